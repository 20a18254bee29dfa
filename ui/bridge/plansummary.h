// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QQmlEngine>
#include <QString>

namespace shardyard {

class Session;

/// The plan in four lines, and what their editors begin with.
class PlanSummary : public QObject
{
    Q_OBJECT
    QML_ELEMENT

    Q_PROPERTY(QString model READ model NOTIFY changed)
    Q_PROPERTY(QString cluster READ cluster NOTIFY changed)
    Q_PROPERTY(QString fabric READ fabric NOTIFY changed)
    Q_PROPERTY(QString work READ work NOTIFY changed)
    Q_PROPERTY(QString modelId READ modelId NOTIFY changed)
    Q_PROPERTY(QString fabricId READ fabricId NOTIFY changed)
    Q_PROPERTY(QString podGpus READ podGpus NOTIFY changed)
    Q_PROPERTY(QString oversubscription READ oversubscription NOTIFY changed)
    Q_PROPERTY(bool training READ isTraining NOTIFY changed)
    Q_PROPERTY(QString sequenceLength READ sequenceLength NOTIFY changed)
    Q_PROPERTY(QString globalBatch READ globalBatch NOTIFY changed)
    Q_PROPERTY(QString tokens READ tokens NOTIFY changed)

public:
    explicit PlanSummary(QObject *parent = nullptr);

    /// "Llama 3.1 405B".
    [[nodiscard]] QString model() const;
    /// "2,048 × DGX H100".
    [[nodiscard]] QString cluster() const;
    /// "InfiniBand NDR, 1:7".
    [[nodiscard]] QString fabric() const;
    /// "Train, 8,192 × 2,048": tokens in a sequence × sequences in a step.
    [[nodiscard]] QString work() const;
    [[nodiscard]] QString modelId() const;
    [[nodiscard]] QString fabricId() const;
    [[nodiscard]] QString podGpus() const;
    [[nodiscard]] QString oversubscription() const;
    [[nodiscard]] bool isTraining() const;
    [[nodiscard]] QString sequenceLength() const;
    [[nodiscard]] QString globalBatch() const;
    [[nodiscard]] QString tokens() const;

signals:
    void changed();

private:
    Session *m_session;
};

} // namespace shardyard
