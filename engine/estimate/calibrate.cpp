// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/estimate/calibrate.h"

#include "engine/compute/efficiency.h"
#include "engine/estimate/time.h"
#include "engine/strategy/dtype.h"
#include "engine/units/text.h"

#include <algorithm>
#include <cmath>

namespace shardyard {
namespace {

constexpr double leastShare = 0.05;
constexpr double mostShare = 1;
constexpr double closeEnough = 0.001; ///< of the measured step

/// The matrix share that a precision computes with.
struct MatrixShare
{
    std::string_view key;
    std::optional<double> Calibration::*own;
    double TimeConstants::*fitted;
};

MatrixShare matrixShareOf(Dtype compute)
{
    const double bytes = bytesPerElement(compute);
    if (bytes >= 2)
        return {.key = "matrix16", .own = &Calibration::matrix16, .fitted = &TimeConstants::matrix16};
    if (bytes >= 1)
        return {.key = "matrix8", .own = &Calibration::matrix8, .fitted = &TimeConstants::matrix8};
    return {.key = "matrix4", .own = &Calibration::matrix4, .fitted = &TimeConstants::matrix4};
}

/// A plan of the one strategy that was measured.
class Fitting
{
public:
    Fitting(const Plan &plan, const Catalogue &catalogue, std::size_t strategy)
        : m_plan(plan), m_catalogue(catalogue),
          m_share(matrixShareOf(effectivePrecision(plan.strategies[strategy]).compute))
    {
        m_plan.strategies = {plan.strategies[strategy]};
        m_plan.calibration = uncalibrated(plan.calibration);
    }

    [[nodiscard]] std::optional<TimeEstimate> time() const
    {
        return estimate(m_plan, m_catalogue).strategies.front().time;
    }

    [[nodiscard]] double step(const Calibration &calibration)
    {
        m_plan.calibration = calibration;
        return time()->step().value();
    }

    [[nodiscard]] const Calibration &base() const { return m_plan.calibration; }
    [[nodiscard]] const MatrixShare &share() const { return m_share; }

    /// In force before the fit: the person's own, else the slowest GPU's, as the estimate takes it.
    [[nodiscard]] TimeConstants constants() const
    {
        const Cluster cluster = estimate(m_plan, m_catalogue).cluster;
        const Gpu *gpu = slowestGpu(cluster);
        const std::optional<GpuRates> rates = gpu != nullptr ? gpuRates(*gpu, m_plan.calibration) : std::nullopt;
        return rates ? rates->constants : TimeConstants();
    }

private:
    Plan m_plan;
    const Catalogue &m_catalogue;
    MatrixShare m_share;
};

/// Where the falling `step` meets `wanted` between two ratios, on a logarithmic scale.
template <class Step>
double bisect(double low, double high, double wanted, Step step)
{
    constexpr int halvings = 40;
    for (int i = 0; i < halvings; ++i) {
        const double middle = std::sqrt(low * high);
        (step(middle) > wanted ? low : high) = middle;
    }
    return std::sqrt(low * high);
}

/// One way to fit: the matrix share alone, or memory's with it.
struct Way
{
    MatrixShare share;
    Calibration base;
    TimeConstants constants;
    bool withMemory;

    [[nodiscard]] double largest() const
    {
        const double matrix = constants.*share.fitted;
        return withMemory ? std::max(matrix, constants.memory) : matrix;
    }
    [[nodiscard]] double smallest() const
    {
        const double matrix = constants.*share.fitted;
        return withMemory ? std::min(matrix, constants.memory) : matrix;
    }
    [[nodiscard]] Calibration at(double ratio) const
    {
        Calibration calibration = base;
        calibration.*share.own = std::min(mostShare, constants.*share.fitted * ratio);
        if (withMemory)
            calibration.memory = std::min(mostShare, constants.memory * ratio);
        return calibration;
    }
};

std::string seconds(double value)
{
    return fixed(value, value < 10 ? 3 : 1) + " s";
}

Error outOfReach(double measured, double fastest, double slowest)
{
    return {.file = {},
            .place = "measured step",
            .problem = "of " + seconds(measured) + " is beyond what the matrix and memory shares can explain",
            .allowed = seconds(fastest) + " to " + seconds(slowest) + "; is the strategy the one that ran?"};
}

CalibrationFit fitOf(const Way &way, double ratio)
{
    CalibrationFit fit;
    fit.calibration = way.at(ratio);
    fit.constants.push_back(
        {.key = way.share.key, .before = way.constants.*way.share.fitted, .after = *(fit.calibration.*way.share.own)});
    if (way.withMemory)
        fit.constants.push_back({.key = "memory", .before = way.constants.memory, .after = *fit.calibration.memory});
    return fit;
}

Error noTime()
{
    return {.file = {},
            .place = "strategy",
            .problem = "has no estimated time",
            .allowed = "a training strategy that is valid on GPUs whose rates are known"};
}

Error noStrategy()
{
    return {.file = {}, .place = "strategies", .problem = "has none to calibrate", .allowed = "the one that ran"};
}

} // namespace

Calibration uncalibrated(const Calibration &calibration)
{
    Calibration base = calibration;
    if (base.measured)
        base.matrix16 = base.matrix8 = base.matrix4 = base.memory = std::nullopt;
    base.measured = std::nullopt;
    return base;
}

Result<CalibrationFit> calibrate(const Plan &plan, const Catalogue &catalogue, std::size_t strategy,
                                 const MeasuredStep &measured)
{
    if (strategy >= plan.strategies.size())
        return noStrategy();
    Fitting fitting(plan, catalogue, strategy);
    const std::optional<TimeEstimate> time = fitting.time();
    if (!time)
        return noTime();
    const Calibration base = fitting.base();
    const TimeConstants constants = fitting.constants();
    double fastest = 0;
    double slowest = 0;
    for (const bool withMemory : {false, true}) {
        const Way way = {.share = fitting.share(), .base = base, .constants = constants, .withMemory = withMemory};
        const auto step = [&fitting, &way](double ratio) { return fitting.step(way.at(ratio)); };
        const double least = leastShare / way.smallest();
        const double most = mostShare / way.largest();
        fastest = step(most);
        slowest = step(least);
        if (measured.seconds < fastest || measured.seconds > slowest)
            continue;
        CalibrationFit fit = fitOf(way, bisect(least, most, measured.seconds, step));
        fit.measured = Seconds(measured.seconds);
        fit.before = time->step();
        fit.after = Seconds(fitting.step(fit.calibration));
        if (std::abs(fit.after / fit.measured - 1) > closeEnough)
            continue;
        fit.calibration.measured = measured;
        fit.calibration.measured->strategy = plan.strategies[strategy].name;
        return fit;
    }
    return outOfReach(measured.seconds, fastest, slowest);
}

Result<CalibrationFit> calibrateFromLine(const Plan &plan, const Catalogue &catalogue, std::size_t strategy,
                                         const MeasuredStep &told)
{
    const Result<StepReading> reading = readStepLine(told.text);
    if (!reading)
        return reading.error();
    if (strategy >= plan.strategies.size())
        return noStrategy();
    const std::optional<TimeEstimate> time = Fitting(plan, catalogue, strategy).time();
    if (!time)
        return noTime();
    MeasuredStep measured = told;
    measured.seconds = stepOf(reading.value(), *time).value();
    return calibrate(plan, catalogue, strategy, measured);
}

} // namespace shardyard
