// Restarts of a server under load.
#include "server_program/loaded_table.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

constexpr int kGames = 6;
constexpr int kRestarts = 20;
constexpr int kMovesBetween = 24;  ///< of all games

}  // namespace

TEST_CASE("A server that restarts under load loses no confirmed move", "[server_program]") {
    const Home home;
    boost::asio::io_context io;
    std::vector<LoadedTable> tables(kGames);
    {
        Served served(home);
        for (LoadedTable& table : tables) {
            table.visit(io, served.url());
            const auto [id, code] = new_table(*table.visits[0], "gomoku");
            table.id = id;
            table.open(code);
            REQUIRE(std::holds_alternative<messages::Ok>(
                table.visits[1]->ask(messages::Sit{{id, {}}})));
        }
        for (LoadedTable& table : tables) table.visits[0].reset();
        served.process().kill(SIGTERM);
        REQUIRE(served.process().wait().code == 0);
        for (LoadedTable& table : tables) table.visits[1].reset();
    }
    for (int restart = 0; restart < kRestarts; ++restart) {
        INFO(restart);
        Served served(home);
        for (LoadedTable& table : tables) {
            table.visit(io, served.url());
            table.open();
        }
        int moves = 0;
        bool stopped = false;
        REQUIRE(runs_until(io, [&] {
            bool closed = true;
            for (LoadedTable& table : tables) {
                if (table.go_on()) ++moves;
                closed = closed && table.is_closed();
            }
            if (moves >= kMovesBetween && !std::exchange(stopped, true)) {
                served.process().kill(SIGTERM);
            }
            return closed;
        }));
        for (LoadedTable& table : tables) {
            for (const auto& visit : table.visits)
                REQUIRE(visit->closed() == network::close_code::kGoingAway);
        }
        const Ended ended = served.process().wait();
        INFO(ended.all_err);
        REQUIRE(ended.code == 0);
    }
}
