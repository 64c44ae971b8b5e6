#include "base/number_text.hpp"

#include <fmt/format.h>

#include <cmath>

namespace tengen {

std::string with_commas(std::int64_t number) {
    std::string text = std::to_string(number);
    const std::size_t first = number < 0 ? 1 : 0;
    for (std::size_t at = text.size(); at > first + 3;) {
        at -= 3;
        text.insert(at, ",");
    }
    return text;
}

std::string counted_with_commas(std::int64_t number, std::string_view noun) {
    return fmt::format("{} {}{}", with_commas(number), noun, number == 1 ? "" : "s");
}

std::string value_text(double value) {
    // Four digits are too few for larger numbers.
    constexpr double kLarge = 1000;
    constexpr double kMaxWhole = 1e15;
    const double size = std::abs(value);
    if (size >= kLarge && size < kMaxWhole) return with_commas(std::llround(value));
    return fmt::format("{:.4g}", value);
}

}  // namespace tengen
