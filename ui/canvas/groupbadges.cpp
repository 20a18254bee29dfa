// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/groupbadges.h"

#include "ui/bridge/format.h"
#include "ui/bridge/inspectortexts.h"

#include <QCoreApplication>

#include <algorithm>

namespace shardyard {
namespace {

class Texts
{
    Q_DECLARE_TR_FUNCTIONS(Canvas)
};

constexpr double badgeSize = 16;

/// Where a line from the middle of a rectangle towards a point crosses its edge.
QPointF edgeTowards(const QRectF &rect, const QPointF &to)
{
    const QPointF way = to - rect.center();
    const double x = way.x() == 0 ? 2 : rect.width() / 2 / std::abs(way.x());
    const double y = way.y() == 0 ? 2 : rect.height() / 2 / std::abs(way.y());
    return rect.center() + way * std::min({x, y, 1.0});
}

/// The ends of the hop: inside the domain of the group's own GPU, then outside.
std::pair<int, int> endsOf(const GroupLine &group)
{
    const int first = group.members[*group.leaves];
    const int second = group.members[*group.leaves + 1];
    const auto own = std::find(group.members.begin(), group.members.end(), group.own) - group.members.begin();
    return static_cast<std::size_t>(own) <= *group.leaves ? std::pair(first, second) : std::pair(second, first);
}

} // namespace

std::vector<GroupBadge> groupBadges(const CanvasView &view, const std::vector<GroupLine> &lines)
{
    std::vector<GroupBadge> badges;
    for (const GroupLine &group : lines) {
        if (!group.leaves)
            continue;
        const auto [inside, outside] = endsOf(group);
        const QRectF from = view.nodeRect(view.layout.nodeOfSlot(inside));
        const QPointF at = edgeTowards(from, view.nodeRect(view.layout.nodeOfSlot(outside)).center());
        QRectF rect(at - QPointF(badgeSize / 2, badgeSize / 2), QSizeF(badgeSize, badgeSize));
        for (const GroupBadge &other : badges)
            if (other.rect.intersects(rect))
                rect.moveLeft(other.rect.right() + 2);
        badges.push_back({.rect = rect, .group = &group});
    }
    return badges;
}

QString leavingText(const CanvasScene &scene, const GroupLine &group)
{
    const Count node = scene.layout.nodeOfSlot(group.own);
    const NodeShape &shape = blockOfNode(scene.cluster(), node).shape;
    const QString name = Texts::tr("%1 %2").arg(groupTitle(group.kind), formatCount(Count(group.members.size())));
    const QString over = Texts::tr("%1 (%2) instead of %3", "a rate, its link, the rate of NVLink")
                             .arg(formatRate(linkRate(scene.cluster(), group.slowest, shape)),
                                  linkTitle(group.slowest, scene.cluster()), formatRate(shape.scaleUp));
    if (!group.traffic.sent)
        return Texts::tr("%1 leaves its NVLink domain here: %2").arg(name, over);
    const QString sent = formatTraffic(*group.traffic.sent);
    if (!group.traffic.time || !group.traffic.exposed)
        return Texts::tr("%1 leaves its NVLink domain here: %2 a step at %3").arg(name, sent, over);
    return Texts::tr("%1 leaves its NVLink domain here: %2 a step at %3; takes %4, of which %5 exposed")
        .arg(name, sent, over, formatDuration(*group.traffic.time), formatDuration(*group.traffic.exposed));
}

void paintGroupBadges(const CanvasPaint &paint)
{
    const CanvasColors &colors = paint.colors();
    for (const GroupBadge &badge : groupBadges(paint.view, paint.model.lines())) {
        if (!badge.rect.intersects(paint.clip))
            continue;
        paint.frame(badge.rect, badgeSize / 2, QPen(colors.warning, 1.5), colors.panel);
        paint.text(badge.rect, Qt::AlignCenter, colors.bodyStrong, colors.warning, QStringLiteral("!"));
    }
}

} // namespace shardyard
