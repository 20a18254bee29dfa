// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/hardware/hardwarefields.h"
#include "ui/hardware/hardwaresources.h"

#include <QAbstractItemModel>
#include <QObject>
#include <QQmlEngine>
#include <QString>
#include <QStringList>

namespace shardyard {

/// One GPU or node: what is known of it beside its figures, and what can be done with it.
class HardwareDetails : public QObject
{
    Q_OBJECT
    QML_ELEMENT

    Q_PROPERTY(QString kind READ kind WRITE setKind NOTIFY changed)
    Q_PROPERTY(QString itemId READ itemId WRITE setItemId NOTIFY changed)
    Q_PROPERTY(QString name READ name NOTIFY changed)
    Q_PROPERTY(QString subtitle READ subtitle NOTIFY changed)
    Q_PROPERTY(QStringList notes READ notes NOTIFY changed)
    /// What of the plan is made of it: "used by 2 × DGX H100"; empty = nothing.
    Q_PROPERTY(QString uses READ uses NOTIFY changed)
    Q_PROPERTY(bool own READ isOwn NOTIFY changed)
    /// The plan has the row, and not the user's file alone.
    Q_PROPERTY(bool inPlan READ isInPlan NOTIFY changed)
    Q_PROPERTY(bool kept READ isKept NOTIFY changed)
    /// The user's file has it as it is now.
    Q_PROPERTY(bool keptAsIs READ isKeptAsIs NOTIFY changed)
    Q_PROPERTY(QAbstractItemModel *fields READ fields CONSTANT)
    Q_PROPERTY(QAbstractItemModel *sources READ sources CONSTANT)

public:
    explicit HardwareDetails(QObject *parent = nullptr);

    [[nodiscard]] QString kind() const;
    void setKind(const QString &kind);
    [[nodiscard]] QString itemId() const { return m_id; }
    void setItemId(const QString &id);
    [[nodiscard]] QString name() const { return m_name; }
    [[nodiscard]] QString subtitle() const { return m_subtitle; }
    [[nodiscard]] QStringList notes() const { return m_notes; }
    [[nodiscard]] QString uses() const { return m_uses; }
    [[nodiscard]] bool isOwn() const { return m_inPlan || m_kept; }
    [[nodiscard]] bool isInPlan() const { return m_inPlan; }
    [[nodiscard]] bool isKept() const { return m_kept; }
    [[nodiscard]] bool isKeptAsIs() const { return m_keptAsIs; }
    [[nodiscard]] QAbstractItemModel *fields() { return &m_fields; }
    [[nodiscard]] QAbstractItemModel *sources() { return &m_sources; }

    // What can be done with it: each answers why it was not, empty = done.
    /// Shows the copy.
    Q_INVOKABLE QString copy();
    Q_INVOKABLE QString setValue(const QString &key, const QString &text);
    Q_INVOKABLE [[nodiscard]] QString complaint(const QString &key, const QString &text) const;
    Q_INVOKABLE QString remove();
    Q_INVOKABLE QString keep();
    Q_INVOKABLE QString forget();

signals:
    void changed();

private:
    void update();
    template <class Row>
    void takeRow(const Row &row);
    template <class Row>
    void takeOwn(const std::vector<Row> &plans, const std::vector<Row> &users);

    HardwareKind m_kind = HardwareKind::Gpu;
    QString m_id;
    QString m_name;
    QString m_subtitle;
    QStringList m_notes;
    QString m_uses;
    bool m_inPlan = false;
    bool m_kept = false;
    bool m_keptAsIs = false;
    HardwareFields m_fields;
    HardwareSources m_sources;
};

} // namespace shardyard
