// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/bridge/inspectorrows.h"
#include "ui/bridge/session.h"

#include <QObject>
#include <QQmlEngine>

namespace shardyard {

/// What the right dock says: the selected GPU under the active strategy, else the strategy itself, and while a drag
/// runs what the drop would change. Texts are ready to show; each list tells views only what changed.
class Inspector : public QObject
{
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(Mode mode READ mode NOTIFY changed)
    Q_PROPERTY(QString title READ title NOTIFY changed)
    Q_PROPERTY(QString subtitle READ subtitle NOTIFY changed)
    Q_PROPERTY(QString selected READ selected NOTIFY changed)
    Q_PROPERTY(QString stageText READ stageText NOTIFY changed)
    Q_PROPERTY(int stage READ stage NOTIFY changed)
    Q_PROPERTY(int stages READ stages NOTIFY changed)
    Q_PROPERTY(QString layers READ layers NOTIFY changed)
    Q_PROPERTY(QString parameters READ parameters NOTIFY changed)
    Q_PROPERTY(QString parametersNote READ parametersNote NOTIFY changed)
    Q_PROPERTY(QString capacity READ capacity NOTIFY changed)
    Q_PROPERTY(QString used READ used NOTIFY changed)
    Q_PROPERTY(QString left READ left NOTIFY changed)
    Q_PROPERTY(QString verdict READ verdict NOTIFY changed)
    Q_PROPERTY(QString notComputed READ notComputed NOTIFY changed)
    Q_PROPERTY(QStringList memoryKeys READ memoryKeys NOTIFY changed)
    Q_PROPERTY(QList<double> memoryShares READ memoryShares NOTIFY changed)
    Q_PROPERTY(bool previewReady READ isPreviewReady NOTIFY changed)
    Q_PROPERTY(shardyard::InspectorRows *coordinates READ coordinates CONSTANT)
    Q_PROPERTY(shardyard::InspectorRows *expertCoordinates READ expertCoordinates CONSTANT)
    Q_PROPERTY(shardyard::InspectorRows *memory READ memory CONSTANT)
    Q_PROPERTY(shardyard::InspectorRows *times READ times CONSTANT)
    Q_PROPERTY(shardyard::InspectorRows *groups READ groups CONSTANT)
    Q_PROPERTY(shardyard::InspectorRows *links READ links CONSTANT)
    Q_PROPERTY(shardyard::InspectorRows *summary READ summary CONSTANT)
    Q_PROPERTY(shardyard::InspectorRows *drop READ drop CONSTANT)
    Q_PROPERTY(shardyard::InspectorRows *dropFindings READ dropFindings CONSTANT)

public:
    enum Mode { Empty, Summary, Gpu, Drop };
    Q_ENUM(Mode)

    explicit Inspector(QObject *parent = nullptr);

    [[nodiscard]] Mode mode() const { return m_texts.mode; }
    [[nodiscard]] QString title() const { return m_texts.title; }
    [[nodiscard]] QString subtitle() const { return m_texts.subtitle; }
    /// "3 of 12 selected GPUs, ..."; empty while one at most is selected.
    [[nodiscard]] QString selected() const { return m_texts.selected; }
    /// "stage 3"; under two-way schedules both that the GPU holds.
    [[nodiscard]] QString stageText() const { return m_texts.stageText; }
    /// Of the GPU, -1 where the degrees make no grid.
    [[nodiscard]] int stage() const { return m_texts.stage; }
    [[nodiscard]] int stages() const { return m_texts.stages; }
    [[nodiscard]] QString layers() const { return m_texts.layers; }
    [[nodiscard]] QString parameters() const { return m_texts.parameters; }
    [[nodiscard]] QString parametersNote() const { return m_texts.parametersNote; }
    [[nodiscard]] QString capacity() const { return m_texts.capacity; }
    [[nodiscard]] QString used() const { return m_texts.used; }
    [[nodiscard]] QString left() const { return m_texts.left; }
    /// "invalid", "fits", "statesFit", "tooBig" or empty.
    [[nodiscard]] QString verdict() const { return m_texts.verdict; }
    /// Which parts of the memory this version does not compute, in one sentence.
    [[nodiscard]] QString notComputed() const { return m_texts.notComputed; }
    [[nodiscard]] QStringList memoryKeys() const { return m_texts.memoryKeys; }
    [[nodiscard]] QList<double> memoryShares() const { return m_texts.memoryShares; }
    [[nodiscard]] bool isPreviewReady() const { return m_texts.previewReady; }

    [[nodiscard]] InspectorRows *coordinates() { return &m_coordinates; }
    [[nodiscard]] InspectorRows *expertCoordinates() { return &m_expertCoordinates; }
    [[nodiscard]] InspectorRows *memory() { return &m_memory; }
    /// Of the GPU's stage for one micro-batch.
    [[nodiscard]] InspectorRows *times() { return &m_times; }
    [[nodiscard]] InspectorRows *groups() { return &m_groups; }
    [[nodiscard]] InspectorRows *links() { return &m_links; }
    [[nodiscard]] InspectorRows *summary() { return &m_summary; }
    [[nodiscard]] InspectorRows *drop() { return &m_drop; }
    [[nodiscard]] InspectorRows *dropFindings() { return &m_dropFindings; }

    /// Selects the GPU `step` further, around the ends; where several are selected, shows the next of them.
    Q_INVOKABLE void selectBeside(int step);

signals:
    void changed();

private:
    /// All single values, so that one comparison says whether anything changed.
    struct Texts
    {
        Mode mode = Empty;
        QString title, subtitle, selected, stageText;
        int stage = -1;
        int stages = 0;
        QString layers, parameters, parametersNote;
        QString capacity, used, left, verdict, notComputed;
        QStringList memoryKeys;
        QList<double> memoryShares;
        bool previewReady = false;

        friend bool operator==(const Texts &, const Texts &) = default;
    };

    void refresh();
    void showGpu(Texts &texts, const Snapshot &snapshot, std::size_t index);
    void showMemory(Texts &texts, const StageMemory &memory, Bytes capacity);
    void showSummary(Texts &texts, const Snapshot &snapshot, std::size_t index);
    void showDrop(Texts &texts, const Snapshot &now);

    Session *m_session = nullptr;
    Texts m_texts;
    InspectorRows m_coordinates;
    InspectorRows m_expertCoordinates;
    InspectorRows m_memory;
    InspectorRows m_times;
    InspectorRows m_groups;
    InspectorRows m_links;
    InspectorRows m_summary;
    InspectorRows m_drop;
    InspectorRows m_dropFindings;
};

} // namespace shardyard
