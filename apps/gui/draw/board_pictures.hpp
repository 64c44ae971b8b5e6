// Small pictures of boards in textures: one a name, redrawn only when it changes.
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

    /// Another theme or scale: all pictures are redrawn.
    void use(BoardPainter& painter, const Theme& theme, bool signs_on_all,
             const SideColours& colours = {});

    /// OpenGL's name of the texture with a position's stones and last move, upside down; 0 while
    /// they are held, and when there is no memory for one.
    unsigned picture(const std::string& name, const Position& position, Size size,
                     bool coordinates);
    /// No pictures for now: drawing the first ones takes a moment.
    void hold(bool held) { held_ = held; }
    bool held() const { return held_; }

    const Theme& theme() const { return *theme_; }
    const SideColours& colours() const { return colours_; }
    /// The looks of a game's sides in this theme.
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
