// tengen-load plays with a real server, and finds no error.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "server_program/served.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

using nlohmann::json;

json load(const Home& home, const Served& served, std::vector<std::string> options) {
    std::vector<std::string> words{fmt::format("http://127.0.0.1:{}", served.port), "--json"};
    words.insert(words.end(), options.begin(), options.end());
    const Ended ended = run(home, Run{.program = build_folder() / "bin/tengen-load",
                                      .arguments = words,
                                      .limit = std::chrono::minutes(20)});
    INFO(ended.out);
    INFO(ended.err);
    REQUIRE(ended.code == 0);
    return json::parse(ended.out);
}

std::uint64_t sum_of(const json& counts) {
    std::uint64_t sum = 0;
    for (const json& count : counts) sum += count.get<std::uint64_t>();
    return sum;
}

}  // namespace

TEST_CASE("Clients with faults lose and double no move", "[server_program]") {
    const Home home;
    const Served served(home);
    const json result =
        load(home, served,
             {"--game", "tictactoe", "--games", "5", "--watchers", "2", "--idle", "5", "--pace",
              "0", "--fault-share", "5%", "--moves", "400", "--duration", "4min"});
    CHECK(result["moves"] >= 400);
    CHECK(result["finished_games"] > 0);
    CHECK(result["compared_positions"] > 400);
    CHECK(sum_of(result["faults"]) > 0);
    CHECK(sum_of(result["problems"]) == 0);
    CHECK(result["refusals"].empty());
}

TEST_CASE("Clients of a proxy stay within the limits of a public server", "[server_program]") {
    const Home home;
    const Served served(home, {"--public", "--behind-proxy", "127.0.0.1"});  // english-ok
    const json result = load(home, served,
                             {"--games", "10", "--addresses", "5", "--pace", "100ms", "--moves",
                              "100", "--duration", "4min"});
    CHECK(result["moves"] >= 100);
    CHECK(result["refusals"].empty());
    CHECK(result["closed"].empty());
}

TEST_CASE("A load without a server fails", "[server_program]") {
    const Home home;
    const Ended ended = run(home, Run{.program = build_folder() / "bin/tengen-load",
                                      .arguments = {"http://127.0.0.1:1"}});
    CHECK(ended.code == static_cast<int>(ErrorCode::Network));
}

TEST_CASE("The memory of a server under load stays flat", "[server_program][.slow]") {
    const Home home;
    Served served(home, {"--listen", "127.0.0.1:0"});
    std::uint64_t before = 0;
    for (int round = 0; round < 5; ++round) {
        const json result = load(home, served,
                                 {"--games", "100", "--watchers", "2", "--idle", "500", "--pace",
                                  "100ms", "--clock", "1min", "--faults", "--duration", "2min",
                                  "--server-pid", std::to_string(served.process().process())});
        CHECK(sum_of(result["problems"]) == 0);
        const auto memory = result["server"]["memory"].get<std::uint64_t>();
        // The first rounds fill caches. The games that a round leaves end by their clocks.
        if (round >= 2) CHECK(memory < before + before / 10);
        before = std::max(before, memory);
    }
}
