// Reads and writes durations.
#include "config/duration.hpp"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <cmath>
#include <optional>

#include "base/text.hpp"

namespace tengen {
namespace {

struct Unit {
    std::string_view name;
    std::int64_t milliseconds;
};
constexpr std::array<Unit, 4> kUnits{{{"h", 3'600'000}, {"min", 60'000}, {"s", 1000}, {"ms", 1}}};
constexpr double kMax = 24 * 3'600'000.0;

/// Splits "10min" into 10 and the unit; the number must be plain decimal.
std::optional<double> milliseconds_of(std::string_view text) {
    const std::size_t digits = text.find_first_not_of("0123456789.");
    if (digits == std::string_view::npos || digits == 0) return std::nullopt;
    const std::string_view number = text.substr(0, digits);
    double value = 0;
    const char* end = number.data() + number.size();
    const auto [stop, error] = std::from_chars(number.data(), end, value, std::chars_format::fixed);
    if (error != std::errc{} || stop != end) return std::nullopt;
    for (const Unit& unit : kUnits) {
        if (text.substr(digits) == unit.name) return value * static_cast<double>(unit.milliseconds);
    }
    return std::nullopt;
}

}  // namespace

Result<std::chrono::milliseconds> parse_duration(std::string_view text) {
    const std::optional<double> value = milliseconds_of(text);
    if (!value) {
        return fail(ErrorCode::Input, "", "'{}' is not a duration (such as 500ms, 10s, 5min or 1h)",
                    printable(text, 40));
    }
    if (*value < 1 || *value > kMax) {
        return fail(ErrorCode::Input, "", "a duration must be 1ms..24h, found '{}'",
                    printable(text, 40));
    }
    return std::chrono::milliseconds(std::llround(*value));
}

std::string to_text(std::chrono::milliseconds duration) {
    for (const Unit& unit : kUnits) {
        if (duration.count() % unit.milliseconds == 0) {
            return fmt::format("{}{}", duration.count() / unit.milliseconds, unit.name);
        }
    }
    return fmt::format("{}ms", duration.count());
}

}  // namespace tengen
