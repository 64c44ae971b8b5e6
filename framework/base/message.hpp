// A text for people, kept as a message id with arguments so that any program can say it in the
// user's language. The id is the English text itself, as gettext does it.
#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tengen {

// What a value is as an argument of a message.
inline std::string argument_text(std::string_view text) {
    return std::string(text);
}
inline std::string argument_text(char character) {
    return std::string(1, character);
}
std::string argument_text(double number);
template <std::integral Number>
std::string argument_text(Number number) {
    return std::to_string(number);
}

struct Message {
    std::string_view
        id;  ///< English fmt pattern; a string literal, so it lives as long as the program
    std::vector<std::string> arguments;

    Message() = default;

    template <class... Arguments>
    explicit Message(std::string_view pattern, const Arguments&... values)
        : id(pattern), arguments{argument_text(values)...} {}

    friend bool operator==(const Message&, const Message&) = default;
};

/// The message in English, with its arguments filled in.
std::string english(const Message& message);

/// "1 move", "2 moves"
std::string counted(std::int64_t count, std::string_view noun);

}  // namespace tengen
