// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/qmlcommands.h"

#include "ui/bridge/commands.h"
#include "ui/bridge/session.h"
#include "ui/bridge/typednumber.h"

#include <algorithm>

namespace shardyard {
namespace {

Session &session()
{
    Q_ASSERT(Session::instance() != nullptr);
    return *Session::instance();
}

} // namespace

QmlCommands::QmlCommands(QObject *parent) : QObject(parent) { }

QmlCommands *QmlCommands::create(QQmlEngine *engine, QJSEngine *)
{
    return new QmlCommands(engine);
}

QString QmlCommands::setStrategyValue(int index, const QString &key, const QString &text)
{
    return commands::setStrategyValue(session(), index, key.toStdString(), text);
}

QString QmlCommands::addStrategy()
{
    return commands::addStrategy(session());
}

QString QmlCommands::duplicateStrategy(int index)
{
    return commands::duplicateStrategy(session(), index);
}

QString QmlCommands::removeStrategy(int index)
{
    return commands::removeStrategy(session(), index);
}

QString QmlCommands::renameStrategy(int index, const QString &name)
{
    return commands::renameStrategy(session(), index, name);
}

QString QmlCommands::moveStrategy(int from, int to)
{
    return commands::moveStrategy(session(), from, to);
}

QString QmlCommands::applyFix(int index, int finding)
{
    const SnapshotPtr snapshot = session().snapshot();
    const std::size_t strategy = std::size_t(index);
    if (!snapshot || index < 0 || strategy >= snapshot->estimate.strategies.size())
        return tr("There is no such strategy.");
    const auto &findings = snapshot->estimate.strategies[strategy].findings;
    if (finding < 0 || std::size_t(finding) >= findings.size())
        return tr("There is no such finding.");
    return commands::applyFix(session(), index, findings[std::size_t(finding)]);
}

QString QmlCommands::balanceStages(int index)
{
    const auto document = session().document();
    if (!document || index < 0 || index >= session().strategyCount())
        return tr("There is no such strategy.");
    const SnapshotPtr snapshot = session().snapshot();
    if (!snapshot || snapshot->document.plan != document->plan)
        return tr("The plan has just changed and is still being estimated. Try again in a moment.");
    const auto &findings = snapshot->estimate.strategies[std::size_t(index)].findings;
    const auto found = std::find_if(findings.begin(), findings.end(),
                                    [](const Finding &finding) { return finding.rule == "stages-unbalanced"; });
    if (found == findings.end())
        return tr("No other layers a stage would spare the slowest pipeline rank.");
    return commands::applyFix(session(), index, *found);
}

QString QmlCommands::placeNodes(const QString &type, int count)
{
    return commands::placeNodes(session(), type.toStdString(), count);
}

QString QmlCommands::placeGpu(const QString &gpu)
{
    return commands::placeGpu(session(), gpu.toStdString());
}

QString QmlCommands::setNodeRun(int run, const QString &type, const QString &count)
{
    const auto number = typedCount(count);
    if (!number)
        return tr("“%1” is not a whole number.").arg(count);
    return commands::setNodeRun(session(), run, type.toStdString(), *number);
}

QString QmlCommands::setNodeRunType(int run, const QString &type)
{
    const auto document = session().document();
    const bool exists = document && run >= 0 && std::size_t(run) < document->plan.cluster.nodes.size();
    return commands::setNodeRun(session(), run, type.toStdString(),
                                exists ? document->plan.cluster.nodes[std::size_t(run)].count : 1);
}

QString QmlCommands::removeNodeRun(int run)
{
    return commands::removeNodeRun(session(), run);
}

QString QmlCommands::deleteSelection()
{
    return commands::deleteSelection(session());
}

QString QmlCommands::setFabric(const QString &id)
{
    return commands::setFabric(session(), id.toStdString());
}

QString QmlCommands::setPodGpus(const QString &text)
{
    return commands::setPodGpus(session(), text);
}

QString QmlCommands::setOversubscription(const QString &text)
{
    return commands::setOversubscription(session(), text);
}

QString QmlCommands::setModel(const QString &id)
{
    return commands::setModel(session(), id.toStdString());
}

QString QmlCommands::setSequenceLength(const QString &text)
{
    return commands::setSequenceLength(session(), text);
}

QString QmlCommands::setGlobalBatch(const QString &text)
{
    return commands::setGlobalBatch(session(), text);
}

QString QmlCommands::setTokens(const QString &text)
{
    return commands::setTokens(session(), text);
}

QString QmlCommands::setTitle(const QString &title)
{
    return commands::setTitle(session(), title);
}

} // namespace shardyard
