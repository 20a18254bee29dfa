// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/catalogue/modelfields.h"
#include "engine/strategy/plan.h"
#include "engine/units/result.h"

#include <QObject>
#include <QQmlEngine>
#include <QString>
#include <QStringList>
#include <QUrl>

namespace shardyard {

/// One model to read and to edit: the plan's, or one of the catalogue that is looked at. An edit of either becomes the
/// plan's own model.
class ModelForm : public QObject
{
    Q_OBJECT
    QML_ELEMENT

    /// While nobody looks, it does not follow the plan.
    Q_PROPERTY(bool following READ isFollowing WRITE setFollowing NOTIFY changed)
    /// The catalogue's model that is looked at; empty = the plan's.
    Q_PROPERTY(QString shownId READ shownId WRITE setShownId NOTIFY changed)
    /// What is looked at is what the plan has.
    Q_PROPERTY(bool inPlan READ isInPlan NOTIFY changed)
    Q_PROPERTY(bool hasModel READ hasModel NOTIFY changed)
    Q_PROPERTY(bool hasShape READ hasShape NOTIFY changed)
    Q_PROPERTY(QString name READ name NOTIFY changed)
    /// "dense · Meta · 2024-07 · read from the config"; where the figures come from.
    Q_PROPERTY(QString origin READ origin NOTIFY changed)
    /// Exact, "8,030,261,248"; "not counted" where that is so.
    Q_PROPERTY(QString parameters READ parameters NOTIFY changed)
    Q_PROPERTY(QString active READ active NOTIFY changed)
    /// Of one token, in bf16: "131,072 bytes".
    Q_PROPERTY(QString cacheBytes READ cacheBytes NOTIFY changed)
    Q_PROPERTY(QStringList notes READ notes NOTIFY changed)
    Q_PROPERTY(QStringList groupTitles READ groupTitles CONSTANT)
    /// Why a config.json was not taken; empty = none was refused.
    Q_PROPERTY(QString importProblem READ importProblem NOTIFY importChanged)
    Q_PROPERTY(QString importAllowed READ importAllowed NOTIFY importChanged)

public:
    explicit ModelForm(QObject *parent = nullptr);

    [[nodiscard]] bool isFollowing() const { return m_following; }
    void setFollowing(bool following);
    [[nodiscard]] QString shownId() const { return m_shownId; }
    void setShownId(const QString &id);
    [[nodiscard]] bool isInPlan() const;
    [[nodiscard]] bool hasModel() const;
    [[nodiscard]] bool hasShape() const { return hasModel() && m_choice.architecture.hasShape(); }
    [[nodiscard]] const Architecture &architecture() const { return m_choice.architecture; }
    [[nodiscard]] QString name() const { return QString::fromStdString(m_choice.architecture.name); }
    [[nodiscard]] QString origin() const;
    [[nodiscard]] QString parameters() const;
    [[nodiscard]] QString active() const;
    [[nodiscard]] QString cacheBytes() const;
    [[nodiscard]] QStringList notes() const;
    [[nodiscard]] static QStringList groupTitles();
    [[nodiscard]] QString importProblem() const { return m_importProblem; }
    [[nodiscard]] QString importAllowed() const { return m_importAllowed; }

    /// Why this value would be refused; empty = it would be taken.
    Q_INVOKABLE [[nodiscard]] QString check(const QString &key, const QString &text) const;
    /// Puts the value into the plan's model; answers why not, as the commands do.
    Q_INVOKABLE QString set(const QString &key, const QString &text);
    /// Makes what is looked at the plan's model.
    Q_INVOKABLE QString use();
    /// A shape to be filled in, in place of the plan's model; a name that it has stays.
    Q_INVOKABLE QString beginByHand();
    /// The text of a config.json becomes the plan's model; false = importProblem says why not.
    Q_INVOKABLE bool importText(const QString &text);
    Q_INVOKABLE bool importFile(const QUrl &url);
    Q_INVOKABLE bool importClipboard();
    /// The clipboard's text looks like an object of JSON, which nobody searches for.
    Q_INVOKABLE [[nodiscard]] static bool clipboardHoldsConfig();
    Q_INVOKABLE void dismissImport();
    /// A file of this name is a model's, not a plan.
    Q_INVOKABLE [[nodiscard]] static bool isConfig(const QUrl &url);

signals:
    void changed();
    void importChanged();

private:
    void follow();
    bool takeImport(Result<Architecture> read);
    bool refuseImport(const Error &error);

    bool m_following = true;
    QString m_shownId;
    ModelChoice m_choice;
    QString m_importProblem;
    QString m_importAllowed;
};

} // namespace shardyard
