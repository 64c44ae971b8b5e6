// Files that people write, read with limits and checked as text before anything parses them.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "config/error_list.hpp"

namespace tengen {

inline constexpr std::size_t kMaxTextFile = 256 * 1024;  ///< bytes

/// Reads a regular file of at most kMaxTextFile bytes, without hanging on anything else. Reports
/// what is wrong and returns nothing then.
std::optional<std::string> read_text_file(const std::filesystem::path& path, const Place& file,
                                          ErrorList& errors);

/// Takes away a byte order mark and turns CRLF into LF; then reports invalid UTF-8, control
/// characters and tabs used as indentation. False when something was reported.
bool clean_text(std::string& text, const Place& file, ErrorList& errors);

}  // namespace tengen
