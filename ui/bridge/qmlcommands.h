// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QQmlEngine>
#include <QString>

namespace shardyard {

/// The commands as QML calls them: each answers an empty text when it was done, else why it was refused.
/// Documented in commands.h.
class QmlCommands : public QObject
{
    Q_OBJECT
    QML_NAMED_ELEMENT(Commands)
    QML_SINGLETON

public:
    static QmlCommands *create(QQmlEngine *engine, QJSEngine *scriptEngine);

    Q_INVOKABLE QString setStrategyValue(int index, const QString &key, const QString &text);
    Q_INVOKABLE QString addStrategy();
    Q_INVOKABLE QString duplicateStrategy(int index);
    Q_INVOKABLE QString removeStrategy(int index);
    Q_INVOKABLE QString renameStrategy(int index, const QString &name);
    Q_INVOKABLE QString moveStrategy(int from, int to);
    /// Finding `finding` of strategy `index` in the newest estimate.
    Q_INVOKABLE QString applyFix(int index, int finding);
    /// The layers a stage with which the slowest pipeline rank has the least work.
    Q_INVOKABLE QString balanceStages(int index);

    Q_INVOKABLE QString placeNodes(const QString &type, int count);
    Q_INVOKABLE QString placeGpu(const QString &gpu);
    Q_INVOKABLE QString setNodeRun(int run, const QString &type, const QString &count);
    /// As many nodes of another type.
    Q_INVOKABLE QString setNodeRunType(int run, const QString &type);
    Q_INVOKABLE QString removeNodeRun(int run);
    Q_INVOKABLE QString deleteSelection();
    Q_INVOKABLE QString setFabric(const QString &id);
    Q_INVOKABLE QString setPodGpus(const QString &text);
    Q_INVOKABLE QString setOversubscription(const QString &text);

    // Parts of the plan and the selection as a whole. `strategy` is the one it is about, -1 = the selection of the
    // yard. These answer what was done, too: the status line says it.
    Q_INVOKABLE QString copy(int strategy);
    Q_INVOKABLE QString cut(int strategy);
    Q_INVOKABLE QString paste(int strategy);
    /// Text that may be a plan's, apart from plain text and numbers.
    Q_INVOKABLE bool clipboardHoldsParts() const;
    Q_INVOKABLE QString duplicateSelection();
    Q_INVOKABLE QString groupSelection();
    Q_INVOKABLE QString ungroupSelection();
    Q_INVOKABLE QString fillGaps();
    Q_INVOKABLE QString sortNodes();
    Q_INVOKABLE QString putRanksInOrder();

    Q_INVOKABLE QString setModel(const QString &id);
    Q_INVOKABLE QString setSequenceLength(const QString &text);
    Q_INVOKABLE QString setGlobalBatch(const QString &text);
    Q_INVOKABLE QString setTokens(const QString &text);
    Q_INVOKABLE QString setTitle(const QString &title);

private:
    explicit QmlCommands(QObject *parent);
};

} // namespace shardyard
