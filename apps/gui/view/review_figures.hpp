// A reviewed game and what follows from its findings: judgements, report, chances, proofs.
#pragma once

#include <unordered_map>
#include <vector>

#include "review/judgement.hpp"
#include "review/review_report.hpp"

namespace tengen::gui {

/// A stretch of positions with a proved result.
struct ProvedStretch {
    int first = 0;  ///< ply
    int last = 0;
};

class ReviewFigures {
  public:
    explicit ReviewFigures(ReviewedGame game);

    const ReviewedGame& game() const { return game_; }
    const std::vector<MoveJudgement>& judgements() const { return judgements_; }
    const MoveJudgement& judgement(int ply) const {
        return judgements_[static_cast<std::size_t>(ply)];
    }
    const ReviewReport& report() const { return report_; }
    const std::vector<ProvedStretch>& proved() const { return proved_; }
    /// The number of moves before a node of the main line; negative for other nodes.
    int ply_of(RecordNodeId node) const;
    /// The chance of a seat in a position; NaN if it is unknown.
    double chance(int ply, Seat seat) const {
        return chances_[static_cast<std::size_t>(ply)][seat];
    }

  private:
    ReviewedGame game_;
    std::vector<MoveJudgement> judgements_;
    ReviewReport report_;
    std::vector<ProvedStretch> proved_;
    std::vector<std::vector<double>> chances_;  ///< by ply and seat
    std::unordered_map<RecordNodeId, int> plies_;
};

}  // namespace tengen::gui
