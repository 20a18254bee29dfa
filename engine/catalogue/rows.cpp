// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/catalogue/rows.h"

namespace shardyard {

std::optional<Error> readRows(std::string_view text, const char *key,
                              const std::function<void(ObjectReader &, std::vector<std::string> &)> &read)
{
    const Result<Json> json = parseJson(text);
    if (!json)
        return json.error();
    ObjectReader reader(json.value(), {});
    std::string format;
    std::string about;
    reader.choice("format", format, {"shardyard-catalogue"});
    reader.text("about", about);
    if (!reader.has(key))
        reader.fail(key, "is missing", "the rows of this catalogue");
    std::vector<std::string> unknownKeys;
    readChildren(reader, key, unknownKeys, [&](ObjectReader &row) { read(row, unknownKeys); });
    const std::vector<std::string> own = reader.unknownKeys();
    unknownKeys.insert(unknownKeys.end(), own.begin(), own.end());
    if (!unknownKeys.empty())
        reader.fail(Error{.file = {},
                          .place = unknownKeys.front(),
                          .problem = "is a key this catalogue does not have",
                          .allowed = "see CONTRIBUTING.md"});
    return reader.error();
}

void readSource(ObjectReader &reader, Source &source)
{
    if (!reader.has("title"))
        reader.fail("title", "is missing", "where the figures were read");
    reader.text("field", source.field);
    reader.text("title", source.title);
    reader.text("url", source.url);
    reader.text("date", source.date);
}

void readSources(ObjectReader &reader, std::vector<std::string> &unknownKeys, std::vector<Source> &sources)
{
    readChildren(reader, "sources", unknownKeys,
                 [&sources](ObjectReader &source) { readSource(source, sources.emplace_back()); });
}

void requireSources(ObjectReader &reader, const std::vector<Source> &sources)
{
    if (sources.empty())
        reader.fail("sources", "is missing", "at least one source");
}

void readRate(ObjectReader &reader, const char *key, std::optional<BytesPerSecond> &rate)
{
    constexpr double fastest = 1e6;
    std::optional<double> gigabytes;
    reader.number(key, gigabytes, 0.001, fastest);
    if (gigabytes)
        rate = fromGBPerSecond(*gigabytes);
}

} // namespace shardyard
