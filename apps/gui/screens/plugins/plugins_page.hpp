// All installed AIs, and the unusable files with the reasons.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "plugin/plugin_library.hpp"
#include "window/ui.hpp"

namespace tengen::gui {

enum class PluginsWish { Back, LookAgain };

/// Facts that people need before they trust third-party plugins.
struct PluginTrust {
    Message sandbox;  ///< the protection from harm: "full (...)"; no id: not shown
    /// SHA-256 of a file in hexadecimal; empty for an unknown file.
    std::function<std::string(const std::filesystem::path&)> hash =
        [](const std::filesystem::path&) { return std::string(); };
};

class PluginsPage {
  public:
    /// Observes the library; PluginWatch may replace its contents.
    explicit PluginsPage(const PluginLibrary& plugins, PluginTrust trust = {})
        : plugins_(plugins), trust_(std::move(trust)) {}

    /// Draws one frame in `area`; `looking`: a scan is running.
    std::optional<PluginsWish> frame(Ui& ui, Rect area, bool looking);

  private:
    float list(Ui& ui, Rect rect) const;
    float folders(Ui& ui, Rect rect) const;

    const PluginLibrary& plugins_;
    PluginTrust trust_;
};

}  // namespace tengen::gui
