// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/owncommands.h"
#include "ui/bridge/displayname.h"

#include "ui/bridge/edit.h"
#include "ui/bridge/format.h"
#include "ui/bridge/noderunsmodel.h"
#include "ui/bridge/ownrows.h"
#include "ui/bridge/typednumber.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>
#include <type_traits>
#include <utility>

namespace shardyard {
namespace {

class Texts
{
    Q_DECLARE_TR_FUNCTIONS(OwnHardware)
};

template <class Row>
std::span<const OwnField> fieldsOf()
{
    if constexpr (std::is_same_v<Row, Gpu>)
        return ownGpuFields();
    else
        return ownNodeFields();
}

QString wrongNumber(const OwnField &field, const QString &text)
{
    const auto bound = [](double value) {
        return formatNumber(value, value < 1 ? 3 : value == std::floor(value) ? 0 : 1);
    };
    const QString unit = field.unit.empty() ? QString() : QStringLiteral(" ") + toQString(field.unit);
    return (field.kind == OwnFieldKind::Whole ? Texts::tr("“%1” is not a whole number from %2 to %3%4.")
                                              : Texts::tr("“%1” is not a number from %2 to %3%4."))
        .arg(text, bound(field.least), bound(field.most), unit);
}

/// The row with what was typed, or why not.
template <class Row>
struct Changed
{
    std::optional<OwnRow<Row>> row;
    QString refusal;
};

template <class Row>
Changed<Row> changed(const OwnRow<Row> &own, const OwnField &field, const QString &text, const Catalogue &catalogue)
{
    const QString typed = text.simplified();
    const auto refused = [](const QString &why) { return Changed<Row>{.row = std::nullopt, .refusal = why}; };
    if (typed.isEmpty() && field.required)
        return refused(Texts::tr("%1 cannot be empty.").arg(engineText(std::string(field.title), {})));
    const bool isText = field.kind == OwnFieldKind::Text || field.kind == OwnFieldKind::GpuId;
    if (field.kind == OwnFieldKind::GpuId && catalogue.gpu(typed.toStdString()) == nullptr)
        return refused(Texts::tr("The catalogue has no GPU of this name."));
    std::optional<double> number;
    if (!isText && !typed.isEmpty()) {
        number = typedNumber(typed);
        if (!number)
            return refused(wrongNumber(field, text));
    }
    if (typed == ownValueText(own.source, field))
        return {.row = own, .refusal = {}}; // what is shown rounded stays exact
    auto row = isText ? withOwnText(own, field, typed.toStdString()) : withOwnNumber(own, field, number);
    if (!row)
        return refused(isText ? toQString(toLine(row.error())) : wrongNumber(field, text));
    return {.row = std::move(row).value(), .refusal = {}};
}

QString labelOf(const std::string &name, const OwnField &field, const QString &text)
{
    const QString value = text.simplified().isEmpty() ? Texts::tr("not known") : displayName(text);
    const QString unit =
        field.unit.empty() || text.simplified().isEmpty() ? QString() : QStringLiteral(" ") + toQString(field.unit);
    return Texts::tr("%1: %2 %3%4", "a GPU or node, a figure of it, its value, the unit")
        .arg(displayName(name), engineText(std::string(field.title), {}), value, unit);
}

} // namespace

QString noSuchHardware()
{
    return Texts::tr("There is no own hardware of this name.");
}

QString ownValueText(const std::string &source, const OwnField &field)
{
    if (field.kind == OwnFieldKind::Text || field.kind == OwnFieldKind::GpuId)
        return toQString(ownText(source, field));
    const auto number = ownNumber(source, field);
    const bool isWhole = number && *number == std::floor(*number);
    return number ? formatNumber(*number, isWhole ? 0 : field.decimals) : QString();
}

QStringList usesOf(const Document &document, const Catalogue &catalogue, HardwareKind kind, std::string_view id)
{
    QStringList uses;
    for (const NodeRun &run : document.plan.cluster.nodes) {
        const NodeType *type = catalogue.node(run.type);
        const bool named = kind == HardwareKind::Node ? run.type == id
            : !run.gpuIds.empty() ? std::find(run.gpuIds.begin(), run.gpuIds.end(), id) != run.gpuIds.end()
            : !run.gpu.empty()    ? run.gpu == id
                                  : type != nullptr && type->gpu == id;
        const QString title = nodeRunTitle(run, catalogue);
        if (named)
            uses.append(run.count == 1 ? title
                                       : Texts::tr("%1 × %2", "nodes of a kind").arg(formatCount(run.count), title));
    }
    if (kind == HardwareKind::Gpu)
        for (const OwnNode &node : document.own.nodes)
            if (node.row.gpu == id)
                uses.append(Texts::tr("“%1”").arg(displayName(node.row.name)));
    uses.removeDuplicates();
    return uses;
}

namespace commands {

Copied copyHardware(Session &session, HardwareKind kind, std::string_view id)
{
    if (!session.hasDocument())
        return {.refusal = noDocument(), .id = {}};
    return withKind(kind, [&]<class Row>(const Row *) -> Copied {
        OwnHardware known = session.ownCatalogue();
        for (const auto &row : rowsIn<Row>(session.document()->own))
            put(known, row);
        std::optional<OwnRow<Row>> copy;
        if constexpr (std::is_same_v<Row, Gpu>)
            copy = copyOfGpu(id, known, session.catalogue());
        else
            copy = copyOfNode(id, known, session.catalogue());
        if (!copy)
            return {.refusal = noSuchHardware(), .id = {}};
        if (rowsIn<Row>(session.document()->own).size() >= mostOwnRows)
            return {.refusal = Texts::tr("A plan holds at most %1 own rows of a kind.").arg(mostOwnRows), .id = {}};
        const std::string newId = copy->row.id;
        const QString label = Texts::tr("Make “%1”").arg(displayName(copy->row.name));
        return {.refusal = edit(session, {.label = label}, [&](Document &document) { put(document.own, *copy); }),
                .id = newId};
    });
}

Refusal setOwnValue(Session &session, HardwareKind kind, std::string_view id, std::string_view key, const QString &text)
{
    if (!session.hasDocument())
        return noDocument();
    return withKind(kind, [&]<class Row>(const Row *) -> Refusal {
        const OwnRow<Row> *own = rowOf<Row>(session, id);
        const OwnField *field = ownField(fieldsOf<Row>(), key);
        if (own == nullptr || field == nullptr)
            return noSuchHardware();
        Changed<Row> after = changed(*own, *field, text, session.catalogue());
        if (!after.row)
            return after.refusal;
        if (after.row->row == own->row)
            return {};
        const StepName name = {.label = labelOf(own->row.name, *field, text),
                               .mergeKey = QStringLiteral("own/%1/%2").arg(toQString(id), toQString(key))};
        return edit(session, name, [&](Document &document) { put(document.own, std::move(*after.row)); });
    });
}

Refusal ownValueComplaint(const Session &session, HardwareKind kind, std::string_view id, std::string_view key,
                          const QString &text)
{
    return withKind(kind, [&]<class Row>(const Row *) -> Refusal {
        const OwnRow<Row> *own = rowOf<Row>(session, id);
        const OwnField *field = ownField(fieldsOf<Row>(), key);
        return own == nullptr || field == nullptr ? noSuchHardware()
                                                  : changed(*own, *field, text, session.catalogue()).refusal;
    });
}

Refusal removeOwn(Session &session, HardwareKind kind, std::string_view id)
{
    if (!session.hasDocument())
        return noDocument();
    return withKind(kind, [&]<class Row>(const Row *) -> Refusal {
        const OwnRow<Row> *own = rowIn<Row>(session.document()->own, id);
        if (own == nullptr)
            return noSuchHardware();
        const QString name = displayName(own->row.name);
        const QStringList uses = usesOf(*session.document(), session.catalogue(), kind, id);
        if (!uses.isEmpty())
            return Texts::tr("“%1” is in use: %2. Change or delete those first.")
                .arg(name, uses.join(QStringLiteral(", ")));
        return edit(session, {.label = Texts::tr("Remove “%1”").arg(name)}, [&](Document &document) {
            if (const auto price = document.plan.price.ofGpu.find(id); price != document.plan.price.ofGpu.end())
                document.plan.price.ofGpu.erase(price);
            takeOut<Row>(document.own, id);
        });
    });
}

} // namespace commands
} // namespace shardyard
