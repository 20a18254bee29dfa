// SPDX-License-Identifier: GPL-3.0-or-later
#include "samplesnapshot.h"

#include "ui/bridge/format.h"
#include "ui/report/clustercells.h"
#include "ui/report/report.h"
#include "ui/report/table.h"
#include "ui/report/textblock.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <numeric>

using namespace shardyard;

namespace {

/// What another program says of a file; empty when it fails.
QString outputOf(const QString &program, const QStringList &arguments)
{
    QProcess process;
    process.start(program, arguments);
    if (!process.waitForFinished(60000) || process.exitStatus() != QProcess::NormalExit || process.exitCode() != 0) {
        qWarning("%s: %s", qUtf8Printable(program), process.readAllStandardError().constData());
        return {};
    }
    return QString::fromUtf8(process.readAllStandardOutput());
}

/// A table that poppler prints: its lines below the dashes.
QStringList rowsOf(const QString &listing)
{
    QStringList lines = listing.split('\n', Qt::SkipEmptyParts);
    return lines.mid(2);
}

std::string readAll(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}

} // namespace

class TestReport : public QObject
{
    Q_OBJECT

private slots:
    void examples_data();
    void examples();
    void hard_data();
    void hard();
    void clusters_data();
    void clusters();
    void attachesThePlan();
    void refusesWhereItCannotWrite();
    void keepsTheOldFile();
    void textStaysInItsPlace_data();
    void textStaysInItsPlace();
    void columnWidths_data();
    void columnWidths();
    void cellsFollowTheStages();
    void cellsStayFew();

private:
    /// Everything that holds for any report; gives its text.
    QString check(const Snapshot &snapshot, const QString &name);

    QTemporaryDir m_folder;
    std::shared_ptr<const Catalogue> m_catalogue = std::make_shared<const Catalogue>(builtInCatalogue());
};

QString TestReport::check(const Snapshot &snapshot, const QString &name)
{
    // SHARDYARD_REPORTS keeps the files for looking at.
    const QString kept = qEnvironmentVariable("SHARDYARD_REPORTS");
    const QString path = QDir(kept.isEmpty() ? m_folder.path() : kept).filePath(name + ".pdf");
    const Result<std::string> written = writeReport(snapshot, path);
    if (!written) {
        qWarning("%s", toLine(written.error()).c_str());
        return {};
    }
    const QStringList images = rowsOf(outputOf("pdfimages", {"-list", path}));
    const QStringList fonts = rowsOf(outputOf("pdffonts", {path}));
    const QString qpdf = outputOf("qpdf", {"--check", path});
    const QString text = outputOf("pdftotext", {"-layout", path, "-"});
    const QString info = outputOf("pdfinfo", {path});
    const int pages = QRegularExpression("Pages:\\s+(\\d+)").match(info).captured(1).toInt();
    bool embedded = !fonts.isEmpty();
    for (const QString &font : fonts) // name type encoding emb sub uni object ID
        embedded =
            embedded && QRegularExpression("\\s(yes)\\s+(yes|no)\\s+(yes|no)\\s+\\d+\\s+\\d+$").match(font).hasMatch();
    bool numbered = pages > 0;
    for (int page = 1; page <= pages; ++page)
        numbered = numbered && text.contains(QString("%1 of %2").arg(page).arg(pages));
    const QString outline = outputOf("qpdf", {"--json", "--json-key=outlines", path});
    const bool all = images.isEmpty() && embedded && qpdf.contains("No syntax or stream encoding errors") && numbered
        && outline.contains("Assumptions") && info.contains("PDF version:     1.6");
    if (!all)
        qWarning("images %lld, embedded %d, numbered %d of %d, qpdf: %s", static_cast<long long>(images.size()),
                 embedded, numbered, pages, qUtf8Printable(qpdf));
    return all ? text : QString();
}

void TestReport::examples_data()
{
    QTest::addColumn<QString>("path");
    const QDir folder(RESOURCES "/examples");
    for (const QString &file : folder.entryList({"*.shardyard"}))
        QTest::newRow(qPrintable(file)) << folder.filePath(file);
    QVERIFY(folder.entryList({"*.shardyard"}).size() >= 5);
}

/// Every figure of every strategy is in the text of the report.
void TestReport::examples()
{
    QFETCH(const QString, path);
    const auto read = readDocument(readAll(path), *m_catalogue);
    QVERIFY(read.ok());
    const Document document = read.value().document;
    const Snapshot snapshot = {.document = document, .estimate = estimate(document.plan, *m_catalogue)};
    const QString text = check(snapshot, QFileInfo(path).completeBaseName()).simplified();
    QVERIFY(!text.isEmpty());
    const QString lastPage = check(snapshot, "last").section('\f', -2, -2);
    QVERIFY2(lastPage.split('\n', Qt::SkipEmptyParts).size() > 5, qPrintable(lastPage)); // worth its paper
    for (std::size_t i = 0; i < snapshot.estimate.strategies.size(); ++i) {
        const StrategyEstimate &strategy = snapshot.estimate.strategies[i];
        QVERIFY2(text.contains(QString::fromStdString(strategy.name)), strategy.name.c_str());
        if (strategy.memory) {
            for (const StageMemory &stage : strategy.memory->stages) {
                for (const Bytes bytes : {stage.parameterBytes, stage.gradientBytes, stage.optimizerBytes})
                    QVERIFY2(text.contains(formatGib(bytes)), qPrintable(formatGib(bytes)));
                if (strategy.memory->stages.size() < 5 && stage.activationBytes) // longer lists show the fullest
                    QVERIFY2(text.contains(formatGib(*stage.activationBytes)), "a broken number");
            }
            QVERIFY(text.contains(formatGib(strategy.memory->peakModelStates)));
            if (strategy.memory->peak) {
                QVERIFY(text.contains(formatGib(*strategy.memory->peak)));
                for (const char *heading : {"Parameters", "Activations", "Overhead", "Together"}) // unbroken
                    QVERIFY2(text.section("Budget, GiB", 1).section("Pipeline bubble", 0, 0).contains(heading),
                             heading);
            }
        }
        if (strategy.pipeline.bubbleOverIdeal) {
            QVERIFY(
                text.contains(QString(formatPercent(*strategy.pipeline.bubbleOverIdeal, 2)).replace(QChar(0xa0), ' ')));
            QVERIFY(
                text.contains(QString(formatPercent(*strategy.pipeline.bubbleOfTotal, 2)).replace(QChar(0xa0), ' ')));
        }
        if (strategy.grid) // poppler sets the dots with or without spaces
            QVERIFY(QString(text).remove(' ').contains(
                QString("%1·%2·%3·%4")
                    .arg(formatCount(strategy.grid->degrees.tensor), formatCount(strategy.grid->degrees.context),
                         formatCount(strategy.grid->degrees.pipeline), formatCount(strategy.grid->degrees.data))));
    }
}

void TestReport::hard_data()
{
    QTest::addColumn<Snapshot>("snapshot");
    QTest::addColumn<QStringList>("expected");

    Snapshot two = sample::sampleSnapshot();
    QTest::newRow("one valid, one invalid")
        << two << QStringList({"36.00", "18.75 %", "15.79 %", "32 heads cannot be divided over 3 tensor ranks."});

    Snapshot ties = sample::sampleSnapshot();
    ties.estimate.strategies[1] = sample::pipelined("tall");
    QTest::newRow("two alike") << ties
                               << QStringList({"need the least memory for model states: 36.0 GiB of 80.0 GiB",
                                               "share the smallest pipeline bubble", "wide and 1 more"});

    Snapshot deep = sample::sampleSnapshot();
    std::vector<StageMemory> &stages = deep.estimate.strategies[0].memory->stages;
    stages.assign(64, stages[0]);
    for (std::size_t rank = 0; rank < stages.size(); ++rank) {
        stages[rank].stage = static_cast<Count>(rank);
        stages[rank].inFlightMicroBatches = static_cast<Count>(64 - rank);
    }
    stages[63].optimizerBytes = fromGib(20);
    QTest::newRow("64 stages, of which two kinds") << deep << QStringList({"0–62", "2–64", "32.00", "20.00"});
    for (std::size_t rank = 0; rank < stages.size(); ++rank)
        stages[rank].optimizerBytes = fromGib(10 + 0.5 * static_cast<double>(rank % 60));
    QTest::newRow("64 stages of as many kinds") << deep << QStringList({"1–7", "57–62", "39.50", "63"});

    Snapshot serving = sample::sampleSnapshot();
    serving.document.plan.workload.kind = WorkloadKind::Serving;
    for (StrategyEstimate &strategy : serving.estimate.strategies) {
        strategy = sample::pipelined(strategy.name);
        strategy.memory.reset();
        strategy.pipeline = {};
    }
    QTest::newRow("serving") << serving
                             << QStringList({"Memory and speed of serving are not computed", "of training only",
                                             "weights bf16, KV cache bf16", "does not compute the memory of serving"});

    Snapshot none = sample::sampleSnapshot();
    none.document.plan.strategies.clear();
    none.estimate.strategies.clear();
    QTest::newRow("no strategies") << none << QStringList({"The plan has no strategies"});

    Snapshot bare = none;
    bare.estimate.cluster = {};
    bare.document.title.clear();
    QTest::newRow("no cluster, no title") << bare << QStringList({"Untitled plan", "No GPUs are placed yet"});

    Snapshot many = sample::sampleSnapshot();
    many.document.plan.strategies.clear();
    many.estimate.strategies.clear();
    for (int i = 0; i < 64; ++i) {
        Strategy strategy;
        strategy.name = "strategy number " + std::to_string(i);
        many.document.plan.strategies.push_back(strategy);
        StrategyEstimate estimate = i % 7 == 3 ? sample::invalid(strategy.name) : sample::pipelined(strategy.name);
        many.estimate.strategies.push_back(estimate);
    }
    QTest::newRow("64 strategies") << many << QStringList({"strategy number 0", "strategy number 63", "58 more"});

    // Figures that the plan changes are not the catalogue's, and unknown ones are no zeros.
    Snapshot changed = sample::sampleSnapshot();
    changed.document.plan.cluster.nodes = {
        {.type = "dgx-h100", .count = 2, .nicGbitPerSecond = 200, .gpuOverrides = {.memoryGib = 95}}};
    changed.document.plan.cluster.fabric = FabricSpec{.type = "ib-ndr", .bandwidthGBPerSecond = 25};
    changed.estimate.cluster.fabricRate = {};
    changed.estimate.cluster.gpuKinds.front().usable = {};
    QTest::newRow("changed and unknown figures")
        << changed << QStringList({"changed by the plan: memory", "rate not given", "not given"});

    Snapshot names = sample::sampleSnapshot();
    names.document.title = std::string("Ein sehr langer Titel mit Ümläuten, العربية, עברית, ελληνικά, кириллица und ")
        + std::string(400, 'W') + " end\nsecond line\x01";
    names.document.notes = "Notes with a tab\there and\nseveral lines.\n\n" + std::string(3000, 'n');
    names.estimate.strategies[0].name = "النصوص العربية ελληνικά " + std::string(200, 'm');
    names.estimate.strategies[1].name = "кириллица ქართული";
    QTest::newRow("any names") << names << QStringList({"Ümläuten", "кириллица ქართული"});
}

void TestReport::hard()
{
    QFETCH(const Snapshot, snapshot);
    QFETCH(const QStringList, expected);
    const QString text = check(snapshot, QString::fromLatin1(QTest::currentDataTag()).replace(' ', '-')).simplified();
    QVERIFY(!text.isEmpty());
    for (const QString &words : expected)
        QVERIFY2(text.contains(words), qPrintable(words));
    if (QTest::currentDataTag() == std::string("changed and unknown figures"))
        QVERIFY(!text.contains(QRegularExpression("\\b0\\.0\\b")) && text.count("changed by") == 3);
    // What serving has none of is not spoken of.
    for (const char *words : {"Gradients", "1F1B", "DDP", "Sequences", "micro-batch"})
        QVERIFY2(QTest::currentDataTag() != std::string("serving") || !text.contains(words), words);
}

void TestReport::clusters_data()
{
    QTest::addColumn<QString>("nodes");
    QTest::addColumn<QString>("fabric");
    QTest::addColumn<QString>("degrees");
    QTest::addColumn<QString>("expected");
    QTest::newRow("131,072 GPUs") << R"({"type":"dgx-h100","count":16384})"
                                  << R"({"type":"ib-ndr"})"
                                  << R"("tensor_parallel":8,"pipeline_parallel":16)"
                                  << "131,072 GPUs";
    QTest::newRow("43 pods") << R"({"type":"dgx-h100","count":16384})"
                             << R"({"type":"ib-ndr","pod_gpus":3072,"oversubscription":7})"
                             << R"("tensor_parallel":8,"pipeline_parallel":32,"rank_order":"tp-cp-pp-dp")"
                             << "Pod 42";
    QTest::newRow("eight racks") << R"({"type":"gb200-nvl72","count":144})"
                                 << R"({"type":"ib-xdr"})"
                                 << R"("tensor_parallel":8,"pipeline_parallel":8)"
                                 << "a row is one NVLink domain";
    QTest::newRow("two racks") << R"({"type":"gb200-nvl72","count":36})"
                               << R"({"type":"ib-ndr"})"
                               << R"("tensor_parallel":4,"pipeline_parallel":6)"
                               << "NVLink domain 1";
    QTest::newRow("bridged pairs")
        << R"({"gpu":"h100-nvl-94","gpus":4,"nvlink_domain":2,"domains":[[0,1],[2,3]],"nics":2,"nic_gbit_per_s":200,"count":3})"
        << R"({"type":"ib-ndr"})"
        << R"("tensor_parallel":2,"pipeline_parallel":3)"
        << "node 2";
    QTest::newRow("one GPU") << R"({"gpu":"a100-sxm4-80","gpus":1})"
                             << "null"
                             << R"("tensor_parallel":1)"
                             << "1 GPU";
    QTest::newRow("half a node a stage") << R"({"type":"dgx-h100","count":64})"
                                         << R"({"type":"ib-ndr"})"
                                         << R"("tensor_parallel":4,"pipeline_parallel":8,"rank_order":"tp-cp-pp-dp")"
                                         << "one cell is one node";
}

/// The drawing fits its page whatever the machine.
void TestReport::clusters()
{
    QFETCH(const QString, nodes);
    QFETCH(const QString, fabric);
    QFETCH(const QString, degrees);
    QFETCH(const QString, expected);
    const QString text = QString(R"({"format":"shardyard","version":1,"title":"%1","model":"llama-3.1-70b",
        "cluster":{"nodes":[%2],"fabric":%3},
        "workload":{"kind":"training","sequence_length":4096,"global_batch":16384},
        "strategies":[{"name":"only",%4}]})")
                             .arg(QString::fromLatin1(QTest::currentDataTag()), nodes, fabric, degrees)
                             .replace(R"(,"fabric":null)", "");
    const auto read = readDocument(text.toStdString(), *m_catalogue);
    QVERIFY2(read.ok(), read.ok() ? "" : toLine(read.error()).c_str());
    const Document document = read.value().document;
    const QString printed = check({.document = document, .estimate = estimate(document.plan, *m_catalogue)},
                                  QString::fromLatin1(QTest::currentDataTag()).replace(' ', '-'));
    QVERIFY(!printed.isEmpty());
    QVERIFY2(printed.simplified().contains(expected), qPrintable(expected));
}

void TestReport::attachesThePlan()
{
    const std::string source = readAll(RESOURCES "/examples/guide-7b-60gb.shardyard");
    const auto read = readDocument(source, *m_catalogue);
    QVERIFY(read.ok());
    const Document document = read.value().document;
    const QString path = m_folder.filePath("plan.pdf");
    QVERIFY(writeReport({.document = document, .estimate = estimate(document.plan, *m_catalogue)}, path).ok());
    const QString saved = m_folder.filePath("saved.shardyard");
    outputOf("pdfdetach", {"-save", "1", "-o", saved, path});
    QCOMPARE(readAll(saved), source);
}

void TestReport::refusesWhereItCannotWrite()
{
    const auto written = writeReport(sample::sampleSnapshot(), m_folder.filePath("missing/report.pdf"));
    QVERIFY(!written.ok());
    QVERIFY(QString::fromStdString(toLine(written.error())).contains("missing/report.pdf"));
    QVERIFY(!toLine(written.error()).empty() && !QString::fromStdString(toLine(written.error())).contains('\n'));
}

void TestReport::keepsTheOldFile()
{
    const QString path = m_folder.filePath("old.pdf");
    QVERIFY(writeReport(sample::sampleSnapshot(), path).ok());
    const std::string first = readAll(path);
    QVERIFY(writeReport(sample::sampleSnapshot(), path).ok());
    QCOMPARE(readAll(path).substr(0, 8), first.substr(0, 8));
    QCOMPARE(QDir(m_folder.path()).entryList({"old*"}), QStringList({"old.pdf"}));
}

void TestReport::textStaysInItsPlace_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("mostLines");
    QTest::addColumn<int>("lines");
    QTest::newRow("short") << "one" << 0 << 1;
    QTest::newRow("empty") << "" << 0 << 1;
    QTest::newRow("lines") << "one\ntwo\nthree" << 0 << 3;
    QTest::newRow("cut lines") << "one\ntwo\nthree" << 2 << 2;
    QTest::newRow("one long word") << QString(100, 'W') << 2 << 2;
    QTest::newRow("long words, one line") << QString("word ").repeated(60) << 1 << 1;
    QTest::newRow("right to left") << QString("السلام عليكم ").repeated(20) << 3 << 3;
}

void TestReport::textStaysInItsPlace()
{
    QFETCH(const QString, text);
    QFETCH(const int, mostLines);
    QFETCH(const int, lines);
    QFont font;
    font.setPixelSize(9);
    const TextBlock block(text, {.font = font, .colour = Qt::black, .lineHeight = 12}, 100, mostLines);
    QCOMPARE(block.lines(), lines);
    QCOMPARE(block.height(), 12.0 * lines);
    QVERIFY2(block.width() <= 100.01, qPrintable(QString::number(block.width())));
}

void TestReport::columnWidths_data()
{
    QTest::addColumn<std::vector<ColumnNeed>>("needs");
    QTest::addColumn<QList<double>>("widths");
    const auto row = [](const char *name, std::vector<ColumnNeed> needs, const QList<double> &widths) {
        QTest::newRow(name) << std::move(needs) << widths;
    };
    const ColumnNeed number = {.wanted = 60, .fixed = true, .least = 60};
    row("room to spare", {{.wanted = 50}, {.wanted = 30, .fixed = true}}, {110, 90});
    row("one wide text", {{.wanted = 500, .length = 500}, {.wanted = 40, .length = 40}, number}, {100, 40, 60});
    row("two wide texts, by their length", {{.wanted = 500, .length = 450}, {.wanted = 400, .length = 350}, number},
        {78.75, 61.25, 60});
    row("numbers too wide", {{.wanted = 300, .fixed = true}, {.wanted = 300, .fixed = true}}, {100, 100});
    row("a long word in the narrower text",
        {{.wanted = 300, .least = 40, .length = 300}, {.wanted = 100, .least = 90, .length = 100}, number},
        {50, 90, 60});
    row("a long word in the wider text",
        {{.wanted = 300, .least = 110, .length = 300}, {.wanted = 100, .least = 20, .length = 100}, number},
        {110, 30, 60});
}

void TestReport::columnWidths()
{
    QFETCH(const std::vector<ColumnNeed>, needs);
    QFETCH(const QList<double>, widths);
    const std::vector<double> shared = shareWidths(needs, 200);
    QCOMPARE(QList<double>(shared.begin(), shared.end()), widths);
}

void TestReport::cellsFollowTheStages()
{
    const Snapshot snapshot = sample::sampleSnapshot();
    const StrategyEstimate &strategy = snapshot.estimate.strategies[0];
    const std::vector<int> stages = stagePerGpu(strategy);
    QCOMPARE(stages, std::vector<int>({0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3}));
    const ClusterCells cells = clusterCells(snapshot.estimate.cluster, stages, 4, 100);
    QCOMPARE(cells.pods.size(), std::size_t(1));
    QCOMPARE(cells.pods[0].cells.size(), std::size_t(2));
    QCOMPARE(cells.pods[0].cells[0].stages, std::vector<int>({0, 1}));
    QCOMPARE(cells.pods[0].cells[1].stages, std::vector<int>({2, 3}));
    QVERIFY(stagePerGpu(sample::invalid("broken")).empty());
}

/// 131,072 GPUs and more are drawn in at most as many rectangles as asked for.
void TestReport::cellsStayFew()
{
    Cluster machine = sample::twoNodes();
    machine.blocks[0].count = 65536;
    machine.nodes = 65536;
    machine.gpus = machine.slotCount = machine.podGpus = 524288;
    const ClusterCells cells = clusterCells(machine, {}, 0, 20000);
    QCOMPARE(cells.nodesPerCell, Count(4));
    QCOMPARE(cells.pods[0].cells.size(), std::size_t(16384));
    QCOMPARE(std::accumulate(cells.pods[0].cells.begin(), cells.pods[0].cells.end(), Count(0),
                             [](Count sum, const ClusterCell &cell) { return sum + cell.nodes; }),
             Count(65536));
}

QTEST_MAIN(TestReport)
#include "tst_report.moc"
