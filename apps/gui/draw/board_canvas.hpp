// A picture of a board in its own texture, redrawn only on change.
#pragma once

#include <SFML/Graphics/RenderTexture.hpp>
#include <cstdint>
#include <memory>
#include <vector>

#include "board_drawing/board_geometry.hpp"
#include "board_drawing/side_look.hpp"
#include "draw/board_painter.hpp"
#include "view/board_picture.hpp"

namespace tengen::gui {

/// One thread, with an OpenGL context. The painter must outlive it.
class BoardCanvas {
  public:
    explicit BoardCanvas(BoardPainter& painter) : painter_(&painter) {}

    /// Returns OpenGL's name of a texture with the picture, of the geometry's size. The picture is
    /// upside down, as OpenGL stores it. Returns 0 without memory for one.
    unsigned draw(const BoardGeometry& geometry, const BoardPicture& picture,
                  const std::vector<SideLook>& looks);

    /// Changes the painter, for example with the theme; redraws.
    void use(BoardPainter& painter);
    /// Redraws, for example when the looks of the sides have changed.
    void forget() { drawn_ = false; }

    const sf::Texture* texture() const;

  private:
    bool make(Size size);

    BoardPainter* painter_;
    std::unique_ptr<sf::RenderTexture> target_;
    BoardPicture picture_;
    std::uint64_t key_ = 0;
    bool drawn_ = false;
};

}  // namespace tengen::gui
