// Looks one move ahead with the game's own rules: finds actions that end the game, and actions that
// allow another side to win immediately. So it covers rules that the AI does not know.
#pragma once

#include <tengen/ai.hpp>

#include <algorithm>
#include <vector>

namespace tengen::ai {

/// Borrows the position and restores it after every call.
class OnePlySearch {
  public:
    OnePlySearch(Position& position, const Game& game) : position_(position), game_(game) {}

    /// Whether the game has rules that end it without a row on the board.
    static bool is_needed(const Game& game) {
        constexpr int kShown = TENGEN_RULE_PLACES | TENGEN_RULE_DROPS | TENGEN_RULE_LINES |
                               TENGEN_RULE_FORBIDS | TENGEN_RULE_FULL_BOARD | TENGEN_RULE_TURNS |
                               TENGEN_RULE_OPENING | TENGEN_RULE_NO_LINE;
        return !game.does_only(kShown);
    }

    /// 1 if the action wins immediately for the seat to move, -1 if it loses, otherwise 0.
    int ending(Action action) {
        const int seat = position_.turn().seat;
        const int result = position_.apply(action);
        if (result == TENGEN_APPLY_ILLEGAL) return 0;
        const int ending = result == TENGEN_APPLY_OVER ? result_for(position_, game_, seat) : 0;
        position_.undo();
        return ending;
    }

    /// The index of the first sound action of a list with the best first. A sound action wins, or
    /// does not lose and allows no immediate win. If there is none, the first that does not lose;
    /// otherwise 0. If the search must stop, the best so far.
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

    /// Whether another seat acts next and can win immediately.
    bool allows_win(Action action) {
        const int seat = position_.turn().seat;
        const int result = position_.apply(action);
        bool wins = false;
        if (result == TENGEN_APPLY_OK && position_.turn().seat != seat) {
            // The last refutation comes first, because it refutes most actions.
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
