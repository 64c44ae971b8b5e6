// The report of a review: counts, losses and the dearest moments.
#pragma once

#include <array>
#include <vector>

#include "review/judgement.hpp"

namespace tengen {

struct PartReport {
    int actions = 0;
    int judged = 0;       ///< actions with a known loss
    double loss_sum = 0;  ///< in points of 100
    int choices = 0;      ///< actions whose best one is known
    int engines_choices = 0;
    std::array<int, kReviewWords> words{};

    int of(ReviewWord word) const { return words[static_cast<std::size_t>(word)]; }
    /// NaN if no loss is known.
    double mean_loss() const;
    /// 0..1; NaN if no choice is known.
    double share_of_choices() const;
};

struct SeatReport {
    PartReport all;
    std::array<PartReport, 3> thirds;  ///< of the game
};

struct ReviewReport {
    std::vector<SeatReport> seats;
    std::vector<int> moments;  ///< plies with a word, the dearest first
};

/// Whether a word names something that the player could have done better.
bool is_error(ReviewWord word);

ReviewReport report_of(const ReviewedGame& game, const std::vector<MoveJudgement>& judgements);

}  // namespace tengen
