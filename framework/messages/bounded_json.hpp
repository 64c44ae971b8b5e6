// Untrusted JSON, parsed only within bounds, so a bad message costs little.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace tengen::messages {

struct JsonBounds {
    std::size_t values;  ///< of all kinds, with objects and lists
    int depth;
};

/// A value of a parsed text.
struct Json {
    enum class Kind : std::uint8_t { Null, Truth, Number, String, List, Object };

    Kind kind = Kind::Null;
    bool truth = false;
    std::int64_t number = 0;
    std::string text;         ///< of a string
    std::string key;          ///< of a member of an object
    std::vector<Json> items;  ///< of a list or an object

    bool is(Kind other) const { return kind == other; }
    /// The member of an object; null if there is none.
    const Json* find(std::string_view name) const {
        for (const Json& item : items) {
            if (item.key == name) return &item;
        }
        return nullptr;
    }
};

/// Fails for texts that are not JSON in UTF-8 with one object, have duplicate keys, numbers that
/// are not whole or beyond 2^53, or exceed the bounds.
Result<Json> parse_bounded(std::string_view text, JsonBounds bounds);

}  // namespace tengen::messages
