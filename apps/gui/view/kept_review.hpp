// Finds the review that a record keeps, whatever its engine and limits were.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "review/reviewed_game.hpp"

namespace tengen::gui {

struct KeptReview {
    ReviewedGame game;
    std::string engine;  ///< "sente:hard"; empty if every position is proved, so any engine fits
};

/// Takes the review with the most positions from the evaluations of the main line. Among equals,
/// that of the `wished` engine and options comes first. Evaluations of an engine that analysed
/// while a person walked are not a review.
std::optional<KeptReview> kept_review(const Record& record, const std::shared_ptr<const Game>& game,
                                      const ReviewNames::Name& wished);

}  // namespace tengen::gui
