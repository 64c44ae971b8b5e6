#include "plugin/plugin_sandbox.hpp"

#include <unistd.h>

#include <algorithm>
#include <limits>

#include "base/user_folders.hpp"

namespace tengen {

namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kStackBytes = 8 * kMebibyte;

/// The numbers are defaults that any plugin declares. A plugin that fills the memory would stop all
/// other programs.
std::uint64_t most_bytes() {
    const auto pages = static_cast<std::uint64_t>(std::max(0L, ::sysconf(_SC_PHYS_PAGES)));
    const auto page = static_cast<std::uint64_t>(std::max(0L, ::sysconf(_SC_PAGESIZE)));
    return std::max(SandboxRules{}.memory_bytes, pages * page / 2);
}

/// Whether the folder contains the user's home.
bool holds_home(const fs::path& folder) {
    const fs::path home = home_folder();
    if (home.empty()) return false;
    std::error_code error;
    const fs::path real = fs::weakly_canonical(home, error);
    const auto end = std::mismatch(folder.begin(), folder.end(), real.begin(), real.end()).first;
    return end == folder.end();
}

}  // namespace

std::uint64_t memory_asked_for(const Parameters& options) {
    constexpr std::uint64_t kMax = std::numeric_limits<std::uint64_t>::max();
    std::uint64_t bytes = SandboxRules{}.memory_bytes;
    const auto add = [&bytes](std::int64_t count, std::uint64_t each) {
        const auto most = (kMax - bytes) / each;
        bytes += std::min(static_cast<std::uint64_t>(count), most) * each;
    };
    for (const Parameters::Entry& entry : options.entries()) {
        if (entry.values.empty()) continue;
        const auto* const number = std::get_if<std::int64_t>(&entry.values.front());
        if (number == nullptr || *number <= 0) continue;
        if (entry.name.ends_with("_mib")) add(*number, kMebibyte);
        if (entry.name == "threads") add(*number, kStackBytes);
    }
    return bytes;
}

std::uint64_t memory_for(const Parameters& options) {
    return std::min(memory_asked_for(options), most_bytes());
}

SandboxRules rules_for(const fs::path& plugin, bool trusted) {
    SandboxRules rules;
    std::error_code error;
    const fs::path file = fs::canonical(plugin, error);
    if (!error) {
        const fs::path folder = file.parent_path();
        rules.readable = {holds_home(folder) ? file : folder};
    }
    rules.required = trusted ? SandboxLevel::None : SandboxLevel::NoLandlock;
    return rules;
}

}  // namespace tengen
