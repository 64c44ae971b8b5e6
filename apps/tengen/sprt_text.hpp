// The differences of a sequential test as words of the command line.
#pragma once

#include <string_view>
#include <vector>

#include "arena/sprt.hpp"
#include "base/result.hpp"

namespace tengen::cli {

/// Finite numbers, separated by commas. The error's place is empty and its code CommandLine.
Result<std::vector<double>> parse_numbers(std::string_view text);

/// "ELO0,ELO1", such as "0,20", on a scale ("normalised" or "logistic") and for rounds of so many
/// games. The chances of errors have their defaults. Errors as above.
Result<SprtSettings> parse_sprt(std::string_view text, std::string_view scale, int games);

}  // namespace tengen::cli
