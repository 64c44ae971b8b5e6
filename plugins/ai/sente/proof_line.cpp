#include "proof_line.hpp"

#include <optional>

#include "fours.hpp"

namespace sente {

namespace {

constexpr std::uint64_t kNodesAMove = 2000;
/// The searches of fours for one line have no more together.
constexpr std::uint64_t kNodesALine = 40000;

/// The table's move. It may be that of an earlier search without a proof.
std::optional<Cell> noted_move(Board& board, const Table& table) {
    Found found;
    const bool possible = table.find(board.key(), found) && found.move != kNoCell &&
                          board.is_empty(found.move) &&
                          !board.is_forbidden(board.to_move(), found.move);
    return possible ? std::optional(found.move) : std::nullopt;
}

class ProofLine {
  public:
    ProofLine(Board& board, const Table& table, Line& line, const std::function<bool()>& stopped)
        : board_(board),
          table_(table),
          line_(line),
          stopped_(stopped),
          stones_(board.stones()),
          most_(kWin - std::abs(line.score)),
          winner_(line.score > 0 ? board.to_move() : other(board.to_move())) {}

    void complete() {
        bool goes_on = true;
        for (const Cell cell : line_.moves) {
            // A line may end sooner than its score says.
            goes_on = board_.threat(board_.to_move(), cell) != Threat::Five;
            board_.put(cell);
        }
        while (goes_on && left() > 0) {
            goes_on = nodes_ < kNodesALine && !(stopped_ && stopped_()) && play_next();
        }
        // A defence that loses sooner than the score says proves less than the score.
        if (ends_in_five() && left() > 0) line_.moves.pop_back();
        while (board_.stones() > stones_) board_.undo();
    }

  private:
    bool ends_in_five() {
        if (line_.moves.size() < 2) return false;
        const Side side = other(board_.to_move());
        const Cell last = line_.moves.back();
        board_.undo();
        const bool five = board_.threat(side, last) == Threat::Five;
        board_.put(last, side);
        return five;
    }

    /// The moves until the five.
    int left() const { return most_ - static_cast<int>(line_.moves.size()); }

    /// Returns false after a five.
    bool play(Cell cell) {
        const bool five = board_.threat(board_.to_move(), cell) == Threat::Five;
        line_.moves.push_back(cell);
        board_.put(cell);
        return !five;
    }

    /// Returns false at the end: after a five, or if no move is known.
    bool play_next() {
        const Side me = board_.to_move();
        if (board_.count(me, Threat::Five) > 0) {
            return me == winner_ && play(board_.first_with(me, Threat::Five));
        }
        if (board_.count(other(me), Threat::Five) > 0) {
            const Cell answer = board_.first_with(other(me), Threat::Five);
            if (!board_.is_forbidden(me, answer)) return play(answer);
            const std::optional<Cell> any = any_other_move(answer);
            return any && play(*any);
        }
        if (me == winner_) {
            FourSearch fours(board_);
            const std::optional<int> stones = win_by_fours(fours);
            if (stones && *stones <= left()) {
                const std::vector<Cell> moves = fours.line();
                for (const Cell cell : moves) {
                    if (!play(cell)) return false;
                }
                return true;
            }
        }
        const std::optional<Cell> noted = noted_move(board_, table_);
        if (noted && stones_after(*noted) == left() - 1) return play(*noted);
        std::optional<Cell> move = longest_known();
        if (!move) move = noted;
        return move && play(*move);
    }

    /// A move that stops no five, for a side whose only answer is forbidden.
    std::optional<Cell> any_other_move(Cell answer) {
        std::vector<Cell> cells;
        board_.for_each_candidate([&cells](Cell cell) { cells.push_back(cell); });
        for (const Cell cell : cells) {
            if (cell != answer && !board_.is_forbidden(board_.to_move(), cell)) return cell;
        }
        return std::nullopt;
    }

    /// The stones until the five.
    std::optional<int> win_by_fours(FourSearch& fours) {
        if (board_.count_fours(board_.to_move()) == 0) return std::nullopt;
        const bool won = fours.find(kMaxPly, kNodesAMove, stopped_) == FourSearch::Result::Win;
        nodes_ += fours.nodes();
        if (!won) return std::nullopt;
        return 2 * fours.fours() + 1;
    }

    /// The stones from this position to the five of the winner, if that is known.
    std::optional<int> known_stones() {
        const Side me = board_.to_move();
        const Bound wanted = me == winner_ ? Bound::Lower : Bound::Upper;
        if (board_.count(me, Threat::Five) > 0) {
            return me == winner_ ? std::optional<int>(1) : std::nullopt;
        }
        Found found;
        if (table_.find(board_.key(), found) && is_proven(found.score) &&
            (found.score > 0) == (me == winner_) &&
            (found.bound == wanted || found.bound == Bound::Exact)) {
            return kWin - std::abs(found.score);
        }
        if (const int fives = board_.count(other(me), Threat::Five); fives > 0) {
            if (me == winner_) return std::nullopt;
            const Cell answer = board_.first_with(other(me), Threat::Five);
            if (fives > 1 || board_.is_forbidden(me, answer)) return 2;
            const std::optional<int> stones = stones_after(answer);
            return stones ? std::optional(*stones + 1) : std::nullopt;
        }
        if (me != winner_) return std::nullopt;
        FourSearch fours(board_);
        return win_by_fours(fours);
    }

    std::optional<int> stones_after(Cell cell) {
        board_.put(cell);
        const std::optional<int> stones = known_stones();
        board_.undo();
        return stones;
    }

    /// The move after which the result is known and as far away as it may be.
    std::optional<Cell> longest_known() {
        std::vector<Cell> cells;
        board_.for_each_candidate([&cells](Cell cell) { cells.push_back(cell); });
        std::optional<Cell> best;
        int longest = 0;
        for (const Cell cell : cells) {
            if (longest == left() - 1 || nodes_ >= kNodesALine || (stopped_ && stopped_())) break;
            if (board_.is_forbidden(board_.to_move(), cell)) continue;
            const std::optional<int> stones = stones_after(cell);
            if (!stones || *stones >= left() || *stones <= longest) continue;
            longest = *stones;
            best = cell;
        }
        return best;
    }

    Board& board_;
    const Table& table_;
    Line& line_;
    const std::function<bool()>& stopped_;
    int stones_;
    int most_;
    Side winner_;
    std::uint64_t nodes_ = 0;
};

}  // namespace

void complete_proof(Board& board, const Table& table, Line& line,
                    const std::function<bool()>& stopped) {
    if (is_proven(line.score)) ProofLine(board, table, line, stopped).complete();
}

void extend_line(Board& board, const Table& table, Line& line) {
    const int stones = board.stones();
    bool over = false;
    const auto play = [&](Cell cell) {
        over = board.threat(board.to_move(), cell) == Threat::Five;
        board.put(cell);
    };
    for (const Cell cell : line.moves) play(cell);
    const auto next_move = [&]() -> std::optional<Cell> {
        const Side me = board.to_move();
        for (const Side side : {me, other(me)}) {
            if (board.count(side, Threat::Five) == 0) continue;
            const Cell cell = board.first_with(side, Threat::Five);
            return board.is_forbidden(me, cell) ? std::nullopt : std::optional(cell);
        }
        return noted_move(board, table);
    };
    while (!over && static_cast<int>(line.moves.size()) < line.depth) {
        const std::optional<Cell> next = next_move();
        if (!next) break;
        line.moves.push_back(*next);
        play(*next);
    }
    while (board.stones() > stones) board.undo();
}

}  // namespace sente
