// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cassert>
#include <string>
#include <utility>
#include <variant>

namespace shardyard {

/// Why something read from outside cannot be used.
struct Error
{
    std::string file; ///< path as it was given; empty where there is none
    std::string place; ///< "strategies[1].tensor_parallel", "line 24, column 9"; empty = the whole file
    std::string problem; ///< what is wrong: "is \"eight\""
    std::string allowed; ///< what is allowed: "a whole number from 1 to 2147483647"

    friend bool operator==(const Error &, const Error &) = default;
};

/// One line: file, place in it, what is wrong, what is allowed.
[[nodiscard]] std::string toLine(const Error &error);

/// A value, or why there is none. Only reading from outside fails.
template <class T>
class [[nodiscard]] Result
{
public:
    Result(T value) : m_content(std::move(value)) { }
    Result(Error error) : m_content(std::move(error)) { }

    [[nodiscard]] bool ok() const { return m_content.index() == 0; }
    explicit operator bool() const { return ok(); }

    [[nodiscard]] const T &value() const &
    {
        assert(ok());
        return std::get<0>(m_content);
    }
    [[nodiscard]] T &&value() &&
    {
        assert(ok());
        return std::get<0>(std::move(m_content));
    }
    [[nodiscard]] const Error &error() const
    {
        assert(!ok());
        return std::get<1>(m_content);
    }

private:
    std::variant<T, Error> m_content;
};

} // namespace shardyard
