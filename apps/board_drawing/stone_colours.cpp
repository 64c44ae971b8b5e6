#include "board_drawing/stone_colours.hpp"

#include <algorithm>
#include <utility>

namespace tengen {

void ColourChoice::show(std::size_t colour, std::size_t as) {
    const auto other = std::find(shown_.begin(), shown_.end(), as);
    if (colour < shown_.size() && other != shown_.end()) std::swap(shown_[colour], *other);
}

std::map<std::string, std::string, std::less<>> words_of(const ColourChoice& choice) {
    std::map<std::string, std::string, std::less<>> words;
    for (std::size_t colour = 0; colour < kStoneColours.size(); ++colour) {
        const std::size_t shown = choice.shown(colour);
        if (shown != colour) words.emplace(kStoneColours[colour], kStoneColours[shown]);
    }
    return words;
}

}  // namespace tengen
