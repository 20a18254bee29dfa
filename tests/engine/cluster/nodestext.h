// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/document/clusterjson.h"

#include <QByteArray>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

namespace shardyard {

/// The built-in catalogue, read once a test program.
inline const Catalogue &builtIn()
{
    static const Catalogue catalogue = builtInCatalogue();
    return catalogue;
}

/// A cluster from its `nodes` and, behind them, other keys, as a person writes them.
inline ClusterSpec clusterFrom(const QByteArray &nodes)
{
    const auto json = parseJson(("{\"nodes\": [" + nodes + "}").toStdString());
    Reading reading = {.catalogue = &builtIn(), .unknownKeys = {}};
    const auto read = readCluster(json ? json.value() : Json(), "cluster", reading);
    if (!read)
        qFatal("%s: %s", nodes.constData(), toLine(read.error()).c_str());
    return read.value().spec;
}

/// Compares what would be saved with what a person writes.
inline QJsonObject savedCluster(const ClusterSpec &spec)
{
    return QJsonDocument::fromJson(QByteArray::fromStdString(clusterJson(spec).dump())).object();
}
inline QJsonObject writtenCluster(const QByteArray &nodes)
{
    const QJsonDocument document = QJsonDocument::fromJson("{\"nodes\": [" + nodes + "}");
    if (document.isNull())
        qFatal("%s", nodes.constData());
    return document.object();
}

} // namespace shardyard
