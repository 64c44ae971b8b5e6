// tengen arena: the sub-commands that only read a tournament, and what they refuse.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
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

/// Plays six rounds of tic-tac-toe: the winner of the first opening moves next, that of the second
/// one moves second.
void play_cup(const Home& home, const std::string& more = "") {
    home.write("book.txt", "a1 b1 a2 b2\nb2 a1\na1 b2 a3\n");
    home.write("cup.yaml",
               "game: tictactoe\nformat: match\nplayers: [{ai: winblock, name: a}, {ai: winblock, "
               "name: b}]\nopenings: {file: book.txt}\nrounds: {max: 6}\ntime: {move: 5s}\n" +
                   more);
    const Ended played = arena(home, {"play", "cup.yaml"});
    INFO(played.all_err);
    REQUIRE(played.code == 0);
}

/// Changes the first game of the only log, and gives its line the right checksum.
void forge(const Home& home, const json& change) {
    const fs::path log = logs_of(home, "cup.arena").front();
    std::istringstream lines(home.read(log));
    std::string text, line;
    for (int number = 0; std::getline(lines, line); ++number) {
        if (number == 1) {
            json game = json::parse(line.substr(9));
            game.merge_patch(change);
            line = with_checksum(game.dump());
        }
        text += line + '\n';
    }
    home.write(log, text);
}

}  // namespace

TEST_CASE("the openings within a range are a list for the next tournament", "[apps]") {
    const Home home;
    play_cup(home);
    const Ended all = arena(home, {"openings", "cup.arena"});
    INFO(all.all_err << all.out);
    REQUIRE(all.code == 0);
    CHECK(has(all.out, "# 3 of 3 played openings"));
    // The first one is won by the first seat, in every game.
    CHECK(has(all.out, "a1 b1 a2 b2  # 2 rounds: 100.0 %\n"));
    const Ended fair =
        arena(home, {"openings", "cup.arena", "--keep", "0..99.5", "--out", "fair.txt"});
    INFO(fair.all_err);
    REQUIRE(fair.code == 0);
    CHECK_FALSE(has(home.read("fair.txt"), "a1 b1 a2 b2"));
    CHECK(has(home.read("fair.txt"), "\nb2 a1  # 2 rounds: "));
    CHECK(tengen(home, {"match", "tictactoe", "--seats", "random,random", "--openings", "fair.txt"})
              .code == 0);
    home.write("plain.yaml",
               "game: tictactoe\nformat: match\nplayers: [random, random]\nrounds: {max: 1}\n");
    REQUIRE(arena(home, {"play", "plain.yaml"}).code == 0);
    struct Row {
        std::vector<std::string> words;
        int code;
        std::string error;
    };
    for (const Row& row :
         std::vector<Row>{{{"cup.arena", "--keep", "70..30"}, 2, "--keep: '70..30' is not a range"},
                          {{"cup.arena", "--keep", "30"}, 2, "--keep: '30' is not a range"},
                          {{"cup.arena", "--keep", "0..101"}, 2, "--keep: '0..101' is not a range"},
                          {{"cup.arena", "--keep", "1..2"}, 3, "try a wider --keep"},
                          {{"cup.arena", "--out", "cup.yaml"}, 2, "--out: cup.yaml exists"},
                          {{"plain.arena"}, 3, "plain.arena: the tournament has no openings"}}) {
        std::vector<std::string> words = row.words;
        words.insert(words.begin(), "openings");
        const Ended ended = arena(home, words);
        INFO(ended.all_err);
        CHECK(ended.code == row.code);
        CHECK(ended.out.empty());
        CHECK(has(ended.err, row.error));
    }
    CHECK(has(home.read("cup.yaml"), "game: tictactoe"));
}

TEST_CASE("the figures have the advantage of the first seat, one-sided rounds and copies",
          "[apps]") {
    const Home home;
    play_cup(home);
    const json all = figures(home, "cup.arena");
    // Both players took the first seat equally often, so their strengths cancel out.
    double points = 0;
    int games = 0;
    const Ended exported = arena(home, {"export", "cup.arena", "--json"});
    REQUIRE(exported.code == 0);
    const json results = json::parse(exported.out)["results"];
    for (const json& game : results) {
        const json& ranks = game["ranks"];
        if (ranks[0] == 1) points += ranks[1] == 1 ? 0.5 : 1;
        ++games;
    }
    REQUIRE(games == 12);
    CHECK(all["first_seat"]["score"].get<double>() == Approx(points / games));
    CHECK(all["first_seat"]["error"].is_number());
    CHECK(all["one_sided"] >= 2);
    CHECK(all["copies"] >= 1);
    for (const char* command : {"merge", "why"}) {
        const Ended ended = arena(home, {command, "cup.arena"});
        INFO(ended.all_err << ended.out);
        CHECK(ended.code == 0);
        CHECK(has(ended.out, "The first seat has "));
        CHECK(has(ended.out, " one-sided: "));
        CHECK(has(ended.out, " repeated earlier ones move by move"));
    }
    REQUIRE(arena(home, {"report", "cup.arena"}).code == 0);
    const std::string page = home.read("cup.html");
    CHECK(has(page, "The first seat has "));
    CHECK(has(page, " one-sided: "));
    CHECK(has(page, "tictactoe 3x3 · "));
    // No game has more moves than the board has cells.
    CHECK_FALSE(has(page, "10 to "));
}

TEST_CASE("why rates two players by the games of all", "[apps]") {
    const Home home;
    home.write("cup.yaml",
               "game: tictactoe\nformat: round_robin\nrounds: {max: 8}\ntime: {move: 5s}\n"
               "players: [winblock, {ai: random, name: a}, {ai: random, name: b}]\n");
    REQUIRE(arena(home, {"play", "cup.yaml"}).code == 0);
    std::map<std::string, double> elos;
    const json all = figures(home, "cup.arena");
    for (const json& player : all["players"]) {
        elos[player["name"]] = player["elo"];
    }
    const std::string difference = fmt::format("Elo {:+.1f} - ({:+.1f}) = {:+.1f} ± ", elos["a"],
                                               elos["winblock"], elos["a"] - elos["winblock"]);
    INFO(difference);
    const Ended why = arena(home, {"why", "cup.arena", "a", "winblock"});
    CHECK(has(why.out, "by the games of all players: " + difference));
    const std::string after = why.out.substr(why.out.find(difference));
    CHECK(has(after.substr(0, after.find('\n')), ", stronger with "));
    // Two players have no other games.
    home.write("two.yaml",
               "game: tictactoe\nformat: match\nrounds: {max: 2}\nplayers: [winblock, random]\n");
    REQUIRE(arena(home, {"play", "two.yaml"}).code == 0);
    CHECK_FALSE(has(arena(home, {"why", "two.arena"}).out, "games of all players"));
}

TEST_CASE("an even score has no known error in any report", "[apps]") {
    const Home home;
    // The first seat wins each game, so every round is even.
    home.write("book.txt", "a1 b1 a2 b2\n");
    home.write("cup.yaml",
               "openings: {file: book.txt}\ngame: tictactoe\nformat: sprt\nplayers: [{ai: "
               "winblock, name: a}, {ai: winblock, "
               "name: b}]\nrounds: {max: 6}\nstop: {elo0: 0, elo1: 1}\ntime: {move: 5s}\n");
    const Ended played = arena(home, {"play", "cup.yaml"});
    INFO(played.all_err << played.out);
    REQUIRE(played.code == 0);
    REQUIRE(figures(home, "cup.arena")["sprt"]["counts"][2] == 6);
    CHECK(has(played.out, "Elo +0.0 (no margin: too few rounds differ)"));
    CHECK(
        has(arena(home, {"why", "cup.arena"}).out, " = +0.0 (no margin: too few rounds differ)\n"));
    REQUIRE(arena(home, {"report", "cup.arena"}).code == 0);
    const std::string page = home.read("cup.html");
    CHECK(has(page, "Elo +0.0 (no margin: too few rounds differ)"));
    CHECK_FALSE(has(page, "between +0 and +0"));
}

TEST_CASE("verify finds numbers that no game can have", "[apps]") {
    struct Row {
        json change;
        std::string error;
    };
    for (const Row& row : std::vector<Row>{
             {{{"ply", 2}}, "game 1 has "},
             {{{"round", -1}}, "game 1 has the 'round' -1 instead of 0"},
             {{{"round", 999999}}, "game 1 has the 'round' 999999 instead of 0"},
             {{{"game", 999}}, "game 999 is not of the plan"},
             {{{"try", 0}}, "game 1 has the attempt (try) 0"},
             {{{"try", 99}}, "game 1 has an attempt (try) 99 without the one before it"},
             {{{"ms", {1e308, 1}}}, "game 1 has impossible numbers in 'ms'"},
             {{{"cpu", {-1, 1}}}, "game 1 has impossible numbers in 'cpu'"},
             {{{"decisions", {1, 99}}}, "game 1 has impossible numbers in 'decisions'"},
             {{{"chance", {500}}}, "game 1 has impossible numbers in 'chance'"}}) {
        const Home home;
        play_cup(home);
        REQUIRE(arena(home, {"verify", "cup.arena"}).code == 0);
        forge(home, row.change);
        const Ended ended = arena(home, {"verify", "cup.arena"});
        INFO(row.change.dump() << '\n' << ended.all_err);
        CHECK(ended.code == 3);
        CHECK(has(ended.err, row.error));
    }
}

TEST_CASE("a void game says why it cannot be replayed", "[apps]") {
    const Home home;
    play_cup(home);
    REQUIRE(
        arena(home, {"void", "cup.arena", "--game", "1", "--reason", "its clock jumped"}).code ==
        0);
    const Ended ended = arena(home, {"replay", "cup.arena", "1"});
    CHECK(ended.code == 2);
    CHECK(has(ended.err, "game 1 does not count: it was declared void (its clock jumped)"));
    CHECK(has(ended.err, "tengen arena play cup.arena"));
    CHECK(has(arena(home, {"replay", "cup.arena", "99"}).err, "game 99 has not been played"));
}

TEST_CASE("a spreadsheet gets no control characters of other machines", "[apps]") {
    const Home home;
    play_cup(home);
    forge(home, {{"host", "b\x1b[31m\nc"}});
    const Ended ended = arena(home, {"export", "cup.arena", "--csv"});
    REQUIRE(ended.code == 0);
    CHECK(has(ended.out, "\\x1b[31m"));
    CHECK(std::ranges::none_of(ended.out, [](char c) { return c == '\x1b'; }));
    // A heading and a line for each game.
    CHECK(std::ranges::count(ended.out, '\n') == 13);
}

TEST_CASE("an unreadable ledger is not a problem of saving", "[apps]") {
    const Home home;
    play_cup(home);
    fs::create_directories(home.path() / "cup.arena/ledger/other.jsonl");
    const Ended ended = arena(home, {"merge", "cup.arena"});
    INFO(ended.all_err);
    CHECK(ended.code == 3);
    CHECK(has(ended.err, "other.jsonl: not a regular file"));
    CHECK_FALSE(has(ended.err, "cannot save"));
}

TEST_CASE("a report replaces a page, and no other file", "[apps]") {
    const Home home;
    play_cup(home);
    const std::string before = home.read("cup.yaml");
    const Ended refused = arena(home, {"report", "cup.arena", "--out", "cup.yaml"});
    CHECK(refused.code == 2);
    CHECK(has(refused.err, "--out: cup.yaml exists and is not a web page"));
    CHECK(home.read("cup.yaml") == before);
    for (int i = 0; i < 2; ++i) CHECK(arena(home, {"report", "cup.arena"}).code == 0);
}

}  // namespace tengen::test
