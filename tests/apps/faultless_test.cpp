// Bundled AIs in their processes, over all games: none plays an illegal move, crashes, or misses
// its deadline. `tengen match --strict` counts faults.
#include <algorithm>
#include <cstdlib>
#include <nlohmann/json.hpp>

#include "apps/program.hpp"
#include "support/catch.hpp"

namespace tengen::test {
namespace {

using nlohmann::json;

struct PlayedGame {
    std::string name;    ///< "gomoku:renju"
    bool lines = false;  ///< has one kind of lines, of own stones, which most AIs need
};

PlayedGame played_game(const json& game) {
    const std::string variant = game["variant"];
    const json& rules = game["rules"];
    const json place = rules.value("place", json::object());
    const bool own =
        place.value("stones", "own") == "own" && place.value("from", "supply") == "supply";
    const auto is_line = [](const auto& rule) { return rule.key().starts_with("line"); };
    const auto named = rules.items();
    const bool one = std::count_if(named.begin(), named.end(), is_line) == 1;
    const json line = rules.value("line", json::object());
    const bool usual =
        line.value("both", "actor") == "actor" && line.value("shape", "row") == "row";
    return {game["name"].get<std::string>() + (variant.empty() ? "" : ":" + variant),
            one && own && usual};
}

enum class Variants { No, Yes };

std::vector<PlayedGame> shipped_games(const Home& home, Variants variants) {
    std::vector<PlayedGame> games;
    const json all = json::parse(tengen(home, {"games", "--json"}).out);
    for (const json& game : all) {
        games.push_back(played_game(game));
        if (variants == Variants::No) continue;
        for (const json& variant : game["variants"]) {
            const std::string name = games.back().name.substr(0, games.back().name.find(':')) +
                                     ':' + variant["name"].get<std::string>();
            games.push_back(played_game(json::parse(tengen(home, {"games", name, "--json"}).out)));
        }
    }
    return games;
}

/// The AIs, with options that make them fast.
std::vector<std::string> fast_ais(bool lines) {
    std::vector<std::string> ais{"random", "minimax:depth=1", "mcts:simulations=10,threads=1",
                                 "winblock"};
    if (lines) {
        for (const char* ai :
             {"rookie", "pattern", "alphabeta:depth=1,width=4", "tuples", "shapes:threes=0"}) {
            ais.emplace_back(ai);
        }
    }
    return ais;
}

std::string list_of(const std::vector<std::string>& ais, std::size_t from, std::size_t count) {
    std::string list;
    for (std::size_t i = 0; i < std::min(count, ais.size()); ++i) {
        list += (i > 0 ? "," : "") + ais[(from + i) % ais.size()];
    }
    return list;
}

/// Plays one round of each pair of the AIs; returns the number of games.
int play(const Home& home, const PlayedGame& game, const std::string& ais, int seed,
         const std::string& time) {
    Run run;
    run.arguments = {"match",       game.name, "--round-robin", ais,
                     "-n",          "2",       "--seed",        std::to_string(seed),
                     "--move-time", time,      "--strict",      "--json"};
    run.limit = std::chrono::seconds(600);
    const Ended ended = tengen::test::run(home, run);
    INFO(game.name << ": " << ais << ", seed " << seed << '\n' << ended.all_err);
    REQUIRE(ended.code == 0);
    const json results = json::parse(ended.out);
    for (const json& pair : results["pairs"]) CHECK(pair["faults"] == json({0, 0}));
    return results["games"];
}

}  // namespace

TEST_CASE("AIs play every game without a fault", "[apps]") {
    const Home home;
    std::size_t turn = 0;
    int games = 0;
    for (const PlayedGame& game : shipped_games(home, Variants::No)) {
        const std::vector<std::string> ais = fast_ais(game.lines);
        games += play(home, game, list_of(ais, turn, 3), 1, "10s");
        turn += 3;
    }
    CHECK(games >= 16 * 6);
}

// TENGEN_TEST_GAMES is the number of games; about ten take a second.
TEST_CASE("AIs play ten thousand games of all variants without a fault", "[apps][.slow]") {
    const char* const asked = std::getenv("TENGEN_TEST_GAMES");
    const int wanted = asked != nullptr ? std::atoi(asked) : 10000;
    REQUIRE(wanted > 0);
    const Home home;
    const std::vector<PlayedGame> all = shipped_games(home, Variants::Yes);
    REQUIRE(all.size() >= 55);
    int games = 0;
    for (int seed = 1; games < wanted; ++seed) {
        for (const PlayedGame& game : all) {
            const std::vector<std::string> ais = fast_ais(game.lines);
            games += play(home, game, list_of(ais, 0, ais.size()), seed, "10s");
            if (games >= wanted) break;
        }
    }
    CHECK(games >= wanted);
}

// Against random, games are short and positions varied.
TEST_CASE("AIs that use all their time miss no deadline in any variant", "[apps][.slow]") {
    const Home home;
    const std::vector<PlayedGame> all = shipped_games(home, Variants::Yes);
    REQUIRE(all.size() >= 55);
    int seed = 1;
    for (const PlayedGame& game : all) {
        std::vector<std::string> ais{"minimax", "mcts"};
        if (game.lines) ais.insert(ais.end(), {"alphabeta:depth=40", "shapes", "threats"});
        for (const std::string& ai : ais) {
            CHECK(play(home, game, ai + ",random", seed++, "50ms") > 0);
        }
    }
}

}  // namespace tengen::test
