// One row of the table of faults: the actions, and the output that a person must see.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "apps/program.hpp"

namespace tengen::test {

struct FaultCase {
    std::string id;                      ///< "A18 unknown key"
    std::vector<std::string> arguments;  ///< the arguments of tengen
    std::string stderr_text;             ///< a regular expression for all of standard error
    int code = 0;
    std::string input = {};
    std::function<void(const Home&)> prepare = {};
};

/// Runs the case. It must not hang or end by a signal, and must print exactly this text and end
/// with this code.
void check(const FaultCase& fault);
void check(const FaultCase& fault, const Home& home);

/// Returns "a.b (c)" as a regular expression that matches only this text.
std::string exactly(std::string_view text);

/// Returns one line "tengen: TEXT".
std::string line(std::string_view text);

}  // namespace tengen::test
