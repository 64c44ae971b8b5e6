// Small pictures of boards in textures, one per name, redrawn only on change.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/position.hpp"
#include "draw/board_canvas.hpp"

namespace tengen::gui {

/// One thread, with an OpenGL context. The painter and the theme must outlive it.
class BoardPictures {
  public:
    BoardPictures(BoardPainter& painter, const Theme& theme) : painter_(&painter), theme_(&theme) {}

    /// Changes the theme or the scale: all pictures are redrawn.
    void use(BoardPainter& painter, const Theme& theme, bool signs_on_all,
             const SideColours& colours = {});

    /// Returns OpenGL's name of the texture with a position's stones and last move, upside down.
    /// Returns 0 while pictures are held, and without memory for one.
    unsigned picture(const std::string& name, const Position& position, Size size,
                     bool coordinates);
    /// Holds all pictures for now: drawing the first ones takes a moment.
    void hold(bool held) { held_ = held; }
    bool held() const { return held_; }

    const Theme& theme() const { return *theme_; }
    const SideColours& colours() const { return colours_; }
    /// Returns the looks of a game's sides in this theme.
    std::vector<SideLook> looks(const Game& game) const;

  private:
    struct Entry {
        explicit Entry(BoardPainter& painter) : canvas(painter) {}
        BoardCanvas canvas;
        std::shared_ptr<const Game> game;
        std::vector<SideLook> looks;
        std::optional<BoardGeometry> geometry;
        bool coordinates = false;
    };

    BoardPainter* painter_;
    const Theme* theme_;
    bool signs_on_all_ = false;
    SideColours colours_;
    bool held_ = false;
    std::map<std::string, Entry> entries_;
};

}  // namespace tengen::gui
