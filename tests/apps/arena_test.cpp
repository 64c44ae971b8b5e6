// tengen arena, with real files.
#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <thread>

#include "apps/program.hpp"
#include "support/catch.hpp"

namespace tengen::test {
namespace {

nlohmann::json arena_json(const Home& home, std::vector<std::string> words) {
    words.insert(words.begin(), "arena");
    words.emplace_back("--json");
    const Ended ended = tengen(home, words);
    INFO(ended.all_err);
    REQUIRE(ended.code == 0);
    return nlohmann::json::parse(ended.out);
}

}  // namespace

TEST_CASE("the ratio of any counts is computed for people and for programs", "[apps]") {
    const Home home;
    const auto json = arena_json(home, {"llr", "365,16618,36229,16974,390", "0,2"});
    CHECK(json["llr"].get<double>() == Approx(2.2504).margin(5e-5));
    CHECK(json["verdict"] == "open");
    CHECK(json["rounds"].dump() == "70576");
    CHECK(json["games"].dump() == "141152");
    CHECK(arena_json(home, {"llr", "1.5,2,3", "0,2"})["rounds"].dump() == "6.5");
    const auto pull = arena_json(home, {"llr", "379,10170,21828,10640,343", "0,2"});
    CHECK(pull["verdict"] == "stronger");
    CHECK(pull["nelo"].get<double>() == Approx(3.05).margin(5e-3));
    const auto logistic =
        arena_json(home, {"llr", "223,9863,21279,10037,246", "0.5,2.5", "--scale", "logistic"});
    CHECK(logistic["llr"].get<double>() == Approx(-3.0741).margin(5e-5));
    const auto games = arena_json(home, {"llr", "96,111,136", "-5,0"});
    CHECK(games["elo"].get<double>() == Approx(40.70).margin(5e-3));
    CHECK(games["elo_error"].get<double>() == Approx(30.43).margin(5e-3));
    CHECK(arena_json(home, {"llr", "0,0,0,0,38", "0,20"})["elo"].is_null());
    const Ended text = tengen(home, {"arena", "llr", "34,54,63,64,75", "0,20"});
    CHECK(text.code == 0);
    CHECK(has(text.out, "Elo +55.6 ± 27.7, normalised +57.9 ± 28.3"));
    // A ratio near its bound has as many decimals as show the side of the bound. The bound is
    // 2.94444.
    const std::map<std::string, std::string> near{
        {"159.27,0,221.3853", "2.9440: open (stops at -2.9444 and 2.9444)"},
        {"159.28,0,221.3992", "2.9442: open (stops at -2.9444 and 2.9444)"},
        {"159.3,0,221.427", "2.9446: stronger (stops at -2.944 and 2.944)"}};
    for (const auto& [counts, shown] : near) {
        INFO(counts);
        CHECK(has(tengen(home, {"arena", "llr", counts, "0,20"}).out, shown));
    }
    // One kind of score alone has no deviation, so no margin is known.
    const std::map<std::string, std::string> uniform{
        {"5,0,0", "\nElo below every number (no points)\n"},
        {"0,5,0", "\nElo +0.0 (no margin: too few rounds differ)\n"},
        {"0,0,5", "\nElo above every number (all points)\n"}};
    // A likelihood is never certain.
    for (const char* counts : {"0,0,1,0,999", "999,0,1,0,0"}) {
        const std::string out = tengen(home, {"arena", "llr", counts, "0,20"}).out;
        CHECK(has(out, counts[0] == '0' ? "stronger with over 99.9 %" : "with under 0.1 %"));
    }
    for (const auto& [counts, figures] : uniform) {
        CHECK(has(tengen(home, {"arena", "llr", counts, "0,20"}).out, figures));
        CHECK(arena_json(home, {"llr", counts, "0,20"})["nelo_error"].is_null());
    }
    for (const char* counts : {"1e12,0,0", "0,0,1e12", "1e12,1e12,1e12,1e12,1e12"}) {
        for (const char* scale : {"normalised", "logistic"}) {
            CHECK(
                arena_json(home, {"llr", counts, "-190,190", "--scale", scale})["llr"].is_number());
        }
    }
}

TEST_CASE("results in a file give ratings", "[apps]") {
    const Home home;
    std::string lines = "# a comment\n\n";
    const auto add = [&](const char* pair, int wins, int draws, int losses) {
        for (int i = 0; i < wins; ++i) lines += std::string(pair) + " 1\n";
        for (int i = 0; i < draws; ++i) lines += std::string(pair) + " 0.5\r\n";
        for (int i = 0; i < losses; ++i) lines += std::string(pair) + " 0 # lost\n";
    };
    add("A B", 12, 6, 2);
    add("A C", 15, 3, 2);
    add("A D", 18, 1, 1);
    add("B C", 9, 5, 6);
    add("B D", 13, 4, 3);
    add("C D", 10, 6, 4);
    home.write("results", lines);
    const auto json = arena_json(home, {"rate", "results", "--prior", "0"});
    const std::vector<double> elos{218.29, 12.08, -53.53, -176.83};
    REQUIRE(json["players"].size() == 4);
    for (std::size_t i = 0; i < 4; ++i) {
        CHECK(json["players"][i]["name"] == std::string(1, static_cast<char>('A' + i)));
        CHECK(json["players"][i]["elo"].get<double>() == Approx(elos[i]).margin(5e-3));
        CHECK(json["players"][i]["games"] == 60);
    }
    const auto bayes = arena_json(home, {"rate", "results", "--prior", "0", "--model", "bayeselo"});
    CHECK(bayes["players"][0]["elo"].get<double>() == Approx(236.00).margin(5e-3));
    CHECK(bayes["draw_elo"].get<double>() == Approx(108.506).margin(5e-4));
    CHECK(bayes["players"][0]["error"] > 0);
    const auto given = arena_json(
        home, {"rate", "results", "--prior", "1", "--model", "bayeselo", "--draw-elo", "97.3"});
    const std::vector<double> drawn{213.8, 17.0, -54.5, -176.2};
    for (std::size_t i = 0; i < 4; ++i) {
        CHECK(given["players"][i]["elo"].get<double>() == Approx(drawn[i]).margin(0.05));
    }
    CHECK(given["draw_elo"] == 97.3);
    CHECK(has(tengen(home, {"arena", "rate", "results", "--model", "bayeselo"}).out,
              " (the most likely)\n"));
    const Ended table = tengen(home, {"arena", "rate", "results"});
    CHECK(table.code == 0);
    CHECK(table.out.find("  A\n") < table.out.find("  D\n"));
}

TEST_CASE("results come from files, pipes and the standard input", "[apps]") {
    const Home home;
    const std::string results = "A B 1\nB A 0.5\n";
    home.write("results", results);
    const Ended of_file = tengen(home, {"arena", "rate", "results"});
    REQUIRE(of_file.code == 0);
    for (const char* name : {"-", "/dev/stdin"}) {
        const Ended piped = tengen(home, {"arena", "rate", name}, results);
        INFO(name << piped.all_err);
        CHECK(piped.code == 0);
        CHECK(piped.out == of_file.out);
    }
    const std::filesystem::path pipe = home.path() / "pipe";
    REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
    std::thread writer([&] { std::ofstream(pipe) << results; });
    const Ended piped = tengen(home, {"arena", "rate", "pipe"});
    writer.join();
    CHECK(piped.code == 0);
    CHECK(piped.out == of_file.out);
    CHECK(has(tengen(home, {"arena", "rate", "-"}, "A B 2\n").err, "-:1: "));
    CHECK(tengen(home, {"arena", "rate", "."}).code == 3);
}

TEST_CASE("wrong counts and results are refused, with their place", "[apps]") {
    const Home home;
    home.write("results", "A B 1\nA B 2\nA B\nA A 0\n");
    home.write("empty", "# nothing\n");
    home.write("binary", std::string("A B 1\nA B\0x\n", 12));
    home.write("unbeaten", "A B 1\n");
    home.write("apart", "A B 0.5\nC D 1\nB A 1\n");
    std::string many;
    for (int i = 0; i <= 1000; ++i) many += "first p" + std::to_string(i) + " 1\n";
    home.write("many", many);
    struct Row {
        std::vector<std::string> words;
        int code;
        std::vector<std::string> errors;
    };
    for (const Row& row : std::vector<Row>{
             {{"llr", "1,2", "0,2"}, 2, {"COUNTS: has 2 counts"}},
             {{"llr", "1,-2,3", "0,2"}, 2, {"COUNTS: a count is negative"}},
             {{"llr", "1e16,1,1", "0,20"}, 2, {"COUNTS: a count is above 1,000,000,000,000"}},
             {{"llr", "9223372036854775807,1,1,1,1", "0,20"}, 2, {"COUNTS: a count is above"}},
             {{"llr", "0,0,0", "0,2"}, 2, {"COUNTS: all counts are 0"}},
             {{"llr", "1,x,3", "0,2"}, 2, {"COUNTS: 'x' is not a number"}},
             {{"llr", "1,2,3", "2,0"}, 2, {"ELO0,ELO1: must be two numbers"}},
             {{"llr", "1,2,3", "0,9e9"}, 2, {"ELO0,ELO1: must be within -277 and 277"}},
             {{"llr", "1,2,3,2,1", "-200,0"}, 2, {"ELO0,ELO1: must be within -196 and 196"}},
             {{"llr", "1,2,3", "0,2001", "--scale", "logistic"}, 2, {"-2000 and 2000 (logistic"}},
             {{"llr", "1,2,3"}, 2, {"ELO0,ELO1"}},
             {{"rate", "results"}, 3, {"results:2: ", "results:3: ", "results:4: "}},
             {{"rate", "empty"}, 3, {"empty: has no results"}},
             {{"rate", "missing"}, 3, {"missing"}},
             {{"rate", "binary"}, 3, {"binary: is not a text"}},
             {{"rate", "many"}, 3, {"many: has 1002 players, at most 1000 can be compared"}},
             {{"rate", "unbeaten", "--prior", "0"}, 3, {"unbeaten: some players never scored"}},
             {{"rate", "apart"}, 3, {"apart: no games connect 'A' with 'C'"}},
             {{"rate", "apart", "--model", "bayeselo"}, 3, {"no games connect 'A' with 'C'"}},
             {{"rate", "unbeaten", "--draw-elo", "10"}, 2, {"--draw-elo: requires --model"}},
             {{"rate", "unbeaten", "--model", "bayeselo", "--draw-elo", "-1"},
              2,
              {"--draw-elo: must be a number from 0 to 2000"}},
             {{"rate", "results", "--prior", "-1"}, 2, {"--prior: must be a number"}},
             {{"rates"}, 2, {"unknown command 'rates' (did you mean 'rate'?)"}}}) {
        std::vector<std::string> words = row.words;
        words.insert(words.begin(), "arena");
        const Ended ended = tengen(home, words);
        INFO(row.words.back() << "\n" << ended.all_err);
        CHECK(ended.code == row.code);
        CHECK(ended.out.empty());
        for (const std::string& error : row.errors) CHECK(has(ended.err, error));
    }
}

}  // namespace tengen::test
