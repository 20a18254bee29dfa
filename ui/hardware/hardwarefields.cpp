// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/hardware/hardwarefields.h"

#include "ui/bridge/format.h"
#include "ui/bridge/session.h"

namespace shardyard {
namespace {

/// The JSON of the plan's row, else of the user's; empty where neither has it.
std::string sourceOf(const Session &session, HardwareKind kind, const std::string &id)
{
    const auto in = [kind, &id](const OwnHardware &own) -> std::string {
        if (kind == HardwareKind::Gpu)
            return own.gpu(id) != nullptr ? own.gpu(id)->source : std::string();
        return own.node(id) != nullptr ? own.node(id)->source : std::string();
    };
    const std::string plans = session.hasDocument() ? in(session.document()->own) : std::string();
    return plans.empty() ? in(session.ownCatalogue()) : plans;
}

QString kindName(OwnFieldKind kind)
{
    switch (kind) {
    case OwnFieldKind::Text:
        return QStringLiteral("text");
    case OwnFieldKind::GpuId:
        return QStringLiteral("gpu");
    case OwnFieldKind::Number:
    case OwnFieldKind::Whole:
        break;
    }
    return QStringLiteral("number");
}

} // namespace

void HardwareFields::show(HardwareKind kind, const QString &id)
{
    std::vector<FormRow> rows;
    const std::string source = sourceOf(*Session::instance(), kind, id.toStdString());
    if (!source.empty())
        for (const OwnField &field : kind == HardwareKind::Gpu ? ownGpuFields() : ownNodeFields())
            rows.push_back({.key = toQString(field.key),
                            .title = engineText(std::string(field.title), {}),
                            .unit = toQString(field.unit),
                            .help = engineText(std::string(field.help), {}),
                            .limits = {},
                            .kind = kindName(field.kind),
                            .value = ownValueText(source, field),
                            .choices = {}});
    take(std::move(rows));
}

} // namespace shardyard
