// Games return from the store: their talk, their AIs, and ends that a crash has cut.
#include "journal/journal_format.hpp"
#include "journal/match_result.hpp"
#include "server_fixture.hpp"

namespace tengen::test {
namespace {

using messages::GameState;
using messages::Refusal;
using namespace std::chrono_literals;

messages::GameNow opened(FakeClient& client, const std::string& game) {
    messages::OpenGame open;
    open.game = game;
    return std::get<messages::GameNow>(client.ask(open));
}

messages::Say say(const std::string& game, std::int64_t n, std::string text) {
    return {game, std::move(text), {}, messages::Audience::Table, n};
}

/// Waits for the next attempt.
void tick_after(ServerHouse& house, std::chrono::milliseconds time) {
    house.later += time;
    house.server->tick();
}

}  // namespace

TEST_CASE("an AI that cannot return is tried again, and then plays on", "[server]") {
    ServerHouse house;
    auto ann = std::make_unique<FakeClient>(house, "Ann");
    auto request = table_of("tictactoe");
    request.seats.push_back({messages::SeatWish::Ai{"random"}});
    const auto [game, code] = opened_table(*ann, request);
    playing(*ann);
    const std::string token = ann->token;
    ann->lose();
    house.ai_failures = 2;
    house.restart();
    FakeClient back(house, FakeClient::Hello{{}, token});
    opened(back, game);
    CHECK(back.next<messages::ErrorAnswer>().code == Refusal::NoSuchPlayer);
    // Opening the game again does not start an AI immediately.
    opened(back, game);
    house.server->tick();
    CHECK(house.ai_failures == 1);
    tick_after(house, 10s);
    CHECK(back.next<messages::ErrorAnswer>().code == Refusal::NoSuchPlayer);
    tick_after(house, 10s);
    CHECK(house.ai_failures == 0);
    tick_after(house, 10s);
    const auto seated = back.next<messages::Events>();
    CHECK(seated.lines[0].find(" sit 1 0 random") != std::string::npos);
    const auto moved = number_of(back.ask(play(game, 1, "b2")));
    CHECK(moved == 2);
    back.next<messages::Events>([](const auto& events) { return events.from == 3; });
}

TEST_CASE("a game whose AI never returns ends without a result", "[server]") {
    ServerHouse house;
    auto ann = std::make_unique<FakeClient>(house, "Ann");
    auto request = table_of("tictactoe");
    request.seats.push_back({messages::SeatWish::Ai{"random"}});
    const auto [game, code] = opened_table(*ann, request);
    playing(*ann);
    const std::string token = ann->token;
    ann->lose();
    house.ai_failures = 1000;
    house.restart();
    FakeClient back(house, FakeClient::Hello{{}, token});
    opened(back, game);
    for (int minute = 0; minute < 30; ++minute) {
        tick_after(house, 60s);
        FakeClient visitor(house);  // waits for the attempt
    }
    CHECK(house.ai_failures == 1000 - 6);
    CHECK(opened(back, game).state == GameState::Over);
    CHECK(house.store->game(game).value()->result == "aborted");
}

TEST_CASE("a declined challenge stays closed after a restart", "[server]") {
    ServerHouse house;
    auto ann = std::make_unique<FakeClient>(house, "Ann");
    auto ben = std::make_unique<FakeClient>(house, "Ben");
    auto request = table_of("tictactoe");
    request.open = messages::OpenTo::Person;
    request.person = "Ben";
    const auto [game, code] = opened_table(*ann, request);
    REQUIRE(ben->next<messages::Challenge>().id == game);
    REQUIRE(is_ok(ben->ask(messages::AnswerChallenge{game, false})));
    ann->next<messages::GameNow>([](const auto& now) { return now.state == GameState::Over; });
    house.until([&] { return house.store->game(game).value()->state == StoredState::Over; });
    const std::string token = ann->token;
    ann->lose();
    ben->lose();
    house.restart();
    FakeClient back(house, FakeClient::Hello{{}, token});
    CHECK(opened(back, game).state == GameState::Over);
    CHECK_FALSE(is_ok(back.ask(play(game, 0, "b2"))));
    CHECK_FALSE(is_ok(back.ask(play(game, 1, "b2"))));
    CHECK(opened(back, game).state == GameState::Over);
    CHECK(house.store->game(game).value()->state == StoredState::Over);
}

TEST_CASE("a player who returns is shown the challenges that still stand", "[server]") {
    ServerHouse house;
    auto ann = std::make_unique<FakeClient>(house, "Ann");
    auto ben = std::make_unique<FakeClient>(house, "Ben");
    const auto [game, code] = opened_table(*ann, challenge_to("Ben"));
    const auto shown = ben->next<messages::Challenge>();
    REQUIRE(shown.id == game);
    const std::string anns = ann->token, bens = ben->token;
    SECTION("after a lost connection") {
        ben->leave();
    }
    SECTION("when the table has left the memory") {
        ann->leave();
        ben->leave();
        house.server->tick();
    }
    SECTION("after a restart of the server") {
        ann->lose();
        ben->lose();
        house.restart();
    }
    SECTION("on a second device") {}
    FakeClient back(house, FakeClient::Hello{{}, bens});
    const auto again = back.next<messages::Challenge>();
    CHECK(again.id == game);
    CHECK(again.from.id == shown.from.id);
    CHECK(again.rules == shown.rules);
    CHECK(again.clock == shown.clock);
    CHECK(again.rated == shown.rated);
    // The challenger has the table among the own games.
    FakeClient challenger(house, FakeClient::Hello{{}, anns});
    CHECK(challenger.me.mine == std::vector<std::string>{game});
    CHECK(challenger.challenges().empty());
    REQUIRE(is_ok(back.ask(messages::AnswerChallenge{game, true})));
    opened(challenger, game);
    playing(challenger);
    back.leave();
    FakeClient later(house, FakeClient::Hello{{}, bens});
    CHECK(later.challenges().empty());
}

TEST_CASE("a challenge that no longer stands is not shown again", "[server]") {
    ServerHouse house;
    FakeClient ann(house, "Ann");
    auto ben = std::make_unique<FakeClient>(house, "Ben");
    const auto [game, code] = opened_table(ann, challenge_to("Ben"));
    SECTION("withdrawn") {
        ben->leave();
        REQUIRE(is_ok(ann.ask(messages::Cancel{game})));
    }
    SECTION("declined") {
        REQUIRE(is_ok(ben->ask(messages::AnswerChallenge{game, false})));
        ben->leave();
    }
    SECTION("by a player who is blocked now") {
        REQUIRE(is_ok(ben->ask(messages::Block{ann.id(), true})));
        ben->leave();
    }
    FakeClient back(house, FakeClient::Hello{{}, ben->token});
    CHECK(back.challenges().empty());
}

TEST_CASE("a player who signs in is shown the challenges to the account", "[server]") {
    ServerHouse house(quick_settings());
    FakeClient ann(house, "Ann");
    auto ben = std::make_unique<FakeClient>(house, "Guest");
    make_account(*ben, "Ben");
    const auto [game, code] = opened_table(ann, challenge_to("Ben"));
    ben->leave();
    FakeClient guest(house, "Another");
    CHECK(guest.challenges().empty());
    messages::Account enter;
    enter.deed = messages::AccountDeed::Enter;
    enter.name = "Ben";
    enter.password = "correct horse";
    REQUIRE(is_ok(guest.ask(enter)));
    CHECK(guest.next<messages::Challenge>().id == game);
}

TEST_CASE("the end of a game that a crash has cut is completed, with its ratings", "[server]") {
    ServerHouse house(quick_settings());
    auto ann = std::make_unique<FakeClient>(house, "Ann");
    auto ben = std::make_unique<FakeClient>(house, "Ben");
    make_account(*ann, "Ann");
    make_account(*ben, "Ben");
    auto request = table_of("gomoku");
    request.rated = true;
    request.clock.total = 600'000;
    const auto [game, code] = opened_table(*ann, request);
    joined(*ben, code);
    playing(*ben);
    number_of(ann->ask(play(game, 0, "h8")));
    const std::string token = ann->token, id = ann->id();
    ann->lose();
    ben->lose();
    house.shut();
    {
        // The last event is on the disk, but the server does not see that.
        boost::asio::io_context io;
        const auto store = open_sqlite_store(
            house.path(), {[&](std::function<void()> work) { boost::asio::post(io, work); },
                           [](const Error&) {}, [] {}});
        REQUIRE(store);
        std::string line = event_line({JournalEventKind::Resign, 1, 0, "", 0ms, {}}, 2);
        line.pop_back();
        StoreBatch batch;
        batch.events.push_back({game, 2, line, 0, {}});
        (*store)->commit(std::move(batch), [](const Result<void>& kept) { REQUIRE(kept); });
        while ((*store)->events(game).value().size() < 2) io.poll();
    }
    house.open();
    FakeClient back(house, FakeClient::Hello{{}, token});
    CHECK(opened(back, game).state == GameState::Over);
    house.until(
        [&, table = game] { return house.store->game(table).value()->state == StoredState::Over; });
    CHECK(house.store->game(game).value()->result == "resigned");
    CHECK(house.store->ratings(id).value().at(0).games == 1);
}

TEST_CASE("a restart keeps the talk of a game for a month", "[server]") {
    ServerHouse house;
    auto ann = std::make_unique<FakeClient>(house, "Ann");
    auto ben = std::make_unique<FakeClient>(house, "Ben");
    const auto [game, code] = opened_table(*ann, table_of("gomoku"));
    joined(*ben, code);
    playing(*ben);
    for (int n = 1; n <= 60; ++n) REQUIRE(is_ok(ann->ask(say(game, n, std::to_string(n)))));
    messages::Say phrase{game, {}, 3, messages::Audience::Watchers, 1};
    REQUIRE(is_ok(ben->ask(phrase)));
    const std::string token = ann->token;
    const auto restart = [&] {
        ann->lose();
        ben->lose();
        house.restart();
        ann = std::make_unique<FakeClient>(house, FakeClient::Hello{{}, token});
        return opened(*ann, game).said;
    };
    const auto said = restart();
    REQUIRE(said.size() == 49);
    CHECK(said.front().text == "12");
    CHECK(said.back().text == "60");
    CHECK(said.back().by.name == "Ann");
    house.later += 31 * 24h;
    house.server->tick();
    CHECK(restart().empty());
}

TEST_CASE("a game shows nothing that a blocked player said", "[server]") {
    ServerHouse house;
    FakeClient ann(house, "Ann"), ben(house, "Ben");
    const auto [game, code] = opened_table(ann, table_of("gomoku"));
    joined(ben, code);
    playing(ben);
    REQUIRE(is_ok(ben.ask(say(game, 1, "rude"))));
    CHECK(opened(ann, game).said.size() == 1);
    REQUIRE(is_ok(ann.ask(messages::Block{ben.id(), true})));
    CHECK(opened(ann, game).said.empty());
    CHECK(opened(ben, game).said.size() == 1);
}

TEST_CASE("players who block each other meet by no seek and no challenge", "[server]") {
    ServerHouse house;
    FakeClient ann(house, "Ann"), ben(house, "Ben"), cat(house, "Cat");
    REQUIRE(is_ok(ann.ask(messages::Block{ben.id(), true})));
    auto request = table_of("tictactoe");
    request.open = messages::OpenTo::Person;
    request.person = "Ann";
    CHECK(ben.refusal(request) == Refusal::NoSuchPlayer);
    request.person = "Ben";
    CHECK(ann.refusal(request) == Refusal::NoSuchPlayer);
    messages::Seek seek;
    seek.rules.game = "tictactoe";
    seek.seat = {messages::SeatWish::AnyPlayer{}};
    REQUIRE(is_ok(ann.ask(seek)));
    REQUIRE(is_ok(ben.ask(seek)));
    REQUIRE(is_ok(cat.ask(seek)));
    // The third one meets one of them, and the other still waits.
    CHECK(playing(cat).seats.size() == 2);
    REQUIRE(is_ok(ann.ask(messages::Block{ben.id(), false})));
    request.person = "Ann";
    CHECK(is_ok(ben.ask(request)));
}

TEST_CASE("players who block each other do not meet at a table", "[server]") {
    ServerHouse house;
    FakeClient ann(house, "Ann"), ben(house, "Ben"), cat(house, "Cat");
    auto request = table_of("tictactoe");
    request.open = messages::OpenTo::Listed;
    const auto [game, code] = opened_table(ann, request);
    const bool ann_blocks = GENERATE(true, false);
    FakeClient& blocker = ann_blocks ? ann : ben;
    const FakeClient& blocked = ann_blocks ? ben : ann;
    REQUIRE(is_ok(blocker.ask(messages::Block{blocked.id(), true})));
    opened(ben, game);
    CHECK(ben.refusal(messages::Sit{{game, {}}}) == Refusal::Forbidden);
    // Without a seat, Ann still has the table.
    REQUIRE(is_ok(ann.ask(messages::Stand{{game, {}}})));
    CHECK(ben.refusal(messages::Sit{{game, {}}}) == Refusal::Forbidden);
    opened(cat, game);
    REQUIRE(is_ok(cat.ask(messages::Sit{{game, {}}})));
    REQUIRE(is_ok(blocker.ask(messages::Block{blocked.id(), false})));
    CHECK(is_ok(ben.ask(messages::Sit{{game, {}}})));
}

TEST_CASE("watchers learn of a draw before its offer ends", "[server]") {
    ServerHouse house;
    FakeClient ann(house, "Ann"), ben(house, "Ben"), cat(house, "Cat");
    auto request = table_of("tictactoe");
    request.delay = GENERATE(0, 3);
    request.watchers = 10;
    const auto [game, code] = opened_table(ann, request);
    joined(ben, code);
    playing(ben);
    messages::OpenGame watch;
    watch.code = code;
    REQUIRE(std::holds_alternative<messages::GameNow>(cat.ask(watch)));
    REQUIRE(is_ok(ann.ask(play(game, 0, "a1"))));
    messages::Offer draw;
    draw.game = game;
    draw.what = messages::OfferKind::Draw;
    REQUIRE(is_ok(ann.ask(draw)));
    cat.next<messages::Offers>([](const auto& offers) { return !offers.now.draw.empty(); });
    cat.inbox.clear();
    REQUIRE(is_ok(ben.ask(draw)));
    std::optional<std::size_t> result, end_of_offer;
    house.until([&] {
        cat.read();
        for (std::size_t i = 0; i < cat.inbox.size(); ++i) {
            const messages::ServerMessage& told = cat.inbox[i].message;
            const auto* events = std::get_if<messages::Events>(&told);
            if (events != nullptr && !events->lines.empty() &&
                events->lines.back().find(" draw") != std::string::npos) {
                result = i;
            }
            if (std::holds_alternative<messages::Offers>(told)) end_of_offer = i;
        }
        return result && end_of_offer;
    });
    CHECK(*result < *end_of_offer);
}

TEST_CASE("a view names the end and the places", "[server]") {
    ServerHouse house;
    FakeClient ann(house, "Ann", true), ben(house, "Ben"), cat(house, "Cat", true);
    auto request = table_of("tictactoe");
    const auto [game, code] = opened_table(ann, request);
    joined(ben, code);
    CHECK_FALSE(playing(ann).view->end);
    std::int64_t after = 0;
    for (const char* move : {"a1", "b1", "a2", "b2", "a3"}) {
        FakeClient& mover = after % 2 == 0 ? ann : ben;
        CHECK(number_of(mover.ask(play(game, after, move))) == after + 1);
        ++after;
    }
    const auto last =
        ann.next<messages::Events>([](const auto& events) { return events.from == 5; });
    REQUIRE(last.view->end);
    CHECK(last.view->end->reason == "line");
    CHECK(last.view->end->ranks == std::vector<std::int64_t>{1, 2});
    CHECK_FALSE(last.view->act);
    // A watcher who comes later sees the same.
    messages::OpenGame watch;
    watch.code = code;
    const auto seen = std::get<messages::GameNow>(cat.ask(watch));
    CHECK(seen.view->end == last.view->end);
}

}  // namespace tengen::test
