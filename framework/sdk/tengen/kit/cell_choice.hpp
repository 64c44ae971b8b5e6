// What an AI needs that scores cells and plays the best, besides the scores: the cells that may be
// played, the sides that matter, what speaks against a cell in any game with lines, and a choice
// among equals.
#pragma once

#include <tengen/kit/capture_rule.hpp>
#include <tengen/kit/line_rule.hpp>
#include <tengen/kit/lookout.hpp>
#include <tengen/kit/opening.hpp>

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <tuple>
#include <vector>

namespace tengen::ai {

/// One thread at a time. What read() was given must live until it is called again.
class CellChoice {
  public:
    explicit CellChoice(const Context& context)
        : game_(context.game), line_(context.game), captures_(context.game), marks_(context) {
        constexpr std::string_view kDirections[] = {"east", "west", "north", "south"};
        const auto towards = game_.parameter(TENGEN_RULE_DROPS, "towards");
        for (int direction = 0; direction < 4; ++direction) {
            if (kDirections[direction] == towards) up_ = direction ^ 1;
        }
    }

    /// Looks at the position of a search; the rest is about it, until the next call. Throws
    /// std::runtime_error when nobody can act.
    void read(Search& search) {
        Position& position = search.position();
        const auto legal = position.legal();
        if (legal.empty()) throw std::runtime_error("there is no legal action");
        actions_.assign(legal.begin(), legal.end());
        std::sort(actions_.begin(), actions_.end());  // chance must not depend on the host's order
        cells_.clear();
        for (const Action action : actions_) {
            if (is_place(action)) cells_.push_back(cell_of(action));
        }
        now_ = position.cells();
        mine_ = position.turn().side;
        find_others(position);
        marks_.read(position);
        for (int number = 1; captures_.exists() && number <= game_.sides(); ++number) {
            const auto side = static_cast<Side>(number);
            urgency_[side] = 1 + static_cast<double>(CaptureRule::taken(game_, position, side)) /
                                     captures_.goal();
        }
    }

    /// All legal actions, in ascending order.
    const std::vector<Action>& actions() const { return actions_; }
    /// Where a stone may be placed, in ascending order. Empty where there are other actions only.
    const std::vector<Cell>& cells() const { return cells_; }
    /// The side that acts.
    Side mine() const { return mine_; }
    /// The other sides that somebody plays, in the order in which they act.
    const std::vector<Side>& others() const { return others_; }

    /// Stones that the one who acts places yet before another does; 1 at least. Plays on the
    /// position, which is as before afterwards.
    int stones_left(Position& position) const {
        const int most = game_.number(TENGEN_RULE_TURNS, "stones", 1);
        const std::size_t seat = position.turn().seat;
        int played = 0;
        while (played < most && !position.over() && position.turn().seat == seat) {
            const auto legal = position.legal();
            if (legal.empty() || position.apply(legal[0]) == TENGEN_APPLY_ILLEGAL) break;
            ++played;
        }
        for (int i = 0; i < played; ++i) position.undo();
        return std::max(played, 1);
    }

    bool forbidden(Cell cell) const { return marks_.forbidden(cell); }

    /// What a stone of a side would do to it.
    LineEffect effect(Cell cell, Side side) const { return line_.effect(game_, now_, cell, side); }

    /// Gravity: would a stone here carry one of theirs to a winning cell?
    bool feeds_a_line(Cell cell) const {
        if (up_ < 0 || line_.misere()) return false;
        const Cell above = game_.step(cell, up_);
        if (now_[above] != kEmpty) return false;
        return std::any_of(others_.begin(), others_.end(),
                           [&](Side side) { return effect(above, side) == LineEffect::Wins; });
    }

    /// Whether a stone here is worse than nothing: it loses, may not count, or lets another win.
    bool harmful(Cell cell) const {
        return forbidden(cell) || effect(cell, mine_) == LineEffect::Loses || feeds_a_line(cell);
    }

    /// What captures speak for a cell, in stones: those that a stone here takes, and those of one's
    /// own that it keeps from being taken here, less those that could be taken after it. Up to
    /// twice as many the nearer the one who takes them is to the goal.
    double captures(Cell cell) const {
        if (!captures_.exists()) return 0;
        double theirs = 0;
        double stones = taken_by(cell, mine_);
        for (const Side side : others_) {
            stones += taken_by(cell, side);
            theirs = std::max(theirs, urgency_[side]);
        }
        return stones - theirs * captures_.exposed(game_, now_, cell, mine_);
    }

    /// The legal actions that end the game and win it for the one who acts, as the rules say; so
    /// it finds wins by captures too. At most `most` actions are tried.
    std::vector<Action> wins_at_once(Position& position, std::size_t most = 4096) const {
        std::vector<Action> wins;
        Lookout lookout(position, game_);
        for (std::size_t i = 0; i < std::min(most, actions_.size()); ++i) {
            if (lookout.ending(actions_[i]) > 0) wins.push_back(actions_[i]);
        }
        return wins;
    }

    /// All cells, the highest score first; of equals the nearest to the centre; of these a random
    /// one. `scores` belong to cells().
    std::vector<Cell> ranking(const std::vector<double>& scores, Chance& chance) const {
        struct Entry {
            double score;
            int distance;
            std::uint64_t lot;
            Cell cell;
        };
        std::vector<Entry> entries;
        for (std::size_t i = 0; i < cells_.size(); ++i) {
            entries.push_back({scores[i], from_centre(cells_[i]), chance.bits(), cells_[i]});
        }
        std::sort(entries.begin(), entries.end(), [](const Entry& left, const Entry& right) {
            return std::tie(right.score, left.distance, left.lot) <
                   std::tie(left.score, right.distance, right.lot);
        });
        std::vector<Cell> cells;
        for (const Entry& entry : entries) cells.push_back(entry.cell);
        return cells;
    }

    struct Safe {
        Cell cell;
        bool lost;  ///< every cell loses at once or lets the next seat win at once
    };

    /// The first cell of a ranking that neither loses at once nor lets the next seat win at once,
    /// as the rules say; so what an AI does not know, such as a line that a capture breaks, takes
    /// it by surprise only later. Where every cell does, one that does not lose at once. The first
    /// when the search must stop.
    Safe first_safe(Search& search, const std::vector<Cell>& ranking) const {
        Lookout lookout(search.position(), game_);
        Cell fallback = ranking[0];
        bool fell_back = false;
        for (const Cell cell : ranking) {
            if (search.stop_requested()) return {fallback, false};
            if (lookout.ending(place(cell)) < 0) continue;
            if (!lookout.allows_win(place(cell))) return {cell, false};
            if (!fell_back) fallback = cell;
            fell_back = true;
        }
        return {fallback, true};
    }

    /// What is known without looking ahead: a depth of 1, a node a cell, and the `scores` of
    /// cells(), of which there is one at least, as the values. `line` is what is played, and
    /// perhaps what follows.
    Report report(const std::vector<double>& scores, std::vector<Action> line,
                  double win_chance) const {
        Report report;
        report.depth = 1;
        report.nodes = scores.size();
        report.score = *std::max_element(scores.begin(), scores.end());
        report.win_chance = win_chance;
        report.line = std::move(line);
        report.values.assign(static_cast<std::size_t>(game_.cell_count()), NAN);
        for (std::size_t i = 0; i < scores.size(); ++i) report.values[cells_[i]] = scores[i];
        return report;
    }

    /// Plays a win at once, else the cell of the highest score that first_safe() lets pass; reports
    /// `shown` as what cells() are worth, and `win_chance` where nothing is decided.
    Decision play_best(Search& search, const std::vector<double>& scores,
                       const std::vector<double>& shown, double win_chance, Chance& chance) const {
        const auto wins = wins_at_once(search.position());
        if (!wins.empty()) {
            const Action win = wins[chance.below(wins.size())];
            search.report(report(shown, {win}, 1));
            return play(win);
        }
        const Safe safe = first_safe(search, ranking(scores, chance));
        search.report(report(shown, {place(safe.cell)}, safe.lost ? 0 : win_chance));
        return play(place(safe.cell));
    }

    /// A random legal action, a harmful one only if there is no other.
    Action any(Chance& chance) const {
        std::vector<Action> harmless;
        std::copy_if(actions_.begin(), actions_.end(), std::back_inserter(harmless),
                     [&](Action action) { return !is_place(action) || !harmful(cell_of(action)); });
        const auto& from = harmless.empty() ? actions_ : harmless;
        return from[chance.below(from.size())];
    }

    /// Plays any(), a blunder or what is not a stone; reports `shown` as what cells() are worth,
    /// its own as the score, and `win_chance` as if it had thought.
    Decision play_any(Search& search, const std::vector<double>& shown, double win_chance,
                      Chance& chance) const {
        const Action action = any(chance);
        if (shown.empty()) return play_unjudged(search, action);
        Report told = report(shown, {action}, win_chance);
        told.score = is_place(action) ? told.values[cell_of(action)] : NAN;
        search.report(told);
        return play(action);
    }

  private:
    double taken_by(Cell cell, Side side) const {
        return urgency_[side] * captures_.captured(game_, now_, cell, side);
    }

    void find_others(const Position& position) {
        others_.clear();
        const int seat = position.turn().seat;
        for (int i = 1; i < game_.seats(); ++i) {
            const Side side = position.side_of((seat + i) % game_.seats());
            const bool known = std::find(others_.begin(), others_.end(), side) != others_.end();
            if (side != mine_ && !known) others_.push_back(side);
        }
    }

    /// Squared, in half cells.
    int from_centre(Cell cell) const {
        const int row = 2 * (cell / game_.columns()) - game_.rows() + 1;
        const int column = 2 * (cell % game_.columns()) - game_.columns() + 1;
        return row * row + column * column;
    }

    Game game_;
    LineRule line_;
    CaptureRule captures_;
    Marks marks_;
    int up_ = -1;  ///< against gravity; -1 without
    std::vector<Action> actions_;
    std::vector<Cell> cells_;
    const Side* now_ = nullptr;
    Side mine_ = kEmpty;
    std::vector<Side> others_;
    std::array<double, 16> urgency_{};  ///< of captures, by side
};

}  // namespace tengen::ai
