// Chooses a cell for an AI that scores cells and plays the best. Provides the playable cells, the
// sides in play, dangers of any game with lines, and a choice between equal cells.
#pragma once

#include <tengen/kit/capture_rule.hpp>
#include <tengen/kit/line_rule.hpp>
#include <tengen/kit/one_ply_search.hpp>
#include <tengen/kit/opening.hpp>

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <tuple>
#include <vector>

namespace tengen::ai {

/// Used by one thread at a time. The arguments of read() must live until its next call.
class CellChoice {
  public:
    explicit CellChoice(const Context& context)
        : game_(context.game), line_(context.game), captures_(context.game), marks_(context) {
        constexpr std::string_view kDirections[] = {"east", "west", "north", "south"};
        const auto towards = game_.parameter(TENGEN_RULE_DROPS, "towards");
        for (int direction = 0; direction < 4; ++direction) {
            if (kDirections[direction] == towards) up_ = direction ^ 1;
        }
        if (towards == "down") up_ = kUpALayer;
    }

    /// Reads the position of a search, which all other functions use until the next call. Throws
    /// std::runtime_error if no action is legal.
    void read(Search& search) {
        Position& position = search.position();
        const auto legal = position.legal();
        if (legal.empty()) throw std::runtime_error("there is no legal action");
        actions_.assign(legal.begin(), legal.end());
        // The host's order must not affect random choices.
        std::sort(actions_.begin(), actions_.end());
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
    /// The playable cells, in ascending order. Empty if only other actions are legal.
    const std::vector<Cell>& cells() const { return cells_; }
    /// The side to move.
    Side mine() const { return mine_; }
    /// The other sides in play, in playing order.
    const std::vector<Side>& others() const { return others_; }

    /// The number of stones that the side to move places before another side acts; at least 1.
    /// Plays on the position and restores it.
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

    /// The effect of a stone on the side that places it.
    LineEffect effect(Cell cell, Side side) const { return line_.effect(game_, now_, cell, side); }

    /// Whether, under gravity, a stone here lifts an opponent's next stone to a winning cell.
    bool feeds_a_line(Cell cell) const {
        if (up_ < 0 || line_.misere()) return false;
        const Cell above = game_.step(cell, up_);
        if (now_[above] != kEmpty) return false;
        return std::any_of(others_.begin(), others_.end(),
                           [&](Side side) { return effect(above, side) == LineEffect::Wins; });
    }

    /// Whether a stone here does only harm: it loses, may not count, or allows another side to win.
    bool harmful(Cell cell) const {
        return forbidden(cell) || effect(cell, mine_) == LineEffect::Loses || feeds_a_line(cell);
    }

    /// The value of a cell for captures, in stones: the stones that a stone here captures, plus its
    /// own stones that it protects from a capture here, minus those that could be captured
    /// afterwards. Counts up to double as the capturing side approaches the goal.
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

    /// The legal actions that end the game with a win for the side to move. The rules decide, so
    /// wins by captures count. Tries at most `most` actions.
    std::vector<Action> wins_at_once(Position& position, std::size_t most = 4096) const {
        std::vector<Action> wins;
        OnePlySearch lookout(position, game_);
        for (std::size_t i = 0; i < std::min(most, actions_.size()); ++i) {
            if (lookout.ending(actions_[i]) > 0) wins.push_back(actions_[i]);
        }
        return wins;
    }

    /// All cells, the highest score first. Ties: the cell nearest to the centre, then a random one.
    /// `scores` has one entry per cell of cells().
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
        bool lost;  ///< every cell loses immediately or allows the next seat to win immediately
    };

    /// The first cell of a ranking that neither loses nor allows the next seat to win immediately.
    /// The rules decide, so rules unknown to the AI, such as a line that a capture breaks, surprise
    /// it only later. If there is none, the first that does not lose immediately. The first cell if
    /// the search must stop.
    Safe first_safe(Search& search, const std::vector<Cell>& ranking) const {
        OnePlySearch lookout(search.position(), game_);
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

    /// A report without search: depth 1, a node per cell, and the `scores` of cells() as values.
    /// There must be at least one score. `line` is the action to play, optionally with a
    /// continuation.
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

    /// Plays an immediate win, otherwise the cell of the highest score that first_safe() accepts.
    /// Reports `shown` as the values of cells(), and `win_chance` if nothing is decided.
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

    /// Plays any(), a blunder or an action other than a stone. Reports `shown` as the values of
    /// cells(), the action's own value as the score, and `win_chance`, like a searched move.
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

    /// The squared distance, in half cells.
    int from_centre(Cell cell) const {
        const int row = 2 * (cell / game_.columns()) - game_.rows() + 1;
        const int column = 2 * (cell % game_.columns()) - game_.columns() + 1;
        return row * row + column * column;
    }

    Game game_;
    LineRule line_;
    CaptureRule captures_;
    Marks marks_;
    static constexpr int kUpALayer = 8;
    int up_ = -1;  ///< against gravity; -1: no gravity
    std::vector<Action> actions_;
    std::vector<Cell> cells_;
    const Side* now_ = nullptr;
    Side mine_ = kEmpty;
    std::vector<Side> others_;
    std::array<double, 16> urgency_{};  ///< of captures, by side
};

}  // namespace tengen::ai
