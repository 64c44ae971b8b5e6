// Whatever happens to the connection, the game here equals the server's.
#include "match/random_commands.hpp"
#include "online/game_fixture.hpp"

namespace tengen::test {
namespace {

/// A server that answers plays like the real one: once, and by the number of the last event.
void take_play(OnlineFixture& at) {
    const auto play = at.server.take<messages::Play>();
    const auto after = static_cast<std::size_t>(play.after);
    const std::int64_t id = at.server.last_id;
    if (after == at.served.lines().size()) {
        const auto events = at.served.play(play.move);
        at.server.answer_to(id, messages::Ok{});
        at.server.tell(events);
        return;
    }
    const auto event = read_event_line(at.served.lines()[after], after + 1);
    if (event && event->text == play.move && event->seat == 0) {
        at.server.answer_to(id, messages::Ok{});
        return;
    }
    at.server.refuse(messages::Refusal::Stale, Message("stale"));
    at.server.tell(at.served.events(after));
}

void return_to_server(OnlineFixture& at) {
    while (!at.server.connected()) at.timing.advance(milliseconds(1000));
    at.server.greet();
    const auto open = at.server.take<messages::OpenGame>();
    const auto have = static_cast<std::size_t>(open.have.value_or(0));
    at.server.answer(at.served.now(have));
    if (!at.server.quiet()) take_play(at);
}

/// Something happens at the server, or to the connection.
void happen(OnlineFixture& at, Random& random) {
    LocalMatch& match = at.served.match();
    const std::size_t have = at.served.lines().size();
    ActionList scratch;
    switch (below(random, 10)) {
        case 0:
            static_cast<void>(match.undo(1 + below(random, 3)));
            break;
        case 1:
            if (below(random, 10) == 0) static_cast<void>(match.resign(1));
            break;
        case 2:
            at.server.end(1006);
            if (!match.result() && below(random, 2) == 0) {
                const auto legal = match.position().legal(scratch);
                static_cast<void>(match.play(legal[random() % legal.size()]));
            }
            return return_to_server(at);
        case 3:
            at.server.tell(at.served.events(static_cast<std::size_t>(
                below(random, static_cast<int>(have) + 1))));
            return;
        default:
            if (match.result()) return;
            const auto legal = match.position().legal(scratch);
            const Action action = legal[random() % legal.size()];
            if (match.position().turn().seat != 0) {
                static_cast<void>(match.play(action));
                break;
            }
            REQUIRE(at.mirror().play(action));
            // The answer, or only the request, may be lost.
            if (below(random, 4) == 0) {
                if (below(random, 2) == 0) static_cast<void>(match.play(action));
                at.server.end(1006);
                return return_to_server(at);
            }
            return take_play(at);
    }
    if (at.served.lines().size() == have) return;
    const auto events = at.served.events(have);
    at.server.tell(events);
    if (below(random, 4) == 0) at.server.tell(events);
}

}  // namespace

TEST_CASE("500 games with lost connections and repeated messages equal the server's",
          "[online]") {
    for (std::uint64_t seed = 1; seed <= 500; ++seed) {
        INFO("seed " << seed);
        Random random(seed);
        const auto game = below(random, 3) == 0   ? three_way()
                          : below(random, 2) == 0 ? tic_tac_toe()
                                                  : gomoku(9);
        OnlineFixture at(game);
        at.join();
        for (int step = 0; step < 60; ++step) {
            happen(at, random);
            REQUIRE(at.game->connection().state == RemoteConnection::State::Online);
            REQUIRE(at.is_same());
            REQUIRE(at.server.quiet());
        }
        REQUIRE(at.witness.refused.empty());
        REQUIRE(at.witness.replaced <= 60);
    }
}

}  // namespace tengen::test
