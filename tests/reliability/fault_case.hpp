// One row of the table of faults: what is done, and what a person must see.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "apps/program.hpp"

namespace tengen::test {

struct FaultCase {
    std::string id;                      ///< "A18 unknown key"
    std::vector<std::string> arguments;  ///< of tengen
    std::string stderr_text;             ///< a regular expression for all of standard error
    int code = 0;
    std::string input = {};
    std::function<void(const Home&)> prepare = {};
};

/// Runs it and checks that it neither hangs nor ends by a signal, says exactly this, and ends with
/// this code.
void check(const FaultCase& fault);
void check(const FaultCase& fault, const Home& home);

/// "a.b (c)" as a regular expression that means just that.
std::string exactly(std::string_view text);

/// One line "tengen: TEXT".
std::string line(std::string_view text);

}  // namespace tengen::test
