// A picture of a board in a texture of its own, redrawn only when it has changed.
#pragma once

#include <SFML/Graphics/RenderTexture.hpp>
#include <cstdint>
#include <memory>
#include <vector>

#include "draw/board_painter.hpp"
#include "view/board_geometry.hpp"
#include "view/board_picture.hpp"
#include "view/side_look.hpp"

namespace tengen::gui {

/// One thread, with an OpenGL context. The painter must outlive it.
class BoardCanvas {
  public:
    explicit BoardCanvas(BoardPainter& painter) : painter_(&painter) {}

    /// OpenGL's name of a texture of the geometry's size with the picture, upside down as OpenGL
    /// keeps what is drawn; 0 when there is no memory for one.
    unsigned draw(const BoardGeometry& geometry, const BoardPicture& picture,
                  const std::vector<SideLook>& looks);

    /// Another painter, such as that of another theme; redraws.
    void use(BoardPainter& painter);
    /// The looks of the sides have changed.
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
