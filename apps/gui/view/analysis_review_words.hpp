// The words of a review: mistakes, losses, and the report of a seat.
#pragma once

#include <string>
#include <vector>

#include "review/judgement.hpp"
#include "review/review_report.hpp"

namespace tengen::gui {

/// "31 points", rounded; empty if the loss is unknown.
std::string points_text(double loss);
/// "11. k7"
std::string numbered_move(const ReviewedGame& game, int ply);
/// "Black", or with several seats of one side "Black, seat 3".
std::string reviewed_seat(const Game& game, Seat seat);

/// The move, its word and its cost: "11. k7, black: blunder, loses 31 points".
std::string judgement_text(const ReviewedGame& game, int ply, const MoveJudgement& judged);
/// The better moves: "better: f8 e7 g8", "held: i9, h10"; may be empty.
std::string better_text(const ReviewedGame& game, int ply, const MoveJudgement& judged);
/// The next side's proved win: "proof: l7 k8"; may be empty.
std::string proof_text(const ReviewedGame& game, int ply, const MoveJudgement& judged);
/// All three.
std::string mistake_text(const ReviewedGame& game, int ply, const MoveJudgement& judged);

/// The kinds with their numbers: "1 blunder, 2 inaccuracies"; may be empty.
std::string kinds_text(const PartReport& part);
/// "mean loss 3.2 · engine's choice 45 %"
std::string part_text(const PartReport& part);

}  // namespace tengen::gui
