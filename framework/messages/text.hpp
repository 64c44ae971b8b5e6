// A text for people inside a message: an English pattern and its arguments, which each client
// shows in its own language.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/message.hpp"

namespace tengen::messages {

struct TextArgument;

struct Text {
    std::string pattern;  ///< English, with {} or {0}, {1} ... for the arguments
    std::vector<TextArgument> arguments;

    friend bool operator==(const Text& left, const Text& right);
};

/// A name, a cell or a number, the same in every language; or a text.
struct TextArgument {
    std::variant<std::string, Text> value;

    friend bool operator==(const TextArgument&, const TextArgument&) = default;
};

inline bool operator==(const Text& left, const Text& right) {
    return left.pattern == right.pattern && left.arguments == right.arguments;
}

Text wire_text(const Message& message);

/// Returns an English pattern in the reader's language.
using Translate = std::function<std::string(const std::string& pattern)>;

/// Fills in the arguments. A server may send any pattern, so only {} and {number} are filled in,
/// and everything else is shown unchanged. A text that repeats its arguments without end is cut.
std::string filled(const Text& text, const Translate& translate);

}  // namespace tengen::messages
