// SPDX-License-Identifier: GPL-3.0-or-later
#include "panelview.h"

#include "ui/bridge/commands.h"
#include "ui/bridge/findingsmodel.h"

#include <QAbstractItemModelTester>
#include <QRegularExpression>

using namespace shardyard;
using namespace shardyard::paneltest;

namespace {

// "odd" divides 32 heads by 12; "hungry" has 32 replicas and 8 sequences.
const QByteArray plan = R"({
  "format": "shardyard", "version": 1, "title": "Llama 3.1 8B on 32 H100",
  "model": "llama-3.1-8b",
  "cluster": { "nodes": [ { "type": "dgx-h100", "count": 4 } ] },
  "workload": { "kind": "training", "sequence_length": 8192, "global_batch": 8 },
  "strategies": [
    { "name": "sound", "tensor_parallel": 8, "pipeline_parallel": 2, "sharding": "zero1" },
    { "name": "odd", "tensor_parallel": 12, "pipeline_parallel": 2, "sharding": "zero1" },
    { "name": "hungry", "sharding": "fsdp" }
  ]
})";

Finding finding(const std::string &rule, Severity severity, const std::string &fix = {})
{
    Finding made;
    made.rule = rule;
    made.severity = severity;
    made.title = "About {what}";
    made.message = "{a} is not {b}.";
    made.fixText = "Set {what} {b}";
    made.values = {{"what", rule}, {"a", "3"}, {"b", "4"}};
    if (!fix.empty())
        made.fix = Fix{.field = "tensor_parallel", .value = fix};
    return made;
}

} // namespace

class TestFindings : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void init();
    void cleanup();
    void errorsComeFirst();
    void sharedNotesAreOneLine();
    void filterShowsOneSeverity();
    void staysAWellFormedModel();
    void clickSelectsTheStrategy();
    void keysGoThroughThemAndFix();
    void fixButtonMends();
    void nothingToMend();
    void looks_data();
    void looks();

private:
    std::unique_ptr<Session> m_session;
};

void TestFindings::initTestCase()
{
    prepare();
}

void TestFindings::init()
{
    QTest::failOnWarning(QRegularExpression(QStringLiteral(".*")));
    m_session = makeSession();
    openText(*m_session, plan);
}

void TestFindings::cleanup()
{
    Session::setInstance(nullptr);
    m_session.reset();
    Theme::instance()->setDark(false);
}

void TestFindings::errorsComeFirst()
{
    Estimate estimate;
    estimate.strategies.resize(2);
    estimate.strategies[0].name = "one";
    estimate.strategies[0].findings = {finding("w", Severity::Warning), finding("n", Severity::Note)};
    estimate.strategies[1].name = "two";
    estimate.strategies[1].findings = {finding("e", Severity::Error, "4"), finding("w2", Severity::Warning, "8")};
    const std::vector<FindingRow> rows = findingRows(estimate);
    QCOMPARE(rows.size(), std::size_t(4));
    QCOMPARE(rows[0].rule, QStringLiteral("e"));
    QCOMPARE(rows[0].where, QStringLiteral("two"));
    QCOMPARE(rows[0].title, QStringLiteral("About e"));
    QCOMPARE(rows[0].message, QStringLiteral("3 is not 4."));
    QCOMPARE(rows[0].fixText, QStringLiteral("Set e 4"));
    QCOMPARE(rows[0].strategy, 1);
    QCOMPARE(rows[0].finding, 0);
    QCOMPARE(rows[1].rule, QStringLiteral("w"));
    QCOMPARE(rows[1].fixText, QString()); // no fix, no button
    QCOMPARE(rows[2].rule, QStringLiteral("w2"));
    QCOMPARE(rows[2].finding, 1);
    QCOMPARE(rows[3].rule, QStringLiteral("n"));
}

void TestFindings::sharedNotesAreOneLine()
{
    Estimate estimate;
    estimate.strategies.resize(3);
    for (std::size_t i = 0; i < 3; ++i)
        estimate.strategies[i].name = std::string(1, static_cast<char>('a' + i));
    estimate.strategies[0].findings = {finding("n", Severity::Note), finding("m", Severity::Note)};
    estimate.strategies[1].findings = {finding("n", Severity::Note), finding("w", Severity::Warning, "4")};
    estimate.strategies[2].findings = {finding("n", Severity::Note), finding("m", Severity::Note),
                                       finding("w", Severity::Warning, "4")};
    const std::vector<FindingRow> rows = findingRows(estimate);
    QCOMPARE(rows.size(), std::size_t(4)); // each fix stays with its strategy
    QCOMPARE(rows[0].where, QStringLiteral("b"));
    QCOMPARE(rows[1].where, QStringLiteral("c"));
    QCOMPARE(rows[2].where, QStringLiteral("all strategies"));
    QCOMPARE(rows[3].where, QStringLiteral("a, c"));
}

void TestFindings::filterShowsOneSeverity()
{
    FindingsModel model;
    const int all = model.rowCount();
    QVERIFY(model.errors() >= 2);
    QCOMPARE(model.count(), all);
    model.setFilter(FindingsModel::Errors);
    QCOMPARE(model.rowCount(), model.errors());
    QCOMPARE(model.count(), all); // chips count what is hidden too
    for (const FindingRow &row : model.rows())
        QCOMPARE(row.severity, Severity::Error);
    model.setFilter(FindingsModel::All);
    QCOMPARE(model.rowCount(), all);
    Severity last = Severity::Error;
    for (const FindingRow &row : model.rows()) {
        QVERIFY(row.severity >= last);
        last = row.severity;
    }
}

void TestFindings::staysAWellFormedModel()
{
    FindingsModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    for (const char *value : {"8", "5", "12", "3"}) {
        commands::setStrategyValue(*m_session, 1, "tensor_parallel", QString::fromLatin1(value));
        m_session->waitForEstimate();
    }
    model.setFilter(FindingsModel::Warnings);
    model.setFilter(FindingsModel::All);
    m_session->undo();
    m_session->waitForEstimate();
    m_session->closeDocument();
    QCOMPARE(model.rowCount(), 0);
}

void TestFindings::clickSelectsTheStrategy()
{
    PanelView view(QStringLiteral("FindingsPanel"), QSize(320, 400));
    QVERIFY(view.isReady());
    FindingsModel model;
    QCOMPARE(model.rows()[0].strategy, 1);
    QQuickItem *title = nullptr;
    QTRY_VERIFY((title = view.texts(model.rows()[0].title).value(0)));
    view.click(title);
    QCOMPARE(m_session->activeStrategy(), 1);
}

void TestFindings::keysGoThroughThemAndFix()
{
    PanelView view(QStringLiteral("FindingsPanel"), QSize(320, 400));
    QVERIFY(view.isReady());
    view.window().requestActivate();
    FindingsModel model;
    const std::vector<FindingRow> rows = model.rows();
    QTest::keyClick(&view.window(), Qt::Key_F8);
    QCOMPARE(m_session->activeStrategy(), rows[0].strategy);
    for (std::size_t i = 1; i < rows.size(); ++i)
        QTest::keyClick(&view.window(), Qt::Key_F8);
    QCOMPARE(m_session->activeStrategy(), rows.back().strategy);
    QTest::keyClick(&view.window(), Qt::Key_F8); // round the end
    QCOMPARE(m_session->activeStrategy(), rows[0].strategy);
    QTest::keyClick(&view.window(), Qt::Key_F8, Qt::ShiftModifier);
    QTest::keyClick(&view.window(), Qt::Key_F8);
    QTest::keyClick(&view.window(), Qt::Key_Period, Qt::ControlModifier);
    m_session->waitForEstimate();
    QVERIFY(m_session->canUndo());
    const auto &after = m_session->snapshot()->estimate.strategies[static_cast<std::size_t>(rows[0].strategy)].findings;
    QVERIFY(std::none_of(after.begin(), after.end(),
                         [&rows](const Finding &f) { return QString::fromStdString(f.rule) == rows[0].rule; }));
}

void TestFindings::fixButtonMends()
{
    PanelView view(QStringLiteral("FindingsPanel"), QSize(320, 600));
    QVERIFY(view.isReady());
    FindingsModel model;
    const auto fixable = std::find_if(model.rows().begin(), model.rows().end(),
                                      [](const FindingRow &row) { return !row.fixText.isEmpty(); });
    QVERIFY(fixable != model.rows().end());
    const FindingRow row = *fixable;
    QQuickItem *button = nullptr;
    const auto isButton = [](QQuickItem *item) { return item->inherits("QQuickAbstractButton"); };
    QTRY_VERIFY(!view.texts(row.fixText).isEmpty());
    for (QQuickItem *item : view.texts(row.fixText))
        button = isButton(item) ? item : button;
    QVERIFY(button);
    view.click(button);
    QVERIFY(m_session->canUndo());
    QCOMPARE(m_session->undoText(), row.fixText);
}

void TestFindings::nothingToMend()
{
    openText(*m_session,
             QByteArray(plan).replace("12,", "4,").replace("\"global_batch\": 8 ", "\"global_batch\": 64 "));
    PanelView view(QStringLiteral("FindingsPanel"), QSize(320, 200));
    QVERIFY(view.isReady());
    FindingsModel model;
    QCOMPARE(model.errors(), 0);
    QTRY_COMPARE(view.texts(QStringLiteral("Nothing to mend")).isEmpty(), model.count() > 0);
}

void TestFindings::looks_data()
{
    QTest::addColumn<bool>("dark");
    QTest::newRow("light") << false;
    QTest::newRow("dark") << true;
}

void TestFindings::looks()
{
    QFETCH(bool, dark);
    Theme::instance()->setDark(dark);
    PanelView view(QStringLiteral("FindingsPanel"), QSize(320, 420));
    QVERIFY(view.isReady());
    QTRY_VERIFY(!view.texts(QStringLiteral("Findings")).isEmpty());
    QTest::keyClick(&view.window(), Qt::Key_F8);
    view.shoot(QStringLiteral("findings-") + QString::fromLatin1(QTest::currentDataTag()));
}

QTEST_MAIN(TestFindings)
#include "tst_findings.moc"
