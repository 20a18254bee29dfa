// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/modelconfig.h"

#include "engine/document/document.h"
#include "engine/model/huggingface.h"

#include <QDir>
#include <QFileInfo>

#include <utility>

namespace shardyard {
namespace {

/// A config lies in a folder called like its model; a folder of downloads is called like nothing.
QString nameFromFile(const QString &path)
{
    const QFileInfo file(path);
    const QString folder = file.dir().dirName();
    const bool plain = file.fileName() == QLatin1String("config.json");
    return plain && folder.contains(QLatin1Char('-')) ? folder : QString();
}

} // namespace

Result<Architecture> readModelConfig(const QString &path)
{
    const Result<std::string> text = readTextFile(path.toStdString());
    if (!text)
        return text.error();
    Result<Architecture> read = readHuggingFaceConfig(text.value());
    if (!read)
        return read.error();
    Architecture model = std::move(read).value();
    if (const QString name = nameFromFile(path); !name.isEmpty())
        model.name = name.toStdString();
    return model;
}

} // namespace shardyard
