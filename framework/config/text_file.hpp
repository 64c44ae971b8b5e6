// Reads files that people write, with limits, and checks them as text before they are parsed.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "config/error_list.hpp"

namespace tengen {

inline constexpr std::size_t kMaxTextFile = 256 * 1024;  ///< bytes

/// Reads a regular file of at most kMaxTextFile bytes; never waits for another kind of file.
/// Returns nothing after reporting an error.
std::optional<std::string> read_text_file(const std::filesystem::path& path, const Place& file,
                                          ErrorList& errors);

/// Removes a byte order mark and converts CRLF to LF. Then reports invalid UTF-8, control
/// characters and tabs used for indentation. Returns false after an error.
bool clean_text(std::string& text, const Place& file, ErrorList& errors);

}  // namespace tengen
