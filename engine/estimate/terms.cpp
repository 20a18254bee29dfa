// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/estimate/terms.h"

#include "engine/estimate/timeterms.h"
#include "engine/units/translatable.h"

#include <algorithm>

namespace shardyard {
namespace {

std::vector<Term> memoryAndPipelineTerms()
{
    return {
        {.id = "parameters",
         .name = QT_TRANSLATE_NOOP("engine", "Parameters on one GPU"),
         .unit = "",
         .formula = QT_TRANSLATE_NOOP(
             "engine", "sharded / tensor + replicated + experts / (expert · expert tensor), over the stage's layers"),
         .meaning = QT_TRANSLATE_NOOP("engine",
                                      "Elements the fullest GPU of the stage trains, before data-parallel sharding. "
                                      "The first stage also holds the embedding, the last the head."),
         .source = "Shoeybi et al. 2019, Megatron-LM, arXiv 1909.08053, section 3"},
        {.id = "parameters_bytes",
         .name = QT_TRANSLATE_NOOP("engine", "Parameters"),
         .unit = QT_TRANSLATE_NOOP("engine", "bytes"),
         .formula = QT_TRANSLATE_NOOP("engine", "dense · b / n + experts · b / n_e, b = bytes of a parameter"),
         .meaning = QT_TRANSLATE_NOOP("engine",
                                      "Weights kept on the GPU. ZeRO-3 and FSDP divide them: dense ones by "
                                      "data · context, experts by expert data."),
         .source = "Rajbhandari et al. 2020, ZeRO, arXiv 1910.02054, section 5"},
        {.id = "gradients_bytes",
         .name = QT_TRANSLATE_NOOP("engine", "Gradients"),
         .unit = QT_TRANSLATE_NOOP("engine", "bytes"),
         .formula = QT_TRANSLATE_NOOP("engine", "dense · b / n + experts · b / n_e, b = bytes of a gradient"),
         .meaning = QT_TRANSLATE_NOOP("engine",
                                      "One gradient a parameter, summed over micro-batches. ZeRO-2, ZeRO-3 and FSDP "
                                      "divide them."),
         .source = "Rajbhandari et al. 2020, ZeRO, arXiv 1910.02054, sections 3.1 and 5.2"},
        {.id = "optimizer_bytes",
         .name = QT_TRANSLATE_NOOP("engine", "Optimizer"),
         .unit = QT_TRANSLATE_NOOP("engine", "bytes"),
         .formula = QT_TRANSLATE_NOOP("engine", "dense · (master + moments) / n + experts · (master + moments) / n_e"),
         .meaning =
             QT_TRANSLATE_NOOP("engine",
                               "Master copy, where the recipe keeps one, and the optimizer's moments. ZeRO-1 and "
                               "above divide them."),
         .source = "Rajbhandari et al. 2020, ZeRO, arXiv 1910.02054, sections 3.1 and 5.1"},
        {.id = "model_states_bytes",
         .name = QT_TRANSLATE_NOOP("engine", "Model states"),
         .unit = QT_TRANSLATE_NOOP("engine", "bytes"),
         .formula = QT_TRANSLATE_NOOP("engine", "parameters + gradients + optimizer"),
         .meaning = QT_TRANSLATE_NOOP("engine",
                                      "What training keeps for the whole step on the fullest GPU of a stage. "
                                      "Activations, buffers and libraries come on top."),
         .source = "Rajbhandari et al. 2020, ZeRO, arXiv 1910.02054, section 3.1"},
        {.id = "activations_bytes",
         .name = QT_TRANSLATE_NOOP("engine", "Activations"),
         .unit = QT_TRANSLATE_NOOP("engine", "bytes"),
         .formula = QT_TRANSLATE_NOOP(
             "engine", "micro-batches in flight · tokens · kept bytes a token / tensor, over the stage's layers"),
         .meaning =
             QT_TRANSLATE_NOOP("engine",
                               "What the forward keeps for the backward: inputs of norms, projections, attention "
                               "and MLP. The schedule's own order says how many micro-batches are in flight; "
                               "recomputation keeps less."),
         .source = "Korthikanti et al. 2022, arXiv 2205.05198, section 4"},
        {.id = "logits_bytes",
         .name = QT_TRANSLATE_NOOP("engine", "Logits"),
         .unit = QT_TRANSLATE_NOOP("engine", "bytes"),
         .formula = QT_TRANSLATE_NOOP("engine", "tokens · vocabulary / tensor · bytes of a logit"),
         .meaning =
             QT_TRANSLATE_NOOP("engine",
                               "Scores of the whole vocabulary for each token of a micro-batch, on the stage of "
                               "the loss: 4 to 6 bytes each with a fused loss or Megatron's, 12 to 18 with plain "
                               "cross-entropy."),
         .source = "NVIDIA/Megatron-LM@d98e8a6 megatron/core/tensor_parallel/cross_entropy.py"},
        {.id = "transient_bytes",
         .name = QT_TRANSLATE_NOOP("engine", "Transient"),
         .unit = QT_TRANSLATE_NOOP("engine", "bytes"),
         .formula = QT_TRANSLATE_NOOP(
             "engine",
             "gathered parameters + unsharded gradients + buckets and workspaces + 8-bit copies + recomputed layer + "
             "gradients of activations + receive buffers"),
         .meaning = QT_TRANSLATE_NOOP("engine",
                                      "What only the moment of the peak needs: FSDP's gathered layers, one layer's "
                                      "recomputed activations with their gradients, the framework's buffers."),
         .source = "Zhao et al. 2023, PyTorch FSDP, arXiv 2304.11277, section 3"},
        {.id = "overhead_bytes",
         .name = QT_TRANSLATE_NOOP("engine", "Overhead"),
         .unit = QT_TRANSLATE_NOOP("engine", "bytes"),
         .formula = QT_TRANSLATE_NOOP(
             "engine", "context + libraries + communicators · 0.37 GiB + gaps of 2 % of what is allocated"),
         .meaning = QT_TRANSLATE_NOOP("engine",
                                      "Driver context and libraries, buffers of each communicator, and gaps that the "
                                      "allocator cannot give back."),
         .source = "NVIDIA AIConfigurator, NCCL memory of 342 to 392 MiB a communicator"},
        {.id = "total_bytes",
         .name = QT_TRANSLATE_NOOP("engine", "Need"),
         .unit = QT_TRANSLATE_NOOP("engine", "bytes"),
         .formula = QT_TRANSLATE_NOOP(
             "engine", "parameters + gradients + optimizer + activations + logits + transient + overhead"),
         .meaning = QT_TRANSLATE_NOOP("engine", "What a GPU of the stage must have at the moment of its peak."),
         .source = "Korthikanti et al. 2022, arXiv 2205.05198, section 4"},
        {.id = "capacity_bytes",
         .name = QT_TRANSLATE_NOOP("engine", "Capacity"),
         .unit = QT_TRANSLATE_NOOP("engine", "bytes"),
         .formula = QT_TRANSLATE_NOOP("engine", "memory the driver reports, of the smallest GPU present"),
         .meaning = QT_TRANSLATE_NOOP("engine", "Usable, not marketed, memory: an \"80 GB\" H100 reports 79.6 GiB."),
         .source = QT_TRANSLATE_NOOP("engine", "catalogue: see the GPU's own sources"),
         .training = false},
        {.id = "micro_batches",
         .name = QT_TRANSLATE_NOOP("engine", "Micro-batches"),
         .unit = "",
         .formula = QT_TRANSLATE_NOOP("engine", "m = global batch / (data · micro-batch)"),
         .meaning = QT_TRANSLATE_NOOP("engine",
                                      "Passes of one pipeline in a step; gradient accumulation where there is no "
                                      "pipeline."),
         .source = "Narayanan et al. 2021, arXiv 2104.04473, section 3.2"},
        {.id = "bubble_over_ideal",
         .name = QT_TRANSLATE_NOOP("engine", "Bubble over ideal"),
         .unit = QT_TRANSLATE_NOOP("engine", "share of ideal compute time"),
         .formula = QT_TRANSLATE_NOOP("engine", "(makespan − ideal) / ideal; (p − 1) / m for equal stages under 1F1B"),
         .meaning = QT_TRANSLATE_NOOP("engine",
                                      "Idle time of the busiest rank over its own compute time, from replaying the "
                                      "schedule."),
         .source = "Narayanan et al. 2021, arXiv 2104.04473, section 2.2"},
        {.id = "bubble_of_total",
         .name = QT_TRANSLATE_NOOP("engine", "Bubble of total"),
         .unit = QT_TRANSLATE_NOOP("engine", "share of the makespan"),
         .formula = QT_TRANSLATE_NOOP(
             "engine", "(makespan − ideal) / makespan; (p − 1) / (m + p − 1) for equal stages under 1F1B"),
         .meaning = QT_TRANSLATE_NOOP("engine",
                                      "The same idle time over the whole pipeline time, from replaying the schedule."),
         .source = "Huang et al. 2019, GPipe, arXiv 1811.06965, section 2.3"},
        {.id = "idle_fraction",
         .name = QT_TRANSLATE_NOOP("engine", "Idle, all ranks"),
         .unit = QT_TRANSLATE_NOOP("engine", "share of all ranks' time"),
         .formula = QT_TRANSLATE_NOOP("engine", "1 − work of all ranks / (p · makespan)"),
         .meaning = QT_TRANSLATE_NOOP("engine",
                                      "Idle time of all pipeline ranks together, from replaying the schedule. Equals "
                                      "the bubble of the total where all ranks work as long as the busiest."),
         .source = "Huang et al. 2019, GPipe, arXiv 1811.06965, section 2.3"},
        {.id = "link",
         .name = QT_TRANSLATE_NOOP("engine", "Link of a group"),
         .unit = "",
         .formula = QT_TRANSLATE_NOOP("engine", "slowest of nvlink < pcie < pod < spine between any two members"),
         .meaning = QT_TRANSLATE_NOOP("engine",
                                      "A collective waits for its slowest hop. It follows from where the ranks sit: "
                                      "one NVLink domain, one node, one pod, or across pods."),
         .source = "Narayanan et al. 2021, arXiv 2104.04473, section 3.1",
         .training = false},
        {.id = "link_load",
         .name = QT_TRANSLATE_NOOP("engine", "Load of a link"),
         .unit = QT_TRANSLATE_NOOP("engine", "bytes a step"),
         .formula = QT_TRANSLATE_NOOP("engine", "sum over groups that cross it: calls · bus factor · payload"),
         .meaning = QT_TRANSLATE_NOOP("engine",
                                      "What the GPUs send in a step by the collectives whose slowest hop is this "
                                      "class of link."),
         .source = "NVIDIA/nccl-tests doc/PERFORMANCE.md@a0b82b2"},
        {.id = "link_rate",
         .name = QT_TRANSLATE_NOOP("engine", "Rate of a link"),
         .unit = QT_TRANSLATE_NOOP("engine", "bytes a second, one direction"),
         .formula = QT_TRANSLATE_NOOP("engine", "GPUs · rate of one; over the spine divided by the oversubscription"),
         .meaning = QT_TRANSLATE_NOOP("engine",
                                      "What the links carry at most: NVLink or PCIe of each GPU, its share "
                                      "of the node's NICs, its share of the uplinks."),
         .source = QT_TRANSLATE_NOOP("engine", "catalogue: see the sources of the node and the fabric"),
         .training = false},
        {.id = "link_busy",
         .name = QT_TRANSLATE_NOOP("engine", "Busy share of a link"),
         .unit = QT_TRANSLATE_NOOP("engine", "share of the step"),
         .formula = QT_TRANSLATE_NOOP("engine", "load / rate / step"),
         .meaning = QT_TRANSLATE_NOOP("engine",
                                      "How much of the step the load takes at the full rate. Collectives reach less "
                                      "than that, so that the time in them is longer."),
         .source = "NVIDIA/nccl-tests doc/PERFORMANCE.md@a0b82b2"},
        {.id = "link_latency",
         .name = QT_TRANSLATE_NOOP("engine", "Latency floor of a link"),
         .unit = QT_TRANSLATE_NOOP("engine", "seconds a step"),
         .formula = QT_TRANSLATE_NOOP("engine", "calls · time of a collective with next to no payload"),
         .meaning = QT_TRANSLATE_NOOP("engine",
                                      "What a faster link would not take away: the start of each collective and its "
                                      "hops."),
         .source = "NVIDIA/nccl 2.30.7 src/graph/tuning.cc"},
        {.id = "link_exposed",
         .name = QT_TRANSLATE_NOOP("engine", "Exposed time of a link"),
         .unit = QT_TRANSLATE_NOOP("engine", "seconds a step"),
         .formula = QT_TRANSLATE_NOOP("engine", "time in its collectives − what runs beside computation"),
         .meaning = QT_TRANSLATE_NOOP("engine",
                                      "Computation waits this long for the link in a step; the rest of the time in "
                                      "its collectives is hidden."),
         .source = "Zhao et al. 2023, PyTorch FSDP, arXiv 2304.11277, section 3.3"},
        {.id = "link_hiding_rate",
         .name = QT_TRANSLATE_NOOP("engine", "Bandwidth that hides a link"),
         .unit = QT_TRANSLATE_NOOP("engine", "bytes a second of one GPU, one direction"),
         .formula = QT_TRANSLATE_NOOP("engine", "rate · (time − floor) / (time − exposed − floor)"),
         .meaning = QT_TRANSLATE_NOOP("engine",
                                      "At this rate the collectives would end within the time that hides them. None "
                                      "does where nothing runs beside them, or their latencies alone last longer."),
         .source = "Zhao et al. 2023, PyTorch FSDP, arXiv 2304.11277, section 3.3"},
    };
}

std::vector<Term> allTerms()
{
    std::vector<Term> all = memoryAndPipelineTerms();
    const std::vector<Term> more = timeTerms();
    all.insert(all.end(), more.begin(), more.end());
    return all;
}

} // namespace

const std::vector<Term> &terms()
{
    static const std::vector<Term> table = allTerms();
    return table;
}

const Term *term(std::string_view id)
{
    const auto found = std::find_if(terms().begin(), terms().end(), [id](const Term &row) { return row.id == id; });
    return found == terms().end() ? nullptr : &*found;
}

} // namespace shardyard
