#include "draw/board_pictures.hpp"

#include "view/demonstration.hpp"

namespace tengen::gui {

void BoardPictures::use(BoardPainter& painter, const Theme& theme, bool signs_on_all,
                        const SideColours& colours) {
    painter_ = &painter;
    theme_ = &theme;
    signs_on_all_ = signs_on_all;
    colours_ = colours;
    entries_.clear();
}

std::vector<SideLook> BoardPictures::looks(const Game& game) const {
    return side_looks(game, *theme_, signs_on_all_, colours_);
}

unsigned BoardPictures::picture(const std::string& name, const Position& position, Size size,
                                bool coordinates) {
    if (held_) return 0;
    Entry& entry = entries_.try_emplace(name, *painter_).first->second;
    if (entry.game != position.shared_game()) {
        entry.game = position.shared_game();
        entry.looks = looks(*entry.game);
        entry.geometry.reset();
        entry.canvas.forget();
    }
    if (!entry.geometry || !(entry.geometry->size() == size) || entry.coordinates != coordinates) {
        entry.geometry.emplace(position.board(), size, coordinates);
        entry.coordinates = coordinates;
    }
    return entry.canvas.draw(*entry.geometry, still_picture(position), entry.looks);
}

}  // namespace tengen::gui
