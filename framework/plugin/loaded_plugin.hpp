// A plugin's library, loaded into this process. An invalid file can end the process, so only
// tengen-ai-host and isolation: none use this.
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

/// Immutable; any thread. The last owner's destruction calls the plugin's deinit(). The library
/// stays mapped, because abandoned threads of the plugin may still run in it.
class LoadedPlugin {
  public:
    using Opened = tl::expected<std::shared_ptr<const LoadedPlugin>, LoadFailure>;

    /// Loads the file and checks its description. A process loads a file once: while the object
    /// lives, further calls return the same one.
    static Opened open(const std::filesystem::path& file);

    /// The same for a plugin that is linked into this program. There can be only one.
    static Opened linked(const tengen_plugin_entry_t& entry);

    /// In the plugin's order; the index is that of the factory's functions.
    const std::vector<AiInfo>& ais() const { return ais_; }
    std::optional<std::uint32_t> find(std::string_view id) const;
    const tengen_ai_factory_t& factory() const { return *factory_; }

  private:
    explicit LoadedPlugin(const tengen_plugin_entry_t& entry) : entry_(&entry) {}
    /// Finds a plugin's functions; called only if the plugin is not yet loaded.
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
