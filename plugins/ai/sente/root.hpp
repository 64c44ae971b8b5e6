// An engine for one game: keeps what lives from decision to decision, and decides by searching
// deeper and deeper.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <thread>
#include <vector>

#include "best_lines.hpp"
#include "deepening.hpp"

namespace sente {

/// A game that the engine can play.
struct Rules {
    int rows = 15;
    int columns = 15;
    SideRule first;
    SideRule second;
};

/// The current result of an analysis.
struct Study {
    const std::vector<RankedLine>& lines;  ///< the best first
    /// The moves of the root and their scores, as Progress::moves.
    const std::vector<std::pair<Cell, int>>& moves;
    std::uint64_t nodes;
};

struct Stone {
    Cell cell;
    Side side;
};

/// Used by one thread, but may search with several.
class Engine {
  public:
    Engine(const Rules& rules, std::size_t table_bytes);
    Engine(const Rules& rules, Values values, std::size_t table_bytes);

    /// Replaces the table by an empty one. No search may run.
    void set_table(Table table) { table_ = std::move(table); }
    void new_game();
    /// How many threads search, 1 or more. With limits of nodes or depth it is always one, for the
    /// same decision each time.
    void set_threads(int count);
    /// The stones in the order of the game. The side that did not place the last one moves.
    void set_position(const std::vector<Stone>& stones);
    /// Finds the best of the moves, at least one. `progress` is called after each
    /// depth.
    Progress think(const std::vector<Cell>& moves, const Limits& limits,
                   const std::function<void(const Progress&)>& progress);
    /// Finds the best lines that begin with so many of the moves, at least one, with one thread.
    /// `whole`: whether these are all moves worth trying. `report` is called for each better set.
    /// Keeps what it finds about other positions.
    void analyse(const std::vector<Cell>& moves, bool whole, std::size_t lines,
                 const Limits& limits, const std::function<void(const Study&)>& report);
    /// The moves worth trying, best first; all empty cells if there is no stone nearby.
    std::vector<Cell> likely_moves() const;
    /// The same without forbidden points.
    std::vector<Cell> allowed_moves();

    // Steps of other decisions than think().

    /// Begins a search of the position and those after it.
    void begin(const Limits& limits);
    /// The score of a move by a search of the position after it, `depth` plies deep (0: evaluated
    /// without a search). Exact within the window, else a bound. False if the search was stopped.
    bool score_after(Cell move, int depth, int alpha, int beta, int& score);
    /// The nodes since begin().
    std::uint64_t nodes() const { return searcher_->nodes(); }

    Board& board() { return searcher_->board(); }

  private:
    /// Further threads on the same position.
    class Helpers {
      public:
        explicit Helpers(std::atomic<bool>& stop) : stop_(stop) {}
        ~Helpers() { end(); }
        Helpers(const Helpers&) = delete;
        Helpers& operator=(const Helpers&) = delete;

        /// Starts a thread, if the system has one.
        void start(Searcher& searcher, std::unique_ptr<Deepening> deepening, int most_depth);
        std::uint64_t nodes() const;
        /// Ends the threads. Returns the best result, `own` or one of theirs.
        const Deepening& best(const Deepening& own);

      private:
        void end();

        struct Helper {
            const Searcher* searcher;
            std::unique_ptr<Deepening> deepening;
            std::thread thread;
        };
        std::atomic<bool>& stop_;
        std::vector<Helper> helpers_;
    };

    Cell most_central(const std::vector<Cell>& moves) const;
    void answer_fives(std::vector<Cell>& moves) const;
    bool win_by_fours(const std::vector<Cell>& moves, const Limits& limits, Progress& progress);

    Values values_;
    std::shared_ptr<const SideTables> first_;
    std::shared_ptr<const SideTables> second_;
    Table table_;
    std::unique_ptr<Searcher> searcher_;
    std::vector<std::unique_ptr<Searcher>> helpers_;  ///< of further threads
    std::atomic<bool> stop_{false};
};

}  // namespace sente
