// Deadlines on a thread that was suspended for a while.
#include <signal.h>

#include <boost/asio/io_context.hpp>
#include <thread>

#include "plugin/harness.hpp"
#include "support/catch.hpp"
#include "support/children.hpp"
#include "support/games.hpp"

namespace tengen::test {

using namespace std::chrono_literals;

TEST_CASE("an answer sent in time counts, however late it is read", "[plugin]") {
    const auto isolation = GENERATE(Isolation::Process, Isolation::None);
    Stage stage;
    const auto session = stage.session("first", isolation);
    const Position position(line_game(9, 9, 5));
    REQUIRE(stage.prepare(*session, position.shared_game()));
    std::string said;
    const Budget budget = budget_of(2s, 2s);
    session->think(position, budget,
                   [&](const Answer& answer) { said = text_of(answer, position); });
    stage.io().poll();  // sends the request to a thread
    // The thread of the io_context is busy with other work.
    std::this_thread::sleep_until(budget.hard + 20ms);
    stage.run_until([&] { return !said.empty(); });
    CHECK(said == "a1");
}

TEST_CASE("an AI gets time back for a suspension of the whole program", "[plugin]") {
    Stage stage;
    const auto session = stage.session("patient");
    const Position position(line_game(9, 9, 5));
    REQUIRE(stage.prepare(*session, position.shared_game()));
    const std::vector<pid_t> hosts = children();
    REQUIRE(hosts.size() == 1);
    std::string said;
    const Budget budget = budget_of(500ms, 1s);
    session->think(position, budget,
                   [&](const Answer& answer) { said = text_of(answer, position); });
    REQUIRE(::kill(hosts.front(), SIGSTOP) == 0);
    std::this_thread::sleep_until(budget.hard + 20ms);
    stage.io().poll();
    CHECK(said.empty());
    REQUIRE(::kill(hosts.front(), SIGCONT) == 0);
    stage.run_until([&] { return !said.empty(); });
    CHECK(said == "i8");
}

}  // namespace tengen::test
