// tengen think: an AI's report about a position, and AIs from the file of a plugin.
#include <nlohmann/json.hpp>

#include "apps/program.hpp"
#include "support/catch.hpp"

namespace tengen::test {

TEST_CASE("think prints the move of an AI and what it reports", "[apps]") {
    const Home home;
    const std::vector<std::string> words{"think", "tictactoe", "a1",   "b1",
                                         "a2",    "b2",        "--ai", "minimax"};
    const Ended text = tengen(home, words);
    CHECK(text.code == 0);
    CHECK(has(text.out, "minimax plays a3 for x ("));
    CHECK(has(text.out, "\nbest line: a3"));
    CHECK(has(text.out, ", won in 1\n"));
    std::vector<std::string> for_programs = words;
    for_programs.emplace_back("--json");
    const auto json = nlohmann::json::parse(tengen(home, for_programs).out);
    CHECK(json["ai"] == "minimax");
    CHECK(json["to_move"] == "x");
    CHECK(json["decision"] == "play");
    CHECK(json["move"] == "a3");
    CHECK(json["win_chance"] == 1);
    CHECK(json["won_in"] == 1);
    CHECK(json["line"][0] == "a3");
    CHECK(json["values"]["a3"].is_number());
}

TEST_CASE("think names missing arguments", "[apps]") {
    const Home home;
    CHECK(tengen(home, {"think", "tictactoe"}).code == 2);
    CHECK(tengen(home, {"think", "tictactoe", "--ai", "human"}).code == 2);
    CHECK(
        tengen(home, {"think", "tictactoe", "a1", "b1", "a2", "b2", "a3", "--ai", "rookie"}).code ==
        2);
    CHECK(tengen(home, {"think", "gomoku", "h8", "--ai", "sente:book=sente"}).code == 2);
}

TEST_CASE("two builds of one AI play a match", "[apps]") {
    const Home home;
    const std::filesystem::path old = home.path() / "old.so";
    std::filesystem::copy_file(build_folder() / "plugins/ai/rookie.so", old);
    const Ended ended = tengen(home, {"match", "tictactoe", "--seats",
                                      "rookie,rookie@" + old.string(), "-n", "2", "--json"});
    REQUIRE(ended.code == 0);
    CHECK(has(ended.out, "\"rookie@" + old.string() + '"'));
    CHECK(tengen(home, {"match", "tictactoe", "--seats", "rookie,rookie@none.so"}).code == 4);
    CHECK(tengen(home, {"match", "tictactoe", "--seats", "rookie,nobody@" + old.string()}).code ==
          2);
}

TEST_CASE("names of files cannot fake lines or break JSON", "[apps]") {
    const Home home;
    home.write("ai/a\x1b[31m\nrookie       Rookie 1.so", "no library");
    home.write("ai/\xff.so", "no library");
    const std::vector<std::string> list{"plugins", "--plugin-path", (home.path() / "ai").string()};
    const Ended text = tengen(home, list);
    CHECK(text.code == 0);
    CHECK_FALSE(has(text.out, "\x1b"));
    CHECK_FALSE(has(text.out, "\nrookie       Rookie 1.so"));
    std::vector<std::string> for_programs = list;
    for_programs.emplace_back("--json");
    const Ended json = tengen(home, for_programs);
    CHECK(json.code == 0);
    CHECK(nlohmann::json::accept(json.out));
}

}  // namespace tengen::test
