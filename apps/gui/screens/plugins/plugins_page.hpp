// All AIs that were found, and the files that cannot be used, with the reasons.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "plugin/plugin_library.hpp"
#include "window/ui.hpp"

namespace tengen::gui {

enum class PluginsWish { Back, LookAgain };

/// What people should know before they trust plugins of others.
struct PluginTrust {
    Message sandbox;  ///< what keeps them from doing harm: "full (...)"; no id: not shown
    /// SHA-256 of a file in hexadecimal; empty for one that was never met.
    std::function<std::string(const std::filesystem::path&)> hash =
        [](const std::filesystem::path&) { return std::string(); };
};

class PluginsPage {
  public:
    /// Watches the library; PluginWatch may replace what it holds.
    explicit PluginsPage(const PluginLibrary& plugins, PluginTrust trust = {})
        : plugins_(plugins), trust_(std::move(trust)) {}

    /// One frame in `area`; `looking`: plugins are being looked at.
    std::optional<PluginsWish> frame(Ui& ui, Rect area, bool looking);

  private:
    float list(Ui& ui, Rect rect) const;
    float folders(Ui& ui, Rect rect) const;

    const PluginLibrary& plugins_;
    PluginTrust trust_;
};

}  // namespace tengen::gui
