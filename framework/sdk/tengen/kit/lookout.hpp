// Sees what an AI does not know of a game's rules: which actions end the game, by whatever rule,
// and which leave another a win at once. It plays the actions on the position and looks.
#pragma once

#include <tengen/ai.hpp>

#include <algorithm>
#include <vector>

namespace tengen::ai {

/// Borrows the position, and leaves it as it was after every call.
class Lookout {
  public:
    Lookout(Position& position, const Game& game) : position_(position), game_(game) {}

    /// Whether the game has rules whose ends do not show in the rows on the board.
    static bool is_needed(const Game& game) {
        constexpr int kShown = TENGEN_RULE_PLACES | TENGEN_RULE_DROPS | TENGEN_RULE_LINES |
                               TENGEN_RULE_FORBIDS | TENGEN_RULE_FULL_BOARD | TENGEN_RULE_TURNS |
                               TENGEN_RULE_OPENING | TENGEN_RULE_NO_LINE;
        return !game.does_only(kShown);
    }

    /// 1 when the seat to act wins by an action at once, -1 when it loses, else 0.
    int ending(Action action) {
        const int seat = position_.turn().seat;
        const int result = position_.apply(action);
        if (result == TENGEN_APPLY_ILLEGAL) return 0;
        const int ending = result == TENGEN_APPLY_OVER ? result_for(position_, game_, seat) : 0;
        position_.undo();
        return ending;
    }

    /// Of actions, the best first, the place of the first that is best at what can be seen: it
    /// wins, or else does not lose and leaves whoever acts next no win; then one that does not
    /// lose; else 0. Where the search must stop, as far as it came.
    std::size_t first_sound(const Search& search, const std::vector<Action>& best_first) {
        std::vector<std::size_t> going_on;
        for (std::size_t i = 0; i < best_first.size() && !search.stop_requested(); ++i) {
            const int ends = ending(best_first[i]);
            if (ends > 0) return i;
            if (ends == 0) going_on.push_back(i);
        }
        if (going_on.empty()) return 0;
        for (const std::size_t i : going_on) {
            if (search.stop_requested()) break;
            if (!allows_win(best_first[i])) return i;
        }
        return going_on[0];
    }

    /// Whether another seat acts next after an action, and can win at once.
    bool allows_win(Action action) {
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

  private:
    Position& position_;
    const Game& game_;
    Action refutation_ = 0;
    std::vector<Action> replies_;
};

}  // namespace tengen::ai
