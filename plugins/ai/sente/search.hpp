// The search of one thread: principal variation search with a search of fours at its leaves.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "board.hpp"
#include "history.hpp"
#include "moves.hpp"
#include "net.hpp"
#include "table.hpp"
#include "values.hpp"

namespace sente {

inline constexpr int kWin = 30000;     ///< less the stones until the five
inline constexpr int kProven = 25000;  ///< scores beyond are proven
inline constexpr int kInfinite = 32000;
inline constexpr int kMaxPly = 400;
inline constexpr int kMaxDepth = 100;  ///< in plies
/// Depths are in quarters of a ply.
inline constexpr int kPly = 4;

constexpr bool is_proven(int score) {
    return score > kProven || score < -kProven;
}

/// A loss without proof: as bad, and as much worse the sooner it comes.
constexpr int unproven(int loss) {
    return loss + kWin - kProven;
}

/// When a search must end. Checked by its first thread.
struct Limits {
    using Clock = std::chrono::steady_clock;

    std::uint64_t nodes = 0;  ///< 0: no limit
    int depth = kMaxDepth;    ///< in plies
    Clock::time_point deadline = Clock::time_point::max();
    std::function<bool()> stopped;  ///< asked now and then

    /// Whether one thread decides the same within these limits each time.
    bool are_repeatable() const { return nodes != 0 || depth != kMaxDepth; }
    bool reached() const {
        return (deadline != Clock::time_point::max() && Clock::now() >= deadline) ||
               (stopped && stopped());
    }
};

/// A principal variation and its score for the side to move.
struct Line {
    int score = -kInfinite;
    int depth = 0;
    std::vector<Cell> moves;
};

class Searcher {
  public:
    Searcher(const Board& board, const Values& values, Table& table);

    Board& board() { return board_; }
    void new_game() { history_.clear(); }

    /// Begins a search of the board's position. `stop` ends it from outside, and it sets it when
    /// its own limits are reached. `nodes` have been spent before.
    void start(const Limits& limits, std::atomic<bool>& stop, std::uint64_t nodes);
    /// Searches moves of the root to a depth in plies. Returns false if it was stopped; then the
    /// line is that of the moves tried, or has no moves.
    bool search_root(const std::vector<Cell>& moves, int depth, int alpha, int beta, Line& line);
    /// The scores of the root's moves in the last search_root(); -kInfinite where not tried, else
    /// exact or a bound.
    const std::vector<int>& root_scores() const { return root_scores_; }

    /// The static evaluation for the side to move.
    int evaluate() { return evaluate(board_.standing(), kNoCell); }

    std::uint64_t nodes() const { return nodes_; }
    /// The same for other threads, a little late.
    std::uint64_t shown_nodes() const { return shown_nodes_.load(std::memory_order_relaxed); }
    bool stopped() const { return stop_ != nullptr && stop_->load(std::memory_order_relaxed); }

  private:
    struct Frame {
        MoveList moves;
        std::vector<Cell> quiets;  ///< quiet moves that have been tried
        int eval = 0;
        Cell excluded = kNoCell;
    };

    /// The results about a position before its moves are tried.
    struct Known {
        Found found;
        bool hit = false;  ///< whether the table has the position
        int eval = 0;      ///< evaluate(), or kNoEval if it was not needed
        int score = 0;     ///< of the search that ends, or as ends_fours() says
    };
    /// A previewed position whose search does not end is evaluated again when its stone is put.
    /// Values and net never change, so only the key matters.
    struct Evaluated {
        std::uint64_t key = ~std::uint64_t{0};
        int eval = 0;
    };

    int search(int alpha, int beta, int depth, bool cut_node);
    int search_moves(int alpha, int beta, int depth, bool cut_node, const Found* found,
                     Defences::Answers answers);
    int fours(int alpha, int beta, int depth);
    bool is_known_after_answer(Cell four, int alpha, int beta, int depth, int& score);
    bool decided_at_once(int& score, Cell& forced);
    int quick_value(const Standing& at) const;
    int evaluate(const Standing& at, Cell previewed);
    bool may_be_decided(const Standing& at, int stones) const;
    void recall(const Standing& at, Known& known) const;
    bool ends_fours(const Standing& at, Cell previewed, int alpha, int beta, int depth,
                    Known& known);
    bool ends_search(const Standing& at, Cell previewed, int alpha, int beta, int depth,
                     bool may_stop, Known& known);
    bool ends_at_once(const Standing& next, Cell previewed, int alpha, int beta, int depth,
                      int& score);
    int search_after(Cell cell, int alpha, int beta, int depth, bool cut_node);
    bool is_improving(int eval) const {
        return ply_ < 2 || eval > frames_[static_cast<std::size_t>(ply_ - 2)].eval;
    }
    int singular_extension(Cell move, int depth, const Found& found, bool cut_node);
    void list_moves(const Defences::Answers& answers, Cell table_move);
    void learn(Cell best, int depth, bool quiet);
    void count_node();

    int to_table(int score) const {
        return score > kProven ? score + ply_ : score < -kProven ? score - ply_ : score;
    }
    static int from_table(int score, int ply) {
        return score > kProven ? score - ply : score < -kProven ? score + ply : score;
    }

    void put(Cell cell) {
        board_.put(cell);
        ++ply_;
    }
    void undo() {
        --ply_;
        board_.undo();
    }

    Board board_;
    const Values& values_;
    std::optional<NetSums> sums_;  ///< if there is a net
    Table& table_;
    History history_;
    Defences defences_;
    std::vector<Frame> frames_;
    std::vector<std::vector<Cell>> lines_;  ///< [ply], the principal variation from there
    std::vector<int> root_scores_;
    std::vector<int> logarithms_;  ///< [n], of n in 256ths, to the base two
    Limits limits_;
    std::atomic<bool>* stop_ = nullptr;
    std::uint64_t nodes_ = 0;
    std::atomic<std::uint64_t> shown_nodes_{0};
    Evaluated last_evaluated_;
    int ply_ = 0;
    int root_depth_ = 0;  ///< in plies
};

}  // namespace sente
