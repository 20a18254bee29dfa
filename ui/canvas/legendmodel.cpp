// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/legendmodel.h"

#include "ui/bridge/format.h"
#include "ui/bridge/grouptraffic.h"
#include "ui/theme/theme.h"

#include <algorithm>

namespace shardyard {
namespace {

constexpr Bytes lineSamples[] = {fromGB(0.1), fromGB(10), fromGB(1000)};
constexpr double leastRamp = 0.02; // its ends stay this far apart

QString rampText(const LensClasses *lens, double share)
{
    return lens != nullptr && lens->lens == Lens::Traffic ? formatTraffic(Bytes(lens->sentAt(share)))
                                                          : formatPercent(share, 0);
}

/// Which link the colours are about.
QString trafficNote(const LensClasses &lens, const Cluster &cluster)
{
    if (lens.count == 0)
        return LegendModel::tr("The traffic of this strategy is not known");
    const auto [fastest, slowest] = std::minmax_element(lens.sent.link.begin(), lens.sent.link.end());
    return *fastest == *slowest ? LegendModel::tr("over %1; logarithmic", "a link").arg(linkTitle(*slowest, cluster))
                                : LegendModel::tr("over the slowest link of each GPU; logarithmic");
}

} // namespace

LegendModel::LegendModel(QObject *parent) : QAbstractListModel(parent) { }

void LegendModel::setCanvas(CanvasItem *canvas)
{
    if (m_canvas == canvas)
        return;
    m_canvas = canvas;
    if (canvas != nullptr)
        connect(&canvas->model(), &CanvasModel::lensChanged, this, &LegendModel::read);
    read();
    emit canvasChanged();
}

const LensClasses *LegendModel::classes() const
{
    return m_canvas ? &m_canvas->model().scene().lens : nullptr;
}

void LegendModel::read()
{
    const LensClasses *lens = classes();
    const int rows = lens == nullptr || isRampLens(lens->lens) ? 0 : lens->count;
    if (rows != m_rows) {
        beginResetModel();
        m_rows = rows;
        endResetModel();
    } else if (rows > 0) {
        emit dataChanged(index(0), index(rows - 1));
    }
    emit changed();
}

int LegendModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : m_rows;
}

QVariant LegendModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid) || !m_canvas)
        return {};
    const Theme &theme = *Theme::instance();
    const LensFilter &filter = m_canvas->model().filter();
    const QColor color = classColor(*classes(), index.row(), filter, theme);
    switch (role) {
    case Label:
    case Qt::DisplayRole:
        return QString::number(index.row());
    case Color:
        return color;
    case Ink:
        return theme.inkOn(color);
    case Hatched:
        return classIsHatched(*classes(), index.row());
    case Hidden:
        return filter.hidden.contains(index.row());
    default:
        return {};
    }
}

QHash<int, QByteArray> LegendModel::roleNames() const
{
    return {{Label, "label"}, {Color, "swatch"}, {Ink, "ink"}, {Hatched, "hatched"}, {Hidden, "hiddenClass"}};
}

QString LegendModel::title() const
{
    const LensClasses *lens = classes();
    if (lens == nullptr)
        return {};
    switch (lens->lens) {
    case Lens::Stage:
        return tr("Stage");
    case Lens::TensorGroup:
        return tr("Tensor group");
    case Lens::DataReplica:
        return tr("Replica");
    case Lens::Memory:
        return tr("Model states");
    case Lens::Traffic:
        return tr("Sent a step");
    }
    return {};
}

/// "1,024 GPUs each", "2,048 groups, colours repeat every 16", or why there is nothing to show.
QString LegendModel::note() const
{
    const LensClasses *lens = classes();
    if (lens == nullptr || m_canvas->isEmpty())
        return {};
    if (m_canvas->model().scene().grid() == nullptr)
        return tr("The strategy's degrees do not fill the cluster: no ranks to show");
    if (lens->lens == Lens::Memory)
        return tr("of the usable memory; hatched does not fit");
    if (lens->lens == Lens::Traffic)
        return trafficNote(*lens, m_canvas->model().scene().cluster());
    if (hiddenCount() > 0)
        return tr("%1 of %2 shown").arg(m_rows - hiddenCount()).arg(m_rows);
    if (lens->groups > lens->count)
        return tr("%1 in all, colours repeat every %2").arg(formatCount(lens->groups)).arg(lens->count);
    const auto [least, most] = std::minmax_element(lens->gpus.begin(), lens->gpus.end());
    if (lens->gpus.empty() || *least != *most)
        return {};
    return *least == 1 ? tr("1 GPU each") : tr("%1 GPUs each").arg(formatCount(*least));
}

QStringList LegendModel::links() const
{
    if (!m_canvas || m_canvas->isEmpty())
        return {};
    const Cluster &cluster = m_canvas->model().scene().cluster();
    bool nvlink = false;
    bool pcie = false;
    for (const NodeBlock &block : cluster.blocks) {
        const NodeShape &shape = block.shape;
        nvlink = nvlink || shape.domainGpus > 1;
        pcie = pcie || shape.domains > 1 || (shape.domainGpus <= 1 && shape.slotCount() > 1);
    }
    QStringList links;
    if (nvlink)
        links.append(QStringLiteral("nvlink"));
    if (pcie)
        links.append(QStringLiteral("pcie"));
    if (cluster.nodes > 1)
        links.append(QStringLiteral("pod"));
    if (cluster.pods > 1)
        links.append(QStringLiteral("spine"));
    return links;
}

QString LegendModel::linkName(const QString &link) const
{
    if (link == QLatin1String("nvlink"))
        return tr("NVLink");
    if (link == QLatin1String("pcie"))
        return tr("PCIe");
    return link == QLatin1String("pod") ? tr("rail, in pod") : tr("spine");
}

QList<double> LegendModel::lineWidths() const
{
    QList<double> widths;
    for (const Bytes bytes : lineSamples)
        widths.append(lineWidth(bytes));
    return widths;
}

QStringList LegendModel::lineTexts() const
{
    QStringList texts;
    for (const Bytes bytes : lineSamples)
        texts.append(bytes < fromGB(1000) ? tr("%1\u00a0GB").arg(formatNumber(inGB(bytes), bytes < fromGB(1) ? 1 : 0))
                                          : tr("%1\u00a0TB").arg(formatNumber(inGB(bytes) / 1000, 0)));
    return texts;
}

int LegendModel::hiddenCount() const
{
    return m_canvas ? static_cast<int>(m_canvas->model().filter().hidden.size()) : 0;
}

bool LegendModel::isRamp() const
{
    return m_canvas && isRampLens(classes()->lens) && classes()->count > 0;
}

double LegendModel::rampLow() const
{
    return m_canvas ? m_canvas->model().filter().rampLow : 0;
}

double LegendModel::rampHigh() const
{
    return m_canvas ? m_canvas->model().filter().rampHigh : 1;
}

QString LegendModel::rampLowText() const
{
    return rampText(classes(), rampLow());
}

QString LegendModel::rampHighText() const
{
    return rampText(classes(), rampHigh());
}

void LegendModel::setFilter(const LensFilter &filter)
{
    if (m_canvas)
        m_canvas->model().setFilter(filter);
}

void LegendModel::toggle(int row)
{
    if (!m_canvas || row < 0 || row >= m_rows)
        return;
    LensFilter filter = m_canvas->model().filter();
    if (!filter.hidden.insert(row).second)
        filter.hidden.erase(row);
    setFilter(filter);
}

void LegendModel::isolate(int row)
{
    if (!m_canvas || row < 0 || row >= m_rows)
        return;
    LensFilter filter = m_canvas->model().filter();
    std::set<int> others;
    for (int other = 0; other < m_rows; ++other)
        if (other != row)
            others.insert(other);
    filter.hidden = filter.hidden == others ? std::set<int>() : others;
    setFilter(filter);
}

void LegendModel::hover(int row)
{
    if (!m_canvas)
        return;
    LensFilter filter = m_canvas->model().filter();
    filter.hovered = row;
    setFilter(filter);
}

void LegendModel::showAll()
{
    if (!m_canvas)
        return;
    LensFilter filter = m_canvas->model().filter();
    filter.hidden.clear();
    setFilter(filter);
}

void LegendModel::setRamp(double low, double high)
{
    if (!m_canvas)
        return;
    LensFilter filter = m_canvas->model().filter();
    filter.rampLow = std::clamp(low, 0.0, 1.0 - leastRamp);
    filter.rampHigh = std::clamp(high, filter.rampLow + leastRamp, 1.0);
    setFilter(filter);
}

void LegendModel::fitRamp()
{
    if (!isRamp())
        return;
    int least = LensClasses::memorySteps;
    int most = 0;
    for (int step = 0; step <= LensClasses::memorySteps; ++step) {
        if (classes()->gpus[static_cast<std::size_t>(step)] == 0)
            continue;
        least = std::min(least, step);
        most = std::max(most, step);
    }
    setRamp(static_cast<double>(least) / LensClasses::memorySteps,
            static_cast<double>(most) / LensClasses::memorySteps);
}

QColor LegendModel::rampColorAt(double share, double low, double high) const
{
    if (!isRamp())
        return {};
    const int step = static_cast<int>(share * LensClasses::memorySteps);
    return classColor(*classes(), step, {.hidden = {}, .hovered = -1, .rampLow = low, .rampHigh = high},
                      *Theme::instance());
}

} // namespace shardyard
