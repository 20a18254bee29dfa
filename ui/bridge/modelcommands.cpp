// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/catalogue/modelfields.h"
#include "engine/units/limits.h"
#include "ui/bridge/edit.h"
#include "ui/bridge/format.h"
#include "ui/bridge/typednumber.h"

#include <QCoreApplication>

#include <cmath>

namespace shardyard::commands {
namespace {

class Texts
{
    Q_DECLARE_TR_FUNCTIONS(Commands)
};

QString titleOf(const ModelField &field)
{
    return engineText(std::string(field.title), {});
}

/// Numbers as people type them, as digits, totals also as "405 B"; anything else as it is.
std::string fieldInput(const ModelField &field, const QString &text)
{
    const QString trimmed = text.trimmed();
    if (field.kind != ModelFieldKind::Number)
        return trimmed.toStdString();
    if (const std::optional<Count> count = typedCount(trimmed))
        return std::to_string(*count);
    const std::optional<double> total = field.most > largestCount ? typedNumber(trimmed) : std::nullopt;
    if (total && *total >= 0 && *total <= static_cast<double>(largestTotal) && *total == std::floor(*total))
        return std::to_string(static_cast<Count>(*total));
    return trimmed.toStdString();
}

/// The reader's words; where the value alone is at fault, ours with its limits.
Refusal refusalOf(const ModelField &field, const Architecture &model, const QString &text, const Error &error)
{
    if (field.kind == ModelFieldKind::Number && error.place == field.key)
        return Texts::tr("“%1” is not a whole number from %2 to %3.")
            .arg(text.trimmed(), formatCount(field.least), formatCount(mostOf(field, model)));
    const QString problem = toQString(error.problem);
    if (error.place.empty() || error.allowed.empty())
        return error.place.empty() ? Texts::tr("The model %1.").arg(problem)
                                   : Texts::tr("%1 %2.").arg(toQString(error.place), problem);
    const ModelField *other = modelField(error.place);
    const QString place = other == nullptr ? toQString(error.place) : titleOf(*other);
    return Texts::tr("%1 %2. Allowed: %3.").arg(place, problem, toQString(error.allowed));
}

QString shownValue(const ModelField &field, const Architecture &model)
{
    const std::string text = fieldText(field, model);
    if (field.kind == ModelFieldKind::Number && !text.empty())
        return formatCount(QString::fromStdString(text).toLongLong());
    return QString::fromStdString(text);
}

QString stepLabel(const ModelField &field, const Architecture &before, const Architecture &after)
{
    const QString value = shownValue(field, after);
    switch (field.kind) {
    case ModelFieldKind::Switch:
        return value == QLatin1String("true") ? Texts::tr("%1 on", "a switch of the model").arg(titleOf(field))
                                              : Texts::tr("%1 off", "a switch of the model").arg(titleOf(field));
    case ModelFieldKind::List:
        return Texts::tr("%1 edited", "a list of the model").arg(titleOf(field));
    case ModelFieldKind::Number:
    case ModelFieldKind::Choice:
    case ModelFieldKind::Text:
        break;
    }
    return arrow(titleOf(field), shownValue(field, before), value);
}

/// The plan's model with this shape; a catalogue's name says that it was edited.
void putModel(Document &document, const ModelChoice &base, Architecture model)
{
    if (!base.catalogueId.empty() && model.name == base.architecture.name)
        model.name = Texts::tr("%1, edited", "a model of the catalogue").arg(toQString(model.name)).toStdString();
    document.plan.model = {
        .catalogueId = {}, .architecture = std::move(model), .source = base.catalogueId.empty() ? base.source : ""};
}

} // namespace

Refusal modelRefusal(const Architecture &model, std::string_view key, const QString &text)
{
    const ModelField *field = modelField(key);
    if (field == nullptr)
        return Texts::tr("A model has no such field.");
    const auto changed = withField(model, *field, fieldInput(*field, text));
    return changed ? Refusal() : refusalOf(*field, model, text, changed.error());
}

Refusal setModelValue(Session &session, const ModelChoice &base, std::string_view key, const QString &text)
{
    if (!session.hasDocument())
        return noDocument();
    const ModelField *field = modelField(key);
    if (field == nullptr)
        return Texts::tr("A model has no such field.");
    const auto changed = withField(base.architecture, *field, fieldInput(*field, text));
    if (!changed)
        return refusalOf(*field, base.architecture, text, changed.error());
    if (changed.value() == base.architecture)
        return {};
    const QString merge = QStringLiteral("model/") + toQString(key);
    const Architecture &before = session.stepStart(merge)->plan.model.architecture;
    const bool samePlace = fieldApplies(*field, before);
    const QString label = stepLabel(*field, samePlace ? before : base.architecture, changed.value());
    return edit(session, {.label = label, .mergeKey = merge},
                [&](Document &document) { putModel(document, base, changed.value()); });
}

Refusal setOwnModel(Session &session, Architecture model, const QString &label)
{
    return edit(session, {.label = label}, [&model](Document &document) {
        document.plan.model = {.catalogueId = {}, .architecture = std::move(model), .source = {}};
    });
}

} // namespace shardyard::commands
