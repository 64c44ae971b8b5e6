// UTF-8 texts, and the words and numbers in them.
#pragma once

#include <charconv>
#include <concepts>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

namespace tengen {

/// A character of a text. Each byte that is not part of valid UTF-8 (RFC 3629) is a separate
/// character.
struct Character {
    static constexpr char32_t kInvalid = 0xFFFD;

    char32_t code = kInvalid;
    std::size_t length = 1;  ///< in bytes
    bool valid = false;
};

/// The first character of a non-empty text.
Character first_character(std::string_view text);

/// Whether the whole text is valid UTF-8.
bool is_utf8(std::string_view text);

std::size_t character_count(std::string_view text);

/// The first characters of `text`, at most `limit`.
std::string_view first_characters(std::string_view text, std::size_t limit);

/// Removes the last character of a non-empty text.
void drop_last_character(std::string& text);

std::string utf8_of_latin1(std::string_view bytes);

/// Whether the character is a control character (ASCII or C1), a line end, an invisible mark, or a
/// mark that reorders text.
bool is_control(char32_t code);

/// "0x1B", "U+202E"
std::string name_of(char32_t code);

/// `text` for one terminal line: control characters and invalid UTF-8 become \xNN, and a text
/// longer than `limit` characters is cut and ends with an ellipsis.
std::string printable(std::string_view text, std::size_t limit = 64);

/// The text without a leading byte order mark, which some editors add.
std::string_view without_byte_order_mark(std::string_view text);

/// The text without these characters at its ends.
std::string_view trimmed(std::string_view text, std::string_view blanks = " \t");

/// Whether two words are equal, ignoring the case of ASCII letters.
bool same_word(std::string_view left, std::string_view right);

/// The parts between separators; one empty part for an empty text.
std::vector<std::string_view> split(std::string_view text, char separator);

/// Parses the whole text as a number, without a plus sign or blanks.
template <std::integral Number>
std::optional<Number> to_number(std::string_view text, int base = 10) {
    Number value{};
    const char* const end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, value, base);
    if (error != std::errc{} || stop != end) return std::nullopt;
    return value;
}

/// The same; also accepts "inf" and "nan".
template <std::floating_point Number>
std::optional<Number> to_number(std::string_view text) {
    Number value{};
    const char* const end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, value);
    if (error != std::errc{} || stop != end) return std::nullopt;
    return value;
}

}  // namespace tengen
