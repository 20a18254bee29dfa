// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace shardyard {

/// A number with a unit. Construction is explicit, and only sums, differences, ratios and scalings of one unit
/// exist; the products and quotients of two units that mean something are the named ones below.
template <class Unit>
class Quantity
{
public:
    constexpr Quantity() = default;
    constexpr explicit Quantity(double value) : m_value(value) { }

    [[nodiscard]] constexpr double value() const { return m_value; }

    friend constexpr bool operator==(Quantity, Quantity) = default;
    friend constexpr bool operator<(Quantity a, Quantity b) { return a.m_value < b.m_value; }
    friend constexpr bool operator>(Quantity a, Quantity b) { return b < a; }
    friend constexpr bool operator<=(Quantity a, Quantity b) { return a.m_value <= b.m_value; }
    friend constexpr bool operator>=(Quantity a, Quantity b) { return b <= a; }
    friend constexpr Quantity operator+(Quantity a, Quantity b) { return Quantity(a.m_value + b.m_value); }
    friend constexpr Quantity operator-(Quantity a, Quantity b) { return Quantity(a.m_value - b.m_value); }
    friend constexpr Quantity operator*(Quantity a, double k) { return Quantity(a.m_value * k); }
    friend constexpr Quantity operator*(double k, Quantity a) { return Quantity(a.m_value * k); }
    friend constexpr Quantity operator/(Quantity a, double k) { return Quantity(a.m_value / k); }
    friend constexpr double operator/(Quantity a, Quantity b) { return a.m_value / b.m_value; }
    constexpr Quantity &operator+=(Quantity other)
    {
        m_value += other.m_value;
        return *this;
    }

private:
    double m_value = 0;
};

/// Whole bytes stay exact up to 2^53, about 9 PB.
using Bytes = Quantity<struct BytesUnit>;
using Seconds = Quantity<struct SecondsUnit>;
using Flop = Quantity<struct FlopUnit>;
using BytesPerSecond = Quantity<struct BytesPerSecondUnit>;
using FlopPerSecond = Quantity<struct FlopPerSecondUnit>;
using Watts = Quantity<struct WattsUnit>;

constexpr Seconds operator/(Bytes bytes, BytesPerSecond rate)
{
    return Seconds(bytes.value() / rate.value());
}
constexpr Seconds operator/(Flop work, FlopPerSecond rate)
{
    return Seconds(work.value() / rate.value());
}
constexpr BytesPerSecond operator/(Bytes bytes, Seconds time)
{
    return BytesPerSecond(bytes.value() / time.value());
}
constexpr FlopPerSecond operator/(Flop work, Seconds time)
{
    return FlopPerSecond(work.value() / time.value());
}
constexpr Bytes operator*(BytesPerSecond rate, Seconds time)
{
    return Bytes(rate.value() * time.value());
}
constexpr Flop operator*(FlopPerSecond rate, Seconds time)
{
    return Flop(rate.value() * time.value());
}

inline constexpr double bytesPerGib = 1073741824.0; // 2^30
inline constexpr double bytesPerMib = 1048576.0; // 2^20
inline constexpr double bytesPerGB = 1e9;

/// GiB are 2^30 bytes, GB are 10^9 bytes; these functions are the only crossings.
constexpr Bytes fromGib(double gib)
{
    return Bytes(gib * bytesPerGib);
}
constexpr Bytes fromMib(double mib)
{
    return Bytes(mib * bytesPerMib);
}
constexpr Bytes fromGB(double gb)
{
    return Bytes(gb * bytesPerGB);
}
constexpr double gib(Bytes bytes)
{
    return bytes.value() / bytesPerGib;
}
constexpr double inGB(Bytes bytes)
{
    return bytes.value() / bytesPerGB;
}
constexpr BytesPerSecond fromGBPerSecond(double rate)
{
    return BytesPerSecond(rate * 1e9);
}
constexpr BytesPerSecond fromGbitPerSecond(double rate)
{
    return BytesPerSecond(rate * 1e9 / 8.0);
}
constexpr double inGBPerSecond(BytesPerSecond rate)
{
    return rate.value() / 1e9;
}
constexpr FlopPerSecond fromTflops(double rate)
{
    return FlopPerSecond(rate * 1e12);
}
constexpr double inTflops(FlopPerSecond rate)
{
    return rate.value() / 1e12;
}

/// Counts of elements, GPUs, layers, tokens.
using Count = std::int64_t;

/// Rounded up; `divisor` is at least 1.
constexpr Count ceilDivide(Count dividend, Count divisor)
{
    return dividend / divisor + (dividend % divisor > 0);
}

} // namespace shardyard
