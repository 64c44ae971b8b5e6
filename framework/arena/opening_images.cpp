#include "arena/opening_images.hpp"

#include <optional>
#include <utility>

#include "core/symmetry.hpp"

namespace tengen {
namespace {

Action turned(Action action, const std::vector<Cell>& image) {
    switch (action.kind()) {
        case ActionKind::Place:
            return Action::place(image[action.cell()]);
        case ActionKind::PlaceOf:
            return Action::place_of(action.side(), image[action.cell()]);
        case ActionKind::Take:
            return Action::take(image[action.cell()]);
        case ActionKind::Move:
            return Action::move(image[action.from()], image[action.to()]);
        case ActionKind::Choose:
        case ActionKind::Pass:
            break;
    }
    return action;
}

/// Nothing if the game does not allow it.
std::optional<Position> turned(const Position& opening, const std::vector<Cell>& image) {
    Setup setup = opening.setup();
    for (Stone& stone : setup.stones) stone.cell = image[stone.cell];
    if (!opening.game().check(setup)) return std::nullopt;
    Position position(opening.shared_game(), setup);
    for (int ply = 0; ply < opening.ply(); ++ply) {
        const Action action = turned(opening.action(ply), image);
        if (position.over() || !position.is_legal(action)) return std::nullopt;
        position.apply(action);
    }
    if (position.over()) return std::nullopt;
    return position;
}

}  // namespace

std::vector<Position> with_images(std::vector<Position> openings) {
    if (openings.empty()) return openings;
    const Position empty(openings.front().shared_game());
    const std::size_t count = openings.size();
    for (const Symmetry& symmetry : symmetries_of_stones(empty, SymmetryReading::Board)) {
        std::vector<Position> images;
        for (std::size_t i = 0; i < count; ++i) {
            std::optional<Position> image = turned(openings[i], symmetry.image);
            if (!image) break;
            images.push_back(std::move(*image));
        }
        if (images.size() < count) continue;
        for (Position& image : images) openings.push_back(std::move(image));
    }
    return openings;
}

}  // namespace tengen
