// Numbers of reports as text.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace tengen {

/// "12,345"
std::string with_commas(std::int64_t number);

/// "1 game", "12,345 games"
std::string counted_with_commas(std::int64_t number, std::string_view noun);

/// A value of any size: "15,000", "41.33", "0.002".
std::string value_text(double value);

/// A value as configuration files take it, with at least this many significant digits: "15000",
/// "41.33", "0.002".
std::string plain_text(double value, int digits);

}  // namespace tengen
