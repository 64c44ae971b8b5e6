// The bundled AIs in openings: they choose the better side, and offer and pick cells to their
// advantage.

#include <tengen/kit/opening.hpp>

#include "games/gomoku/rules.hpp"
#include "player.hpp"
#include "plugin/game_view.hpp"
#include "plugin/position_api.hpp"
#include "support/catch.hpp"
#include "support/games.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

std::shared_ptr<const Game> game_with(const std::string& opening, int size = 15) {
    return make({size,
                 size,
                 {"place", "line length=5 overline=ignored", "full_board", "opening " + opening}});
}

/// Values every position the same way, and may request a stop.
class Eyes : public ai::OpeningGuide {
  public:
    double worth(ai::Position&, int seat) override {
        stop = stop || ++calls == stop_in_call;
        return stop ? 0 : seat == 0 ? 1 : -1;
    }
    ai::Action stone(ai::Position& position) override {
        return position.is_legal(liked) ? liked : position.legal()[0];
    }

    int calls = 0;
    int stop_in_call = 0;
    bool stop = false;
    ai::Action liked = 4;
};

/// The move of an OpeningPlayer with these eyes after that many calls.
std::string decision(const Position& position, Eyes& eyes, int calls) {
    const GameView view(position.shared_game());
    const ai::Game game(view.raw());
    tengen_position handle(position);
    const tengen_limits_t limits{};
    const tengen_request_t request{
        &position_api(),
        &handle,
        &limits,
        reinterpret_cast<tengen_search_t*>(&eyes.stop),
        [](const tengen_search_t* stop) { return *reinterpret_cast<const bool*>(stop); },
        [](tengen_search_t*, const tengen_report_t*) {},
        position.turn().seat,
        0};
    ai::Search search(request);
    ai::OpeningPlayer player(search, game, eyes, calls);
    const ai::Chance chance(search);
    REQUIRE(player.goes_on());
    const Action action(player.decide(chance));
    CHECK(handle.position == position);
    return position.action_name(action);
}

void check_opening(const std::string& name, const std::string& opening, int nodes = 200) {
    INFO(name << ", " << opening);
    const auto game = game_with("name=" + opening, opening == "long_pro" ? 15 : 8);
    Player player(name, game);
    player.budget.nodes = nodes;
    const Position end = play_out(game, {&player, &player}, 7, 25);
    CHECK(english(end.prompt()).empty());  // no question of the opening remains
    player.new_game();
    CHECK(play_out(game, {&player, &player}, 7, 25) == end);
}

}  // namespace

TEST_CASE("an AI chooses the better side", "[ai]") {
    const std::string name = GENERATE(from_range(ais_but({"random"})));
    const std::string white_first =
        "steps=first%20places%20white,first%20places%20white,first%20places%20black,";
    struct Row {
        std::string opening, actions, choice;
        bool clear = true;  ///< random playouts show it too
    };
    const std::vector<Row> rows{
        // Two adjacent stones in the centre against one in a corner, and the reverse.
        {"name=swap3", "h8 a1 h9", "black"},
        {"name=swap2", "h8 a1 i9", "black"},
        {white_first + "second%20chooses%20black%20or%20white", "h8 h9 a1", "white"},
        {white_first + "first%20may%20swap", "h8 h9 a1", "swap"},
        {white_first + "second%20may%20swap", "h8 h9 a1", "keep"},
        {"name=swap5", "h8 keep a1 keep h9 keep a15 keep h10", "swap"},
        // White has the centre and the next stone.
        {"name=swap3", "a15 h8 o1", "white", false},
        {"name=swap2", "a1 h8 o15", "white", false},
        // A stone in the centre is worth more than the next stone, one in a corner less.
        {"name=swap", "h8", "swap", false},
        {"name=swap", "a1", "keep", false},
        {"name=swap", "o15", "keep", false},
    };
    for (const Row& row : rows) {
        if (name == "winblock" && !row.clear) continue;
        INFO(name << " in " << row.opening << " after " << row.actions);
        const auto game = game_with(row.opening);
        Player player(name, game);
        CHECK(player.says(play(game, row.actions)) == row.choice);
    }
}

TEST_CASE("an AI picks the cell that is worst for the other side", "[ai]") {
    const std::string name = GENERATE(from_range(ais_but({"random"})));
    const auto game = game_with("name=rif");
    Player player(name, game);
    INFO(name);
    CHECK(player.says(play(game, "h8 g7 i8 keep a1 j8 o15")) == "o15");
    CHECK(player.says(play(game, "h8 g7 i8 keep a1 o15 j8")) == "o15");
}

TEST_CASE("an AI offers cells that are good for its side, and as many as the opening requires",
          "[ai]") {
    const std::string name = GENERATE(from_range(ais_but({"random", "winblock"})));
    const auto game = game_with("name=taraguchi10");
    Player player(name, game);
    INFO(name);
    Position position = play(game, "h8 keep g9 keep i9 keep k11 ten");
    for (int i = 0; i < 10; ++i) {
        const Action action = player.think(position);
        const int row = position.board().row(action.cell()) - 7;
        const int column = position.board().column(action.cell()) - 7;
        CHECK(std::max(std::abs(row), std::abs(column)) <= 5);
        position.apply(action);
    }
    CHECK(position.turn().seat == 1);
}

TEST_CASE("AIs play every opening by the rules, and by the seed", "[ai]") {
    const auto ais = all_ais();
    const auto openings = gomoku::openings();
    // Each AI plays one opening, and a fast one the others. The slow test has all pairs.
    for (std::size_t i = 0; i < std::max(ais.size(), openings.size()); ++i) {
        check_opening(i < ais.size() ? ais[i] : "winblock", openings[i % openings.size()].name, 50);
    }
}

TEST_CASE("every AI plays every opening by the rules, and by the seed", "[ai][.slow]") {
    for (const std::string& ai : all_ais()) {
        for (const auto& opening : gomoku::openings()) check_opening(ai, opening.name);
    }
}

TEST_CASE("an AI that is stopped immediately still plays openings", "[ai]") {
    const std::string name = GENERATE(from_range(all_ais()));
    const auto game = game_with("name=taraguchi10");
    Player player(name, game);
    player.stopped = true;
    const Position end = play_out(game, {&player, &player}, 3, 30);
    CHECK(english(end.prompt()).empty());
}

TEST_CASE("an AI handles a choice that comes late in an opening", "[ai]") {
    const std::string name = GENERATE(from_range(all_ais()));
    std::string steps = "steps=";
    for (int i = 0; i < 10; ++i) steps += "black%20places,white%20places,";
    // The lines are so long that none is complete before the choice.
    const auto game =
        make({9,
              9,
              {"place", "line length=9", "full_board", "opening " + steps + "black%20may%20swap"}});
    Player player(name, game);
    player.budget.nodes = 60;
    const Position end = play_out(game, {&player, nullptr}, 11, 22);
    REQUIRE(end.ply() > 20);
    CHECK(end.action(20).kind() == ActionKind::Choose);
    CHECK(english(end.prompt()).empty());
}

TEST_CASE("a choice beyond an AI's budget does not count as even", "[ai]") {
    // Every choice is bad for the second seat, including the long way with two more stones.
    Eyes eyes;
    const Position position = play(game_with("name=swap2"), "h8 a1 h9");
    CHECK(decision(position, eyes, 1) == decision(position, eyes, 1000));
    CHECK(decision(position, eyes, 1) != "more");
    CHECK(eyes.calls > 0);
}

TEST_CASE("a choice that an AI had no time to finish does not count as even", "[ai]") {
    const Position position = play(game_with("name=swap3"), "h8 a1 h9");
    Eyes hurried;
    hurried.stop_in_call = 2;
    const std::string first = decision(position, hurried, 100);
    CHECK(hurried.stop);
    Eyes calm;
    calm.stop_in_call = 1;
    CHECK(decision(position, calm, 100) == first);  // the first choice that it tries
}

TEST_CASE("an AI without any time plays its first preference", "[ai]") {
    const auto game = make({3, 3, {"place", "line length=3", "full_board", "opening name=swap3"}});
    Eyes eyes;
    eyes.stop = true;
    CHECK(decision(Position(game), eyes, 100) == "b2");
}
