// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/opensession.h"
#include "ui/bridge/commands.h"
#include "ui/models/modelfieldlist.h"
#include "ui/models/modelform.h"
#include "ui/models/modelplotdata.h"
#include "ui/models/modeltable.h"
#include "ui/plots/partsplot.h"

#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QFile>
#include <QGuiApplication>
#include <QTemporaryDir>
#include <QTest>

using namespace shardyard;

namespace {

QString cell(const ModelTable &table, const QString &id, ModelTable::Role role)
{
    return table.index(table.rowOf(id)).data(role).toString().replace(QChar::Nbsp, u' ');
}

QString value(ModelForm &form, const char *group, const char *key)
{
    ModelFieldList list;
    list.setForm(&form);
    list.setGroup(static_cast<int>(ModelForm::groupTitles().indexOf(QLatin1String(group))));
    for (int row = 0; row < list.count(); ++row)
        if (list.index(row).data(ModelFieldList::KeyRole) == QLatin1String(key))
            return list.index(row).data(ModelFieldList::ValueRole).toString();
    return QStringLiteral("absent");
}

QString config(const QString &name)
{
    QFile file(QStringLiteral(TEST_DATA "/hf_configs/") + name);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

const ModelChoice &model(const Session &session)
{
    return session.document()->plan.model;
}

} // namespace

class TestModels : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }

    /// Meta's model cards: 8,030,261,248 parameters, 32 layers, 128 K context, July 2024.
    void theCatalogueHasWhatOneChoosesBy()
    {
        OpenSession session;
        ModelTable table;
        const QAbstractItemModelTester tester(&table);
        QCOMPARE(table.count(), static_cast<int>(session.catalogue().models.size()));
        const QString id = QStringLiteral("llama-3.1-8b");
        QCOMPARE(cell(table, id, ModelTable::NameRole), QStringLiteral("Llama 3.1 8B"));
        QCOMPARE(cell(table, id, ModelTable::ParametersRole), QStringLiteral("8.03 B"));
        QCOMPARE(cell(table, id, ModelTable::ActiveRole), QStringLiteral("8.03 B"));
        QCOMPARE(cell(table, id, ModelTable::LayersRole), QStringLiteral("32"));
        QCOMPARE(cell(table, id, ModelTable::ContextRole), QStringLiteral("131,072"));
        QCOMPARE(cell(table, id, ModelTable::ReleaseRole), QStringLiteral("2024-07"));
        QVERIFY(table.isInPlan(table.rowOf(id)));
    }

    void searchingNarrows()
    {
        OpenSession session;
        ModelTable table;
        const QAbstractItemModelTester tester(&table);
        table.setFilter(QStringLiteral("LLAMA 405"));
        QCOMPARE(table.count(), 1);
        QCOMPARE(table.idAt(0), QStringLiteral("llama-3.1-405b"));
        table.setFilter(QStringLiteral("no such model"));
        QCOMPARE(table.count(), 0);
        QCOMPARE(table.rowOf(QStringLiteral("llama-3.1-405b")), -1);
    }

    void columnsOrder()
    {
        OpenSession session;
        ModelTable table;
        const QAbstractItemModelTester tester(&table);
        table.setFilter(QStringLiteral("meta llama-3.1"));
        const auto ids = [&table] {
            QStringList all;
            for (int row = 0; row < table.count(); ++row)
                all.append(table.idAt(row).section(QLatin1Char('-'), -1));
            return all.join(QLatin1Char(' '));
        };
        QCOMPARE(ids(), QStringLiteral("8b 70b 405b")); // by name, numbers as numbers
        table.sortBy(QStringLiteral("parameters"));
        QCOMPARE(ids(), QStringLiteral("405b 70b 8b"));
        table.sortBy(QStringLiteral("parameters"));
        QVERIFY(!table.isDescending());
        QCOMPARE(ids(), QStringLiteral("8b 70b 405b"));
        table.sortBy(QStringLiteral("layers"));
        QCOMPARE(ids(), QStringLiteral("405b 70b 8b"));
    }

    void anEditIsOneNamedStep()
    {
        OpenSession session;
        ModelForm form;
        QCOMPARE(value(form, "Model", "layers"), QStringLiteral("32"));
        QCOMPARE(form.set(QStringLiteral("layers"), QStringLiteral("33")), QString());
        QCOMPARE(session.undoText(), QStringLiteral("Layers 32 → 33"));
        QCOMPARE(model(session).catalogueId, std::string());
        QCOMPARE(form.name(), QStringLiteral("Llama 3.1 8B, edited"));
        QCOMPARE(model(session).architecture.layers, Count(33));
        // One layer more: attention 4096 x (4096 + 2 x 1024 + 4096), MLP 3 x 4096 x 14336, two norms.
        QCOMPARE(form.parameters(), QStringLiteral("8,248,373,248"));
        session.undo();
        QCOMPARE(model(session).catalogueId, std::string("llama-3.1-8b"));
        QVERIFY(!session.canUndo());
        session.redo();
        QCOMPARE(form.set(QStringLiteral("tied_embeddings"), QStringLiteral("true")), QString());
        QCOMPARE(session.undoText(), QStringLiteral("Tied head on"));
        QCOMPARE(form.name(), QStringLiteral("Llama 3.1 8B, edited"));
        QCOMPARE(form.set(QStringLiteral("hidden"), QStringLiteral("4,096")), QString()); // as it is: no step
        QCOMPARE(session.undoText(), QStringLiteral("Tied head on"));
        QCOMPARE(form.set(QStringLiteral("name"), QStringLiteral("Mine")), QString());
        QCOMPARE(form.name(), QStringLiteral("Mine"));
    }

    void theEditedModelSurvivesItsFile()
    {
        OpenSession session;
        ModelForm form;
        QCOMPARE(form.set(QStringLiteral("kv_heads"), QStringLiteral("4")), QString());
        const std::string text = writeDocument(*session.document());
        const auto read = readDocument(text, session.catalogue());
        QVERIFY(read.ok());
        QVERIFY(read.value().document.plan.model.architecture == model(session).architecture);
    }

    void whatIsRefusedChangesNothing_data()
    {
        QTest::addColumn<QString>("key");
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("reason");
        QTest::newRow("zero") << "layers"
                              << "0"
                              << "“0” is not a whole number from 1 to 65,536.";
        QTest::newRow("words") << "layers"
                               << "many"
                               << "“many” is not a whole number from 1 to 65,536.";
        QTest::newRow("beyond") << "kv_heads"
                                << "33"
                                << "“33” is not a whole number from 1 to 32.";
        QTest::newRow("another field") << "heads"
                                       << "4"
                                       << "Key and value heads is 8. Allowed: a whole number from 1 to 4.";
        QTest::newRow("nothing to do") << "ffn"
                                       << ""
                                       << "The model lacks ffn or moe.";
        QTest::newRow("list") << "blocks"
                              << "[{\"mixer\":\"linear\"}]"
                              << "Linear attention is missing. Allowed: its kind, heads and widths.";
        QTest::newRow("no field") << "width"
                                  << "4"
                                  << "A model has no such field.";
    }

    void whatIsRefusedChangesNothing()
    {
        QFETCH(QString, key);
        QFETCH(QString, text);
        QFETCH(QString, reason);
        OpenSession session;
        ModelForm form;
        QCOMPARE(form.check(key, text), reason);
        QCOMPARE(form.set(key, text), reason);
        QVERIFY(!session.canUndo());
    }

    void lookingChangesNothingUntilUsed()
    {
        OpenSession session;
        ModelForm form;
        form.setShownId(QStringLiteral("deepseek-v3"));
        QVERIFY(!form.isInPlan());
        QCOMPARE(form.name(), QStringLiteral("DeepSeek-V3"));
        QCOMPARE(value(form, "Mixture of experts", "moe.experts"), QStringLiteral("256"));
        QCOMPARE(value(form, "Attention", "mla.kv_lora_rank"), QStringLiteral("512"));
        QCOMPARE(value(form, "Attention", "kv_heads"), QStringLiteral("absent"));
        QCOMPARE(model(session).catalogueId, std::string("llama-3.1-8b"));
        QCOMPARE(form.use(), QString());
        QCOMPARE(model(session).catalogueId, std::string("deepseek-v3"));
        QCOMPARE(session.undoText(), QStringLiteral("Model DeepSeek-V3"));
        QVERIFY(form.isInPlan());
    }

    void anEditOfWhatIsLookedAtBecomesThePlans()
    {
        OpenSession session;
        ModelForm form;
        form.setShownId(QStringLiteral("mixtral-8x7b"));
        QCOMPARE(form.set(QStringLiteral("moe.experts"), QStringLiteral("16")), QString());
        QCOMPARE(model(session).architecture.moe->experts, Count(16));
        QVERIFY(form.isInPlan());
        ModelTable table;
        QCOMPARE(table.idAt(0), QString()); // the plan's own stands first
        QVERIFY(table.isInPlan(0));
        session.undo();
        QCOMPARE(model(session).catalogueId, std::string("llama-3.1-8b"));
    }

    void fieldsHaveUnitLimitsAndMeaning()
    {
        OpenSession session;
        ModelForm form;
        int fields = 0;
        for (int group = 0; group < ModelForm::groupTitles().size(); ++group) {
            ModelFieldList list;
            const QAbstractItemModelTester tester(&list);
            list.setForm(&form);
            list.setGroup(group);
            QVERIFY(!list.help().isEmpty());
            for (int row = 0; row < list.count(); ++row, ++fields) {
                QVERIFY(!list.index(row).data(ModelFieldList::HelpRole).toString().isEmpty());
                QVERIFY(list.index(row).data(ModelFieldList::KindRole) != QLatin1String("number")
                        || !list.index(row).data(ModelFieldList::LimitsRole).toString().isEmpty());
            }
        }
        QVERIFY(fields > 25);
    }

    void aConfigBecomesTheModel()
    {
        OpenSession session;
        ModelForm form;
        QTemporaryDir folder;
        QVERIFY(QDir(folder.path()).mkdir(QStringLiteral("Qwen3-8B")));
        const QString path = folder.filePath(QStringLiteral("Qwen3-8B/config.json"));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(config(QStringLiteral("Qwen--Qwen3-8B.json")).toUtf8());
        file.close();
        QVERIFY(ModelForm::isConfig(QUrl::fromLocalFile(path)));
        QVERIFY(!ModelForm::isConfig(QUrl::fromLocalFile(QStringLiteral("/x/plan.shardyard"))));
        QVERIFY2(form.importFile(QUrl::fromLocalFile(path)), qPrintable(form.importProblem()));
        QCOMPARE(form.name(), QStringLiteral("Qwen3-8B"));
        QCOMPARE(form.parameters(), QStringLiteral("8,190,735,360")); // of the checkpoint's index
        QCOMPARE(session.undoText(), QStringLiteral("Model from config.json: Qwen3-8B"));
        session.undo();
        QVERIFY(!session.canUndo());
    }

    void aQuantisedCheckpointIsNamed()
    {
        OpenSession session;
        ModelForm form;
        QVERIFY2(form.importText(config(QStringLiteral("deepseek-ai--DeepSeek-V3.json"))),
                 qPrintable(form.importProblem()));
        const QString notes = form.notes().join(QLatin1Char('\n'));
        QVERIFY2(notes.contains(QStringLiteral("quantised: fp8")), qPrintable(notes));
        QVERIFY2(notes.contains(QStringLiteral("128 × 128")), qPrintable(notes));
    }

    void aRefusedConfigSaysWhy_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("problem");
        QTest::addColumn<QString>("allowed");
        QTest::newRow("family") << R"({"model_type":"whisper"})"
                                << "model_type is \"whisper\""
                                << "qwen3_next";
        QTest::newRow("keys") << R"({"model_type":"llama","hidden_size":64})"
                              << "num_hidden_layers"
                              << "";
        QTest::newRow("no JSON") << "{"
                                 << "line 1, column 2 ends too early"
                                 << "";
    }

    void aRefusedConfigSaysWhy()
    {
        QFETCH(QString, text);
        QFETCH(QString, problem);
        QFETCH(QString, allowed);
        OpenSession session;
        ModelForm form;
        QVERIFY(!form.importText(text));
        QVERIFY2(form.importProblem().contains(problem), qPrintable(form.importProblem()));
        QVERIFY2(form.importAllowed().contains(allowed), qPrintable(form.importAllowed()));
        QVERIFY(!session.canUndo());
        QCOMPARE(form.beginByHand(), QString());
        QCOMPARE(form.importProblem(), QString());
        QCOMPARE(form.name(), QStringLiteral("Own model"));
        QCOMPARE(session.undoText(), QStringLiteral("Model by hand"));
    }

    void theClipboardIsRead()
    {
        OpenSession session;
        ModelForm form;
        QGuiApplication::clipboard()->setText(QStringLiteral("llama"));
        QVERIFY(!ModelForm::clipboardHoldsConfig());
        QGuiApplication::clipboard()->setText(config(QStringLiteral("Qwen--Qwen3-8B.json")));
        QVERIFY(ModelForm::clipboardHoldsConfig());
        QVERIFY(form.importClipboard());
        QCOMPARE(form.parameters(), QStringLiteral("8,190,735,360"));
        QGuiApplication::clipboard()->clear();
        QVERIFY(!form.importClipboard());
        QVERIFY(!form.importProblem().isEmpty());
    }

    /// Llama 3.1 8B by hand: tables 128,256 x 4,096 each; a layer's attention 4,096 x 10,240, its MLP 3 x 4,096 x
    /// 14,336, norms 2 x 4,096 and one more.
    void partsArePlottedExactly()
    {
        OpenSession session;
        const PlotSeries series = partsPlot(model(session).architecture);
        QCOMPARE(tableText(series).replace(QChar::Nbsp, u' '),
                 QStringLiteral("Part\ta token passes, parameters\tTogether, parameters\tRemark\n"
                                "Embedding\t525,336,576\t525,336,576\t6.5 %\n"
                                "Attention\t1,342,177,280\t1,342,177,280\t16.7 %\n"
                                "MLP\t5,637,144,576\t5,637,144,576\t70.2 %\n"
                                "Norms\t266,240\t266,240\t<0.1 %\n"
                                "Head\t525,336,576\t525,336,576\t6.5 %\n"));
    }

    /// Mixtral 8x7B: 32 layers of 8 experts, 3 x 4,096 x 14,336 each, of which a token visits 2.
    void expertsThatATokenSkipsStandApart()
    {
        OpenSession session;
        const PlotSeries series = partsPlot(session.catalogue().model("mixtral-8x7b")->architecture);
        QCOMPARE(series.terms.size(), std::size_t(2));
        const double expert = 3.0 * 4096 * 14336;
        for (int part = 0; part < series.count(); ++part) {
            if (series.categories[static_cast<std::size_t>(part)].name != QLatin1String("Experts"))
                continue;
            QCOMPARE(series.terms[0].values[static_cast<std::size_t>(part)], std::optional(32 * 2 * expert));
            QCOMPARE(series.terms[1].values[static_cast<std::size_t>(part)], std::optional(32 * 6 * expert));
        }
        ModelForm form;
        form.setShownId(QStringLiteral("mixtral-8x7b"));
        ModelPlotData data;
        data.setForm(&form);
        QVERIFY(data.series() == series);
    }

    void whatHasNoShapeHasNoParts()
    {
        OpenSession session;
        const PlotSeries series = partsPlot({.name = "x", .onlyParameters = 7'000});
        QVERIFY(series.isEmpty());
        QCOMPARE(commands::setOwnModel(session, {.name = "Sized", .onlyParameters = 7'000}, QStringLiteral("size")),
                 QString());
        ModelForm form;
        QVERIFY(!form.hasShape());
        QCOMPARE(form.parameters(), QStringLiteral("7,000"));
        QCOMPARE(value(form, "Model", "parameters"), QStringLiteral("7,000"));
        QCOMPARE(value(form, "Model", "layers"), QStringLiteral("absent"));
        QCOMPARE(form.set(QStringLiteral("parameters"), QStringLiteral("405 B")), QString());
        QCOMPARE(form.parameters(), QStringLiteral("405,000,000,000"));
        QVERIFY(!form.set(QStringLiteral("parameters"), QStringLiteral("1e19")).isEmpty());
        QCOMPARE(form.beginByHand(), QString());
        QCOMPARE(form.name(), QStringLiteral("Sized"));
        QVERIFY(form.hasShape());
    }

    void withoutAPlanThereIsOnlyTheCatalogue()
    {
        OpenSession session;
        session.closeDocument();
        ModelForm form;
        QVERIFY(!form.hasModel());
        QCOMPARE(form.set(QStringLiteral("layers"), QStringLiteral("3")), QStringLiteral("No plan is open."));
        form.setShownId(QStringLiteral("llama-3.1-8b"));
        QCOMPARE(form.use(), QStringLiteral("No plan is open."));
    }
};

QTEST_MAIN(TestModels)
#include "tst_models.moc"
