// An engine for one game: keeps what lives from decision to decision, and decides by searching
// deeper and deeper.
#pragma once

#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "search.hpp"

namespace sente {

/// A game that the engine can play.
struct Rules {
    int rows = 15;
    int columns = 15;
    SideRule first;
    SideRule second;
};

struct Stone {
    Cell cell;
    Side side;
};

/// The current result of a search.
struct Progress {
    Line line;  ///< its depth is the last one completed
    std::uint64_t nodes = 0;
    /// The moves of the root and their scores: exact for the best, else often bounds;
    /// -kInfinite where not searched.
    std::vector<std::pair<Cell, int>> moves;
};

/// Not thread-safe.
class Engine {
  public:
    Engine(const Rules& rules, std::size_t table_bytes);

    void new_game();
    /// The stones in the order of the game. The side that did not place the last one moves.
    void set_position(const std::vector<Stone>& stones);
    /// Finds the best of the moves, at least one. `progress` is called after each
    /// depth.
    Progress think(const std::vector<Cell>& moves, const Limits& limits,
                   const std::function<void(const Progress&)>& progress);
    /// The moves worth trying, best first; all empty cells if there is no stone nearby.
    std::vector<Cell> likely_moves() const;

    Board& board() { return searcher_->board(); }

  private:
    Cell most_central(const std::vector<Cell>& moves) const;
    void answer_fives(std::vector<Cell>& moves) const;
    void avoid_loss(const std::vector<Cell>& moves, int last_score, Progress& progress) const;
    bool win_by_fours(const std::vector<Cell>& moves, const Limits& limits, Progress& progress);
    bool deepen(std::vector<Cell>& moves, int depth, Progress& progress);

    Values values_;
    std::shared_ptr<const SideTables> first_;
    std::shared_ptr<const SideTables> second_;
    Table table_;
    std::unique_ptr<Searcher> searcher_;
    std::atomic<bool> stop_{false};
};

}  // namespace sente
