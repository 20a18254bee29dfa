// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/autosave.h"

#include "ui/bridge/session.h"

#include <QFileInfo>

#include <utility>

namespace shardyard {

Autosave::Autosave(Session &session, const QString &folder, QObject *parent)
    : QObject(parent), m_session(session), m_folder(folder)
{
    m_pool.setMaxThreadCount(1);
    m_timer.setSingleShot(true);
    connect(&m_timer, &QTimer::timeout, this, &Autosave::write);
    connect(this, &Autosave::written, this, &Autosave::finish, Qt::QueuedConnection);
    connect(&session, &Session::documentChanged, this, &Autosave::follow);
    connect(&session, &Session::modifiedChanged, this, &Autosave::follow);
    follow();
}

Autosave::~Autosave()
{
    m_pool.waitForDone();
    m_writing = false;
    forget();
}

/// The timer is not started anew by each edit: the oldest one waits no longer than `delay`.
void Autosave::follow()
{
    if (!m_session.isModified()) {
        m_timer.stop();
        forget();
    } else if (!m_timer.isActive()) {
        m_timer.start(delay);
    }
}

void Autosave::write()
{
    if (m_writing) {
        m_timer.start(delay);
        return;
    }
    if (!m_slot)
        m_slot = RecoverySlot::create(m_folder);
    if (!m_slot) {
        finish(tr("%1 cannot be written to").arg(m_folder));
        return;
    }
    const QString file = m_session.fileName();
    const RecoveryHeader header = {.title = m_session.title(),
                                   .fileName = file.isEmpty() ? file : QFileInfo(file).absoluteFilePath(),
                                   .fileDigest = m_session.fileDigest(),
                                   .at = QDateTime::currentDateTimeUtc()};
    m_writing = true;
    m_pool.start([this, header, planFile = m_slot->planFile(), document = m_session.document()] {
        const auto result = writeRecovery(planFile, header, writeDocument(*document));
        emit written(result ? QString() : QString::fromStdString(toLine(result.error())));
    });
}

void Autosave::finish(const QString &problem)
{
    m_writing = false;
    if (std::exchange(m_problem, problem) != problem)
        emit problemChanged();
    if (!m_session.isModified())
        forget();
    else if (!problem.isEmpty())
        m_timer.start(retryDelay);
}

void Autosave::forget()
{
    if (m_writing || !m_slot)
        return; // finish() comes here again
    m_slot->remove();
    m_slot.reset();
}

void Autosave::adopt(std::unique_ptr<RecoverySlot> slot)
{
    m_pool.waitForDone();
    if (m_slot)
        m_slot->remove();
    m_slot = std::move(slot);
}

} // namespace shardyard
