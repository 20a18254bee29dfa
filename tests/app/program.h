// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <functional>

// Runs the program as its users do.

struct Run
{
    int code = -1;
    QByteArray out;
    QByteArray err;

    [[nodiscard]] QJsonObject json() const { return QJsonDocument::fromJson(out).object(); }
};

/// A folder of configurations that holds no catalogue of a user's.
inline QString &configuration()
{
    static QTemporaryDir empty;
    static QString folder = empty.path();
    return folder;
}

/// `outputFile` takes the standard output where it is given.
inline Run shardyard(const QStringList &arguments, const QByteArray &input = {}, const QString &outputFile = {})
{
    QProcess process;
    if (!outputFile.isEmpty())
        process.setStandardOutputFile(outputFile);
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const char *display : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"})
        environment.remove(display); // no subcommand needs one
    environment.insert("XDG_CONFIG_HOME", configuration());
    process.setProcessEnvironment(environment);
    process.start(SHARDYARD_PROGRAM, arguments);
    process.write(input);
    process.closeWriteChannel();
    Run run;
    if (!process.waitForFinished(60'000) || process.exitStatus() != QProcess::NormalExit)
        return run;
    run.code = process.exitCode();
    run.out = process.readAllStandardOutput();
    run.err = process.readAllStandardError();
    return run;
}

inline QString example(const QString &name)
{
    return QStringLiteral(RESOURCES "/examples/") + name + ".shardyard";
}

/// A document of 7 billion parameters on one node, with `edit` made to it.
inline QByteArray document(const std::function<void(QJsonObject &)> &edit = {})
{
    QJsonObject strategy = {{"name", "a"}};
    QJsonObject object = {
        {"format", "shardyard"},
        {"version", 1},
        {"title", "small"},
        {"model", QJsonObject{{"name", "7B"}, {"parameters", 7e9}}},
        {"cluster", QJsonObject{{"nodes", QJsonArray{QJsonObject{{"type", "dgx-h100"}}}}}},
        {"workload", QJsonObject{{"kind", "training"}, {"sequence_length", 2048}, {"global_batch", 16}}},
        {"strategies", QJsonArray{strategy}}};
    if (edit)
        edit(object);
    return QJsonDocument(object).toJson();
}
