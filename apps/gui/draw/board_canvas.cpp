#include "draw/board_canvas.hpp"

#include <SFML/OpenGL.hpp>
#include <algorithm>

namespace tengen::gui {

bool BoardCanvas::make(Size size) {
    const auto largest = static_cast<float>(sf::Texture::getMaximumSize());
    const auto width = static_cast<unsigned>(std::clamp(size.width, 1.0f, largest));
    const auto height = static_cast<unsigned>(std::clamp(size.height, 1.0f, largest));
    if (target_ != nullptr && target_->getSize() == sf::Vector2u(width, height)) return true;
    target_ = std::make_unique<sf::RenderTexture>();
    if (!target_->create(width, height)) {
        target_.reset();
        return false;
    }
    target_->setSmooth(true);
    return true;
}

unsigned BoardCanvas::draw(const BoardGeometry& geometry, const BoardPicture& picture,
                           const std::vector<SideLook>& looks) {
    const bool same = drawn_ && target_ != nullptr && key_ == geometry.key() && picture_ == picture;
    if (same) return target_->getTexture().getNativeHandle();
    if (!make(geometry.size())) return 0;
    // Others draw in this context too, and SFML does not check their changes to its state.
    target_->setActive(true);
    target_->resetGLStates();
    target_->clear(painter_->clear_colour());
    painter_->draw(*target_, geometry, picture, looks);
    target_->display();
    // The texture can have its own context, while another one shows it.
    glFlush();
    picture_ = picture;
    key_ = geometry.key();
    drawn_ = true;
    return target_->getTexture().getNativeHandle();
}

void BoardCanvas::use(BoardPainter& painter) {
    painter_ = &painter;
    drawn_ = false;
}

const sf::Texture* BoardCanvas::texture() const {
    return target_ == nullptr ? nullptr : &target_->getTexture();
}

}  // namespace tengen::gui
