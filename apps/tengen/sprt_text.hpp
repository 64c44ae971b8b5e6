// The differences of a sequential test as words of the command line.
#pragma once

#include <string_view>
#include <vector>

#include "arena/sprt.hpp"
#include "base/result.hpp"

namespace tengen::cli {

/// Finite numbers, separated by commas. The error's place is empty and its code CommandLine.
Result<std::vector<double>> parse_numbers(std::string_view text);

/// "ELO0,ELO1", such as "0,20", within -2000 and 2000; all else has its default. Errors as above.
Result<SprtSettings> parse_sprt(std::string_view text);

}  // namespace tengen::cli
