// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/format.h"

#include "engine/rules/finding.h"
#include "ui/bridge/displayname.h"

#include <QCoreApplication>
#include <QStringList>

#include <cmath>

namespace shardyard {

namespace {

struct Texts
{
    Q_DECLARE_TR_FUNCTIONS(Format)
};

} // namespace

QLocale displayLocale()
{
    const QLocale locale;
    return locale.language() == QLocale::C ? QLocale(QLocale::English, QLocale::UnitedStates) : locale;
}

QString formatCount(Count count)
{
    return displayLocale().toString(static_cast<qlonglong>(count));
}

QString formatOrdinal(Count number)
{
    QLocale locale = displayLocale();
    locale.setNumberOptions(QLocale::OmitGroupSeparator);
    return locale.toString(static_cast<qlonglong>(number));
}

QString formatGpus(Count gpus)
{
    return gpus == 1 ? Texts::tr("1 GPU")
                     : Texts::tr("%1 GPUs", nullptr, static_cast<int>(gpus)).arg(formatCount(gpus));
}

QString formatNodes(Count nodes)
{
    return nodes == 1 ? Texts::tr("1 node")
                      : Texts::tr("%1 nodes", nullptr, static_cast<int>(nodes)).arg(formatCount(nodes));
}

QString formatCrossing(Count crossing, Count groups)
{
    if (groups == 1)
        return QCoreApplication::translate("Format", "its only group crosses it");
    return crossing == 1
        ? QCoreApplication::translate("Format", "1 of %1 groups crosses it").arg(formatCount(groups))
        : QCoreApplication::translate("Format", "%1 of %2 groups cross it", nullptr, static_cast<int>(crossing))
              .arg(formatCount(crossing), formatCount(groups));
}

QString formatNumber(double value, int decimals)
{
    const double smallest = std::pow(10.0, -decimals);
    if (value > 0 && value < smallest / 2)
        return QLatin1Char('<') + displayLocale().toString(smallest, 'f', decimals);
    return displayLocale().toString(value, 'f', decimals);
}

QString formatGib(Bytes bytes, int decimals)
{
    return formatNumber(gib(bytes), decimals);
}

QString formatPercent(double share, int decimals)
{
    if (!std::isfinite(share)) // of a capacity that is not known
        return QStringLiteral("–");
    return formatNumber(share * 100, decimals) + QStringLiteral("\u00a0%");
}

QString formatMemory(Bytes bytes)
{
    const double value = gib(bytes);
    const int decimals = value < 10 ? 2 : value < 1000 ? 1 : 0;
    return QCoreApplication::translate("Format", "%1\u00a0GiB").arg(formatNumber(value, decimals));
}

QString formatWholeBytes(Bytes bytes)
{
    return QCoreApplication::translate("Format", "%1 bytes").arg(displayLocale().toString(bytes.value(), 'f', 0));
}

QString formatElements(Count elements)
{
    const double value = static_cast<double>(elements);
    const auto figures = [](double scaled) { return formatNumber(scaled, scaled < 100 ? 2 : 1); };
    if (value >= 1e12)
        return QCoreApplication::translate("Format", "%1\u00a0T", "10^12 parameters").arg(figures(value / 1e12));
    if (value >= 1e9)
        return QCoreApplication::translate("Format", "%1\u00a0B", "10^9 parameters").arg(figures(value / 1e9));
    if (value >= 1e6)
        return QCoreApplication::translate("Format", "%1\u00a0M", "10^6 parameters").arg(figures(value / 1e6));
    return formatCount(elements);
}

QString formatRate(BytesPerSecond rate)
{
    const double value = inGBPerSecond(rate);
    return QCoreApplication::translate("Format", "%1\u00a0GB/s").arg(formatNumber(value, value < 10 ? 1 : 0));
}

QString linkTitle(LinkClass link, const Cluster &cluster)
{
    switch (link) {
    case LinkClass::None:
        return QCoreApplication::translate("Format", "none", "no link crossed");
    case LinkClass::NvLink:
        return QCoreApplication::translate("Format", "NVLink");
    case LinkClass::Pcie:
        return QCoreApplication::translate("Format", "PCIe");
    case LinkClass::Pod:
        return cluster.railOptimized ? QCoreApplication::translate("Format", "rail, in pod")
                                     : QCoreApplication::translate("Format", "in pod");
    case LinkClass::Spine:
        break;
    }
    if (cluster.oversubscription <= 1)
        return QCoreApplication::translate("Format", "spine");
    const bool whole = cluster.oversubscription == std::floor(cluster.oversubscription);
    return QCoreApplication::translate("Format", "spine 1:%1")
        .arg(formatNumber(cluster.oversubscription, whole ? 0 : 1));
}

QString formatRuns(const std::vector<Count> &numbers)
{
    QStringList runs;
    for (std::size_t first = 0, last = 0; first < numbers.size(); first = ++last) {
        while (last + 1 < numbers.size() && numbers[last + 1] == numbers[last] + 1)
            ++last;
        const QString begin = formatOrdinal(numbers[first]);
        runs += first == last ? begin : begin + QChar(0x2013) + formatOrdinal(numbers[last]);
    }
    return runs.join(QStringLiteral(", "));
}

QString toQString(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

QString engineText(const std::string &text, const std::vector<std::pair<std::string, std::string>> &values)
{
    const QString translated = QCoreApplication::translate("engine", text.c_str());
    auto shown = values; // names from a file among them
    for (auto &[key, value] : shown)
        value = displayName(value).toStdString();
    return QString::fromStdString(filled(translated.toStdString(), shown));
}

} // namespace shardyard
