// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/owncatalogue.h"

#include "engine/document/document.h"
#include "engine/document/ownjson.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QStandardPaths>

namespace shardyard {

QString ownCataloguePath()
{
    return QStandardPaths::writableLocation(QStandardPaths::GenericConfigLocation)
        + QStringLiteral("/shardyard/catalogue.json");
}

Result<OwnHardware> readOwnCatalogue(const Catalogue &builtIn)
{
    const QString path = ownCataloguePath();
    if (!QFileInfo::exists(path))
        return OwnHardware();
    const std::string file = QFile::encodeName(path).toStdString();
    const auto text = readTextFile(file);
    return text ? readOwnFile(text.value(), builtIn, file) : text.error();
}

Result<std::string> writeOwnCatalogue(const OwnHardware &own)
{
    const QString path = ownCataloguePath();
    QDir().mkpath(QFileInfo(path).path()); // where that fails, writing says why
    return writeTextFile(QFile::encodeName(path).toStdString(), writeOwnFile(own));
}

} // namespace shardyard
