// Keeps a copy of a damaged journal before the journal itself is continued.
#pragma once

#include <filesystem>
#include <string_view>

#include "base/result.hpp"

namespace tengen {

/// Saves `text` as PATH.damaged, or as PATH.damaged-2 ... if that file has other content. Returns
/// the file's path. A file that already has this text is not written again.
Result<std::filesystem::path> keep_damaged(const std::filesystem::path& path,
                                           std::string_view text);

}  // namespace tengen
