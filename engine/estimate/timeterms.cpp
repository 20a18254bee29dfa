// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/estimate/timeterms.h"

#include "engine/units/translatable.h"

namespace shardyard {
namespace {

std::vector<Term> stepTerms()
{
    return {
        {.id = "forward_s",
         .name = QT_TRANSLATE_NOOP("engine", "Forward of a stage"),
         .unit = QT_TRANSLATE_NOOP("engine", "seconds"),
         .formula = QT_TRANSLATE_NOOP("engine",
                                      "Σ layers of max(FLOPs / (share · peak), bytes / (share · bandwidth)) + "
                                      "latencies + exposed communication"),
         .meaning = QT_TRANSLATE_NOOP(
             "engine",
             "One micro-batch's forward through all layers of a stage, embedding and head where it has them."),
         .source = "ai-dynamo/aiconfigurator, tables of measured matrix products"},
        {.id = "backward_s",
         .name = QT_TRANSLATE_NOOP("engine", "Backward of a stage"),
         .unit = QT_TRANSLATE_NOOP("engine", "seconds"),
         .formula =
             QT_TRANSLATE_NOOP("engine", "as the forward, with twice its products, and once more what is recomputed"),
         .meaning = QT_TRANSLATE_NOOP("engine",
                                      "One micro-batch's backward through a stage: gradients of inputs and weights."),
         .source = "Narayanan et al. 2021, arXiv 2104.04473, section 2.2"},
        {.id = "stage_exposed_s",
         .name = QT_TRANSLATE_NOOP("engine", "Exposed in a stage"),
         .unit = QT_TRANSLATE_NOOP("engine", "seconds"),
         .formula = QT_TRANSLATE_NOOP("engine", "forward + backward − time of the operators"),
         .meaning = QT_TRANSLATE_NOOP("engine",
                                      "Communication of a micro-batch that the stage's own work does not hide. Traffic "
                                      "between stages and of data parallelism come on top."),
         .source = "Korthikanti et al. 2022, arXiv 2205.05198, section 4.2"},
        {.id = "step_s",
         .name = QT_TRANSLATE_NOOP("engine", "Step time"),
         .unit = QT_TRANSLATE_NOOP("engine", "seconds"),
         .formula = QT_TRANSLATE_NOOP("engine", "compute + exposed communication + bubble + optimizer"),
         .meaning = QT_TRANSLATE_NOOP("engine",
                                      "Time of one training step, seen from the slowest pipeline rank. Loading data, "
                                      "checkpoints and evaluation come on top."),
         .source = "Narayanan et al. 2021, arXiv 2104.04473, section 2.2"},
        {.id = "compute_s",
         .name = QT_TRANSLATE_NOOP("engine", "Compute"),
         .unit = QT_TRANSLATE_NOOP("engine", "seconds"),
         .formula = QT_TRANSLATE_NOOP(
             "engine", "m · Σ layers of max(FLOPs / (share · peak), bytes / (share · bandwidth)) + latencies"),
         .meaning = QT_TRANSLATE_NOOP(
             "engine",
             "Operators of the slowest rank for all micro-batches of a step, with what is recomputed. The shares of "
             "the peak that training reaches are fitted on published runs, a set a GPU generation."),
         .source = "ai-dynamo/aiconfigurator, tables of measured matrix products"},
        {.id = "exposed_communication_s",
         .name = QT_TRANSLATE_NOOP("engine", "Exposed communication"),
         .unit = QT_TRANSLATE_NOOP("engine", "seconds"),
         .formula = QT_TRANSLATE_NOOP("engine", "Σ collectives of max(0, time − window) + 0.15 · min(time, window)"),
         .meaning = QT_TRANSLATE_NOOP(
             "engine",
             "What of the traffic nothing hides. The window is the work that runs beside it; hidden traffic still "
             "costs 15 % of its time, since its kernels take multiprocessors from compute."),
         .source = "DeepSeek-AI 2024, DeepSeek-V3, arXiv 2412.19437, section 3.2"},
        {.id = "bubble_s",
         .name = QT_TRANSLATE_NOOP("engine", "Bubble"),
         .unit = QT_TRANSLATE_NOOP("engine", "seconds"),
         .formula = QT_TRANSLATE_NOOP("engine", "makespan − work of the slowest rank"),
         .meaning = QT_TRANSLATE_NOOP("engine",
                                      "Time the slowest pipeline rank waits in a step, from replaying the schedule "
                                      "with each stage's own times."),
         .source = "Narayanan et al. 2021, arXiv 2104.04473, section 2.2"},
        {.id = "optimizer_s",
         .name = QT_TRANSLATE_NOOP("engine", "Optimizer"),
         .unit = QT_TRANSLATE_NOOP("engine", "seconds"),
         .formula =
             QT_TRANSLATE_NOOP("engine", "30 bytes · parameters that the GPU updates / (share · bandwidth) + 10 ms"),
         .meaning = QT_TRANSLATE_NOOP("engine",
                                      "Reads weight, gradient and both moments and writes them back. The host's own "
                                      "work of a step is the 10 ms."),
         .source = "Kingma and Ba 2014, Adam, arXiv 1412.6980, algorithm 1"},
    };
}

std::vector<Term> rateTerms()
{
    return {
        {.id = "tokens_per_s",
         .name = QT_TRANSLATE_NOOP("engine", "Tokens a second"),
         .unit = QT_TRANSLATE_NOOP("engine", "tokens a second"),
         .formula = QT_TRANSLATE_NOOP("engine", "global batch · sequence length / step time"),
         .meaning = QT_TRANSLATE_NOOP("engine", "What the whole cluster trains on."),
         .source = "Narayanan et al. 2021, arXiv 2104.04473, section 5.1"},
        {.id = "tokens_per_s_per_gpu",
         .name = QT_TRANSLATE_NOOP("engine", "Tokens a second and GPU"),
         .unit = QT_TRANSLATE_NOOP("engine", "tokens a second"),
         .formula = QT_TRANSLATE_NOOP("engine", "tokens a second / GPUs"),
         .meaning = QT_TRANSLATE_NOOP("engine", "The rate by which layouts on different GPU counts compare."),
         .source = "pytorch/torchtitan docs/metrics.md"},
        {.id = "model_tflops_per_gpu",
         .name = QT_TRANSLATE_NOOP("engine", "Model TFLOP/s a GPU"),
         .unit = QT_TRANSLATE_NOOP("engine", "TFLOP/s"),
         .formula = QT_TRANSLATE_NOOP("engine", "model FLOPs / (GPUs · step time)"),
         .meaning = QT_TRANSLATE_NOOP("engine",
                                      "What a GPU does of the work the model needs. Recomputed work does not count."),
         .source = "Narayanan et al. 2021, arXiv 2104.04473, section 5.1"},
        {.id = "mfu",
         .name = QT_TRANSLATE_NOOP("engine", "MFU"),
         .unit = QT_TRANSLATE_NOOP("engine", "share of the peak"),
         .formula = QT_TRANSLATE_NOOP("engine", "model FLOPs / (GPUs · step time · peak)"),
         .meaning =
             QT_TRANSLATE_NOOP("engine",
                               "Model FLOPs utilisation: of the dense peak of the precision computed in. Conventions "
                               "differ by 7 to 12 % in how attention counts, so each figure names its own."),
         .source = "Chowdhery et al. 2022, PaLM, arXiv 2204.02311, appendix B"},
        {.id = "hfu",
         .name = QT_TRANSLATE_NOOP("engine", "HFU"),
         .unit = QT_TRANSLATE_NOOP("engine", "share of the peak"),
         .formula = QT_TRANSLATE_NOOP("engine", "hardware FLOPs / (GPUs · step time · peak)"),
         .meaning = QT_TRANSLATE_NOOP(
             "engine",
             "Hardware FLOPs utilisation: counts what is recomputed too, so it is above MFU where anything is."),
         .source = "Chowdhery et al. 2022, PaLM, arXiv 2204.02311, appendix B"},
        {.id = "model_flops_per_step",
         .name = QT_TRANSLATE_NOOP("engine", "Model FLOPs of a step"),
         .unit = QT_TRANSLATE_NOOP("engine", "FLOP"),
         .formula = QT_TRANSLATE_NOOP("engine", "3 · batch · Σ of the forward's matrix products and attention"),
         .meaning = QT_TRANSLATE_NOOP("engine",
                                      "Products once, the backward as twice the forward, nothing that is recomputed."),
         .source = "Narayanan et al. 2021, arXiv 2104.04473, appendix"},
        {.id = "hardware_flops_per_step",
         .name = QT_TRANSLATE_NOOP("engine", "Hardware FLOPs of a step"),
         .unit = QT_TRANSLATE_NOOP("engine", "FLOP"),
         .formula = QT_TRANSLATE_NOOP("engine", "model FLOPs + recomputed forward"),
         .meaning = QT_TRANSLATE_NOOP("engine", "What the GPUs really multiply, with what is recomputed."),
         .source = "Korthikanti et al. 2022, arXiv 2205.05198, appendix A"},
    };
}

std::vector<Term> trafficTerms()
{
    return {
        {.id = "bytes_per_gpu",
         .name = QT_TRANSLATE_NOOP("engine", "Sent by a GPU"),
         .unit = QT_TRANSLATE_NOOP("engine", "bytes a step"),
         .formula = QT_TRANSLATE_NOOP("engine",
                                      "Σ collectives of calls · factor · payload; factor 2 (n − 1) / n for all-reduce, "
                                      "(n − 1) / n for the others"),
         .meaning = QT_TRANSLATE_NOOP(
             "engine", "What the busiest GPU sends in a step by one collective over groups of one size."),
         .source = "Thakur, Rabenseifner and Gropp 2005, Optimization of Collective Communication Operations in MPICH"},
        {.id = "time_s",
         .name = QT_TRANSLATE_NOOP("engine", "Time of communication"),
         .unit = QT_TRANSLATE_NOOP("engine", "seconds"),
         .formula = QT_TRANSLATE_NOOP("engine", "calls · (latencies + factor · payload / rate of the slowest link)"),
         .meaning =
             QT_TRANSLATE_NOOP("engine",
                               "Of one kind of collective in a step, hidden or not, on the links its groups cross: "
                               "measured bus rates by size inside a node, NICs and oversubscription beyond."),
         .source = "NVIDIA/nccl 2.30.7 src/graph/tuning.cc; nccl-tests doc/PERFORMANCE.md"},
        {.id = "exposed_s",
         .name = QT_TRANSLATE_NOOP("engine", "Exposed"),
         .unit = QT_TRANSLATE_NOOP("engine", "seconds"),
         .formula = QT_TRANSLATE_NOOP("engine", "max(0, time − window) + 0.15 · min(time, window)"),
         .meaning = QT_TRANSLATE_NOOP("engine", "The part of a collective's time that compute does not hide."),
         .source = "DeepSeek-AI 2024, DeepSeek-V3, arXiv 2412.19437, section 3.2"},
    };
}

std::vector<Term> costTerms()
{
    return {
        {.id = "usd_per_hour",
         .name = QT_TRANSLATE_NOOP("engine", "Price of an hour"),
         .unit = QT_TRANSLATE_NOOP("engine", "US dollars an hour"),
         .formula = QT_TRANSLATE_NOOP("engine", "Σ GPU kinds of GPUs · price of a GPU-hour"),
         .meaning = QT_TRANSLATE_NOOP("engine",
                                      "All GPUs at the median of the on-demand list prices the catalogue has seen. "
                                      "Contracts cost less; storage and staff come on top."),
         .source = "the price list of the catalogue, each row with its provider and date"},
        {.id = "usd_total",
         .name = QT_TRANSLATE_NOOP("engine", "Cost"),
         .unit = QT_TRANSLATE_NOOP("engine", "US dollars"),
         .formula = QT_TRANSLATE_NOOP("engine", "hours · price of an hour"),
         .meaning =
             QT_TRANSLATE_NOOP("engine", "Of the token budget at the estimated rate, without restarts and idle days."),
         .source = "the price list of the catalogue, each row with its provider and date"},
        {.id = "days",
         .name = QT_TRANSLATE_NOOP("engine", "Days"),
         .unit = QT_TRANSLATE_NOOP("engine", "days"),
         .formula = QT_TRANSLATE_NOOP("engine", "tokens to train on / (tokens a second · 86,400)"),
         .meaning = QT_TRANSLATE_NOOP("engine", "How long the token budget takes without a pause."),
         .source = "Narayanan et al. 2021, arXiv 2104.04473, section 5.1"},
        {.id = "energy_kwh",
         .name = QT_TRANSLATE_NOOP("engine", "Energy"),
         .unit = QT_TRANSLATE_NOOP("engine", "kWh"),
         .formula = QT_TRANSLATE_NOOP("engine", "hours · Σ power limits of the GPUs"),
         .meaning = QT_TRANSLATE_NOOP("engine",
                                      "Of the boards alone, at their limits; hosts, switches and cooling come on top."),
         .source = "the data sheets of the GPUs, in the catalogue"},
    };
}

} // namespace

std::vector<Term> timeTerms()
{
    std::vector<Term> all;
    for (const std::vector<Term> &some : {stepTerms(), rateTerms(), trafficTerms(), costTerms()})
        all.insert(all.end(), some.begin(), some.end());
    return all;
}

} // namespace shardyard
