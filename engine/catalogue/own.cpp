// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/catalogue/own.h"

#include <algorithm>

namespace shardyard {
namespace {

template <class Row>
const OwnRow<Row> *ownRow(const std::vector<OwnRow<Row>> &rows, std::string_view id)
{
    const auto found = std::find_if(rows.begin(), rows.end(), [id](const auto &own) { return own.row.id == id; });
    return found == rows.end() ? nullptr : &*found;
}

template <class Row>
void layer(std::vector<Row> &rows, const std::vector<OwnRow<Row>> &own)
{
    for (const OwnRow<Row> &brought : own) {
        const auto same =
            std::find_if(rows.begin(), rows.end(), [&brought](const Row &row) { return row.id == brought.row.id; });
        if (same == rows.end())
            rows.push_back(brought.row);
        else
            *same = brought.row;
    }
}

} // namespace

const OwnGpu *OwnHardware::gpu(std::string_view id) const
{
    return ownRow(gpus, id);
}

const OwnNode *OwnHardware::node(std::string_view id) const
{
    return ownRow(nodes, id);
}

bool isOwnId(std::string_view id)
{
    const auto isPlain = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '.' || c == '_';
    };
    return id.starts_with(ownPrefix) && id.size() > ownPrefix.size() && id.size() <= mostOwnIdCharacters
        && std::all_of(id.begin(), id.end(), isPlain);
}

Catalogue withOwn(Catalogue catalogue, const OwnHardware &own)
{
    layer(catalogue.gpus, own.gpus);
    layer(catalogue.nodes, own.nodes);
    for (const OwnPrice &price : own.prices)
        if (std::find(catalogue.prices.begin(), catalogue.prices.end(), price.row) == catalogue.prices.end())
            catalogue.prices.push_back(price.row);
    return catalogue;
}

} // namespace shardyard
