// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/catalogue/catalogue.h"
#include "engine/catalogue/own.h"
#include "engine/document/document.h"
#include "engine/estimate/estimate.h"

#include <QByteArray>
#include <QObject>
#include <QQmlEngine>
#include <QString>
#include <QStringList>
#include <QUrl>

#include <chrono>
#include <memory>
#include <optional>
#include <vector>

namespace shardyard {

class EstimateRunner;
class History;
struct RecoveredPlan;

/// A document and what the engine says about it: immutable, shared by every view.
struct Snapshot
{
    Document document;
    Estimate estimate;
};
using SnapshotPtr = std::shared_ptr<const Snapshot>;

/// The open document. Every change goes through ui/bridge/commands.h, which calls apply(); a background thread
/// estimates, the newest result wins, and views take the whole snapshot. While a drag runs, `preview` holds what the
/// yard would be after the drop.
class Session : public QObject
{
    Q_OBJECT
    QML_ELEMENT
    QML_SINGLETON

    Q_PROPERTY(bool hasDocument READ hasDocument NOTIFY documentChanged)
    Q_PROPERTY(QString title READ title NOTIFY documentChanged)
    Q_PROPERTY(QString fileName READ fileName NOTIFY fileChanged)
    Q_PROPERTY(bool modified READ isModified NOTIFY modifiedChanged)
    Q_PROPERTY(bool canUndo READ canUndo NOTIFY historyChanged)
    Q_PROPERTY(bool canRedo READ canRedo NOTIFY historyChanged)
    Q_PROPERTY(QString undoText READ undoText NOTIFY historyChanged)
    Q_PROPERTY(QString redoText READ redoText NOTIFY historyChanged)
    Q_PROPERTY(bool busy READ isBusy NOTIFY busyChanged)
    Q_PROPERTY(double engineMilliseconds READ engineMilliseconds NOTIFY snapshotChanged)
    Q_PROPERTY(int activeStrategy READ activeStrategy WRITE setActiveStrategy NOTIFY activeStrategyChanged)
    Q_PROPERTY(int baseStrategy READ baseStrategy WRITE setBaseStrategy NOTIFY baseStrategyChanged)
    Q_PROPERTY(int strategyCount READ strategyCount NOTIFY documentChanged)
    Q_PROPERTY(bool previewing READ isPreviewing NOTIFY previewChanged)
    Q_PROPERTY(QString errorText READ errorText NOTIFY errorChanged)
    Q_PROPERTY(QString errorFile READ errorFile NOTIFY errorChanged)
    Q_PROPERTY(QString errorPlace READ errorPlace NOTIFY errorChanged)
    Q_PROPERTY(QString errorProblem READ errorProblem NOTIFY errorChanged)
    Q_PROPERTY(QString errorAllowed READ errorAllowed NOTIFY errorChanged)
    Q_PROPERTY(bool savingFailed READ hasSavingFailed NOTIFY errorChanged)
    Q_PROPERTY(QStringList loadNotes READ loadNotes NOTIFY fileChanged)
    Q_PROPERTY(int unknownKeyCount READ unknownKeyCount NOTIFY fileChanged)
    Q_PROPERTY(int selectionCount READ selectionCount NOTIFY selectionChanged)
    Q_PROPERTY(QStringList exampleNames READ exampleNames CONSTANT)
    Q_PROPERTY(bool canOpenWindows READ canOpenWindows CONSTANT)

public:
    explicit Session(std::shared_ptr<const Catalogue> catalogue, QObject *parent = nullptr);
    ~Session() override;

    /// QML asks for the singleton here; app/ (or a test) has set it before loading QML.
    static Session *create(QQmlEngine *engine, QJSEngine *scriptEngine);
    static void setInstance(Session *session);
    static Session *instance();

    /// With the user's own rows and those of the open document.
    [[nodiscard]] const Catalogue &catalogue() const { return *m_catalogue; }
    /// What documents are read with, without the open one's rows: to hold on to on another thread.
    [[nodiscard]] std::shared_ptr<const Catalogue> knownCatalogue() const { return m_known; }
    /// What of it the user's own catalogue file holds.
    [[nodiscard]] const OwnHardware &ownCatalogue() const { return m_own; }
    /// The user's file as it is now. Plans that are read or edited carry what they use of it.
    void setOwnCatalogue(OwnHardware own);
    /// Reads the user's file; one that cannot be used is an error to show, and nothing of it is known.
    bool loadOwnCatalogue();
    [[nodiscard]] bool hasDocument() const { return m_document != nullptr; }
    /// The document as edited; never null while hasDocument().
    [[nodiscard]] std::shared_ptr<const Document> document() const { return m_document; }
    /// The newest estimated state; may lag behind document() by one estimate. Null until the first.
    [[nodiscard]] SnapshotPtr snapshot() const { return m_snapshot; }
    /// The estimate of what a running drag would make; null when no drag runs or its estimate is not ready.
    [[nodiscard]] SnapshotPtr previewSnapshot() const { return m_previewSnapshot; }
    /// previewSnapshot() while there is one, else snapshot().
    [[nodiscard]] SnapshotPtr shown() const { return m_previewSnapshot ? m_previewSnapshot : m_snapshot; }

    // One door for edits; only commands.h calls it. `mergeKey` joins edits in quick succession into one step. A running
    // preview ends; where it shows this very document, its estimate is taken over and nothing is computed twice.
    void apply(Document document, const QString &label, const QString &mergeKey = {});
    void startPreview(Document document);
    void stopPreview();
    /// Where a step applied now under `mergeKey` would begin, so that its label can name the first value: the present
    /// document, or the one before the step it would join.
    [[nodiscard]] std::shared_ptr<const Document> stepStart(const QString &mergeKey) const;
    /// Says `text` once in the status line; an empty text, as a command that was done answers, says nothing.
    Q_INVOKABLE void say(const QString &text);
    /// Makes a strategy active and points at the field of it that a finding is about; the field may be empty.
    Q_INVOKABLE void pointAt(int strategy, const QString &field);

    Q_INVOKABLE void undo();
    Q_INVOKABLE void redo();
    /// The steps that can be undone and redone; `goToStep` does as many of either at once, with one estimate.
    [[nodiscard]] const History &history() const { return *m_history; }
    Q_INVOKABLE void goToStep(int position);
    Q_INVOKABLE void newDocument();
    /// A new plan that comes from no file; as newDocument(), it asks for nothing until it is edited.
    void beginDocument(Document document);
    Q_INVOKABLE bool open(const QUrl &url);
    Q_INVOKABLE bool openFile(const QString &path);
    Q_INVOKABLE bool openExample(const QString &name);
    /// A new plan for the model of a config.json, as beginDocument().
    Q_INVOKABLE bool beginFromConfig(const QUrl &url);
    Q_INVOKABLE bool save();
    Q_INVOKABLE bool saveAs(const QUrl &url);
    /// Takes what is in the file now, as one undo step: what was not saved can be had back.
    Q_INVOKABLE bool reload();
    /// The plan leaves its file alone and becomes one that has none yet.
    Q_INVOKABLE void detachFile();
    /// Opens unsaved work that a crash left; it counts as modified.
    bool openRecovered(const RecoveredPlan &plan);
    /// Another window, a process of its own, with a file or the start page.
    Q_INVOKABLE bool openWindow(const QString &path = {});
    /// What openWindow() starts; without one there are no other windows.
    void setWindowProgram(const QString &path) { m_windowProgram = path; }
    [[nodiscard]] bool canOpenWindows() const { return !m_windowProgram.isEmpty(); }
    /// Writes the report of the plan as it is now.
    Q_INVOKABLE bool exportPdf(const QUrl &url);
    Q_INVOKABLE void closeDocument();
    Q_INVOKABLE void clearError();
    /// Blocks until the newest document is estimated: tests and the command line only.
    void waitForEstimate();

    [[nodiscard]] QString title() const;
    /// Path of the file; empty while the plan has none, so that saving must ask for one.
    [[nodiscard]] QString fileName() const { return m_file.name; }
    enum class FileState { Same, Differs, Gone };
    /// What is in the file now against what the plan was read from or saved as. A file that cannot be read is the same:
    /// there is nothing to choose from.
    [[nodiscard]] FileState compareFile() const;
    [[nodiscard]] QByteArray fileDigest() const { return m_file.digest; }
    /// What is in the file now may be replaced by saving.
    void keepOverFile();
    /// No file holds this plan: it counts as modified until it is saved.
    void markUnsaved();
    [[nodiscard]] bool isModified() const { return m_modified; }
    [[nodiscard]] bool canUndo() const;
    [[nodiscard]] bool canRedo() const;
    [[nodiscard]] QString undoText() const;
    [[nodiscard]] QString redoText() const;
    [[nodiscard]] bool isBusy() const;
    [[nodiscard]] double engineMilliseconds() const { return m_engineMilliseconds; }
    [[nodiscard]] int activeStrategy() const { return m_activeStrategy; }
    void setActiveStrategy(int index);
    [[nodiscard]] int baseStrategy() const { return m_baseStrategy; }
    void setBaseStrategy(int index);
    [[nodiscard]] int strategyCount() const;
    [[nodiscard]] bool isPreviewing() const { return m_previewing; }
    /// One line: file, place, problem, what is allowed; empty while there is no error.
    [[nodiscard]] QString errorText() const { return QString::fromStdString(toLine(m_error)); }
    /// The file without its folder.
    [[nodiscard]] QString errorFile() const;
    [[nodiscard]] QString errorPlace() const { return QString::fromStdString(m_error.place); }
    [[nodiscard]] QString errorProblem() const { return QString::fromStdString(m_error.problem); }
    [[nodiscard]] QString errorAllowed() const { return QString::fromStdString(m_error.allowed); }
    /// The error is about saving: another place would help.
    [[nodiscard]] bool hasSavingFailed() const { return m_savingFailed; }
    /// Places of keys that were not known when the file was read, a hundred at most.
    [[nodiscard]] QStringList loadNotes() const { return m_file.notes; }
    [[nodiscard]] int unknownKeyCount() const { return m_file.unknownKeys; }
    /// The documents built into the program, by the names openExample() takes.
    [[nodiscard]] QStringList exampleNames() const;

    /// Selected physical GPUs, ascending; `selectionLead` is the one the inspector shows, -1 = none.
    [[nodiscard]] const std::vector<Count> &selection() const { return m_selection; }
    [[nodiscard]] Count selectionLead() const { return m_selectionLead; }
    void setSelection(std::vector<Count> gpus, Count lead);
    Q_INVOKABLE void selectAll();
    [[nodiscard]] int selectionCount() const { return static_cast<int>(m_selection.size()); }

signals:
    void documentChanged();
    void catalogueChanged();
    void snapshotChanged();
    void previewChanged();
    void historyChanged();
    void fileChanged();
    /// Saving was refused: another program changed the file.
    void fileConflict();
    void modifiedChanged();
    void busyChanged();
    void activeStrategyChanged();
    void baseStrategyChanged();
    void selectionChanged();
    void errorChanged();
    /// "Undone: tensor 8 → 4": said once in the status line.
    void said(const QString &text);
    void pointedAt(int strategy, const QString &field);

private:
    void setDocument(std::shared_ptr<const Document> document);
    /// The document as it is kept: with the own hardware it uses.
    [[nodiscard]] std::shared_ptr<const Document> carrying(Document document) const;
    void updateCatalogue();
    void take(SnapshotPtr snapshot, double milliseconds);
    void takePreview(SnapshotPtr snapshot);
    /// What is read from or written to a file, besides the plan.
    struct FileFacts
    {
        QString name; ///< empty = no file
        QByteArray digest; ///< of what is in it
        int version = documentVersion; ///< of the format in it
        QStringList notes; ///< places of unknown keys, not all where there are many
        int unknownKeys = 0;
    };

    static void noteKeys(FileFacts &file, const ReadDocument &read);
    void setError(const Error &error, bool whileSaving = false);
    bool openText(const std::string &text, const QString &name, FileFacts file);
    bool saveTo(const QString &path);
    void reset(std::shared_ptr<const Document> document, FileFacts file);
    void followStrategies(const Document &before, const Document &after);
    void clampSelection();
    void updateModified();
    [[nodiscard]] std::chrono::milliseconds now() const;

    std::shared_ptr<const Catalogue> m_builtIn;
    std::shared_ptr<const Catalogue> m_known; ///< with the user's rows, as documents are read
    std::shared_ptr<const Catalogue> m_catalogue; ///< with the document's, too
    OwnHardware m_own; ///< the user's
    OwnHardware m_layered; ///< the document's
    std::shared_ptr<const Document> m_document;
    std::shared_ptr<const Document> m_savedDocument;
    SnapshotPtr m_snapshot;
    SnapshotPtr m_previewSnapshot;
    bool m_previewing = false;
    std::unique_ptr<EstimateRunner> m_runner;
    std::unique_ptr<EstimateRunner> m_previewRunner;
    std::unique_ptr<History> m_history;
    std::chrono::steady_clock::time_point m_started;
    bool m_modified = false;
    FileFacts m_file;
    QString m_windowProgram;
    Error m_error;
    bool m_savingFailed = false;
    double m_engineMilliseconds = 0;
    int m_activeStrategy = 0;
    int m_baseStrategy = 0;
    std::vector<Count> m_selection;
    Count m_selectionLead = -1;
};

} // namespace shardyard
