// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/estimate/fit.h"

#include "engine/memory/states.h"
#include "engine/model/parameters.h"
#include "engine/units/text.h"

#include <cctype>
#include <cmath>
#include <limits>

// Model states on one GPU are whole + divided / n for every kind of strategy: what each GPU keeps whole, and what n
// GPUs divide. The smallest n with whole + divided / n <= budget follows in one division; experts stay whole, so the
// fullest GPU holds ceil(experts / n) of them and the few possible n are tried.

namespace shardyard {

namespace {

/// Bytes of the whole model's states by kind.
struct States
{
    double parameters = 0;
    double gradients = 0;
    double optimizer = 0;
    double experts = 0; ///< of the three, what belongs to routed experts

    [[nodiscard]] double total() const { return parameters + gradients + optimizer; }
};

struct Kind
{
    std::string strategy;
    double whole = 0; ///< bytes each GPU keeps
    double divided = 0; ///< bytes that n GPUs share
    std::optional<Count> most; ///< largest n; absent = no limit
    std::optional<Count> pieces; ///< `divided` comes in this many equal pieces that stay whole; absent = any split
    std::string wholeName; ///< "parameters and gradients"
    std::string dividedName;
    std::string limit; ///< what `most` is: "32 heads"
    bool ideal = false; ///< the division is one that no real layout reaches
};

/// Decimal GB with at most two decimals, more for small numbers.
std::string inGBText(double bytes)
{
    const double gb = bytes / bytesPerGB;
    std::string shown = fixed(gb, gb < 1 ? 4 : 2);
    shown.erase(shown.find_last_not_of('0') + 1);
    if (shown.back() == '.')
        shown.pop_back();
    return shown + " GB";
}

/// The fullest GPU's bytes: whole + divided / n, or whole + ceil(pieces / n) pieces.
double bytesAt(const Kind &kind, Count gpus)
{
    if (!kind.pieces)
        return std::ceil(kind.whole + kind.divided / static_cast<double>(gpus));
    const double piece = kind.divided / static_cast<double>(*kind.pieces);
    return std::ceil(kind.whole + static_cast<double>(ceilDivide(*kind.pieces, gpus)) * piece);
}

/// The smallest n with whole + divided / n <= budget; absent where no n is enough.
std::optional<Count> smallestCount(const Kind &kind, double budget)
{
    if (std::ceil(kind.whole + kind.divided) <= budget)
        return 1;
    for (Count count = 1; count <= kind.pieces.value_or(0); ++count)
        if (bytesAt(kind, count) <= budget)
            return count;
    // Pieces that are too large even one a GPU would have to be cut: the count says over how many.
    const double room = budget - kind.whole;
    if (room <= 0 || kind.divided <= 0)
        return std::nullopt;
    const double ratio = std::ceil(kind.divided / room);
    if (ratio > static_cast<double>(std::numeric_limits<std::int32_t>::max()))
        return std::nullopt;
    const Count count = static_cast<Count>(ratio);
    // Whole bytes are rounded up, which can ask for one GPU more.
    return kind.pieces || bytesAt(kind, count) <= budget ? count : count + 1;
}

std::string capitalised(std::string text)
{
    if (!text.empty())
        text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
    return text;
}

std::string formulaOf(const Kind &kind)
{
    if (kind.divided <= 0)
        return inGBText(kind.whole);
    const std::string divided = kind.pieces
        ? "ceil(" + grouped(*kind.pieces) + " / n) · " + inGBText(kind.divided / static_cast<double>(*kind.pieces))
        : inGBText(kind.divided) + " / n";
    return kind.whole > 0 ? inGBText(kind.whole) + " + " + divided : divided;
}

std::string bindsText(const Kind &kind, double budget, std::optional<Count> ideal)
{
    if (kind.divided <= 0)
        return "Every GPU holds all states whatever the count: " + inGBText(kind.whole)
            + (kind.whole <= budget ? " is within " : " is over ") + inGBText(budget) + ".";
    if (ideal == 1)
        return "All states fit on one GPU: " + inGBText(kind.whole + kind.divided) + ".";
    if (!ideal)
        return kind.whole >= budget
            ? capitalised(kind.wholeName) + " stay whole and take " + inGBText(kind.whole) + " of " + inGBText(budget)
                + " on every GPU."
            : "No count up to 2,147,483,647 is enough: " + formulaOf(kind) + " against " + inGBText(budget) + ".";
    if (kind.most && *ideal > *kind.most)
        return "It would take " + counted(*ideal, "GPU", "GPUs") + "; the model has " + kind.limit + ".";
    const std::string divided = inGBText(kind.divided) + " of " + kind.dividedName + " divide over the GPUs";
    return kind.whole > 0
        ? capitalised(kind.wholeName) + ", " + inGBText(kind.whole) + ", stay whole; " + divided + "."
        : divided + ": " + grouped(*ideal - 1) + " would leave " + inGBText(bytesAt(kind, *ideal - 1)) + " on each.";
}

States statesOf(const FitRequest &request)
{
    Strategy strategy{.precision = request.precision, .optimizer = request.optimizer};
    strategy.precision.name.clear(); // the dtypes themselves, not a recipe looked up again
    const StateBytes bytes = stateBytes(strategy);
    const ParametersByPart parts = parametersByPart(request.model);
    const auto all = static_cast<double>(parts.total());
    const auto experts = static_cast<double>(parts.experts);
    return {.parameters = all * bytes.parameters,
            .gradients = all * bytes.gradients,
            .optimizer = all * bytes.optimizer,
            .experts = experts * (bytes.parameters + bytes.gradients + bytes.optimizer)};
}

/// ZeRO, Rajbhandari et al. 2020, arXiv 1910.02054, section 5: stage 1 divides the optimizer states, stage 2 gradients
/// too, stage 3 parameters too. Unit: bytes.
std::vector<Kind> dataKinds(const States &states)
{
    return {{.strategy = "ddp", .whole = states.total()},
            {.strategy = "zero1",
             .whole = states.parameters + states.gradients,
             .divided = states.optimizer,
             .wholeName = "parameters and gradients",
             .dividedName = "optimizer states"},
            {.strategy = "zero2",
             .whole = states.parameters,
             .divided = states.gradients + states.optimizer,
             .wholeName = "parameters",
             .dividedName = "gradients and optimizer states"},
            {.strategy = "zero3", .divided = states.total(), .dividedName = "states"}};
}

/// Tensor and pipeline parallelism split ideally, experts by whole experts. Unit: bytes.
std::vector<Kind> modelKinds(const States &states, const Architecture &model)
{
    Kind tensor{.strategy = "tensor", .divided = states.total(), .dividedName = "states", .ideal = true};
    Kind pipeline{.strategy = "pipeline", .divided = states.total(), .dividedName = "states", .ideal = true};
    if (model.hasShape()) {
        tensor.most = model.heads;
        tensor.limit = counted(model.heads, "head", "heads") + " to divide";
        pipeline.most = model.layers;
        pipeline.limit = counted(model.layers, "layer", "layers") + " to divide";
    }
    Kind expert{.strategy = "expert",
                .whole = states.total() - states.experts,
                .divided = states.experts,
                .wholeName = "states outside the experts",
                .dividedName = "experts' states"};
    if (model.moe) {
        expert.most = model.moe->experts;
        expert.pieces = model.moe->experts;
        expert.limit = counted(model.moe->experts, "expert", "experts") + " to divide";
    }
    return {tensor, pipeline, expert};
}

/// The smallest divisor of `number` that is at least `least`.
Count nextDivisor(Count number, Count least)
{
    Count next = number;
    for (Count divisor = 1; divisor <= number / divisor; ++divisor)
        if (number % divisor == 0)
            for (const Count candidate : {divisor, number / divisor})
                if (candidate >= least && candidate < next)
                    next = candidate;
    return next;
}

std::string caveatOf(const Kind &kind, const Architecture &model, Count gpus)
{
    const std::string apart = " Activations, buffers and what the driver takes come on top.";
    if (kind.strategy == "tensor") {
        std::string text = "An ideal split of every matrix; norms and other small parts stay whole on each GPU.";
        if (model.hasShape() && model.heads > 0)
            text += " Real degrees divide the " + counted(model.heads, "head", "heads") + ": the next is "
                + grouped(nextDivisor(model.heads, gpus)) + ".";
        return text + apart;
    }
    if (kind.strategy == "pipeline") {
        std::string text =
            "Perfectly balanced stages; real ones hold whole layers, and embedding and head make the ends larger.";
        if (model.hasShape() && model.layers > 0)
            text += " Of " + counted(model.layers, "layer", "layers") + " the largest of "
                + counted(gpus, "stage", "stages") + " holds " + grouped(ceilDivide(model.layers, gpus)) + ".";
        return text + apart;
    }
    if (kind.strategy == "expert")
        return "Real degrees divide the " + counted(model.moe->experts, "expert", "experts") + ": the next is "
            + grouped(nextDivisor(model.moe->experts, gpus)) + ". Tokens are assumed to spread evenly." + apart;
    if (kind.strategy == "zero3")
        return "Each layer's parameters are gathered whole while it runs." + apart;
    return "Activations, buffers and what the driver takes come on top.";
}

FitRow rowOf(const Kind &kind, const FitRequest &request)
{
    FitRow row{.strategy = kind.strategy};
    if (kind.strategy == "expert" && kind.divided <= 0) {
        row.binds = "Does not apply: a dense model has no experts to divide.";
        return row;
    }
    const double budget = request.budget.value();
    const std::optional<Count> ideal = smallestCount(kind, budget);
    row.formula = formulaOf(kind);
    row.binds = bindsText(kind, budget, ideal);
    if (ideal && (!kind.most || *ideal <= *kind.most)) {
        row.gpus = ideal;
        row.bytesPerGpu = Bytes(bytesAt(kind, *ideal));
        row.idealSplit = kind.ideal && *ideal > 1;
        row.binds += row.idealSplit ? " This is an ideal split." : "";
        row.caveat = caveatOf(kind, request.model, *ideal);
    }
    if (kind.divided <= 0) // the same at any count
        row.bytesPerGpu = Bytes(std::ceil(kind.whole));
    return row;
}

} // namespace

std::vector<FitRow> fit(const FitRequest &request)
{
    const States states = statesOf(request);
    std::vector<FitRow> rows;
    for (const std::vector<Kind> &kinds : {dataKinds(states), modelKinds(states, request.model)})
        for (const Kind &kind : kinds)
            rows.push_back(rowOf(kind, request));
    return rows;
}

} // namespace shardyard
