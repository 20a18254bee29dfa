// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/bridge/formrows.h"
#include "ui/models/modelform.h"

#include <QPointer>

namespace shardyard {

/// The fields of one group that the form's model has.
class ModelFieldList : public shardyard::FormRows
{
    Q_OBJECT
    QML_ELEMENT

    Q_PROPERTY(shardyard::ModelForm *form READ form WRITE setForm NOTIFY formChanged REQUIRED)
    /// Index into the form's groupTitles.
    Q_PROPERTY(int group READ group WRITE setGroup NOTIFY groupChanged REQUIRED)
    Q_PROPERTY(QString help READ help NOTIFY groupChanged)

public:
    using FormRows::FormRows;

    [[nodiscard]] ModelForm *form() const { return m_form; }
    void setForm(ModelForm *form);
    [[nodiscard]] int group() const { return m_group; }
    void setGroup(int group);
    [[nodiscard]] QString help() const;

signals:
    void formChanged();
    void groupChanged();

private:
    void update();

    QPointer<ModelForm> m_form;
    int m_group = -1;
};

} // namespace shardyard
