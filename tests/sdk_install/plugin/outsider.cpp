// Plays the first legal action; what the smallest plugin outside the tree looks like.
#include <tengen/ai.hpp>

class Outsider : public tengen::ai::Strategy {
  public:
    static tengen::ai::About about() {
        return {.id = "outsider", .name = "Outsider", .about = "plays the first legal action"};
    }
    using Strategy::Strategy;
    tengen::ai::Decision think(tengen::ai::Search& search) override {
        return tengen::ai::play(search.position().legal()[0]);
    }
};
TENGEN_AI(Outsider)
