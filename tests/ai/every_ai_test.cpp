// Properties of every bundled AI: it follows the rules of every game that it accepts, and its moves
// depend on its seed.
#include <filesystem>
#include <optional>
#include <random>

#include "boards.hpp"
#include "player.hpp"
#include "support/catch.hpp"
#include "support/games.hpp"
#include "support/shipped.hpp"
#include "support/temporary_folder.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

/// True if the AI refuses games without lines.
bool needs_lines(const std::string& name) {
    return name != "random" && name != "winblock" && name != "minimax" && name != "mcts";
}

struct GameShape {
    std::string name;
    Recipe recipe;
    int games;
    int most_actions = 5000;
    bool lines = true;
};

std::vector<GameShape> game_shapes() {
    const std::string full = "full_board";
    return {
        {"1x1", {1, 1, {"place", full}}, 4, 5000, false},
        {"3x3", {3, 3, {"place", "line length=3", full}}, 40},
        {"4x1", {4, 1, {"place", "line length=3", full}}, 20},
        {"one seat", {3, 3, {"place", "line length=3", full}, 1}, 10},
        {"misere", {3, 3, {"place", "line length=3 misere=true", full}}, 30},
        {"overline loses", {5, 5, {"place", "line length=3 overline=loses", full}}, 10},
        {"one axis", {4, 4, {"place", "line length=3 directions=antidiagonal", full}}, 10},
        {"shared side", {3, 3, {"place", "line length=3", full}, 1, 2}, 10},
        {"teams", {4, 4, {"place", "line length=4", full}, 2, 4}, 6},
        {"holes", {5, 5, {"place", "line length=4", full}, 2, 0, {0, 7, 12, 13, 24}}, 10},
        {"drop", {7, 6, {"drop towards=south", "line length=4", full}}, 16},
        {"drop east", {4, 6, {"drop towards=east", "line length=3", full}, 3}, 6},
        {"15x15", {15, 15, {"place", "line length=5", full}}, 8, 60},
        {"19x19 three", {19, 19, {"place", "line length=5 overline=ignored", full}, 3}, 6, 60},
        {"connect6", {13, 13, {"place", "line length=6", "turns stones=2 first=1", full}}, 8, 60},
        {"eight seats", {9, 9, {"place", "line length=4", full}, 8}, 4},
        {"dominoes", {5, 5, {"place also=north,east", "stuck"}}, 6, 5000, false},
        {"no neighbours", {5, 5, {"place not_beside=other", "stuck"}, 3}, 6, 5000, false},
        {"two lines",
         {5, 5, {"place", "line length=4", "line/three length=3 result=loses", full}},
         6,
         5000,
         false},
        {"shared stones",
         {4, 4, {"place stones=nobody", "line length=3 result=loses winner=actor", full}},
         6,
         5000,
         false},
        {"line draws", {4, 4, {"place", "line length=3 result=draw", full}}, 6, 5000, false},
        {"64x64", {64, 64, {"place", "line length=5", full}}, 2, 12},
    };
}

/// Fast enough for many games, and limited only by numbers, never by time.
Player quick(const std::string& name, const std::shared_ptr<const Game>& game) {
    Player player(name, game);
    player.budget.nodes = 200;
    return player;
}

std::vector<Action> actions_of(const Position& position) {
    std::vector<Action> actions;
    for (int ply = 0; ply < position.ply(); ++ply) actions.push_back(position.action(ply));
    return actions;
}

}  // namespace

TEST_CASE("an AI plays 200 games of all shapes by the rules", "[ai]") {
    const std::string name = GENERATE(from_range(all_ais()));
    int games = 0;
    for (const GameShape& shape : game_shapes()) {
        if (needs_lines(name) && !shape.lines) continue;
        const auto game = make(shape.recipe);
        Player player = quick(name, game);
        for (int i = 0; i < shape.games; ++i) {
            INFO(name << " on " << shape.name << ", game " << i);
            std::vector<Player*> players(static_cast<std::size_t>(game->seats()), nullptr);
            const int seat = i % game->seats();
            players[static_cast<std::size_t>(seat)] = &player;
            player.new_game();
            const int before = player.decisions();
            const Position end =
                play_out(game, players, static_cast<std::uint64_t>(i), shape.most_actions);
            // The board may be full before this seat has its first turn.
            CHECK((player.decisions() > before || end.ply() <= seat));
            ++games;
        }
    }
    CHECK(games >= (needs_lines(name) ? 196 : 200));
}

TEST_CASE("an AI plays on boards of any shape by the rules", "[ai]") {
    const std::string name = GENERATE(from_range(all_ais()));
    for (const auto& [board, game] : games_on_all_boards(4)) {
        INFO(name << " on " << board);
        Player player = quick(name, game);
        for (std::uint64_t seed = 1; seed <= 2; ++seed) {
            std::vector<Player*> players(static_cast<std::size_t>(game->seats()), nullptr);
            players[seed % players.size()] = &player;
            player.new_game();
            const int before = player.decisions();
            play_out(game, players, seed, 40);
            CHECK(player.decisions() > before);
        }
    }
}

namespace {

void check_same_games(const std::string& name, int plies) {
    for (const GameShape& shape : game_shapes()) {
        if (needs_lines(name) && !shape.lines) continue;
        INFO(name << " on " << shape.name);
        const auto game = make(shape.recipe);
        Player first = quick(name, game);
        Player second = quick(name, game);
        const std::vector<Player*> firsts(static_cast<std::size_t>(game->seats()), &first);
        const std::vector<Player*> seconds(static_cast<std::size_t>(game->seats()), &second);
        const int most = std::min(shape.most_actions, plies);
        const auto expected = actions_of(play_out(game, firsts, 7, most));
        CHECK(actions_of(play_out(game, seconds, 7, most)) == expected);
        first.new_game();
        CHECK(actions_of(play_out(game, firsts, 7, most)) == expected);
    }
}

}  // namespace

TEST_CASE("the same seed gives the same game, in a new AI and in a used one", "[ai]") {
    check_same_games(GENERATE(from_range(all_ais())), 10);
}

TEST_CASE("the same seed gives the same game of forty plies", "[ai][.slow]") {
    check_same_games(GENERATE(from_range(all_ais())), 40);
}

TEST_CASE("different seeds give different games", "[ai]") {
    const std::string name = GENERATE(from_range(all_ais()));
    const auto game = line_game(5, 5, 4);
    Player player = quick(name, game);
    std::vector<Player*> players{&player, &player};
    std::vector<std::vector<Action>> games;
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
        player.new_game();
        games.push_back(actions_of(play_out(game, players, seed)));
    }
    std::sort(games.begin(), games.end());
    games.erase(std::unique(games.begin(), games.end()), games.end());
    CHECK(games.size() > 1);
}

TEST_CASE("a seed option replaces the seed of the match", "[ai]") {
    const std::string name = GENERATE(from_range(all_ais()));
    const auto game = line_game(4, 4, 3);
    Player player(name, game, {{"seed", "5"}});
    player.budget.nodes = 200;
    const std::vector<Player*> players{&player, &player};
    const auto expected = actions_of(play_out(game, players, 1));
    for (std::uint64_t seed = 2; seed <= 6; ++seed) {
        player.new_game();
        CHECK(actions_of(play_out(game, players, seed)) == expected);
    }
}

TEST_CASE("an AI that is stopped immediately still plays a legal move", "[ai]") {
    const std::string name = GENERATE(from_range(all_ais()));
    for (const GameShape& shape : game_shapes()) {
        if (needs_lines(name) && !shape.lines) continue;
        INFO(name << " on " << shape.name);
        Player player(name, make(shape.recipe));
        player.stopped = true;
        const Position position(make(shape.recipe));
        CHECK(position.is_legal(player.think(position)));
    }
}

TEST_CASE("AIs know rules by their effects, not by their names", "[ai]") {
    RuleCatalogue renamed;
    for (RuleType type : all_rules().types()) {
        type.name = "my_" + type.name;
        renamed.add(std::move(type));
    }
    for (const char* const name : {"gomoku", "tictactoe", "connect_four", "connect6"}) {
        const auto game = shipped(name);
        GameDescription description = game->description();
        for (RuleUse& rule : description.rules) rule.name = "my_" + rule.name;
        const auto other = Game::create(description, renamed);
        REQUIRE(other);
        Position position(game);
        Position twin(*other);
        std::mt19937 random(3);
        for (int ply = 0; ply < 4; ++ply) {
            ActionList scratch;
            const auto legal = position.legal(scratch);
            const Action action = legal[random() % legal.size()];
            position.apply(action);
            twin.apply(action);
        }
        for (const std::string& ai : all_ais()) {
            INFO(name << ' ' << ai);
            std::optional<Player> known;
            try {
                known.emplace(quick(ai, game));
            } catch (const std::runtime_error&) {
                CHECK_THROWS_AS(quick(ai, *other), std::runtime_error);
                continue;
            }
            Player unknown = quick(ai, *other);
            CHECK(unknown.says(twin) == known->says(position));
            CHECK(unknown.report().nodes == known->report().nodes);
            CHECK(unknown.report().line == known->report().line);
        }
    }
}

TEST_CASE("no bundled AI finds a rule by its name", "[ai]") {
    for (const char* const folder : {"/plugins/ai", "/framework/sdk/tengen/kit"}) {
        using Files = std::filesystem::recursive_directory_iterator;
        for (const auto& file : Files(TENGEN_SOURCE_DIR + std::string(folder))) {
            const std::string ending = file.path().extension();
            if (ending != ".cpp" && ending != ".hpp") continue;
            const std::string source = content_of(file.path());
            for (const char* const call : {"has_rule(", "parameter(\"", ".name ==", "->name =="}) {
                INFO(file.path() << ' ' << call);
                CHECK(source.find(call) == std::string::npos);
            }
        }
    }
}
