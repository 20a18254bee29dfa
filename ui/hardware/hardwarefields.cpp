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

} // namespace

HardwareFields::HardwareFields(QObject *parent) : RowListModel(parent) { }

void HardwareFields::show(HardwareKind kind, const QString &id)
{
    std::vector<Row> rows;
    const std::string source = sourceOf(*Session::instance(), kind, id.toStdString());
    if (!source.empty())
        for (const OwnField &field : kind == HardwareKind::Gpu ? ownGpuFields() : ownNodeFields())
            rows.push_back({.key = toQString(field.key),
                            .title = engineText(std::string(field.title), {}),
                            .unit = toQString(field.unit),
                            .help = engineText(std::string(field.help), {}),
                            .value = ownValueText(source, field),
                            .choice = field.kind == OwnFieldKind::GpuId});
    takeRows(m_rows, std::move(rows), [](const Row &a, const Row &b) { return a.key == b.key; });
}

int HardwareFields::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

QHash<int, QByteArray> HardwareFields::roleNames() const
{
    return {{KeyRole, "key"},   {TitleRole, "title"}, {UnitRole, "unit"},
            {HelpRole, "help"}, {ValueRole, "value"}, {ChoiceRole, "choice"}};
}

QVariant HardwareFields::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const Row &row = m_rows[std::size_t(index.row())];
    switch (role) {
    case KeyRole:
        return row.key;
    case Qt::DisplayRole:
    case TitleRole:
        return row.title;
    case UnitRole:
        return row.unit;
    case HelpRole:
        return row.help;
    case ValueRole:
        return row.value;
    case ChoiceRole:
        return row.choice;
    default:
        return {};
    }
}

} // namespace shardyard
