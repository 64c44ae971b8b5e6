// Games that players describe: their bounds, and the trial before a table opens.
#include "server_fixture.hpp"

namespace tengen::test {
namespace {

using messages::Refusal;
using namespace std::chrono_literals;

/// A description of a shipped game with changes.
std::string description_of(const std::string& game,
                           std::vector<std::pair<std::string, std::string>> changes = {}) {
    Overrides overrides;
    for (const auto& [path, text] : changes) overrides.settings.push_back({path, text});
    const auto loaded = shipped_library().load(game, overrides);
    INFO((loaded ? "" : english(loaded.error())));
    REQUIRE(loaded);
    return to_text(loaded->game->description());
}

messages::Rules rules_of(std::string description) {
    messages::Rules rules;
    rules.description = std::move(description);
    return rules;
}

std::shared_ptr<const Game> custom(const std::string& description) {
    const auto game = server::custom_game(rules_of(description), all_rules());
    INFO((game ? "" : english(game.error())));
    REQUIRE(game);
    return game->game;
}

/// A clock that stops, or advances with each call.
std::function<std::chrono::nanoseconds()> clock_of(std::chrono::nanoseconds step) {
    return [now = std::chrono::nanoseconds(0), step]() mutable { return now += step; };
}

messages::TableRequest described_table(std::string description) {
    auto request = table_of("gomoku");
    request.rules = rules_of(std::move(description));
    return request;
}

}  // namespace

TEST_CASE("a description beyond its bounds is refused", "[server]") {
    const std::string good = description_of("tictactoe");
    const auto refused = [&](const std::string& text) {
        return !server::custom_game(rules_of(text), all_rules());
    };
    CHECK_FALSE(refused(good));
    std::string many = good;
    for (int i = 0; i < 30; ++i) many += "rule move_limit limit=9\n";
    std::string deep;
    for (int i = 0; i < 4000; ++i) deep += "[{";
    for (const std::string& bad :
         {std::string(), std::string("game"), many, deep, std::string(8000, ' '),
          std::string(4000, '\n'), good + "rule nothing \n", good + good,
          description_of("gomoku", {{"board.rows", "33"}, {"board.columns", "33"}}),
          description_of("gomoku", {{"board.rows", "64"}, {"board.columns", "5"}})}) {
        INFO(bad.substr(0, 200));
        CHECK(refused(bad));
    }
}

TEST_CASE("every shipped game of a fitting size passes the trial", "[server]") {
    const auto game =
        custom(description_of("gomoku", {{"board.rows", "32"}, {"board.columns", "32"}}));
    CHECK(server::try_custom_game(game, {}, clock_of(1us)));
    CHECK(server::try_custom_game(custom(description_of("reversi")), {}, clock_of(1us)));
}

TEST_CASE("a trial refuses too many choices", "[server]") {
    server::TrialLimits limits;
    const auto wild = custom(description_of("tictactoe:wild"));
    CHECK(server::try_custom_game(wild, limits, clock_of(0ns)));
    limits.actions = 17;
    CHECK_FALSE(server::try_custom_game(wild, limits, clock_of(0ns)));
    limits.actions = 18;
    CHECK(server::try_custom_game(wild, limits, clock_of(0ns)));
    CHECK(server::TrialLimits{}.actions == 5'000);
    // 8 sides on 1024 cells.
    const std::string many =
        "game t \nboard 32 32 squares\nsides a b c d e f g h\nseats 8\nrule place stones=any\n"
        "rule line length=3\nrule full_board \n";
    CHECK_FALSE(server::try_custom_game(custom(many), {}, clock_of(0ns)));
}

TEST_CASE("a trial refuses a slow move, and ends after its time", "[server]") {
    const auto game = custom(description_of("gomoku"));
    CHECK(server::try_custom_game(game, {}, clock_of(2ms)));
    CHECK_FALSE(server::try_custom_game(game, {}, clock_of(3ms)));
    // One disturbance is not the game's fault.
    int look = 0;
    const auto disturbed = [&look] { return std::chrono::nanoseconds(++look > 2 ? 5ms : 0ms); };
    CHECK(server::try_custom_game(game, {}, disturbed));
    server::TrialLimits endless;
    endless.plies = endless.games = std::numeric_limits<int>::max();
    CHECK(server::try_custom_game(game, endless, clock_of(1ms)));
}

TEST_CASE("a table of a described game opens after the trial, and is never rated", "[server]") {
    ServerHouse house(quick_settings());
    FakeClient ann(house, "Ann"), ben(house, "Ben");
    make_account(ann, "Ann");
    const std::string text =
        description_of("gomoku", {{"board.rows", "9"}, {"board.columns", "9"}});
    auto request = described_table(text);
    request.clock.total = 600'000;
    const auto [game, code] = opened_table(ann, request);
    CHECK(joined(ben, code) == game);
    playing(ann);
    CHECK(number_of(ann.ask(play(game, 0, "i9"))) == 1);
    request.rated = true;
    CHECK(ann.refusal(request) == Refusal::BadMessage);
    CHECK(ann.refusal(described_table("game")) == Refusal::NoSuchRules);
    messages::Seek seek;
    seek.rules = request.rules;
    seek.seat = {messages::SeatWish::AnyPlayer{}};
    CHECK(ann.refusal(seek) == Refusal::NoSuchRules);
    // One trial of an account at a time, and none for an account that has gone.
    const std::int64_t first = ann.send(described_table(text));
    CHECK(ann.refusal(described_table(text)) == Refusal::Busy);
    CHECK(is_ok(ann.answer_to(first)));
    ben.send(described_table(text));
    ben.leave();
    opened_table(ann, described_table(text));
}

TEST_CASE("trials count as tables", "[server]") {
    ServerHouse house({}, ServerHouse::Limits::On);
    FakeClient ann(house, "Ann");
    for (int i = 0; i < 20; ++i) {
        CHECK(ann.refusal(described_table("game")) == Refusal::NoSuchRules);
        house.later += 100ms;
    }
    CHECK(ann.refusal(described_table("game")) == Refusal::Quota);
}

TEST_CASE("a server without described games refuses them", "[server]") {
    auto settings = quick_settings();
    settings.info.custom = false;
    ServerHouse house(settings);
    FakeClient ann(house, "Ann");
    CHECK_FALSE(ann.me.server.custom);
    CHECK(ann.refusal(described_table(description_of("gomoku"))) == Refusal::NoSuchRules);
}

}  // namespace tengen::test
