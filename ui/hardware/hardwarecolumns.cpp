// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/hardware/hardwarecolumns.h"

#include "ui/bridge/format.h"

#include <QCoreApplication>

#include <array>
#include <cmath>

// One row a figure; sorting, units, tips and the empty cells of what is not known follow.

namespace shardyard {
namespace {

class Texts
{
    Q_DECLARE_TR_FUNCTIONS(Hardware)
};

/// `decimals` digits, none for whole values.
HardwareCell number(std::optional<double> value, int decimals = 1, const QString &tip = {})
{
    if (!value)
        return {.text = {}, .note = {}, .tip = tip, .url = {}, .number = {}};
    const bool isWhole = *value == std::floor(*value);
    return {.text = formatNumber(*value, isWhole ? 0 : decimals), .note = {}, .tip = tip, .url = {}, .number = value};
}

HardwareCell words(const std::string &text, const QString &tip = {})
{
    return {.text = toQString(text), .note = {}, .tip = tip, .url = {}, .number = {}};
}

template <class T>
std::optional<double> shownIn(const std::optional<T> &value, double (*unit)(T), double times = 1)
{
    return value ? std::optional(unit(*value) * times) : std::nullopt;
}

/// GPUs whose figures are added up: those of a node, or one.
double gpusOf(const HardwareFacts &facts)
{
    return facts.node != nullptr ? static_cast<double>(facts.node->gpus) : 1;
}

HardwareCell usable(const HardwareFacts &facts)
{
    if (facts.gpu == nullptr || facts.gpu->usable <= Bytes())
        return {};
    const Gpu &gpu = *facts.gpu;
    HardwareCell cell = number(gib(gpu.usable) * gpusOf(facts));
    cell.text = formatNumber(*cell.number, 1);
    if (gpu.usableIsDerived) {
        cell.note = Texts::tr("derived", "a usable memory that was taken from the marketed size");
        cell.tip = Texts::tr("No figure of the driver was found: taken from the marketed %1 GB.")
                       .arg(formatNumber(gpu.marketedGB, 0));
    } else if (!gpu.usableSource.empty()) {
        cell.tip = Texts::tr("What the driver reports: %1").arg(toQString(gpu.usableSource));
    }
    return cell;
}

HardwareCell marketed(const HardwareFacts &facts)
{
    const bool known = facts.gpu != nullptr && facts.gpu->marketedGB > 0;
    return known ? number(facts.gpu->marketedGB * gpusOf(facts), 1, toQString(facts.gpu->memoryType)) : HardwareCell();
}

HardwareCell bandwidth(const HardwareFacts &facts)
{
    const bool known = facts.gpu != nullptr && facts.gpu->memoryBandwidth > BytesPerSecond();
    return known ? number(inGBPerSecond(facts.gpu->memoryBandwidth), 0, toQString(facts.gpu->memoryType))
                 : HardwareCell();
}

template <std::optional<FlopPerSecond> DensePeak::*Dtype>
HardwareCell peak(const HardwareFacts &facts)
{
    if (facts.gpu == nullptr)
        return {};
    HardwareCell cell = number(shownIn(facts.gpu->peak.*Dtype, inTflops, gpusOf(facts)));
    if (!cell.number)
        cell.tip = Texts::tr("The GPU has no such unit, or no source for it was found.");
    return cell;
}

HardwareCell gpuLink(const HardwareFacts &facts)
{
    const ScaleUp &link = facts.gpu->scaleUp;
    if (link.type.empty() && !link.rate)
        return {.text = {},
                .note = {},
                .tip = Texts::tr("No scale-up link is known; traffic takes PCIe."),
                .url = {},
                .number = {}};
    QString tip = toQString(link.type) + (link.generation > 0 ? QStringLiteral(" %1").arg(link.generation) : QString());
    if (!link.vendorStates.empty())
        tip += QStringLiteral("\n") + Texts::tr("The vendor states %1.").arg(toQString(link.vendorStates));
    if (link.bridgeCards)
        tip += QStringLiteral("\n") + Texts::tr("Bridges join %1 cards at most.").arg(*link.bridgeCards);
    return number(shownIn(link.rate, inGBPerSecond), 1, tip);
}

HardwareCell nodeLink(const HardwareFacts &facts)
{
    return number(shownIn(facts.node->intraRate, inGBPerSecond), 1, toQString(facts.node->intraTopology));
}

HardwareCell pcie(const HardwareFacts &facts)
{
    return number(shownIn(facts.gpu->pcie, inGBPerSecond), 1,
                  facts.gpu->pcieGeneration > 0 ? Texts::tr("PCIe %1").arg(facts.gpu->pcieGeneration) : QString());
}

double watts(Watts power)
{
    return power.value();
}

HardwareCell power(const HardwareFacts &facts)
{
    return facts.gpu == nullptr
        ? HardwareCell()
        : number(shownIn(facts.gpu->power, watts, gpusOf(facts)), 0, toQString(facts.gpu->powerNote));
}

HardwareCell release(const HardwareFacts &facts)
{
    return facts.gpu == nullptr ? HardwareCell() : words(facts.gpu->announced, toQString(facts.gpu->status));
}

HardwareCell gpuOfNode(const HardwareFacts &facts)
{
    return words(facts.gpu != nullptr ? facts.gpu->name : facts.node->gpu);
}

HardwareCell gpuCount(const HardwareFacts &facts)
{
    return number(static_cast<double>(facts.node->gpus));
}

HardwareCell domain(const HardwareFacts &facts)
{
    HardwareCell cell = number(static_cast<double>(facts.node->domainGpus), 0, toQString(facts.node->intraTopology));
    if (facts.node->domainGpus <= 1)
        cell.text = Texts::tr("none", "no scale-up domain");
    return cell;
}

HardwareCell nics(const HardwareFacts &facts)
{
    return facts.node->nics ? number(static_cast<double>(*facts.node->nics), 0, toQString(facts.node->fabric))
                            : HardwareCell();
}

HardwareCell nicRate(const HardwareFacts &facts)
{
    return number(facts.node->nicGbitPerSecond, 1, toQString(facts.node->fabric));
}

HardwareCell scaleOut(const HardwareFacts &facts)
{
    constexpr double gbitInGB = 8;
    if (!facts.node->scaleOutGbitPerSecond || facts.node->gpus < 1)
        return {};
    return number(*facts.node->scaleOutGbitPerSecond / gbitInGB / static_cast<double>(facts.node->gpus), 1,
                  Texts::tr("NICs × their rate, shared equally by the GPUs: %1").arg(toQString(facts.node->fabric)));
}

HardwareCell hostMemory(const HardwareFacts &facts)
{
    return number(shownIn(facts.node->hostMemory, gib), 0, toQString(facts.node->cpu));
}

constexpr const char *peakHelp = QT_TRANSLATE_NOOP(
    "Hardware", "Dense matrix peak, without 2:4 sparsity: vendors often print twice as much. Real kernels reach less.");
constexpr const char *nodePeakHelp =
    QT_TRANSLATE_NOOP("Hardware", "Dense matrix peak of all GPUs of the node together, without 2:4 sparsity.");

constexpr std::array gpuTable = {
    HardwareColumn{
        "usable", QT_TRANSLATE_NOOP("Hardware", "Usable memory"), "GiB",
        QT_TRANSLATE_NOOP(
            "Hardware",
            "What the driver reports, in GiB (2^30 bytes): memory budgets start here, not at the marketed size."),
        114, false, usable},
    HardwareColumn{"marketed", QT_TRANSLATE_NOOP("Hardware", "Marketed"), "GB",
                   QT_TRANSLATE_NOOP("Hardware", "As the vendor prints it, in GB (10^9 bytes)."), 74, false, marketed},
    HardwareColumn{
        "bandwidth", QT_TRANSLATE_NOOP("Hardware", "Bandwidth"), "GB/s",
        QT_TRANSLATE_NOOP("Hardware", "Between the GPU and its own memory; decoding and optimizer steps wait for it."),
        82, false, bandwidth},
    HardwareColumn{"bf16", "BF16", "TFLOPS", peakHelp, 68, false, peak<&DensePeak::bf16>},
    HardwareColumn{"fp8", "FP8", "TFLOPS", peakHelp, 68, false, peak<&DensePeak::fp8>},
    HardwareColumn{"fp4", "FP4", "TFLOPS", peakHelp, 68, false, peak<&DensePeak::fp4>},
    HardwareColumn{
        "link", QT_TRANSLATE_NOOP("Hardware", "Scale-up"), "GB/s",
        QT_TRANSLATE_NOOP(
            "Hardware",
            "NVLink, xGMI or the like: all links of one GPU together, one direction. Vendors print the sum of both."),
        72, false, gpuLink},
    HardwareColumn{"pcie", "PCIe", "GB/s", QT_TRANSLATE_NOOP("Hardware", "To the host and its NICs, one direction."),
                   58, false, pcie},
    HardwareColumn{"power", "TDP", "W", QT_TRANSLATE_NOOP("Hardware", "Power limit of one GPU."), 58, false, power},
    HardwareColumn{"release", QT_TRANSLATE_NOOP("Hardware", "Announced"), "",
                   QT_TRANSLATE_NOOP("Hardware", "Year and month."), 82, true, release},
    HardwareColumn{
        "price", QT_TRANSLATE_NOOP("Hardware", "From"), QT_TRANSLATE_NOOP("Hardware", "USD per GPU-hour"),
        QT_TRANSLATE_NOOP(
            "Hardware",
            "The lowest list price that was seen, with provider and day; never live. A click opens its source."),
        154, false, gpuPrice},
};

constexpr std::array nodeTable = {
    HardwareColumn{"gpu", "GPU", "", QT_TRANSLATE_NOOP("Hardware", "What the node is made of."), 148, true, gpuOfNode},
    HardwareColumn{"gpus", "GPUs", "", QT_TRANSLATE_NOOP("Hardware", "GPUs that one operating system sees."), 56, false,
                   gpuCount},
    HardwareColumn{
        "domain", QT_TRANSLATE_NOOP("Hardware", "Scale-up domain"), "GPUs",
        QT_TRANSLATE_NOOP(
            "Hardware",
            "GPUs that reach each other at scale-up rate. More than the node holds: a rack of several nodes."),
        114, false, domain},
    HardwareColumn{"usable", QT_TRANSLATE_NOOP("Hardware", "Usable memory"), "GiB",
                   QT_TRANSLATE_NOOP("Hardware", "Of all GPUs of the node together, as the driver reports it."), 114,
                   false, usable},
    HardwareColumn{"bandwidth", QT_TRANSLATE_NOOP("Hardware", "Bandwidth"), QT_TRANSLATE_NOOP("Hardware", "GB/s a GPU"),
                   QT_TRANSLATE_NOOP("Hardware", "Between one GPU and its own memory."), 84, false, bandwidth},
    HardwareColumn{"bf16", "BF16", "TFLOPS", nodePeakHelp, 78, false, peak<&DensePeak::bf16>},
    HardwareColumn{"fp8", "FP8", "TFLOPS", nodePeakHelp, 78, false, peak<&DensePeak::fp8>},
    HardwareColumn{"fp4", "FP4", "TFLOPS", nodePeakHelp, 78, false, peak<&DensePeak::fp4>},
    HardwareColumn{"link", QT_TRANSLATE_NOOP("Hardware", "Scale-up"), QT_TRANSLATE_NOOP("Hardware", "GB/s a GPU"),
                   QT_TRANSLATE_NOOP("Hardware", "All scale-up links of one GPU together, one direction."), 84, false,
                   nodeLink},
    HardwareColumn{
        "nics", "NICs", "",
        QT_TRANSLATE_NOOP("Hardware",
                          "For traffic between GPUs of different nodes; storage and management cards do not count."),
        56, false, nics},
    HardwareColumn{"nic", QT_TRANSLATE_NOOP("Hardware", "NIC rate"), "Gbit/s",
                   QT_TRANSLATE_NOOP("Hardware", "Of one card, one direction."), 74, false, nicRate},
    HardwareColumn{"scaleout", QT_TRANSLATE_NOOP("Hardware", "Scale-out"), QT_TRANSLATE_NOOP("Hardware", "GB/s a GPU"),
                   QT_TRANSLATE_NOOP("Hardware", "What the NICs give each GPU, one direction."), 84, false, scaleOut},
    HardwareColumn{"host", QT_TRANSLATE_NOOP("Hardware", "Host memory"), "GiB",
                   QT_TRANSLATE_NOOP("Hardware", "Memory of the processors of one node."), 96, false, hostMemory},
    HardwareColumn{
        "power", QT_TRANSLATE_NOOP("Hardware", "GPU TDP"), "W",
        QT_TRANSLATE_NOOP("Hardware",
                          "Power limit of all GPUs of the node together; processors, fans and NICs add to it."),
        78, false, power},
    HardwareColumn{"release", QT_TRANSLATE_NOOP("Hardware", "Announced"), "",
                   QT_TRANSLATE_NOOP("Hardware", "Its GPU, year and month."), 84, true, release},
    HardwareColumn{"price", QT_TRANSLATE_NOOP("Hardware", "From"), QT_TRANSLATE_NOOP("Hardware", "USD an hour"),
                   QT_TRANSLATE_NOOP("Hardware",
                                     "The lowest list price of this very shape that was seen, with provider and day; "
                                     "never live. A click opens its source."),
                   162, false, nodePrice},
};

} // namespace

std::span<const HardwareColumn> gpuColumns()
{
    return gpuTable;
}

std::span<const HardwareColumn> nodeColumns()
{
    return nodeTable;
}

QString hardwareText(const char *text)
{
    return QCoreApplication::translate("Hardware", text);
}

} // namespace shardyard
