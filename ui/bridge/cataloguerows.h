// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/catalogue/catalogue.h"

#include <QString>

#include <vector>

namespace shardyard {

/// One line of the palette or of a chooser.
struct CatalogueRow
{
    QString id;
    QString name;
    QString detail; ///< "8 × 80 GB · NVLink 8"
    QString icon;
    QString searched; ///< what the search field looks at
    bool own = false; ///< the plan's or the user's, apart from the built-in ones
    Count count = 1; ///< nodes a drop places: a rack is one domain's worth

    friend bool operator==(const CatalogueRow &, const CatalogueRow &) = default;
};

/// `kind` is "node" (servers whose NVLink ends inside), "rack" (domains wider than a node), "nodetype" (both), "gpu",
/// "model" or "fabric" (networks between nodes, led by the one a plan has without a choice).
[[nodiscard]] std::vector<CatalogueRow> catalogueRows(const Catalogue &catalogue, const QString &kind);

/// The rows that hold every word of `filter`, in whatever case.
[[nodiscard]] std::vector<CatalogueRow> filteredRows(const std::vector<CatalogueRow> &rows, const QString &filter);

/// What the model chooser says about a model: "406 B parameters · dense · 2024-07".
[[nodiscard]] QString modelDetail(const CatalogueModel &model);

} // namespace shardyard
