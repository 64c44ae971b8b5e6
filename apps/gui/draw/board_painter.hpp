// Draws a board with everything on it to a window, a texture or a picture.
#pragma once

#include <SFML/Graphics/RenderTarget.hpp>
#include <vector>

#include "board_drawing/board_geometry.hpp"
#include "board_drawing/side_look.hpp"
#include "board_drawing/theme.hpp"
#include "draw/board_ground.hpp"
#include "draw/lettering.hpp"
#include "draw/mesh.hpp"
#include "draw/stamps.hpp"
#include "view/board_picture.hpp"

namespace tengen::gui {

/// One thread, with an OpenGL context. Keeps the data made for the last board and size; drawing
/// these again allocates nothing.
class BoardPainter {
  public:
    /// The theme must outlive it. `scale`: of the interface, at least 1; determines the radius of
    /// the corners.
    explicit BoardPainter(const Theme& theme, const FontSet& fonts, float scale);

    /// The board's upper left corner is the target's (0, 0). The area outside its round corners
    /// stays untouched. Sides without a look are not drawn.
    void draw(sf::RenderTarget& target, const BoardGeometry& geometry, const BoardPicture& picture,
              const std::vector<SideLook>& looks);

    /// The colour to clear a texture with before a board is drawn into it and blended over
    /// something else. It is the board's colour, transparent: round corners then get no dark edge.
    sf::Color clear_colour() const;

  private:
    struct Frame;  ///< the data of the current frame
    void choose_stamps(const Frame& frame);
    void need_stamps(const Frame& frame);
    void build(const Frame& frame);

    void add_edges(const Frame& frame);
    void add_special(const Frame& frame);
    void add_regions(const Frame& frame);
    void add_tint(const Frame& frame, Cell cell, const Shade& shade);
    void add_move(const Frame& frame, const MovePicture& move);
    void add_values(const Frame& frame);
    void add_corner_value(const Frame& frame, const ValuePicture& value);
    Rect value_square(const Frame& frame, Point at) const;
    float value_pixels(const Frame& frame, float size, float most) const;
    void add_value_texts(const Frame& frame, const std::string& text, float size,
                         const SecondValue& second, Point at, Colour ink, float whole = 1);
    void add_numbers(const Frame& frame);
    void add_shadows(const Frame& frame);
    void add_stone(const Frame& frame, const StonePicture& stone);
    bool add_part_of_box(const Frame& frame, const StonePicture& stone, const SideLook& look);
    void add_letters(const Frame& frame, const SideLook& look, const StonePicture& stone);
    void add_stone_number(const Frame& frame, const StonePicture& stone);
    void add_text(const Frame& frame, const TextPicture& text);
    void add_line(const Frame& frame, const LinePicture& line);
    void add_mark(const Frame& frame, const MarkPicture& mark);
    void add_last(const Frame& frame, Cell cell);
    /// Returns the colour of a mark on a stone: the theme's, or one that is visible on stones of
    /// that colour.
    Colour mark_on(const Frame& frame, Cell cell) const;
    Colour ink_at(const Frame& frame, Cell cell) const;
    void add_winning(const Frame& frame);
    void add_winning_part(const Frame& frame, std::size_t first, std::size_t last);
    void add_stamp(const Frame& frame, StampId id, Point centre, Colour tint, float scale = 1);

    const Theme& theme_;
    Typeface face_;
    BoardGround ground_;
    float scale_;  ///< of a person's letters
    Stamps stamps_;
    StampStyle style_;
    Mesh mesh_;
    bool scaled_ = false;  ///< some stamps are drawn in a size other than their own
    Lettering texts_;
};

}  // namespace tengen::gui
