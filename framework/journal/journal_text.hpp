// What the lines of a journal are made of: words, numbers, escaped texts and checksums.
#pragma once

#include <algorithm>
#include <charconv>
#include <chrono>
#include <optional>
#include <string>
#include <string_view>

namespace tengen {

inline constexpr std::string_view kJournalMagic = "tengen-journal ";
inline constexpr std::string_view kJournalHeaderEnd = "checksum ";

/// CRC-32C as eight hex digits.
std::string checksum(std::string_view text);

/// Control characters and the percent sign as %NN.
std::string escaped(std::string_view text);
std::string unescaped(std::string_view text);

/// Takes the part before the separator off the text.
inline std::string_view take(std::string_view& text, char separator) {
    const std::size_t end = std::min(text.find(separator), text.size());
    const std::string_view part = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return part;
}

/// Milliseconds, 0 up to kMaxTime.
std::optional<std::chrono::milliseconds> parse_milliseconds(std::string_view text);

}  // namespace tengen
