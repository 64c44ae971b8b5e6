// Loads plugins in processes of their own, just to see what is in them.
#pragma once

#include <filesystem>
#include <stop_token>
#include <tl/expected.hpp>
#include <vector>

#include "plugin/ai_info.hpp"
#include "plugin/load_failure.hpp"
#include "sandbox/sandbox_state.hpp"

namespace tengen {

struct PluginToProbe {
    std::filesystem::path file;
    bool trusted = false;  ///< may be loaded without a sandbox
};

using Probed = tl::expected<std::vector<AiInfo>, LoadFailure>;

/// One result for each file, in their order. Blocks; several are loaded at a time, and one that
/// takes longer than the limit of loading is killed. Asked to stop, it kills those that run and
/// returns at once; what is not known then has failed with NoHost.
std::vector<Probed> probe_plugins(const std::filesystem::path& host,
                                  const std::vector<PluginToProbe>& files,
                                  const std::stop_token& stop = {});

/// How `host` is confined when it runs; the error says why that is not known. Blocks for some
/// milliseconds, two seconds at most.
tl::expected<SandboxState, std::string> probe_sandbox(const std::filesystem::path& host);

}  // namespace tengen
