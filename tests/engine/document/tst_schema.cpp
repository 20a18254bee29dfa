// SPDX-License-Identifier: GPL-3.0-or-later
// The published schema and the reader agree: what one takes the other takes, and lists that the engine keeps in a table
// are the schema's lists.
#include "badrows.h"
#include "documenthelp.h"
#include "engine/document/document.h"
#include "engine/strategy/dtype.h"
#include "engine/strategy/fields.h"
#include "engine/strategy/strategy.h"
#include "schemahelp.h"

#include <QFile>
#include <QTest>

#include <set>

using namespace shardyard;

namespace {

using Names = std::vector<std::string_view>;
using Schema = nlohmann::json;

std::string contents(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}

/// What a sub-schema says of the members of an object: its properties, those it refers to and its alternatives'.
void collectProperties(const Schema &root, const Schema &part, std::vector<const Schema *> &found)
{
    if (!part.is_object())
        return;
    if (part.contains("$ref"))
        collectProperties(root, root[Schema::json_pointer(part["$ref"].get<std::string>().substr(1))], found);
    for (const char *choice : {"anyOf", "allOf"})
        if (part.contains(choice))
            for (const Schema &inner : part[choice])
                collectProperties(root, inner, found);
    found.push_back(&part);
}

/// The keys of `value`, and of what it holds, that `parts` do not name.
void collectUnnamed(const Schema &root, const std::vector<const Schema *> &parts, const Schema &value,
                    const std::string &place, QStringList &unnamed)
{
    const auto descend = [&](const char *keyword, const std::string &key, const Schema &inner) {
        std::vector<const Schema *> below;
        bool named = false;
        for (const Schema *part : parts) {
            const Schema *next = nullptr;
            if (key.empty() && part->contains(keyword))
                next = &(*part)[keyword];
            else if (part->contains(keyword) && (*part)[keyword].contains(key))
                next = &(*part)[keyword][key];
            if (next == nullptr)
                continue;
            named = true;
            collectProperties(root, *next, below);
        }
        if (!named)
            unnamed.append(QString::fromStdString(place + "/" + key));
        else
            collectUnnamed(root, below, inner, place + "/" + key, unnamed);
    };
    if (value.is_object())
        for (const auto &[key, inner] : value.items())
            descend("properties", key, inner);
    if (value.is_array())
        for (const Schema &inner : value)
            descend("items", "", inner);
}

} // namespace

class TestSchema : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { m_catalogue = builtInCatalogue(); }
    void everyDocumentSatisfiesIt();
    void everyModelSatisfiesIt();
    void everyKeyIsNamed();
    void badInputIsRefused();
    void listsAreTheTables_data();
    void listsAreTheTables();
    void fieldsAreTheTable();

private:
    Catalogue m_catalogue;
    SchemaValidator m_schema;
};

void TestSchema::everyDocumentSatisfiesIt()
{
    QVERIFY(allDocuments().size() >= 10);
    for (const QString &path : allDocuments())
        QVERIFY2(m_schema.complaint(contents(path)).isEmpty(), qPrintable(path + m_schema.complaint(contents(path))));
    QCOMPARE(m_schema.complaint(good), QString());
    QVERIFY(m_schema.complaint("[]") != QString());
}

/// Each model of the catalogue, written out as a shape; whatever is written has a name in the schema.
void TestSchema::everyModelSatisfiesIt()
{
    Document document = readDocument(good, m_catalogue).value().document;
    document.plan.model.source.clear();
    document.plan.model.catalogueId.clear();
    for (const CatalogueModel &model : m_catalogue.models) {
        document.plan.model.architecture = model.architecture;
        const std::string text = writeDocument(document);
        const QString complaint = m_schema.complaint(text);
        QVERIFY2(complaint.isEmpty(), qPrintable(QString::fromStdString(model.id) + complaint));
        QStringList unnamed;
        collectUnnamed(m_schema.json(), {&m_schema.json()}, Schema::parse(text), "", unnamed);
        QCOMPARE(unnamed, QStringList());
    }
}

/// The kept samples have every key of the format, of own hardware, and of time and money.
void TestSchema::everyKeyIsNamed()
{
    for (const char *file : {"version-1", "own-hardware", "time-and-money"}) {
        const std::string text = contents(QStringLiteral(TEST_DATA "/documents/%1.shardyard").arg(file));
        QStringList unnamed;
        collectUnnamed(m_schema.json(), {&m_schema.json()}, Schema::parse(text), "", unnamed);
        QCOMPARE(unnamed, QStringList());
    }
}

void TestSchema::badInputIsRefused()
{
    // What no schema can say, as its own description lists: ids of the catalogue; a slot or GPU that is named twice or
    // does not exist; a sum over the cluster; a count with a decimal point; whole numbers past 2^53.
    const std::set<QByteArray> beyond = {
        "/model \"llama-3.1-8x\"",
        "/model \"nothing like it\"",
        "/cluster/nodes/0/type \"dgx-h10\"",
        "/cluster/nodes/0/type {\"gpu\": \"h100\", \"gpus\": 8}",
        "/cluster/nodes/0/count 524288",
        "/cluster/nodes/1/gpu \"h1000\"",
        "/cluster/nodes/1/gpus [\"h100-sxm5-80\", \"l40\"]",
        "/cluster/nodes/1/domains [[0, 1], [1, 2]]",
        "/cluster/nodes/1/domains [[0, 8]]",
        "/cluster/nodes/1/empty_slots [9]",
        "/cluster/fabric \"ib-ndrr\"",
        "/cluster/fabric/type \"carrier pigeon\"",
        "/cluster/placement []",
        "/cluster/placement [[0, 15]]",
        "/cluster/placement [[0, 8], [7, 8]]",
        "/cluster/placement [[0, 8], [9, 7]]",
        "/cluster/placement [[0, 8], [8, 9]]",
        "/strategies/0/placement [[0, 8]]",
        "/workload/tokens 1000000000000000001",
        "/catalogue {\"gpus\": [{\"id\": \"my-a\"}, {\"id\": \"my-a\"}",
        "/catalogue {\"nodes\": [{\"id\": \"my-n\", \"gpu\": \"l40\", ",
        "/cost {\"h100-sxm5-80\": \"two\"}",
        "/catalogue {\"prices\": [{\"gpu\": \"l40\", \"usd_per_gpu_",
        // The schema says these, but valijson reads draft 7, which has no prefixItems, and multiples of whole numbers
        // only.
        "/cluster/placement [[0, 16], [0, 0]]",
        "/workload/tokens 1.5",
    };
    std::set<QByteArray> taken;
    const std::vector<BadRow> rows = badRows(m_catalogue);
    for (const BadRow &row : rows)
        if (m_schema.complaint(changed(row.pointer, row.value)).isEmpty())
            taken.insert(row.name());
    QStringList differing;
    for (const QByteArray &name : taken)
        if (!beyond.contains(name))
            differing.append("taken: " + name);
    for (const QByteArray &name : beyond)
        if (!taken.contains(name))
            differing.append("refused: " + name);
    QCOMPARE(differing.join('\n'), QString());
    QVERIFY(rows.size() > 5 * taken.size());
}

void TestSchema::listsAreTheTables_data()
{
    QTest::addColumn<QByteArray>("pointer");
    QTest::addColumn<Names>("names");
    QTest::newRow("FLOP conventions") << QByteArray("/$defs/workload/properties/flop_convention/enum")
                                      << flopConventionNames();
    QTest::newRow("dtypes") << QByteArray("/$defs/dtype/enum") << dtypeNames();
    QTest::newRow("schedules") << QByteArray("/$defs/strategy/properties/schedule/enum") << scheduleNames();
    QTest::newRow("sharding") << QByteArray("/$defs/strategy/properties/sharding/enum") << shardingNames();
    QTest::newRow("optimizers") << QByteArray("/$defs/strategy/properties/optimizer/enum") << optimizerNames();
    QTest::newRow("frameworks") << QByteArray("/$defs/strategy/properties/framework/enum") << frameworkNames();
    QTest::newRow("precisions") << QByteArray("/$defs/strategy/properties/precision/anyOf/0/enum") << precisionNames();
}

void TestSchema::listsAreTheTables()
{
    QFETCH(QByteArray, pointer);
    QFETCH(Names, names);
    const Schema &list = m_schema.json()[Schema::json_pointer(pointer.toStdString())];
    QCOMPARE(QString::fromStdString(list.dump()), QString::fromStdString(Schema(names).dump()));
}

/// Every value that the editor offers, with its limits and choices.
void TestSchema::fieldsAreTheTable()
{
    const Schema &properties = m_schema.json()["$defs"]["strategy"]["properties"];
    for (const StrategyField &field : strategyFields()) {
        const std::string key(field.key);
        QVERIFY2(properties.contains(key), key.c_str());
        std::vector<const Schema *> parts;
        collectProperties(m_schema.json(), properties[key], parts);
        bool agrees = false;
        for (const Schema *part : parts) {
            if (field.kind == FieldKind::Number)
                agrees = agrees || (part->value("minimum", Count(-1)) == field.least && part->contains("maximum"));
            else if (field.kind == FieldKind::Choice)
                agrees = agrees || part->value("enum", Schema()) == Schema(field.choices());
            else if (field.kind == FieldKind::List)
                agrees = agrees || part->value("type", Schema()) == "array";
            else
                agrees = agrees || part->value("type", Schema()) == "boolean";
        }
        QVERIFY2(agrees, key.c_str());
    }
}

QTEST_GUILESS_MAIN(TestSchema)
#include "tst_schema.moc"
