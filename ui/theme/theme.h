// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QBrush>
#include <QColor>
#include <QFont>
#include <QHash>
#include <QList>
#include <QObject>
#include <QQmlEngine>

#include <memory>

namespace shardyard {

/// Colours, type, lengths and motion of the window, read from resources/theme/tokens.json. QML, canvas, plots and
/// report read the same object; the report always uses the light one.
class Theme : public QObject
{
    Q_OBJECT
    QML_ELEMENT
    QML_SINGLETON

    Q_PROPERTY(bool dark READ isDark WRITE setDark NOTIFY changed)
    Q_PROPERTY(bool highContrast READ isHighContrast WRITE setHighContrast NOTIFY changed)
    Q_PROPERTY(bool reduceMotion READ isMotionReduced WRITE setMotionReduced NOTIFY changed)

    // Colour roles, by the names of the tokens.
    Q_PROPERTY(QColor bg READ bg NOTIFY changed)
    Q_PROPERTY(QColor panel READ panel NOTIFY changed)
    Q_PROPERTY(QColor alt READ alt NOTIFY changed)
    Q_PROPERTY(QColor canvas READ canvas NOTIFY changed)
    Q_PROPERTY(QColor frame READ frame NOTIFY changed)
    Q_PROPERTY(QColor line READ line NOTIFY changed)
    Q_PROPERTY(QColor line2 READ line2 NOTIFY changed)
    Q_PROPERTY(QColor ctl READ ctl NOTIFY changed)
    Q_PROPERTY(QColor text READ text NOTIFY changed)
    Q_PROPERTY(QColor text2 READ text2 NOTIFY changed)
    Q_PROPERTY(QColor text3 READ text3 NOTIFY changed)
    Q_PROPERTY(QColor accent READ accent NOTIFY changed)
    Q_PROPERTY(QColor accentsoft READ accentsoft NOTIFY changed)
    Q_PROPERTY(QColor ontext READ ontext NOTIFY changed)
    Q_PROPERTY(QColor ok READ ok NOTIFY changed)
    Q_PROPERTY(QColor oksoft READ oksoft NOTIFY changed)
    Q_PROPERTY(QColor warn READ warn NOTIFY changed)
    Q_PROPERTY(QColor warnsoft READ warnsoft NOTIFY changed)
    Q_PROPERTY(QColor err READ err NOTIFY changed)
    Q_PROPERTY(QColor errsoft READ errsoft NOTIFY changed)
    Q_PROPERTY(QColor grid READ grid NOTIFY changed)
    Q_PROPERTY(QColor hover READ hover NOTIFY changed)

    // Type scale; pixel sizes.
    Q_PROPERTY(QFont caption READ caption NOTIFY changed)
    Q_PROPERTY(QFont body READ body NOTIFY changed)
    Q_PROPERTY(QFont bodyStrong READ bodyStrong NOTIFY changed)
    Q_PROPERTY(QFont label READ label NOTIFY changed)
    Q_PROPERTY(QFont heading READ heading NOTIFY changed)
    Q_PROPERTY(QFont titleFont READ titleFont NOTIFY changed)
    Q_PROPERTY(QFont display READ display NOTIFY changed)
    Q_PROPERTY(QFont startPage READ startPage NOTIFY changed)

    // Motion in milliseconds; 0 while reduced.
    Q_PROPERTY(int fast READ fast NOTIFY changed)
    Q_PROPERTY(int base READ base NOTIFY changed)
    Q_PROPERTY(int slow READ slow NOTIFY changed)

public:
    /// The values of tokens.json, in ui/theme/tokens.h.
    struct Tokens;

    /// No default: QML would then make a theme of its own instead of asking create().
    explicit Theme(QObject *parent);
    static Theme *create(QQmlEngine *engine, QJSEngine *scriptEngine);
    /// The window's theme: made on first use, owned by the application object.
    static Theme *instance();

    [[nodiscard]] bool isDark() const { return m_dark; }
    void setDark(bool dark);
    [[nodiscard]] bool isHighContrast() const { return m_highContrast; }
    void setHighContrast(bool highContrast);
    [[nodiscard]] bool isMotionReduced() const { return m_motionReduced; }
    void setMotionReduced(bool reduced);

    /// Lengths of tokens.json: size("row"), space("dock_padding"), radius("control"), lineWidth("selection").
    Q_INVOKABLE [[nodiscard]] double size(const QString &name) const;
    Q_INVOKABLE [[nodiscard]] double space(const QString &name) const;
    Q_INVOKABLE [[nodiscard]] double radius(const QString &name) const;
    Q_INVOKABLE [[nodiscard]] double lineWidth(const QString &name) const;
    /// Widths in pixels at which the canvas changes its detail.
    [[nodiscard]] double lod(const QString &name) const;

    /// Ordered ramp: stage `index` of `count`, resampled from 16.
    Q_INVOKABLE [[nodiscard]] QColor stageColor(int index, int count) const;
    /// White or black, whichever reads on a tile of this colour.
    Q_INVOKABLE [[nodiscard]] QColor inkOn(const QColor &tile) const;
    /// Eight group colours; from 8 on they repeat and `groupIsHatched` is true.
    Q_INVOKABLE [[nodiscard]] QColor groupColor(int index) const;
    Q_INVOKABLE [[nodiscard]] bool groupIsHatched(int index) const;
    /// "nvlink", "pcie", "pod", "spine".
    Q_INVOKABLE [[nodiscard]] QColor linkColor(const QString &link) const;
    [[nodiscard]] QList<qreal> linkDash(const QString &link) const;
    /// "parameters", "gradients", "optimizer", "activations", "logits", "transient", "overhead", "kv".
    Q_INVOKABLE [[nodiscard]] QColor memoryColor(const QString &term) const;
    /// Hatch of a memory term in degrees, -1 = none.
    [[nodiscard]] int memoryHatch(const QString &term) const;
    /// 0 = poor, 1 = good.
    Q_INVOKABLE [[nodiscard]] QColor heat(double good) const;
    Q_INVOKABLE [[nodiscard]] QColor mix(const QColor &a, const QColor &b, double share) const;
    /// A hatch of `line` on `ground`, lines 6 px apart; cached by colours, angle and scale.
    [[nodiscard]] QBrush hatch(const QColor &line, const QColor &ground, int degrees, double scale = 1) const;

    [[nodiscard]] QColor role(const QString &name) const;
    [[nodiscard]] QColor bg() const { return role(QStringLiteral("bg")); }
    [[nodiscard]] QColor panel() const { return role(QStringLiteral("panel")); }
    [[nodiscard]] QColor alt() const { return role(QStringLiteral("alt")); }
    [[nodiscard]] QColor canvas() const { return role(QStringLiteral("canvas")); }
    [[nodiscard]] QColor frame() const { return role(QStringLiteral("frame")); }
    [[nodiscard]] QColor line() const { return role(QStringLiteral("line")); }
    [[nodiscard]] QColor line2() const { return role(QStringLiteral("line2")); }
    [[nodiscard]] QColor ctl() const { return role(QStringLiteral("ctl")); }
    [[nodiscard]] QColor text() const { return role(QStringLiteral("text")); }
    [[nodiscard]] QColor text2() const { return role(QStringLiteral("text2")); }
    [[nodiscard]] QColor text3() const { return role(QStringLiteral("text3")); }
    [[nodiscard]] QColor accent() const { return role(QStringLiteral("accent")); }
    [[nodiscard]] QColor accentsoft() const { return role(QStringLiteral("accentsoft")); }
    [[nodiscard]] QColor ontext() const { return role(QStringLiteral("ontext")); }
    [[nodiscard]] QColor ok() const { return role(QStringLiteral("ok")); }
    [[nodiscard]] QColor oksoft() const { return role(QStringLiteral("oksoft")); }
    [[nodiscard]] QColor warn() const { return role(QStringLiteral("warn")); }
    [[nodiscard]] QColor warnsoft() const { return role(QStringLiteral("warnsoft")); }
    [[nodiscard]] QColor err() const { return role(QStringLiteral("err")); }
    [[nodiscard]] QColor errsoft() const { return role(QStringLiteral("errsoft")); }
    [[nodiscard]] QColor grid() const { return role(QStringLiteral("grid")); }
    [[nodiscard]] QColor hover() const { return role(QStringLiteral("hover")); }

    [[nodiscard]] QFont font(const QString &name) const;
    [[nodiscard]] QFont caption() const { return font(QStringLiteral("caption")); }
    [[nodiscard]] QFont body() const { return font(QStringLiteral("body")); }
    [[nodiscard]] QFont bodyStrong() const { return font(QStringLiteral("body_strong")); }
    [[nodiscard]] QFont label() const { return font(QStringLiteral("label")); }
    [[nodiscard]] QFont heading() const { return font(QStringLiteral("heading")); }
    [[nodiscard]] QFont titleFont() const { return font(QStringLiteral("title")); }
    [[nodiscard]] QFont display() const { return font(QStringLiteral("display")); }
    [[nodiscard]] QFont startPage() const { return font(QStringLiteral("start_page")); }

    [[nodiscard]] int fast() const;
    [[nodiscard]] int base() const;
    [[nodiscard]] int slow() const;

signals:
    void changed();

private:
    std::shared_ptr<const Tokens> m_tokens;
    bool m_dark = false;
    bool m_highContrast = false;
    bool m_motionReduced = false;
    mutable QHash<QString, QBrush> m_hatches;
};

} // namespace shardyard
