// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/memory/states.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <cmath>
#include <numeric>

using namespace shardyard;

namespace {

Architecture architecture(const QJsonObject &in)
{
    Architecture model;
    model.layers = in["num_layers"].toInteger();
    model.hidden = in["hidden_size"].toInteger();
    model.heads = in["num_attention_heads"].toInteger();
    model.kvHeads = in["num_query_groups"].toInteger();
    model.headDim = in["kv_channels"].toInteger();
    model.ffn = in["ffn_hidden_size"].toInteger();
    model.gated = in["swiglu"].toBool();
    model.vocab = in["padded_vocab_size"].toInteger();
    model.tiedEmbeddings = !in["untie_embeddings_and_output_weights"].toBool();
    const bool layerNorm = in["normalization"].toString() == "LayerNorm";
    model.norm = {.type = layerNorm ? NormType::LayerNorm : NormType::RmsNorm, .bias = layerNorm};
    if (in["multi_latent_attention"].toBool()) {
        model.latent = LatentAttention{.queryRank = in["q_lora_rank"].toInteger(),
                                       .keyValueRank = in["kv_lora_rank"].toInteger(),
                                       .nopeHeadDim = in["qk_head_dim"].toInteger(),
                                       .ropeHeadDim = in["qk_pos_emb_head_dim"].toInteger(),
                                       .valueHeadDim = in["v_head_dim"].toInteger()};
        model.headDim = model.latent->nopeHeadDim + model.latent->ropeHeadDim;
    }
    if (in["num_experts"].isDouble()) {
        MixtureOfExperts moe = {.experts = in["num_experts"].toInteger(),
                                .topK = in["moe_router_topk"].toInteger(),
                                .expertFfn = in["moe_ffn_hidden_size"].toInteger()};
        moe.sharedFfn = in["moe_shared_expert_intermediate_size"].toInteger();
        moe.sharedExperts = moe.sharedFfn > 0 ? 1 : 0;
        for (const QJsonValue &layer : in["moe_layer_freq"].toArray())
            moe.denseLayers += layer.toInt() == 0 ? 1 : 0;
        moe.moeLayers = model.layers - moe.denseLayers;
        moe.routerBias = model.latent.has_value(); // DeepSeek-V3's balancing bias, which Megatron counts
        model.moe = moe;
    }
    if (in["mtp_num_layers"].isDouble())
        model.multiTokenPrediction = {.layers = in["mtp_num_layers"].toInteger(), .kind = "deepseek"};
    return model;
}

} // namespace

/// Model states against Megatron-LM's own estimator, whose most loaded shard is the first stage with even layers.
class TestMegatronStates : public QObject
{
    Q_OBJECT

private slots:
    void firstStage_data();
    void firstStage();
};

void TestMegatronStates::firstStage_data()
{
    QTest::addColumn<QJsonObject>("inputs");
    QTest::addColumn<double>("bytes");
    QFile file(QStringLiteral(TEST_DATA "/peers/megatron_lm.json"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    for (const QJsonValue &row : QJsonDocument::fromJson(file.readAll())["cases"].toArray())
        QTest::newRow(qPrintable(row["case"].toString() + (row["inputs"]["mtp_num_layers"].isDouble() ? " mtp" : "")))
            << row["inputs"].toObject() << row["weight_and_optimizer_bytes"].toDouble();
}

void TestMegatronStates::firstStage()
{
    QFETCH(QJsonObject, inputs);
    QFETCH(double, bytes);
    const Architecture model = architecture(inputs);
    Strategy strategy;
    strategy.tensorParallel = inputs["tensor_model_parallel_size"].toInteger();
    strategy.pipelineParallel = inputs["pipeline_model_parallel_size"].toInteger();
    strategy.expertParallel = inputs["expert_model_parallel_size"].toInteger();
    strategy.expertTensorParallel = model.moe ? inputs["expert_tensor_parallel_size"].toInteger() : 1;
    strategy.sharding = inputs["use_distributed_optimizer"].toBool() ? Sharding::Zero1 : Sharding::None;
    const auto grid = rankGrid(strategy, inputs["world_size"].toInteger(), model.moe.has_value());
    QVERIFY(grid);
    QCOMPARE(grid->degrees.data, inputs["data_parallel_size"].toInteger());
    const StageLayers stages = stageLayers(strategy, model.layers);
    const std::vector<GpuElements> elements = elementsPerPipelineRank(model, strategy, grid->degrees, stages);
    GpuElements loaded = elements.front();
    if (!stages.even) {
        // Megatron spreads all layers evenly over the stages even where they do not divide, which no stage holds. With
        // its average in place of the first stage's own layers the two agree.
        const LayerDivision division = {
            .tensor = grid->degrees.tensor, .expert = grid->degrees.expert, .expertTensor = grid->degrees.expertTensor};
        GpuElements prediction = predictionElementsOnGpu(model, division);
        const GpuElements ends = embeddingElementsOnGpu(model, strategy.tensorParallel)
            + headElementsOnGpu(model, strategy.tensorParallel, true) + prediction;
        const GpuElements all = std::accumulate(elements.begin(), elements.end(), GpuElements());
        const Count embedding = embeddingElementsOnGpu(model, strategy.tensorParallel).dense;
        loaded = {.dense = (all.dense - ends.dense) / strategy.pipelineParallel + embedding,
                  .experts = (all.experts - ends.experts) / strategy.pipelineParallel};
        // It puts multi-token prediction on the same shard, without the projection that joins two hidden vectors.
        if (model.multiTokenPrediction)
            prediction.dense -= 2 * model.hidden * model.hidden;
        loaded = loaded + prediction;
    }
    const ModelStates states = modelStates(loaded, strategy, grid->degrees, 8);
    const double ours = (states.parameters + states.gradients + states.optimizer).value();
    const double error = ours / bytes - 1;
    QVERIFY2(std::abs(error) <= 1e-4,
             qPrintable(QString("%1 against %2: %3 %").arg(ours, 0, 'f', 0).arg(bytes, 0, 'f', 0).arg(100 * error)));
}

QTEST_GUILESS_MAIN(TestMegatronStates)
#include "tst_megatronstates.moc"
