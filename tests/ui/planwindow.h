// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/ui/yardwindow.h"

#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSettings>
#include <QTemporaryDir>

namespace shardyard {

/// A plan as a person writes it: what changes between tests, the rest is the same.
struct PlanText
{
    QByteArray nodes; ///< of the cluster, as the inside of a list
    QByteArray strategies = R"({ "name": "by hand" })"; ///< likewise
    QByteArray placement; ///< empty = none

    [[nodiscard]] QByteArray text() const
    {
        return R"({
  "format": "shardyard", "version": 1, "title": "Edited",
  "model": { "name": "Eight billion", "parameters": 8e9 },
  "cluster": { "nodes": [ )"
            + nodes + " ]" + (placement.isEmpty() ? QByteArray() : ", \"placement\": " + placement) + R"( },
  "workload": { "kind": "training", "sequence_length": 4096, "global_batch": 64 },
  "strategies": [ )"
            + strategies + R"( ],
  "my_own_key": [ 1, 2 ]
}
)";
    }
};

/// The whole window with such a plan open from a file that the program itself has written once, so that bytes can be
/// compared.
class PlanWindow : public YardWindow
{
public:
    PlanWindow() : m_path(m_folder.filePath(QStringLiteral("edited.shardyard"))) { }

    [[nodiscard]] bool openPlan(const PlanText &plan)
    {
        QFile file(m_path);
        if (!file.open(QIODevice::WriteOnly) || file.write(plan.text()) < 0)
            return false;
        file.close();
        if (!open(m_path) || !session().save() || !show())
            return false;
        settle();
        canvas()->forceActiveFocus(Qt::TabFocusReason);
        m_before = saved();
        return QJsonDocument::fromJson(m_before) == QJsonDocument::fromJson(plan.text());
    }

    /// What is in the file after Ctrl+S.
    [[nodiscard]] QByteArray saveByKey()
    {
        key(Qt::Key_S, Qt::ControlModifier);
        return saved();
    }
    [[nodiscard]] QByteArray saved() const
    {
        QFile file(m_path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    [[nodiscard]] const QByteArray &before() const { return m_before; }

    /// The status line's message.
    [[nodiscard]] QString said()
    {
        const QQuickItem *status = window().findChild<QQuickItem *>(QStringLiteral("status"));
        return status == nullptr ? QString() : status->property("message").toString();
    }

    /// One undo step led to what is written here by hand; undo and redo lead to the same bytes again.
    void checkOneStepTo(const PlanText &after)
    {
        settle();
        QVERIFY(session().isModified());
        const QByteArray edited = saveByKey();
        const QJsonDocument expected = QJsonDocument::fromJson(after.text());
        QVERIFY2(!expected.isNull(), after.text().constData());
        QVERIFY2(QJsonDocument::fromJson(edited) == expected, edited.constData());
        key(Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(!session().canUndo());
        QCOMPARE(saveByKey(), m_before);
        key(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(saveByKey(), edited);
        settle();
    }
    void checkNothingChanged()
    {
        QVERIFY(!session().canUndo());
        QVERIFY(!session().isModified());
        QVERIFY(session().save());
        QCOMPARE(saved(), m_before);
    }

    /// The link of the lines that the canvas draws of a kind of group, for the selected GPU.
    [[nodiscard]] LinkClass drawnLink(GroupKind kind)
    {
        for (const GroupLine &line : canvas()->model().lines())
            if (line.kind == kind)
                return line.slowest;
        return LinkClass::None;
    }

private:
    QTemporaryDir m_folder;
    QString m_path;
    QByteArray m_before;
};

/// For initTestCase(): settings of the test's own, and what the program does before it loads its window.
inline void preparePlanWindows(const QString &folder)
{
    QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, folder);
    installTranslations();
    prepareControls();
}

} // namespace shardyard
