// tengen arena: what the lines of a ledger hold.
#include <nlohmann/json.hpp>
#include <sstream>

#include "apps/program.hpp"
#include "apps/tournament_folder.hpp"
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
        CHECK(game["ms"][searcher] > game["ms"][1 - searcher]);
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
    CHECK(arena(home, {"verify", "cup.arena"}).code == 3);
    const Ended again = arena(home, {"play", "cup.arena"});
    CHECK(again.code == 0);
    CHECK_FALSE(damage(again));
    CHECK_FALSE(damage(arena(home, {"merge", "cup.arena"})));
    CHECK(lines_of(home, "cup.arena") == 7);
}

}  // namespace tengen::test
