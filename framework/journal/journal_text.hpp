// The elements of journal lines: words, numbers, escaped texts and checksums.
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

/// Writes control characters and the percent sign as %NN.
std::string escaped(std::string_view text);
std::string unescaped(std::string_view text);

/// Removes the part before the separator from the text and returns it.
inline std::string_view take(std::string_view& text, char separator) {
    const std::size_t end = std::min(text.find(separator), text.size());
    const std::string_view part = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return part;
}

/// Reads milliseconds, 0..kMaxTime.
std::optional<std::chrono::milliseconds> parse_milliseconds(std::string_view text);

}  // namespace tengen
