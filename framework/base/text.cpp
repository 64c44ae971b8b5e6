#include "base/text.hpp"

#include <fmt/format.h>
#include <utf8.h>

#include <algorithm>
#include <iterator>

namespace tengen {

Character first_character(std::string_view text) {
    const auto first = static_cast<unsigned char>(text[0]);
    if (first < 0x80) return {first, 1, true};
    const std::size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
    if (text.size() < length || !utf8::is_valid(text.begin(), text.begin() + length)) return {};
    const char* at = text.data();
    const char32_t code = utf8::unchecked::next(at);
    // A continuation byte at the start has failed is_valid() above.
    return {code, static_cast<std::size_t>(at - text.data()), true};
}

bool is_utf8(std::string_view text) {
    return utf8::is_valid(text.begin(), text.end());
}

std::size_t character_count(std::string_view text) {
    std::size_t count = 0;
    for (; !text.empty(); text.remove_prefix(first_character(text).length)) ++count;
    return count;
}

std::string_view first_characters(std::string_view text, std::size_t limit) {
    std::size_t length = 0;
    for (; limit > 0 && length < text.size(); --limit) {
        length += first_character(text.substr(length)).length;
    }
    return text.substr(0, length);
}

void drop_last_character(std::string& text) {
    constexpr std::size_t kMaxLength = 4;
    for (std::size_t length = 2; length <= std::min(kMaxLength, text.size()); ++length) {
        const std::string_view end = std::string_view(text).substr(text.size() - length);
        if (first_character(end).length != length) continue;
        text.resize(text.size() - length);
        return;
    }
    text.pop_back();
}

std::string utf8_of_latin1(std::string_view bytes) {
    std::string text;
    for (const char byte : bytes) {
        utf8::append(static_cast<unsigned char>(byte), std::back_inserter(text));
    }
    return text;
}

bool is_control(char32_t code) {
    return code < 0x20 || (code >= 0x7F && code <= 0x9F) || code == 0xFEFF ||
           (code >= 0x200E && code <= 0x200F) || (code >= 0x2028 && code <= 0x202E) ||
           (code >= 0x2066 && code <= 0x2069);
}

std::string name_of(char32_t code) {
    const auto number = static_cast<std::uint32_t>(code);
    return number < 0x100 ? fmt::format("0x{:02X}", number) : fmt::format("U+{:04X}", number);
}

std::string printable(std::string_view text, std::size_t limit) {
    std::string result;
    for (std::size_t shown = 0; !text.empty(); ++shown) {
        if (shown == limit) return result + "…";
        const Character character = first_character(text);
        const std::string_view bytes = text.substr(0, character.length);
        if (character.valid && !is_control(character.code)) {
            result += bytes;
        } else {
            for (const char byte : bytes) {
                result += fmt::format("\\x{:02x}", static_cast<unsigned char>(byte));
            }
        }
        text.remove_prefix(character.length);
    }
    return result;
}

std::string_view without_byte_order_mark(std::string_view text) {
    constexpr std::string_view kMark = "\xEF\xBB\xBF";
    if (text.starts_with(kMark)) text.remove_prefix(kMark.size());
    return text;
}

std::string_view trimmed(std::string_view text, std::string_view blanks) {
    const std::size_t first = text.find_first_not_of(blanks);
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(blanks) + 1 - first);
}

bool same_word(std::string_view left, std::string_view right) {
    const auto small = [](unsigned char c) { return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c; };
    return std::ranges::equal(left, right, {}, small, small);
}

std::vector<std::string_view> split(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    while (true) {
        const std::size_t end = std::min(text.find(separator), text.size());
        parts.push_back(text.substr(0, end));
        if (end == text.size()) return parts;
        text.remove_prefix(end + 1);
    }
}

}  // namespace tengen
