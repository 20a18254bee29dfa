// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/estimate/fit.h"

#include <QObject>
#include <QTest>

#include <cmath>

using namespace shardyard;

namespace {

constexpr Count none = -1;

Architecture onlySize(Count parameters)
{
    return {.name = "size only", .onlyParameters = parameters};
}

/// Llama 3.1 8B, 8,030,261,248 parameters (meta-llama/Llama-3.1-8B, model.safetensors.index.json).
Architecture llama8b()
{
    return {.name = "Llama 3.1 8B",
            .layers = 32,
            .hidden = 4096,
            .heads = 32,
            .kvHeads = 8,
            .headDim = 128,
            .ffn = 14336,
            .vocab = 128256};
}

/// Mixtral 8x7B, 46,702,792,704 parameters (mistralai/Mixtral-8x7B-v0.1), of which 32 · 8 · 3 · 4096 · 14336 =
/// 45,097,156,608 are in experts.
Architecture mixtral()
{
    Architecture model = {.name = "Mixtral 8x7B",
                          .layers = 32,
                          .hidden = 4096,
                          .heads = 32,
                          .kvHeads = 8,
                          .headDim = 128,
                          .vocab = 32000};
    model.moe = MixtureOfExperts{.experts = 8, .topK = 2, .expertFfn = 14336, .moeLayers = 32};
    return model;
}

Precision recipe(const char *name)
{
    return effectivePrecision({.precision = *precisionRecipe(name, Sharding::None)});
}

/// "strategy gpus bytes", "-" where there is none.
QString printed(const FitRow &row)
{
    return QStringLiteral("%1 %2 %3")
        .arg(QString::fromStdString(row.strategy), row.gpus ? QString::number(*row.gpus) : QStringLiteral("-"),
             row.bytesPerGpu ? QString::number(row.bytesPerGpu->value(), 'f', 0) : QStringLiteral("-"));
}

QStringList printed(const std::vector<FitRow> &rows)
{
    QStringList lines;
    for (const FitRow &row : rows)
        lines += printed(row);
    return lines;
}

const FitRow &rowOf(const std::vector<FitRow> &rows, const char *strategy)
{
    for (const FitRow &row : rows)
        if (row.strategy == strategy)
            return row;
    qFatal("no row %s", strategy);
}

} // namespace

class TestFit : public QObject
{
    Q_OBJECT

private slots:
    /// 7 billion parameters at ZeRO's 16 bytes within 60 GB, by hand: 112; 28 + 84/n; 14 + 98/n; 112/n.
    void guideTable()
    {
        const std::vector<FitRow> rows =
            fit({.model = onlySize(7000000000), .precision = recipe("bf16-zero"), .budget = fromGB(60)});
        QCOMPARE(printed(rows),
                 (QStringList{QStringLiteral("ddp - 112000000000"), QStringLiteral("zero1 3 56000000000"),
                              QStringLiteral("zero2 3 46666666667"), QStringLiteral("zero3 2 56000000000"),
                              QStringLiteral("tensor 2 56000000000"), QStringLiteral("pipeline 2 56000000000"),
                              QStringLiteral("expert - -")}));
        const char *formulas[] = {
            "112 GB", "28 GB + 84 GB / n", "14 GB + 98 GB / n", "112 GB / n", "112 GB / n", "112 GB / n", ""};
        for (std::size_t i = 0; i < rows.size(); ++i)
            QCOMPARE(QString::fromStdString(rows[i].formula), QString::fromLatin1(formulas[i]));
    }

    void figures_data()
    {
        QTest::addColumn<QString>("model");
        QTest::addColumn<QString>("precision");
        QTest::addColumn<double>("budgetGB");
        QTest::addColumn<QString>("strategy");
        QTest::addColumn<qint64>("gpus");
        QTest::addColumn<double>("bytes");
        const auto row = [](const char *name, const char *model, const char *precision, double budget,
                            const char *strategy, Count gpus, double bytes) {
            QTest::newRow(name) << QString::fromLatin1(model) << QString::fromLatin1(precision) << budget
                                << QString::fromLatin1(strategy) << qint64(gpus) << bytes;
        };
        // Rajbhandari et al. 2020, ZeRO, arXiv 1910.02054, figure 1: 7.5 billion parameters, 64 GPUs, K = 12: 120,
        // 31.4, 16.6 and 1.9 GB.
        row("ZeRO figure 1, baseline", "7.5e9", "bf16-zero", 31.4, "ddp", none, 120e9);
        row("ZeRO figure 1, os", "7.5e9", "bf16-zero", 31.40625, "zero1", 64, 31.40625e9);
        row("ZeRO figure 1, os+g", "7.5e9", "bf16-zero", 16.640625, "zero2", 64, 16.640625e9);
        row("ZeRO figure 1, os+g+p", "7.5e9", "bf16-zero", 1.875, "zero3", 64, 1.875e9);
        // By hand from the counts above.
        row("ddp fits", "7.5e9", "bf16-pure", 60, "ddp", 1, 60e9);
        row("one byte over", "7.5e9", "bf16-pure", 59.999999999, "ddp", none, 60e9);
        row("all fit one GPU", "7.5e9", "bf16-pure", 60, "zero1", 1, 60e9);
        row("parameters alone too large", "7.5e9", "bf16-zero", 15, "zero2", none, -1);
        row("no room at all", "7.5e9", "bf16-zero", 0, "zero3", none, -1);
        row("rounding up asks for one more", "10", "bf16-pure", 3e-8, "zero3", 3, 27);
        row("Megatron's 18 bytes", "llama", "bf16", 80, "tensor", 2, 72272351232);
        row("tensor beyond the heads", "llama", "bf16", 4, "tensor", none, -1);
        row("pipeline beyond the layers", "llama", "bf16", 4, "pipeline", none, -1);
        row("zero3 has no such limit", "llama", "bf16", 4, "zero3", 37, 3906613581);
        row("experts divide", "mixtral", "bf16-zero", 120, "expert", 8, 115884490752);
        // 25,690,177,536 bytes outside, 90,194,313,216 an expert: 8 over 3 GPUs leave 3 on the fullest, over 4 leave 2.
        row("whole experts", "mixtral", "bf16-zero", 300, "expert", 3, 296273117184);
        row("a third of the experts would fit", "mixtral", "bf16-zero", 270, "expert", 4, 206078803968);
        row("beyond the experts", "mixtral", "bf16-zero", 100, "expert", none, -1);
        row("dense part alone too large", "mixtral", "bf16-zero", 25, "expert", none, -1);
        row("a budget between bytes", "1e18", "fp32", 16, "zero3", 1000000000, 16e9);
    }

    void figures()
    {
        QFETCH(QString, model);
        QFETCH(QString, precision);
        QFETCH(double, budgetGB);
        QFETCH(QString, strategy);
        QFETCH(qint64, gpus);
        QFETCH(double, bytes);
        const Architecture architecture = model == QLatin1String("llama") ? llama8b()
            : model == QLatin1String("mixtral")                           ? mixtral()
                                                : onlySize(static_cast<Count>(model.toDouble()));
        const std::vector<FitRow> rows = fit(
            {.model = architecture, .precision = recipe(precision.toLatin1().constData()), .budget = fromGB(budgetGB)});
        const FitRow &row = rowOf(rows, strategy.toLatin1().constData());
        QCOMPARE(row.gpus.value_or(none), gpus);
        QCOMPARE(row.bytesPerGpu ? row.bytesPerGpu->value() : -1, bytes);
    }

    /// The count is the smallest: one GPU fewer would be over the budget.
    void countIsSmallest()
    {
        for (double budget = 0.5; budget < 200; budget *= 1.07) {
            const std::vector<FitRow> rows =
                fit({.model = onlySize(7000000000), .precision = recipe("bf16-zero"), .budget = fromGB(budget)});
            const std::pair<const char *, std::pair<double, double>> kinds[] = {
                {"zero1", {28e9, 84e9}}, {"zero2", {14e9, 98e9}}, {"zero3", {0, 112e9}}};
            for (const auto &[strategy, parts] : kinds) {
                const FitRow &row = rowOf(rows, strategy);
                QCOMPARE(row.gpus.has_value(), parts.first < fromGB(budget).value());
                if (!row.gpus)
                    continue;
                const auto gpus = static_cast<double>(*row.gpus);
                QVERIFY(row.bytesPerGpu->value() <= fromGB(budget).value());
                QVERIFY(*row.gpus == 1 || std::ceil(parts.first + parts.second / (gpus - 1)) > fromGB(budget).value());
            }
        }
    }

    void textsSayWhatBinds()
    {
        const std::vector<FitRow> guide =
            fit({.model = onlySize(7000000000), .precision = recipe("bf16-zero"), .budget = fromGB(60)});
        const auto binds = [](const std::vector<FitRow> &rows, const char *strategy) {
            return QString::fromStdString(rowOf(rows, strategy).binds);
        };
        QCOMPARE(binds(guide, "ddp"),
                 QStringLiteral("Every GPU holds all states whatever the count: 112 GB is over 60 GB."));
        QCOMPARE(
            binds(guide, "zero1"),
            QStringLiteral("Parameters and gradients, 28 GB, stay whole; 84 GB of optimizer states divide over the "
                           "GPUs."));
        QCOMPARE(binds(guide, "zero3"),
                 QStringLiteral("112 GB of states divide over the GPUs: 1 would leave 112 GB on each."));
        QCOMPARE(binds(guide, "expert"), QStringLiteral("Does not apply: a dense model has no experts to divide."));
        const std::vector<FitRow> small = fit({.model = llama8b(), .precision = recipe("bf16"), .budget = fromGB(4)});
        const std::vector<FitRow> experts =
            fit({.model = mixtral(), .precision = recipe("bf16-zero"), .budget = fromGB(100)});
        QCOMPARE(rowOf(experts, "expert").formula, "25.69 GB + ceil(8 / n) · 90.19 GB");
        QCOMPARE(binds(experts, "expert"), QStringLiteral("It would take 10 GPUs; the model has 8 experts to divide."));
        QCOMPARE(binds(small, "pipeline"), QStringLiteral("It would take 37 GPUs; the model has 32 layers to divide."));
        QCOMPARE(binds(small, "zero2"),
                 QStringLiteral("Parameters stay whole and take 16.06 GB of 4 GB on every GPU."));
        const std::vector<FitRow> three = fit({.model = llama8b(), .precision = recipe("bf16"), .budget = fromGB(50)});
        QVERIFY(rowOf(three, "tensor").caveat.find("divide the 32 heads: the next is 4.") != std::string::npos);
        QVERIFY(rowOf(three, "pipeline").caveat.find("the largest of 3 stages holds 11.") != std::string::npos);
        for (const FitRow &row : three)
            if (row.gpus)
                QVERIFY(row.caveat.find("come on top.") != std::string::npos);
    }

    /// A recipe name on dtypes in force must not be looked up again: FSDP's bf16 has 16 bytes, not 18.
    void precisionInForceIsTaken()
    {
        const Precision precision = effectivePrecision({.sharding = Sharding::Fsdp});
        const std::vector<FitRow> rows =
            fit({.model = onlySize(1000000000), .precision = precision, .budget = fromGB(80)});
        QCOMPARE(rowOf(rows, "ddp").bytesPerGpu->value(), 16e9);
        const std::vector<FitRow> sgd =
            fit({.model = onlySize(1000000000), .precision = precision, .budget = fromGB(80), .optimizer = "sgd"});
        QCOMPARE(rowOf(sgd, "ddp").bytesPerGpu->value(), 12e9);
    }
};

QTEST_GUILESS_MAIN(TestFit)
#include "tst_fit.moc"
