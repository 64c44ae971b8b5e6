// People meet at a server and play by its messages.
#include "server_fixture.hpp"

namespace tengen::test {
namespace {

using messages::Refusal;
using namespace std::chrono_literals;

TEST_CASE("two people play a game to its end", "[server]") {
    ServerHouse house;
    FakeClient ann(house, "Ann"), ben(house, "Ben");
    CHECK(ann.me.you.name == "Ann");
    const auto [game, code] = opened_table(ann, table_of("tictactoe"));
    CHECK(joined(ben, code) == game);
    const auto start = playing(ann);
    CHECK(start.you == 0);
    CHECK(start.seats[1].who->name == "Ben");
    CHECK(start.header->find("seat 1 human:Ben") != std::string::npos);
    CHECK(start.header->find("seed 0\n") != std::string::npos);
    CHECK(playing(ben).you == 1);
    std::int64_t after = 0;
    for (const char* move : {"a1", "b1", "a2", "b2"}) {
        FakeClient& mover = after % 2 == 0 ? ann : ben;
        CHECK(number_of(mover.ask(play(game, after, move))) == after + 1);
        ++after;
    }
    CHECK(number_of(ann.ask(play(game, 4, "a3"))) == 5);
    const auto last =
        ben.next<messages::Events>([](const auto& events) { return events.from == 5; });
    REQUIRE(last.lines.size() == 2);
    CHECK(last.lines[1].find(" end ") != std::string::npos);
    CHECK(ben.refusal(play(game, 6, "c1")) == Refusal::Over);
    const auto stored = house.store->game(game);
    REQUIRE(stored);
    house.until([&] { return house.store->game(game).value()->state == StoredState::Over; });
    CHECK(house.store->game(game).value()->result == "line");
}

TEST_CASE("a new table stays while it waits for the disk", "[server]") {
    ServerHouse house;
    FakeClient ann(house, "Ann");
    const std::int64_t request = ann.send(table_of("tictactoe"));
    house.server->tick();
    const auto answer = ann.answer_to(request);
    CHECK(std::holds_alternative<messages::Ok>(answer));
}

TEST_CASE("the end of a table is shown when it is on the disk", "[server]") {
    ServerHouse house;
    FakeClient ann(house, "Ann"), ben(house, "Ben");
    auto request = table_of("tictactoe");
    const bool declined = GENERATE(false, true);
    if (declined) {
        request.open = messages::OpenTo::Person;
        request.person = "Ben";
    }
    const auto [game, code] = opened_table(ann, request);
    messages::OpenGame look;
    look.code = code;
    ben.ask(look);
    ann.unread();
    ben.unread();
    FakeClient& one = declined ? ben : ann;
    const std::int64_t end = declined ? one.send(messages::AnswerChallenge{game, false})
                                      : one.send(messages::Cancel{game});
    const std::int64_t late = ben.send(messages::Sit{{game, {}}});
    // The disk has had no turn yet.
    CHECK(ann.unread().empty());
    CHECK(ben.unread().empty());
    CHECK(is_ok(one.answer_to(end)));
    CHECK(house.store->game(game).value()->state == StoredState::Over);
    const auto refused = ben.answer_to(late);
    REQUIRE(std::holds_alternative<messages::ErrorAnswer>(refused));
    CHECK(std::get<messages::ErrorAnswer>(refused).code == Refusal::Over);
    ann.leave();
    ben.leave();
    house.restart();
    FakeClient again(house);
    const auto kept = again.ask(look);
    REQUIRE(std::holds_alternative<messages::GameNow>(kept));
    CHECK(std::get<messages::GameNow>(kept).state == messages::GameState::Over);
}

TEST_CASE("a table that closes while its AI starts has no game", "[server]") {
    ServerHouse house;
    FakeClient ann(house, "Ann");
    auto request = table_of("tictactoe");
    request.seats.push_back({messages::SeatWish::Ai{"random"}});
    const std::string game = opened_table(ann, request).first;
    REQUIRE(is_ok(ann.ask(messages::Cancel{game})));
    ann.leave();
    house.restart();
    CHECK(house.store->game(game).value()->state == StoredState::Over);
    CHECK(house.store->events(game).value().empty());
}

TEST_CASE("a server refuses wrong moves with a code", "[server]") {
    ServerHouse house;
    FakeClient ann(house, "Ann"), ben(house, "Ben"), cat(house, "Cat");
    const auto [game, code] = opened_table(ann, table_of("tictactoe"));
    CHECK(ann.refusal(play(game, 0, "a1")) == Refusal::NotYourTurn);
    CHECK(cat.refusal(play(game, 0, "a1")) == Refusal::NoSuchGame);
    joined(ben, code);
    playing(ben);
    messages::OpenGame watch;
    watch.code = code;
    REQUIRE(std::holds_alternative<messages::GameNow>(cat.ask(watch)));
    CHECK(cat.refusal(play(game, 0, "a1")) == Refusal::NotSeated);
    CHECK(ben.refusal(play(game, 0, "a1")) == Refusal::NotYourTurn);
    CHECK(ann.refusal(play(game, 0, "d9")) == Refusal::Illegal);
    CHECK(ann.refusal(play(game, 7, "a1")) == Refusal::Stale);
    CHECK(number_of(ann.ask(play(game, 0, "a1"))) == 1);
    CHECK(number_of(ann.ask(play(game, 0, "a1"))) == 1);
    CHECK(ann.refusal(play(game, 0, "b1")) == Refusal::Stale);
    CHECK(ann.next<messages::GameNow>([](const auto& g) { return g.from == 1 && !g.lines.empty(); })
              .lines.size() == 1);
    CHECK(ann.refusal(play(game, 1, "b1")) == Refusal::NotYourTurn);
    CHECK(ben.refusal(play(game, 1, "a1")) == Refusal::Illegal);
    CHECK(house.store->events(game).value().size() == 1);
}

TEST_CASE("the first message is hello, in a version that the server speaks", "[server]") {
    ServerHouse house;
    const auto wire = [&](messages::Hello hello) {
        FakeClient client(house, "Ann");
        return client.refusal(std::move(hello));
    };
    messages::Hello again;
    again.program = "test";
    CHECK(wire(again) == Refusal::BadMessage);
    FakeClient visitor(house, FakeClient::Hello{{}, std::string("wrong token"), false});
    CHECK(visitor.me.you.id.empty());
    CHECK(visitor.closed() == server::CloseCode::TokenWithdrawn);
}

TEST_CASE("a game continues after the server was killed", "[server]") {
    ServerHouse house;
    auto ann = std::make_unique<FakeClient>(house, "Ann");
    auto ben = std::make_unique<FakeClient>(house, "Ben");
    auto request = table_of("gomoku");
    request.clock.total = 600'000;
    const auto [game, code] = opened_table(*ann, request);
    joined(*ben, code);
    playing(*ben);
    number_of(ann->ask(play(game, 0, "h8")));
    number_of(ben->ask(play(game, 1, "i9")));
    const std::string token = ann->token, other = ben->token;
    ann->lose();
    ben->lose();
    house.restart();
    FakeClient back(house, FakeClient::Hello{{}, token, false});
    CHECK(back.me.you.name == "Ann");
    CHECK(back.me.mine == std::vector<std::string>{game});
    CHECK(back.me.your_turn == 1);
    messages::OpenGame open;
    open.game = game;
    open.have = 1;
    const auto answer = back.ask(open);
    const auto* now = std::get_if<messages::GameNow>(&answer);
    REQUIRE(now != nullptr);
    CHECK(now->lines.size() == 1);
    CHECK(now->you == 0);
    CHECK_FALSE(now->header);
    CHECK(number_of(back.ask(play(game, 2, "j8"))) == 3);
    FakeClient again(house, FakeClient::Hello{{}, other, false});
    open.have.reset();
    const auto whole = again.ask(open);
    CHECK(std::get<messages::GameNow>(whole).lines.size() == 3);
    CHECK(std::get<messages::GameNow>(whole).header);
}

TEST_CASE("a player's own games say whose move it is, and the remaining time", "[server]") {
    ServerHouse house;
    FakeClient ann(house, "Ann"), ben(house, "Ben");
    auto request = table_of("gomoku");
    request.clock.total = 600'000;
    const auto [game, code] = opened_table(ann, request);
    joined(ben, code);
    playing(ben);
    messages::Find find;
    find.what = messages::FindWhat::Mine;
    const auto mine = [&](FakeClient& client) {
        const auto answer = client.ask(find);
        const auto* found = std::get_if<messages::Found>(&answer);
        REQUIRE(found != nullptr);
        REQUIRE(found->games);
        REQUIRE(found->games->size() == 1);
        return found->games->front();
    };
    CHECK(mine(ann).your_move == true);
    CHECK(mine(ann).left.value_or(0) > 500'000);
    CHECK(mine(ben).your_move == false);
    CHECK(mine(ben).left.has_value());
}

TEST_CASE("offers need all people at the table", "[server]") {
    ServerHouse house;
    FakeClient ann(house, "Ann"), ben(house, "Ben");
    const auto [game, code] = opened_table(ann, table_of("gomoku"));
    joined(ben, code);
    playing(ben);
    number_of(ann.ask(play(game, 0, "h8")));
    const auto ok = [](const messages::ServerMessage& answer) {
        return std::holds_alternative<messages::Ok>(answer);
    };
    SECTION("a takeback") {
        CHECK(ok(ann.ask(messages::Offer{game, messages::OfferKind::Takeback, 0, {}})));
        CHECK(ben.next<messages::Offers>().now.takeback->by == 0);
        CHECK(ok(ben.ask(messages::Offer{game, messages::OfferKind::Takeback, 0, true})));
        const auto undone = ann.next<messages::Events>([](const auto& e) { return e.from == 2; });
        CHECK(undone.lines[0].find(" undo ") != std::string::npos);
    }
    SECTION("a draw") {
        CHECK(ok(ann.ask(messages::Offer{game, messages::OfferKind::Draw, {}, {}})));
        CHECK(ok(ben.ask(messages::Offer{game, messages::OfferKind::Draw, {}, false})));
        CHECK(ok(ben.ask(messages::Offer{game, messages::OfferKind::Draw, {}, true})));
        CHECK(house.store->events(game).value().size() == 1);
        CHECK(ok(ann.ask(messages::Offer{game, messages::OfferKind::Draw, {}, true})));
        const auto drawn = ben.next<messages::Events>([](const auto& e) { return e.from == 2; });
        CHECK(drawn.lines[0].find(" draw ") != std::string::npos);
    }
    SECTION("a rematch, with other seats") {
        CHECK(ann.refusal(messages::Offer{game, messages::OfferKind::Rematch, {}, {}}) ==
              Refusal::Forbidden);
        CHECK(ok(ben.ask(messages::Do{game, messages::GameDeed::Resign})));
        CHECK(ok(ann.ask(messages::Offer{game, messages::OfferKind::Rematch, {}, {}})));
        CHECK(ok(ben.ask(messages::Offer{game, messages::OfferKind::Rematch, {}, true})));
        const auto next = playing(ben);
        CHECK(next.game != game);
        CHECK(next.you == 0);
        CHECK(number_of(ben.ask(play(next.game, 0, "h8"))) == 1);
    }
}

TEST_CASE("an absent player's game may be claimed after a while", "[server]") {
    ServerHouse house;
    FakeClient ann(house, "Ann"), ben(house, "Ben");
    const auto [game, code] = opened_table(ann, table_of("gomoku"));
    joined(ben, code);
    playing(ben);
    CHECK(ann.refusal(messages::Do{game, messages::GameDeed::Claim}) == Refusal::Forbidden);
    ben.leave();
    CHECK(ann.next<messages::Here>([](const auto& h) { return h.away.has_value(); }).away > 0);
    CHECK(ann.refusal(messages::Do{game, messages::GameDeed::Claim}) == Refusal::Forbidden);
    house.later += 61s;
    CHECK(std::holds_alternative<messages::Ok>(
        ann.ask(messages::Do{game, messages::GameDeed::Claim})));
    const auto end = ann.next<messages::Events>();
    CHECK(end.lines[0].find(" resign 1 0 left") != std::string::npos);
}

TEST_CASE("seeks that fit become a game", "[server]") {
    ServerHouse house;
    FakeClient ann(house, "Ann"), ben(house, "Ben"), cat(house, "Cat");
    REQUIRE(std::holds_alternative<messages::Lobby>(cat.ask(messages::LobbyRequest{true, {}})));
    messages::Seek seek;
    seek.rules.game = "tictactoe";
    seek.clock.total = 180'000;
    seek.seat = {messages::SeatWish::AnyPlayer{}};
    const auto first = ann.ask(seek);
    const std::string id = std::get<messages::Ok>(first).seek.value();
    CHECK(cat.next<messages::Lobby>().seeks[0].id == id);
    auto other = seek;
    other.clock.total = 60'000;
    ben.ask(other);
    CHECK(cat.next<messages::Lobby>().seeks.size() == 1);
    seek.seat = {std::int64_t{0}};
    ben.ask(seek);
    const auto game = playing(ben);
    CHECK(game.you == 0);
    CHECK(playing(ann).you == 1);
    const auto listed = cat.next<messages::Lobby>([](const auto& l) { return !l.tables.empty(); });
    CHECK(listed.tables[0].game == game.game);
    CHECK(cat.refusal(messages::Cancel{id}) == Refusal::NoSuchGame);
}

TEST_CASE("a player learns that rated and casual seeks do not meet", "[server]") {
    ServerHouse house(quick_settings());
    FakeClient ann(house, "Ann"), ben(house, "Ben"), cat(house, "Cat");
    make_account(ann, "Ann");
    make_account(ben, "Ben");
    messages::Seek casual;
    casual.rules.game = "tictactoe";
    casual.clock.total = 180'000;
    casual.seat = {messages::SeatWish::AnyPlayer{}};
    auto rated = casual;
    rated.rated = true;
    const auto notices = [](FakeClient& client) {
        client.read();
        return std::count_if(client.inbox.begin(), client.inbox.end(), [](const auto& answer) {
            return std::holds_alternative<messages::Notice>(answer.message);
        });
    };
    REQUIRE(is_ok(ann.ask(rated)));
    CHECK(notices(ann) == 0);
    REQUIRE(is_ok(cat.ask(casual)));
    CHECK(notices(cat) == 1);
    // A guest learns it before a rated seek comes.
    casual.clock.total = 60'000;
    REQUIRE(is_ok(cat.ask(casual)));
    CHECK(notices(cat) == 2);
    REQUIRE(is_ok(ben.ask(casual)));
    CHECK(playing(ben).you.has_value());
    CHECK(notices(ben) == 0);
    rated.clock.total = 60'000;
    REQUIRE(is_ok(ann.ask(rated)));
    casual.rating = {0, 3000};
    CHECK(notices(ann) == 0);
    REQUIRE(is_ok(ben.ask(casual)));
    CHECK(notices(ben) == 1);
}

TEST_CASE("bots play a hundred games a day against each other", "[server]") {
    ServerHouse house({}, ServerHouse::Limits::On);
    FakeClient one(house), two(house), ann(house, "Ann");
    for (auto [bot, name] : {std::pair(&one, "one"), std::pair(&two, "two")}) {
        messages::Account account;
        account.name = name;
        account.password = "correct horse";
        account.bot = true;
        REQUIRE(std::holds_alternative<messages::Ok>(bot->ask(account)));
    }
    messages::Seek seek;
    seek.rules.game = "tictactoe";
    seek.seat = {messages::SeatWish::AnyPlayer{}};
    const auto sought = [&](FakeClient& player) {
        house.later += std::chrono::seconds(3);
        REQUIRE(std::holds_alternative<messages::Ok>(player.ask(seek)));
    };
    for (int game = 0; game < 100; ++game) {
        sought(one);
        sought(two);
        REQUIRE(playing(one).game == playing(two).game);
    }
    messages::TableRequest table;
    table.rules = seek.rules;
    table.seats = {{messages::SeatWish::Me{}}};
    table.open = messages::OpenTo::Listed;
    const auto opened = std::get<messages::Ok>(one.ask(table)).game.value();
    two.ask(messages::OpenGame{opened, {}, {}, {}});
    CHECK(two.refusal(messages::Sit{{opened, {}}}) == Refusal::Quota);
    sought(one);
    sought(two);
    sought(ann);
    const auto with_person = playing(ann);
    CHECK(with_person.seats.size() == 2);
    CHECK(with_person.game != opened);
    house.later += std::chrono::hours(1);
    CHECK(std::holds_alternative<messages::Ok>(two.ask(messages::Sit{{opened, {}}})));
}

TEST_CASE("an AI at the table plays, and returns after a restart", "[server]") {
    ServerHouse house;
    auto ann = std::make_unique<FakeClient>(house, "Ann");
    auto request = table_of("tictactoe");
    request.seats.push_back({messages::SeatWish::Ai{"random"}});
    const auto [game, code] = opened_table(*ann, request);
    CHECK(playing(*ann).seats[1].who->kind == messages::PlayerKind::Ai);
    number_of(ann->ask(play(game, 0, "a1")));
    ann->next<messages::Events>([](const auto& e) { return e.from == 2; });
    const std::string token = ann->token;
    ann->lose();
    house.restart();
    FakeClient back(house, FakeClient::Hello{{}, token, false});
    messages::OpenGame open;
    open.game = game;
    REQUIRE(std::holds_alternative<messages::GameNow>(back.ask(open)));
    const auto seated = back.next<messages::Events>();
    CHECK(seated.lines[0].find(" sit 1 0 random") != std::string::npos);
    request.seats[1] = {messages::SeatWish::Ai{"unknown"}};
    opened_table(back, request);
    CHECK(back.next<messages::ErrorAnswer>().code == Refusal::NoSuchPlayer);
}

TEST_CASE("a view needs no rules", "[server]") {
    ServerHouse house;
    FakeClient ann(house, "Ann", true), ben(house, "Ben");
    const auto [game, code] = opened_table(ann, table_of("tictactoe"));
    joined(ben, code);
    const auto start = playing(ann);
    REQUIRE(start.view);
    CHECK(start.view->cells == ".........");
    CHECK(start.view->legal == std::vector<std::string>{"empty"});
    CHECK(start.view->act == 0);
    number_of(ann.ask(play(game, 0, "b1")));
    CHECK(ann.next<messages::Events>().view->cells == ".1.......");
    CHECK_FALSE(ben.next<messages::Events>().view);
}

TEST_CASE("watchers see moves late if the table says so", "[server]") {
    ServerHouse house;
    FakeClient ann(house, "Ann"), ben(house, "Ben"), cat(house, "Cat", true);
    auto request = table_of("gomoku");
    request.delay = 2;
    request.watchers = 1;
    const auto [game, code] = opened_table(ann, request);
    joined(ben, code);
    playing(ben);
    messages::OpenGame watch;
    watch.code = code;
    REQUIRE(std::holds_alternative<messages::GameNow>(cat.ask(watch)));
    FakeClient dan(house, "Dan");
    CHECK(dan.refusal(watch) == Refusal::Full);
    number_of(ann.ask(play(game, 0, "h8")));
    number_of(ben.ask(play(game, 1, "i9")));
    number_of(ann.ask(play(game, 2, "j8")));
    const auto seen = cat.next<messages::Events>();
    CHECK(seen.from == 1);
    CHECK(seen.lines.size() == 1);
    CHECK(std::count(seen.view->cells.begin(), seen.view->cells.end(), '1') == 1);
    REQUIRE(std::holds_alternative<messages::Ok>(
        ben.ask(messages::Do{game, messages::GameDeed::Resign})));
    const auto rest = cat.next<messages::Events>([](const auto& e) { return e.from == 4; });
    CHECK(rest.lines.size() == 1);
}

}  // namespace
}  // namespace tengen::test
