// Converts texts between UTF-8 and the character sets of SGF files.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace tengen {

/// Whether a file may name this character set: ISO 8859, Windows, and those of Chinese, Japanese,
/// Korean and Russian.
bool is_known_charset(std::string_view name);

/// Empty if the bytes are invalid in the character set, or if the system does not have it.
std::optional<std::string> to_utf8(std::string_view bytes, const std::string& charset);
/// Empty if the character set lacks a character of the text.
std::optional<std::string> from_utf8(std::string_view text, const std::string& charset);

}  // namespace tengen
