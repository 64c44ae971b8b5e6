// Evaluates positions by playing many games to the end, with random actions near the stones.
#pragma once

#include <tengen/kit/opening.hpp>

#include <vector>

namespace winblock {

namespace ai = tengen::ai;

class Playouts : public ai::OpeningGuide {
  public:
    Playouts(const ai::Search& search, const ai::Game& game, ai::Chance& chance)
        : search_(search), game_(game), chance_(chance) {}

    /// Wins less losses, as a share of the games: -1..1.
    double worth(ai::Position& position, int seat) override {
        int sum = 0;
        for (int i = 0; i < kGames && !search_.stop_requested(); ++i) {
            int played = 0;
            while (!position.over() && played < kMax && !position.legal().empty()) {
                position.apply(stone(position));
                ++played;
            }
            if (position.over()) sum += ai::result_for(position, game_, seat);
            while (played-- > 0) position.undo();
        }
        return 1.0 * sum / kGames;
    }

    /// A random action near a stone, one that does not lose immediately if such an action is found
    /// quickly.
    ai::Action stone(ai::Position& position) override {
        ai::Action action = any(position);
        for (int i = 0; i < kTries; ++i) {
            const bool near = ai::is_place(action) && has_stone_near(position, ai::cell_of(action));
            if (near && !ai::loses_at_once(position, action)) break;
            action = any(position);
        }
        return action;
    }

  private:
    static constexpr int kGames = 100;  ///< games per position
    static constexpr int kMax = 80;
    static constexpr int kTries = 12;

    ai::Action any(ai::Position& position) {
        const auto legal = position.legal();
        return legal[chance_.below(legal.size())];
    }

    bool has_stone_near(const ai::Position& position, ai::Cell cell) const {
        for (int direction = 0; direction < game_.directions(); ++direction) {
            const ai::Side side = position.at(game_.step(cell, direction));
            if (side != ai::kEmpty && side != ai::kOutside) return true;
        }
        return false;
    }

    const ai::Search& search_;
    const ai::Game& game_;
    ai::Chance& chance_;
};

}  // namespace winblock
