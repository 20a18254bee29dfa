// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/modeltable.h"

#include "ui/bridge/displayname.h"
#include "ui/bridge/format.h"
#include "ui/bridge/session.h"
#include "ui/models/modelnotes.h"

#include <QCollator>

#include <array>
#include <iterator>

namespace shardyard {
namespace {

ModelRow shapeRow(const Architecture &shape)
{
    return {.id = {},
            .name = displayName(shape.name),
            .kind = {},
            .release = {},
            .searched = QString::fromStdString(shape.name),
            .parameters = {},
            .active = knownActive(shape).value_or(0),
            .layers = shape.layers,
            .context = shape.maxPosition};
}

ModelRow catalogueRow(const CatalogueModel &model)
{
    ModelRow row = shapeRow(model.architecture);
    row.id = QString::fromStdString(model.id);
    row.kind = QString::fromStdString(model.kind);
    row.release = QString::fromStdString(model.release);
    row.parameters = knownParameters(model).value_or(0);
    const QStringList searched = {
        row.name, row.id,     QString::fromStdString(model.family), QString::fromStdString(model.vendor),
        row.kind, row.release};
    row.searched = searched.join(QLatin1Char(' '));
    return row;
}

struct Column
{
    const char *name;
    Count ModelRow::*number; ///< null = a text
};

constexpr std::array<Column, 6> columns = {{{"name", nullptr},
                                            {"parameters", &ModelRow::parameters},
                                            {"active", &ModelRow::active},
                                            {"layers", &ModelRow::layers},
                                            {"context", &ModelRow::context},
                                            {"release", nullptr}}};

/// Numbers inside names count as numbers: 8B before 70B. What is not known comes last either way.
void sortRows(std::vector<ModelRow> &rows, const QString &name, bool descending)
{
    const auto *column =
        std::find_if(columns.begin(), columns.end(), [&](const Column &c) { return name == QLatin1String(c.name); });
    QCollator collator(displayLocale());
    collator.setCaseSensitivity(Qt::CaseInsensitive);
    collator.setNumericMode(true);
    const auto before = [&](const ModelRow &a, const ModelRow &b) {
        if (column->number != nullptr) {
            const Count left = a.*column->number;
            const Count right = b.*column->number;
            return left != 0 && right != 0 ? (descending ? left > right : left < right) : left > right;
        }
        const bool byName = name == QLatin1String("name");
        const int order = byName ? collator.compare(a.name, b.name) : a.release.compare(b.release);
        return descending ? order > 0 : order < 0;
    };
    std::stable_sort(rows.begin(), rows.end(), before);
}

QString countText(Count count)
{
    return count > 0 ? formatCount(count) : QStringLiteral("–");
}

QString elementsText(Count count)
{
    return count > 0 ? formatElements(count) : QStringLiteral("–");
}

} // namespace

ModelTable::ModelTable(QObject *parent) : RowListModel(parent)
{
    const Session *session = Session::instance();
    for (const CatalogueModel &model : session->catalogue().models)
        m_all.push_back(catalogueRow(model));
    connect(session, &Session::documentChanged, this, &ModelTable::followPlan);
    sortRows(m_all, m_column, m_descending);
    followPlan();
}

void ModelTable::followPlan()
{
    const auto document = Session::instance()->document();
    const ModelChoice *model = document ? &document->plan.model : nullptr;
    const QString before = std::exchange(m_planId, model ? QString::fromStdString(model->catalogueId) : QString());
    m_hasOwn = model != nullptr && model->catalogueId.empty();
    if (m_hasOwn) {
        m_own = shapeRow(model->architecture);
        m_own.parameters = knownParameters({.architecture = model->architecture}).value_or(0);
    }
    update();
    if (before != m_planId && count() > 0)
        emit dataChanged(index(0), index(count() - 1), {InPlanRole, DescriptionRole});
    emit planFollowed();
}

void ModelTable::update()
{
    const QStringList words = m_filter.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    const auto matches = [&words](const ModelRow &row) {
        return std::all_of(words.begin(), words.end(),
                           [&row](const QString &word) { return row.searched.contains(word, Qt::CaseInsensitive); });
    };
    std::vector<ModelRow> rows;
    if (m_hasOwn && matches(m_own))
        rows.push_back(m_own);
    std::copy_if(m_all.begin(), m_all.end(), std::back_inserter(rows), matches);
    // What is called so comes before what is related to it.
    const QString start = m_filter.trimmed();
    if (!start.isEmpty())
        std::stable_partition(rows.begin(), rows.end(), [&start](const ModelRow &row) {
            return row.name.startsWith(start, Qt::CaseInsensitive) || row.id.startsWith(start, Qt::CaseInsensitive);
        });
    const bool resized =
        takeRows(m_rows, std::move(rows), [](const ModelRow &a, const ModelRow &b) { return a.id == b.id; });
    if (resized)
        emit countChanged();
}

void ModelTable::setFilter(const QString &filter)
{
    if (std::exchange(m_filter, filter) == filter)
        return;
    emit filterChanged();
    update();
}

void ModelTable::sortBy(const QString &column)
{
    m_descending = column == m_column ? !m_descending : column != QLatin1String("name");
    m_column = column;
    sortRows(m_all, m_column, m_descending);
    emit orderChanged();
    update();
}

int ModelTable::rowOf(const QString &id) const
{
    const auto found = std::find_if(m_rows.begin(), m_rows.end(), [&id](const ModelRow &row) { return row.id == id; });
    return found == m_rows.end() ? -1 : static_cast<int>(found - m_rows.begin());
}

QString ModelTable::idAt(int row) const
{
    return row >= 0 && row < count() ? m_rows[static_cast<std::size_t>(row)].id : QString();
}

bool ModelTable::isInPlan(int row) const
{
    if (row < 0 || row >= count() || !Session::instance()->hasDocument())
        return false;
    return m_rows[static_cast<std::size_t>(row)].id == m_planId;
}

int ModelTable::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : count();
}

QVariant ModelTable::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const ModelRow &row = m_rows[static_cast<std::size_t>(index.row())];
    switch (role) {
    case IdRole:
        return row.id;
    case Qt::DisplayRole:
    case NameRole:
        return row.name;
    case ParametersRole:
        return elementsText(row.parameters);
    case ActiveRole:
        return elementsText(row.active);
    case LayersRole:
        return countText(row.layers);
    case ContextRole:
        return countText(row.context);
    case ReleaseRole:
        return row.release.isEmpty() ? QStringLiteral("–") : row.release;
    case InPlanRole:
        return isInPlan(index.row());
    case DescriptionRole:
        return tr("%1 parameters, %2 active, %3 layers, context %4 tokens, released %5")
            .arg(elementsText(row.parameters), elementsText(row.active), countText(row.layers), countText(row.context),
                 row.release.isEmpty() ? tr("not known") : row.release);
    default:
        return {};
    }
}

QHash<int, QByteArray> ModelTable::roleNames() const
{
    return {{IdRole, "modelId"},      {NameRole, "name"},     {ParametersRole, "parameters"},
            {ActiveRole, "active"},   {LayersRole, "layers"}, {ContextRole, "context"},
            {ReleaseRole, "release"}, {InPlanRole, "inPlan"}, {DescriptionRole, "description"}};
}

} // namespace shardyard
