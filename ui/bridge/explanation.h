// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/bridge/inspectorrows.h"
#include "ui/bridge/session.h"

#include <QObject>
#include <QQmlEngine>

#include <vector>

namespace shardyard {

/// What a term's formula was given for one strategy and one stage, and its value.
struct TermValues
{
    QString value; ///< "5.94 GiB"
    QString exact; ///< "6,378,889,216 bytes"; empty where the value is exact
    bool ofStage = false; ///< differs from stage to stage
    std::vector<InspectorRow> inputs; ///< label, value, and in `note` where it comes from
};
/// `stage` -1 = the fullest.
[[nodiscard]] TermValues termValues(const QString &term, const Snapshot &snapshot, std::size_t strategy, Count stage);

/// The popover of one number: the term table's words and the values that went in.
class Explanation : public QObject
{
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(QString name READ name NOTIFY changed)
    Q_PROPERTY(QString about READ about NOTIFY changed)
    Q_PROPERTY(QString value READ value NOTIFY changed)
    Q_PROPERTY(QString exact READ exact NOTIFY changed)
    Q_PROPERTY(QString formula READ formula NOTIFY changed)
    Q_PROPERTY(QString meaning READ meaning NOTIFY changed)
    Q_PROPERTY(QString source READ source NOTIFY changed)
    Q_PROPERTY(shardyard::InspectorRows *inputs READ inputs CONSTANT)

public:
    using QObject::QObject;

    /// Explains `term` for a strategy (-1 = the active one) and a stage (-1 = the fullest); false when the table has
    /// no such term.
    Q_INVOKABLE bool show(const QString &term, int strategy, int stage);

    [[nodiscard]] QString name() const { return m_name; }
    /// "stage 5, paper, 8K".
    [[nodiscard]] QString about() const { return m_about; }
    [[nodiscard]] QString value() const { return m_value; }
    [[nodiscard]] QString exact() const { return m_exact; }
    [[nodiscard]] QString formula() const { return m_formula; }
    [[nodiscard]] QString meaning() const { return m_meaning; }
    [[nodiscard]] QString source() const { return m_source; }
    [[nodiscard]] InspectorRows *inputs() { return &m_inputs; }

signals:
    void changed();

private:
    QString m_name, m_about, m_value, m_exact, m_formula, m_meaning, m_source;
    InspectorRows m_inputs;
};

} // namespace shardyard
