#include "base/message.hpp"

#include <fmt/args.h>
#include <fmt/format.h>

#include "base/result.hpp"

namespace tengen {

namespace {

/// Length in bytes of the valid UTF-8 character at the start of `text`, or 0.
std::size_t utf8_length(std::string_view text) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned char lead = byte(0);
    if (lead < 0x80) return 1;
    const std::size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
    if (lead < 0xC2 || lead > 0xF4 || text.size() < length) return 0;
    for (std::size_t i = 1; i < length; ++i) {
        if ((byte(i) & 0xC0) != 0x80) return 0;
    }
    const unsigned char second = byte(1);
    const bool overlong = (lead == 0xE0 && second < 0xA0) || (lead == 0xF0 && second < 0x90);
    const bool beyond = (lead == 0xED && second > 0x9F) || (lead == 0xF4 && second > 0x8F);
    return overlong || beyond ? 0 : length;
}

/// Control characters of ASCII and of the C1 block, line ends, and the marks that reorder text on a
/// terminal.
bool is_control(std::string_view character) {
    const auto first = static_cast<unsigned char>(character[0]);
    if (character.size() == 1) return first < 0x20 || first == 0x7F;
    if (character.size() == 2) {
        return first == 0xC2 && static_cast<unsigned char>(character[1]) < 0xA0;
    }
    const bool embedding = character >= "\u202A" && character <= "\u202E";
    const bool isolate = character >= "\u2066" && character <= "\u2069";
    const bool line_end = character == "\u2028" || character == "\u2029";
    return character.size() == 3 && (embedding || isolate || line_end);
}

}  // namespace

std::string argument_text(double number) {
    return fmt::format("{}", number);
}

std::string english(const Message& message) {
    fmt::dynamic_format_arg_store<fmt::format_context> store;
    for (const std::string& argument : message.arguments) store.push_back(argument);
    return fmt::vformat(message.id, store);
}

std::string english(const Error& error) {
    if (error.place.empty()) return english(error.message);
    return fmt::format("{}: {}", error.place, english(error.message));
}

std::string counted(std::int64_t count, std::string_view noun) {
    return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

std::string printable(std::string_view text, std::size_t limit) {
    std::string result;
    std::size_t shown = 0;
    while (!text.empty()) {
        if (shown++ == limit) return result + "…";
        const std::size_t length = utf8_length(text);
        if (length == 0 || is_control(text.substr(0, length))) {
            const std::size_t bad = length == 0 ? 1 : length;
            for (std::size_t i = 0; i < bad; ++i) {
                result += fmt::format("\\x{:02x}", static_cast<unsigned char>(text[i]));
            }
            text.remove_prefix(bad);
        } else {
            result += text.substr(0, length);
            text.remove_prefix(length);
        }
    }
    return result;
}

}  // namespace tengen
