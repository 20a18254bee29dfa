// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QQmlEngine>
#include <QString>

namespace shardyard {

class Session;

/// What the status bar says about the plan: the machine, the selection, and how long the estimate took.
class StatusLine : public QObject
{
    Q_OBJECT
    QML_ELEMENT

    Q_PROPERTY(QString gpus READ gpus NOTIFY machineChanged)
    Q_PROPERTY(QString nodes READ nodes NOTIFY machineChanged)
    Q_PROPERTY(QString pods READ pods NOTIFY machineChanged)
    Q_PROPERTY(QString time READ time NOTIFY machineChanged)
    Q_PROPERTY(QString selection READ selection NOTIFY selectionChanged)

public:
    explicit StatusLine(QObject *parent = nullptr);

    /// "16,384 GPUs".
    [[nodiscard]] QString gpus() const;
    [[nodiscard]] QString nodes() const;
    /// "6 pods"; empty where the fabric has no pods.
    [[nodiscard]] QString pods() const;
    /// Of the newest estimate: "3 ms"; empty before the first.
    [[nodiscard]] QString time() const;
    /// "Selected: GPU 1579 · T 3 P 5 D 12" or "Selected: 8 GPUs"; empty without a selection.
    [[nodiscard]] QString selection() const;

signals:
    void machineChanged();
    void selectionChanged();

private:
    Session *m_session;
};

} // namespace shardyard
