#include "screens/appearance.hpp"

#include <algorithm>

namespace tengen::gui {

std::vector<Error> Appearance::load_themes(const ConfigFolders& folders) {
    std::vector<Error> problems;
    themes_ = read_themes(folders, problems);
    return problems;
}

const Theme& Appearance::theme() const {
    const auto found = std::find_if(themes_.begin(), themes_.end(), [this](const Theme& theme) {
        return theme.name == settings_.values().theme;
    });
    return found == themes_.end() ? paper_theme() : *found;
}

std::unique_ptr<BoardPainter> Appearance::renew(float scale, const FontFiles& files) {
    if (painter_ != nullptr && scale_ == scale) return nullptr;
    auto old = std::exchange(painter_, std::make_unique<BoardPainter>(
                                           theme(), FontSet{files.sans, files.chinese}, scale));
    scale_ = scale;
    if (pictures_ == nullptr) pictures_ = std::make_unique<BoardPictures>(*painter_, theme());
    pictures_->use(*painter_, theme(), settings_.values().stone_signs, settings_.values().colours);
    return old;
}

}  // namespace tengen::gui
