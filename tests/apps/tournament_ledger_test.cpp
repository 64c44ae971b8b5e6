// tengen arena: what the lines of a ledger hold.
#include <nlohmann/json.hpp>
#include <sstream>

#include "apps/program.hpp"
#include "apps/tournament_folder.hpp"
#include "arena/log_line.hpp"
#include "support/catch.hpp"

namespace tengen::test {

using nlohmann::json;

TEST_CASE("every game keeps the time, the nodes and the chances of its players", "[apps]") {
    const Home home;
    home.write("cup.yaml",
               "game: gomoku\nboard: {rows: 9, columns: 9}\nformat: match\n"
               "players: [\"alphabeta:depth=3\", random]\nrounds: {max: 2}\ntime: {move: 5s}\n");
    const Ended played = arena(home, {"play", "cup.yaml"});
    INFO(played.all_err);
    REQUIRE(played.code == 0);
    std::istringstream log(home.read(logs_of(home, "cup.arena").front()));
    std::string line;
    std::getline(log, line);
    int games = 0;
    while (std::getline(log, line)) {
        ++games;
        const json game = json::parse(line.substr(9));
        INFO(game.dump());
        const std::size_t searcher = game["seats"][0] == 0 ? 0 : 1;
        CHECK(game["ms"][searcher] > 0);
        CHECK(game["ms"][1 - searcher].is_number());
        CHECK(game["cpu"][searcher] > 0);
        CHECK(game["cpu"][1 - searcher].is_number());
        CHECK(game["nodes"][searcher] > 100);
        CHECK(game["nodes"][1 - searcher].is_null());
        CHECK(game["decisions"][0].get<int>() + game["decisions"][1].get<int>() == game["ply"]);
        CHECK(game["chance"].size() == game["ply"]);
        CHECK(game["chance"][searcher].is_number());
        CHECK(game["chance"][1 - searcher].is_null());
    }
    CHECK(games == 4);
    const std::string why = arena(home, {"why", "cup.arena"}).out;
    INFO(why);
    const std::string searched = why.substr(why.find("alphabeta:depth=3: "));
    CHECK(has(searched.substr(0, searched.find('\n')), " nodes"));
    CHECK(has(why, "random: "));
    REQUIRE(arena(home, {"report", "cup.arena"}).code == 0);
    CHECK(has(home.read("cup.html"), "Time and nodes"));
}

TEST_CASE("a report has the time of play of all games", "[apps]") {
    const Home home;
    home.write("cup.yaml",
               "game: tictactoe\nformat: match\nplayers: [random, winblock]\nrounds: {max: 2}\n");
    REQUIRE(arena(home, {"play", "cup.yaml"}).code == 0);
    // Each game gets two hours of each player.
    const std::string log = logs_of(home, "cup.arena").front().string();
    std::istringstream old(home.read(log));
    std::string line;
    std::getline(old, line);
    std::string text = line + '\n';
    while (std::getline(old, line)) {
        json game = json::parse(line.substr(9));
        game["ms"] = {7'200'000, 7'200'000};
        text += with_checksum(game.dump()) + '\n';
    }
    home.write(log, text);
    REQUIRE(arena(home, {"report", "cup.arena"}).code == 0);
    CHECK(has(home.read("cup.html"), "<span class=\"state\">finished · 16.0 h of play</span>"));
}

TEST_CASE("a damaged line of a ledger is reported until its game is played again", "[apps]") {
    const Home home;
    home.write("cup.yaml",
               "game: tictactoe\nformat: match\nplayers: [random, winblock]\nrounds: {max: 3}\n");
    REQUIRE(arena(home, {"play", "cup.yaml"}).code == 0);
    const std::string log = logs_of(home, "cup.arena").front().string();
    std::string text = home.read(log);
    text[text.find("\"seed\"", text.find('\n')) + 1] = 'S';
    home.write(log, text);
    const auto damage = [](const Ended& ended) { return has(ended.out, "1 line of the ledger"); };
    CHECK(damage(arena(home, {"merge", "cup.arena"})));
    const std::string place = log + ":2: ";
    const Ended damaged = arena(home, {"verify", "cup.arena"});
    CHECK(damaged.code == 3);
    CHECK(has(damaged.err, place));
    CHECK(has(damaged.err, "does not have its checksum"));
    const Ended again = arena(home, {"play", "cup.arena"});
    CHECK(again.code == 0);
    CHECK_FALSE(damage(again));
    CHECK_FALSE(damage(arena(home, {"merge", "cup.arena"})));
    CHECK(lines_of(home, "cup.arena") == 7);
    // The line stays, but the games are complete.
    const Ended verified = arena(home, {"verify", "cup.arena"});
    INFO(verified.all_err);
    CHECK(verified.code == 0);
    CHECK(has(verified.out, place));
    CHECK(has(verified.out, "6 lines of the ledger: all right"));
}

TEST_CASE("a damaged void declaration is always told, and no error", "[apps]") {
    const Home home;
    home.write("cup.yaml",
               "game: tictactoe\nformat: match\nplayers: [random, winblock]\nrounds: {max: 3}\n");
    REQUIRE(arena(home, {"play", "cup.yaml"}).code == 0);
    REQUIRE(arena(home, {"void", "cup.arena", "--game", "3", "--reason", "a test"}).code == 0);
    REQUIRE(arena(home, {"play", "cup.yaml"}).code == 0);
    std::string place;
    for (const std::filesystem::path& log : logs_of(home, "cup.arena")) {
        std::string text = home.read(log.string());
        const std::size_t at = text.find("a test");
        if (at == std::string::npos) continue;
        place = log.string() + ":2: ";
        text[at] = 'A';
        home.write(log.string(), text);
    }
    const std::string told = "1 void declaration of the ledger cannot be read, so its games count";
    const Ended figures = arena(home, {"merge", "cup.arena"});
    CHECK(has(figures.out, told));
    CHECK(has(figures.out, "1 game played more than once counted once."));
    CHECK_FALSE(has(figures.out, "line of the ledger"));
    CHECK(has(arena(home, {"play", "cup.yaml"}).out, told));
    CHECK(has(arena(home, {"why", "cup.arena"}).out, told));
    REQUIRE(arena(home, {"report", "cup.arena"}).code == 0);
    CHECK(has(home.read("cup.html"), "1 void declaration of the ledger cannot be read"));
    const Ended verified = arena(home, {"verify", "cup.arena"});
    INFO(verified.all_err);
    CHECK(verified.code == 0);
    CHECK(has(verified.out, place));
    CHECK(has(verified.out, "(its games count; to declare them void again: tengen arena void"));
    CHECK(has(verified.out, "7 lines of the ledger: all right"));
}

TEST_CASE("a full disk ends a run with the command that continues", "[apps]") {
    const Home home;
    home.write("cup.yaml",
               "game: tictactoe\nformat: match\nplayers: [random, {ai: random, name: b}]\n"
               "rounds: {max: 3000}\n");
    const Ended full =
        run(home, {.arguments = {"arena", "play", "cup.yaml"}, .file_size_limit = 400'000});
    INFO(full.all_err);
    CHECK(full.code == 5);
    CHECK(has(full.err, "cannot save to "));
    CHECK(full.out.ends_with("\nStopped. To continue:\ntengen arena play cup.arena\n"));
}

TEST_CASE("games after the verdict change no figure of a report, and are told", "[apps]") {
    const Home home;
    home.write("cup.yaml",
               "game: tictactoe\nformat: sprt\nplayers: [rookie, random]\n"
               "rounds: {max: 400, block: 40}\nstop: {elo0: 0, elo1: 100}\n"
               "run: {games: 4, force: on}\n");
    // A block alone is played to its end.
    REQUIRE(arena(home, {"play", "cup.yaml", "--block", "0"}).code == 0);
    const json figures_of_test = figures(home, "cup.arena");
    REQUIRE(figures_of_test["sprt"]["verdict"] == "stronger");
    const int after = figures_of_test["after_verdict"];
    REQUIRE(after > 0);
    const std::string told = std::to_string(after) + " games after the verdict changed nothing.";
    CHECK(has(arena(home, {"play", "cup.yaml"}).out, told));
    REQUIRE(arena(home, {"report", "cup.arena"}).code == 0);
    const std::string page = home.read("cup.html");
    const std::string games = std::to_string(2 * figures_of_test["rounds"].get<int>());
    CHECK(has(page, told));
    CHECK(has(page, " · " + games + " games"));
    CHECK(has(page, "<summary>Games (" + games + ")</summary>"));
}

TEST_CASE("all differences of a changed tournament are told", "[apps]") {
    const Home home;
    const std::string cup = "game: tictactoe\nformat: match\nrounds: {max: 1}\n";
    home.write("cup.yaml", cup + "players: [{ai: winblock, name: a}, random]\n");
    REQUIRE(arena(home, {"play", "cup.yaml"}).code == 0);
    home.write("cup.yaml",
               cup + "players: [{ai: rookie, name: a}, random]\nseed: 9\ntime: {move: 2s}\n");
    const Ended changed = arena(home, {"play", "cup.yaml"});
    CHECK(changed.code == 3);
    for (const char* difference :
         {"seed was 1 and is 9", "time.move (ms) was 1000 and is 2000",
          "the file of 'a' has changed", "player was \"winblock\" and is \"rookie\""}) {
        INFO(changed.err);
        CHECK(has(changed.err, difference));
    }
}

}  // namespace tengen::test
