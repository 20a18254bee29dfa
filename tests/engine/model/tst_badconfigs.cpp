// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/parameters.h"
#include "tests/engine/model/configs.h"

#include <QtCore/QDir>
#include <QtCore/QSet>
#include <QtTest/QTest>

#include <algorithm>

using namespace shardyard;

/// Configs that are not whole, not sound or not of a known family.
class TestBadConfigs : public QObject
{
    Q_OBJECT

private slots:
    void partialConfigsNameWhatIsMissing_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("line");
        const QString known = QStringLiteral("model_type is missing. Allowed: bloom, cohere");
        QTest::newRow("Qwen2.5 7B") << "Qwen--Qwen2.5-7B.partial.json" << known;
        QTest::newRow("Qwen2.5 1.5B") << "Qwen--Qwen2.5-1.5B.partial.json" << known;
        QTest::newRow("Qwen2.5 14B") << "Qwen--Qwen2.5-14B.partial.json" << known;
        QTest::newRow("DeepSeek-V2.5")
            << "deepseek-ai--DeepSeek-V2.5-1210.partial.json"
            << "lacks vocab_size, v_head_dim. Allowed: a whole config.json of the family deepseek_v2";
        QTest::newRow("MiniMax-Text-01") << "MiniMaxAI--MiniMax-Text-01.partial.json"
                                         << "lacks vocab_size, num_key_value_heads, num_local_experts. Allowed: a "
                                            "whole config.json of the family minimax_text_01";
    }

    void partialConfigsNameWhatIsMissing()
    {
        QFETCH(QString, file);
        QFETCH(QString, line);
        const QString seen = lineOf(readConfig(contentOf(configs + file)));
        QVERIFY2(seen.startsWith(line), qPrintable(seen));
    }

    void wrongInputIsRefused_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("line");
        const auto row = [](const char *name, const QByteArray &text, const char *line) {
            QTest::newRow(name) << text << QString::fromUtf8(line);
        };
        row("empty", "", "is empty. Allowed: a JSON object");
        row("a list", "[]", "is a list. Allowed: an object");
        row("a family nobody knows", R"({"model_type":"rwkv"})",
            "model_type is \"rwkv\". Allowed: bloom, cohere, cohere2, dbrx,");
        row("a family that is a number", R"({"model_type":7})", "model_type is 7. Allowed: text in quotes");
        row("only the family", R"({"model_type":"llama"})",
            "lacks num_hidden_layers, hidden_size, num_attention_heads, vocab_size, intermediate_size. "
            "Allowed: a whole config.json of the family llama");
        row("keys missing inside", R"({"model_type":"llama4","text_config":{"hidden_size":64}})",
            "lacks text_config.num_hidden_layers, text_config.num_attention_heads, text_config.vocab_size,");
        row("the inner object missing", R"({"model_type":"llama4"})", "lacks text_config, ");
        row("text for a count", small("llama", R"("num_key_value_heads":"8")"),
            "num_key_value_heads is \"8\". Allowed: a whole number from 1 to 8");
        row("more KV heads than heads", small("llama", R"("num_key_value_heads":16)"),
            "num_key_value_heads is 16. Allowed: a whole number from 1 to 8");
        row("zero", small("llama", R"("head_dim":0)"), "head_dim is 0. Allowed: a whole number from 1 to 2147483647");
        row("negative", small("mixtral", R"("num_local_experts":-8,"num_experts_per_tok":2)"),
            "num_local_experts is -8. Allowed: a whole number from 1 to 65536");
        row("2^63", small("llama", R"("max_position_embeddings":9223372036854775808)"),
            "max_position_embeddings is 9223372036854775808. Allowed: a whole number from 1 to 2147483647");
        row("1e300", small("llama", R"("head_dim":1e300)"), "head_dim is 1e+300. Allowed: a whole number from 1 to");
        row("no boolean", small("llama", R"("tie_word_embeddings":"yes")"),
            "tie_word_embeddings is \"yes\". Allowed: true or false");
        row("more experts a token than experts", small("mixtral", R"("num_local_experts":2,"num_experts_per_tok":4)"),
            "num_experts_per_tok is 4. Allowed: at most the 2 experts");
        row("dense layers everywhere",
            small(
                "deepseek",
                R"("n_routed_experts":8,"num_experts_per_tok":2,"moe_intermediate_size":8,"first_k_dense_replace":4)"),
            "first_k_dense_replace is 4. Allowed: fewer than the 4 layers");
        row("a letter nobody knows", small("nemotron_h", R"("hybrid_override_pattern":"-X","num_key_value_heads":8)"),
            "hybrid_override_pattern has \"X\". Allowed: M (Mamba-2), * (attention), - (MLP), E (experts)");
        row("too few layer types", small("gemma2", R"("layer_types":["full_attention"],"sliding_window":8)"),
            "layer_types has 1 entries. Allowed: one for each of the 4 layers");
        row("a layer type nobody knows", small("gemma2", R"("layer_types":["rwkv"],"sliding_window":8)"),
            "layer_types has \"rwkv\". Allowed: full_attention, sliding_attention, linear_attention, …");
        row("blocks of another number", small("nemotron-nas", R"("block_configs":[])"),
            "block_configs is a list. Allowed: a list of blocks, one for each of the 4 layers");
        row("a block without its width",
            R"({"model_type":"nemotron-nas","hidden_size":64,"num_hidden_layers":1,)"
            R"("num_attention_heads":8,"vocab_size":9,"block_configs":[{"attention":{"n_heads_in_group":1},"ffn":{}}]})",
            "lacks block_configs[0].ffn.ffn_mult. Allowed: a whole config.json of the family nemotron-nas");
        row("no whole head",
            R"({"model_type":"llama","hidden_size":65,"num_hidden_layers":4,"num_attention_heads":8,"vocab_size":100,)"
            R"("intermediate_size":128})",
            "head_dim is missing and hidden / heads is no whole number. Allowed: the width of one head");
        row("too large",
            R"({"model_type":"llama","hidden_size":2147483640,"num_hidden_layers":65536,"num_attention_heads":8,)"
            R"("vocab_size":100,"intermediate_size":128})",
            "has too many parameters. Allowed: at most 10^18 parameters");
        row("a key given twice", small("llama", R"("hidden_size":64)"), "hidden_size is given twice.");
        row("cut short", small("llama", "").chopped(5), "line 1, column ");
        row("5 million brackets", QByteArray(5000000, '['), "line 1, column 65 nests too deep.");
        row("NaN", R"({"model_type":"llama","hidden_size":NaN})", "line 1, column 37 is not JSON. Allowed: UTF-8 JSON");
        row("no UTF-8", "{\"model_type\":\"\xff\xfe\"}", "line 1, column 16 is not UTF-8. Allowed: UTF-8 JSON");
    }

    void wrongInputIsRefused()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, line);
        const QString seen = lineOf(readConfig(text));
        QVERIFY2(seen.startsWith(line), qPrintable(seen));
        QVERIFY(!seen.contains('\n'));
    }

    /// Every key of a config of each family replaced by every kind of wrong value: refused in one line, or read as a
    /// model whose counts are sound. Under the sanitizers this shows that no value leads to undefined behaviour.
    void hostileValuesAreSurvived()
    {
        const QByteArray values[] = {"null", "true", "\"x\"", "[-1]",       "{}",
                                     "0",    "-1",   "1e300", "2147483647", "9223372036854775808"};
        const std::vector<std::string> families = huggingFaceFamilies();
        QSet<QString> seen;
        for (const QString &file : QDir(configs).entryList({"*.json"})) {
            const Json config = jsonOf(contentOf(configs + file));
            const QString family = QString::fromStdString(config.value("model_type", "none"));
            const bool isRead = std::find(families.begin(), families.end(), family.toStdString()) != families.end();
            if (seen.contains(family) || !isRead)
                continue;
            seen << family;
            for (const auto &[key, value] : config.items()) {
                for (const QByteArray &hostile : values) {
                    Json changed = config;
                    changed[key] = jsonOf(hostile);
                    const Result<Architecture> model = readConfig(QByteArray::fromStdString(changed.dump()));
                    if (model.ok())
                        QVERIFY2(parameters(model.value()) > 0 && activeParameters(model.value()) > 0, key.c_str());
                    else
                        QVERIFY2(!lineOf(model).contains('\n'), key.c_str());
                }
            }
        }
        QVERIFY(seen.size() > 30);
    }
};

QTEST_GUILESS_MAIN(TestBadConfigs)
#include "tst_badconfigs.moc"
