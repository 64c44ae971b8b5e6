// Options of a player that have other values in some games.
#pragma once

#include <string>
#include <vector>

#include "core/schema.hpp"

namespace tengen {

struct OptionValue {
    std::string name;
    Scalar value;

    friend bool operator==(const OptionValue&, const OptionValue&) = default;
};
using OptionValues = std::vector<OptionValue>;

}  // namespace tengen
