// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/document/begindocument.h"

#include <QObject>
#include <QQmlEngine>
#include <QString>

namespace shardyard {

/// A plan to be begun from a model, a kind of node and how many: says beforehand with what strategy, and whether that
/// holds the model's states.
class BeginForm : public QObject
{
    Q_OBJECT
    QML_ELEMENT

    Q_PROPERTY(QString modelId READ modelId WRITE setModelId NOTIFY changed)
    Q_PROPERTY(QString modelName READ modelName NOTIFY changed)
    Q_PROPERTY(QString nodeId READ nodeId WRITE setNodeId NOTIFY changed)
    Q_PROPERTY(QString nodeName READ nodeName NOTIFY changed)
    /// As it is typed.
    Q_PROPERTY(QString nodes READ nodes WRITE setNodes NOTIFY changed)
    /// Why the number of nodes cannot be; empty = it can.
    Q_PROPERTY(QString refusal READ refusal NOTIFY changed)
    /// The strategy and its states in a sentence.
    Q_PROPERTY(QString verdict READ verdict NOTIFY changed)
    Q_PROPERTY(bool fits READ fits NOTIFY changed)

public:
    explicit BeginForm(QObject *parent = nullptr);

    [[nodiscard]] QString modelId() const { return m_modelId; }
    void setModelId(const QString &id);
    [[nodiscard]] QString modelName() const;
    [[nodiscard]] QString nodeId() const { return m_nodeId; }
    void setNodeId(const QString &id);
    [[nodiscard]] QString nodeName() const;
    [[nodiscard]] QString nodes() const { return m_nodes; }
    void setNodes(const QString &text);
    [[nodiscard]] QString refusal() const { return m_refusal; }
    [[nodiscard]] QString verdict() const;
    [[nodiscard]] bool fits() const { return m_refusal.isEmpty() && m_plan.fits; }

    /// Opens it in place of whatever is open.
    Q_INVOKABLE void begin();

signals:
    void changed();

private:
    void work();

    QString m_modelId = QStringLiteral("llama-3.1-8b");
    QString m_nodeId = QStringLiteral("dgx-h100");
    QString m_nodes = QStringLiteral("1");
    QString m_refusal;
    BegunPlan m_plan;
};

} // namespace shardyard
