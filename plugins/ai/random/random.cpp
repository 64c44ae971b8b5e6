// random: any legal action, all equally likely. Plays every game.
#include <tengen/ai.hpp>

namespace ai = tengen::ai;

namespace {

class Random : public ai::Strategy {
  public:
    static ai::About about() {
        return {.id = "random",
                .name = "Random",
                .author = "Tengen",
                .about = "Plays random legal moves, all equally likely. Any game.",
                .options = {ai::seed_option()}};
    }

    using Strategy::Strategy;

    ai::Decision think(ai::Search& search) override {
        const auto legal = search.position().legal();
        if (legal.empty()) throw std::runtime_error("there is no legal action");
        ai::Chance chance(search, options().integer("seed"));
        return ai::play(legal[chance.below(legal.size())]);
    }
};

}  // namespace

TENGEN_AI(Random)
