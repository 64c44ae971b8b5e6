#include "base/number_text.hpp"

#include <fmt/format.h>

#include <algorithm>
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

std::string plain_text(double value, int digits) {
    constexpr int kMaxDecimals = 15;
    const int size = value == 0 ? 0 : static_cast<int>(std::floor(std::log10(std::abs(value))));
    const int decimals = std::clamp(digits - 1 - size, 0, kMaxDecimals);
    std::string text = fmt::format("{:.{}f}", value, decimals);
    if (decimals == 0) return text;
    text.erase(text.find_last_not_of('0') + 1);
    if (text.back() == '.') text.pop_back();
    return text;
}

}  // namespace tengen
