#include "view/review_figures.hpp"

namespace tengen::gui {

ReviewFigures::ReviewFigures(ReviewedGame game)
    : game_(std::move(game)),
      judgements_(judge(game_)),
      report_(report_of(game_, judgements_)),
      chances_(chances_of_game(game_)) {
    const std::vector<ProvedPosition> proofs = proofs_of(game_);
    for (int ply = 0; ply < game_.positions(); ++ply) {
        plies_.emplace(game_.node(ply), ply);
        if (proofs[static_cast<std::size_t>(ply)].result == ProvedResult::Unknown) continue;
        if (proved_.empty() || proved_.back().last != ply - 1) proved_.push_back({ply, ply});
        proved_.back().last = ply;
    }
}

int ReviewFigures::ply_of(RecordNodeId node) const {
    const auto found = plies_.find(node);
    return found == plies_.end() ? -1 : found->second;
}

}  // namespace tengen::gui
