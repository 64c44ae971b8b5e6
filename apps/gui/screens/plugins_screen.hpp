// All AIs that were found, and the files that cannot be used, with the reasons.
#pragma once

#include <optional>

#include "plugin/plugin_library.hpp"
#include "window/ui.hpp"

namespace tengen {

enum class PluginsWish { Back, LookAgain };

class PluginsScreen {
  public:
    /// Watches the library; PluginWatch may replace what it holds.
    explicit PluginsScreen(const PluginLibrary& plugins) : plugins_(plugins) {}

    /// One frame in `area`; `looking`: plugins are being looked at.
    std::optional<PluginsWish> frame(Ui& ui, Rect area, bool looking);

  private:
    float list(Ui& ui, Rect rect) const;
    float folders(Ui& ui, Rect rect) const;

    const PluginLibrary& plugins_;
};

}  // namespace tengen
