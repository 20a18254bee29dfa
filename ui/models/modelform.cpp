// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/modelform.h"

#include "engine/model/huggingface.h"
#include "engine/model/parameters.h"
#include "ui/bridge/commands.h"
#include "ui/bridge/displayname.h"
#include "ui/bridge/format.h"
#include "ui/bridge/modelconfig.h"
#include "ui/bridge/session.h"
#include "ui/models/modelnotes.h"

#include <QClipboard>
#include <QGuiApplication>

#include <utility>

namespace shardyard {
ModelForm::ModelForm(QObject *parent) : QObject(parent)
{
    connect(Session::instance(), &Session::documentChanged, this, &ModelForm::follow);
    follow();
}

void ModelForm::setFollowing(bool following)
{
    if (std::exchange(m_following, following) != following)
        follow();
}

void ModelForm::follow()
{
    if (!m_following)
        return;
    const Session *session = Session::instance();
    if (const CatalogueModel *row = m_shownId.isEmpty() ? nullptr : session->catalogue().model(m_shownId.toStdString()))
        m_choice = {.catalogueId = row->id, .architecture = row->architecture, .source = {}};
    else if (session->hasDocument())
        m_choice = session->document()->plan.model;
    else
        m_choice = {};
    emit changed();
}

void ModelForm::setShownId(const QString &id)
{
    if (std::exchange(m_shownId, id) != id)
        follow();
}

bool ModelForm::hasModel() const
{
    return !m_shownId.isEmpty() || Session::instance()->hasDocument();
}

bool ModelForm::isInPlan() const
{
    const Session *session = Session::instance();
    return session->hasDocument() && session->document()->plan.model.catalogueId == m_choice.catalogueId
        && session->document()->plan.model.architecture == m_choice.architecture;
}

QString ModelForm::origin() const
{
    const CatalogueModel *row = Session::instance()->catalogue().model(m_choice.catalogueId);
    if (row == nullptr)
        return tr("Described in the plan");
    QStringList parts = {toQString(row->kind), toQString(row->vendor), toQString(row->release)};
    parts.removeAll(QString());
    return parts.join(QStringLiteral(" · "));
}

QString ModelForm::parameters() const
{
    const CatalogueModel *row = Session::instance()->catalogue().model(m_choice.catalogueId);
    const auto known =
        row != nullptr ? knownParameters(*row) : knownParameters({.architecture = m_choice.architecture});
    return known ? formatCount(*known) : tr("not counted");
}

QString ModelForm::active() const
{
    const auto known = knownActive(m_choice.architecture);
    return known ? formatCount(*known) : tr("not counted");
}

QString ModelForm::cacheBytes() const
{
    return hasShape() && m_choice.architecture.notCounted.empty()
        ? formatWholeBytes(keyValueBytesPerToken(m_choice.architecture))
        : tr("not counted");
}

QStringList ModelForm::notes() const
{
    return modelNotes(m_choice.architecture);
}

QStringList ModelForm::groupTitles()
{
    QStringList titles;
    for (const ModelGroupRow &row : modelGroups())
        titles.append(engineText(std::string(row.title), {}));
    return titles;
}

QString ModelForm::check(const QString &key, const QString &text) const
{
    return commands::modelRefusal(m_choice.architecture, key.toStdString(), text);
}

QString ModelForm::set(const QString &key, const QString &text)
{
    const QString refusal = commands::setModelValue(*Session::instance(), m_choice, key.toStdString(), text);
    if (refusal.isEmpty())
        setShownId({});
    return refusal;
}

QString ModelForm::use()
{
    const QString refusal = commands::setModel(*Session::instance(), m_choice.catalogueId);
    if (refusal.isEmpty())
        setShownId({});
    return refusal;
}

QString ModelForm::beginByHand()
{
    Architecture plain = plainArchitecture();
    if (m_shownId.isEmpty() && hasModel() && !hasShape() && !m_choice.architecture.name.empty())
        plain.name = m_choice.architecture.name;
    else
        plain.name = tr("Own model").toStdString();
    const QString refusal = commands::setOwnModel(*Session::instance(), plain, tr("Model by hand"));
    if (refusal.isEmpty()) {
        dismissImport();
        setShownId({});
    }
    return refusal;
}

bool ModelForm::importText(const QString &text)
{
    return takeImport(readHuggingFaceConfig(text.toStdString()));
}

bool ModelForm::takeImport(Result<Architecture> read)
{
    if (!read)
        return refuseImport(read.error());
    Architecture model = std::move(read).value();
    const QString label = tr("Model from config.json: %1").arg(displayName(model.name));
    const QString refusal = commands::setOwnModel(*Session::instance(), std::move(model), label);
    if (!refusal.isEmpty())
        return refuseImport({.file = {}, .place = {}, .problem = refusal.toStdString(), .allowed = {}});
    dismissImport();
    setShownId({});
    Session::instance()->say(tr("Read %1 from config.json.").arg(this->name()));
    return true;
}

bool ModelForm::importFile(const QUrl &url)
{
    return takeImport(readModelConfig(url.toLocalFile()));
}

bool ModelForm::importClipboard()
{
    const QString text = QGuiApplication::clipboard()->text();
    if (text.trimmed().isEmpty())
        return refuseImport({.file = {},
                             .place = {},
                             .problem = tr("The clipboard holds no text").toStdString(),
                             .allowed = tr("the text of a config.json").toStdString()});
    return importText(text);
}

bool ModelForm::clipboardHoldsConfig()
{
    const QString text = QGuiApplication::clipboard()->text().trimmed();
    return text.startsWith(QLatin1Char('{')) && text.endsWith(QLatin1Char('}'));
}

bool ModelForm::refuseImport(const Error &error)
{
    Error what = error;
    what.allowed.clear();
    m_importProblem = QString::fromStdString(toLine(what));
    m_importAllowed = QString::fromStdString(error.allowed);
    emit importChanged();
    return false;
}

void ModelForm::dismissImport()
{
    if (m_importProblem.isEmpty())
        return;
    m_importProblem.clear();
    m_importAllowed.clear();
    emit importChanged();
}

bool ModelForm::isConfig(const QUrl &url)
{
    return url.fileName().endsWith(QLatin1String(".json"), Qt::CaseInsensitive);
}

} // namespace shardyard
