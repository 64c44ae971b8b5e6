// tengen arena: games that end early by a proof, by reports or by their length, and the games that
// are played on to check this.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "apps/program.hpp"
#include "apps/tournament_folder.hpp"
#include "arena/log_line.hpp"
#include "support/catch.hpp"

namespace tengen::test {
namespace {

using nlohmann::json;
namespace fs = std::filesystem;

constexpr const char* kProvedCup =
    "game: gomoku\n"
    "board: {rows: 9, columns: 9}\n"
    "format: match\n"
    "players: [\"alphabeta:nodes=300\", winblock]\n"
    "rounds: {max: 12, block: 2}\n"
    "time: {move: 10min}\n"
    "adjudicate: {proved: 5000 nodes, check: 20}\n";

json games_of(const Home& home, const std::string& folder) {
    const Ended ended = arena(home, {"export", folder, "--json"});
    INFO(ended.all_err);
    REQUIRE(ended.code == 0);
    return json::parse(ended.out);
}

/// Replaces the first line of a ledger that has an adjudication by a false one, with its checksum.
void falsify(const Home& home, const std::string& folder, const std::string& key,
             const json& value) {
    const std::string log = logs_of(home, folder).at(0).string();
    std::istringstream file(home.read(log));
    std::string text;
    bool is_done = false;
    for (std::string line; std::getline(file, line);) {
        json read = read_log_line(line);
        if (!is_done && read.contains("adjudicated") && read["reason"] == "adjudicated") {
            read["adjudicated"][key] = value;
            line = with_checksum(read.dump());
            is_done = true;
        }
        text += line + '\n';
    }
    REQUIRE(is_done);
    home.write(log, text);
}

}  // namespace

TEST_CASE("games end when the solver proves a win, and some are played on", "[apps]") {
    const Home home;
    home.write("cup.yaml", kProvedCup);
    const Ended check = tengen(home, {"check", "cup.yaml"});
    INFO(check.all_err);
    CHECK(check.code == 0);
    CHECK(has(check.out, "proves a win by fours within 5000 nodes"));
    CHECK(has(check.out, "of 20 % of the rounds are played on"));
    const Ended played = arena(home, {"play", "cup.yaml"});
    INFO(played.all_err);
    REQUIRE(played.code == 0);
    const json all = games_of(home, "cup.arena");
    int proved = 0;
    int played_on = 0;
    for (const json& game : all["results"]) {
        if (!game.contains("adjudicated")) continue;
        const json& early = game["adjudicated"];
        CHECK(early["by"] == "proved");
        CHECK(early["line"].get<std::string>().size() > 1);
        CHECK((game["reason"] != "adjudicated") == early["played_on"]);
        CHECK(early["ply"].get<int>() <= game["ply"].get<int>());
        ++proved;
        played_on += early["played_on"].get<bool>();
        if (!early["played_on"].get<bool>()) CHECK(early["winner"] == game["winner"]);
    }
    CHECK(proved > 12);
    CHECK(played_on > 0);
    CHECK(all["adjudicated"]["games"] == proved);
    CHECK(all["adjudicated"]["proved"] == proved);
    CHECK(all["adjudicated"]["played_on"] == played_on);
    const std::string summary =
        std::to_string(proved) + " adjudicated, " + std::to_string(played_on) + " played on, ";
    CHECK(has(played.out, summary));
    CHECK(has(arena(home, {"why", "cup.arena"}).out, summary));
    REQUIRE(arena(home, {"report", "cup.arena"}).code == 0);
    CHECK(has(home.read("cup.html"), summary));
    CHECK(arena(home, {"verify", "cup.arena"}).code == 0);
    CHECK(arena(home, {"replay", "cup.arena", "3"}).code == 0);
    // Two games at a time prove the same, and so does a run from blocks.
    home.write("two.yaml", kProvedCup);
    const Ended two =
        arena(home, {"play", "two.yaml", "--set", "run.games=2", "--set", "run.force=on"});
    INFO(two.all_err);
    CHECK(two.code == 0);
    CHECK(games_of(home, "two.arena")["results"] == all["results"]);
}

TEST_CASE("a false proof in a ledger is found by verify", "[apps]") {
    const Home home;
    home.write("cup.yaml", std::string(kProvedCup) + "seed: 3\n");
    REQUIRE(arena(home, {"play", "cup.yaml", "--set", "rounds.max=3"}).code == 0);
    REQUIRE(arena(home, {"verify", "cup.arena"}).code == 0);
    falsify(home, "cup.arena", "line", "a9 b9 c9");
    const Ended wrong = arena(home, {"verify", "cup.arena"});
    CHECK(wrong.code == 3);
    INFO(wrong.err);
    CHECK(std::count(wrong.err.begin(), wrong.err.end(), '\n') == 1);
    CHECK(wrong.err.starts_with("tengen: cup.arena/ledger/"));
}

TEST_CASE("games that no solver knows cannot be proved, and another solver is another tournament",
          "[apps]") {
    const Home home;
    const std::vector<std::pair<std::string, std::string>> games{
        {"hex", "random, random"},
        {"pente", "random, random"},
        {"gomoku", "random, random, rookie"}};
    for (const auto& [game, players] : games) {
        INFO(game);
        home.write("cup.yaml", "game: " + game + "\nformat: match\nplayers: [" + players +
                                   "]\nadjudicate: {proved: 20ms}\n");
        for (const std::vector<std::string>& words :
             {std::vector<std::string>{"check", "cup.yaml"}, {"arena", "play", "cup.yaml"}}) {
            const Ended refused = tengen(home, words);
            INFO(refused.all_err);
            CHECK(refused.code == 3);
            CHECK(refused.err.starts_with("tengen: cup.yaml:4:22: "));
            CHECK(std::count(refused.err.begin(), refused.err.end(), '\n') == 1);
        }
    }
    CHECK_FALSE(fs::exists(home.path() / "cup.arena"));
    home.write("cup.yaml", kProvedCup);
    REQUIRE(arena(home, {"play", "cup.yaml", "--set", "rounds.max=1"}).code == 0);
    fs::create_directories(home.path() / "mine");
    const fs::path solver = home.path() / "mine/threats.so";
    fs::copy_file(build_folder() / "plugins/ai/threats.so", solver);
    std::ofstream(solver, std::ios::app | std::ios::binary) << "another build";
    const Ended other = arena(home, {"play", "cup.arena", "--plugin-path", "mine"});
    CHECK(other.code == 3);
    CHECK(has(other.err, "solver"));
    // Figures need no solver.
    CHECK(arena(home, {"why", "cup.arena"}).code == 0);
}

TEST_CASE("games that end otherwise than adjudicated are listed", "[apps]") {
    const Home home;
    home.write("cup.yaml",
               "game: tictactoe\nformat: match\nplayers: [winblock, random]\nrounds: {max: 6}\n"
               "adjudicate: {moves: 4, check: 100}\n");
    const Ended played = arena(home, {"play", "cup.yaml"});
    INFO(played.all_err);
    REQUIRE(played.code == 0);
    const json all = games_of(home, "cup.arena");
    const int otherwise = all["adjudicated"]["ended_otherwise"];
    CHECK(otherwise > 0);
    CHECK(all["adjudicated"]["games"] == 12);
    CHECK(has(played.out,
              "12 adjudicated, 12 played on, " + std::to_string(otherwise) + " ended otherwise\n"));
    const std::string why = arena(home, {"why", "cup.arena"}).out;
    int listed = 0;
    for (std::size_t at = 0;
         (at = why.find("adjudicated at move 4 (moves), drawn", at)) != why.npos; ++at) {
        ++listed;
    }
    CHECK(listed == otherwise);
    REQUIRE(arena(home, {"report", "cup.arena"}).code == 0);
    CHECK(has(home.read("cup.html"), "tengen arena why cup.arena"));
    CHECK(arena(home, {"verify", "cup.arena"}).code == 0);
}

TEST_CASE("scores without chances are kept, fitted to results, and then decide like chances",
          "[apps]") {
    const Home home;
    // An engine whose messages have a score, but no chance.
    home.write("scorer", "#!/bin/sh\n" +
                             (build_folder() / "gomocup/pbrain-tengen-rookie").string() +
                             " | sed -u 's/ win [^ ]*//'\n");
    fs::permissions(home.path() / "scorer", fs::perms::owner_all);
    const std::string cup =
        "game: gomoku\nboard: {rows: 9, columns: 9}\nformat: match\nplayers:\n"
        "  - {engine: ./scorer, name: a, options: {sandbox: off}}\n"
        "  - {ai: winblock, name: b}\nrounds: {max: 12}\ntime: {move: 1min}\n";
    home.write("cup.yaml", cup);
    REQUIRE(arena(home, {"play", "cup.yaml"}).code == 0);
    const Ended fitted = arena(home, {"scale", "cup.arena", "--json"});
    INFO(fitted.all_err);
    REQUIRE(fitted.code == 0);
    const json players = json::parse(fitted.out)["players"];
    CHECK(players[0]["scores"] > 40);
    CHECK(players[0]["games"] == 24);
    CHECK(players[1]["scores"] == 0);
    CHECK(players[1]["scale"].is_null());
    CHECK(has(arena(home, {"scale", "cup.arena"}).out, "b: no scores without chances\n"));
    const std::string text = arena(home, {"scale", "cup.arena"}).out;
    INFO(text);
    const bool is_vague =
        !players[0]["scale"].is_null() && players[0]["error"] >= players[0]["scale"];
    CHECK(has(text, "too few results for a scale") == is_vague);
    CHECK_FALSE(has(text, "e+"));
    CHECK_FALSE(fs::exists(home.path() / "config/tengen/scales.yaml"));
    const Ended kept = arena(home, {"scale", "cup.arena", "--keep"});
    INFO(kept.all_err);
    REQUIRE(kept.code == 0);
    CHECK(has(kept.out, "1 scale kept\n"));
    const std::string scales = home.read("config/tengen/scales.yaml");
    CHECK(scales.starts_with("scorer:"));
    CHECK(has(scales, "gomoku:"));
    // An analysis of the same game finds it.
    const auto analysed = [&](const std::string& game) {
        const Ended ended = tengen(home, {"analyse", game, "--ai", "engine:./scorer,sandbox=off",
                                          "--time", "1s", "--lines", "1", "--json"});
        INFO(ended.all_err);
        REQUIRE(ended.code == 0);
        return json::parse(ended.out)["lines"][0];
    };
    const json line = analysed("gomoku");
    REQUIRE(line["score"].is_number());
    REQUIRE(line["chances"][0].is_number());
    const double score = line["score"], chance = line["chances"][0];
    CHECK((score > 0) == (chance > 0.5));
    CHECK(chance + line["chances"][1].get<double>() == Approx(1));
    CHECK(analysed("gomoku:standard")["chances"][0].is_null());
    home.write("game.sgf", "(;GM[4]FF[4]SZ[15];B[hh];W[ig])");
    const Ended reviewed = tengen(
        home,
        {"review", "game.sgf", "--ai", "engine:./scorer,sandbox=off", "--time", "200ms", "--json"});
    INFO(reviewed.all_err);
    REQUIRE(reviewed.code == 0);
    CHECK(json::parse(reviewed.out)["chances"][0][0].is_number());
    // A wrong file is reported instead of ignored.
    home.write("config/tengen/scales.yaml", "scorer: {gomoku: much}\n");
    for (const char* command : {"analyse", "review"}) {
        const Ended wrong = tengen(
            home, {command, "game.sgf", "--ai", "engine:./scorer,sandbox=off", "--time", "200ms"});
        INFO(wrong.all_err);
        CHECK(wrong.code == 3);
        CHECK(has(wrong.err, "scales.yaml:1:18: "));
    }
    home.write("config/tengen/scales.yaml", scales);
    // Without a scale, scores decide nothing.
    const std::string rule = "adjudicate: {resign: {chance: 20, moves: 1}}\n";
    home.write("plain.yaml", cup + rule);
    REQUIRE(arena(home, {"play", "plain.yaml", "--set", "rounds.max=4"}).code == 0);
    CHECK(games_of(home, "plain.arena")["adjudicated"]["games"] == 0);
    std::string scaled = cup + rule;
    scaled.replace(scaled.find("name: a,"), 8, "name: a, scale: 300,");
    home.write("scaled.yaml", scaled);
    REQUIRE(arena(home, {"play", "scaled.yaml", "--set", "rounds.max=4"}).code == 0);
    CHECK(games_of(home, "scaled.arena")["adjudicated"]["resign"] > 0);
    CHECK(arena(home, {"verify", "scaled.arena"}).code == 0);
    const Ended other = arena(home, {"play", "scaled.yaml", "--set", "players=[random, random]"});
    CHECK(other.code == 3);
    home.write("three.yaml",
               "game: gomoku\nformat: match\nplayers: [random, random, random]\n"
               "rounds: {max: 1}\n");
    REQUIRE(arena(home, {"play", "three.yaml"}).code == 0);
    CHECK(arena(home, {"scale", "three.arena"}).code == 2);
}

}  // namespace tengen::test
