// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/opensession.h"
#include "ui/bridge/commands.h"

#include <QFile>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace shardyard;

namespace {

QByteArray contents(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void write(const QString &path, const QByteArray &bytes)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(bytes);
}

} // namespace

class TestSession : public QObject
{
    Q_OBJECT

private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".*"))); }

    void newPlan();
    void undoGivesBackEveryByte();
    void redoIsForgottenByAnEdit();
    void editsInQuickSuccessionAreOneStep();
    void savingEndsAStep();
    void hundredEditsEndInTheNewest();
    void previewIsEstimatedAndForgotten();
    void previewBecomesTheEstimate();
    void endsWhileEstimating();
    void modifiedFollowsTheSavedValue();
    void savesAndOpens();
    void keepsUnknownKeys();
    void failureKeepsThePlan_data();
    void failureKeepsThePlan();
    void savingElsewhereFails();
    void exportsTheNewestState();
    void everyExampleOpens();
    void closes();
    void selectionIsSortedAndKeptInside();
    void indicesFollowEdits();
};

void TestSession::newPlan()
{
    OpenSession session;
    QVERIFY(session.hasDocument());
    QVERIFY(!session.isModified() && !session.canUndo() && !session.canRedo());
    QCOMPARE(session.plan().model.catalogueId, std::string("llama-3.1-8b"));
    QCOMPARE(session.strategyCount(), 1);
    QVERIFY(session.isBusy());
    session.waitForEstimate();
    QVERIFY(!session.isBusy());
    QVERIFY(session.snapshot()->document == *session.document());
    QCOMPARE(session.snapshot()->estimate.cluster.gpus, Count(8)); // one DGX H100
    QVERIFY(session.snapshot()->estimate.strategies.front().valid);
}

void TestSession::undoGivesBackEveryByte()
{
    OpenSession session;
    QSignalSpy said(&session, &Session::said);
    const std::string before = session.text();
    QCOMPARE(commands::setStrategyValue(session, 0, "tensor_parallel", QStringLiteral("8")), QString());
    const std::string after = session.text();
    QVERIFY(before != after);
    QCOMPARE(session.undoText(), QStringLiteral("tensor 1 → 8"));

    session.undo();
    QCOMPARE(session.text(), before);
    QCOMPARE(said.takeLast().front().toString(), QStringLiteral("Undone: tensor 1 → 8"));
    session.waitForEstimate();
    QVERIFY(session.snapshot()->document == *session.document());

    session.redo();
    QCOMPARE(session.text(), after);
    QCOMPARE(said.takeLast().front().toString(), QStringLiteral("Redone: tensor 1 → 8"));
    session.undo();
    session.undo(); // nothing left: no step, no message
    QCOMPARE(said.count(), 1);
    QCOMPARE(session.text(), before);
}

void TestSession::redoIsForgottenByAnEdit()
{
    OpenSession session;
    commands::setTitle(session, QStringLiteral("one"));
    session.undo();
    QVERIFY(session.canRedo());
    commands::setTitle(session, QStringLiteral("two"));
    QVERIFY(!session.canRedo());
    QCOMPARE(session.redoText(), QString());
}

void TestSession::editsInQuickSuccessionAreOneStep()
{
    OpenSession session;
    const std::string before = session.text();
    for (const char *value : {"2", "4", "8"})
        commands::setStrategyValue(session, 0, "tensor_parallel", QString::fromLatin1(value));
    QCOMPARE(session.undoText(), QStringLiteral("tensor 1 → 8"));
    session.undo();
    QVERIFY(!session.canUndo());
    QCOMPARE(session.text(), before);

    // Back to where it began: nothing to undo.
    session.redo();
    commands::setStrategyValue(session, 0, "pipeline_parallel", QStringLiteral("2"));
    commands::setStrategyValue(session, 0, "pipeline_parallel", QStringLiteral("1"));
    QCOMPARE(session.undoText(), QStringLiteral("tensor 1 → 8"));
}

void TestSession::savingEndsAStep()
{
    QTemporaryDir folder;
    OpenSession session;
    commands::setStrategyValue(session, 0, "tensor_parallel", QStringLiteral("2"));
    QVERIFY(session.saveAs(QUrl::fromLocalFile(folder.filePath(QStringLiteral("plan.shardyard")))));
    commands::setStrategyValue(session, 0, "tensor_parallel", QStringLiteral("4"));
    QCOMPARE(session.undoText(), QStringLiteral("tensor 2 → 4"));
    session.undo();
    QVERIFY(!session.isModified());
}

void TestSession::hundredEditsEndInTheNewest()
{
    OpenSession session;
    session.waitForEstimate();
    QSignalSpy snapshots(&session, &Session::snapshotChanged);
    QSignalSpy documents(&session, &Session::documentChanged);
    for (int batch = 1; batch <= 100; ++batch) {
        commands::setGlobalBatch(session, QString::number(64 + batch));
        QTest::qWait(1);
    }
    QCOMPARE(documents.count(), 100);
    QTRY_VERIFY(!session.isBusy());
    QCOMPARE(session.snapshot()->document.plan.workload.globalBatch, Count(164));
    QVERIFY(session.snapshot()->document == *session.document());
    QVERIFY2(snapshots.count() > 1, "numbers follow during the edits, not only after them");
    QVERIFY(snapshots.count() <= 100);
}

void TestSession::previewIsEstimatedAndForgotten()
{
    OpenSession session;
    session.waitForEstimate();
    const SnapshotPtr present = session.snapshot();
    Document wider = *session.document();
    wider.plan.cluster.nodes.front().count = 2;
    session.startPreview(wider);
    QVERIFY(session.isPreviewing());
    QCOMPARE(session.shown(), present); // until the estimate is there
    session.waitForEstimate();
    QCOMPARE(session.previewSnapshot()->estimate.cluster.gpus, Count(16));
    QCOMPARE(session.shown(), session.previewSnapshot());
    QCOMPARE(session.snapshot(), present);

    session.startPreview(wider);
    session.stopPreview();
    session.waitForEstimate();
    QVERIFY(!session.isPreviewing() && session.previewSnapshot() == nullptr);
    QCOMPARE(session.shown(), present);
    QVERIFY(!session.canUndo());
}

void TestSession::previewBecomesTheEstimate()
{
    OpenSession session;
    session.waitForEstimate();
    Document wider = *session.document();
    wider.plan.cluster.nodes.front().count = 2;
    session.startPreview(wider);
    session.waitForEstimate();
    const SnapshotPtr preview = session.previewSnapshot();
    QCOMPARE(commands::moveOnCluster(session, wider.plan.cluster, QStringLiteral("drop")), QString());
    QCOMPARE(session.snapshot(), preview);
    QVERIFY(!session.isPreviewing() && !session.isBusy());
    QVERIFY(session.snapshot()->document == *session.document());
}

void TestSession::endsWhileEstimating()
{
    for (int i = 0; i < 20; ++i) {
        auto session = std::make_unique<OpenSession>();
        commands::placeNodes(*session, "dgx-h100", 4000);
        session->startPreview(*session->document());
    }
    QCoreApplication::processEvents();
    QVERIFY(Session::instance() == nullptr);
}

void TestSession::modifiedFollowsTheSavedValue()
{
    OpenSession session;
    QSignalSpy modified(&session, &Session::modifiedChanged);
    commands::setTitle(session, QStringLiteral("other"));
    QVERIFY(session.isModified());
    session.undo();
    QVERIFY(!session.isModified());
    // The same value reached by another way is not modified either.
    commands::setSequenceLength(session, QStringLiteral("4096"));
    commands::setTitle(session, QStringLiteral("other"));
    commands::setSequenceLength(session, QStringLiteral("8192"));
    QVERIFY(session.isModified());
    commands::setTitle(session, QStringLiteral("New plan"));
    QVERIFY(!session.isModified());
    QCOMPARE(modified.count(), 4);
}

void TestSession::savesAndOpens()
{
    QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("ünïcode plan.shardyard"));
    OpenSession session;
    QVERIFY(!session.save());
    QVERIFY(!session.errorText().isEmpty());
    commands::setTitle(session, QStringLiteral("Zwölf"));
    QVERIFY(session.saveAs(QUrl::fromLocalFile(path)));
    QCOMPARE(session.errorText(), QString());
    QCOMPARE(session.fileName(), path);
    QVERIFY(!session.isModified());
    QCOMPARE(contents(path).toStdString(), session.text());

    commands::setTitle(session, QStringLiteral("Dreizehn"));
    QVERIFY(session.save());
    const std::string text = session.text();
    session.newDocument();
    QCOMPARE(session.fileName(), QString());
    QVERIFY(session.open(QUrl::fromLocalFile(path)));
    QCOMPARE(session.text(), text);
    QCOMPARE(session.title(), QStringLiteral("Dreizehn"));
    QVERIFY(!session.canUndo());
    session.waitForEstimate();
    QCOMPARE(session.snapshot()->estimate.strategies.size(), std::size_t(1));
}

void TestSession::keepsUnknownKeys()
{
    QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("tagged.shardyard"));
    OpenSession session;
    QByteArray text = QByteArray::fromStdString(session.text());
    text.insert(text.indexOf('{') + 1, "\n  \"my_team_tag\": 7,");
    write(path, text);
    QVERIFY(session.openFile(path));
    QCOMPARE(session.loadNotes().size(), 1);
    QVERIFY(session.loadNotes().front().contains(QStringLiteral("my_team_tag")));
    QVERIFY(session.save());
    QCOMPARE(contents(path), text);
}

void TestSession::failureKeepsThePlan_data()
{
    QTest::addColumn<QString>("name"); // file in the folder
    QTest::addColumn<QByteArray>("bytes"); // written first; null = not written
    QTest::newRow("a directory") << "." << QByteArray();
    QTest::newRow("no such file") << "none.shardyard" << QByteArray();
    QTest::newRow("empty") << "empty.shardyard" << QByteArray("");
    QTest::newRow("not JSON") << "bad.shardyard" << QByteArray("{\"format\": \"shardyard\", ");
    QTest::newRow("not ours") << "other.shardyard" << QByteArray("[1, 2]");
    QTest::newRow("newer") << "newer.shardyard" << QByteArray("{\"format\": \"shardyard\", \"version\": 999}");
    QTest::newRow("not UTF-8") << "latin.shardyard" << QByteArray("{\"title\": \"\xe4\"}");
    QTest::newRow("wrong type") << "eight.shardyard"
                                << QByteArray(R"({"format": "shardyard", "version": 1, "model": "llama-3.1-8b",
        "cluster": {"nodes": [{"type": "dgx-h100"}]}, "strategies": [{"name": "x", "tensor_parallel": "eight"}]})");
}

void TestSession::failureKeepsThePlan()
{
    QFETCH(QString, name);
    QFETCH(QByteArray, bytes);
    QTemporaryDir folder;
    const QString path = folder.filePath(name);
    if (!bytes.isNull())
        write(path, bytes);

    OpenSession session;
    commands::setTitle(session, QStringLiteral("mine"));
    const auto document = session.document();
    QSignalSpy errors(&session, &Session::errorChanged);
    QVERIFY(!session.openFile(path));
    QCOMPARE(errors.count(), 1);
    QVERIFY2(session.errorText().startsWith(path), qPrintable(session.errorText()));
    QVERIFY(!session.errorText().contains(QLatin1Char('\n')));
    QCOMPARE(session.document(), document);
    QVERIFY(session.canUndo() && session.isModified());
    QCOMPARE(session.fileName(), QString());
    session.clearError();
    QCOMPARE(session.errorText(), QString());
}

void TestSession::savingElsewhereFails()
{
    QTemporaryDir folder;
    OpenSession session;
    commands::setTitle(session, QStringLiteral("mine"));
    const auto document = session.document();
    for (const QUrl &url : {QUrl::fromLocalFile(folder.path()), QUrl(QStringLiteral("https://example.org/a.shardyard")),
                            QUrl::fromLocalFile(folder.filePath(QStringLiteral("no/folder/plan.shardyard")))}) {
        session.clearError();
        QVERIFY(!session.saveAs(url));
        QVERIFY(!session.errorText().isEmpty());
        QVERIFY(session.isModified());
        QCOMPARE(session.document(), document);
        QCOMPARE(session.fileName(), QString());
    }
    QVERIFY(!session.open(QUrl(QStringLiteral("https://example.org/a.shardyard"))));
}

void TestSession::exportsTheNewestState()
{
    QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("plan.pdf"));
    OpenSession session;
    QSignalSpy said(&session, &Session::said);
    commands::placeNodes(session, "dgx-h100", 1); // not estimated yet
    QVERIFY2(session.exportPdf(QUrl::fromLocalFile(path)), qPrintable(session.errorText()));
    QVERIFY(contents(path).startsWith("%PDF-"));
    QVERIFY(session.snapshot()->document == *session.document());
    QCOMPARE(said.count(), 1);
    QVERIFY(session.isModified()); // a report saves no plan

    for (const QUrl &url : {QUrl::fromLocalFile(folder.path()), QUrl(QStringLiteral("https://example.org/a.pdf"))}) {
        session.clearError();
        QVERIFY(!session.exportPdf(url));
        QVERIFY(!session.errorText().isEmpty());
    }
    session.closeDocument();
    QVERIFY(!session.exportPdf(QUrl::fromLocalFile(path)));
}

void TestSession::everyExampleOpens()
{
    OpenSession session;
    QVERIFY(!session.exampleNames().isEmpty());
    for (const QString &name : session.exampleNames()) {
        QVERIFY2(session.openExample(name), qPrintable(session.errorText()));
        QCOMPARE(session.fileName(), QString()); // saving asks for a name
        QVERIFY(!session.isModified());
        session.waitForEstimate();
        QCOMPARE(int(session.snapshot()->estimate.strategies.size()), session.strategyCount());
    }
    QVERIFY(!session.openExample(QStringLiteral("no such")));
    QVERIFY(session.hasDocument());
}

void TestSession::closes()
{
    OpenSession session;
    session.waitForEstimate();
    session.setSelection({1, 2}, 2);
    session.closeDocument();
    QVERIFY(!session.hasDocument() && session.snapshot() == nullptr && !session.isModified());
    QCOMPARE(session.selectionCount(), 0);
    QCOMPARE(session.strategyCount(), 0);
    QVERIFY(!commands::addStrategy(session).isEmpty());
    QVERIFY(!session.hasDocument());
    session.undo();
    QVERIFY(!session.save());
}

void TestSession::selectionIsSortedAndKeptInside()
{
    OpenSession session;
    QSignalSpy changed(&session, &Session::selectionChanged);
    session.setSelection({5, 1, 5, 3}, 3);
    QCOMPARE(session.selection(), (std::vector<Count>{1, 3, 5}));
    QCOMPARE(session.selectionLead(), Count(3));
    session.setSelection({1, 3, 5}, 3);
    QCOMPARE(changed.count(), 1);
    session.setSelection({2, 4}, 7); // a lead that is not selected
    QCOMPARE(session.selectionLead(), Count(4));

    commands::placeNodes(session, "dgx-h100", 1);
    session.setSelection({7, 8, 15}, 15);
    session.undo();
    QCOMPARE(session.selection(), (std::vector<Count>{7}));
    QCOMPARE(session.selectionLead(), Count(7));
}

void TestSession::indicesFollowEdits()
{
    OpenSession session;
    commands::addStrategy(session);
    commands::addStrategy(session);
    QCOMPARE(session.activeStrategy(), 2);
    session.setBaseStrategy(1);
    commands::removeStrategy(session, 0);
    QCOMPARE(session.activeStrategy(), 1);
    QCOMPARE(session.baseStrategy(), 0);
    session.undo();
    QCOMPARE(session.activeStrategy(), 2);
    QCOMPARE(session.baseStrategy(), 1);
    commands::moveStrategy(session, 2, 0);
    QCOMPARE(session.activeStrategy(), 0);
    QCOMPARE(session.baseStrategy(), 2);
    session.setActiveStrategy(99);
    QCOMPARE(session.activeStrategy(), 2);
}

QTEST_MAIN(TestSession)
#include "tst_session.moc"
