#include "root.hpp"

#include <algorithm>
#include <iterator>

#include "fours.hpp"

namespace sente {

namespace {

constexpr int kFirstWindow = 24;  ///< around the score of the last depth
constexpr int kWindowDepth = 4;   ///< from this depth on
constexpr int kMaxFours = 60;     ///< of a win sought at first
constexpr std::uint64_t kFourNodes = 20000;

/// Grows with the distance from the centre.
int distance(const Board& board, Cell cell) {
    const int row = 2 * (cell / board.columns()) - board.rows() + 1;
    const int column = 2 * (cell % board.columns()) - board.columns() + 1;
    return row * row + column * column;
}

}  // namespace

Engine::Engine(const Rules& rules, std::size_t table_bytes)
    : values_(values_for(rules.first, rules.second)),
      first_(std::make_shared<const SideTables>(rules.first, values_.cells[0])),
      // Tables that are shared stay in the cache.
      second_(rules.first == rules.second
                  ? first_
                  : std::make_shared<const SideTables>(rules.second, values_.cells[1])),
      table_(table_bytes),
      searcher_(std::make_unique<Searcher>(Board(rules.rows, rules.columns, *first_, *second_),
                                           values_, table_)) {}

void Engine::new_game() {
    table_.clear();
    searcher_->new_game();
}

void Engine::set_position(const std::vector<Stone>& stones) {
    Board& board = searcher_->board();
    board.clear();
    for (const Stone& stone : stones) board.put(stone.cell, stone.side);
}

std::vector<Cell> Engine::likely_moves() const {
    const Board& board = searcher_->board();
    struct Move {
        Cell cell;
        int score;
    };
    std::vector<Move> moves;
    const auto add = [&](Cell cell) {
        moves.push_back({cell, board.order(board.to_move(), cell)});
    };
    board.for_each_candidate(add);
    if (moves.empty()) {
        for (int cell = 0; cell < board.cell_count(); ++cell) {
            if (board.is_empty(static_cast<Cell>(cell))) add(static_cast<Cell>(cell));
        }
    }
    std::stable_sort(moves.begin(), moves.end(), [&](const Move& left, const Move& right) {
        if (left.score != right.score) return left.score > right.score;
        return distance(board, left.cell) < distance(board, right.cell);
    });
    std::vector<Cell> cells;
    for (const Move& move : moves) cells.push_back(move.cell);
    return cells;
}

/// The move with the smallest distance from the centre, for an empty board.
Cell Engine::most_central(const std::vector<Cell>& moves) const {
    const Board& board = searcher_->board();
    return *std::min_element(moves.begin(), moves.end(), [&board](Cell left, Cell right) {
        return distance(board, left) < distance(board, right);
    });
}

Progress Engine::think(const std::vector<Cell>& root_moves, const Limits& limits,
                       const std::function<void(const Progress&)>& report) {
    std::vector<Cell> moves = root_moves;
    stop_ = false;
    table_.start_search();
    Progress progress;
    answer_fives(moves);
    if (searcher_->board().stones() == 0) moves = {most_central(moves)};
    progress.line.moves = {moves[0]};
    progress.line.score = searcher_->evaluate();
    if (win_by_fours(moves, limits, progress)) {
        if (report) report(progress);
        return progress;
    }
    searcher_->start(limits, stop_, progress.nodes);
    for (int depth = 1; depth <= limits.depth; ++depth) {
        const bool complete = deepen(moves, depth, progress);
        progress.nodes = searcher_->nodes();
        if (report) report(progress);
        if (!complete) break;
        const int score = progress.line.score;
        if (moves.size() == 1 || score > kProven) break;
        // A loss within the depth stays one.
        if (score < unproven(-kProven) && kProven - std::abs(score) <= depth) break;
    }
    return progress;
}

/// Leaves only the moves that make a five, or else those that stop one.
void Engine::answer_fives(std::vector<Cell>& moves) const {
    const Board& board = searcher_->board();
    const Side me = board.to_move();
    for (const Side side : {me, other(me)}) {
        std::vector<Cell> fives;
        std::copy_if(moves.begin(), moves.end(), std::back_inserter(fives),
                     [&](Cell cell) { return board.threat(side, cell) == Threat::Five; });
        if (fives.empty()) continue;
        moves = fives;
        return;
    }
}

/// Whether fours alone win. A separate short search finds that immediately.
bool Engine::win_by_fours(const std::vector<Cell>& moves, const Limits& limits,
                          Progress& progress) {
    FourSearch fours(searcher_->board());
    // A five needs two nodes.
    const std::uint64_t most = limits.nodes == 0
                                   ? kFourNodes
                                   : std::clamp<std::uint64_t>(limits.nodes / 10, 2, kFourNodes);
    const bool won = fours.find(kMaxFours, most, [&limits] { return limits.reached(); }) ==
                     FourSearch::Result::Win;
    progress.nodes = fours.nodes();
    if (!won || std::find(moves.begin(), moves.end(), fours.line()[0]) == moves.end()) return false;
    progress.line.moves = fours.line();
    // The five follows the last four and its answer.
    const int stones = 2 * fours.fours() + 1;
    progress.line.depth = stones;
    progress.line.score = kWin - stones;
    progress.moves = {{fours.line()[0], progress.line.score}};
    return true;
}

/// If the search was stopped after the best move turned out to lose, plays one that was not tried.
void Engine::avoid_loss(const std::vector<Cell>& moves, int last_score, Progress& progress) const {
    if (progress.line.score > unproven(-kProven)) return;
    for (std::size_t i = 1; i < moves.size(); ++i) {
        const bool searched = std::any_of(
            progress.moves.begin(), progress.moves.end(),
            [&](const auto& move) { return move.first == moves[i] && move.second > -kInfinite; });
        if (searched) continue;
        progress.line.moves = {moves[i]};
        progress.line.score = last_score;
        return;
    }
}

/// Searches one ply deeper. Returns false if it was stopped.
bool Engine::deepen(std::vector<Cell>& moves, int depth, Progress& progress) {
    int window = kFirstWindow;
    const int last = progress.line.score;
    int alpha = -kInfinite;
    int beta = kInfinite;
    if (depth >= kWindowDepth && !is_proven(last)) {
        alpha = last - window;
        beta = last + window;
    }
    for (;;) {
        Line line;
        const bool complete = searcher_->search_root(moves, depth, alpha, beta, line);
        const std::vector<int>& scores = searcher_->root_scores();
        const bool failed_low = complete && line.score <= alpha && alpha > -kInfinite;
        if (!line.moves.empty() && !failed_low && (complete || line.score > alpha)) {
            progress.line = line;
            // Cells that were not tried may prevent a loss.
            if (line.score < -kProven) progress.line.score = unproven(line.score);
            progress.moves.clear();
            for (std::size_t i = 0; i < moves.size(); ++i) {
                progress.moves.emplace_back(moves[i], scores[i]);
            }
            const auto best = std::find(moves.begin(), moves.end(), line.moves[0]);
            std::rotate(moves.begin(), best, best + 1);
        }
        if (!complete) {
            progress.line.depth = depth - 1;
            avoid_loss(moves, last, progress);
            return false;
        }
        if (failed_low) {
            beta = (alpha + beta) / 2;
            alpha = std::max(line.score - window, -kInfinite);
        } else if (line.score >= beta && beta < kInfinite) {
            beta = std::min(line.score + window, +kInfinite);
        } else {
            return true;
        }
        window *= 2;
        if (window > 1000 || is_proven(line.score)) {
            alpha = -kInfinite;
            beta = kInfinite;
        }
    }
}

}  // namespace sente
