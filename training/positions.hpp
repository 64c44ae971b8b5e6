// The positions of games that are worth learning from.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "evaluation.hpp"
#include "game_file.hpp"

namespace training {

/// A position before a move.
struct Position {
    const sente::Values& values;
    sente::Board& board;
    std::size_t size;  ///< which of the origin's headers has the size of the board
    const Ply& move;
    double by_search;   ///< the chance of the side to move
    double by_result;   ///< 1, or 0.5 for a draw, or 0
    bool move_is_best;  ///< not only one of the good ones

    /// What to learn: a mixture, of which the search has so much.
    double target(double search_share) const {
        return search_share * by_search + (1 - search_share) * by_result;
    }
};

/// Where the positions come from.
struct Origin {
    std::vector<Header> headers;  ///< of the first file of each size of board
    std::size_t games = 0;

    const Header& header() const { return headers.front(); }
};

/// Reads files of games of one rule, and calls for each position once. Left out: decided
/// ones, and most that the search has proven. Throws std::runtime_error with a text for people.
Origin for_each_position(const std::vector<std::string>& paths, const Evaluation& evaluation,
                         const std::function<void(const Position&)>& use);

/// Mixes the first `count` of the samples, the same way each time.
template <class Sample>
void shuffle_first(std::vector<Sample>& samples, std::size_t count) {
    std::size_t seed = 1;
    for (std::size_t i = count; i > 1; --i) {
        seed = seed * 6364136223846793005u + 1442695040888963407u;
        std::swap(samples[i - 1], samples[(seed >> 33) % i]);
    }
}

/// 1 / (1 + e^-value).
double chance(double value);

}  // namespace training
