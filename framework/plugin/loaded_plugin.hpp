// A plugin's library loaded into this process. In the programs only tengen-ai-host does that, and
// whoever asks for isolation: none; a broken file can end the process that loads it.
#pragma once

#include <tengen/plugin.h>

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "plugin/ai_info.hpp"
#include "plugin/load_failure.hpp"

namespace tengen {

/// Immutable; any thread. When the last owner lets go the plugin's deinit() is called, but the
/// library stays mapped: threads that a plugin left behind may still run in it.
class LoadedPlugin {
  public:
    using Opened = tl::expected<std::shared_ptr<const LoadedPlugin>, LoadFailure>;

    /// Loads the file and checks what it says of itself. Within a process one file is loaded once:
    /// a second call gives the same object while it lives.
    static Opened open(const std::filesystem::path& file);

    /// The same for a plugin that is linked into this program, of which there can be one.
    static Opened linked(const tengen_plugin_entry_t& entry);

    /// In the plugin's order; the index is the one of the factory's functions.
    const std::vector<AiInfo>& ais() const { return ais_; }
    std::optional<std::uint32_t> find(std::string_view id) const;
    const tengen_ai_factory_t& factory() const { return *factory_; }

  private:
    explicit LoadedPlugin(const tengen_plugin_entry_t& entry) : entry_(&entry) {}
    /// Where a plugin's functions are; looked for only when it is not loaded yet.
    using Find = std::function<tl::expected<const tengen_plugin_entry_t*, LoadFailure>()>;
    static Opened share(const std::filesystem::path& path, const Find& find);
    static tl::expected<std::unique_ptr<LoadedPlugin>, LoadFailure> load(
        const std::filesystem::path& file, const Find& find);
    tl::expected<void, LoadFailure> read_ais(const std::filesystem::path& file);

    const tengen_plugin_entry_t* entry_;
    const tengen_ai_factory_t* factory_ = nullptr;
    std::vector<AiInfo> ais_;
};

}  // namespace tengen
