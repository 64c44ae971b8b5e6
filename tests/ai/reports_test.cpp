// The reports of the bundled AIs about a decision. Screens draw them as a graph and a line.
#include <cmath>

#include "player.hpp"
#include "support/catch.hpp"
#include "support/games.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

struct Told {
    Action action;
    AiReport report;
};

Told told(const std::string& name, const std::shared_ptr<const Game>& game,
          const Position& position, const std::map<std::string, std::string>& options = {}) {
    Player player(name, game, options);
    player.budget.nodes = 2000;
    const Action action = player.think(position);
    return {action, player.report()};
}

/// Requires a value for the played cell, and a list of all cells.
void check_values(const Position& position, const Told& found) {
    REQUIRE(found.report.values.size() == static_cast<std::size_t>(position.board().cell_count()));
    CHECK_FALSE(std::isnan(found.report.values[found.action.cell()]));
}

}  // namespace

TEST_CASE("an AI that evaluates reports its move, its depth and its evaluation", "[ai]") {
    const std::string name = GENERATE(from_range(ais_but({"random"})));
    struct Row {
        std::shared_ptr<const Game> game;
        std::string actions;
        bool is_opening = false;
    };
    const auto opening =
        make({9, 9, {"place", "line length=5", "full_board", "opening name=swap2"}});
    const auto ten_offers =
        make({15, 15, {"place", "line length=5", "full_board", "opening name=taraguchi10"}});
    const std::vector<Row> rows{
        {line_game(9, 9, 5), "e5 d5"},
        {line_game(9, 9, 5, 3), "e5 d5 c5"},
        {line_game(3, 3, 3, 2, "misere=true"), "b2"},
        {line_game(3, 3, 3), "a1 a2 a3 b1 b3 b2 c1 c3"},  // one cell remains
        {make({7, 6, {"drop towards=south", "line length=4", "full_board"}}), "d1 d2"},
        {make({13, 13, {"place", "line length=5", "capture goal=10", "full_board"}}), "g7 h8"},
        {opening, "e5 a1", true},
        {opening, "e5 a1 e6", true},
        {ten_offers, "h8 keep g9 keep i9 keep k11 ten", true},
    };
    for (const Row& row : rows) {
        INFO(name << " in " << to_text(row.game->description()) << " after " << row.actions);
        const Position position = play(row.game, row.actions);
        REQUIRE_FALSE(position.over());
        const Told found = told(name, row.game, position);
        REQUIRE_FALSE(found.report.line.empty());
        CHECK(found.report.line[0] == found.action);
        CHECK_FALSE(std::isnan(found.report.score));
        CHECK(found.report.win_chance >= 0);
        CHECK(found.report.win_chance <= 1);
        CHECK(found.report.depth > 0);
        // A forced move needs no search.
        ActionList scratch;
        if (position.legal(scratch).size() > 1) CHECK(found.report.nodes > 0);
        // winblock values cells only in openings.
        const bool weighs = name != "winblock" || row.is_opening;
        if (weighs && found.action.is_place()) check_values(position, found);
    }
}

TEST_CASE("an AI also reports a blunder, and its evaluation if it searched", "[ai]") {
    const std::string name = GENERATE(from_range(ais_but({"random", "rookie", "minimax"})));
    const std::vector<std::string> looks_first{"tuples", "shapes", "pattern", "threats"};
    const auto game = line_game(9, 9, 5);
    const Position position = play(game, "e5 d5");
    INFO(name);
    const Told found = told(name, game, position, {{"blunder", "100"}});
    CHECK(found.report.line == std::vector<Action>{found.action});
    if (std::find(looks_first.begin(), looks_first.end(), name) == looks_first.end()) return;
    check_values(position, found);
    CHECK(found.report.score == found.report.values[found.action.cell()]);
    CHECK(found.report.win_chance > 0);
    CHECK(found.report.win_chance < 1);
}

TEST_CASE("an AI is certain of a win or a loss by the next move", "[ai]") {
    const std::string name = GENERATE(from_range(ais_but({"random"})));
    const int seats = GENERATE(2, 3);
    INFO(name << " of " << seats);
    const auto game = line_game(9, 9, 4, seats);
    const Position wins = play(game, "", "black:b2,c2,d2 white:b9,d9,f8 to_move:black");
    CHECK(told(name, game, wins).report.win_chance == 1);
    // Black cannot stop both ends of white's row.
    const Position lost = play(game, "", "white:b2,c2,d2 black:b9,d9,f7 to_move:black");
    const double chance = told(name, game, lost).report.win_chance;
    CHECK(chance < 0.5);
    if (name != "winblock" && seats == 2) CHECK(chance == 0);
}

TEST_CASE("beside a proven win, sente reports no values of moves that are not proven", "[ai]") {
    constexpr double kProvenValue = 12'500;
    const auto game = line_game(15, 15, 5);
    Player player("sente", game, {});
    player.budget.nodes = 500'000;
    player.think(play(game, "h8 i9 h9 i8 g10 j7"));
    REQUIRE(player.report().win_chance == 1);
    int values = 0;
    for (const double value : player.report().values) {
        if (std::isnan(value)) continue;
        ++values;
        CHECK(std::abs(value) >= kProvenValue);
    }
    CHECK(values > 0);
}

TEST_CASE("winblock reports only what it sees", "[ai]") {
    const auto game = line_game(3, 3, 3);
    const auto chance = [&](const std::string& stones) {
        return told("winblock", game, play(game, "", stones)).report.win_chance;
    };
    CHECK(chance("black:a1,b1 white:a3,c2 to_move:black") == 1);
    CHECK(chance("black:b2 white:a1 to_move:black") == 0.5);
    // White wins at c1 or a3 and black can stop only one, but white may overlook its win.
    CHECK(chance("black:c3,b2 white:a1,b1,a2 to_move:black") == Approx(0.05));
}
