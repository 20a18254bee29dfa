// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/fieldwords.h"

#include "engine/schedule/schedule.h"
#include "engine/strategy/layerlist.h"
#include "ui/bridge/format.h"

#include <QCoreApplication>

#include <algorithm>
#include <iterator>

namespace shardyard {

namespace {

struct Texts
{
    Q_DECLARE_TR_FUNCTIONS(StrategyTable)
};

struct ChoiceTitle
{
    const char *key;
    const char *value;
    const char *title;
};

/// Names as papers and frameworks write them; they are not translated.
constexpr ChoiceTitle choiceTitles[] = {
    {"sharding", "none", "DDP"},
    {"sharding", "zero1", "ZeRO-1"},
    {"sharding", "zero2", "ZeRO-2"},
    {"sharding", "zero3", "ZeRO-3"},
    {"sharding", "fsdp", "FSDP"},
    {"sharding", "hsdp", "HSDP"},
    {"optimizer", "adam", "Adam"},
    {"optimizer", "adamw", "AdamW"},
    {"optimizer", "adam8bit", "Adam, 8-bit"},
    {"optimizer", "sgd", "SGD"},
    {"optimizer", "adafactor", "Adafactor"},
    {"optimizer", "muon", "Muon"},
    {"context_communication", "ulysses", "Ulysses"},
    {"framework", "megatron", "Megatron"},
    {"framework", "nemo", "NeMo"},
    {"framework", "nemo-automodel", "NeMo AutoModel"},
    {"framework", "torchtitan", "torchtitan"},
    {"framework", "pytorch", "PyTorch"},
    {"framework", "deepspeed", "DeepSpeed"},
    {"framework", "accelerate", "Accelerate"},
    {"framework", "nanotron", "Nanotron"},
};

/// "full (4 layers a stage)", whose words are the engine's.
QString layersAStage(const QString &recompute)
{
    return Texts::tr("%1 (%n layers a stage)", "how much is recomputed, and in how many layers",
                     recompute.section(u'(', 1).section(u' ', 0, 0).toInt())
        .arg(recompute.section(u' ', 0, 0));
}

} // namespace

QString choiceTitle(const QString &key, const QString &value)
{
    if (key == QLatin1String("schedule")) {
        const ScheduleKind *kind = scheduleKind(value.toStdString());
        return kind ? toQString(kind->title) : value;
    }
    if (key == QLatin1String("precision") && value == QLatin1String("custom"))
        return Texts::tr("custom", "a precision of dtypes given one by one");
    if (key == QLatin1String("recompute") && value.endsWith(QLatin1String(" layers a stage)")))
        return layersAStage(value);
    const auto found = std::find_if(std::begin(choiceTitles), std::end(choiceTitles), [&](const ChoiceTitle &row) {
        return key == QLatin1String(row.key) && value == QLatin1String(row.value);
    });
    return found == std::end(choiceTitles) ? value : QString::fromLatin1(found->title);
}

QString evenLayers()
{
    return Texts::tr("even", "layers of each stage: as many on each");
}

QString shownValue(const StrategyField &field, const Strategy &strategy)
{
    QString value = toQString(field.get(strategy));
    switch (field.kind) {
    case FieldKind::Choice:
        return choiceTitle(toQString(field.key), value);
    case FieldKind::List:
        return strategy.layersPerStage.empty() ? evenLayers() : value;
    case FieldKind::Number:
    case FieldKind::Switch:
        break;
    }
    return value;
}

std::string typedValue(const StrategyField &field, const QString &text)
{
    const QString typed = text.trimmed();
    const bool isEven = field.kind == FieldKind::List && typed.compare(evenLayers(), Qt::CaseInsensitive) == 0;
    return isEven ? layerListText({}) : typed.toStdString();
}

} // namespace shardyard
