#include "root.hpp"

#include <algorithm>
#include <iterator>
#include <system_error>

#include "fours.hpp"
#include "proof_line.hpp"

namespace sente {

namespace {

constexpr int kMaxFours = 60;  ///< of a win sought at first
constexpr std::uint64_t kFourNodes = 20000;

/// Whether a helper leaves a depth to the others, so they do not all do the same.
bool is_skipped(int depth, std::size_t helper) {
    const auto width = static_cast<int>(helper / 2 + 1);
    return (depth + static_cast<int>(helper)) / width % 2 == 1;
}

/// Grows with the distance from the centre.
int distance(const Board& board, Cell cell) {
    const int row = 2 * (cell / board.columns()) - board.rows() + 1;
    const int column = 2 * (cell % board.columns()) - board.columns() + 1;
    return row * row + column * column;
}

}  // namespace

Engine::Engine(const Rules& rules, std::size_t table_bytes)
    : Engine(rules, values_for(rules.first, rules.second), table_bytes) {}

Engine::Engine(const Rules& rules, Values values, std::size_t table_bytes)
    : values_(std::move(values)),
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
    for (const auto& helper : helpers_) helper->new_game();
}

void Engine::set_threads(int count) {
    helpers_.resize(static_cast<std::size_t>(std::max(count, 1) - 1));
    for (auto& helper : helpers_) {
        if (!helper) helper = std::make_unique<Searcher>(searcher_->board(), values_, table_);
    }
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

std::vector<Cell> Engine::allowed_moves() {
    Board& board = searcher_->board();
    std::vector<Cell> moves = likely_moves();
    std::erase_if(moves, [&board](Cell cell) { return board.is_forbidden(board.to_move(), cell); });
    return moves;
}

void Engine::begin(const Limits& limits) {
    stop_ = false;
    table_.start_search();
    searcher_->start(limits, stop_, 0);
}

bool Engine::score_after(Cell move, int depth, int alpha, int beta, int& score) {
    Board& board = searcher_->board();
    if (board.threat(board.to_move(), move) == Threat::Five) {
        score = kWin - 1;
        return true;
    }
    board.put(move);
    std::vector<Cell> answers = allowed_moves();
    bool complete = true;
    if (answers.empty()) {
        score = 0;
    } else if (depth == 0) {
        score = -searcher_->evaluate();
    } else {
        answer_fives(answers);
        Line line;
        complete = searcher_->search_root(answers, depth, -beta, -alpha, line);
        score = -line.score;
    }
    board.undo();
    return complete;
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
        complete_proof(searcher_->board(), table_, progress.line);
        if (report) report(progress);
        return progress;
    }
    searcher_->start(limits, stop_, progress.nodes);
    Deepening own(*searcher_, moves, progress);
    Helpers helpers(stop_);
    for (const auto& searcher : helpers_) {
        if (limits.are_repeatable()) break;
        searcher->board() = searcher_->board();
        // Only the first thread checks the limits.
        searcher->start({}, stop_, 0);
        helpers.start(*searcher, std::make_unique<Deepening>(*searcher, moves, progress),
                      limits.depth);
    }
    const auto shown = [&](const Deepening& of) {
        Progress result = of.progress();
        result.nodes = searcher_->nodes() + helpers.nodes();
        complete_proof(searcher_->board(), table_, result.line, [&] { return limits.reached(); });
        if (!is_proven(result.line.score)) extend_line(searcher_->board(), table_, result.line);
        return result;
    };
    for (int depth = 1; depth <= limits.depth && own.goes_on(); ++depth) {
        const bool complete = own.deepen(depth);
        progress = shown(own);
        if (report) report(progress);
        if (!complete) break;
    }
    const Deepening& best = helpers.best(own);
    if (&best == &own) return progress;
    progress = shown(best);
    if (report) report(progress);
    return progress;
}

void Engine::analyse(const std::vector<Cell>& root_moves, bool whole, std::size_t lines,
                     const Limits& limits, const std::function<void(const Study&)>& report) {
    Board& board = searcher_->board();
    const Side me = board.to_move();
    stop_ = false;
    table_.start_search();
    std::vector<Cell> moves = root_moves;
    // A forbidden stone loses immediately, and is worse than all others.
    std::vector<RankedLine> forbidden;
    std::erase_if(moves, [&](Cell cell) {
        if (!board.is_forbidden(me, cell)) return false;
        forbidden.push_back({{-(kWin - 1), 1, {cell}}, 1});
        return true;
    });
    std::stable_partition(moves.begin(), moves.end(),
                          [&](Cell cell) { return board.threat(other(me), cell) == Threat::Five; });
    std::vector<RankedLine> known;
    for (const Cell cell : moves) {
        if (known.size() < lines && board.threat(me, cell) == Threat::Five) {
            known.push_back({{kWin - 1, 1, {cell}}, 1});
        }
    }
    Progress fours;
    if (known.empty() && win_by_fours(moves, limits, fours)) {
        known.push_back({fours.line, fours.nodes});
    }
    searcher_->start(limits, stop_, fours.nodes);
    BestLines best(*searcher_, table_, moves, whole, known, lines,
                   [&limits] { return limits.reached(); });
    bool told = false;
    const auto tell = [&] {
        told = true;
        std::vector<RankedLine> all = best.lines();
        // A search that ends before its first set is complete shows what it has.
        if (all.empty() && !moves.empty()) {
            all.push_back({{searcher_->evaluate(), 0, {moves[0]}}, searcher_->nodes()});
        }
        const std::size_t more = std::min(forbidden.size(), lines - all.size());
        all.insert(all.end(), forbidden.begin(), forbidden.begin() + static_cast<long>(more));
        report({all, best.scores(), searcher_->nodes()});
    };
    if (!best.goes_on()) tell();
    for (int depth = 1; depth <= limits.depth && best.goes_on(); ++depth) {
        if (!best.deepen(depth, tell)) break;
    }
    if (!told) tell();
}

void Engine::Helpers::start(Searcher& searcher, std::unique_ptr<Deepening> deepening,
                            int most_depth) {
    const std::size_t number = helpers_.size();
    Deepening& work = *deepening;
    const auto help = [this, &work, number, most_depth] {
        for (int depth = 1; depth <= most_depth && work.goes_on(); ++depth) {
            if (is_skipped(depth, number)) continue;
            if (!work.deepen(depth)) return;
        }
        if (work.progress().line.score > kProven) stop_ = true;
    };
    try {
        helpers_.push_back({&searcher, std::move(deepening), std::thread(help)});
    } catch (const std::system_error&) {
        // The other threads suffice.
    }
}

std::uint64_t Engine::Helpers::nodes() const {
    std::uint64_t nodes = 0;
    for (const Helper& helper : helpers_) nodes += helper.searcher->shown_nodes();
    return nodes;
}

void Engine::Helpers::end() {
    stop_ = true;
    for (Helper& helper : helpers_) {
        if (helper.thread.joinable()) helper.thread.join();
    }
}

const Deepening& Engine::Helpers::best(const Deepening& own) {
    end();
    const Deepening* best = &own;
    for (const Helper& helper : helpers_) {
        if (helper.deepening->is_better_than(*best)) best = helper.deepening.get();
    }
    return *best;
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

}  // namespace sente
