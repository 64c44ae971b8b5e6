// tengen explore: databases of games at the command line.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "apps/program.hpp"
#include "support/catch.hpp"

namespace tengen::test {
namespace {

using nlohmann::json;

std::vector<std::string> explore(std::vector<std::string> words) {
    words.insert(words.begin(), "explore");
    return words;
}

json explored(const Home& home, std::vector<std::string> words) {
    words.push_back("--json");
    const Ended ended = tengen(home, explore(std::move(words)));
    INFO(ended.all_err);
    REQUIRE(ended.code == 0);
    return json::parse(ended.out);
}

constexpr const char* kGames =
    "(;GM[4]SZ[15]PB[Ann]PW[Bob]DT[2020-01-02]EV[Cup]RE[B+R];B[hh];W[ig];B[ih])\n"
    "(;GM[4]SZ[15]PB[Bob]PW[Cy]DT[2021]RE[W+T];B[hh];W[gi];B[hi])\n"
    "(;GM[4]SZ[15]PB[Cy]PW[Ann]RE[0];B[hh];W[hg])\n"
    "(;GM[4]SZ[15]PB[Cy]PW[Ann]RE[0];B[hh];W[hh])\n";

}  // namespace

TEST_CASE("explore imports games and shows the moves of a position", "[apps]") {
    const Home home;
    home.write("games/cup.sgf", kGames);
    home.write("games/note.txt", "no game");
    const json imported = explored(home, {"g.db", "--import", "games"});
    CHECK(imported["added"] == 3);
    CHECK(imported["wrong"] == 1);
    CHECK(imported["ignored"] == 1);
    CHECK(imported["errors"][0]["place"] == "games/cup.sgf:4:39");
    CHECK(explored(home, {"g.db", "--import", "games"})["doubles"] == 3);
    const json start = explored(home, {"g.db"});
    CHECK(start["games"] == 3);
    CHECK(start["moves"][0]["move"] == "h8");
    const json after = explored(home, {"g.db", "h8", "--games"});
    CHECK(after["wins"] == json({{"black", 1}, {"white", 1}}));
    CHECK(after["drawn"] == 1);
    CHECK(after["last"] == "2021");
    // i9 and g7 are equivalent after h8.
    REQUIRE(after["moves"].size() == 2);
    CHECK(after["moves"][0]["games"] == 2);
    CHECK(after["moves"][0]["equivalents"] == json({"g7", "i7", "g9", "i9"}));
    CHECK(after["moves"][1]["equivalents"] == json({"h7", "g8", "i8", "h9"}));
    CHECK(after["list"].size() == 3);
    CHECK(after["list"][0]["players"] == json({{"black", "Bob"}, {"white", "Cy"}}));
    // Any order and any image.
    CHECK(explored(home, {"g.db", "i8", "i9", "h8"})["games"] == 2);
    CHECK(explored(home, {"g.db", "games/cup.sgf"})["games"] == 2);
    CHECK(explored(home, {"g.db", "games/cup.sgf", "--move", "1"})["games"] == 3);
}

TEST_CASE("explore filters games and finds patterns", "[apps]") {
    struct Row {
        std::vector<std::string> words;
        int games;
    };
    const Home home;
    home.write("cup.sgf", kGames);
    REQUIRE(tengen(home, explore({"g.db", "--import", "cup.sgf"})).code == 0);
    const std::vector<Row> rows{{{"--player", "ann"}, 2},
                                {{"--event", "cup"}, 1},
                                {{"--since", "2020-06"}, 1},
                                {{"--until", "2020"}, 1},
                                {{"--result", "white"}, 1},
                                {{"--result", "drawn"}, 1},
                                {{"--min-moves", "3"}, 2},
                                {{"--max-moves", "2", "--player", "cy"}, 1},
                                {{"--pattern", "?o/xx"}, 2},
                                {{"--pattern", "xo"}, 3},
                                {{"--pattern", "xo", "--result", "black"}, 1}};
    for (const Row& row : rows) {
        std::vector<std::string> words{"g.db"};
        words.insert(words.end(), row.words.begin(), row.words.end());
        INFO(row.words[0] << " " << row.words[1]);
        CHECK(explored(home, words)["games"] == row.games);
    }
}

TEST_CASE("explore takes a single move of any form", "[apps]") {
    const Home home;
    home.write("c.pgn", "1. e4 e5 *");
    home.write("d.pdn", "1. 11-15 23-19 *");
    CHECK(explored(home, {"g.db", "--import", "c.pgn"})["wrong"] == 1);  // of gomoku
    explored(home, {"c.db", "--game", "chess", "--import", "c.pgn"});
    explored(home, {"d.db", "--game", "draughts", "--import", "d.pdn"});
    for (const auto& [database, move] :
         {std::pair{"c.db", "e4"}, {"c.db", "e2-e4"}, {"d.db", "11-15"}}) {
        INFO(move);
        CHECK(explored(home, {database, move})["games"] == 1);
    }
}

TEST_CASE("explore refuses what it cannot do", "[apps]") {
    struct Row {
        std::vector<std::string> words;
        int code;
    };
    const Home home;
    home.write("cup.sgf", kGames);
    home.write("text.db", "This text is not a database, and it is long enough to be one.");
    REQUIRE(tengen(home, explore({"g.db", "--import", "cup.sgf"})).code == 0);
    const std::vector<Row> rows{{{"none.db", "h8"}, 2},
                                {{"text.db", "h8"}, 3},
                                {{"text.db", "--import", "cup.sgf"}, 3},
                                {{"g.db", "--import"}, 2},
                                {{"g.db", "--import", "none.sgf"}, 2},
                                {{"g.db", "--import", "text.db"}, 2},
                                {{"g.db", "--import", "cup.sgf", "--game", "gomoku:renju"}, 2},
                                {{"g.db", "--import", "cup.sgf", "--games"}, 2},
                                {{"g.db", "h8", "--game", "hex"}, 2},
                                {{"g.db", "h8", "--since", "yesterday"}, 2},
                                {{"g.db", "h8", "--result", "red"}, 2},
                                {{"g.db", "--pattern", "???"}, 2},
                                {{"g.db", "h8", "--move", "2"}, 2},
                                {{"g.db", "none.sgf"}, 3}};
    for (const Row& row : rows) {
        const Ended ended = tengen(home, explore(row.words));
        INFO(row.words.back() << ": " << ended.all_err);
        CHECK(ended.code == row.code);
        CHECK(ended.out == "");
        CHECK(std::count(ended.err.begin(), ended.err.end(), '\n') == 1);
    }
    CHECK(home.read("text.db").starts_with("This text"));
}

TEST_CASE("explore imports saved games, tournaments and games of opening rules", "[apps]") {
    const Home home;
    REQUIRE(tengen(home, {"play", "gomoku:swap2", "--seats", "random,random", "--seed", "3"}, "")
                .code == 0);
    home.write("cup.yaml",
               "game: gomoku\nformat: match\nplayers: [random, winblock]\nrounds: {max: 2}\n");
    REQUIRE(tengen(home, {"arena", "play", "cup.yaml"}).code == 0);
    const json imported = explored(home, {"g.db", "--import", home.games().string(), "cup.arena"});
    INFO(imported.dump());
    CHECK(imported["wrong"] == 0);
    CHECK(imported["added"] == 5);
    const json games = explored(home, {"g.db", "--games", "--event", "cup"});
    REQUIRE(games["list"].size() == 4);
    CHECK(games["list"][0]["players"].size() == 2);
}

TEST_CASE("a new database takes the board of the first game", "[apps]") {
    const Home home;
    home.write("games/a/notes.txt", "no game");
    home.write("games/a/bad.sgf", "(;GM[4");
    home.write("games/b.sgf", "(;GM[4]SZ[19];B[aa];W[ss])");
    home.write("games/c.sgf", "(;GM[4]SZ[15];B[hh];W[ig])");
    const json imported = explored(home, {"g.db", "--import", "games"});
    CHECK(imported["added"] == 1);
    CHECK(imported["wrong"] == 2);
    CHECK(imported["other_board"] == 1);
    CHECK(imported["errors"].size() == 2);
    CHECK(explored(home, {"g.db", "s1"})["games"] == 1);
    // An existing database decides.
    const json again = explored(home, {"g.db", "--import", "games/c.sgf"});
    CHECK(again["added"] == 0);
    CHECK(again["other_board"] == 1);
    const Ended text = tengen(home, explore({"g.db", "--import", "games/c.sgf"}));
    CHECK(has(text.out, "19x19"));
    // --board and formats without a size.
    CHECK(explored(home, {"small.db", "--import", "games", "--board", "15x15"})["added"] == 1);
    const Ended refused = tengen(home, explore({"g.db", "--import", "games", "--board", "15x15"}));
    CHECK(refused.code == 2);
    CHECK(has(refused.err, "g.db"));
    CHECK(has(refused.err, "19x19"));
    CHECK(has(refused.err, "15x15"));
    CHECK(std::ranges::count(refused.err, '\n') == 1);
    CHECK(explored(home, {"g.db", "--import", "--game", "gomoku", "games/b.sgf"})["doubles"] == 1);
}

TEST_CASE("explore names the openings of renju", "[apps]") {
    const Home home;
    home.write("games.sgf", kGames);
    REQUIRE(explored(home, {"g.db", "--import", "games.sgf"})["added"] == 3);
    CHECK(explored(home, {"g.db", "h8", "i9", "i8"})["opening"] ==
          json({{"number", "6I"}, {"name", "Ungetsu"}}));
    CHECK(explored(home, {"g.db", "h8", "i9"})["opening"].is_null());
    CHECK(has(tengen(home, explore({"g.db", "h8", "h7", "g7"})).out, "opening 4D Kagetsu\n"));
}

}  // namespace tengen::test
