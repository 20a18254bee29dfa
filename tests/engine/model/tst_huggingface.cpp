// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/catalogue/catalogue.h"
#include "engine/model/huggingface.h"
#include "engine/model/parameters.h"
#include "engine/units/jsonread.h"

#include <QtCore/QDir>
#include <QtCore/QFile>
#include <QtCore/QJsonArray>
#include <QtCore/QJsonDocument>
#include <QtCore/QJsonObject>
#include <QtTest/QTest>

#include <algorithm>

using namespace shardyard;

namespace {

const QString configs = QStringLiteral(TEST_DATA "/hf_configs/");

QByteArray contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

Result<Architecture> readConfig(const QByteArray &text)
{
    return readHuggingFaceConfig(std::string_view(text.constData(), static_cast<std::size_t>(text.size())));
}

QString lineOf(const Result<Architecture> &result)
{
    return result.ok() ? QStringLiteral("no error") : QString::fromStdString(toLine(result.error()));
}

Json jsonOf(const QByteArray &text)
{
    return parseJson(std::string_view(text.constData(), static_cast<std::size_t>(text.size()))).value();
}

/// A small model of a family with `more` keys.
QByteArray small(const QByteArray &type, const QByteArray &more)
{
    return R"({"model_type":")" + type
        + R"(","hidden_size":64,"num_hidden_layers":4,"num_attention_heads":8,"vocab_size":100,"intermediate_size":128)"
        + (more.isEmpty() ? more : "," + more) + "}";
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

    void countsOfOtherModels()
    {
        QFETCH(QByteArray, config);
        QFETCH(Count, parameters);
        const Result<Architecture> model = readConfig(config);
        QVERIFY2(model.ok(), qPrintable(lineOf(model)));
        QCOMPARE(shardyard::parameters(model.value()), parameters);
    }

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
    }

    void partialConfigsNameWhatIsMissing()
    {
        QFETCH(QString, file);
        QFETCH(QString, line);
        const QString seen = lineOf(readConfig(contentOf(configs + file)));
        QVERIFY2(seen.startsWith(line), qPrintable(seen));
    }

    void familiesThatCannotBeCountedSayWhy_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("why");
        QTest::newRow("MiniMax-Text-01") << "MiniMaxAI--MiniMax-Text-01.partial.json"
                                         << "lightning (linear) attention";
        QTest::newRow("Qwen3-Next") << "Qwen--Qwen3-Next-80B-A3B-Instruct.json"
                                    << "gated delta net";
        QTest::newRow("Qwen3.5 27B") << "Qwen--Qwen3.5-27B.json"
                                     << "gated delta net";
        QTest::newRow("Qwen3.5 35B") << "Qwen--Qwen3.5-35B-A3B.json"
                                     << "gated delta net";
        QTest::newRow("Qwen3.5 397B") << "Qwen--Qwen3.5-397B-A17B.json"
                                      << "gated delta net";
        QTest::newRow("Nemotron Super") << "nvidia--Llama-3_3-Nemotron-Super-49B-v1.json"
                                        << "blocks that differ";
    }

    void familiesThatCannotBeCountedSayWhy()
    {
        QFETCH(QString, file);
        QFETCH(QString, why);
        const QString line = lineOf(readConfig(contentOf(configs + file)));
        QVERIFY2(line.startsWith("model_type is ") && line.contains(why), qPrintable(line));
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
            "model_type is \"rwkv\". Allowed: bloom, cohere, dbrx,");
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
        row("dense layers between",
            small("qwen3_moe",
                  R"("num_experts":8,"num_experts_per_tok":2,"moe_intermediate_size":8,"mlp_only_layers":[2])"),
            "mlp_only_layers is a list. Allowed: a list 0, 1, … of the first layers");
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

    void familiesAreListed()
    {
        const std::vector<std::string> families = huggingFaceFamilies();
        QVERIFY(std::is_sorted(families.begin(), families.end(), [](const std::string &a, const std::string &b) {
            return QString::fromStdString(a).compare(QString::fromStdString(b), Qt::CaseInsensitive) < 0;
        }));
        QVERIFY(std::find(families.begin(), families.end(), "qwen3_next") == families.end());
    }
};

QTEST_GUILESS_MAIN(TestHuggingFace)
#include "tst_huggingface.moc"
