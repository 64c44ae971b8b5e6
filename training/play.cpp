#include "play.hpp"

#include <cstdlib>
#include <utility>

namespace training {

namespace {

using sente::Cell;
using sente::Stone;

constexpr int kVariedUnits = 20;  ///< how much worse than the best a varied move may be
constexpr int kDrawFrom = 100;    ///< plies from which even games are drawn
constexpr int kDrawPlies = 12;    ///< that must be even in a row
constexpr int kEven = 10;

/// The move to play and the score of the best one.
std::pair<Cell, int> choose(sente::Engine& engine, const Header& header, int ply, Random& random) {
    const std::vector<Cell> moves = engine.allowed_moves();
    if (moves.empty()) return {sente::kNoCell, 0};
    sente::Limits limits;
    const int nodes = static_cast<int>(header.nodes);
    limits.nodes = static_cast<std::uint64_t>(nodes * 2 / 3 + random.below(nodes * 2 / 3 + 1));
    const sente::Progress result = engine.think(moves, limits, {});
    const int best = result.line.score;
    if (ply >= kVariedPlies || sente::is_proven(best)) return {result.line.moves[0], best};
    std::vector<Cell> good{result.line.moves[0]};
    for (const auto& [cell, score] : result.moves) {
        if (cell != good[0] && score >= best - kVariedUnits) good.push_back(cell);
    }
    return {good[static_cast<std::size_t>(random.below(static_cast<int>(good.size())))], best};
}

}  // namespace

Game play_game(sente::Engine& engine, const Header& header, const std::vector<Stone>& opening,
               Random& random) {
    Game game;
    for (const Stone& stone : opening) game.plies.push_back({stone.cell, 0});
    game.opening = static_cast<std::uint8_t>(opening.size());
    std::vector<Stone> stones = opening;
    int even = 0;
    while (static_cast<int>(stones.size()) < header.rows * header.columns) {
        engine.set_position(stones);
        const int side = engine.board().to_move();
        const int ply = static_cast<int>(stones.size()) - game.opening;
        const auto [cell, score] = choose(engine, header, ply, random);
        if (cell == sente::kNoCell) break;
        game.plies.push_back({cell, static_cast<std::int16_t>(score)});
        stones.push_back({cell, side});
        if (sente::is_proven(score)) {
            game.result = static_cast<std::int8_t>((score > 0) == (side == 0) ? 1 : -1);
            break;
        }
        even = std::abs(score) < kEven ? even + 1 : 0;
        if (static_cast<int>(stones.size()) > kDrawFrom && even >= kDrawPlies) break;
    }
    return game;
}

}  // namespace training
