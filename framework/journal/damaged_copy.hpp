// Keeping a damaged journal as it is, beside the one that is gone on with.
#pragma once

#include <filesystem>
#include <string_view>

#include "base/result.hpp"

namespace tengen {

/// Saves `text` as PATH.damaged, or PATH.damaged-2 ... when that name holds something else. Returns
/// the file's path; one that has the text already is not written again.
Result<std::filesystem::path> keep_damaged(const std::filesystem::path& path,
                                           std::string_view text);

}  // namespace tengen
