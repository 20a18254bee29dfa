// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/clipboard.h"
#include "ui/bridge/clippingtext.h"
#include "ui/bridge/commands.h"
#include "ui/bridge/qmlcommands.h"
#include "ui/bridge/session.h"

#include <QClipboard>
#include <QGuiApplication>

// Commands on parts of the plan, with the system's clipboard.

namespace shardyard {
namespace {

Session &session()
{
    Q_ASSERT(Session::instance() != nullptr);
    return *Session::instance();
}

Clipping partsOf(int strategy)
{
    return strategy < 0 ? commands::selectedParts(session()) : commands::strategyParts(session(), strategy);
}

bool isNothing(const Clipping &clipping)
{
    return clipping.hardware.empty() && clipping.strategies.empty();
}

void put(const Clipping &clipping)
{
    QGuiApplication::clipboard()->setMimeData(toMime(clipping, session().catalogue()).release());
}

/// The name of the step that was just made, or why there is none.
QString outcome(const QString &refusal)
{
    return refusal.isEmpty() ? session().undoText() : refusal;
}

} // namespace

QString QmlCommands::copy(int strategy)
{
    const Clipping parts = partsOf(strategy);
    if (isNothing(parts))
        return tr("Nothing is selected.");
    put(parts);
    return tr("Copied %1").arg(describe(parts));
}

QString QmlCommands::cut(int strategy)
{
    const Clipping parts = partsOf(strategy);
    if (isNothing(parts))
        return tr("Nothing is selected.");
    const QString refusal =
        strategy < 0 ? commands::cutSelection(session()) : commands::cutStrategy(session(), strategy);
    if (refusal.isEmpty())
        put(parts);
    return outcome(refusal);
}

/// What fits where the focus is goes first; what fits only elsewhere goes there.
QString QmlCommands::paste(int strategy)
{
    if (!session().hasDocument())
        return commands::pasteHardware(session(), {});
    ClipboardContent content = fromMime(QGuiApplication::clipboard()->mimeData(), session().catalogue());
    if (!content.refusal.isEmpty())
        return content.refusal;
    Clipping &parts = content.clipping;
    const bool strategies = strategy >= 0 ? !parts.strategies.empty() : parts.hardware.empty();
    if (!strategies)
        return outcome(commands::pasteHardware(session(), std::move(parts.hardware), parts.own));
    const int behind = strategy >= 0 ? strategy : session().activeStrategy();
    return outcome(commands::pasteStrategies(session(), std::move(parts.strategies), behind));
}

bool QmlCommands::clipboardHoldsParts() const
{
    return mayHoldParts(QGuiApplication::clipboard()->mimeData());
}

QString QmlCommands::duplicateSelection()
{
    return outcome(commands::duplicateSelection(session()));
}

QString QmlCommands::groupSelection()
{
    return outcome(commands::groupSelection(session()));
}

QString QmlCommands::ungroupSelection()
{
    return outcome(commands::ungroupSelection(session()));
}

QString QmlCommands::fillGaps()
{
    return outcome(commands::fillGaps(session()));
}

QString QmlCommands::sortNodes()
{
    return outcome(commands::sortNodes(session()));
}

QString QmlCommands::putRanksInOrder()
{
    return outcome(commands::putRanksInOrder(session()));
}

} // namespace shardyard
