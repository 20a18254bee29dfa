// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/model/huggingface.h"
#include "engine/units/jsonread.h"

#include <QtCore/QFile>

// Reading of Hugging Face's config.json in tests.

namespace shardyard {

inline const QString configs = QStringLiteral(TEST_DATA "/hf_configs/");

inline QByteArray contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

inline Result<Architecture> readConfig(const QByteArray &text)
{
    return readHuggingFaceConfig(std::string_view(text.constData(), static_cast<std::size_t>(text.size())));
}

inline QString lineOf(const Result<Architecture> &result)
{
    return result.ok() ? QStringLiteral("no error") : QString::fromStdString(toLine(result.error()));
}

inline Json jsonOf(const QByteArray &text)
{
    return parseJson(std::string_view(text.constData(), static_cast<std::size_t>(text.size()))).value();
}

/// A small model of a family with `more` keys.
inline QByteArray small(const QByteArray &type, const QByteArray &more)
{
    return R"({"model_type":")" + type
        + R"(","hidden_size":64,"num_hidden_layers":4,"num_attention_heads":8,"vocab_size":100,"intermediate_size":128)"
        + (more.isEmpty() ? more : "," + more) + "}";
}

} // namespace shardyard
