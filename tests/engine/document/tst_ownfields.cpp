// SPDX-License-Identifier: GPL-3.0-or-later
// Copies of catalogue rows and what can be changed in them: an edit changes one value of the row's text and no other.
#include "engine/document/ownfields.h"
#include "engine/document/ownjson.h"

#include <QTest>

#include <cmath>
#include <set>

using namespace shardyard;

namespace {

const Catalogue &builtIn()
{
    static const Catalogue catalogue = builtInCatalogue();
    return catalogue;
}

OwnGpu gpuOf(const char *json)
{
    Reading reading;
    return readOwnGpu(Json::parse(json), "row", reading).value();
}

OwnNode nodeOf(const char *json)
{
    Reading reading;
    return readOwnNode(Json::parse(json), "row", reading).value();
}

} // namespace

class TestOwnFields : public QObject
{
    Q_OBJECT

private slots:
    void everyFieldSaysWhatItIs();
    void everyFieldIsSetAndTakenOut();
    void everyRowCanBeCopied();
    void copiesHaveNamesOfTheirOwn();
    void anEditTouchesItsValueAlone();
    void otherUnitsAreRead();
    void limits_data();
    void limits();
};

void TestOwnFields::everyFieldSaysWhatItIs()
{
    for (const auto fields : {ownGpuFields(), ownNodeFields()}) {
        std::set<std::string_view> keys;
        for (const OwnField &field : fields) {
            QVERIFY2(keys.insert(field.key).second, field.key.data());
            QVERIFY2(!field.title.empty() && !field.help.empty() && field.help.ends_with('.'), field.key.data());
            const bool isNumber = field.kind == OwnFieldKind::Number || field.kind == OwnFieldKind::Whole;
            QVERIFY2(!isNumber || field.least < field.most, field.key.data());
            QVERIFY2(field.kind != OwnFieldKind::Number || !field.unit.empty(), field.key.data());
            QCOMPARE(ownField(fields, field.key), &field);
        }
    }
    QVERIFY(ownField(ownGpuFields(), "no.such") == nullptr);
}

/// The least and the most of each number go into the row, come out as they went in, and are taken out again.
void TestOwnFields::everyFieldIsSetAndTakenOut()
{
    const OwnGpu gpu = gpuOf(R"({"id": "my-g"})");
    for (const OwnField &field : ownGpuFields())
        for (const double value : {field.least, field.most}) {
            if (field.kind == OwnFieldKind::Text)
                continue;
            const auto set = withOwnNumber(gpu, field, value);
            QVERIFY2(set.ok(), field.key.data());
            QCOMPARE(ownNumber(set.value().source, field), std::optional(value));
            QVERIFY2(!(set.value().row == gpu.row), field.key.data());
            const auto out = withOwnNumber(set.value(), field, std::nullopt);
            QVERIFY2(out.ok() && out.value() == gpu, field.key.data());
        }
    const OwnNode node = nodeOf(R"({"id": "my-n", "gpu": "l4", "gpus": 4})");
    for (const OwnField &field : ownNodeFields()) {
        if (field.kind == OwnFieldKind::Text || field.kind == OwnFieldKind::GpuId)
            continue;
        const auto set = withOwnNumber(node, field, field.most);
        QVERIFY2(set.ok() && ownNumber(set.value().source, field) == field.most, field.key.data());
        QCOMPARE(withOwnNumber(set.value(), field, std::nullopt).ok(), !field.required);
    }
}

void TestOwnFields::everyRowCanBeCopied()
{
    for (const Gpu &gpu : builtIn().gpus) {
        const auto copy = copyOfGpu(gpu.id, {}, builtIn());
        QVERIFY2(copy.has_value(), gpu.id.c_str());
        QCOMPARE(copy->row.id, "my-" + gpu.id);
        QVERIFY(isOwnId(copy->row.id));
        Gpu same = copy->row; // all figures, bridges among them
        same.id = gpu.id;
        same.name = gpu.name;
        same.notes = gpu.notes;
        QVERIFY2(same == gpu, gpu.id.c_str());
    }
    for (const NodeType &node : builtIn().nodes) {
        const auto copy = copyOfNode(node.id, {}, builtIn());
        QVERIFY2(copy.has_value(), node.id.c_str());
        NodeType same = copy->row;
        same.id = node.id;
        same.name = node.name;
        same.notes = node.notes;
        QVERIFY2(same == node, node.id.c_str());
    }
    QVERIFY(!copyOfGpu("no-such", {}, builtIn()));
}

void TestOwnFields::copiesHaveNamesOfTheirOwn()
{
    OwnHardware own;
    const std::vector<std::pair<std::string, std::string>> expected = {
        {"my-h100-sxm5-80", "my H100 SXM5 80 GB"},
        {"my-h100-sxm5-80-2", "my H100 SXM5 80 GB 2"},
        {"my-h100-sxm5-80-3", "my H100 SXM5 80 GB 3"},
    };
    for (const auto &[id, name] : expected) {
        own.gpus.push_back(*copyOfGpu("h100-sxm5-80", own, withOwn(builtIn(), own)));
        QCOMPARE(own.gpus.back().row.id, id);
        QCOMPARE(own.gpus.back().row.name, name);
    }
    const OwnGpu copy = *copyOfGpu("my-h100-sxm5-80", own, withOwn(builtIn(), own));
    QCOMPARE(copy.row.id, std::string("my-h100-sxm5-80-4"));
    QCOMPARE(copy.row.notes.size(), std::size_t(1));
    QVERIFY(copy.row.notes.front().starts_with("A copy of my-h100-sxm5-80;"));
}

void TestOwnFields::anEditTouchesItsValueAlone()
{
    const OwnGpu gpu =
        gpuOf(R"({"power_w": 350, "id": "my-g", "bin": [1], "memory": {"type": "HBM3", "usable_mib": 1000,
        "usable_source": "nvidia-smi", "ecc": true}, "scale_up": {"bridge_cards": 2, "rate_gb_per_s": 300,
        "link_gb_per_s": 25}})");
    const auto usable = withOwnNumber(gpu, *ownField(ownGpuFields(), "memory.usable_mib"), 79.6);
    QCOMPARE(usable.value().row.usable, fromMib(79.6 * 1024));
    QVERIFY(
        Json::parse(usable.value().source)
        == Json::parse(R"({"power_w": 350, "id": "my-g", "bin": [1], "memory": {"type": "HBM3", "usable_mib": 81510.4,
        "ecc": true}, "scale_up": {"bridge_cards": 2, "rate_gb_per_s": 300, "link_gb_per_s": 25}})"));
    const auto link = withOwnNumber(gpu, *ownField(ownGpuFields(), "scale_up.rate_gb_per_s"), 200);
    QCOMPARE(link.value().row.scaleUp.bridgeCards, std::optional<Count>(2));
    QCOMPARE(link.value().row.scaleUp.rate, std::optional(fromGBPerSecond(200)));
    QVERIFY(!link.value().row.scaleUp.linkRate); // one link of the former rate
    const auto named = withOwnText(gpu, *ownField(ownGpuFields(), "name"), "ours");
    QCOMPARE(named.value().row.name, std::string("ours"));
    QVERIFY(!withOwnText(gpu, *ownField(ownGpuFields(), "name"), "").ok());
}

/// 1024 GB are 1.024e12 / 2^30 = 953.674 GiB.
void TestOwnFields::otherUnitsAreRead()
{
    const OwnField &host = *ownField(ownNodeFields(), "host_memory_gib");
    const OwnNode decimal = nodeOf(R"({"id": "my-n", "gpu": "l4", "gpus": 4, "host_memory_gb": 1024})");
    QVERIFY(std::abs(*ownNumber(decimal.source, host) - 953.674) < 1e-3);
    const auto set = withOwnNumber(decimal, host, 512);
    QCOMPARE(*set.value().row.hostMemory, fromGib(512));
    QVERIFY(set.value().source.find("host_memory_gb\"") == std::string::npos);
}

void TestOwnFields::limits_data()
{
    QTest::addColumn<QByteArray>("key");
    QTest::addColumn<double>("value");
    QTest::addColumn<bool>("taken");
    QTest::newRow("TDP, 1 W") << QByteArray("power_w") << 1.0 << true;
    QTest::newRow("TDP, none") << QByteArray("power_w") << 0.0 << false;
    QTest::newRow("TDP, below") << QByteArray("power_w") << -350.0 << false;
    QTest::newRow("TDP, too much") << QByteArray("power_w") << 1e5 + 1 << false;
    QTest::newRow("TDP, no number") << QByteArray("power_w") << std::nan("") << false;
    QTest::newRow("bridge, 2 cards") << QByteArray("scale_up.bridge_cards") << 2.0 << true;
    QTest::newRow("bridge, 1 card") << QByteArray("scale_up.bridge_cards") << 1.0 << false;
    QTest::newRow("bridge, half a card") << QByteArray("scale_up.bridge_cards") << 2.5 << false;
    QTest::newRow("memory, a thousandth") << QByteArray("memory.usable_mib") << 0.001 << true;
    QTest::newRow("memory, infinite") << QByteArray("memory.usable_mib") << HUGE_VAL << false;
}

void TestOwnFields::limits()
{
    QFETCH(QByteArray, key);
    QFETCH(double, value);
    const OwnField *field = ownField(ownGpuFields(), key.toStdString());
    QVERIFY(field != nullptr);
    QTEST(withOwnNumber(gpuOf(R"({"id": "my-g"})"), *field, value).ok(), "taken");
}

QTEST_GUILESS_MAIN(TestOwnFields)
#include "tst_ownfields.moc"
