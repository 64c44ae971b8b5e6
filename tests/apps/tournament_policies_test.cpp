// tengen arena: what a tournament's file says about faults, openings, copies and teams.
#include <filesystem>
#include <nlohmann/json.hpp>

#include "apps/program.hpp"
#include "apps/tournament_folder.hpp"
#include "support/catch.hpp"

namespace tengen::test {

using nlohmann::json;
namespace fs = std::filesystem;

TEST_CASE("games with void faults are played again twice at most, and the third one counts",
          "[apps]") {
    const Home home;
    const std::string bad = (build_folder() / "tests/plugin/bad/moves.so").string();
    home.write("cup.yaml",
               "game: tictactoe\nformat: match\nplayers: [segfault, random]\n"
               "rounds: {max: 2}\nfaults: {void: [crashed], stop: [late], loses: [failed]}\n");
    const Ended played = arena(home, {"play", "cup.yaml", "--plugin-path", bad});
    INFO(played.all_err);
    CHECK(played.code == 0);
    // Three games are lost at the third attempt, and then the player forfeits.
    CHECK(lines_of(home, "cup.arena") == 9);
    CHECK(figures(home, "cup.arena")["games"] == 4);
    const std::string csv = arena(home, {"export", "cup.arena", "--csv"}).out;
    CHECK(has(csv, "\n3,2,3,"));
    CHECK_FALSE(has(csv, "\n3,2,1,"));
    // Nothing remains to play.
    CHECK(arena(home, {"play", "cup.arena", "--plugin-path", bad}).code == 0);
    CHECK(lines_of(home, "cup.arena") == 9);
    home.write("stop.yaml",
               "game: tictactoe\nformat: match\nplayers: [segfault, random]\n"
               "rounds: {max: 2}\nfaults: {stop: all}\n");
    const Ended stopped = arena(home, {"play", "stop.yaml", "--plugin-path", bad});
    INFO(stopped.all_err);
    CHECK(stopped.code == 4);
    CHECK(has(stopped.err, "segfault: "));
    CHECK_FALSE(has(stopped.err, "segfault: segfault: "));
    // Out of disk space or out of luck: the last line continues.
    CHECK(stopped.out.ends_with("\ntengen arena play stop.arena\n"));
    CHECK(lines_of(home, "stop.arena") == 0);
}

TEST_CASE("check explains the faults and the openings of a tournament", "[apps]") {
    const Home home;
    home.write("book.txt", "h8\n");
    home.write("cup.yaml",
               "game: gomoku\nformat: match\nplayers: [random, rookie]\n"
               "openings: {file: book.txt, symmetries: on}\n"
               "faults: {void: [crashed], stop: [late], loses: [failed]}\n");
    const Ended check = tengen(home, {"check", "cup.yaml"});
    INFO(check.all_err);
    CHECK(check.code == 0);
    for (const char* line :
         {"openings: also turned and reflected\n", "fault crashed: the game is played again\n",
          "fault late: the run stops\n",
          "another fault: the player loses the game; after 3 in a row, it forfeits"}) {
        CHECK(has(check.out, line));
    }
    CHECK_FALSE(has(check.out, "run: "));
    home.write(
        "gauntlet.yaml",
        "game: gomoku\nformat: gauntlet\ncandidates: 2\nplayers: [random, rookie, winblock]\n"
        "faults: {random: all, stop_after: 5}\ncopies: drop\n"
        "run: {threads: 2, isolation: none}\n");
    const Ended gauntlet = tengen(home, {"check", "gauntlet.yaml"});
    INFO(gauntlet.all_err);
    CHECK(gauntlet.code == 0);
    for (const char* line : {"tournament: gauntlet of the first 2 players against",
                             "a fault: random moves replace", "; after 5 in a row",
                             "copies: ", "run: 1 game at the same time, 2 threads of each AI, "}) {
        CHECK(has(gauntlet.out, line));
    }
}

TEST_CASE("each pass over the openings takes their next image", "[apps]") {
    const Home home;
    home.write("book.txt", "h8 h9\ng7 i8\n");
    home.write("cup.yaml",
               "game: gomoku\nformat: match\nplayers: [random, winblock]\nrounds: {max: 6}\n"
               "openings: {file: book.txt, symmetries: on}\n");
    const Ended played = arena(home, {"play", "cup.yaml"});
    INFO(played.all_err);
    REQUIRE(played.code == 0);
    std::vector<std::string> starts;
    const json all = json::parse(arena(home, {"export", "cup.arena", "--json"}).out);
    for (const json& game : all["results"]) {
        const std::string moves = game["moves"];
        if (game["number"].get<int>() % 2 == 1) starts.push_back(moves.substr(0, 5));
    }
    // The openings, turned by a quarter, then by a half.
    CHECK(starts == std::vector<std::string>{"h8 h9", "g7 i8", "h8 g8", "i7 h9", "h8 h7", "i9 g8"});
    fs::remove(home.path() / "book.txt");
    CHECK(arena(home, {"play", "cup.arena", "--set", "rounds.max=7"}).code == 0);
    // Gravity leaves only the reflection.
    home.write("low.txt", "d1 d2 e1\n");
    home.write("four.yaml",
               "game: connect_four\nformat: match\nplayers: [random, winblock]\n"
               "rounds: {max: 2}\nopenings: {file: low.txt, symmetries: on}\n");
    REQUIRE(arena(home, {"play", "four.yaml"}).code == 0);
    const json four = json::parse(arena(home, {"export", "four.arena", "--json"}).out);
    CHECK(four["settings"]["openings"] == json({"d1 d2 e1", "d1 d2 c1"}));
}

TEST_CASE("rounds that repeat earlier ones can be left out", "[apps]") {
    const Home home;
    home.write("cup.yaml",
               "game: tictactoe\nformat: match\nplayers: [minimax, minimax]\nrounds: {max: 6}\n"
               "stones: \"x:a1,c3 o:b2,b1 to_move:x\"\ncopies: drop\n");
    const Ended played = arena(home, {"play", "cup.yaml"});
    INFO(played.all_err);
    REQUIRE(played.code == 0);
    const json all = figures(home, "cup.arena");
    INFO(all.dump(1));
    const int copies = all["copies"];
    CHECK(copies > 0);
    CHECK(all["pairs"][0]["rounds"] == 6 - copies);
    CHECK(has(played.out, " repeated earlier ones move by move, and did not count."));
}

TEST_CASE("the wins of a team are those of its seats", "[apps]") {
    const Home home;
    home.write("cup.yaml",
               "game: gomoku:teams\nboard: {rows: 7, columns: 7}\nformat: match\n"
               "players: [winblock, random, winblock, random]\nrounds: {max: 1}\n");
    REQUIRE(arena(home, {"play", "cup.yaml"}).code == 0);
    REQUIRE(arena(home, {"report", "cup.arena"}).code == 0);
    const std::string page = home.read("cup.html");
    const std::string chart = page.substr(page.find("Games won by seat"));
    const std::string shared = chart.substr(chart.find("<span>shared</span>"), 200);
    INFO(shared);
    CHECK(has(shared, "<span class=\"muted\">0</span>"));
}

}  // namespace tengen::test
