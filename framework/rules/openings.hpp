// The openings that have names.
#pragma once

#include <span>
#include <string>
#include <vector>

namespace tengen::rules {

struct NamedOpening {
    std::string name;
    std::vector<std::string> steps;  ///< in the language of docs/openings.md
};

/// All of them; "none", without steps, is the first.
std::vector<NamedOpening> named_openings();

}  // namespace tengen::rules
