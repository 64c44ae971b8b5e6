// The extension tengen.game/2: facts of a game and of its positions, for plugins.
#pragma once

#include <tengen/game.h>

#include <deque>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/game.hpp"

namespace tengen {

/// Holds the facts with all their data. Immutable; any thread.
class GameFacts {
  public:
    explicit GameFacts(std::shared_ptr<const Game> game);
    GameFacts(const GameFacts&) = delete;
    GameFacts& operator=(const GameFacts&) = delete;

    const tengen_game_facts_t& raw() const { return raw_; }

  private:
    void add_kinds();
    void add_regions();
    void add_goals();
    void add_goal(int purpose, Side side, PieceSet pieces, std::span<const Cell> cells);
    void add_cells();
    double mean_moves(Piece piece) const;

    std::shared_ptr<const Game> game_;
    std::deque<std::vector<std::uint8_t>> sets_;  ///< of cells; their addresses remain valid
    std::deque<std::string> signs_;
    std::vector<tengen_kind_t> kinds_;
    std::vector<tengen_region_t> regions_;
    std::vector<tengen_goal_t> goals_;
    std::vector<std::uint8_t> facing_;
    std::vector<std::uint16_t> stores_;
    std::vector<float> x_;
    std::vector<float> y_;
    tengen_game_facts_t raw_{};
};

/// The functions on positions of TENGEN_GAME_2; `facts` is the caller's. They tolerate any argument
/// except an invalid pointer.
tengen_game_2_t game_2_api(const tengen_game_facts_t* (*facts)(const tengen_host_t*));

}  // namespace tengen
