#include "arena/opening_images.hpp"

#include <optional>
#include <utility>

#include "core/symmetry.hpp"

namespace tengen {

std::vector<Position> with_images(std::vector<Position> openings) {
    if (openings.empty()) return openings;
    const std::size_t count = openings.size();
    std::vector<Symmetry> symmetries = symmetries_of(openings.front().game());
    symmetries.erase(symmetries.begin());  // the identity
    for (const Symmetry& symmetry : symmetries) {
        if (symmetry.shifts) continue;
        std::vector<Position> images;
        for (std::size_t i = 0; i < count; ++i) {
            std::optional<Position> image = image_of(openings[i], symmetry);
            if (!image) break;
            images.push_back(std::move(*image));
        }
        if (images.size() < count) continue;
        for (Position& image : images) openings.push_back(std::move(image));
    }
    return openings;
}

}  // namespace tengen
