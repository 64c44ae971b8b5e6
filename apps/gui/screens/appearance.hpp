// The window's theme, colours and letters, and the painter that draws boards with them.
#pragma once

#include <memory>
#include <vector>

#include "board_drawing/theme.hpp"
#include "config/error_list.hpp"
#include "config/folders.hpp"
#include "draw/board_pictures.hpp"
#include "view/settings.hpp"
#include "window/fonts.hpp"

namespace tengen::gui {

/// One thread, except for load_themes().
class Appearance {
  public:
    /// The settings must outlive it.
    explicit Appearance(const Settings& settings) : settings_(settings) {}

    /// Before the first call of theme(); may be on another thread.
    std::vector<Error> load_themes(const ConfigFolders& folders);
    const std::vector<Theme>& themes() const { return themes_; }
    /// The theme of the settings; if it does not exist, the default theme.
    const Theme& theme() const;

    /// Forgets the scale: the next renew() makes a new painter.
    void settings_changed() { scale_ = 0; }
    /// Makes a painter for this scale, if needed. Returns the old painter, which must live until
    /// nothing draws with it. Returns null if the painter stays, or if there was none.
    std::unique_ptr<BoardPainter> renew(float scale, const FontFiles& files);

    BoardPainter& painter() { return *painter_; }
    BoardPictures& pictures() { return *pictures_; }

  private:
    const Settings& settings_;
    std::vector<Theme> themes_;
    std::unique_ptr<BoardPainter> painter_;
    float scale_ = 0;
    std::unique_ptr<BoardPictures> pictures_;
};

}  // namespace tengen::gui
