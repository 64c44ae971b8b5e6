// A plugin that uses all names of ai.hpp, compiled with the warnings that authors may turn on.
#include <tengen/ai.hpp>
#include <tengen/kit/capture_rule.hpp>
#include <tengen/kit/shapes.hpp>
#include <tengen/kit/tuples.hpp>

class Strict : public tengen::ai::Strategy {
  public:
    static tengen::ai::About about() {
        return {.id = "strict", .name = "Strict", .about = "compiles without a warning"};
    }
    using Strategy::Strategy;

    tengen::ai::Decision think(tengen::ai::Search& search) override {
        tengen::ai::Position& position = search.position();
        for (const auto action : position.legal()) {
            if (search.stop_requested()) break;
            position.apply(action);
            const bool wins = position.over() && tengen::ai::result_for(position, game(), 0) > 0;
            position.undo();
            if (wins) return tengen::ai::play(action);
        }
        return tengen::ai::play(position.legal()[0]);
    }
};
TENGEN_AI(Strict)
