// Scores a stone by its rows in games with a "line" rule. From the scores, builds a guide through
// openings.
#pragma once

#include <tengen/kit/line_rule.hpp>
#include <tengen/kit/opening.hpp>

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

namespace tengen::ai {

/// Scores the rows that a stone would make.
class LineRows {
  public:
    explicit LineRows(const Game& game) : game_(game), line_(game) {}

    const LineRule& line() const { return line_; }

    /// The sum over all axes; `cells` as in Position::cells(). Three kinds of rows score 0: a
    /// complete line, a row that lacks more than three stones, and one that can never be a line.
    double score(const Side* cells, Cell cell, Side side) const {
        double sum = 0;
        for (const int axis : line_.axes()) sum += row(cells, cell, axis, side);
        return sum;
    }

  private:
    /// By stones missing from a line (1, 2, 3) and open ends (1, 2).
    static constexpr double kScores[4][3] = {
        {0, 0, 0}, {0, 5000, 10000}, {0, 500, 1000}, {0, 50, 100}};

    struct End {
        int stones = 0;  ///< of the side, in a row
        int room = 0;    ///< these stones and the adjoining cells that are empty or of the side
    };

    double row(const Side* cells, Cell cell, int axis, Side side) const {
        const End ahead = look(cells, cell, axis, side);
        const End behind = look(cells, cell, axis ^ 1, side);
        const int missing = line_.length() - (1 + ahead.stones + behind.stones);
        const int ends = (ahead.room > ahead.stones) + (behind.room > behind.stones);
        const bool can_grow = 1 + ahead.room + behind.room >= line_.length();
        return missing >= 1 && missing <= 3 && can_grow ? kScores[missing][ends] : 0;
    }

    End look(const Side* cells, Cell cell, int direction, Side side) const {
        End end;
        end.stones = LineRule::count(game_, cells, cell, direction, side);
        Cell next = game_.step(cell, direction);
        while (end.room < line_.length() && (cells[next] == side || cells[next] == kEmpty)) {
            ++end.room;
            next = game_.step(next, direction);
        }
        return end;
    }

    Game game_;
    LineRule line_;
};

/// Plays some stones ahead, each on the best cell for making and breaking rows. Then checks who has
/// won, or whose rows score higher. The side to move gets half the score of its best stone in
/// addition.
class LineGuide : public OpeningGuide {
  public:
    /// `search` is asked to stop before every stone that is played ahead; null: nothing stops it.
    LineGuide(const LineRows& rows, const Game& game, const Search* search = nullptr)
        : rows_(rows), game_(game), search_(search) {}

    /// Returns -1..1, closer to the ends if the games end sooner. Meaningless once the search must
    /// stop.
    double worth(Position& position, int seat) override {
        double sum = 0;
        for (variety_ = 1; variety_ <= kGames; ++variety_) sum += play_ahead(position, seat);
        variety_ = 0;
        return sum / kGames;
    }

    Action stone(Position& position) override {
        scored_.clear();
        const Side side = position.turn().side;
        for (const Action action : position.legal()) {
            if (!is_place(action)) continue;
            scored_.push_back({score_of(position.cells(), cell_of(action), side), action});
        }
        if (scored_.empty()) return position.legal()[0];
        Action best = take_best();
        for (int tries = kTries; tries > 0 && !scored_.empty(); --tries) {
            if (!loses_at_once(position, best)) return best;
            best = take_best();
        }
        return best;
    }

  private:
    static constexpr int kGames = 4;
    static constexpr int kAhead = 50;  ///< even, so the same side is to move at the end
    /// With fewer stones on the board, a long playout says little about them. So a short one is
    /// used.
    static constexpr int kFewStones = 3;
    static constexpr int kAheadOfFew = 8;
    static constexpr double kLine = 1e8;
    static constexpr int kTries = 10;  ///< immediately losing stones to skip before one is played

    struct Scored {
        double score;
        Action action;
    };

    /// Orders equal cells by number, not by the host's order.
    Action take_best() {
        const auto best = std::min_element(
            scored_.begin(), scored_.end(), [](const Scored& left, const Scored& right) {
                return left.score != right.score ? left.score > right.score
                                                 : left.action < right.action;
            });
        const Action action = best->action;
        *best = scored_.back();
        scored_.pop_back();
        return action;
    }

    double play_ahead(Position& position, int seat) {
        const Side* cells = position.cells();
        const auto stones = std::count_if(cells, cells + game_.cell_count(), [](Side side) {
            return side != kEmpty && side != kOutside;
        });
        const int ahead = stones < kFewStones ? kAheadOfFew : kAhead;
        int played = 0;
        while (played < ahead && !stopped() && !position.over() && !position.legal().empty()) {
            const Action action = stone(position);
            if (!is_place(action) || position.apply(action) == TENGEN_APPLY_ILLEGAL) break;
            ++played;
        }
        double worth = 0;
        if (position.over()) {
            worth = result_for(position, game_, seat) * (1 - 0.01 * played);
        } else if (!stopped()) {
            constexpr double kFour = 10000;
            const double sum = promise(position, seat) + turn_worth(position, seat);
            worth = 0.4 * sum / (std::abs(sum) + kFour);
        }
        while (played-- > 0) position.undo();
        return worth;
    }

    bool stopped() const { return search_ != nullptr && search_->stop_requested(); }

    /// A factor of 1 or a little less, different in each playout.
    double luck(Cell cell) const {
        if (variety_ == 0) return 1;
        const std::uint32_t mixed =
            (cell * 2654435761u) ^ (static_cast<unsigned>(variety_) * 40503u);
        return 1 - 0.2 * ((mixed >> 7) % 64) / 64;
    }

    double score_of(const Side* cells, Cell cell, Side side) const {
        const int row = cell / game_.columns() - game_.rows() / 2;
        const int column = cell % game_.columns() - game_.columns() / 2;
        double score = -0.001 * (row * row + column * column);
        if (!has_stone_near(cells, cell)) return score;
        for (int number = 1; number <= game_.sides(); ++number) {
            const auto owner = static_cast<Side>(number);
            double rows = rows_.score(cells, cell, owner);
            const LineEffect effect = rows_.line().effect(game_, cells, cell, owner);
            if (effect == LineEffect::Wins) rows += kLine;
            if (effect == LineEffect::Loses && owner == side) rows -= kLine;
            score += owner == side ? 1.1 * rows : rows;
        }
        return (rows_.line().misere() ? -score : score) * luck(cell);
    }

    /// The total row score of a side over all cells.
    double rows_of(const Position& position, Side side) const {
        const Side* cells = position.cells();
        double sum = 0;
        for (int number = 0; number < game_.cell_count(); ++number) {
            const auto cell = static_cast<Cell>(number);
            if (cells[cell] == kEmpty && has_stone_near(cells, cell)) {
                sum += rows_.score(cells, cell, side);
            }
        }
        return sum;
    }

    /// The row score of the seat's side, minus those of the others.
    double promise(const Position& position, int seat) const {
        const Side own = position.side_of(seat);
        double sum = 0;
        for (int number = 1; number <= game_.sides(); ++number) {
            const auto side = static_cast<Side>(number);
            sum += side == own ? rows_of(position, side) : -rows_of(position, side);
        }
        return rows_.line().misere() ? -sum : sum;
    }

    /// Half of the score that the side to move gains with its best stone; negative if it is not the
    /// seat's side.
    double turn_worth(Position& position, int seat) {
        const Turn turn = position.turn();
        const double before = rows_of(position, turn.side);
        const Action action = stone(position);
        if (!is_place(action) || position.apply(action) == TENGEN_APPLY_ILLEGAL) return 0;
        const double half = std::abs(rows_of(position, turn.side) - before) / 2;
        position.undo();
        const double good = rows_.line().misere() ? -half : half;
        return turn.side == position.side_of(seat) ? good : -good;
    }

    bool has_stone_near(const Side* cells, Cell cell) const {
        for (int direction = 0; direction < game_.directions(); ++direction) {
            const Cell next = game_.step(cell, direction);
            for (const Cell near : {next, game_.step(next, direction)}) {
                if (cells[near] != kEmpty && cells[near] != kOutside) return true;
            }
        }
        return false;
    }

    const LineRows& rows_;
    Game game_;
    const Search* search_;
    std::vector<Scored> scored_;
    int variety_ = 0;  ///< number of the playout; 0: none
};

/// Decides and reports during an opening for an AI that scores rows; returns nothing otherwise.
/// `calls`: positions to evaluate; 150 take a few tenths of a second.
inline std::optional<Decision> decide_opening(Search& search, const Game& game,
                                              const LineRows& rows, const Chance& chance,
                                              int calls = 150) {
    LineGuide guide(rows, game, &search);
    OpeningPlayer opening(search, game, guide, calls);
    if (!opening.goes_on()) return std::nullopt;
    return decide_opening(search, opening, chance);
}

}  // namespace tengen::ai
