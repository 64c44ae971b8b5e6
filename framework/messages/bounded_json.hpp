// Untrusted JSON, parsed only within bounds, so a bad message costs little.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string_view>

#include "base/result.hpp"

namespace tengen::messages {

struct JsonBounds {
    std::size_t values;  ///< of all kinds, with objects and lists
    int depth;
};

/// Fails for texts that are not JSON in UTF-8 with one object, have duplicate keys, numbers that
/// are not whole or beyond 2^53, or exceed the bounds.
Result<nlohmann::json> parse_bounded(std::string_view text, JsonBounds bounds);

}  // namespace tengen::messages
