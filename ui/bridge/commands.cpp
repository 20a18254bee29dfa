// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/commands.h"

#include "engine/strategy/fields.h"
#include "engine/units/limits.h"
#include "engine/units/text.h"
#include "ui/bridge/displayname.h"
#include "ui/bridge/edit.h"
#include "ui/bridge/fieldwords.h"
#include "ui/bridge/format.h"
#include "ui/bridge/typednumber.h"

#include <QCoreApplication>

#include <algorithm>

namespace shardyard::commands {
namespace {

constexpr std::size_t mostStrategies = 1024; // of the document's format
constexpr double mostTokens = 1e18;
constexpr Count mostSequences = 2147483647; // 2^31 - 1

class Texts
{
    Q_DECLARE_TR_FUNCTIONS(Commands)
};

bool hasStrategy(const Session &session, int index)
{
    return index >= 0 && index < session.strategyCount();
}

Refusal noStrategy()
{
    return Texts::tr("There is no such strategy.");
}

QString lowerFirst(QString text)
{
    // "MFU" and "ZeRO" keep their capitals.
    if (text.size() > 1 && text.at(1).isLower())
        text[0] = text.at(0).toLower();
    return text;
}

/// What a field takes, for the message beside a refused value.
QString allowedValues(const StrategyField &field)
{
    if (field.kind == FieldKind::Number)
        return Texts::tr("a whole number from %1 to %2").arg(formatCount(field.least), formatCount(field.most));
    if (field.kind == FieldKind::List)
        return Texts::tr("“%1”, or the layers of each stage, such as 7, 8 × 14, 7").arg(evenLayers());
    if (field.kind == FieldKind::Switch || field.choices == nullptr)
        return Texts::tr("true or false");
    QStringList names;
    for (const std::string_view choice : field.choices())
        names.append(QString::fromUtf8(choice.data(), qsizetype(choice.size())));
    return names.join(QStringLiteral(", "));
}

/// Why a text cannot be kept: what is longer could be saved but not read again.
Refusal tooLong(const QString &text)
{
    return characters(text.toStdString()) <= mostTextCharacters
        ? Refusal()
        : Texts::tr("A title or a name has at most %1 characters.").arg(formatCount(Count(mostTextCharacters)));
}

Refusal insertStrategy(Session &session, int index, Strategy strategy, const QString &label)
{
    if (Refusal full = tooManyStrategies(session, 1); !full.isEmpty())
        return full;
    Refusal refusal = edit(session, {.label = label}, [&](Document &document) {
        auto &strategies = document.plan.strategies;
        strategies.insert(strategies.begin() + index, std::move(strategy));
    });
    if (refusal.isEmpty())
        session.setActiveStrategy(index);
    return refusal;
}

/// `label` names the step, with a place for the strategy's name.
Refusal takeOutStrategy(Session &session, int index, const QString &label)
{
    if (!hasStrategy(session, index))
        return noStrategy();
    if (session.strategyCount() == 1)
        return Texts::tr("A plan keeps at least one strategy.");
    const QString name = displayName(session.document()->plan.strategies[std::size_t(index)].name);
    return edit(session, {.label = label.arg(name)}, [index](Document &document) {
        document.plan.strategies.erase(document.plan.strategies.begin() + index);
    });
}

/// One whole number of the workload.
Refusal setWorkloadCount(Session &session, const QString &name, const QString &text, Count Workload::*member)
{
    if (!session.hasDocument())
        return noDocument();
    const auto count = typedCount(text);
    if (!count || *count < 1 || *count > mostSequences)
        return Texts::tr("“%1” is not a whole number from 1 to %2.").arg(text, formatCount(mostSequences));
    const QString key = QStringLiteral("workload/") + name;
    const Count before = session.stepStart(key)->plan.workload.*member;
    return edit(session, {.label = arrow(name, formatCount(before), formatCount(*count)), .mergeKey = key},
                [&](Document &document) { document.plan.workload.*member = *count; });
}

QString shownTokens(const std::optional<double> &tokens)
{
    return tokens ? QString::number(*tokens, 'g', 6) : QString();
}

} // namespace

QString arrow(const QString &what, const QString &from, const QString &to)
{
    const auto shown = [](const QString &value) {
        return value.isEmpty() ? Texts::tr("default", "a value that is not given") : value;
    };
    return Texts::tr("%1 %2 → %3", "an edited value, before and after").arg(what, shown(from), shown(to));
}

Refusal noDocument()
{
    return Texts::tr("No plan is open.");
}

QString roomForMore(const QString &name)
{
    constexpr qsizetype room = 100;
    return name.left(qsizetype(mostTextCharacters) - room);
}

QString uniqueName(const std::vector<Strategy> &strategies, const QString &wanted)
{
    const auto taken = [&strategies](const QString &name) {
        return std::any_of(strategies.begin(), strategies.end(),
                           [text = name.toStdString()](const Strategy &s) { return s.name == text; });
    };
    QString name = wanted;
    for (int number = 2; taken(name); ++number)
        name = QStringLiteral("%1 %2").arg(wanted).arg(number);
    return name;
}

Refusal tooManyStrategies(const Session &session, std::size_t more)
{
    if (std::size_t(session.strategyCount()) + more <= mostStrategies)
        return {};
    return Texts::tr("A plan holds at most %1 strategies.").arg(formatCount(mostStrategies));
}

Refusal setStrategyValue(Session &session, int index, std::string_view key, const QString &text)
{
    const StrategyField *field = strategyField(key);
    if (!hasStrategy(session, index))
        return noStrategy();
    if (field == nullptr)
        return Texts::tr("A strategy has no such field.");
    const QString title = lowerFirst(engineText(std::string(field->title), {}));
    const QString mergeKey =
        QStringLiteral("strategy/%1/").arg(index) + QString::fromUtf8(key.data(), qsizetype(key.size()));
    const auto start = session.stepStart(mergeKey);
    const QString before = shownValue(*field, start->plan.strategies[std::size_t(index)]);

    Document document = *session.document();
    Strategy &strategy = document.plan.strategies[std::size_t(index)];
    if (!field->set(strategy, typedValue(*field, text)))
        return Texts::tr("“%1” is no value of %2. Allowed: %3.").arg(text, title, allowedValues(*field));
    session.apply(std::move(document), arrow(title, before, shownValue(*field, strategy)), mergeKey);
    return {};
}

Refusal applyFix(Session &session, int index, const Finding &finding)
{
    const StrategyField *field = finding.fix ? strategyField(finding.fix->field) : nullptr;
    if (field == nullptr)
        return Texts::tr("There is no ready change for this finding.");
    if (!hasStrategy(session, index))
        return noStrategy();
    Document document = *session.document();
    if (!field->set(document.plan.strategies[std::size_t(index)], finding.fix->value))
        return Texts::tr("“%1” is no value of %2. Allowed: %3.")
            .arg(QString::fromStdString(finding.fix->value), engineText(std::string(field->title), {}),
                 allowedValues(*field));
    session.apply(std::move(document), engineText(finding.fixText, finding.values));
    return {};
}

Refusal addStrategy(Session &session)
{
    if (!session.hasDocument())
        return noDocument();
    const auto &strategies = session.document()->plan.strategies;
    Strategy strategy;
    strategy.name = uniqueName(strategies, Texts::tr("Strategy %1").arg(session.strategyCount() + 1)).toStdString();
    const QString label = Texts::tr("Add %1").arg(QString::fromStdString(strategy.name));
    return insertStrategy(session, session.strategyCount(), std::move(strategy), label);
}

Refusal duplicateStrategy(Session &session, int index)
{
    if (!hasStrategy(session, index))
        return noStrategy();
    const auto &strategies = session.document()->plan.strategies;
    Strategy strategy = strategies[std::size_t(index)];
    const QString name = QString::fromStdString(strategy.name);
    strategy.name = uniqueName(strategies, Texts::tr("%1 copy").arg(roomForMore(name))).toStdString();
    return insertStrategy(session, index + 1, std::move(strategy), Texts::tr("Duplicate %1").arg(displayName(name)));
}

Refusal removeStrategy(Session &session, int index)
{
    return takeOutStrategy(session, index, Texts::tr("Remove %1"));
}

Refusal cutStrategy(Session &session, int index)
{
    return takeOutStrategy(session, index, Texts::tr("Cut %1"));
}

Refusal renameStrategy(Session &session, int index, const QString &name)
{
    if (!hasStrategy(session, index))
        return noStrategy();
    const QString wanted = name.simplified();
    if (wanted.isEmpty())
        return Texts::tr("A strategy needs a name.");
    if (Refusal refusal = tooLong(wanted); !refusal.isEmpty())
        return refusal;
    const auto &strategies = session.document()->plan.strategies;
    const QString before = QString::fromStdString(strategies[std::size_t(index)].name);
    if (wanted != before && uniqueName(strategies, wanted) != wanted)
        return Texts::tr("Another strategy is called “%1”.").arg(displayName(wanted));
    return edit(session, {.label = Texts::tr("Rename %1 to %2").arg(displayName(before), displayName(wanted))},
                [&](Document &document) { document.plan.strategies[std::size_t(index)].name = wanted.toStdString(); });
}

Refusal moveStrategy(Session &session, int from, int to)
{
    if (!hasStrategy(session, from) || !hasStrategy(session, to))
        return noStrategy();
    const QString name = displayName(session.document()->plan.strategies[std::size_t(from)].name);
    return edit(session, {.label = Texts::tr("Move %1").arg(name)}, [from, to](Document &document) {
        const auto begin = document.plan.strategies.begin();
        if (from < to)
            std::rotate(begin + from, begin + from + 1, begin + to + 1);
        else
            std::rotate(begin + to, begin + from, begin + from + 1);
    });
}

Refusal setModel(Session &session, std::string_view id)
{
    const CatalogueModel *model = session.catalogue().model(id);
    if (model == nullptr)
        return Texts::tr("The catalogue has no model of this name.");
    const QString label = Texts::tr("Model %1").arg(displayName(model->architecture.name));
    return edit(session, {.label = label, .mergeKey = QStringLiteral("model")}, [model](Document &document) {
        document.plan.model = {.catalogueId = model->id, .architecture = model->architecture, .source = {}};
    });
}

Refusal setSequenceLength(Session &session, const QString &text)
{
    return setWorkloadCount(session, Texts::tr("sequence length"), text, &Workload::sequenceLength);
}

Refusal setGlobalBatch(Session &session, const QString &text)
{
    return setWorkloadCount(session, Texts::tr("global batch"), text, &Workload::globalBatch);
}

Refusal setTokens(Session &session, const QString &text)
{
    if (!session.hasDocument())
        return noDocument();
    const bool given = !text.trimmed().isEmpty();
    const auto tokens = given ? typedNumber(text) : std::nullopt;
    if (given && (!tokens || *tokens < 1 || *tokens > mostTokens))
        return Texts::tr("“%1” is not a number of tokens from 1 to 10^18, such as 15.6 T.").arg(text);
    const QString key = QStringLiteral("workload/tokens");
    const auto before = session.stepStart(key)->plan.workload.tokens;
    return edit(session,
                {.label = arrow(Texts::tr("tokens"), shownTokens(before), shownTokens(tokens)), .mergeKey = key},
                [&](Document &document) { document.plan.workload.tokens = tokens; });
}

Refusal setTitle(Session &session, const QString &title)
{
    if (Refusal refusal = tooLong(title); !refusal.isEmpty())
        return refusal;
    return edit(session,
                {.label = Texts::tr("Title “%1”").arg(displayName(title)), .mergeKey = QStringLiteral("title")},
                [&](Document &document) { document.title = title.simplified().toStdString(); });
}

} // namespace shardyard::commands
