// Reviews for tests: games from moves, and the bundled AIs as engine and solver.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "review/review.hpp"
#include "support/catch.hpp"

namespace tengen::test {

/// A record of these moves. Fails the test if one is illegal.
Record record_of_moves(const std::shared_ptr<const Game>& game, const std::string& stones,
                       const std::string& moves);

ReviewedGame reviewed_game(const std::shared_ptr<const Game>& game, const std::string& stones,
                           const std::string& moves);

/// A bundled AI with its default options, in its own process.
ReviewEngine bundled_engine(const std::string& name);
/// An AI whose process does not start.
ReviewEngine broken_engine();
/// The AI "threats" as a solver.
ReviewEngine bundled_solver();

/// A limit that makes reviews of tests fast and reproducible.
ReviewSettings few_nodes(int threads = 1);

/// Runs a review to its end. Returns the number of its searches.
int run_review(ReviewedGame& game, const ReviewSettings& settings, EvaluationCache* cache = nullptr,
               const ReviewEngine& engine = bundled_engine("sente"),
               const ReviewEngine& solver = bundled_solver());

/// "21 missed_win, 23 blunder": the words of the actions, which count from 1.
std::string words_of(const ReviewedGame& game);

/// The words of some moves, in the position or after it.
std::vector<Action> actions_of(const Position& position, const std::string& moves);

}  // namespace tengen::test
