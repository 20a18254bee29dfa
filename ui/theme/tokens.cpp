// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/tokens.h"

#include <QDir>
#include <QFile>
#include <QFontDatabase>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace shardyard {

namespace {

QJsonObject at(const QJsonObject &object, const QString &key)
{
    return object.value(key).toObject();
}

QList<QColor> colorList(const QJsonArray &array)
{
    QList<QColor> colors;
    for (const auto &value : array)
        colors.append(QColor(value.toString()));
    return colors;
}

QHash<QString, QColor> colorsByName(const QJsonObject &object)
{
    QHash<QString, QColor> colors;
    for (auto it = object.begin(); it != object.end(); ++it)
        colors.insert(it.key(), QColor(it.value().toString()));
    return colors;
}

void readLengths(Theme::Tokens &tokens, const QJsonObject &root)
{
    for (const QString &group : {QStringLiteral("size"), QStringLiteral("space"), QStringLiteral("radius"),
                                 QStringLiteral("line"), QStringLiteral("icon"), QStringLiteral("lod")}) {
        const QJsonObject lengths = at(root, group);
        for (auto it = lengths.begin(); it != lengths.end(); ++it) {
            if (it.value().isDouble())
                tokens.lengths.insert(group + u'/' + it.key(), it.value().toDouble());
        }
    }
    const QJsonArray minimap = at(root, QStringLiteral("size")).value(QStringLiteral("minimap")).toArray();
    tokens.lengths.insert(QStringLiteral("size/minimap_width"), minimap.at(0).toDouble());
    tokens.lengths.insert(QStringLiteral("size/minimap_height"), minimap.at(1).toDouble());
}

void readFonts(Theme::Tokens &tokens, const QJsonObject &type)
{
    QStringList families;
    for (const auto &family : type.value(QStringLiteral("family")).toArray())
        families.append(family.toString());
    const QJsonObject scale = at(type, QStringLiteral("scale"));
    for (auto it = scale.begin(); it != scale.end(); ++it) {
        const QJsonArray entry = it.value().toArray(); // pixel size, line height, weight
        QFont font;
        font.setFamilies(families);
        font.setPixelSize(entry.at(0).toInt());
        font.setWeight(QFont::Weight(entry.at(2).toInt()));
        tokens.fonts.insert(it.key(), font);
    }
}

/// "step_compute", "step_tensor", …; what is hatched has no colour of its own.
void readStepColors(QHash<QString, QColor> &roles, const QJsonObject &step, const QString &scheme)
{
    const QJsonArray order = step.value(QStringLiteral("order")).toArray();
    const QJsonArray colors = step.value(scheme).toArray();
    for (qsizetype i = 0; i < order.size(); ++i) {
        if (const QColor color(colors.at(i).toString()); color.isValid())
            roles.insert(QStringLiteral("step_") + order.at(i).toString(), color);
    }
}

void readScheme(Theme::Tokens::Scheme &scheme, const QJsonObject &root, const QString &name)
{
    const QJsonObject palette = at(root, QStringLiteral("palette"));
    const auto list = [&](const QString &key) { return at(palette, key).value(name).toArray(); };
    const auto table = [&](const QString &key) { return colorsByName(at(at(palette, key), name)); };
    scheme.roles = colorsByName(at(at(root, QStringLiteral("colour")), name));
    readStepColors(scheme.roles, at(palette, QStringLiteral("step")), name);
    scheme.stages = colorList(list(QStringLiteral("stage16")));
    scheme.groups = colorList(list(QStringLiteral("group8")));
    scheme.links = table(QStringLiteral("link"));
    scheme.memory = table(QStringLiteral("memory"));
    // The list ends with the two ends of the ramp in sRGB: good, then poor.
    const QJsonArray heat = list(QStringLiteral("heat"));
    scheme.heatGood = QColor(heat.at(2).toString());
    scheme.heatPoor = QColor(heat.at(3).toString());
}

void readPatterns(Theme::Tokens &tokens, const QJsonObject &palette)
{
    const QJsonObject dashes = at(at(palette, QStringLiteral("link")), QStringLiteral("dash"));
    for (auto it = dashes.begin(); it != dashes.end(); ++it) {
        QList<qreal> dash;
        for (const auto &length : it.value().toArray())
            dash.append(length.toDouble());
        tokens.linkDashes.insert(it.key(), dash);
    }
    const QJsonObject hatches = at(at(palette, QStringLiteral("memory")), QStringLiteral("hatch_degrees"));
    for (auto it = hatches.begin(); it != hatches.end(); ++it)
        tokens.memoryHatches.insert(it.key(), it.value().toInt());
}

void registerFonts()
{
    const QDir folder(QStringLiteral(":/fonts"));
    for (const QString &file : folder.entryList({QStringLiteral("*.otf")})) {
        if (QFontDatabase::addApplicationFont(folder.filePath(file)) < 0)
            qWarning("Theme: font %s cannot be used", qUtf8Printable(file));
    }
}

std::shared_ptr<const Theme::Tokens> readTokens()
{
    QFile file(QStringLiteral(":/theme/tokens.json"));
    if (!file.open(QIODevice::ReadOnly))
        qFatal("Theme: the tokens are missing from the program");
    const QJsonObject root = QJsonDocument::fromJson(file.readAll()).object();
    auto tokens = std::make_shared<Theme::Tokens>();
    readScheme(tokens->light, root, QStringLiteral("light"));
    readScheme(tokens->dark, root, QStringLiteral("dark"));
    readPatterns(*tokens, at(root, QStringLiteral("palette")));
    readLengths(*tokens, root);
    readFonts(*tokens, at(root, QStringLiteral("type")));
    const QJsonObject motion = at(root, QStringLiteral("motion"));
    tokens->fastMilliseconds = motion.value(QStringLiteral("fast_ms")).toInt();
    tokens->baseMilliseconds = motion.value(QStringLiteral("base_ms")).toInt();
    tokens->slowMilliseconds = motion.value(QStringLiteral("slow_ms")).toInt();
    return tokens;
}

} // namespace

std::shared_ptr<const Theme::Tokens> Theme::Tokens::shared()
{
    static const std::shared_ptr<const Tokens> tokens = [] {
        registerFonts();
        return readTokens();
    }();
    return tokens;
}

double Theme::Tokens::length(QStringView group, const QString &name) const
{
    const auto found = lengths.constFind(group.toString() + u'/' + name);
    if (found == lengths.constEnd())
        qWarning("Theme: no %s named %s", qUtf8Printable(group.toString()), qUtf8Printable(name));
    return found == lengths.constEnd() ? 0 : *found;
}

} // namespace shardyard
