// tengen match: the positions that games begin from, and a report that allows repeating them.
#include <algorithm>
#include <csignal>
#include <nlohmann/json.hpp>

#include "apps/program.hpp"
#include "apps/tournament_folder.hpp"
#include "support/catch.hpp"
#include "support/waiting.hpp"

namespace tengen::test {
namespace {

using nlohmann::json;

std::string file_with(const Home& home, const std::string& text) {
    return home.write("book.txt", text).string();
}

std::vector<std::string> match(std::vector<std::string> words) {
    const std::vector<std::string> front{"match", "--seats", "random,random", "--move-time", "5s"};
    words.insert(words.begin(), front.begin(), front.end());
    return words;
}

json match_json(const Home& home, std::vector<std::string> words) {
    words.push_back("--json");
    const Ended ended = tengen(home, match(std::move(words)));
    INFO(ended.all_err);
    REQUIRE(ended.code == 0);
    return json::parse(ended.out);
}

}  // namespace

TEST_CASE("a match plays every opening of a file once per seating", "[apps]") {
    const Home home;
    const std::string book = file_with(home,
                                       "# moves, stones, and Gomocup's offsets\n"
                                       "h8 h9 i8\n\n"
                                       "black:h8,i8 white:h9 to_move:white  # three stones\n"
                                       "0,0, 1,-1, -1,2,\r\n");
    const json report = match_json(home, {"gomoku", "--openings", book});
    CHECK(report["games"] == 6);
    CHECK(report["settings"]["openings"] ==
          json({"h8 h9 i8", "black:h8,i8 white:h9 to_move:white", "h8 i9 g6"}));
    CHECK(report["settings"]["order"] == "sequential");
    const int openings[] = {1, 1, 2, 2, 3, 3};
    const char* moves[] = {"h8 h9 i8 ", "h8 h9 i8 ", "", "", "h8 i9 g6 ", "h8 i9 g6 "};
    for (std::size_t i = 0; i < 6; ++i) {
        const json& game = report["results"][i];
        CHECK(game["opening"] == openings[i]);
        CHECK(game["moves"].get<std::string>().starts_with(moves[i]));
        CHECK(game["seats"][0] == (i % 2 == 0 ? "random" : "random #2"));
    }
    const Ended table = tengen(home, match({"gomoku", "--openings", book, "--order", "random"}));
    CHECK(
        table.out.starts_with("gomoku 15x15, 6 games, 5s per move, seed 1, 3 openings (random)\n"));
    CHECK(match_json(home, {"gomoku", "--openings", book, "-n", "4"})["games"] == 4);
}

TEST_CASE("a name means the openings for the rules and the board of the game", "[apps]") {
    const Home home;
    const std::string folder = "config/tengen/openings/mine/";
    home.write(folder + "gomoku-standard-15x15.txt", "h8 h9 i8\n");
    home.write(folder + "gomoku-renju-15x15.txt", "h8 i9 j8\n");
    home.write(folder + "gomoku-standard-9x9.txt", "e5 e6\n");
    home.write(folder + "other.txt", "not an opening\n");
    const auto openings = [&](std::vector<std::string> game) {
        game.insert(game.end(), {"--openings", "mine"});
        return match_json(home, std::move(game))["settings"]["openings"];
    };
    CHECK(openings({"gomoku:standard"}) == json({"h8 h9 i8"}));
    CHECK(openings({"gomoku:swap2"}) == json({"h8 h9 i8"}));
    CHECK(openings({"gomoku", "--set", "rules.line.overline=ignored"}) == json({"h8 h9 i8"}));
    CHECK(openings({"gomoku:renju_rif"}) == json({"h8 i9 j8"}));
    CHECK(openings({"gomoku:standard", "--board", "9x9"}) == json({"e5 e6"}));
    for (const char* const game : {"gomoku", "tictactoe", "gomoku:omok"}) {
        INFO(game);
        const Ended ended = tengen(home, match({game, "--openings", "mine"}));
        CHECK(ended.code == 2);
        CHECK(ended.err.starts_with("tengen: --openings: "));
        CHECK(ended.err.find("gomoku-standard-9x9") != std::string::npos);
    }
}

TEST_CASE("there are balanced openings for freestyle, standard and renju", "[apps]") {
    const Home home;
    for (const char* const game : {"gomoku", "gomoku:standard", "gomoku:renju"}) {
        INFO(game);
        const json report = match_json(home, {game, "--openings", "balanced", "-n", "2"});
        CHECK(report["settings"]["openings"].size() >= 5000);
    }
}

TEST_CASE("an opening may be stones followed by moves", "[apps]") {
    const Home home;
    const std::string book = file_with(home, "black:h8,i8 white:h9 g7 g9\n");
    const json report = match_json(home, {"gomoku", "--openings", book});
    CHECK(report["settings"]["openings"] == json({"black:h8,i8 white:h9 g7 g9"}));
    CHECK(report["results"][0]["moves"].get<std::string>().starts_with("g7 g9 "));
}

TEST_CASE("a match begins from stones", "[apps]") {
    const Home home;
    const json report =
        match_json(home, {"tictactoe", "-n", "4", "--stones", "x:a1,b1 o:a2,b2 to_move:o"});
    CHECK(report["settings"]["openings"] == json({"x:a1,b1 o:a2,b2 to_move:o"}));
    for (const json& game : report["results"]) CHECK(game["ply"].get<int>() <= 5);
}

TEST_CASE("a match names the wrong line of its openings", "[apps]") {
    const Home home;
    struct Wrong {
        std::string text;
        std::string said;
    };
    const Wrong wrong = GENERATE(values<Wrong>({
        {"h8\nh8 h8\n", "book.txt:2:1: illegal move h8 at move 2 (h8 is occupied)"},
        {"black:a1,b1,c1,d1,e1\n", "book.txt:1:1: the game is over in this position"},
        {"0,0,1\n", "book.txt:1:1: offsets are pairs x,y; the last one has no y"},
        {"0,0,1,9\n", "book.txt:1:1: the offset 1,9 is outside the board"},
        {"# nothing\n", "book.txt: has no opening (write one per line, such as h8 h9 i8)"},
    }));
    const Ended ended = tengen(home, match({"gomoku", "--openings", file_with(home, wrong.text)}));
    CHECK(ended.code == 3);
    INFO(ended.all_err);
    CHECK(ended.all_err.find(wrong.said) != std::string::npos);
    const Ended missing =
        tengen(home, match({"gomoku", "--openings", (home.path() / "none.txt").string()}));
    CHECK(missing.code == 3);
    const Ended both = tengen(home, match({"gomoku", "--openings", "a", "--stones", "black:h8"}));
    CHECK(both.code == 2);
    const Ended over = tengen(home, match({"tictactoe", "--stones", "x:a1,b1,c1"}));
    CHECK(over.code == 2);
    CHECK(over.all_err.find("--stones: the game is over in this position") != std::string::npos);
}

TEST_CASE("a match can be repeated from its report", "[apps]") {
    const Home home;
    const std::vector<std::string> asked{
        "gomoku", "-n", "2", "--board", "9x7", "--seed", "5", "--set", "rules.line.length=4"};
    const json report = match_json(home, asked);
    const json& settings = report["settings"];
    CHECK(report["game"] == "gomoku");
    CHECK(report["seed"] == 5);
    CHECK(settings["board"] == "9x7");
    CHECK(settings["players"] == 2);
    CHECK(settings["set"] == json({{"rules.line.length", "4"}}));
    CHECK(settings["seats"] == json({"random", "random"}));
    CHECK(settings["games"] == 2);
    CHECK(settings["move_time_ms"] == 5000);
    CHECK(settings["openings"].empty());
    CHECK(settings["description"].get<std::string>().find("line length=4") != std::string::npos);
    CHECK(match_json(home, asked)["results"] == report["results"]);
}

TEST_CASE("a match of three reports how often each player came in each place", "[apps]") {
    const Home home;
    const std::vector<std::string> words{"match",   "gomoku:places",        "--board", "9x9",
                                         "--seats", "random,random,random", "-n",      "3"};
    const Ended table = tengen(home, words);
    INFO(table.all_err);
    CHECK(table.out.find("  1st  2nd  3rd  ") != std::string::npos);
    std::vector<std::string> with_json = words;
    with_json.push_back("--json");
    const json report = json::parse(tengen(home, with_json).out);
    std::vector<int> places(3, 0);
    for (const json& game : report["results"]) {
        for (const json& rank : game["ranks"]) ++places[rank.get<std::size_t>() - 1];
    }
    for (std::size_t place = 0; place < 3; ++place) {
        int told = 0;
        for (const json& player : report["players"]) told += player["places"][place].get<int>();
        CHECK(told == places[place]);
    }
}

TEST_CASE("a test of two players stops at its verdict, whatever the number of games at a time",
          "[apps]") {
    const Home home;
    std::vector<json> reports;
    for (const char* concurrency : {"1", "3"}) {
        const Ended ended =
            tengen(home, {"match", "tictactoe", "--seats", "minimax,random", "--sprt", "0,50",
                          "--concurrency", concurrency, "--force-concurrency", "--json"});
        INFO(ended.all_err);
        REQUIRE(ended.code == 0);
        reports.push_back(json::parse(ended.out));
        const json& sprt = reports.back()["sprt"];
        CHECK(sprt["verdict"] == "stronger");
        CHECK(sprt["llr"] > sprt["upper"]);
        CHECK(reports.back()["games"] == 2 * sprt["rounds"].get<int>());
        const int both_won = sprt["counts"][4].get<int>();
        CHECK(both_won > sprt["rounds"].get<int>() / 2);
    }
    CHECK(reports[0]["sprt"] == reports[1]["sprt"]);
    CHECK(reports[0]["results"] == reports[1]["results"]);
}

TEST_CASE("a program can expect a verdict", "[apps]") {
    const Home home;
    const auto code = [&](const char* seats, const char* expect, const char* games) {
        const Ended ended = tengen(home, {"match", "tictactoe", "--seats", seats, "--sprt", "-5,45",
                                          "--expect", expect, "--scale", "logistic", "-n", games});
        INFO(ended.all_err);
        CHECK_FALSE(has(ended.err, "tengen: "));
        return ended.code;
    };
    CHECK(code("minimax,random", "stronger", "1000") == 0);
    CHECK(code("minimax,random", "not-stronger", "1000") == 10);
    CHECK(code("random,minimax", "not-stronger", "1000") == 0);
    CHECK(code("minimax,random", "stronger", "2") == 10);  // no verdict yet
    struct Row {
        std::vector<std::string> words;
        std::string error;
    };
    for (const Row& row : std::vector<Row>{
             {{"--seats", "random,random", "--expect", "stronger"}, "--expect: requires --sprt"},
             {{"--seats", "random,random", "--scale", "logistic"}, "--scale: requires --sprt"},
             {{"--seats", "random,random,random", "--sprt", "0,5"}, "--sprt: compares two players"},
             {{"--round-robin", "random,minimax", "--sprt", "0,5"}, "--sprt: compares two players"},
             {{"--seats", "random,random", "--sprt", "0,200"},
              "--sprt: must be within -196 and 196"},
             {{"--seats", "random,random", "--sprt", "5,0"}, "--sprt: must be two numbers"}}) {
        std::vector<std::string> words{"match", "tictactoe"};
        words.insert(words.end(), row.words.begin(), row.words.end());
        const Ended ended = tengen(home, words);
        INFO(row.error);
        CHECK(ended.code == 2);
        CHECK(has(ended.err, row.error));
    }
}

TEST_CASE("a killed match continues with the same command", "[apps]") {
    const Home home;
    const std::vector<std::string> command{"match", "tictactoe", "--seats", "minimax,random", "-n",
                                           "300",   "--results", "games",   "--json"};
    const Ended whole =
        tengen(home, {"match", "tictactoe", "--seats", "minimax,random", "-n", "300", "--json"});
    REQUIRE(whole.code == 0);
    int kills = 0;
    for (const int games : {1, 40, 150}) {
        Running match(home, Run{.arguments = command});
        const auto is_far = [&] { return lines_of(home, "games") > games; };
        REQUIRE(comes_true(is_far));
        match.kill(SIGKILL);
        kills += match.wait().code < 0;
    }
    CHECK(kills > 0);
    const Ended ended = tengen(home, command);
    INFO(ended.all_err);
    CHECK(ended.code == 0);
    CHECK(json::parse(ended.out)["results"] == json::parse(whole.out)["results"]);
    CHECK(json::parse(ended.out)["players"] == json::parse(whole.out)["players"]);
    // Other settings do not mix with these games.
    const Ended other = tengen(home, {"match", "tictactoe", "--seats", "minimax,random", "--seed",
                                      "2", "--results", "games"});
    CHECK(other.code == 3);
    CHECK(has(other.err, "games: has games of another tournament: seed was 1 and is 2"));
}

}  // namespace tengen::test
