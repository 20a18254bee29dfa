// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/hardware/hardwaredetails.h"
#include "ui/bridge/displayname.h"

#include "ui/bridge/format.h"
#include "ui/bridge/session.h"

#include <algorithm>

namespace shardyard {
namespace {

Session &session()
{
    Q_ASSERT(Session::instance() != nullptr);
    return *Session::instance();
}

QString joined(const std::vector<std::string> &parts)
{
    QStringList present;
    for (const std::string &part : parts)
        if (!part.empty())
            present.append(toQString(part));
    return present.join(QStringLiteral(" · "));
}

QString subtitleOf(const Gpu &gpu)
{
    return joined({gpu.vendor, gpu.architecture, gpu.formFactor, gpu.memoryType});
}

QString subtitleOf(const NodeType &node)
{
    return joined({node.vendor, node.fabric, node.cpu});
}

template <class Row>
const Row *rowOf(const std::vector<Row> &rows, const std::string &id)
{
    const auto found = std::find_if(rows.begin(), rows.end(), [&id](const Row &own) { return own.row.id == id; });
    return found == rows.end() ? nullptr : &*found;
}

} // namespace

HardwareDetails::HardwareDetails(QObject *parent) : QObject(parent)
{
    connect(&session(), &Session::catalogueChanged, this, &HardwareDetails::update);
    connect(&session(), &Session::documentChanged, this, &HardwareDetails::update);
}

QString HardwareDetails::kind() const
{
    return m_kind == HardwareKind::Gpu ? QStringLiteral("gpu") : QStringLiteral("node");
}

void HardwareDetails::setKind(const QString &kind)
{
    if (kind == this->kind())
        return;
    m_kind = kind == QLatin1String("node") ? HardwareKind::Node : HardwareKind::Gpu;
    update();
}

void HardwareDetails::setItemId(const QString &id)
{
    if (id == m_id)
        return;
    m_id = id;
    update();
}

template <class Row>
void HardwareDetails::takeRow(const Row &row)
{
    m_name = displayName(row.name);
    m_subtitle = subtitleOf(row);
    for (const std::string &note : row.notes)
        m_notes.append(toQString(note));
    m_sources.show(row.sources);
}

template <class Row>
void HardwareDetails::takeOwn(const std::vector<Row> &plans, const std::vector<Row> &users)
{
    const Row *plan = rowOf(plans, m_id.toStdString());
    const Row *user = rowOf(users, m_id.toStdString());
    m_inPlan = plan != nullptr;
    m_kept = user != nullptr;
    m_keptAsIs = user != nullptr && (plan == nullptr || plan->row == user->row);
}

void HardwareDetails::update()
{
    const Catalogue &catalogue = session().catalogue();
    const OwnHardware none;
    const OwnHardware &plans = session().hasDocument() ? session().document()->own : none;
    const OwnHardware &users = session().ownCatalogue();
    m_name.clear();
    m_subtitle.clear();
    m_notes.clear();
    const std::string id = m_id.toStdString();
    const Gpu *gpu = m_kind == HardwareKind::Gpu ? catalogue.gpu(id) : nullptr;
    const NodeType *node = m_kind == HardwareKind::Node ? catalogue.node(id) : nullptr;
    if (gpu != nullptr)
        takeRow(*gpu);
    else if (node != nullptr)
        takeRow(*node);
    else
        m_sources.show({});
    if (m_kind == HardwareKind::Gpu)
        takeOwn(plans.gpus, users.gpus);
    else
        takeOwn(plans.nodes, users.nodes);
    const QStringList uses =
        session().hasDocument() ? usesOf(*session().document(), catalogue, m_kind, id) : QStringList();
    m_uses = uses.isEmpty() ? QString() : tr("In this plan: %1").arg(uses.join(QStringLiteral(", ")));
    m_fields.show(m_kind, m_id);
    emit changed();
}

QString HardwareDetails::copy()
{
    const commands::Copied copied = commands::copyHardware(session(), m_kind, m_id.toStdString());
    if (copied.refusal.isEmpty())
        setItemId(toQString(copied.id));
    return copied.refusal;
}

QString HardwareDetails::setValue(const QString &key, const QString &text)
{
    return commands::setOwnValue(session(), m_kind, m_id.toStdString(), key.toStdString(), text);
}

QString HardwareDetails::complaint(const QString &key, const QString &text) const
{
    return commands::ownValueComplaint(session(), m_kind, m_id.toStdString(), key.toStdString(), text);
}

QString HardwareDetails::remove()
{
    return commands::removeOwn(session(), m_kind, m_id.toStdString());
}

QString HardwareDetails::keep()
{
    return commands::keepOwn(session(), m_kind, m_id.toStdString());
}

QString HardwareDetails::forget()
{
    return commands::forgetOwn(session(), m_kind, m_id.toStdString());
}

} // namespace shardyard
