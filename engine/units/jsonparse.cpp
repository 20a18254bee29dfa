// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/units/jsonread.h"

#include <algorithm>
#include <unordered_set>

namespace shardyard {
namespace {

constexpr int deepestNesting = 64;
/// Every GPU of the largest cluster placed on its own takes 4,194,304 runs of three values.
constexpr std::size_t mostValues = std::size_t(1) << 24;

struct Position
{
    std::size_t line = 1;
    std::size_t column = 1;
};

Position positionAt(std::string_view text, std::size_t offset)
{
    Position position;
    for (std::size_t i = 0; i < std::min(offset, text.size()); ++i) {
        ++position.column;
        if (text[i] == '\n')
            position = {.line = position.line + 1, .column = 1};
    }
    return position;
}

Error errorAt(std::string_view text, std::size_t offset, const std::string &problem, const std::string &allowed)
{
    const Position position = positionAt(text, offset);
    return {.file = {},
            .place = "line " + std::to_string(position.line) + ", column " + std::to_string(position.column),
            .problem = problem,
            .allowed = allowed};
}

/// What a look at the brackets and commas tells before anything is built from a text.
struct Outline
{
    std::optional<std::size_t> tooDeepAt; ///< where the brackets nest deeper than allowed
    std::size_t mostValues = 1; ///< each value but the root follows a comma or an opening bracket
};

/// One quick pass, so that a hostile file cannot exhaust the stack or the memory.
Outline outlineOf(std::string_view text)
{
    Outline outline;
    int depth = 0;
    bool inString = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (inString) {
            if (c == '\\')
                ++i;
            else if (c == '"')
                inString = false;
        } else if (c == '"') {
            inString = true;
        } else if (c == ',') {
            ++outline.mostValues;
        } else if (c == '[' || c == '{') {
            ++outline.mostValues;
            if (++depth > deepestNesting) {
                outline.tooDeepAt = i;
                return outline;
            }
        } else if (c == ']' || c == '}') {
            --depth;
        }
    }
    return outline;
}

/// A key that an object holds twice.
std::optional<std::string> repeatedKey(const Json::object_t &object)
{
    std::unordered_set<std::string_view> keys;
    keys.reserve(object.size());
    for (const auto &member : object)
        if (!keys.insert(member.first).second)
            return member.first;
    return std::nullopt;
}

/// Receives the parser's events. The library's own tree builder looks every key up in its ordered object, which takes
/// hours for an object of a million keys; here a key is appended, and the object is checked once when it ends.
class TreeBuilder
{
public:
    explicit TreeBuilder(std::string_view text) : m_text(text) { }

    [[nodiscard]] Result<Json> result(bool parsed) &&
    {
        if (!parsed)
            return m_error;
        return std::move(m_root);
    }

    bool null() { return add(nullptr); }
    bool boolean(bool value) { return add(value); }
    bool number_integer(Json::number_integer_t value) { return add(value); }
    bool number_unsigned(Json::number_unsigned_t value) { return add(value); }
    bool number_float(Json::number_float_t value, const std::string & /*spelling*/) { return add(value); }
    bool string(std::string &value) { return add(std::move(value)); }
    bool binary(Json::binary_t & /*value*/) { return false; } // no such thing in text
    bool start_object(std::size_t /*size*/) { return open(Json::value_t::object); }
    bool start_array(std::size_t /*size*/) { return open(Json::value_t::array); }
    bool end_array() { return close(); }

    bool key(std::string &key)
    {
        Json::object_t &object = m_open.back()->get_ref<Json::object_t &>();
        if (object.size() == object.capacity())
            grow(object);
        static_cast<Json::object_t::Container &>(object).emplace_back(std::move(key), nullptr);
        return true;
    }

    bool end_object()
    {
        if (const auto key = repeatedKey(m_open.back()->get_ref<const Json::object_t &>())) {
            const std::string inside = place();
            m_error = {.file = {},
                       .place = (inside.empty() ? "" : inside + ".") + shownKey(*key),
                       .problem = "is given twice",
                       .allowed = "each key once"};
            return false;
        }
        return close();
    }

    bool parse_error(std::size_t position, const std::string & /*token*/, const Json::exception &exception)
    {
        const std::size_t offset = position > 0 ? position - 1 : 0;
        if (dynamic_cast<const Json::out_of_range *>(&exception) != nullptr) {
            m_error = errorAt(m_text, offset, "holds a number that is too large", "finite numbers");
            return false;
        }
        const bool truncated = offset >= m_text.size();
        const bool badUtf8 = std::string_view(exception.what()).find("UTF-8") != std::string_view::npos;
        m_error = errorAt(m_text, offset,
                          truncated     ? "ends too early"
                              : badUtf8 ? "is not UTF-8"
                                        : "is not JSON",
                          "UTF-8 JSON");
        return false;
    }

private:
    /// The vector below would copy every value on growing, whole lists of them, since its keys cannot be moved.
    static void grow(Json::object_t &object)
    {
        Json::object_t bigger;
        bigger.reserve(2 * object.size() + 4);
        for (auto &member : object)
            static_cast<Json::object_t::Container &>(bigger).emplace_back(member.first, std::move(member.second));
        object.swap(bigger);
    }

    bool add(Json value)
    {
        if (!m_open.empty() && m_open.back()->is_array())
            m_open.back()->get_ref<Json::array_t &>().emplace_back();
        newest() = std::move(value);
        return true;
    }

    bool open(Json::value_t kind)
    {
        if (!add(Json(kind)))
            return false;
        m_open.push_back(&newest());
        return true;
    }

    bool close()
    {
        m_open.pop_back();
        return true;
    }

    /// Where the newest value belongs: the root, the end of the open list, or behind the newest key.
    Json &newest()
    {
        if (m_open.empty())
            return m_root;
        if (m_open.back()->is_array())
            return m_open.back()->get_ref<Json::array_t &>().back();
        return m_open.back()->get_ref<Json::object_t &>().back().second;
    }

    /// Path of the innermost open value: "strategies[2].overlap".
    [[nodiscard]] std::string place() const
    {
        std::string path;
        for (std::size_t i = 0; i + 1 < m_open.size(); ++i) {
            if (m_open[i]->is_array())
                path += "[" + std::to_string(m_open[i]->size() - 1) + "]";
            else
                path += (path.empty() ? "" : ".") + shownKey(m_open[i]->get_ref<const Json::object_t &>().back().first);
        }
        return path;
    }

    std::string_view m_text;
    Json m_root;
    std::vector<Json *> m_open;
    Error m_error;
};

} // namespace

Result<Json> parseJson(std::string_view text)
{
    if (text.find_first_not_of(" \t\r\n") == std::string_view::npos)
        return Error{.file = {}, .place = {}, .problem = "is empty", .allowed = "a JSON object"};
    const Outline outline = outlineOf(text);
    if (outline.tooDeepAt)
        return errorAt(text, *outline.tooDeepAt, "nests too deep",
                       "at most " + std::to_string(deepestNesting) + " levels of brackets");
    if (outline.mostValues > mostValues)
        return Error{.file = {},
                     .place = {},
                     .problem = "holds too many values",
                     .allowed = "at most " + std::to_string(mostValues)};
    TreeBuilder builder(text);
    const bool parsed = Json::sax_parse(text, &builder);
    return std::move(builder).result(parsed);
}

} // namespace shardyard
