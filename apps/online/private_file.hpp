// Small files that only the user may read, which several programs change at the same time.
#pragma once

#include <filesystem>
#include <functional>
#include <string>

#include "base/result.hpp"

namespace tengen {

/// The whole text; empty without a file. Fails if it cannot be read.
Result<std::string> read_private_file(const std::filesystem::path& path);

/// Replaces the text by what `change` returns for the present one. Other programs wait meanwhile,
/// so no change is lost. The file is never readable by others, not even while it is empty.
Result<void> change_private_file(const std::filesystem::path& path,
                                 const std::function<std::string(const std::string& text)>& change);

}  // namespace tengen
