#include "plugin/position_mirror.hpp"

#include <algorithm>

namespace tengen {

wire::Actions PositionMirror::follow(const Position& target) {
    const int common = std::min(position_->ply(), target.ply());
    int same = 0;
    while (same < common && position_->action(same) == target.action(same)) ++same;
    while (position_->ply() > same) position_->undo();
    wire::Actions difference;
    difference.keep = static_cast<std::uint32_t>(same);
    difference.actions.reserve(static_cast<std::size_t>(target.ply() - same));
    for (int ply = same; ply < target.ply(); ++ply) {
        difference.actions.push_back(target.action(ply));
        position_->apply(target.action(ply));
    }
    return difference;
}

bool PositionMirror::take_stones(const Position& target) {
    if (position_->setup() == target.setup()) return false;
    position_.emplace(position_->shared_game(), target.setup());
    return true;
}

bool PositionMirror::knows(const std::shared_ptr<const Game>& game) {
    if (!position_) return false;
    if (position_->shared_game() == game || equal_ == game) return true;
    if (position_->game().description() != game->description()) return false;
    equal_ = game;
    return true;
}

}  // namespace tengen
