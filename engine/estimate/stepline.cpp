// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/estimate/stepline.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <optional>
#include <string>

// A line is searched for the words of a table, the surest first: a label with its number behind it ("tps: 5,762"), or
// a unit with its number before it ("4.74 s").

namespace shardyard {
namespace {

using Kind = StepReading::Kind;

constexpr std::size_t mostCharacters = 10000; ///< of a pasted text
constexpr double mostValue = 1e15;
constexpr double millisecond = 1e-3;

/// In small letters. `scale` turns the number into the kind's unit; 0 = the unit behind the number says it.
struct Word
{
    std::string_view text;
    Kind kind;
    double scale;
    bool isUnit = false; ///< its number stands before it
};

constexpr std::array words = {
    // Megatron-LM, training.py: " elapsed time per iteration (ms): 12345.6 |"
    Word{"elapsed time per iteration (ms)", Kind::SecondsPerStep, millisecond},
    // NeMo: "train_step_timing in s: 4.74", in progress bars with "="
    Word{"train_step_timing in s", Kind::SecondsPerStep, 1},
    Word{"step time (ms)", Kind::SecondsPerStep, millisecond},
    Word{"step time (s)", Kind::SecondsPerStep, 1},
    Word{"seconds per step", Kind::SecondsPerStep, 1},
    Word{"step_time", Kind::SecondsPerStep, 0},
    Word{"step time", Kind::SecondsPerStep, 0},
    Word{"time per step", Kind::SecondsPerStep, 0},
    Word{"time per iteration", Kind::SecondsPerStep, 0},
    Word{"iteration time", Kind::SecondsPerStep, 0},
    Word{"seconds per step", Kind::SecondsPerStep, 1, true},
    Word{"ms/step", Kind::SecondsPerStep, millisecond, true},
    Word{"s/step", Kind::SecondsPerStep, 1, true},
    Word{"ms/it", Kind::SecondsPerStep, millisecond, true},
    Word{"s/it", Kind::SecondsPerStep, 1, true},
    Word{"milliseconds", Kind::SecondsPerStep, millisecond, true},
    Word{"seconds", Kind::SecondsPerStep, 1, true},
    Word{"sec", Kind::SecondsPerStep, 1, true},
    Word{"ms", Kind::SecondsPerStep, millisecond, true},
    Word{"s", Kind::SecondsPerStep, 1, true},
    Word{"tokens/s/gpu", Kind::TokensPerSecondPerGpu, 1},
    Word{"tokens/sec/gpu", Kind::TokensPerSecondPerGpu, 1},
    Word{"tokens per second per gpu", Kind::TokensPerSecondPerGpu, 1},
    Word{"tokens/s/gpu", Kind::TokensPerSecondPerGpu, 1, true},
    Word{"tokens/sec/gpu", Kind::TokensPerSecondPerGpu, 1, true},
    Word{"tokens per second per gpu", Kind::TokensPerSecondPerGpu, 1, true},
    Word{"tps", Kind::TokensPerSecondPerGpu, 1}, // torchtitan, metrics.py: of one device
    Word{"tokens/s", Kind::TokensPerSecond, 1},
    Word{"tokens/sec", Kind::TokensPerSecond, 1},
    Word{"tokens per second", Kind::TokensPerSecond, 1},
    Word{"tokens/s", Kind::TokensPerSecond, 1, true},
    Word{"tokens/sec", Kind::TokensPerSecond, 1, true},
    Word{"tokens per second", Kind::TokensPerSecond, 1, true},
    // Megatron-LM: "throughput per GPU (TFLOP/s/GPU): 420.1"
    Word{"throughput per gpu (tflop/s/gpu)", Kind::ModelTflopsPerGpu, 1},
    Word{"tflop/s/gpu", Kind::ModelTflopsPerGpu, 1},
    Word{"tflops", Kind::ModelTflopsPerGpu, 1},
    Word{"tflop/s/gpu", Kind::ModelTflopsPerGpu, 1, true},
    Word{"tflops/gpu", Kind::ModelTflopsPerGpu, 1, true},
    Word{"tflop/s", Kind::ModelTflopsPerGpu, 1, true},
    Word{"tflops", Kind::ModelTflopsPerGpu, 1, true},
};

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

bool isLetter(char c)
{
    return (c >= 'a' && c <= 'z') || c == '_';
}

std::string inSmallLetters(std::string_view text)
{
    std::string small(text);
    std::transform(small.begin(), small.end(), small.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    return small;
}

bool isThousands(std::string_view text, std::size_t comma)
{
    if (comma == 0 || !isDigit(text[comma - 1]) || comma + 3 >= text.size())
        return false;
    const bool three = isDigit(text[comma + 1]) && isDigit(text[comma + 2]) && isDigit(text[comma + 3]);
    return three && (comma + 4 == text.size() || !isDigit(text[comma + 4]));
}

/// "5,762" becomes "5762", so that a comma is no longer part of a number.
std::string withoutThousands(std::string_view text)
{
    std::string plain;
    plain.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i)
        if (text[i] != ',' || !isThousands(text, i))
            plain += text[i];
    return plain;
}

/// A number and where it ends.
struct Found
{
    double value;
    std::size_t end;
};

std::optional<Found> numberAt(std::string_view text, std::size_t at)
{
    if (at >= text.size() || !isDigit(text[at]))
        return std::nullopt;
    double value = 0;
    const char *begin = text.data() + at;
    const auto [end, error] = std::from_chars(begin, text.data() + text.size(), value);
    if (error != std::errc() || !std::isfinite(value) || value <= 0 || value > mostValue)
        return std::nullopt;
    return Found{.value = value, .end = at + static_cast<std::size_t>(end - begin)};
}

bool standsAlone(std::string_view text, std::size_t at, std::size_t size, bool isUnit)
{
    const std::size_t end = at + size;
    const bool begins = at == 0 || !isLetter(text[at - 1]);
    const bool afterSlash = !isUnit && at > 0 && text[at - 1] == '/';
    return begins && !afterSlash && (end == text.size() || (!isLetter(text[end]) && text[end] != '/'));
}

/// Behind a label: "label: 4.74", "label=4.74", "label (s) 4.74" is a word of its own.
std::optional<Found> numberBehind(std::string_view text, std::size_t end)
{
    const std::size_t at = text.find_first_not_of(" \t:=\"'", end);
    return at == std::string_view::npos ? std::nullopt : numberAt(text, at);
}

/// Before a unit: the digits that end there, with at most a space between.
std::optional<Found> numberBefore(std::string_view text, std::size_t unit)
{
    std::size_t end = unit;
    while (end > 0 && text[end - 1] == ' ')
        --end;
    std::size_t begin = end;
    while (begin > 0 && (isDigit(text[begin - 1]) || text[begin - 1] == '.'))
        --begin;
    const bool isOfAnother =
        begin > 0 && (isLetter(text[begin - 1]) || text[begin - 1] == ':' || text[begin - 1] == '-');
    const bool isClock = isOfAnother && text[begin - 1] == ':' && begin > 1 && isDigit(text[begin - 2]);
    if (isOfAnother && (text[begin - 1] != ':' || isClock))
        return std::nullopt;
    const std::optional<Found> number = numberAt(text, begin);
    return number && number->end == end ? number : std::nullopt;
}

double scaleBehind(std::string_view text, std::size_t end)
{
    const std::size_t at = text.find_first_not_of(" \t", end);
    const bool isMilli =
        at != std::string_view::npos && text.substr(at).starts_with("ms") && standsAlone(text, at, 2, true);
    return isMilli ? millisecond : 1;
}

std::optional<StepReading> readingOf(std::string_view text, const Word &word)
{
    for (std::size_t at = text.find(word.text); at != std::string_view::npos; at = text.find(word.text, at + 1)) {
        if (!standsAlone(text, at, word.text.size(), word.isUnit))
            continue;
        const std::optional<Found> number =
            word.isUnit ? numberBefore(text, at) : numberBehind(text, at + word.text.size());
        if (number)
            return StepReading{.kind = word.kind,
                               .value = number->value * (word.scale > 0 ? word.scale : scaleBehind(text, number->end))};
    }
    return std::nullopt;
}

/// The whole text is one number.
std::optional<StepReading> plainSeconds(std::string_view text)
{
    const std::size_t at = text.find_first_not_of(" \t\r\n");
    const std::optional<Found> number = at == std::string_view::npos ? std::nullopt : numberAt(text, at);
    if (!number || text.find_first_not_of(" \t\r\n", number->end) != std::string_view::npos)
        return std::nullopt;
    return StepReading{.kind = Kind::SecondsPerStep, .value = number->value};
}

} // namespace

Result<StepReading> readStepLine(std::string_view line)
{
    const std::string text = withoutThousands(inSmallLetters(line.substr(0, mostCharacters)));
    if (const std::optional<StepReading> seconds = plainSeconds(text))
        return *seconds;
    for (const Word &word : words)
        if (const std::optional<StepReading> reading = readingOf(text, word))
            return *reading;
    return Error{.file = {},
                 .place = "log line",
                 .problem = "tells no step time and no throughput",
                 .allowed = "seconds or ms a step, tokens/s, tokens/s/GPU or TFLOP/s/GPU, such as \"4.74 s\" or "
                            "\"tps: 5,762\""};
}

Seconds stepOf(const StepReading &reading, const TimeEstimate &time)
{
    const auto gpus = static_cast<double>(time.gpus);
    switch (reading.kind) {
    case Kind::SecondsPerStep:
        break;
    case Kind::TokensPerSecond:
        return Seconds(time.tokens / reading.value);
    case Kind::TokensPerSecondPerGpu:
        return Seconds(time.tokens / (reading.value * gpus));
    case Kind::ModelTflopsPerGpu:
        return time.modelFlops / gpus / FlopPerSecond(reading.value * 1e12);
    }
    return Seconds(reading.value);
}

} // namespace shardyard
