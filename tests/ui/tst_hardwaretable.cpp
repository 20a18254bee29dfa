// SPDX-License-Identifier: GPL-3.0-or-later
// The tables of GPUs and nodes: what they show, how they are narrowed, sorted and pinned, and which rows are one's own.
#include "engine/document/ownfields.h"
#include "engine/document/ownjson.h"
#include "tests/ui/opensession.h"
#include "ui/bridge/owncommands.h"
#include "ui/hardware/hardwaredetails.h"
#include "ui/hardware/hardwareroom.h"

#include <QAbstractItemModelTester>
#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSet>
#include <QTemporaryDir>
#include <QTest>

using namespace shardyard;

namespace {

constexpr auto strict = QAbstractItemModelTester::FailureReportingMode::QtTest;

/// The catalogue's own file, read without the engine.
QJsonArray rowsOf(const char *list)
{
    QFile file(QStringLiteral(RESOURCES "/catalogue/%1.json").arg(QLatin1String(list)));
    return file.open(QIODevice::ReadOnly)
        ? QJsonDocument::fromJson(file.readAll()).object()[QLatin1String(list)].toArray()
        : QJsonArray();
}

int columnOf(const HardwareRoom &room, const char *title)
{
    for (int column = 0; column < room.columns(); ++column)
        if (room.title(column) == QLatin1String(title))
            return column;
    return -1;
}

QVariant cell(HardwareRoom &room, const QString &id, int column, int role = HardwareTable::TextRole)
{
    return room.sheet()->index(room.rowOf(id), column).data(role);
}

QStringList shown(const HardwareRoom &room)
{
    QStringList ids;
    for (int row = 0; row < room.count(); ++row)
        ids.append(room.idAt(row));
    return ids;
}

} // namespace

class TestHardwareTable : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void columnsSayWhatTheyAre();
    void figuresAreTheCatalogues_data();
    void figuresAreTheCatalogues();
    void whatIsNotKnownIsNeverZero();
    void sortsWithTheUnknownLast();
    void filtersByWordsAndVendors();
    void pinsMarkDifferences();
    void pricesNameProviderAndDay();
    void usedAndOwnRowsAreMarked();
    void modelsAreWellFormed();
    void ownValuesAreEditedInSteps();
    void removingSaysWhereItIsUsed();
    void keepingWritesTheUsersFile();
    void aBrokenFileIsNeverOverwritten();

private:
    std::unique_ptr<QTemporaryDir> m_folder;
    [[nodiscard]] QString path() const { return m_folder->filePath("shardyard/catalogue.json"); }
};

void TestHardwareTable::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    qputenv("XDG_CONFIG_HOME", m_folder->path().toUtf8());
}

void TestHardwareTable::columnsSayWhatTheyAre()
{
    for (const auto columns : {gpuColumns(), nodeColumns()}) {
        QSet<QString> keys;
        for (const HardwareColumn &column : columns) {
            QVERIFY2(!keys.contains(QLatin1String(column.key)), column.key);
            keys.insert(QLatin1String(column.key));
            QVERIFY2(*column.title != 0 && QByteArray(column.help).endsWith('.'), column.key);
        }
    }
    OpenSession session;
    for (const char *kind : {"gpu", "node"}) {
        HardwareRoom room;
        room.setKind(QLatin1String(kind));
        for (int column = 1; column < room.columns(); ++column) {
            int known = 0;
            for (const QString &id : shown(room))
                known += cell(room, id, column).toString().isEmpty() ? 0 : 1;
            QVERIFY2(known > 0, qPrintable(room.title(column)));
        }
    }
}

void TestHardwareTable::figuresAreTheCatalogues_data()
{
    QTest::addColumn<QString>("kind");
    QTest::addColumn<QString>("id");
    QTest::addColumn<QByteArray>("title");
    QTest::addColumn<QString>("text");
    const auto row = [](const char *kind, const char *id, const char *title, const char *text) {
        QTest::addRow("%s %s", id, title) << kind << id << QByteArray(title) << text;
    };
    // resources/catalogue/gpus.json: 81559 MiB / 1024, marketed 80, 3350 GB/s, 989.4 TFLOPS, 450 GB/s a direction, 700
    // W.
    row("gpu", "h100-sxm5-80", "Usable memory", "79.6");
    row("gpu", "h100-sxm5-80", "Marketed", "80");
    row("gpu", "h100-sxm5-80", "Bandwidth", "3,350");
    row("gpu", "h100-sxm5-80", "Scale-up", "450");
    row("gpu", "h100-sxm5-80", "TDP", "700");
    row("gpu", "h100-sxm5-80", "Announced", "2022-03");
    row("gpu", "h100-sxm5-80", "FP4", ""); // Hopper has none
    // nodes.json: 8 GPUs of 700 W, 8 NICs of 400 Gbit/s, which is 50 GB/s a GPU.
    row("node", "dgx-h100", "GPU", "H100 SXM5 80 GB");
    row("node", "dgx-h100", "GPUs", "8");
    row("node", "dgx-h100", "NICs", "8");
    row("node", "dgx-h100", "NIC rate", "400");
    row("node", "dgx-h100", "Scale-out", "50");
    row("node", "dgx-h100", "GPU TDP", "5,600");
    row("node", "dgx-2", "NICs", ""); // not recorded
}

void TestHardwareTable::figuresAreTheCatalogues()
{
    QFETCH(QString, kind);
    QFETCH(QString, id);
    QFETCH(QByteArray, title);
    OpenSession session;
    HardwareRoom room;
    room.setKind(kind);
    const int column = columnOf(room, title.constData());
    QVERIFY(column > 0);
    QTEST(cell(room, id, column).toString(), "text");
}

void TestHardwareTable::whatIsNotKnownIsNeverZero()
{
    OpenSession session;
    session.setOwnCatalogue(readOwnFile(R"({"format": "shardyard-catalogue", "gpus": [{"id": "my-bare"}],
                        "nodes": [{"id": "my-box", "gpu": "my-bare", "gpus": 2}]})",
                                        *sharedCatalogue())
                                .value());
    for (const char *kind : {"gpu", "node"}) {
        HardwareRoom room;
        room.setKind(QLatin1String(kind));
        for (const QString &id : shown(room))
            for (int column = 1; column < room.columns(); ++column) {
                const QString text = cell(room, id, column).toString();
                QVERIFY2(!text.startsWith(u'0') || text.startsWith(u"0."), qPrintable(id + room.title(column)));
                QVERIFY2(!text.isEmpty() || !cell(room, id, column, HardwareTable::TipRole).toString().isEmpty(),
                         qPrintable(id + room.title(column)));
            }
        if (room.kind() == QLatin1String("gpu"))
            for (int column = 1; column < room.columns(); ++column)
                QVERIFY2(cell(room, "my-bare", column).toString().isEmpty(), qPrintable(room.title(column)));
    }
}

/// Large first, then small first, then as the catalogue lists them; against the file's own numbers.
void TestHardwareTable::sortsWithTheUnknownLast()
{
    OpenSession session;
    HardwareRoom room;
    const QStringList asListed = shown(room);
    QMap<QString, double> powers;
    for (const QJsonValue gpu : rowsOf("gpus"))
        if (gpu["power_w"].isDouble())
            powers.insert(gpu["id"].toString(), gpu["power_w"].toDouble());
    QVERIFY(powers.size() > 10 && powers.size() < asListed.size());
    const int column = columnOf(room, "TDP");
    for (const bool descending : {true, false}) {
        room.sortBy(column);
        QCOMPARE(room.isDescending(), descending);
        const QStringList ids = shown(room);
        for (int i = 0; i < ids.size(); ++i)
            QCOMPARE(powers.contains(ids[i]), i < powers.size());
        for (int i = 1; i < powers.size(); ++i)
            QVERIFY(descending ? powers[ids[i - 1]] >= powers[ids[i]] : powers[ids[i - 1]] <= powers[ids[i]]);
    }
    room.sortBy(column);
    QCOMPARE(room.sortColumn(), -1);
    QCOMPARE(shown(room), asListed);
    room.sortBy(0); // names begin with the first letter
    QCOMPARE(room.isDescending(), false);
    QVERIFY(cell(room, room.idAt(0), 0).toString() < cell(room, room.idAt(room.count() - 1), 0).toString());
}

void TestHardwareTable::filtersByWordsAndVendors()
{
    OpenSession session;
    HardwareRoom room;
    const int all = room.count();
    room.setFilter("hopper sxm");
    QStringList expected;
    for (const QJsonValue gpu : rowsOf("gpus"))
        if (gpu["architecture"].toString() == "Hopper" && gpu["id"].toString().contains("sxm"))
            expected.append(gpu["id"].toString());
    QVERIFY(expected.size() > 1);
    QCOMPARE(shown(room), expected);
    room.setFilter({});
    room.toggleVendor("AMD");
    int amd = 0;
    for (const QJsonValue gpu : rowsOf("gpus"))
        amd += gpu["vendor"].toString() == "AMD" ? 1 : 0;
    QCOMPARE(room.count(), amd);
    room.toggleVendor("Intel");
    QVERIFY(room.count() > amd);
    QCOMPARE(room.vendors(), (QStringList{"AMD", "Intel", "NVIDIA"}));
    room.setFilter("no such thing");
    QCOMPARE(room.count(), 0);
    room.clearFilter();
    QCOMPARE(room.count(), all);
}

void TestHardwareTable::pinsMarkDifferences()
{
    OpenSession session;
    HardwareRoom room;
    const int power = columnOf(room, "TDP");
    const int marketed = columnOf(room, "Marketed");
    room.togglePin(room.rowOf("h200-sxm-141")); // 700 W as the H100, and 141 GB for 80
    QCOMPARE(room.idAt(0), QString("h200-sxm-141"));
    QVERIFY(!cell(room, "h200-sxm-141", marketed, HardwareTable::DiffersRole).toBool());
    room.togglePin(room.rowOf("h100-sxm5-80"));
    QCOMPARE(room.pinned(), 2);
    QCOMPARE((QSet<QString>{room.idAt(0), room.idAt(1)}), (QSet<QString>{"h100-sxm5-80", "h200-sxm-141"}));
    for (const char *id : {"h100-sxm5-80", "h200-sxm-141"}) {
        QVERIFY(cell(room, id, marketed, HardwareTable::DiffersRole).toBool());
        QVERIFY(!cell(room, id, power, HardwareTable::DiffersRole).toBool());
    }
    QVERIFY(!cell(room, "l4", marketed, HardwareTable::DiffersRole).toBool());
    room.sortBy(power); // pinned rows stay on top
    QCOMPARE((QSet<QString>{room.idAt(0), room.idAt(1)}), (QSet<QString>{"h100-sxm5-80", "h200-sxm-141"}));
    room.setOnlyPinned(true);
    QCOMPARE(room.count(), 2);
    room.unpinAll();
    QVERIFY(!room.isOnlyPinned());
    QCOMPARE(room.count(), room.total());
}

/// The lowest on-demand price of prices.json, of whom and when.
void TestHardwareTable::pricesNameProviderAndDay()
{
    OpenSession session;
    HardwareRoom room;
    QJsonObject lowest;
    for (const QJsonValue price : rowsOf("prices"))
        if (price["gpu"].toString() == "h100-sxm5-80" && price["kind"].toString() == "on-demand"
            && (lowest.isEmpty() || price["usd_per_gpu_hour"].toDouble() < lowest["usd_per_gpu_hour"].toDouble()))
            lowest = price.toObject();
    const int column = room.columns() - 1;
    QCOMPARE(cell(room, "h100-sxm5-80", column).toString(),
             QString::number(lowest["usd_per_gpu_hour"].toDouble(), 'f', 2));
    QCOMPARE(cell(room, "h100-sxm5-80", column, HardwareTable::NoteRole).toString(),
             lowest["provider"].toString() + " · " + lowest["observed"].toString());
    QCOMPARE(cell(room, "h100-sxm5-80", column, HardwareTable::UrlRole).toString(),
             lowest["source"].toObject()["url"].toString());
    QVERIFY(cell(room, "l4", column).toString().isEmpty());
    room.setKind("node"); // AWS p5.48xlarge: 8 × 10.0775
    QCOMPARE(cell(room, "aws-p5.48xlarge", room.columns() - 1).toString(), QString("80.62"));
}

void TestHardwareTable::usedAndOwnRowsAreMarked()
{
    OpenSession session;
    QVERIFY(session.openFile(QStringLiteral(TEST_DATA "/documents/own-hardware.shardyard")));
    HardwareRoom room;
    const auto marked = [&room](int role) {
        QSet<QString> ids;
        for (const QString &id : shown(room))
            if (cell(room, id, 0, role).toBool())
                ids.insert(id);
        return ids;
    };
    QCOMPARE(marked(HardwareTable::OwnRole), (QSet<QString>{"my-bridged", "my-mystery"}));
    QCOMPARE(marked(HardwareTable::UsedRole), (QSet<QString>{"my-bridged", "gb200-gpu", "h100-nvl-94"}));
    room.setKind("node");
    QCOMPARE(marked(HardwareTable::OwnRole), (QSet<QString>{"my-box", "my-trays"}));
    QCOMPARE(marked(HardwareTable::UsedRole), (QSet<QString>{"my-box", "my-trays"}));
}

void TestHardwareTable::modelsAreWellFormed()
{
    OpenSession session;
    HardwareTable table;
    HardwareSheet sheet(table);
    HardwareRoom room;
    HardwareDetails details;
    const QAbstractItemModelTester tableTester(&table, strict);
    const QAbstractItemModelTester sheetTester(&sheet, strict);
    const QAbstractItemModelTester roomTester(room.sheet(), strict);
    const QAbstractItemModelTester fieldsTester(details.fields(), strict);
    const QAbstractItemModelTester sourcesTester(details.sources(), strict);
    details.setItemId("h100-sxm5-80");
    QVERIFY(details.sources()->rowCount() > 0);
    QCOMPARE(details.fields()->rowCount(), 0);
    QCOMPARE(details.copy(), QString());
    QCOMPARE(details.itemId(), QString("my-h100-sxm5-80"));
    QCOMPARE(details.fields()->rowCount(), int(ownGpuFields().size()));
    room.togglePin(room.rowOf("my-h100-sxm5-80"));
    table.togglePin("l4");
    sheet.repin();
    sheet.setWords("h100");
    sheet.sortBy(4, true);
    QCOMPARE(details.setValue("power_w", "650"), QString());
    session.undo();
    session.undo(); // the copy goes, and with it its pin
    QCOMPARE(room.pinned(), 0);
    QCOMPARE(details.name(), QString());
    QCOMPARE(details.fields()->rowCount(), 0);
    table.setKind(HardwareKind::Node);
    room.setKind("node");
    details.setKind("node");
    sheet.setWords({});
    QCOMPARE(sheet.rowCount(), table.rowCount());
    session.closeDocument();
    QCOMPARE(sheet.rowCount(), table.rowCount());
}

void TestHardwareTable::ownValuesAreEditedInSteps()
{
    OpenSession session;
    HardwareDetails details;
    details.setItemId("h100-sxm5-80");
    QVERIFY(!details.setValue("power_w", "650").isEmpty()); // not one's own
    QCOMPARE(details.copy(), QString());
    QCOMPARE(session.undoText(), QString("Make “my H100 SXM5 80 GB”"));
    QCOMPARE(details.setValue("power_w", "650"), QString());
    QCOMPARE(session.undoText(), QString("my H100 SXM5 80 GB: TDP 650 W"));
    QCOMPARE(session.document()->own.gpus.front().row.power->value(), 650.0);
    QCOMPARE(details.complaint("power_w", "much"), QString("“much” is not a number from 1 to 100,000 W."));
    QCOMPARE(details.setValue("power_w", "-1"), QString("“-1” is not a number from 1 to 100,000 W."));
    QCOMPARE(details.setValue("memory.usable_mib", "90"), QString());
    QCOMPARE(session.document()->own.gpus.front().row.usable, fromGib(90));
    QCOMPARE(details.setValue("peak_dense_tflops.fp8", ""), QString());
    QVERIFY(!session.document()->own.gpus.front().row.peak.fp8);
    QCOMPARE(details.setValue("name", " "), QString("Name cannot be empty."));
    session.undo();
    session.undo();
    QCOMPARE(session.document()->own.gpus.front().row.power->value(), 650.0);
    QCOMPARE(session.document()->own.gpus.front().row.usable, sharedCatalogue()->gpu("h100-sxm5-80")->usable);
    // What is shown rounded stays exact when it is not touched.
    const Document before = *session.document();
    for (int row = 0; row < details.fields()->rowCount(); ++row) {
        const QModelIndex field = details.fields()->index(row, 0);
        QCOMPARE(details.setValue(field.data(HardwareFields::KeyRole).toString(),
                                  field.data(HardwareFields::ValueRole).toString()),
                 QString());
    }
    QVERIFY(*session.document() == before);
    // A node of the copy, and its price, which nobody lists.
    HardwareDetails node;
    node.setKind("node");
    node.setItemId("dgx-h100");
    QCOMPARE(node.copy(), QString());
    QCOMPARE(node.setValue("gpu", "my-h100-sxm5-80"), QString());
    QVERIFY(!node.setValue("gpu", "my-nothing").isEmpty());
    QCOMPARE(node.setValue("nics", "4"), QString());
    QCOMPARE(*session.catalogue().node("my-dgx-h100")->scaleOutGbitPerSecond, 4 * 400.0);
}

void TestHardwareTable::removingSaysWhereItIsUsed()
{
    OpenSession session;
    HardwareDetails gpu;
    gpu.setItemId("h100-sxm5-80");
    QCOMPARE(gpu.copy(), QString());
    HardwareDetails node;
    node.setKind("node");
    node.setItemId("dgx-h100");
    QCOMPARE(node.copy(), QString());
    QCOMPARE(node.setValue("gpu", "my-h100-sxm5-80"), QString());
    QCOMPARE(gpu.remove(), QString("“my H100 SXM5 80 GB” is in use: “my DGX H100”. Change or delete those first."));
    QCOMPARE(commands::placeNodes(session, "my-dgx-h100", 2), QString());
    QCOMPARE(node.uses(), QString("In this plan: 2 × my DGX H100"));
    QCOMPARE(node.remove(), QString("“my DGX H100” is in use: 2 × my DGX H100. Change or delete those first."));
    session.undo();
    QCOMPARE(node.remove(), QString());
    QCOMPARE(gpu.remove(), QString());
    QVERIFY(session.document()->own.empty());
    QVERIFY(!gpu.remove().isEmpty());
}

void TestHardwareTable::keepingWritesTheUsersFile()
{
    OpenSession session;
    HardwareDetails node;
    node.setKind("node");
    node.setItemId("dgx-h100");
    QCOMPARE(node.copy(), QString());
    HardwareDetails gpu;
    gpu.setItemId("h100-sxm5-80");
    QCOMPARE(gpu.copy(), QString());
    QCOMPARE(node.setValue("gpu", "my-h100-sxm5-80"), QString());
    QVERIFY(!node.isKept());
    QCOMPARE(node.keep(), QString());
    QVERIFY(node.isKeptAsIs() && gpu.isKeptAsIs()); // it is made of it
    QFile file(path());
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QJsonObject written = QJsonDocument::fromJson(file.readAll()).object();
    QCOMPARE(written["format"].toString(), QString("shardyard-catalogue"));
    QCOMPARE(written["nodes"][0]["gpu"].toString(), QString("my-h100-sxm5-80"));
    QCOMPARE(gpu.setValue("power_w", "500"), QString());
    QVERIFY(gpu.isKept() && !gpu.isKeptAsIs());
    QCOMPARE(gpu.keep(), QString());
    QVERIFY(gpu.isKeptAsIs());
    QVERIFY2(gpu.forget().contains("“my DGX H100”"), "a node of the file is made of it");

    OpenSession other; // another plan knows them
    QVERIFY(other.loadOwnCatalogue());
    QCOMPARE(other.catalogue().gpu("my-h100-sxm5-80")->power->value(), 500.0);
    HardwareDetails there;
    there.setItemId("my-h100-sxm5-80");
    QVERIFY(there.isOwn() && !there.isInPlan());
    QCOMPARE(there.setValue("power_w", "400"), QString()); // comes into the plan with its first edit
    QVERIFY(there.isInPlan() && !there.isKeptAsIs());
    other.undo();
    QVERIFY(!there.isInPlan() && there.isKeptAsIs());
    HardwareDetails kept;
    kept.setKind("node");
    kept.setItemId("my-dgx-h100");
    QCOMPARE(kept.forget(), QString());
    QCOMPARE(there.forget(), QString());
    QVERIFY(other.catalogue().gpu("my-h100-sxm5-80") == nullptr);
}

void TestHardwareTable::aBrokenFileIsNeverOverwritten()
{
    QVERIFY(QDir(m_folder->path()).mkpath("shardyard"));
    QFile file(path());
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write("{ mine") == 6);
    file.close();
    OpenSession session;
    HardwareDetails gpu;
    gpu.setItemId("h100-sxm5-80");
    QCOMPARE(gpu.copy(), QString());
    const HardwareRoom room;
    QVERIFY2(room.fileProblem().startsWith("Your own catalogue is left out: "), qPrintable(room.fileProblem()));
    const QString refusal = gpu.keep();
    QVERIFY2(refusal.startsWith("Your catalogue stays as it is: ") && refusal.contains("catalogue.json: line 1"),
             qPrintable(refusal));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll(), QByteArray("{ mine"));
}

QTEST_MAIN(TestHardwareTable)
#include "tst_hardwaretable.moc"
