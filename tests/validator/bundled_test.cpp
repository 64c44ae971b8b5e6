// The bundled AIs pass the validator.
#include "support/catch.hpp"
#include "validation.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

const std::vector<std::string> kAis{"random",  "winblock",  "rookie", "minimax", "tuples", "shapes",
                                    "pattern", "alphabeta", "mcts",   "threats", "sente"};

}  // namespace

TEST_CASE("a bundled AI passes the fast tests", "[validator]") {
    for (const std::string& name : kAis) {
        const auto results =
            validate(validation_of(shipped_plugin(name), name,
                                   {"loads", "descriptor", "unknown-id-null", "names-valid",
                                    "refuses-unsupported-games", "empty-board", "legal-moves",
                                    "same-seed-same-move", "quiet-stdout", "analysis-valid"}));
        INFO(name << "\n" << text_of(results));
        CHECK(bad_ones(results).empty());
    }
}

TEST_CASE("a bundled AI passes every test", "[validator][.slow]") {
    const std::string name = GENERATE(from_range(kAis));
    auto settings = validation_of(shipped_plugin(name), name);
    settings.effort = validator::Effort::Full;
    const auto results = validate(settings);
    INFO(name << "\n" << text_of(results));
    CHECK(bad_ones(results).empty());
}
