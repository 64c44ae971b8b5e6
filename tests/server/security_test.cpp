// The answers of a server to attacks. Each threat of the list has its tests; [folder] names those
// elsewhere:
//
// clang-format off
//   foreign, late, illegal moves  "a bad move changes nothing ...", "a server refuses wrong moves ..."
//   repeats                       "requests that arrive twice ..."
//   guesses, stolen tokens        "wrong codes and tokens ...", accounts_test, [people] secrets_test
//   passwords, hashing            "passwords are limited ...", [people] passwords_test
//   enumeration                   "answers do not depend on what exists"
//   floods                        "a flood is refused ...", "talk, seeks and tables ...",
//                                 [network] "endless fragments and pings are cut"
//   huge times, wrong clocks      clocks_test
//   silent handshakes             [network] "a slow or silent handshake ...", "silent sockets ..."
//   broken frames, JSON           [network] attack_test, [messages] bad_messages_test, tests/fuzz
//   compression                   [network] "compression is not offered"
//   readers that never read       "a slow watcher ...", [network] "a client that never reads ..."
//   connections, descriptors      [network] "a full server ...", "a server without descriptors ..."
//   foreign web pages             [network] "a bad handshake is refused"
//   false certificates            [network] client_test, [online] client_test
//   forged proxy headers          [network] "only proxies are believed ...", tests/fuzz
//   described games               custom_game_test, [server_program] custom_game_test
//   AIs                           "AIs are limited ...", return_test
//   endless undo, endless games   "takebacks are limited", "the server ends a game ..."
//   names and talk                "names and talk ...", [people] player_name_test
//   format strings                "braces and percent signs ...", [messages] text_test, tests/fuzz
//   abuse                         admin_test, "guests have phrases only ...", return_test
//   left games                    leaving_test
//   privacy                       [server_program] "Logs and the store have no secrets ..."
//   administrators                admin_test, [server_program] "Only the user reaches ..."
//   a bug in the server           [server_program] "A bug in a locked-in server ..."
// clang-format on
#include "journal/journal_format.hpp"
#include "match/random_commands.hpp"
#include "server_fixture.hpp"

namespace tengen::test {
namespace {

using messages::Refusal;
using namespace std::chrono_literals;

messages::OpenGame link(const std::string& code) {
    messages::OpenGame open;
    open.code = code;
    return open;
}

/// Two players and a watcher at a running game, and the same position here.
struct Trio {
    ServerHouse house;
    FakeClient players[2] = {FakeClient(house, "Ann"), FakeClient(house, "Ben")};
    FakeClient watcher{house, "Cat"};
    std::string game, code;
    std::optional<Position> position;

    explicit Trio(const std::string& name, server::ServerSettings settings = {})
        : house(std::move(settings)) {
        auto request = table_of(name);
        std::tie(game, code) = opened_table(players[0], request);
        joined(players[1], code);
        playing(players[1]);
        REQUIRE(std::holds_alternative<messages::GameNow>(watcher.ask(link(code))));
        position.emplace(shipped_library().load(name, {}).value().game);
    }
    FakeClient& mover() { return players[position->turn().seat]; }
    FakeClient& other() { return players[1 - position->turn().seat]; }
    std::int64_t last() const {
        return static_cast<std::int64_t>(house.store->events(game).value().size());
    }
    /// Waits until the store has the end of the game.
    void until_over() {
        house.until([&] { return house.store->game(game).value()->state == StoredState::Over; });
    }
    std::string random_move(Random& random) const {
        ActionList scratch;
        const auto legal = position->legal(scratch);
        return position->action_name(legal[below(random, static_cast<int>(legal.size()))]);
    }
    /// Plays a move at the server and here.
    void play_on(const std::string& move) {
        const auto action = parse_action(*position, move);
        REQUIRE(action);
        number_of(mover().ask(play(game, last(), move)));
        position->apply(*action);
    }
};

}  // namespace

TEST_CASE("a bad move changes nothing, in any game", "[server]") {
    Random random(5);
    for (const char* name :
         {"tictactoe", "connect_four", "reversi", "tictactoe:ultimate", "gomoku"}) {
        INFO(name);
        Trio trio(name);
        for (int step = 0; step < 40 && !trio.position->over(); ++step) {
            const std::int64_t last = trio.last();
            const std::string move = trio.random_move(random);
            CHECK(trio.watcher.refusal(play(trio.game, last, move)) == Refusal::NotSeated);
            CHECK(trio.other().refusal(play(trio.game, last, move)) == Refusal::NotYourTurn);
            CHECK(trio.mover().refusal(play(trio.game, last + 1, move)) == Refusal::Stale);
            for (const char* bad : {"z99", "", "a1 a1", "\xC3\xBC", "resign"}) {
                CHECK(trio.mover().refusal(play(trio.game, last, bad)) == Refusal::Illegal);
            }
            if (last > 0 && step > 0) {
                const auto event =
                    read_event_line(trio.house.store->events(trio.game).value().back().line,
                                    static_cast<std::uint64_t>(last));
                REQUIRE(event);
                if (event->text != move) {
                    CHECK(trio.other().refusal(play(trio.game, last - 1, move)) == Refusal::Stale);
                }
                CHECK(trio.mover().refusal(play(trio.game, last - 1, move)) == Refusal::Stale);
            }
            FakeClient visitor(trio.house, "Dan");
            CHECK(visitor.refusal(play(trio.game, last, move)) == Refusal::NoSuchGame);
            CHECK(trio.last() == last);
            trio.play_on(move);
        }
        CHECK(is_ok(trio.players[0].ask(messages::Do{trio.game, messages::GameDeed::Resign})) !=
              trio.position->over());
        trio.until_over();
        const std::int64_t end = trio.last();
        CHECK(trio.players[0].refusal(play(trio.game, end, "a1")) == Refusal::Over);
        CHECK(trio.players[1].refusal(messages::Do{trio.game, messages::GameDeed::Resign}) ==
              Refusal::Over);
        CHECK(trio.last() == end);
    }
}

TEST_CASE("requests that arrive twice count once", "[server]") {
    Random random(6);
    Trio trio("gomoku");
    for (FakeClient& player : trio.players) player.doubles = true;
    trio.watcher.doubles = true;
    for (int step = 0; step < 30; ++step) trio.play_on(trio.random_move(random));
    CHECK(trio.last() == 30);
    const auto say = [&](std::int64_t n) {
        return messages::Say{trio.game, {}, 1, messages::Audience::Table, n};
    };
    REQUIRE(is_ok(trio.players[0].ask(say(1))));
    REQUIRE(is_ok(trio.players[0].ask(say(2))));
    const auto now = std::get<messages::GameNow>(trio.players[1].ask(of_id(trio.game)));
    CHECK(now.said.size() == 2);
    const messages::Offer takeback{trio.game, messages::OfferKind::Takeback, 29, true};
    REQUIRE(is_ok(trio.players[0].ask(takeback)));
    CHECK(trio.last() == 30);
    trio.players[1].ask(takeback);
    trio.house.until([&] { return trio.last() >= 31; });
    trio.players[1].send(messages::Do{trio.game, messages::GameDeed::Resign});
    trio.house.until(
        [&] { return trio.house.store->game(trio.game).value()->state == StoredState::Over; });
    CHECK(trio.last() == 32);
}

TEST_CASE("wrong codes and tokens are counted, and guessing ends the connection", "[server]") {
    ServerHouse house({}, ServerHouse::Limits::On);
    FakeClient ann(house, "Ann");
    const auto [game, code] = opened_table(ann, table_of("gomoku"));
    FakeClient guesser(house, FakeClient::Hello{"Eve", {}, false, "192.0.2.7"});
    for (int guess = 0; guess < 5; ++guess) {
        CHECK(guesser.refusal(link("0123456789abcdef")) == Refusal::NoSuchGame);
    }
    for (int guess = 0; guess < 5; ++guess) {
        const FakeClient wrong(house, FakeClient::Hello{"Eve", "wrong token", false, "192.0.2.7"});
        CHECK(wrong.closed() == server::CloseCode::TokenWithdrawn);
    }
    // Now not even the right ones help.
    CHECK(guesser.refusal(link(code)) == Refusal::TooFast);
    CHECK(guesser.closed() == server::CloseCode::TooFast);
    const FakeClient thief(house, FakeClient::Hello{{}, ann.token, false, "192.0.2.7"});
    CHECK(thief.closed() == server::CloseCode::TooFast);
    FakeClient ben(house, FakeClient::Hello{"Ben", {}, false, "192.0.2.8"});
    CHECK(joined(ben, code) == game);
    house.later += 1min;
    FakeClient later(house, FakeClient::Hello{"Eve", {}, false, "192.0.2.7"});
    CHECK(std::holds_alternative<messages::GameNow>(later.ask(link(code))));
}

TEST_CASE("passwords are limited, and hashing does not stop games", "[server]") {
    ServerHouse house;
    Trio trio("gomoku");
    FakeClient ann(house, "Ann");
    messages::Account enter;
    enter.deed = messages::AccountDeed::Enter;
    enter.name = "Ann";
    enter.password = "not the one";
    SECTION("of a name and of an address") {
        ServerHouse strict(quick_settings(), ServerHouse::Limits::On);
        FakeClient eve(strict, "Eve");
        for (int i = 0; i < 5; ++i) CHECK(eve.refusal(enter) == Refusal::WrongPassword);
        CHECK(eve.refusal(enter) == Refusal::TooFast);
        enter.name = "Ben";
        for (int i = 0; i < 4; ++i) CHECK(eve.refusal(enter) == Refusal::WrongPassword);
        CHECK(eve.refusal(enter) == Refusal::TooFast);
    }
    SECTION("of all") {
        std::vector<std::int64_t> asked;
        for (int i = 0; i < 40; ++i) asked.push_back(trio.watcher.send(enter));
        trio.play_on("h8");
        int busy = 0;
        for (const std::int64_t id : asked) {
            const auto answer = trio.watcher.answer_to(id);
            const auto code = std::get<messages::ErrorAnswer>(answer).code;
            CHECK((code == Refusal::Busy || code == Refusal::WrongPassword));
            if (code == Refusal::Busy) ++busy;
        }
        CHECK(busy > 0);
        CHECK(busy < 40);
    }
}

TEST_CASE("answers do not depend on what exists", "[server]") {
    ServerHouse house(quick_settings());
    FakeClient ann(house, "Ann");
    make_account(ann, "Ann");
    const auto [game, code] = opened_table(ann, table_of("gomoku"));
    const auto answer_of = [&](messages::ClientMessage message) {
        FakeClient eve(house, "Eve");
        const std::int64_t id = eve.send(std::move(message));
        std::string text;
        house.until([&] {
            for (const std::string& one : eve.unread()) {
                if (messages::read_answer(one)->re == id) text = one;
            }
            return !text.empty();
        });
        return text;
    };
    const auto enter = [](const std::string& name, messages::AccountDeed deed) {
        messages::Account account;
        account.deed = deed;
        account.name = name;
        account.password = "wrong password";
        account.new_value = "another password";
        account.code = "k3m9x-2p7qd-k3m9x-2p7qd";
        return account;
    };
    for (const auto deed : {messages::AccountDeed::Enter, messages::AccountDeed::Recover}) {
        CHECK(answer_of(enter("Ann", deed)) == answer_of(enter("Unknown", deed)));
    }
    const std::string unknown = "a.0000000000";
    CHECK(answer_of(of_id(game)) == answer_of(of_id(unknown)));
    CHECK(answer_of(messages::Cancel{game}) == answer_of(messages::Cancel{unknown}));
    CHECK(answer_of(messages::AnswerChallenge{game, true}) ==
          answer_of(messages::AnswerChallenge{unknown, true}));
    CHECK(answer_of(messages::Sit{{game, {}}}) == answer_of(messages::Sit{{unknown, {}}}));
    CHECK(answer_of(messages::CloseGame{{game, {}}}) ==
          answer_of(messages::CloseGame{{unknown, {}}}));
    const auto find = [](messages::FindWhat what, const std::string& text) {
        messages::Find request;
        request.what = what;
        request.text = text;
        return request;
    };
    CHECK(answer_of(find(messages::FindWhat::Record, game)) ==
          answer_of(find(messages::FindWhat::Record, unknown)));
    CHECK(answer_of(find(messages::FindWhat::Games, "gomoku")) ==
          answer_of(find(messages::FindWhat::Games, "nothing")));
    // A part of a name finds no player.
    CHECK(answer_of(find(messages::FindWhat::Players, "An")) ==
          answer_of(find(messages::FindWhat::Players, "Unknown")));
}

TEST_CASE("a flood is refused and closed, while games continue", "[server]") {
    ServerHouse house({}, ServerHouse::Limits::On);
    FakeClient ann(house, "Ann"), ben(house, "Ben"), eve(house, "Eve");
    const auto [game, code] = opened_table(ann, table_of("gomoku"));
    joined(ben, code);
    playing(ben);
    for (int message = 0; message < 10'000; ++message) {
        eve.send(messages::Ping{message});
        if (message == 80) CHECK(number_of(ann.ask(play(game, 0, "h8"))) == 1);
        if (message == 90) CHECK_FALSE(eve.closed());
    }
    CHECK(eve.closed() == server::CloseCode::TooFast);
    CHECK(eve.unread().size() < 200);
    CHECK(number_of(ben.ask(play(game, 1, "i9"))) == 2);
    FakeClient patient(house, "Pat");
    for (int message = 0; message < 300; ++message) {
        if (message >= 45) house.later += 100ms;
        CHECK(std::holds_alternative<messages::Pong>(patient.ask(messages::Ping{message})));
    }
}

TEST_CASE("talk, seeks and tables are limited", "[server]") {
    ServerHouse house({}, ServerHouse::Limits::On);
    FakeClient ann(house, "Ann");
    const auto [game, code] = opened_table(ann, table_of("gomoku"));
    const auto say = [&](std::int64_t n) {
        return messages::Say{game, "hello", {}, messages::Audience::Table, n};
    };
    CHECK(is_ok(ann.ask(say(1))));
    CHECK(ann.refusal(say(2)) == Refusal::TooFast);
    house.later += 2s;
    CHECK(is_ok(ann.ask(say(3))));
    messages::Seek seek;
    seek.rules.game = "gomoku";
    seek.seat = {messages::SeatWish::AnyPlayer{}};
    CHECK(is_ok(ann.ask(seek)));
    CHECK(ann.refusal(seek) == Refusal::TooFast);
    for (int table = 1; table < 20; ++table) {
        house.later += 100ms;
        opened_table(ann, table_of("gomoku"));
    }
    const auto refused = ann.ask(table_of("gomoku"));
    CHECK(std::get<messages::ErrorAnswer>(refused).code == Refusal::Quota);
    CHECK(std::get<messages::ErrorAnswer>(refused).wait.value() > 60'000);
}

TEST_CASE("a slow watcher gets the game again, and a slow player is closed", "[server]") {
    Trio trio("gomoku");
    trio.play_on("h8");
    trio.play_on("i9");
    CHECK(trio.watcher.crowd());
    const auto texts = trio.watcher.unread();
    REQUIRE(texts.size() == 1);
    const auto game = std::get<messages::GameNow>(messages::read_answer(texts[0])->message);
    CHECK(game.lines.size() == 2);
    // Not again and again.
    CHECK_FALSE(trio.watcher.crowd());
    trio.house.later += 2s;
    CHECK(trio.watcher.crowd());
    CHECK_FALSE(trio.players[0].crowd());
    FakeClient idle(trio.house, "Dan");
    CHECK_FALSE(idle.crowd());
}

TEST_CASE("takebacks are limited", "[server]") {
    Trio trio("gomoku");
    const bool restart = GENERATE(false, true);
    for (int round = 0; round < 20; ++round) {
        trio.play_on(round % 2 == 0 ? "h8" : "i9");
        for (FakeClient& player : trio.players) {
            player.ask(messages::Offer{trio.game, messages::OfferKind::Takeback, 0, true});
        }
        trio.position->undo();
    }
    trio.play_on("h8");
    const messages::Offer offer{trio.game, messages::OfferKind::Takeback, 0, true};
    if (!restart) {
        CHECK(trio.players[0].refusal(offer) == Refusal::Quota);
        return;
    }
    const std::string token = trio.players[0].token;
    for (FakeClient& player : trio.players) player.lose();
    trio.watcher.lose();
    trio.house.restart();
    FakeClient back(trio.house, FakeClient::Hello{{}, token});
    back.ask(of_id(trio.game));
    CHECK(back.refusal(offer) == Refusal::Quota);
}

TEST_CASE("the server ends a game that never ends", "[server]") {
    CHECK(server::ServerSettings{}.max_events == 20'000);
    server::ServerSettings settings;
    settings.max_events = 10;
    Trio trio("gomoku", settings);
    Random random(7);
    for (int move = 0; move < 10; ++move) trio.play_on(trio.random_move(random));
    trio.house.until(
        [&] { return trio.house.store->game(trio.game).value()->state == StoredState::Over; });
    CHECK(trio.last() == 11);
    CHECK(trio.house.store->game(trio.game).value()->result == "aborted");
}

TEST_CASE("AIs are limited on a server that says so", "[server]") {
    server::ServerSettings settings;
    settings.max_ais = 2;
    ServerHouse house(settings);
    FakeClient ann(house, "Ann"), ben(house, "Ben"), cat(house, "Cat");
    auto request = table_of("tictactoe");
    request.seats.push_back({messages::SeatWish::Ai{"random"}});
    auto two = request;
    two.seats[0] = {messages::SeatWish::Ai{"random"}};
    CHECK(ann.refusal(two) == Refusal::Quota);
    const auto [game, code] = opened_table(ann, request);
    playing(ann);
    CHECK(ann.refusal(request) == Refusal::Quota);
    opened_table(ben, request);
    CHECK(cat.refusal(request) == Refusal::Busy);
    opened_table(cat, table_of("tictactoe"));
    CHECK(is_ok(ann.ask(messages::Do{game, messages::GameDeed::Resign})));
    opened_table(cat, request);
}

TEST_CASE("names and talk are cleaned or refused", "[server]") {
    ServerHouse house;
    FakeClient ann(house, "Ann");
    const auto [game, code] = opened_table(ann, table_of("gomoku"));
    const auto greeted = [&](const std::string& name) {
        FakeClient client(house, name);
        return !client.me.you.id.empty();
    };
    CHECK(greeted("J\xC3\xB6rg"));
    for (const char* bad : {"\x1B[31mred", "a\nb", "a\tb",
                            "\xE2\x80\xAE"
                            "abc",
                            "a\xE2\x80\x8B"
                            "b",
                            "<b>", "a/b", "", "   ", "\xD0\x90nn", "{}", "%s%n",
                            "a\xCC\x81\xCC\x81\xCC\x81\xCC\x81\xCC\x81"}) {
        INFO(bad);
        CHECK_FALSE(greeted(bad));
    }
    const auto said = [&](std::int64_t n, std::string text) {
        const auto answer =
            ann.ask(messages::Say{game, std::move(text), {}, messages::Audience::Table, n});
        if (!is_ok(answer)) return std::string("refused");
        return ann.next<messages::Said>().said.text.value();
    };
    CHECK(said(1, "<b>{}</b>") == "<b>{}</b>");
    CHECK(said(2, "a\x1B[31mb\nc").find('\x1B') == std::string::npos);
    CHECK(said(3, "\xE2\x80\xAEuser") == "user");
    CHECK(said(4, "\xE2\x80\x8B\x01") == "refused");
}

TEST_CASE("guests have phrases only, if the server says so", "[server]") {
    auto settings = quick_settings();
    settings.guests_chat = false;
    ServerHouse house(settings);
    FakeClient ann(house, "Ann");
    const auto [game, code] = opened_table(ann, table_of("gomoku"));
    CHECK(ann.refusal(messages::Say{game, "hi", {}, messages::Audience::Table, 1}) ==
          Refusal::Forbidden);
    CHECK(is_ok(ann.ask(messages::Say{game, {}, 11, messages::Audience::Table, 2})));
    CHECK(ann.refusal(messages::Say{game, {}, 12, messages::Audience::Table, 3}) ==
          Refusal::BadMessage);
    CHECK(ann.refusal(messages::Say{game, {}, {}, messages::Audience::Table, 4}) ==
          Refusal::BadMessage);
    make_account(ann, "Ann");
    ann.ask(of_id(game));
    CHECK(is_ok(ann.ask(messages::Say{game, "hi", {}, messages::Audience::Table, 5})));
}

TEST_CASE("braces and percent signs from a client are only text", "[server]") {
    Trio trio("gomoku");
    for (const char* text : {"{}", "{0:999999999}", "{99}", "{{{}", "%s%s%s%n", "{0}{0}{0}"}) {
        INFO(text);
        trio.house.later += 1s;
        CHECK(trio.players[0].refusal(play(trio.game, 0, text)) == Refusal::Illegal);
        auto request = table_of(text);
        CHECK(trio.players[0].refusal(request) == Refusal::NoSuchRules);
        request = table_of("gomoku");
        request.rules.set.emplace()[text] = text;
        CHECK(trio.players[0].refusal(request) == Refusal::NoSuchRules);
        messages::Account account;
        account.name = text;
        account.password = text;
        CHECK(trio.players[0].refusal(account) == Refusal::BadMessage);
        CHECK(trio.players[0].refusal(link(text)) == Refusal::NoSuchGame);
        messages::Find find;
        find.what = messages::FindWhat::Players;
        find.text = text;
        CHECK(std::get<messages::Found>(trio.players[0].ask(find)).players->empty());
        const messages::Report report{trio.game, trio.players[1].id(), text};
        CHECK(is_ok(trio.players[0].ask(report)));
        CHECK(trio.house.store->reports(1).value()[0].text == text);
    }
}

TEST_CASE("one connection cannot act for another", "[server]") {
    ServerHouse house;
    FakeClient ann(house, "Ann"), ben(house, "Ben");
    const auto [game, code] = opened_table(ann, table_of("gomoku"));
    joined(ben, code);
    playing(ben);
    // The newest connection of a token plays; the older one is closed.
    FakeClient second(house, FakeClient::Hello{{}, ann.token});
    second.ask(of_id(game));
    CHECK(ann.closed() == server::CloseCode::OpenedElsewhere);
    ann.send(play(game, 0, "h8"));
    CHECK(number_of(second.ask(play(game, 0, "a1"))) == 1);
    CHECK(house.store->events(game).value().size() == 1);
    // A client says hello once, with a valid name.
    messages::Hello hello;
    hello.program = "test";
    hello.token = ben.token;
    CHECK(second.refusal(hello) == Refusal::BadMessage);
    const auto wire = FakeClient(house, FakeClient::Hello{"", {}});
    CHECK(wire.me.you.id.empty());
}

}  // namespace tengen::test
