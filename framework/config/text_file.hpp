// Files that people write, read with limits and checked as text before anything parses them.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "config/findings.hpp"

namespace tengen {

inline constexpr std::size_t kMaxTextFile = 256 * 1024;  ///< bytes

/// Reads a regular file of at most kMaxTextFile bytes, without hanging on anything else. Reports
/// what is wrong and returns nothing then.
std::optional<std::string> read_text_file(const std::filesystem::path& path, const Place& file,
                                          Findings& findings);

/// Takes away a byte order mark and turns CRLF into LF; then reports invalid UTF-8, control
/// characters and tabs used as indentation. False when something was reported.
bool clean_text(std::string& text, const Place& file, Findings& findings);

/// Decodes the character at `offset`: its code point, or -1 when it is not valid UTF-8. `length`
/// is set to the bytes it takes (1 when invalid).
long decode_utf8(std::string_view text, std::size_t offset, std::size_t& length);

/// Control characters and those that change the direction of text or cannot be seen; a line
/// break and a tab are not.
bool is_control(long code_point);

/// Number of characters, invalid bytes counting one each.
std::size_t character_count(std::string_view text);

/// "0x1B", "U+202E"
std::string code_point_name(long code_point);

}  // namespace tengen
