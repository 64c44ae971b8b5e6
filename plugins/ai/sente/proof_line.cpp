#include "proof_line.hpp"

#include <optional>

#include "fours.hpp"

namespace sente {

namespace {

constexpr std::uint64_t kNodesAMove = 2000;
/// The searches of fours for one line have no more together.
constexpr std::uint64_t kNodesALine = 40000;

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
        while (board_.stones() > stones_) board_.undo();
    }

  private:
    /// The moves until the five.
    int left() const { return most_ - static_cast<int>(line_.moves.size()); }

    /// Returns false after a five.
    bool play(Cell cell) {
        const bool five = board_.threat(board_.to_move(), cell) == Threat::Five;
        line_.moves.push_back(cell);
        board_.put(cell);
        return !five;
    }

    /// Returns false at the end: after a five, at a forbidden answer, or if no move is known.
    bool play_next() {
        const Side me = board_.to_move();
        if (board_.count(me, Threat::Five) > 0) {
            return me == winner_ && play(board_.first_with(me, Threat::Five));
        }
        if (board_.count(other(me), Threat::Five) > 0) {
            const Cell answer = board_.first_with(other(me), Threat::Five);
            return !board_.is_forbidden(me, answer) && play(answer);
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
        const std::optional<Cell> noted = noted_move();
        if (noted && stones_after(*noted) == left() - 1) return play(*noted);
        std::optional<Cell> move = longest_known();
        if (!move) move = noted;
        return move && play(*move);
    }

    /// The table's move. It may be that of an earlier search without a proof.
    std::optional<Cell> noted_move() {
        Found found;
        const bool possible = table_.find(board_.key(), found) && found.move != kNoCell &&
                              board_.is_empty(found.move) &&
                              !board_.is_forbidden(board_.to_move(), found.move);
        return possible ? std::optional(found.move) : std::nullopt;
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

}  // namespace sente
