#include "record/record_source.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace tengen {

namespace {

/// The bytes of the character at the beginning of a text, 0 when it is no UTF-8 (RFC 3629: no
/// overlong forms, no surrogates, nothing above U+10FFFF).
std::size_t character_length(std::string_view text) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned char first = byte(0);
    if (first < 0x80) return 1;
    const std::size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
    if (first < 0xC2 || first > 0xF4 || text.size() < length) return 0;
    for (std::size_t i = 1; i < length; ++i) {
        if ((byte(i) & 0xC0) != 0x80) return 0;
    }
    const unsigned char second = byte(1);
    const bool bad = (first == 0xE0 && second < 0xA0) || (first == 0xED && second > 0x9F) ||
                     (first == 0xF0 && second < 0x90) || (first == 0xF4 && second > 0x8F);
    return bad ? 0 : length;
}

std::string latin1_as_utf8(std::string_view bytes) {
    std::string text;
    for (const char c : bytes) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x80) {
            text += c;
        } else {
            text += static_cast<char>(0xC0 | byte >> 6);
            text += static_cast<char>(0x80 | (byte & 0x3F));
        }
    }
    return text;
}

}  // namespace

std::string place_text(const std::string& file, RecordPlace place) {
    if (place.line == 0) return fmt::format("{}: byte {}", file, place.column);
    if (place.column == 0) return fmt::format("{}:{}", file, place.line);
    return fmt::format("{}:{}:{}", file, place.line, place.column);
}

BoardSize board_or(const RecordSource& source, int columns, int rows) {
    return source.board == BoardSize{} ? BoardSize{columns, rows} : source.board;
}

bool is_utf8(std::string_view text) {
    while (!text.empty()) {
        const std::size_t length = character_length(text);
        if (length == 0) return false;
        text.remove_prefix(length);
    }
    return true;
}

std::string readable_text(std::string_view bytes) {
    const std::string text = is_utf8(bytes) ? std::string(bytes) : latin1_as_utf8(bytes);
    std::string clean;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto byte = static_cast<unsigned char>(text[i]);
        if (text[i] == '\r') {
            if (i + 1 == text.size() || text[i + 1] != '\n') clean += '\n';
        } else if (byte == 0xC2 && i + 1 < text.size() &&
                   static_cast<unsigned char>(text[i + 1]) < 0xA0) {
            ++i;  // U+0080 to U+009F are control characters too.
        } else if ((byte >= 0x20 && byte != 0x7F) || byte == '\n' || byte == '\t') {
            clean += text[i];
        }
    }
    return clean;
}

std::string readable_line(std::string_view bytes) {
    std::string text = readable_text(bytes);
    std::replace_if(
        text.begin(), text.end(), [](char c) { return c == '\n' || c == '\t'; }, ' ');
    return text;
}

std::optional<int> whole_number(std::string_view text) {
    text = without_blanks(text);
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return value;
}

std::string_view without_blanks(std::string_view text) {
    const std::size_t first = text.find_first_not_of(" \t");
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

std::optional<std::string_view> LineCursor::next() {
    if (rest_.empty()) return std::nullopt;
    const std::size_t end = std::min(rest_.find_first_of("\r\n"), rest_.size());
    const std::string_view line = rest_.substr(0, end);
    const bool pair = rest_.substr(end).starts_with("\r\n");
    rest_.remove_prefix(std::min(end + (pair ? 2 : 1), rest_.size()));
    ++number_;
    return line;
}

}  // namespace tengen
