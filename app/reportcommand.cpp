// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commandline.h"
#include "app/options.h"
#include "ui/bridge/session.h"
#include "ui/report/report.h"

#include <CLI/CLI.hpp>

#include <QApplication>

#include <filesystem>

namespace shardyard::cli {
namespace {

int writeDocumentReport(const DocumentOptions &options, const std::string &output)
{
    std::error_code ignored;
    if (std::filesystem::equivalent(options.file, output, ignored))
        throw Failure{output + ": is the document itself. Allowed: another file to write the report to"};
    Estimated result = estimateFile(options);
    // The report draws with Qt's painters, which need an application but no display.
    qputenv("QT_QPA_PLATFORM", "offscreen");
    // What Qt remarks on its surroundings (no session folder, say) is not the user's to read here.
    qInstallMessageHandler([](QtMsgType, const QMessageLogContext &, const QString &) {});
    int count = 1;
    std::string name = "shardyard";
    char *arguments[] = {name.data(), nullptr};
    const QApplication application(count, arguments);
    const Exit code = verdict(result.estimate);
    const Snapshot snapshot = {.document = std::move(result.read.document), .estimate = std::move(result.estimate)};
    const bool toOutput = output == "-";
    const QString path = QString::fromStdString(toOutput ? options.file : output);
    const Result<std::string> written = toOutput ? reportPdf(snapshot, path) : writeReport(snapshot, path);
    if (!written)
        throw Failure{toLine(written.error())};
    if (toOutput)
        printBytes(written.value());
    else
        print(written.value() + "\n");
    return code;
}

} // namespace

Action prepareReport(CLI::App &app)
{
    const auto options = std::make_shared<DocumentOptions>();
    const auto output = std::make_shared<std::string>();
    app.add_option("FILE", options->file, "A document, NAME.shardyard; - reads standard input")->required();
    app.add_option("--strategy", options->strategy, "Only the strategy of this name");
    app.add_option("-o,--output", *output, "The PDF to write; - writes standard output")->required();
    return [options, output] { return writeDocumentReport(*options, *output); };
}

} // namespace shardyard::cli
