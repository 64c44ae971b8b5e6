// @NAME@: wins immediately if it can, and otherwise plays randomly.
#include <tengen/ai.hpp>

#include <vector>

namespace ai = tengen::ai;

namespace {

class Mine : public ai::Strategy {
  public:
    // The description for people. They type the id. Options would be listed here too.
    static ai::About about() {
        return {.id = "@NAME@", .name = "@NAME@", .about = "wins immediately if it can"};
    }
    using Strategy::Strategy;

    // Called for each move. You may play on the position; undo what you play before you return. It
    // may be any game of any size. To decline games, add a function refuses(game).
    ai::Decision think(ai::Search& search) override {
        ai::Position& position = search.position();
        // A copy, because the list changes with the position.
        const auto legal = position.legal();
        const std::vector<ai::Action> actions(legal.begin(), legal.end());
        for (const ai::Action action : actions) {
            if (search.stop_requested()) break;  // the time is over
            const bool wins = position.apply(action) == TENGEN_APPLY_OVER &&
                              ai::result_for(position, game(), search.seat()) > 0;
            position.undo();
            if (wins) return ai::play(action);
        }
        // The only source of randomness, so a seed repeats a game.
        ai::Chance chance(search);
        return ai::play(actions[chance.below(actions.size())]);
    }
};

}  // namespace

TENGEN_AI(Mine)
