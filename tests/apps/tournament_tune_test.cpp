// Tuning the options of an AI, with real processes.
#include <csignal>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "apps/program.hpp"
#include "apps/tournament_folder.hpp"
#include "support/catch.hpp"
#include "support/waiting.hpp"

namespace tengen::test {
namespace {

using nlohmann::json;
namespace fs = std::filesystem;

/// An AI that plays that many per cent of its moves at random. Its nodes are limited, so each game
/// has one course.
std::string tuning_of(const std::string& keys, const std::string& options =
                                                   "  alphabeta.blunder: {end_step: 15, end_rate: "
                                                   "0.02}\n") {
    return "game: gomoku\nboard: {rows: 9, columns: 9}\nformat: tune\n"
           "players: [\"alphabeta:blunder=70,depth=1\"]\ntune:\n" +
           options + "time: {move: 10min}\n" + keys;
}

json tuning_in(const Home& home, const std::string& folder) {
    return figures(home, folder)["tuning"];
}

}  // namespace

TEST_CASE("a tuning leads an option towards the stronger player, and tests the result", "[apps]") {
    const Home home;
    home.write("t.yaml",
               tuning_of("rounds: {max: 80, test: 30, ahead: 4}\nrun: {games: 2, force: on}\n"));
    const Ended played = arena(home, {"play", "t.yaml"});
    INFO(played.all_err << played.out);
    REQUIRE(played.code == 0);
    CHECK(lines_of(home, "t.arena") == 2 * (80 + 30));
    const json all = figures(home, "t.arena");
    const json& tuning = all["tuning"];
    CHECK(tuning["over"] == true);
    CHECK(tuning["done"] == 80);
    const json& option = tuning["options"][0];
    CHECK(option["name"] == "blunder");
    CHECK(option["start"] == 70);
    CHECK(option["values"].size() == 81);
    CHECK(option["value"].get<double>() < 45);
    CHECK(tuning["player"] == "alphabeta:depth=1,blunder=" + option["value"].dump());
    // The test is about the tuned values against the start alone.
    CHECK(tuning["test"]["rounds"] == 30);
    CHECK(tuning["test"]["score"].get<double>() > 0.6);
    CHECK(all["games"] == 60);
    CHECK(all["players"][0]["name"] == "alphabeta tuned");
    CHECK(all["rounds"] == 110);
    CHECK(all["planned_rounds"] == 110);
    CHECK(has(played.out, "tuning of alphabeta: 80 of 80 iterations\n"));
    CHECK(has(played.out, "\ntuned: alphabeta:depth=1,blunder="));
    CHECK(has(played.out, "log likelihood ratio of the test is "));
    CHECK(arena(home, {"verify", "t.arena"}).code == 0);
    // A game is played again with its options.
    CHECK(arena(home, {"replay", "t.arena", "57"}).code == 0);
    CHECK(arena(home, {"replay", "t.arena", "200"}).code == 0);
    const Ended why = arena(home, {"why", "t.arena"});
    INFO(why.all_err);
    CHECK(why.code == 0);
    CHECK(has(why.out, "blunder: c_end = 15, a_end = 0.02 c_end^2 = 4.5"));
    CHECK(has(why.out, "alphabeta tuned against alphabeta start: 60 games in 30 rounds"));
    REQUIRE(arena(home, {"report", "t.arena"}).code == 0);
    const std::string page = home.read("t.html");
    // The tuned values and the start, without the two sides of the iterations.
    CHECK(has(page, " 2 players "));
    CHECK(has(page, "<title>blunder over the iterations</title><desc>After 80 rounds: "));
    CHECK(has(page, "<span class=\"state\">finished"));
    // Nothing remains to play.
    CHECK(arena(home, {"play", "t.arena"}).out == played.out);
    CHECK(lines_of(home, "t.arena") == 2 * (80 + 30));
}

TEST_CASE("a tuning with two programs, stops and kills has the values of one program",
          "[apps][.slow]") {
    const Home home;
    home.write("t.yaml", tuning_of("rounds: {max: 60, test: 10, ahead: 8}\n"));
    REQUIRE(arena(home, {"play", "t.yaml", "--folder", "whole.arena"}).code == 0);
    const json whole = tuning_in(home, "whole.arena");
    // Both are killed, and two others continue.
    {
        Running one(home, Run{.arguments = {"arena", "play", "t.yaml"}});
        Running two(home, Run{.arguments = {"arena", "play", "t.yaml"}});
        REQUIRE(comes_true([&] { return lines_of(home, "t.arena") > 20; }));
        one.kill(SIGKILL);
        REQUIRE(comes_true([&] { return lines_of(home, "t.arena") > 30; }));
        two.kill(SIGKILL);
        one.wait();
        two.wait();
    }
    const json part = tuning_in(home, "t.arena");
    const auto done = part["done"].get<std::size_t>();
    CHECK(done > 5);
    CHECK(done < 60);
    for (std::size_t i = 0; i <= done; ++i) {
        CHECK(part["options"][0]["values"][i] == whole["options"][0]["values"][i]);
    }
    Running one(home, Run{.arguments = {"arena", "play", "t.arena"}});
    Running two(home, Run{.arguments = {"arena", "play", "t.arena", "--set", "run.games=2", "--set",
                                        "run.force=on"}});
    CHECK(one.wait().code == 0);
    CHECK(two.wait().code == 0);
    CHECK(tuning_in(home, "t.arena") == whole);
    CHECK(arena(home, {"verify", "t.arena"}).code == 0);
    // Half of the games from another machine make the same values.
    REQUIRE(arena(home, {"merge", "both.arena", "t.arena", "whole.arena"}).code == 0);
    CHECK(tuning_in(home, "both.arena") == whole);
    const Ended other = arena(home, {"play", "t.yaml", "--set", "rounds.max=61"});
    CHECK(other.code == 3);
    CHECK(has(other.err, "rounds was 60 and is 61"));
}

TEST_CASE("a tuning of one option of several leaves the others, also of a level", "[apps]") {
    const Home home;
    home.write("t.yaml",
               "game: tictactoe\nformat: tune\nplayers: [{ai: mcts, name: me, options: "
               "{simulations: 30}}]\ntune:\n  me.exploration: {end_step: 0.5}\n  me.simulations: "
               "{end_step: 20, end_rate: 0.01}\nrounds: {max: 6, test: 2}\ntime: {move: 10min}\n"
               "adjudicate: {moves: 50}\n");
    const Ended played = arena(home, {"play", "t.yaml"});
    INFO(played.all_err);
    REQUIRE(played.code == 0);
    const json tuning = tuning_in(home, "t.arena");
    REQUIRE(tuning["options"].size() == 2);
    CHECK(tuning["options"][0]["name"] == "exploration");
    CHECK(tuning["options"][0]["start"] == 0.7);
    CHECK(tuning["options"][0]["end_rate"] == 0.002);
    CHECK(tuning["options"][1]["start"] == 30);
    std::set<json> played_values;
    for (const auto& log : logs_of(home, "t.arena")) {
        std::istringstream lines(home.read(log.string()));
        for (std::string line; std::getline(lines, line);) {
            const json game = json::parse(line.substr(9));
            if (!game.contains("game")) continue;
            for (const json& options : game["options"]) {
                REQUIRE(options.size() == 2);
                played_values.insert(options["exploration"]);
            }
        }
    }
    CHECK(played_values.size() > 4);
}

TEST_CASE("errors of tuning have their place, and name what is near", "[apps]") {
    struct Row {
        std::string options;
        std::string error;
    };
    const std::vector<Row> rows{
        {"  alphabeta.blundr: {end_step: 2}\n",
         "t.yaml:6:3: 'alphabeta' has no option 'blundr' (did you mean 'blunder'?)"},
        {"  alphabet.blunder: {end_step: 2}\n",
         "t.yaml:6:3: there is no player 'alphabet' (did you mean 'alphabeta'?)"},
        {"  blunder: {end_step: 2}\n",
         "t.yaml:6:3: 'blunder' must be PLAYER.OPTION, such as 'alphabeta.blunder'"},
        {"  alphabeta.others: {end_step: 2}\n",
         "t.yaml:6:3: option 'others' is not a number, so it cannot be tuned"},
        {"  alphabeta.blunder: {end_step: 101}\n",
         "t.yaml:6:33: 'end_step' of 'blunder' must be within its range of 100 (0 to 100), found "
         "101"},
        {"  alphabeta.blunder: {end_step: 0}\n", "t.yaml:6:33: "},
        {"  alphabeta.blunder: {end_step: x}\n", "t.yaml:6:33: "},
        {"  alphabeta.blunder: {end_rate: 0.1}\n", "'end_step'"},
        {"  alphabeta.blunder: {end_step: 2, end_rate: 2}\n", "t.yaml:6:46: "},
        {"  alphabeta.blunder: {end_step: 2, rate: 2}\n", "t.yaml:6:36: "},
        {"  alphabeta.blunder: 5\n", "t.yaml:6:22: "}};
    for (const Row& row : rows) {
        const Home home;
        home.write("t.yaml", tuning_of("rounds: {max: 4, test: 1}\n", row.options));
        for (const Ended& ended :
             {arena(home, {"play", "t.yaml"}), tengen(home, {"check", "t.yaml"})}) {
            INFO(row.options << ended.all_err << ended.out);
            CHECK(ended.code == 3);
            CHECK(has(ended.err, row.error));
        }
        CHECK_FALSE(fs::exists(home.path() / "t.arena"));
    }
}

TEST_CASE("tuning refuses files that it cannot play", "[apps]") {
    struct Row {
        std::string text;
        std::string error;
    };
    const std::string tune = "tune: {alphabeta.depth: {end_step: 1}}\n";
    const std::vector<Row> rows{
        {"game: gomoku\nformat: tune\nplayers: [alphabeta]\n",
         "'format: tune' needs the options in 'tune'"},
        {"game: gomoku\nformat: tune\nplayers: [alphabeta]\ntune: {}\n", "t.yaml:4:7: "},
        {"game: gomoku\nformat: tune\nplayers: [alphabeta, random]\n" + tune,
         "t.yaml:3:10: tuning is for one player, found 2"},
        {"game: gomoku\nformat: sprt\nplayers: [alphabeta, random]\n" + tune,
         "t.yaml:4:1: 'tune' needs 'format: tune'"},
        {"game: gomoku\nformat: tune\nplayers: [{engine: ./pbrain-x, name: alphabeta}]\n" + tune,
         "t.yaml:3:11: the options of engine './pbrain-x' have no types and bounds"},
        {"game: gomoku:three_way\nformat: tune\nplayers: [alphabeta]\n" + tune,
         "needs a game for two"},
        {"game: gomoku\nformat: tune\nplayers: [alphabeta]\ncopies: drop\n" + tune,
         "t.yaml:4:9: every round counts in the format 'tune'"},
        {"game: gomoku\nformat: tune\nplayers: [alphabeta]\nfaults: {stop_after: 2}\n" + tune,
         "t.yaml:4:10: no player forfeits in the format 'tune'"},
        {"game: gomoku\nformat: tune\nplayers: [alphabeta]\nrounds: {ahead: 0}\n" + tune,
         "t.yaml:4:17: "},
        {"game: gomoku\nformat: match\nplayers: [alphabeta, random]\nrounds: {test: 5}\n",
         "t.yaml:4:10: "}};
    for (const Row& row : rows) {
        const Home home;
        home.write("t.yaml", row.text);
        const Ended ended = arena(home, {"play", "t.yaml"});
        INFO(row.text << ended.all_err);
        CHECK(ended.code == 3);
        CHECK(has(ended.err, row.error));
        CHECK_FALSE(fs::exists(home.path() / "t.arena"));
    }
}

}  // namespace tengen::test
