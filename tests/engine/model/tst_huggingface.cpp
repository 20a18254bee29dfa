// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/catalogue/architecturejson.h"
#include "engine/catalogue/catalogue.h"
#include "engine/model/parameters.h"
#include "tests/engine/model/configs.h"

#include <QtCore/QDir>
#include <QtCore/QJsonArray>
#include <QtCore/QJsonDocument>
#include <QtCore/QJsonObject>
#include <QtTest/QTest>

#include <algorithm>

using namespace shardyard;

namespace {

QByteArray graniteSmall()
{
    QByteArray types;
    for (int layer = 0; layer < 40; ++layer)
        types += (layer > 0 ? "," : "") + QByteArray(layer % 10 == 5 ? R"("attention")" : R"("mamba")");
    return R"({"model_type":"granitemoehybrid","hidden_size":4096,"num_hidden_layers":40,"num_attention_heads":32,)"
           R"("num_key_value_heads":8,"intermediate_size":768,"shared_intermediate_size":1536,"num_local_experts":72,)"
           R"("num_experts_per_tok":10,"vocab_size":100352,"tie_word_embeddings":true,"mamba_n_heads":128,)"
           R"("mamba_d_head":64,"mamba_d_state":128,"mamba_n_groups":1,"mamba_d_conv":4,"mamba_expand":2,)"
           R"("layer_types":[)"
        + types + "]}";
}

} // namespace

class TestHuggingFace : public QObject
{
    Q_OBJECT

private slots:
    void everyConfigIsExact_data()
    {
        QTest::addColumn<QJsonObject>("expected");
        for (const QJsonValue &row : QJsonDocument::fromJson(contentOf(TEST_DATA "/models.json")).array())
            if (row.toObject().contains("config"))
                QTest::newRow(qPrintable(row["id"].toString())) << row.toObject();
    }

    void everyConfigIsExact()
    {
        QFETCH(QJsonObject, expected);
        const QString file = expected["config"].toString();
        const Result<Architecture> model = readConfig(contentOf(configs + file));
        if (file.endsWith(".partial.json") && !model.ok())
            return; // partialConfigsNameWhatIsMissing()
        QVERIFY2(model.ok(), qPrintable(lineOf(model)));
        // A config may be of another release than the count, see the row's source.
        const QJsonValue other = expected["config_parameters"];
        QCOMPARE(parameters(model.value()), Count(other.toInteger(expected["parameters"].toInteger())));
        if (model.value().multiTokenPrediction && expected.contains("multi_token_prediction")) {
            // A config does not tell whether the checkpoint stores copies of embedding and head.
            Architecture shape = model.value();
            shape.multiTokenPrediction->ownEmbedding = false;
            const Count copies = 2 * shape.vocab * shape.hidden;
            const Count rest =
                Count(expected["multi_token_prediction"].toInteger()) - multiTokenPredictionParameters(shape);
            QVERIFY2(rest == 0 || rest == copies, qPrintable(QString::number(rest)));
        }
        if (expected.contains("active_parameters") && other.isUndefined())
            QCOMPARE(activeParameters(model.value()), Count(expected["active_parameters"].toInteger()));
    }

    /// Not only the count: every field as the catalogue has it.
    void everyConfigHasTheShapeOfTheCatalogue()
    {
        const Catalogue catalogue = builtInCatalogue();
        for (const QJsonValue &row : QJsonDocument::fromJson(contentOf(TEST_DATA "/models.json")).array()) {
            const Result<Architecture> read = readConfig(contentOf(configs + row["config"].toString()));
            if (!read.ok())
                continue;
            const Architecture &expected = catalogue.model(row["id"].toString().toStdString())->architecture;
            Architecture model = read.value();
            model.name = expected.name;
            model.extra = expected.extra; // worded differently
            model.maxPosition = expected.maxPosition; // differs between releases of one model
            model.assumed.clear(); // a catalogue row is complete
            if (!model.multiTokenPrediction && model.outputGate) // Qwen3-Next's config does not tell
                model.multiTokenPrediction = expected.multiTokenPrediction;
            if (row.toObject().contains("config_parameters"))
                model.vocab = expected.vocab;
            if (model.multiTokenPrediction && expected.multiTokenPrediction) // a config does not tell
                model.multiTokenPrediction->ownEmbedding = expected.multiTokenPrediction->ownEmbedding;
            QVERIFY2(model == expected, qPrintable(row["id"].toString()));
        }
    }

    void everyConfigFileIsTried()
    {
        const QStringList files = QDir(configs).entryList({"*.json"});
        QCOMPARE(files.size(), 91);
        for (const QString &file : files) {
            const Result<Architecture> model = readConfig(contentOf(configs + file));
            QVERIFY2(model.ok() || !lineOf(model).isEmpty(), qPrintable(file));
        }
    }

    /// Models whose configs are not among the files.
    void countsOfOtherModels_data()
    {
        QTest::addColumn<QByteArray>("config");
        QTest::addColumn<Count>("parameters");
        // Hugging Face API, element totals of the safetensors files.
        QTest::newRow("Granite 4.0 H Small: Mamba-2, 4 layers of attention") << graniteSmall() << Count(32207337984);
        QTest::newRow("Seed-OSS 36B: biases of queries, keys and values") << QByteArray(
            R"({"model_type":"seed_oss","hidden_size":5120,"num_hidden_layers":64,"num_attention_heads":80,)"
            R"("num_key_value_heads":8,"head_dim":128,"intermediate_size":27648,"vocab_size":155136,)"
            R"("attention_bias":true,"attention_out_bias":false,"tie_word_embeddings":false})")
                                                                          << Count(36151104512);
        QTest::newRow("SmolLM3 3B: tied") << QByteArray(
            R"({"model_type":"smollm3","hidden_size":2048,"num_hidden_layers":36,"num_attention_heads":16,)"
            R"("num_key_value_heads":4,"intermediate_size":11008,"vocab_size":128256})")
                                          << Count(3075098624);
        // By hand: 20 layers of delta attention, 7 of latent attention, one dense MLP (arXiv 2510.26692, section 5.1).
        const Count kimi = 2304;
        const Count delta =
            4 * kimi * 4096 + 3 * 4096 * 4 + kimi * 32 + 2 * (kimi * 128 + 128 * 4096) + 32 + 4096 + 128;
        const Count latent = kimi * 32 * 192 + kimi * 576 + 512 + 512 * 32 * 256 + 32 * 128 * kimi;
        const Count experts = Count(256) * 3 * kimi * 1024 + 256 * kimi + 256 + 3 * kimi * 1024;
        QTest::newRow("Kimi Linear 48B-A3B")
            << QByteArray(R"({"model_type":"kimi_linear","hidden_size":2304,"num_hidden_layers":27,)"
                          R"("num_attention_heads":32,"num_key_value_heads":32,"head_dim":72,"kv_lora_rank":512,)"
                          R"("q_lora_rank":null,"qk_nope_head_dim":128,"qk_rope_head_dim":64,"v_head_dim":128,)"
                          R"("intermediate_size":9216,"moe_intermediate_size":1024,"num_experts":256,)"
                          R"("num_experts_per_token":8,"num_shared_experts":1,"first_k_dense_replace":1,)"
                          R"("vocab_size":163840,"tie_word_embeddings":false,"linear_attn_config":{"num_heads":32,)"
                          R"("head_dim":128,"short_conv_kernel_size":4,"full_attn_layers":[4,8,12,16,20,24,27]}})")
            << 2 * 163840 * kimi + kimi + 27 * 2 * kimi + 20 * delta + 7 * latent + 26 * experts + 3 * kimi * 9216;
        // Worked by hand from each config.json; Hugging Face shows 2.78 B, 1.42 B and, with block scales, 229 B.
        QTest::newRow("Phi-2") << QByteArray(
            R"({"model_type":"phi","hidden_size":2560,"intermediate_size":10240,"num_hidden_layers":32,)"
            R"("num_attention_heads":32,"num_key_value_heads":32,"partial_rotary_factor":0.4,)"
            R"("qk_layernorm":false,"vocab_size":51200,"tie_word_embeddings":false})")
                               << Count(2) * 51200 * 2560 + 51200 + 32 * (Count(12) * 2560 * 2560 + 9 * 2560 + 2 * 2560)
                + 2 * 2560;
        QTest::newRow("Phi-1.5, first files")
            << QByteArray(R"({"model_type":"phi-msft","n_embd":2048,"n_head":32,"n_head_kv":null,"n_inner":null,)"
                          R"("n_layer":24,"n_positions":2048,"vocab_size":51200,"tie_word_embeddings":false})")
            << Count(2) * 51200 * 2048 + 51200 + 24 * (Count(12) * 2048 * 2048 + 9 * 2048 + 2 * 2048) + 2 * 2048;
        QTest::newRow("MiniMax-M2") << QByteArray(
            R"({"model_type":"minimax_m2","head_dim":128,"hidden_size":3072,"intermediate_size":1536,)"
            R"("num_attention_heads":48,"num_key_value_heads":8,"num_experts_per_tok":8,)"
            R"("num_hidden_layers":62,"num_local_experts":256,"qk_norm_type":"per_layer",)"
            R"("use_qk_norm":true,"use_routing_bias":true,"tie_word_embeddings":false,"vocab_size":200064})")
                                    << Count(2) * 200064 * 3072 + 3072
                + 62
                    * (Count(3072) * 128 * (2 * 48 + 2 * 8) + 2 * 3072 + (48 + 8) * 128 + 256 * 3072 + 256
                       + Count(256) * 3 * 3072 * 1536);
    }

    /// Nemotron's hybrids, letter by letter.
    void countsOfNemotron_data()
    {
        QTest::addColumn<QByteArray>("config");
        QTest::addColumn<Count>("parameters");
        QTest::addColumn<Count>("prediction");
        const QByteArray same = R"("model_type":"nemotron_h","vocab_size":131072,"ssm_state_size":128,"n_groups":8,)"
                                R"("conv_kernel":4,"use_conv_bias":true,"use_bias":false,"mlp_bias":false,)"
                                R"("attention_bias":false,"tie_word_embeddings":false,)";
        // Element total of the safetensors files, Hugging Face API (8,888,227,328); n_params that llama.cpp prints
        // (31,577,940,288).
        QTest::newRow("Nemotron Nano 9B v2") << "{" + same
                + R"("hidden_size":4480,"num_hidden_layers":56,"num_attention_heads":40,"num_key_value_heads":8,)"
                  R"("head_dim":128,"intermediate_size":15680,"mamba_num_heads":128,"mamba_head_dim":80,)"
                  R"("hybrid_override_pattern":"M-M-M-MM-M-M-M*-M-M-M*-M-M-M-M*-M-M-M-M*-M-MM-M-M-M-M-M-"})"
                                             << Count(8888227328) << Count(0);
        QTest::newRow("Nemotron 3 Nano 30B-A3B") << "{" + same
                + R"("hidden_size":2688,"num_hidden_layers":52,"num_attention_heads":32,"num_key_value_heads":2,)"
                  R"("head_dim":128,"intermediate_size":1856,"mamba_num_heads":64,"mamba_head_dim":64,)"
                  R"("n_routed_experts":128,"num_experts_per_tok":6,"n_shared_experts":1,"moe_intermediate_size":1856,)"
                  R"("moe_shared_expert_intermediate_size":3712,)"
                  R"("hybrid_override_pattern":"MEMEM*EMEMEM*EMEMEM*EMEMEM*EMEMEM*EMEMEMEM*EMEMEMEME"})"
                                                 << Count(31577940288) << Count(0);
        // By hand: experts of 1,024 values between two projections; a module of attention, experts, a join and three
        // norms.
        const Count hidden = 64;
        const Count experts = 4 * 2 * 16 * 24 + 2 * hidden * 16 + hidden * 4 + 4 + 2 * hidden * 48 + hidden;
        const Count attention = hidden * 8 * (4 + 2 * 2) + 4 * 8 * hidden + hidden;
        QTest::newRow("latent experts and prediction") << "{" + same
                + R"("hidden_size":64,"num_attention_heads":4,"num_key_value_heads":2,"head_dim":8,)"
                  R"("n_routed_experts":4,"num_experts_per_tok":2,"moe_intermediate_size":24,"moe_latent_size":16,)"
                  R"("moe_shared_expert_intermediate_size":48,"layers_block_type":["attention","moe"],)"
                  R"("num_nextn_predict_layers":1,"mtp_hybrid_override_pattern":"*E"})"
                                                       << 2 * 131072 * hidden + hidden + attention + experts
                                                       << attention + experts + 2 * hidden * hidden + 3 * hidden;
    }

    void countsOfNemotron()
    {
        QFETCH(QByteArray, config);
        QFETCH(Count, parameters);
        QFETCH(Count, prediction);
        const Result<Architecture> model = readConfig(config);
        QVERIFY2(model.ok(), qPrintable(lineOf(model)));
        QCOMPARE(shardyard::parameters(model.value()), parameters);
        QCOMPARE(multiTokenPredictionParameters(model.value()), prediction);
        const Result<Architecture> again = readArchitecture(architectureJson(model.value()), "model");
        QVERIFY(again.ok() && again.value() == model.value());
    }

    /// Layer by layer: a = attention, s = within the window, l = linear attention, . = neither; then d = dense MLP,
    /// e = experts, . = none. The rules are those of the families' configuration classes in the transformers library.
    void layersByRule_data()
    {
        QTest::addColumn<QByteArray>("config");
        QTest::addColumn<QString>("layers");
        const QByteArray moe = R"("num_experts":4,"num_experts_per_tok":2,"moe_intermediate_size":16,)"
                               R"("shared_expert_intermediate_size":16)";
        const QByteArray lightning = R"("num_key_value_heads":8,"num_local_experts":4,"num_experts_per_tok":2)";
        const QByteArray deepseek = R"("n_routed_experts":4,"num_experts_per_tok":2,"moe_intermediate_size":16)";
        const auto row = [](const char *name, const QByteArray &config, const char *layers) {
            QTest::newRow(name) << config << QString::fromLatin1(layers);
        };
        row("Qwen3-Next: every 4th layer", small("qwen3_next", moe), "le le le ae");
        row("Qwen3-Next: interval 2", small("qwen3_next", R"("full_attention_interval":2,)" + moe), "le ae le ae");
        row("Qwen3-Next: listed",
            small("qwen3_next",
                  R"("layer_types":["full_attention","linear_attention",)"
                  R"("linear_attention","full_attention"],)"
                      + moe),
            "ae le le ae");
        row("Qwen3-Next: dense layers between", small("qwen3_next", R"("mlp_only_layers":[1],)" + moe), "le ld le ae");
        row("Qwen3 MoE: dense layers between", small("qwen3_moe", R"("mlp_only_layers":[2],)" + moe), "ae ae ad ae");
        row("Qwen3 MoE: every 2nd layer", small("qwen3_moe", R"("decoder_sparse_step":2,)" + moe), "ad ae ad ae");
        row("Qwen2: the last layers slide",
            small("qwen2", R"("use_sliding_window":true,"sliding_window":8,"max_window_layers":1)"), "ad sd sd sd");
        row("Gemma 2: alternating", small("gemma2", R"("sliding_window":8)"), "sd ad sd ad");
        row("Gemma 2: listed against the rule",
            small("gemma2",
                  R"("sliding_window":8,"layer_types":["full_attention",)"
                  R"("sliding_attention","sliding_attention","sliding_attention"])"),
            "ad sd sd sd");
        row("MiniMax: alternating from full", small("minimax", lightning), "ae le ae le");
        row("MiniMax-Text-01: listed", small("minimax_text_01", R"("attn_type_list":[0,0,0,1],)" + lightning),
            "le le le ae");
        row("DeepSeek: every 2nd behind the first",
            small("deepseek", R"("first_k_dense_replace":1,"moe_layer_freq":2,)" + deepseek), "ad ad ae ad");
        row("DeepSeek: listed", small("deepseek", R"("moe_layer_freq":[0,1,1,0],)" + deepseek), "ad ae ae ad");
        row("Nemotron-H",
            small("nemotron_h",
                  R"("hybrid_override_pattern":"M-*-","num_key_value_heads":8,)"
                  R"("ssm_state_size":8,"mamba_num_heads":8,"mamba_head_dim":8)"),
            "l. .d a. .d");
    }

    void layersByRule()
    {
        QFETCH(QByteArray, config);
        QFETCH(QString, layers);
        const Result<Architecture> model = readConfig(config);
        QVERIFY2(model.ok(), qPrintable(lineOf(model)));
        const LayerPlan plan = layerPlan(model.value());
        QStringList seen;
        for (Count index = 0; index < model.value().layers; ++index) {
            const LayerShape &layer = plan.layer(index);
            const QString mixer = layer.window ? "s" : layer.attention ? "a" : layer.linear ? "l" : ".";
            const bool dense = layer.feedForward == FeedForward::Dense;
            seen << mixer + (layer.hasExperts() ? "e" : dense ? "d" : ".");
        }
        QCOMPARE(seen.join(' '), layers);
        const Result<Architecture> again = readArchitecture(architectureJson(model.value()), "model");
        QVERIFY(again.ok() && again.value() == model.value());
    }

    void quantisedCheckpoints_data()
    {
        QTest::addColumn<QByteArray>("config");
        QTest::addColumn<QString>("method");
        QTest::addColumn<QList<Count>>("figures"); // bits, group, block rows, block columns
        const auto row = [](const char *name, const QByteArray &config, const char *method,
                            const QList<Count> &figures) {
            QTest::newRow(name) << small("llama", R"("quantization_config":)" + config) << QString(method) << figures;
        };
        // As in the config.json of DeepSeek-V3, gpt-oss, Qwen2.5 AWQ and GPTQ, RedHatAI's W4A16 and NVFP4 checkpoints
        // and NVIDIA's FP4 ones.
        row("fp8 blocks",
            R"({"quant_method":"fp8","fmt":"e4m3","activation_scheme":"dynamic","weight_block_size":[128,128]})", "fp8",
            {8, 0, 128, 128});
        row("mxfp4", R"({"quant_method":"mxfp4","modules_to_not_convert":["lm_head"]})", "mxfp4", {4, 32, 0, 0});
        row("AWQ", R"({"quant_method":"awq","bits":4,"group_size":128,"version":"gemm","zero_point":true})", "awq",
            {4, 128, 0, 0});
        row("GPTQ by channel", R"({"quant_method":"gptq","bits":8,"group_size":-1,"desc_act":false})", "gptq",
            {8, 0, 0, 0});
        row("compressed-tensors",
            R"({"quant_method":"compressed-tensors","format":"pack-quantized","config_groups":{"group_0":)"
            R"({"targets":["Linear"],"weights":{"num_bits":4,"type":"int","group_size":128,"strategy":"group"}}},)"
            R"("ignore":["lm_head"]})",
            "compressed-tensors", {4, 128, 0, 0});
        row("compressed-tensors, fp4",
            R"({"quant_method":"compressed-tensors","format":"nvfp4-pack-quantized","config_groups":)"
            R"({"group_0":{"weights":{"num_bits":4,"type":"float","group_size":16}}}})",
            "nvfp4", {4, 16, 0, 0});
        row("model optimizer, fp4", R"({"quant_method":"modelopt","quant_algo":"NVFP4","ignore":["lm_head"]})", "nvfp4",
            {4, 16, 0, 0});
    }

    void quantisedCheckpoints()
    {
        QFETCH(QByteArray, config);
        QFETCH(QString, method);
        QFETCH(QList<Count>, figures);
        const Result<Architecture> model = readConfig(config);
        QVERIFY2(model.ok() && model.value().quantization, qPrintable(lineOf(model)));
        const Quantization &stored = *model.value().quantization;
        QCOMPARE(QString::fromStdString(stored.method), method);
        QCOMPARE((QList<Count>{stored.bits, stored.groupSize, stored.blockRows, stored.blockColumns}), figures);
        QCOMPARE(parameters(model.value()), parameters(readConfig(small("llama", "")).value()));
    }

    void defaultsAreNamed()
    {
        const std::vector<std::string> assumed = readConfig(small("llama", "")).value().assumed;
        const auto has = [&assumed](const char *words) {
            return std::find(assumed.begin(), assumed.end(), words) != assumed.end();
        };
        QVERIFY(has("num_key_value_heads = 8") && has("tie_word_embeddings = false") && has("head_dim = 8"));
        QVERIFY(readConfig(small("llama",
                                 R"("num_key_value_heads":8,"head_dim":8,"tie_word_embeddings":true,)"
                                 R"("attention_bias":false,"mlp_bias":false)"))
                    .value()
                    .assumed.empty());
    }

    void countsOfOtherModels()
    {
        QFETCH(QByteArray, config);
        QFETCH(Count, parameters);
        const Result<Architecture> model = readConfig(config);
        QVERIFY2(model.ok(), qPrintable(lineOf(model)));
        QCOMPARE(shardyard::parameters(model.value()), parameters);
    }

    void familiesAreListed()
    {
        const std::vector<std::string> families = huggingFaceFamilies();
        QVERIFY(std::is_sorted(families.begin(), families.end(), [](const std::string &a, const std::string &b) {
            return QString::fromStdString(a).compare(QString::fromStdString(b), Qt::CaseInsensitive) < 0;
        }));
        QVERIFY(std::find(families.begin(), families.end(), "qwen3_next") != families.end());
        const QString line = lineOf(readConfig(R"({"model_type":"rwkv"})"));
        QVERIFY2(line.contains("give the shape by hand") && line.contains("\"layers\""), qPrintable(line));
    }
};

QTEST_GUILESS_MAIN(TestHuggingFace)
#include "tst_huggingface.moc"
