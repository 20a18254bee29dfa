// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/bridge/owncommands.h"
#include "ui/bridge/session.h"

#include <algorithm>
#include <string_view>
#include <type_traits>
#include <utility>

// What the commands on own GPUs and on own nodes have in common; `Row` is Gpu or NodeType.

namespace shardyard {

[[nodiscard]] QString noSuchHardware();

template <class Row, class Own>
auto &rowsIn(Own &own)
{
    if constexpr (std::is_same_v<Row, Gpu>)
        return own.gpus;
    else
        return own.nodes;
}

template <class Row>
const OwnRow<Row> *rowIn(const OwnHardware &own, std::string_view id)
{
    const auto &rows = rowsIn<Row>(own);
    const auto found = std::find_if(rows.begin(), rows.end(), [id](const auto &other) { return other.row.id == id; });
    return found == rows.end() ? nullptr : &*found;
}

/// The plan's row, else the user's.
template <class Row>
const OwnRow<Row> *rowOf(const Session &session, std::string_view id)
{
    const OwnRow<Row> *row = session.hasDocument() ? rowIn<Row>(session.document()->own, id) : nullptr;
    return row != nullptr ? row : rowIn<Row>(session.ownCatalogue(), id);
}

template <class Row>
void put(OwnHardware &own, OwnRow<Row> row)
{
    auto &rows = rowsIn<Row>(own);
    const auto same =
        std::find_if(rows.begin(), rows.end(), [&row](const auto &other) { return other.row.id == row.row.id; });
    if (same == rows.end())
        rows.push_back(std::move(row));
    else
        *same = std::move(row);
}

/// A GPU goes with what was quoted for it.
template <class Row>
void takeOut(OwnHardware &own, std::string_view id)
{
    if constexpr (std::is_same_v<Row, Gpu>)
        std::erase_if(own.prices, [id](const OwnPrice &price) { return price.row.gpu == id; });
    std::erase_if(rowsIn<Row>(own), [id](const auto &other) { return other.row.id == id; });
}

/// Calls `use` with a null pointer to the kind of row.
template <class Use>
auto withKind(HardwareKind kind, Use use)
{
    return kind == HardwareKind::Gpu ? use(static_cast<const Gpu *>(nullptr))
                                     : use(static_cast<const NodeType *>(nullptr));
}

} // namespace shardyard
