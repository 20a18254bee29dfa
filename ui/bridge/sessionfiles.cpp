// SPDX-License-Identifier: GPL-3.0-or-later
// What a session reads and writes. Whatever fails, the open plan stays as it is.
#include "ui/bridge/estimaterunner.h"
#include "ui/bridge/history.h"
#include "ui/bridge/session.h"
#include "ui/report/report.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

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
        return openText(text.value(), path, path);
    setError(text.error());
    return false;
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

QStringList Session::exampleNames() const
{
    QStringList names;
    for (const QFileInfo &file : QDir(QStringLiteral(":/examples")).entryInfoList({QStringLiteral("*.shardyard")}))
        names.append(file.completeBaseName());
    return names;
}

bool Session::openText(const std::string &text, const QString &name, const QString &fileName)
{
    auto read = readDocument(text, *m_catalogue, name.toStdString());
    if (!read) {
        setError(read.error());
        return false;
    }
    ReadDocument content = std::move(read).value();
    reset(std::make_shared<const Document>(std::move(content.document)), fileName, toStringList(content.notes));
    return true;
}

bool Session::save()
{
    if (m_fileName.isEmpty()) {
        setError({.file = {},
                  .place = {},
                  .problem = tr("This plan has no file yet: choose one with Save as").toStdString(),
                  .allowed = {}});
        return false;
    }
    return saveTo(m_fileName);
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
    const auto written = writeTextFile(path.toStdString(), writeDocument(*m_document));
    if (!written) {
        setError(written.error());
        return false;
    }
    m_savedDocument = m_document;
    m_history->seal();
    m_fileName = path;
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
