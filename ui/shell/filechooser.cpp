// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/filechooser.h"

#include "ui/theme/theme.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QPalette>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QWindow>

namespace shardyard {
namespace {

QPalette paletteOf(const Theme &theme)
{
    QPalette palette;
    for (const auto role : {QPalette::Window, QPalette::Button, QPalette::ToolTipBase})
        palette.setColor(role, theme.panel());
    palette.setColor(QPalette::Base, theme.bg());
    palette.setColor(QPalette::AlternateBase, theme.alt());
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::ToolTipText})
        palette.setColor(role, theme.role(QStringLiteral("text")));
    palette.setColor(QPalette::PlaceholderText, theme.role(QStringLiteral("text3")));
    palette.setColor(QPalette::Highlight, theme.role(QStringLiteral("accent")));
    palette.setColor(QPalette::HighlightedText, theme.inkOn(theme.role(QStringLiteral("accent"))));
    return palette;
}

} // namespace

QString suggestedFile(const QString &file, const QString &title, const QString &suffix)
{
    if (!file.isEmpty()) {
        const QFileInfo info(file);
        return info.dir().filePath(info.completeBaseName() + u'.' + suffix);
    }
    static const QRegularExpression unusual(QStringLiteral("[^\\w .,()+-]+"),
                                            QRegularExpression::UseUnicodePropertiesOption);
    constexpr int longest = 80; // well below what a file system takes, whatever the script
    const QString name = QString(title).replace(unusual, QStringLiteral(" ")).simplified().left(longest).trimmed();
    const QDir documents(QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation));
    return documents.filePath((name.isEmpty() ? QStringLiteral("plan") : name) + u'.' + suffix);
}

FileChooser::~FileChooser()
{
    delete m_dialog;
}

void FileChooser::ask(const QString &file, const QString &title)
{
    if (m_dialog != nullptr) {
        m_dialog->raise();
        return;
    }
    m_dialog = new QFileDialog;
    m_dialog->setAttribute(Qt::WA_DeleteOnClose);
    m_dialog->setWindowTitle(m_title);
    m_dialog->setNameFilters(m_filters);
    m_dialog->setPalette(paletteOf(*Theme::instance()));
    if (m_suffix.isEmpty()) {
        m_dialog->setFileMode(QFileDialog::ExistingFile);
        m_dialog->setDirectory(QFileInfo(suggestedFile(file, {}, {})).dir());
    } else {
        m_dialog->setAcceptMode(QFileDialog::AcceptSave);
        m_dialog->setDefaultSuffix(m_suffix);
        const QString suggested = suggestedFile(file, title, m_suffix);
        m_dialog->setDirectory(QFileInfo(suggested).dir());
        m_dialog->selectFile(suggested);
    }
    connect(m_dialog, &QFileDialog::fileSelected, this,
            [this](const QString &path) { emit chosen(QUrl::fromLocalFile(path)); });
    connect(m_dialog, &QFileDialog::rejected, this, &FileChooser::rejected);
    m_dialog->winId(); // makes the window, so that it can stay above ours
    if (QWindow *window = m_dialog->windowHandle())
        window->setTransientParent(QGuiApplication::focusWindow());
    m_dialog->open();
}

} // namespace shardyard
