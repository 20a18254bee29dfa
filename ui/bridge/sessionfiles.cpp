// SPDX-License-Identifier: GPL-3.0-or-later
// What a session reads and writes. Whatever fails, the open plan stays as it is.
#include "ui/bridge/estimaterunner.h"
#include "ui/bridge/history.h"
#include "ui/bridge/modelconfig.h"
#include "ui/bridge/newdocument.h"
#include "ui/bridge/owncatalogue.h"
#include "ui/bridge/recovery.h"
#include "ui/bridge/session.h"
#include "ui/report/report.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QProcess>

#include <utility>

namespace shardyard {
namespace {

QStringList toStringList(const std::vector<std::string> &texts)
{
    QStringList list;
    for (const std::string &text : texts)
        list.append(QString::fromStdString(text));
    return list;
}

Error notLocal(const QUrl &url)
{
    return {.file = url.toDisplayString().toStdString(),
            .place = {},
            .problem = Session::tr("is not a file on this computer").toStdString(),
            .allowed = {}};
}

} // namespace

bool Session::open(const QUrl &url)
{
    if (url.isLocalFile())
        return openFile(url.toLocalFile());
    setError(notLocal(url));
    return false;
}

bool Session::openFile(const QString &path)
{
    const auto text = readTextFile(path.toStdString());
    if (text)
        return openText(text.value(), path, {.name = path, .digest = digestOf(text.value())});
    setError(text.error());
    return false;
}

bool Session::reload()
{
    if (!m_document)
        return false;
    const auto text = readTextFile(m_file.name.toStdString());
    const auto read = text ? readDocument(text.value(), *m_known, m_file.name.toStdString()) : text.error();
    if (!read) {
        setError(read.error());
        return false;
    }
    const auto before = m_document;
    const auto after = carrying(read.value().document);
    m_savedDocument = after;
    m_file.digest = digestOf(text.value());
    m_file.version = read.value().version;
    noteKeys(m_file, read.value());
    if (*before != *after)
        m_history->record({.before = before, .after = after, .label = tr("reload"), .mergeKey = {}, .at = now()});
    setError({});
    setDocument(after);
    emit historyChanged();
    emit fileChanged();
    return true;
}

void Session::noteKeys(FileFacts &file, const ReadDocument &read)
{
    file.notes = toStringList(read.unknownKeys);
    file.unknownKeys = static_cast<int>(file.notes.size() + read.unlistedKeys);
}

bool Session::loadOwnCatalogue()
{
    auto own = readOwnCatalogue(*m_builtIn);
    if (own)
        setOwnCatalogue(std::move(own).value());
    else
        setError(own.error());
    return own.ok();
}

bool Session::openExample(const QString &name)
{
    QFile file(QStringLiteral(":/examples/%1.shardyard").arg(name));
    if (file.open(QIODevice::ReadOnly))
        return openText(file.readAll().toStdString(), name, {});
    setError({.file = name.toStdString(),
              .place = {},
              .problem = tr("there is no such example").toStdString(),
              .allowed = {}});
    return false;
}

bool Session::beginFromConfig(const QUrl &url)
{
    auto model = url.isLocalFile() ? readModelConfig(url.toLocalFile()) : notLocal(url);
    if (!model) {
        Error error = model.error();
        error.file = url.toDisplayString(QUrl::PreferLocalFile).toStdString();
        setError(error);
        return false;
    }
    beginDocument(documentFor({.catalogueId = {}, .architecture = std::move(model).value(), .source = {}}, *m_known));
    return true;
}

QStringList Session::exampleNames() const
{
    QStringList names;
    for (const QFileInfo &file : QDir(QStringLiteral(":/examples")).entryInfoList({QStringLiteral("*.shardyard")}))
        names.append(file.completeBaseName());
    return names;
}

bool Session::openText(const std::string &text, const QString &name, FileFacts file)
{
    auto read = readDocument(text, *m_known, name.toStdString());
    if (!read) {
        setError(read.error());
        return false;
    }
    ReadDocument content = std::move(read).value();
    file.version = content.version;
    noteKeys(file, content);
    reset(carrying(std::move(content.document)), std::move(file));
    return true;
}

bool Session::openRecovered(const RecoveredPlan &plan)
{
    const QString name = plan.header.fileName.isEmpty() ? tr("unsaved work") : plan.header.fileName;
    if (!openText(plan.text, name, {.name = plan.header.fileName, .digest = plan.header.fileDigest}))
        return false;
    markUnsaved();
    return true;
}

void Session::markUnsaved()
{
    m_savedDocument = nullptr;
    updateModified();
}

void Session::detachFile()
{
    m_file.name.clear();
    m_file.digest.clear();
    markUnsaved();
    emit fileChanged();
}

Session::FileState Session::compareFile() const
{
    if (m_file.name.isEmpty())
        return FileState::Same;
    if (!QFileInfo::exists(m_file.name))
        return FileState::Gone;
    const auto text = readTextFile(m_file.name.toStdString());
    return !text || digestOf(text.value()) == m_file.digest ? FileState::Same : FileState::Differs;
}

void Session::keepOverFile()
{
    if (const auto text = readTextFile(m_file.name.toStdString()))
        m_file.digest = digestOf(text.value());
    markUnsaved();
}

bool Session::openWindow(const QString &path)
{
    return canOpenWindows()
        && QProcess::startDetached(m_windowProgram, path.isEmpty() ? QStringList() : QStringList(path));
}

bool Session::save()
{
    if (m_file.name.isEmpty()) {
        setError({.file = {},
                  .place = {},
                  .problem = tr("This plan has no file yet: choose one with Save as").toStdString(),
                  .allowed = {}},
                 true);
        return false;
    }
    if (compareFile() == FileState::Differs) {
        emit fileConflict();
        setError({.file = m_file.name.toStdString(),
                  .place = {},
                  .problem = tr("was changed by another program since it was opened").toStdString(),
                  .allowed = tr("reload it, keep yours, or save under another name").toStdString()},
                 true);
        return false;
    }
    return saveTo(m_file.name);
}

bool Session::saveAs(const QUrl &url)
{
    if (url.isLocalFile())
        return saveTo(url.toLocalFile());
    setError(notLocal(url));
    return false;
}

bool Session::saveTo(const QString &path)
{
    if (!m_document)
        return false;
    const std::string text = writeDocument(*m_document);
    const int version = path == m_file.name ? m_file.version : documentVersion;
    const auto written = saveDocument(path.toStdString(), text, version);
    if (!written) {
        setError(written.error(), true);
        return false;
    }
    m_savedDocument = m_document;
    m_history->seal();
    m_file.name = path;
    m_file.digest = digestOf(text);
    m_file.version = documentVersion;
    setError({});
    updateModified();
    emit fileChanged();
    say(tr("Saved"));
    return true;
}

bool Session::exportPdf(const QUrl &url)
{
    if (!m_document)
        return false;
    if (!url.isLocalFile()) {
        setError(notLocal(url));
        return false;
    }
    m_runner->wait();
    const auto written = writeReport(*m_snapshot, url.toLocalFile());
    if (!written) {
        setError(written.error());
        return false;
    }
    setError({});
    say(tr("Report written: %1").arg(QDir::toNativeSeparators(url.toLocalFile())));
    return true;
}

} // namespace shardyard
