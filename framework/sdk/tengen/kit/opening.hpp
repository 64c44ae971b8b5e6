// Plays an AI through an opening: chooses sides and options, declares numbers, offers and picks
// cells, and places stones that may change sides later. It tries its actions, plays each to the end
// of the opening, and takes the best. It needs no knowledge of a particular opening.
#pragma once

#include <tengen/ai.hpp>

#include <algorithm>
#include <limits>
#include <vector>

namespace tengen::ai {

/// An AI's evaluation of positions and stones.
class OpeningGuide {
  public:
    virtual ~OpeningGuide() = default;
    /// The value of a position after the opening for a seat; 0: even. May play on the position, but
    /// must restore it.
    virtual double worth(Position& position, int seat) = 0;
    /// A good stone for the side to move, as a legal action.
    virtual Action stone(Position& position) = 0;
};

inline bool is_choice(Action action) {
    return action >> 28 == TENGEN_ACTION_CHOOSE;
}

/// Whether the side to move loses immediately by an action, such as a stone on a forbidden point.
inline bool loses_at_once(Position& position, Action action) {
    const int seat = position.turn().seat;
    const bool over = position.apply(action) == TENGEN_APPLY_OVER;
    const bool loses = over && position.ranks()[static_cast<std::size_t>(seat)] != 1;
    position.undo();
    return loses;
}

class OpeningPlayer {
  public:
    /// `calls`: the approximate number of calls of the guide for one decision. Every tried action
    /// is evaluated at least once, unless the search must stop.
    OpeningPlayer(Search& search, const Game& game, OpeningGuide& guide, int calls)
        : search_(search),
          position_(search.position()),
          game_(game),
          guide_(guide),
          calls_(calls) {}

    /// Whether the game is in an opening that still needs decisions: within a few actions a seat
    /// chooses an option, offers a cell, or places a stone of another side. Openings that only
    /// restrict stones do not count, because ordinary play handles them.
    bool goes_on() {
        const std::string_view name = game_.parameter(TENGEN_RULE_OPENING, "name");
        const bool none = name == "none" && game_.parameter(TENGEN_RULE_OPENING, "steps").empty();
        if (name.empty() || none) return false;
        int played = 0;
        bool found = false;
        while (!found && played < kLookAhead && !position_.over()) {
            const Turn turn = position_.turn();
            const auto legal = position_.legal();
            found = turn.side != position_.side_of(turn.seat) ||
                    std::any_of(legal.begin(), legal.end(), is_choice);
            if (found || legal.empty()) break;
            const Action action =
                legal[static_cast<std::size_t>(played + 1) * kStride % legal.size()];
            if (!is_place(action)) break;
            position_.apply(action);
            ++played;
            found = position_.at(cell_of(action)) == kEmpty;
        }
        take_back(played);
        return found;
    }

    /// The action to play while goes_on(): the best of those tried to the end in time. Without any
    /// time, the first candidate.
    Action decide(Chance chance) {
        const int seat = position_.turn().seat;
        const std::vector<Action> actions = candidates(chance);
        // An action without alternative is only evaluated for the report, so it gets the share of
        // one among many.
        const std::size_t parts = actions.size() == 1 ? kMaxCells : actions.size();
        const int share = std::max(1, calls_ / static_cast<int>(parts));
        start_ = position_.ply();
        deepest_ = start_;
        judged_ = 0;
        tried_.clear();
        stopped_ = false;
        for (const Action action : actions) {
            left_ = share;
            position_.apply(action);
            const double worth = play_on(seat);
            position_.undo();
            if (stopped_) break;
            tried_.push_back({action, worth});
        }
        return tried_.empty() ? actions[0] : best().action;
    }

    /// The findings of decide() except the line, for a guide whose worth() is -1..1. Nodes are the
    /// evaluated positions; values are those of the tried cells. Without score and winning chance
    /// if there was no time.
    Report report() const {
        Report report;
        report.depth = static_cast<std::uint32_t>(deepest_ - start_);
        report.nodes = judged_;
        if (tried_.empty()) return report;
        report.score = within_one(best().worth);
        report.win_chance = (1 + report.score) / 2;
        for (const auto& [action, worth] : tried_) {
            if (!is_place(action)) continue;
            report.values.resize(static_cast<std::size_t>(game_.cell_count()),
                                 std::numeric_limits<double>::quiet_NaN());
            report.values[cell_of(action)] = within_one(worth);
        }
        return report;
    }

  private:
    static constexpr double kDecided = 1e12;  ///< the opening itself ends the game
    static constexpr int kLookAhead = 16;
    static constexpr std::size_t kStride = 7919;  ///< a prime, to spread the tried cells
    static constexpr std::size_t kMaxCells = 10;

    /// An action that was tried to the end, and its value for the seat that takes it.
    struct Tried {
        Action action;
        double worth;
    };

    /// The best action; the first of equals.
    const Tried& best() const {
        return *std::max_element(
            tried_.begin(), tried_.end(),
            [](const Tried& left, const Tried& right) { return left.worth < right.worth; });
    }

    static double within_one(double worth) { return std::clamp(worth, -1.0, 1.0); }

    /// The actions to try: every choice and every offered cell. If cells are offered, also the
    /// guide's stone; if a stone is placed, the guide's and some other cells.
    std::vector<Action> candidates(Chance& chance) {
        const auto legal = position_.legal();
        std::vector<Action> actions(legal.begin(), legal.end());
        // The host's order must not affect random choices.
        std::sort(actions.begin(), actions.end());
        if (actions.empty() || !is_place(actions[0]) || picks()) return actions;
        if (offers(actions[0])) return {guide_.stone(position_)};
        const Action liked = guide_.stone(position_);
        const bool few = actions.size() <= kMaxCells;
        std::erase_if(actions, [&](Action action) {
            return action == liked || (!few && !is_central(action));
        });
        for (std::size_t i = actions.size(); i > 1; --i) {
            std::swap(actions[i - 1], actions[chance.below(i)]);
        }
        actions.resize(std::min(actions.size(), kMaxCells - 1));
        actions.insert(actions.begin(), liked);
        return actions;
    }

    /// Within four steps of the centre, where openings are played.
    bool is_central(Action action) const {
        const int row = cell_of(action) / game_.columns() - game_.rows() / 2;
        const int column = cell_of(action) % game_.columns() - game_.columns() / 2;
        return std::max(std::abs(row), std::abs(column)) <= 4;
    }

    /// Whether an offered cell must be picked: the last action named a cell and left it empty, and
    /// now another seat places a stone there.
    bool picks() const {
        const int ply = position_.ply();
        if (ply == 0) return false;
        const Action last = position_.action_at(ply - 1);
        if (!is_place(last) || position_.at(cell_of(last)) != kEmpty) return false;
        return position_.is_legal(last);
    }

    bool offers(Action action) {
        position_.apply(action);
        const bool empty = position_.at(cell_of(action)) == kEmpty;
        position_.undo();
        return empty;
    }

    /// The value of the position for a seat if all play well until the opening is over. Meaningless
    /// once stopped_ is set.
    double play_on(int seat) {
        if (position_.over()) {
            count_judged();
            return kDecided * result_for(position_, game_, seat);
        }
        stopped_ = stopped_ || search_.stop_requested();
        if (stopped_) return 0;
        if (!goes_on()) {
            --left_;
            count_judged();
            const double worth = guide_.worth(position_, seat);
            stopped_ = search_.stop_requested();
            return worth;
        }
        const auto legal = position_.legal();
        if (legal.empty()) return 0;
        if (!is_place(legal[0]) || picks()) return choose(seat, {legal.begin(), legal.end()});
        position_.apply(guide_.stone(position_));
        const double worth = play_on(seat);
        position_.undo();
        return worth;
    }

    /// The seat to move takes its best action, as far as the calls suffice.
    double choose(int seat, std::vector<Action> actions) {
        std::sort(actions.begin(), actions.end());
        constexpr std::size_t kMany = 4;
        if (actions.size() > kMany && is_choice(actions[0])) {
            actions = {actions.front(), actions[actions.size() / 2], actions.back()};
        }
        const int actor = position_.turn().seat;
        double highest = 0;
        for (const Action action : actions) {
            if (stopped_ || (action != actions[0] && left_ <= 0)) break;
            position_.apply(action);
            const double worth = play_on(actor);
            position_.undo();
            if (action == actions[0] || worth > highest) highest = worth;
        }
        return actor == seat ? highest : -highest;
    }

    void count_judged() {
        ++judged_;
        deepest_ = std::max(deepest_, position_.ply());
    }

    void take_back(int actions) {
        while (actions-- > 0) position_.undo();
    }

    Search& search_;
    Position& position_;
    const Game& game_;
    OpeningGuide& guide_;
    int calls_;
    int left_ = 0;          ///< remaining calls for the current candidate
    bool stopped_ = false;  ///< while a candidate was tried
    // The last decision:
    std::vector<Tried> tried_;
    int start_ = 0;    ///< in actions from the start of the game, like deepest_
    int deepest_ = 0;  ///< of the evaluated positions
    std::uint64_t judged_ = 0;
};

/// Decides in an opening that goes_on(), and reports its evaluation. `opening` has a guide whose
/// worth() is -1..1, such as LineGuide.
inline Decision decide_opening(Search& search, OpeningPlayer& opening, const Chance& chance) {
    const Action action = opening.decide(chance);
    Report report = opening.report();
    report.line = {action};
    search.report(report);
    return play(action);
}

}  // namespace tengen::ai
