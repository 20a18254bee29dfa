// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commandline.h"
#include "app/options.h"
#include "engine/export/estimatejson.h"

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

namespace shardyard::cli {
namespace {

/// Strategies of which nothing is said about memory, so that silence is not taken for a fit.
std::string notComputed(const Estimate &estimate)
{
    std::string text;
    for (const StrategyEstimate &strategy : estimate.strategies)
        if (strategy.valid && !strategy.fits)
            text += shownName(strategy.name) + ": " + verdictText(strategy) + "\n";
    return text;
}

int checkDocument(const DocumentOptions &options)
{
    const Estimated result = estimateFile(options);
    nlohmann::ordered_json findings = nlohmann::ordered_json::array();
    std::string text;
    for (const StrategyEstimate &strategy : result.estimate.strategies) {
        for (const Finding &finding : strategy.findings) {
            nlohmann::ordered_json row = {{"strategy", strategy.name}};
            row.update(findingJson(finding));
            findings.push_back(std::move(row));
            text += shownName(strategy.name) + ": " + findingText(finding) + "\n";
        }
    }
    if (options.json)
        print({{"document", options.file}, {"notes", result.notes}, {"findings", findings}});
    else
        print((text.empty() ? "Nothing to mend.\n" : text) + notComputed(result.estimate));
    return verdict(result.estimate);
}

} // namespace

Action prepareCheck(CLI::App &app)
{
    const auto options = addDocumentOptions(app);
    return [options] { return checkDocument(*options); };
}

} // namespace shardyard::cli
