// Loads plugins in processes of their own, just to see what is in them.
#pragma once

#include <filesystem>
#include <tl/expected.hpp>
#include <vector>

#include "plugin/ai_info.hpp"
#include "plugin/load_failure.hpp"

namespace tengen {

using Probed = tl::expected<std::vector<AiInfo>, LoadFailure>;

/// One result for each file, in their order. Blocks; several are loaded at a time, and one that
/// takes longer than the limit of loading is killed.
std::vector<Probed> probe_plugins(const std::filesystem::path& host,
                                  const std::vector<std::filesystem::path>& files);

}  // namespace tengen
