// tengen arena with tournaments: files and folders, with real processes.
#include <algorithm>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <vector>

#include "apps/program.hpp"
#include "apps/tournament_folder.hpp"
#include "support/catch.hpp"
#include "support/waiting.hpp"

namespace tengen::test {
namespace {

using nlohmann::json;
namespace fs = std::filesystem;

constexpr const char* kCup =
    "game: gomoku\n"
    "board: {rows: 9, columns: 9}\n"
    "format: round_robin\n"
    "players: [random, winblock, {ai: random, options: {seed: 5}, name: five}]\n"
    "rounds: {max: 30, block: 4}\n"
    "time: {move: 5s}\n";

constexpr const char* kTest =
    "game: tictactoe\n"
    "format: sprt\n"
    "players: [{ai: minimax, name: new}, {ai: random, name: old}]\n"
    "rounds: {max: 1000, block: 4}\n"
    "stop: {elo0: 0, elo1: 50}\n"
    "time: {move: 5s}\n";

}  // namespace

TEST_CASE("a tournament is played from its file, and continues with more rounds and players",
          "[apps]") {
    const Home home;
    home.write("cup.yaml", kCup);
    const Ended whole = arena(home, {"play", "cup.yaml"});
    INFO(whole.all_err);
    REQUIRE(whole.code == 0);
    CHECK(whole.out.starts_with("gomoku 9x9, 60 games per pair, 5s per move, seed 1\n"));
    CHECK(lines_of(home, "cup.arena") == 180);
    // Nothing remains to play.
    CHECK(arena(home, {"play", "cup.arena"}).out == whole.out);
    CHECK(lines_of(home, "cup.arena") == 180);
    const Ended more = arena(home, {"play", "cup.arena", "--set", "rounds.max=32"});
    INFO(more.all_err);
    CHECK(more.code == 0);
    CHECK(more.all_err.empty());
    CHECK(lines_of(home, "cup.arena") == 192);
    const Ended fewer = arena(home, {"play", "cup.yaml"});
    CHECK(fewer.code == 0);
    CHECK(has(fewer.all_err, "cup.arena keeps its 32 rounds"));
    CHECK(lines_of(home, "cup.arena") == 192);
    CHECK(arena(home, {"play", "cup.arena"}).all_err.empty());
    std::string joined = kCup;
    joined.replace(joined.find("name: five}"), 11, "name: five}, {ai: winblock, name: four}");
    home.write("cup.yaml", joined);
    const Ended four = arena(home, {"play", "cup.yaml", "--json"});
    INFO(four.all_err);
    REQUIRE(four.code == 0);
    CHECK(json::parse(four.out)["players"].size() == 4);
    // The new player meets the others in 30 rounds, like in the file.
    CHECK(lines_of(home, "cup.arena") == 3 * 64 + 3 * 60);
    CHECK(arena(home, {"verify", "cup.arena"}).code == 0);
}

TEST_CASE("a tournament refuses other settings and other builds, and says what differs", "[apps]") {
    const Home home;
    fs::create_directories(home.path() / "mine");
    const fs::path plugin = home.path() / "mine/winblock.so";
    fs::copy_file(build_folder() / "plugins/ai/winblock.so", plugin);
    home.write("cup.yaml",
               "game: tictactoe\nformat: match\n"
               "players: [{ai: winblock, file: mine/winblock.so, name: new}, random]\n"
               "rounds: {max: 2}\n");
    REQUIRE(arena(home, {"play", "cup.yaml"}).code == 0);
    const std::string kept = home.read("cup.arena/plan.json");
    const std::string own = "players=[{ai: winblock, file: mine/winblock.so, name: new, ";
    for (const auto& [setting, difference] : std::vector<std::pair<std::string, std::string>>{
             {"seed=2", "seed was 1 and is 2"},
             {"time.move=2s", "time.move (ms) was 1000 and is 2000"},
             {"rounds.block=9", "rounds.block was 8"},
             {"players=[random, random]", "'new'"},
             {own + "time: {total: 9s}}, random]", "of player 1, total_ms"},
             {own + "threads: 2}, random]", "of player 1, threads"},
             {"board.rows=4", "board"}}) {
        const Ended ended = arena(home, {"play", "cup.yaml", "--set", setting});
        INFO(setting << "\n" << ended.all_err);
        CHECK(ended.code == 3);
        CHECK(has(ended.err, difference));
    }
    std::ofstream(plugin, std::ios::app | std::ios::binary) << "another build";
    const Ended changed = arena(home, {"play", "cup.arena"});
    CHECK(changed.code == 3);
    CHECK(has(changed.err, "the file of 'new' has changed"));
    CHECK(home.read("cup.arena/plan.json") == kept);
    home.write("cup.arena/plan.json", "{}");
    CHECK(arena(home, {"play", "cup.arena"}).code == 3);
}

TEST_CASE("blocks that machines have played apart give the figures of one machine", "[apps]") {
    const Home home;
    home.write("test.yaml", kTest);
    const Ended whole = arena(home, {"play", "test.yaml", "--expect", "stronger"});
    INFO(whole.all_err);
    REQUIRE(whole.code == 0);
    CHECK(arena(home, {"play", "test.yaml", "--expect", "not-stronger"}).code == 10);
    const json right = figures(home, "test.arena")["sprt"];
    CHECK(right["verdict"] == "stronger");
    // Another machine has the plan alone.
    for (const char* other : {"a", "b"}) {
        fs::create_directories(home.path() / other / "test.arena");
        fs::copy_file(home.path() / "test.arena/plan.json",
                      home.path() / other / "test.arena/plan.json");
    }
    const auto play = [&](const char* folder, const char* block) {
        const Ended ended = arena(home, {"play", folder, "--block", block});
        INFO(ended.all_err);
        CHECK(ended.code == 0);
    };
    const Ended fed = [&] {
        Running feed(home, {"arena", "feed", "a/test.arena", "--ahead", "2"});
        CHECK(feed.sees("0\n1\n"));
        play("a/test.arena", "0");
        CHECK(feed.sees_next("2\n"));
        feed.kill(SIGTERM);
        return feed.wait();
    }();
    CHECK(fed.out == "0\n1\n2\n");
    for (const char* block : {"1", "3", "5"}) play("a/test.arena", block);
    for (const char* block : {"0", "2", "4", "5"}) play("b/test.arena", block);
    CHECK(fs::exists(home.path() / "b/test.arena/ledger/4.jsonl"));
    const Ended merged =
        arena(home, {"merge", "all.arena", "b/test.arena", "a/test.arena", "b/test.arena"});
    INFO(merged.all_err);
    REQUIRE(merged.code == 0);
    CHECK(figures(home, "all.arena")["sprt"] == right);
    // The test has ended, so there is nothing to feed.
    CHECK(arena(home, {"feed", "all.arena"}).out.empty());
    CHECK(arena(home, {"play", "all.arena", "--block", "250"}).code == 2);
}

TEST_CASE("a match kept in NAME.arena is a tournament", "[apps]") {
    const Home home;
    const std::vector<std::string> words{"match",  "tictactoe", "--seats",   "minimax,random",
                                         "--sprt", "0,50",      "--results", "new.arena"};
    const Ended first = tengen(home, words);
    INFO(first.all_err);
    REQUIRE(first.code == 0);
    CHECK(has(first.out, " · tengen arena why new.arena\n"));
    CHECK(arena(home, {"play", "new.arena"}).out == first.out);
    const Ended plain = tengen(
        home, {"match", "tictactoe", "--seats", "minimax,random", "--sprt", "0,50", "--json"});
    CHECK(json::parse(plain.out)["sprt"] == figures(home, "new.arena")["sprt"]);
    // So is a round robin, and the short form of any match.
    const Ended league = tengen(
        home, {"match", "tictactoe", "--round-robin", "minimax,random", "--results", "x.arena"});
    CHECK(league.code == 0);
    CHECK(arena(home, {"play", "x.arena"}).out == league.out);
}

TEST_CASE("games that are declared void are played again, and the reason stays", "[apps]") {
    const Home home;
    home.write("cup.yaml",
               "game: tictactoe\nformat: match\nplayers: [winblock, random]\nrounds: {max: 5}\n");
    const Ended whole = arena(home, {"play", "cup.yaml"});
    REQUIRE(whole.code == 0);
    CHECK(arena(home, {"void", "cup.arena", "--game", "3"}).code == 2);
    CHECK(arena(home, {"void", "cup.arena", "--game", "11", "--reason", "x"}).code == 2);
    CHECK(arena(home, {"void", "cup.arena", "--host", "nowhere", "--reason", "x"}).code == 2);
    REQUIRE(arena(home, {"void", "cup.arena", "--game", "3", "--reason", "a test"}).code == 0);
    CHECK(figures(home, "cup.arena")["rounds"] == 4);
    const Ended again = arena(home, {"play", "cup.arena"});
    INFO(again.all_err);
    CHECK(again.code == 0);
    CHECK(has(again.out, "1 game declared void: a test"));
    CHECK(figures(home, "cup.arena")["rounds"] == 5);
    const std::string csv = arena(home, {"export", "cup.arena", "--csv"}).out;
    CHECK(has(csv, "\n3,2,2,"));
    CHECK(has(csv, "\n4,2,1,"));
}

TEST_CASE("a recorded game is replayed, and a changed one is found", "[apps]") {
    const Home home;
    home.write("cup.yaml",
               "game: tictactoe\nformat: match\nplayers: [winblock, random]\nrounds: {max: 5}\n");
    REQUIRE(arena(home, {"play", "cup.yaml"}).code == 0);
    const Ended replay = arena(home, {"replay", "cup.arena", "4"});
    INFO(replay.all_err);
    CHECK(replay.code == 0);
    CHECK(has(replay.out, "The players play the same game again."));
    CHECK(has(replay.out, "game 4, round 2: "));
    CHECK(arena(home, {"replay", "cup.arena", "11"}).code == 2);
    CHECK(arena(home, {"replay", "cup.arena", "x"}).code == 2);
    // Another machine adds a game that was never played so.
    const fs::path log = fs::directory_iterator(home.path() / "cup.arena/ledger")->path();
    const std::string name = log.lexically_relative(home.path()).string();
    std::string text = home.read(name);
    text[text.size() / 2] = static_cast<char>(text[text.size() / 2] ^ 1);
    home.write(name, text);
    const Ended wrong = arena(home, {"verify", "cup.arena"});
    CHECK(wrong.code == 3);
    INFO(wrong.err);
    CHECK(has(wrong.err, "tengen: " + name + ":"));
}

TEST_CASE("the figures of a pair are explained with the numbers of their formulas", "[apps]") {
    const Home home;
    home.write("book.txt", "a1\nb2\nc3 b2\n");
    home.write("cup.yaml",
               "game: tictactoe\nformat: gauntlet\nplayers: [winblock, random, minimax]\n"
               "rounds: {max: 9}\nopenings: {file: book.txt, order: random}\n");
    const Ended played = arena(home, {"play", "cup.yaml"});
    INFO(played.all_err);
    REQUIRE(played.code == 0);
    // A gauntlet has no games between the others.
    CHECK(lines_of(home, "cup.arena") == 2 * 18);
    const Ended why = arena(home, {"why", "cup.arena", "winblock", "random"});
    INFO(why.all_err);
    CHECK(why.code == 0);
    for (const char* part : {"winblock against random: 18 games in 9 rounds", "rounds by score",
                             "Elo = 400 log10(m / (1 - m)) = ", "opening 1 (a1): 3 rounds"}) {
        CHECK(has(why.out, part));
    }
    CHECK(has(arena(home, {"why", "cup.arena"}).out, "winblock against minimax"));
    CHECK(arena(home, {"why", "cup.arena", "winblok"}).code == 2);
    // The plan has the openings, so their file may go.
    fs::remove(home.path() / "book.txt");
    CHECK(arena(home, {"play", "cup.arena"}).code == 0);
}

TEST_CASE("games are exported for other programs", "[apps]") {
    const Home home;
    home.write("cup.yaml",
               "game: gomoku\nformat: match\nplayers: [winblock, random]\nrounds: {max: 2}\n");
    REQUIRE(arena(home, {"play", "cup.yaml"}).code == 0);
    const json all = json::parse(arena(home, {"export", "cup.arena", "--json"}).out);
    CHECK(all["results"].size() == 4);
    for (const char* format : {"sgf", "tengen", "psq"}) {
        const std::string folder = std::string("games-") + format;
        const Ended ended = arena(home, {"export", "cup.arena", "--games", folder, "--as", format});
        INFO(ended.all_err);
        CHECK(ended.code == 0);
        const Ended shown = tengen(home, {"show", folder + "/0000003." + format});
        INFO(shown.all_err);
        CHECK(shown.code == 0);
    }
    CHECK(arena(home, {"export", "cup.arena", "--games", "games-sgf"}).code == 2);
    CHECK(arena(home, {"export", "cup.arena"}).code == 2);
    home.write("hex.yaml",
               "game: hex\nformat: match\nplayers: [random, random]\nrounds: {max: 1}\n");
    REQUIRE(arena(home, {"play", "hex.yaml"}).code == 0);
    // A failed export leaves nothing in the way of the next one.
    CHECK(arena(home, {"export", "hex.arena", "--games", "hex", "--as", "lib"}).code == 2);
    CHECK(arena(home, {"export", "hex.arena", "--games", "of/hex/", "--as", "lib"}).code == 2);
    CHECK_FALSE(fs::exists(home.path() / "of"));
    CHECK(arena(home, {"export", "hex.arena", "--games", "hex", "--as", "sgf"}).code == 0);
    CHECK(arena(home, {"export", "cup.arena", "--csv", "--as", "sgf"}).code == 2);
}

TEST_CASE("adjudication ends long games as draws, and a report shows all", "[apps]") {
    const Home home;
    home.write("cup.yaml", std::string(kCup) + "adjudicate: {moves: 12}\n");
    CHECK(has(tengen(home, {"check", "cup.yaml"}).out, "drawn after 12 moves\n"));
    REQUIRE(arena(home, {"play", "cup.yaml", "--set", "rounds.max=3"}).code == 0);
    const json all = json::parse(arena(home, {"export", "cup.arena", "--json"}).out);
    std::size_t adjudicated = 0;
    for (const json& game : all["results"]) {
        CHECK(game["ply"] <= 12);
        if (game["reason"] == "adjudicated") ++adjudicated;
    }
    CHECK(adjudicated > 0);
    CHECK(arena(home, {"verify", "cup.arena"}).code == 0);
    const Ended other = arena(home, {"play", "cup.yaml", "--set", "adjudicate.moves=13"});
    CHECK(other.code == 3);
    CHECK(has(other.err, "adjudicate.moves"));
    const Ended report = arena(home, {"report", "cup.arena"});
    INFO(report.all_err);
    REQUIRE(report.code == 0);
    const std::string page = home.read("cup.html");
    for (const char* part : {"<h1>cup</h1>", ">winblock</th>", ">five</th>", "Games (18)",
                             "finished", "adjudicated</span>"}) {
        INFO(part);
        CHECK(has(page, part));
    }
    CHECK(arena(home, {"report", "none.arena"}).code == 3);
    CHECK(arena(home, {"report", "cup.arena", "--out", "none/cup.html"}).code == 5);
}

TEST_CASE("a tournament's length is estimated from the first rounds", "[apps]") {
    const Home home;
    home.write("test.yaml", kTest);
    const Ended ended = arena(home, {"plan", "test.yaml"});
    INFO(ended.all_err);
    CHECK(ended.code == 0);
    CHECK(has(ended.out, "at most: 2,000 games, "));
    CHECK(has(ended.out, "elo0 or elo1: 256 games, "));
    CHECK(has(ended.out, "in between: 419 games, "));
    CHECK_FALSE(fs::exists(home.path() / "test.arena"));
}

TEST_CASE("a check finds what only the files and players of a tournament show", "[apps]") {
    const Home home;
    home.write("bad.yaml",
               "game: gomoku\nformat: sprt\nplayers: [random, random]\nstop: {elo1: 500}\n"
               "openings: {file: none}\n");
    const Ended ended = tengen(home, {"check", "bad.yaml"});
    CHECK(ended.code == 3);
    CHECK(has(ended.all_err, "bad.yaml:4:7: "));
    CHECK(has(ended.all_err, "bad.yaml:5:18: "));
    fs::create_directories(home.path() / "none");
    const Ended folder = tengen(home, {"check", "bad.yaml"});
    CHECK(folder.code == 3);
    CHECK(has(folder.all_err, "bad.yaml:5:18: 'none' is a folder "));
    home.write("engine.yaml", "game: gomoku\nformat: match\nplayers: [random, {engine: ./none}]\n");
    CHECK(tengen(home, {"check", "engine.yaml"}).code != 0);
}

TEST_CASE("wrong tournaments and folders give one clear line", "[apps]") {
    const Home home;
    home.write("key.yaml", "game: gomoku\nformat: match\nplayers: [random, random]\nlanes: 2\n");
    home.write("game.yaml", "game: gomokku\nformat: match\nplayers: [random, random]\n");
    home.write("ai.yaml", "game: gomoku\nformat: match\nplayers: [random, missing]\n");
    home.write("elo.yaml",
               "game: gomoku\nformat: sprt\nplayers: [random, random]\nstop: {elo1: 300}\n");
    home.write("faults.yaml",
               "game: hex\nformat: match\nplayers: [random, random]\n"
               "faults: {void: [late], loses: all}\n");
    home.write("kind.yaml",
               "game: hex\nformat: match\nplayers: [random, random]\nfaults: {stop: [lat]}\n");
    home.write("seats.yaml", "game: hex\nformat: match\nplayers: [random, random, random]\n");
    home.write("list.yaml",
               "game: hex\nformat: match\nplayers: [random, random]\nopenings: {file: none}\n");
    struct Row {
        std::vector<std::string> words;
        int code;
        std::string error;
    };
    for (const Row& row :
         std::vector<Row>{{{"play", "none.yaml"}, 3, "none.yaml"},
                          {{"play", "key.yaml"}, 3, "key.yaml:4:1: "},
                          {{"play", "game.yaml"}, 3, "game.yaml:1:7: "},
                          {{"play", "ai.yaml"}, 3, "ai.yaml:3:19: "},
                          {{"play", "elo.yaml"}, 3, "elo.yaml:4:7: must be within -196 and 196"},
                          {{"play", "seats.yaml"}, 3, "seats.yaml:3:11: "},
                          {{"play", "faults.yaml"}, 3, "faults.yaml:4:"},
                          {{"play", "kind.yaml"}, 3, "kind.yaml:4:17: "},
                          {{"play", "key.yaml", "--expect", "stronger"}, 3, "key.yaml:4:1"},
                          {{"merge", "none.arena"}, 3, "none.arena: no such folder"},
                          {{"feed", "none.arena"}, 3, "none.arena: no such folder"},
                          {{"why", "none.arena"}, 3, "none.arena: no such folder"},
                          {{"verify", "none.arena"}, 3, "none.arena: no such folder"},
                          {{"verify", "key.yaml"}, 3, "key.yaml: is not the folder"},
                          {{"play", "list.yaml"}, 3, "list.yaml:4:18: no such file"},
                          {{"void", "none.arena"}, 2, "needs --host or --game"}}) {
        const Ended ended = arena(home, row.words);
        INFO(row.words[0] << " " << row.words[1] << "\n" << ended.all_err);
        CHECK(ended.code == row.code);
        CHECK(ended.out.empty());
        CHECK(has(ended.err, row.error));
    }
}

}  // namespace tengen::test
