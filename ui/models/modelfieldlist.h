// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/bridge/rowlistmodel.h"
#include "ui/models/modelform.h"

#include <QPointer>

namespace shardyard {

/// A line of the form.
struct ModelFieldRow
{
    QString key;
    QString title;
    QString unit;
    QString help;
    QString limits; ///< "1 to 65,536", empty where there are none
    QString kind; ///< "number", "switch", "choice", "text" or "list"
    QString value; ///< as it is shown in a field
    QStringList choices;
    int chosen = -1; ///< index of the value among them

    friend bool operator==(const ModelFieldRow &, const ModelFieldRow &) = default;
};

/// The fields of one group that the form's model has.
class ModelFieldList : public shardyard::RowListModel
{
    Q_OBJECT
    QML_ELEMENT

    Q_PROPERTY(shardyard::ModelForm *form READ form WRITE setForm NOTIFY formChanged REQUIRED)
    /// Index into the form's groupTitles.
    Q_PROPERTY(int group READ group WRITE setGroup NOTIFY groupChanged REQUIRED)
    Q_PROPERTY(QString help READ help NOTIFY groupChanged)
    Q_PROPERTY(int count READ count NOTIFY countChanged)

public:
    enum Role {
        KeyRole = Qt::UserRole + 1,
        TitleRole,
        UnitRole,
        HelpRole,
        LimitsRole,
        KindRole,
        ValueRole,
        ChoicesRole,
        ChosenRole
    };

    using RowListModel::RowListModel;

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QHash<int, QByteArray> roleNames() const override;

    [[nodiscard]] ModelForm *form() const { return m_form; }
    void setForm(ModelForm *form);
    [[nodiscard]] int group() const { return m_group; }
    void setGroup(int group);
    [[nodiscard]] QString help() const;
    [[nodiscard]] int count() const { return static_cast<int>(m_rows.size()); }

signals:
    void formChanged();
    void groupChanged();
    void countChanged();

private:
    void update();

    QPointer<ModelForm> m_form;
    int m_group = -1;
    std::vector<ModelFieldRow> m_rows;
};

} // namespace shardyard
