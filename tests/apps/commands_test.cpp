// The commands other than play: their output for people and for programs.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "apps/pattern.hpp"
#include "apps/program.hpp"
#include "support/catch.hpp"
#include "support/perft_data.hpp"

namespace tengen::test {
namespace {

using nlohmann::json;

json json_of(const Home& home, const std::vector<std::string>& arguments) {
    const Ended ended = tengen(home, arguments);
    INFO(ended.all_err);
    REQUIRE(ended.code == 0);
    return json::parse(ended.out);
}

/// The bundled AIs: each has a folder of its name.
std::vector<std::string> bundled_ais() {
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(TENGEN_SOURCE_DIR "/plugins/ai")) {
        if (entry.is_directory()) names.push_back(entry.path().filename().string());
    }
    std::sort(names.begin(), names.end());
    return names;
}

const std::vector<std::string> kCommands{"play",  "match", "show",   "convert", "why",
                                         "solve", "think", "perft",  "games",   "plugins",
                                         "check", "new",   "doctor", "serve"};

}  // namespace

TEST_CASE("every command explains itself, with examples", "[apps]") {
    const Home home;
    for (const std::string& command : kCommands) {
        INFO(command);
        for (const std::vector<std::string>& words :
             {std::vector<std::string>{command, "--help"}, {command, "-h"}, {"help", command}}) {
            const Ended ended = tengen(home, words);
            CHECK(ended.code == 0);
            CHECK(ended.all_err.empty());
            CHECK(has(ended.out, "Usage: tengen " + command));
            CHECK(has(ended.out, "Examples:\n"));
        }
    }
    const Ended all = tengen(home, {"--help"});
    CHECK(all.code == 0);
    for (const std::string& command : kCommands) CHECK(has(all.out, "\n  " + command + ' '));
    CHECK(matches(tengen(home, {"--version"}).out, "tengen \\d+\\.\\d+\\.\\d+\n"));
}

TEST_CASE("perft prints its table for people and for programs", "[apps]") {
    const Home home;
    const json counts = json_of(home, {"perft", "tictactoe", "9", "--json"});
    CHECK(counts["game"] == "tictactoe");
    CHECK(counts["board"] == "3x3");
    CHECK(counts["seats"] == json({"x", "o"}));
    REQUIRE(counts["depths"].size() == 9);
    const json& last = counts["depths"][8];
    CHECK(last["depth"] == 9);
    CHECK(last["sequences"] == 127872);
    CHECK(last["wins"] == json({81792, 0}));
    CHECK(last["draws"] == 46080);
    // All complete games: those with an early win, and those of nine moves.
    std::uint64_t games = 0;
    for (const json& depth : counts["depths"]) {
        games += depth["wins"][0].get<std::uint64_t>() + depth["wins"][1].get<std::uint64_t>() +
                 depth["draws"].get<std::uint64_t>();
    }
    CHECK(games == 255'168);
    const Ended table = tengen(home, {"perft", "tictactoe", "5"});
    CHECK(has(table.out, "depth        sequences         x wins         o wins        draws"));
    CHECK(has(table.out, "    5            15120           1440              0            0"));
    CHECK(has(table.out, "total            18729           1440              0            0"));
    CHECK(has(table.out, "\ngames that end: 1440\n"));
    CHECK(json_of(home, {"perft", "tictactoe", "9", "--json"})["finished"] == 255168);
}

TEST_CASE("perft ends if no game is longer", "[apps]") {
    const Home home;
    const json counts = json_of(home, {"perft", "tictactoe", "4096", "--json"});
    CHECK(counts["depths"].size() == 9);
    CHECK(counts["finished"] == 255168);
}

TEST_CASE("perft counts from a position", "[apps]") {
    const Home home;
    const auto last = [&](std::vector<std::string> words) {
        words.push_back("--json");
        return json_of(home, words)["depths"].back()["sequences"].get<int>();
    };
    CHECK(last({"perft", "chess", "3", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -"}) == 2812);
    CHECK(last({"perft", "tictactoe", "1", "b2", "a1"}) == 7);
    CHECK(last({"perft", "tictactoe", "1", "x:b2", "o:a1,c3", "to_move:x"}) == 6);
    const Ended bad = tengen(home, {"perft", "tictactoe", "1", "b2", "b2"});
    CHECK(bad.code == 3);
    CHECK(bad.err.find("b2") != std::string::npos);
}

TEST_CASE("perft takes a board, players and settings", "[apps]") {
    const Home home;
    const json three = json_of(home, {"perft", "mnk", "4", "--board", "5x5", "--players", "3",
                                      "--set", "rules.line.length=4", "--json"});
    CHECK(three["depths"][3]["sequences"] == 303600);
    CHECK(three["seats"].size() == 3);
    const json drop = json_of(home, {"perft", "connect_four", "7", "--json"});
    CHECK(drop["depths"][6]["sequences"] == 823'536 + 0 * 1);
}

TEST_CASE("games are listed, and explained one by one", "[apps]") {
    const Home home;
    const Ended list = tengen(home, {"games"});
    CHECK(list.code == 0);
    for (const char* name : {"gomoku", "tictactoe", "connect_four", "connect6", "mnk"}) {
        CHECK(has(list.out, name));
    }
    const json all = json_of(home, {"games", "--json"});
    const auto gomoku = std::find_if(all.begin(), all.end(),
                                     [](const json& game) { return game["name"] == "gomoku"; });
    REQUIRE(gomoku != all.end());
    CHECK((*gomoku)["title"]["en"] == "Gomoku");
    CHECK((*gomoku)["board"] == "15x15");
    CHECK((*gomoku)["seats"]["max"] == 8);
    CHECK((*gomoku)["rules"]["line"]["length"] == 5);
    CHECK((*gomoku)["errors"].empty());
    const Ended one = tengen(home, {"games", "gomoku:standard"});
    CHECK(has(one.out, "overline = ignored"));
    const json changed =
        json_of(home, {"games", "mnk", "--board", "7x5", "--set", "rules.line.length=4", "--json"});
    CHECK(changed["board"] == "7x5");
    CHECK(changed["rules"]["line"]["length"] == 4);
    CHECK(changed["size"].is_null());
    const json shaped = json_of(home, {"games", "havannah", "--set", "board.size=5", "--json"});
    CHECK(shaped["board"] == "hexagon 5");
    CHECK(shaped["size"]["max"] == 32);
}

TEST_CASE("check explains every shipped file of games, lineups and levels", "[apps]") {
    const Home home;
    const std::filesystem::path config = source_folder() / "config";
    std::vector<std::string> arguments{"check", (config / "levels.yaml").string()};
    for (const char* folder : {"games", "lineups"}) {
        for (const auto& entry : std::filesystem::directory_iterator(config / folder)) {
            if (entry.path().extension() == ".yaml") arguments.push_back(entry.path().string());
        }
    }
    REQUIRE(arguments.size() > 8);
    const Ended ended = tengen(home, arguments);
    CHECK(ended.all_err.empty());
    CHECK(ended.code == 0);
    CHECK(has(ended.out, "game: gomoku"));
}

TEST_CASE("check continues after a bad file, and ends with its code", "[apps]") {
    const Home home;
    home.write("bad.yaml", "name: [\n");
    home.write("worse.yaml", "");
    const Ended ended = tengen(home, {"check", "bad.yaml", "worse.yaml",
                                      (source_folder() / "config/games/mnk.yaml").string()});
    CHECK(ended.code == 3);
    CHECK(has(ended.err, "bad.yaml:"));
    CHECK(has(ended.err, "worse.yaml:1:1: the file is empty"));
    CHECK(has(ended.out, "game: mnk"));
}

TEST_CASE("check describes a plugin, or reports why it cannot", "[apps]") {
    const Home home;
    const Ended good =
        tengen(home, {"check", build_folder() / "plugins/ai/rookie.so", "--test", "loads"});
    CHECK(good.code == 0);
    CHECK(has(good.out, "noise=0"));
    home.write("bad.so", "not a library");
    const Ended bad = tengen(home, {"check", "bad.so"});
    CHECK(bad.code == 4);
    CHECK(bad.err.find("tengen: ") == 0);
    CHECK(tengen(home, {"check", "missing.so"}).code != 0);
}

TEST_CASE("check reports names that mean something else at a seat", "[apps]") {
    const Home home;
    const std::string bad = build_folder() / "tests/validator/bad/ais.so";
    CHECK(
        has(tengen(home, {"check", bad, "--test", "names-valid"}).out, "'human' cannot be a seat"));
    const std::string rookie = build_folder() / "plugins/ai/rookie.so";
    CHECK(tengen(home, {"check", rookie, "--test", "names-valid"}).code == 0);
    home.write("config/tengen/levels.yaml", "games: {any: {rookie: {ai: winblock}}}\n");
    CHECK(has(tengen(home, {"check", rookie, "--test", "names-valid"}).out,
              "'rookie' cannot be a seat"));
}

TEST_CASE("check names the kind of a file that it cannot check", "[apps]") {
    const Home home;
    home.write("g.psq", "Piskvorky 15x15, 0:0, 0\r\n8,8,0\r\n");
    home.write("tree", "(;GM[4]SZ[15];B[hh])");
    home.write("pbrain-x", "#!/bin/sh\n");
    home.write("notes.txt", "nothing of ours\n");
    const std::string takes =
        "; tengen check takes games, lineups, levels, engines and tournaments (.yaml) and plugins "
        "(.so)\n";
    const std::pair<const char*, const char*> rows[] = {
        {"g.psq",
         "the record of a game (Piskvork and Gomocup), which tengen show and tengen convert read"},
        {"tree",
         "the record of a game (Smart Game Format FF[4]), which tengen show and tengen convert "
         "read"},
        {"pbrain-x", "a program (an engine plays as --seats human,engine:PATH)"},
        {"notes.txt", "an unknown kind of file"}};
    for (const auto& [file, kind] : rows) {
        const Ended ended = tengen(home, {"check", file});
        CHECK(ended.code == 3);
        CHECK(ended.err == std::string("tengen: ") + file + ": " + kind + takes);
    }
    home.write("game.txt", "name: [\n");
    CHECK(has(tengen(home, {"check", "game.txt"}).err, "tengen: game.txt:"));
    CHECK(has(tengen(home, {"check", "missing.psq"}).err, "no such file"));
}

TEST_CASE("check names missing AIs and options", "[apps]") {
    const Home home;
    home.write("levels.yaml", "ais: {rookie: {easy: {noize: 3}}, rokie: {easy: {}}}\n");
    const Ended levels = tengen(home, {"check", "levels.yaml"});
    CHECK(levels.code == 3);
    CHECK(has(levels.err,
              "levels.yaml:1:30: 'rookie' has no option 'noize' (did you mean 'noise'?)\n"));
    CHECK(has(levels.err, "levels.yaml:1:35: plugin 'rokie' not found (did you mean 'rookie'?"));
    home.write("lineup.yaml", "game: gomoku\nseats: [human, {ai: winbock}]\n");
    const Ended lineup = tengen(home, {"check", "lineup.yaml"});
    CHECK(lineup.code == 3);
    CHECK(has(lineup.err, "lineup.yaml:2:16: plugin 'winbock' not found"));
}

TEST_CASE("if nothing is found, the searched folders are named", "[apps]") {
    const Home home;
    const std::filesystem::path alone = home.path() / "bin/tengen";
    std::filesystem::create_directories(alone.parent_path());
    std::filesystem::copy_file(build_folder() / "bin/tengen", alone);
    const Ended plugins = run(home, {.program = alone, .arguments = {"plugins"}});
    CHECK(has(plugins.err, "no plugins found in "));
    CHECK(has(plugins.err, (home.path() / "lib/tengen/ai").string()));
    const Ended games = run(home, {.program = alone, .arguments = {"games"}});
    CHECK(has(games.err, "no games found in "));
    CHECK(has(games.err, (home.path() / "share/tengen/games").string()));
}

TEST_CASE("a variant is described by its own text", "[apps]") {
    const Home home;
    const Ended renju = tengen(home, {"games", "gomoku:renju"});
    CHECK(has(renju.out, "game: gomoku:renju (Gomoku · Renju)\n"));
    CHECK(has(renju.out, "about: Overlines, double fours"));
    const json standard = json_of(home, {"games", "gomoku:standard", "--json"});
    CHECK(standard["title"]["en"] == "Gomoku · Standard");
    CHECK(standard["about"]["en"] == "Exactly five win; an overline does not count.");
}

TEST_CASE("plugins are listed with their options and reasons", "[apps]") {
    const Home home;
    const json files = json_of(home, {"plugins", "--json"});
    std::vector<std::string> ids;
    for (const json& file : files) {
        CHECK(file["refused"].is_null());
        for (const json& ai : file["ais"]) ids.push_back(ai["id"]);
    }
    CHECK(ids == bundled_ais());
    home.write("plugins/broken.so", "not a library");
    const Ended text = tengen(home, {"plugins", "--plugin-path", "plugins"});
    CHECK(text.code == 0);
    CHECK(has(text.out, "noise=0"));
    CHECK(has(text.out, "broken.so\n             refused: "));
}

TEST_CASE("engines are listed with the plugins, and invalid engine files with the reason",
          "[apps]") {
    const Home home;
    home.write("config/tengen/engines/mine.yaml",
               "name: mine\ncommand: ./pbrain-mine\nrules: [freestyle, renju]\nsandbox: off\n");
    home.write("config/tengen/engines/wrong.yaml", "name: wrong\n");
    const Ended text = tengen(home, {"plugins"});
    CHECK(text.code == 0);
    CHECK(has(text.out,
              "engine:mine  speaks gomocup; plays freestyle, renju; outside the sandbox\n"));
    CHECK(has(text.out, "wrong.yaml:1:1\n             refused: "));
    const json files = json_of(home, {"plugins", "--json"});
    const json& mine = files[files.size() - 2];
    CHECK(mine["engine"]["seat"] == "engine:mine");
    CHECK(mine["engine"]["rules"] == json{"freestyle", "renju"});
    CHECK(mine["engine"]["sandbox"] == false);
    CHECK(files.back()["refused"].is_string());
}

TEST_CASE("a match counts results the same way each time", "[apps]") {
    const Home home;
    const std::vector<std::string> arguments{
        "match", "tictactoe", "--seats", "random,winblock", "-n", "20", "--seed", "7", "--json"};
    const json report = json_of(home, arguments);
    CHECK(report["game"] == "tictactoe");
    CHECK(report["games"] == 20);
    REQUIRE(report["results"].size() == 20);
    int wins = 0;
    for (const json& player : report["players"]) wins += player["wins"].get<int>();
    int decided = 0;
    for (const json& game : report["results"]) {
        if (!game["winner"].is_null()) ++decided;
    }
    CHECK(wins == decided);
    // The best is the first.
    CHECK(report["players"][0]["name"] == "winblock");
    CHECK(report["players"][0]["points"] > report["players"][1]["points"]);
    CHECK(report == json_of(home, arguments));
    // Seats change from game to game.
    CHECK(report["results"][0]["seats"] != report["results"][1]["seats"]);
}

TEST_CASE("a match prints a table, Elo with its error, and no progress bar into a file", "[apps]") {
    const Home home;
    const Ended ended =
        tengen(home, {"match", "tictactoe", "--seats", "random,random", "-n", "10"});
    CHECK(ended.code == 0);
    CHECK(ended.err.empty());
    CHECK(has(ended.out, "tictactoe 3x3, 10 games, 1s per move, seed 1\n"));
    CHECK(has(ended.out, "random #2"));
    CHECK(finds(ended.out,
                "Elo difference: \\+\\d+\\.\\d ± \\d+\\.\\d \\(95 %\\), random( #2)? is stronger"));
    const Ended three = tengen(home, {"match", "gomoku", "--seats", "rookie,random,winblock", "-n",
                                      "3", "--board", "7x7"});
    CHECK(three.code == 0);
    CHECK_FALSE(has(three.out, "Elo difference"));
}

TEST_CASE("games at the same time have the same results", "[apps]") {
    const Home home;
    std::vector<std::string> arguments{"match", "gomoku",  "--seats", "winblock,random", "-n",
                                       "6",     "--board", "9x9",     "--json"};
    const json one = json_of(home, arguments);
    arguments.insert(arguments.end(), {"--concurrency", "3", "--force-concurrency"});
    CHECK(one["results"] == json_of(home, arguments)["results"]);
}

}  // namespace tengen::test
