// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/modelfieldlist.h"

#include "ui/bridge/format.h"

namespace shardyard {
namespace {

QString kindName(ModelFieldKind kind)
{
    switch (kind) {
    case ModelFieldKind::Number:
        return QStringLiteral("number");
    case ModelFieldKind::Switch:
        return QStringLiteral("switch");
    case ModelFieldKind::Choice:
        return QStringLiteral("choice");
    case ModelFieldKind::Text:
        return QStringLiteral("text");
    case ModelFieldKind::List:
        break;
    }
    return QStringLiteral("list");
}

QString shownValue(const ModelField &field, const std::string &text)
{
    bool isNumber = false;
    const QString value = toQString(text);
    const Count number = field.kind == ModelFieldKind::Number ? value.toLongLong(&isNumber) : 0;
    return isNumber ? formatCount(number) : value;
}

FormRow rowOf(const ModelField &field, const Architecture &model, const std::string &text)
{
    FormRow row = {.key = toQString(field.key),
                   .title = engineText(std::string(field.title), {}),
                   .unit = field.unit.empty() ? QString() : engineText(std::string(field.unit), {}),
                   .help = engineText(std::string(field.help), {}),
                   .limits = {},
                   .kind = kindName(field.kind),
                   .value = shownValue(field, text),
                   .choices = {}};
    if (field.kind == ModelFieldKind::Number)
        row.limits = ModelFieldList::tr("%1 to %2", "least and most of a value")
                         .arg(formatCount(field.least), formatCount(mostOf(field, model)));
    for (const std::string_view choice : field.choices)
        row.choices.append(toQString(choice));
    row.chosen = static_cast<int>(row.choices.indexOf(row.value));
    return row;
}

} // namespace

void ModelFieldList::setForm(ModelForm *form)
{
    if (m_form == form)
        return;
    if (m_form)
        m_form->disconnect(this);
    m_form = form;
    if (m_form)
        connect(m_form, &ModelForm::changed, this, &ModelFieldList::update);
    emit formChanged();
    update();
}

void ModelFieldList::setGroup(int group)
{
    if (std::exchange(m_group, group) == group)
        return;
    emit groupChanged();
    update();
}

QString ModelFieldList::help() const
{
    const std::vector<ModelGroupRow> &groups = modelGroups();
    return m_group >= 0 && m_group < static_cast<int>(groups.size())
        ? engineText(std::string(groups[static_cast<std::size_t>(m_group)].help), {})
        : QString();
}

void ModelFieldList::update()
{
    std::vector<FormRow> rows;
    if (m_form && m_form->hasModel()) {
        const Architecture &model = m_form->architecture();
        const std::vector<std::string> texts = fieldTexts(model);
        for (std::size_t i = 0; i < texts.size(); ++i) {
            const ModelField &field = modelFields()[i];
            if (static_cast<int>(field.group) == m_group && fieldApplies(field, model))
                rows.push_back(rowOf(field, model, texts[i]));
        }
    }
    take(std::move(rows));
}

} // namespace shardyard
