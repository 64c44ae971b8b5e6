// Sees what rows do not tell: which actions end the game, by whatever rule, and which leave another
// a win at once. It plays the actions on the position and looks.
#pragma once

#include <tengen/ai.hpp>

#include <algorithm>
#include <vector>

namespace rookie {

namespace ai = tengen::ai;

/// Of a game that is over: -1 when a seat is better placed than `seat`, else 1 when one is worse, 0
/// when all are equal.
inline int result_for(const ai::Position& position, const ai::Game& game, int seat) {
    const auto ranks = position.ranks();
    int result = 0;
    for (int other = 0; other < game.seats(); ++other) {
        if (ranks[other] < ranks[seat]) return -1;
        if (ranks[other] > ranks[seat]) result = 1;
    }
    return result;
}

class Lookout {
  public:
    Lookout(ai::Search& search, const ai::Game& game)
        : search_(search), position_(search.position()), game_(game) {}

    /// Whether the game has rules whose ends do not show in the rows on the board.
    static bool is_needed(const ai::Game& game) {
        constexpr std::string_view kShown[] = {"place",      "drop",  "line",    "forbidden",
                                               "full_board", "turns", "opening", "no_line"};
        const auto& raw = game.raw();
        return !std::all_of(raw.rules, raw.rules + raw.rule_count, [&](const tengen_rule_t& rule) {
            return std::find(std::begin(kShown), std::end(kShown), rule.name) != std::end(kShown);
        });
    }

    /// 1 when the seat to act wins by an action at once, -1 when it loses, else 0.
    int ending(ai::Action action) {
        const int seat = position_.turn().seat;
        const bool over = position_.apply(action) == TENGEN_APPLY_OVER;
        const int ending = over ? result_for(position_, game_, seat) : 0;
        position_.undo();
        return ending;
    }

    /// Of actions, the best first, the place of the first that is best at what can be seen: it
    /// wins, or else does not lose and leaves whoever acts next no win; then one that does not
    /// lose; else 0. Where the search must stop, as far as it came.
    std::size_t first_sound(const std::vector<ai::Action>& best_first) {
        std::vector<std::size_t> going_on;
        for (std::size_t i = 0; i < best_first.size() && !search_.stop_requested(); ++i) {
            const int ends = ending(best_first[i]);
            if (ends > 0) return i;
            if (ends == 0) going_on.push_back(i);
        }
        if (going_on.empty()) return 0;
        for (const std::size_t i : going_on) {
            if (search_.stop_requested()) break;
            if (!leaves_a_win(best_first[i])) return i;
        }
        return going_on[0];
    }

  private:
    bool leaves_a_win(ai::Action action) {
        const int seat = position_.turn().seat;
        const int result = position_.apply(action);
        bool wins = false;
        if (result == TENGEN_APPLY_OK && position_.turn().seat != seat) {
            // The last answer that won is tried first: it refutes most actions.
            wins = position_.is_legal(refutation_) && ending(refutation_) > 0;
            const auto legal = position_.legal();
            replies_.assign(legal.begin(), legal.end());
            for (std::size_t i = 0; i < replies_.size() && !wins; ++i) {
                wins = ending(replies_[i]) > 0;
                if (wins) refutation_ = replies_[i];
            }
        }
        if (result != TENGEN_APPLY_ILLEGAL) position_.undo();
        return wins;
    }

    ai::Search& search_;
    ai::Position& position_;
    const ai::Game& game_;
    ai::Action refutation_ = 0;
    std::vector<ai::Action> replies_;
};

}  // namespace rookie
