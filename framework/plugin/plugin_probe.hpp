// Loads plugins in their own processes to read their descriptions.
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

/// Returns one result per file, in order. Blocks; loads several files at a time and kills those
/// that exceed the time limit. If asked to stop, kills the running ones and returns immediately;
/// unknown results are then failures with NoHost.
std::vector<Probed> probe_plugins(const std::filesystem::path& host,
                                  const std::vector<PluginToProbe>& files,
                                  const std::stop_token& stop = {});

/// The sandbox of `host` when it runs; the error states why it is unknown. Blocks for some
/// milliseconds, at most two seconds.
tl::expected<SandboxState, std::string> probe_sandbox(const std::filesystem::path& host);

}  // namespace tengen
