// The AIs' version of the rule "line", compared with the rule itself.
#include <tengen/kit/line_rule.hpp>

#include "boards.hpp"
#include "plugin/game_view.hpp"
#include "support/catch.hpp"
#include "support/games.hpp"

using namespace tengen;
using namespace tengen::test;

TEST_CASE("a ring of stones counts each stone once, as in the rule", "[ai]") {
    for (const std::string overline : {"ignored", "wins", "loses"}) {
        GameDescription ring =
            describe({5, 3, {"place", "line length=5 overline=" + overline, "full_board"}});
        ring.board.wrap.columns = true;
        const auto game = *Game::create(std::move(ring), all_rules());
        const GameView view(game);
        const ai::Game described(view.raw());
        const ai::LineRule line(described);
        INFO(overline);
        const Position four = play(game, "", "black:a2,b2,d2,e2 white:a1,b1,a3,b3 to_move:black");
        const Cell gap = game->board().cell(1, 2);
        CHECK(ai::LineRule::run(described, four.cells().data(), gap, 0, 1) == 5);
        CHECK(line.effect(described, four.cells().data(), gap, 1) == ai::LineEffect::Wins);
        Position five = four;
        five.apply(Action::place(gap));
        CHECK(five.outcome().winner == 1);
        // Stones on the board count the same as the cells of the question.
        CHECK(line.effect(described, five.cells().data(), gap, 1) == ai::LineEffect::Wins);
    }
}
