// @NAME@: wins at once where it can, and plays randomly where it cannot.
#include <tengen/ai.hpp>

#include <vector>

namespace ai = tengen::ai;

namespace {

class Mine : public ai::Strategy {
  public:
    // What people see of it. The id is what they type; options would be named here too.
    static ai::About about() {
        return {.id = "@NAME@", .name = "@NAME@", .about = "wins at once where it can"};
    }
    using Strategy::Strategy;

    // Called for each move. The position is yours to play on, as long as you take back what you
    // played. It is any game of any size, unless a function refuses(game) says what you cannot play.
    ai::Decision think(ai::Search& search) override {
        ai::Position& position = search.position();
        // A copy, since the list changes with the position.
        const auto legal = position.legal();
        const std::vector<ai::Action> actions(legal.begin(), legal.end());
        for (const ai::Action action : actions) {
            if (search.stop_requested()) break;  // the time is up
            const bool wins = position.apply(action) == TENGEN_APPLY_OVER &&
                              ai::result_for(position, game(), search.seat()) > 0;
            position.undo();
            if (wins) return ai::play(action);
        }
        // The only source of chance, so that a seed repeats a game.
        ai::Chance chance(search);
        return ai::play(actions[chance.below(actions.size())]);
    }
};

}  // namespace

TENGEN_AI(Mine)
