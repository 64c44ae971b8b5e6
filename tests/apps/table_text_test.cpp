#include "table_text.hpp"

#include <limits>

#include "apps/fake_remote.hpp"
#include "apps/table_fixture.hpp"
#include "core/notation.hpp"
#include "play_front.hpp"
#include "support/catch.hpp"
#include "table/clock_text.hpp"

namespace tengen::test {
using namespace cli;
namespace {

const TextStyle kPlain{ColorDepth::None, true};

std::string status(const TableFixture& at) {
    return status_line(*at.table, kPlain, std::nullopt);
}

/// Records the lines for a person.
class ShownLines final : public PlayFront {
  public:
    using PlayFront::PlayFront;
    int run() override { return 0; }
    void stop(int) override {}
    void note(const std::string& text) override { lines.push_back(text); }
    std::vector<std::string> lines;

  private:
    void tell(const std::string& text) override { lines.push_back(text); }
    void close(const Errors& why, int) override { lines.push_back(english(why.front())); }
    void print_error(const std::vector<Error>& problems) override {
        for (const Error& problem : problems) lines.push_back(english(problem));
    }
};

/// Ann at an online table, with the lines that she sees.
struct OnlineLines : TableFixture {
    OnlineLines() {
        online.emplace(table->services(), front);
        front.attach(*online, *interpreter);
        auto game = std::make_unique<FakeRemote>(sent, Seat{0});
        remote = game.get();
        online->join(std::move(game));
    }

    std::vector<std::string> sent;
    Output output{1};
    ShownLines front{io, output, kPlain};
    std::optional<Table> online;
    FakeRemote* remote;
};

}  // namespace

TEST_CASE("an absent player is shown, and when the seat may be claimed", "[apps]") {
    OnlineLines at;
    at.remote->presence_.seats[1].here = false;
    at.remote->presence_.claim_at = Clock::now() + std::chrono::hours(1);
    at.remote->observer->on_presence();
    REQUIRE(at.front.lines.size() == 1);
    CHECK(at.front.lines[0].starts_with("O (Ben) is away (you may 'claim' if that lasts "));
    at.remote->presence_.claim_at = Clock::now();
    at.remote->observer->on_presence();
    REQUIRE(at.io.run_one() > 0);
    while (at.front.lines.size() < 2) REQUIRE(at.io.run_one() > 0);
    CHECK(at.front.lines[1] == "O (Ben) has been away too long: you may 'claim' now");
    // The next news about the table do not repeat it.
    at.remote->observer->on_presence();
    at.io.restart();
    at.io.poll();
    CHECK(at.front.lines.size() == 2);
}

TEST_CASE("a table that is closed before its game ends the front", "[apps]") {
    OnlineLines at;
    at.remote->stage_ = RemoteStage::Over;
    at.remote->observer->on_stage();
    CHECK(at.front.lines == std::vector<std::string>{"the table was closed before the game began"});
}

TEST_CASE("a new seat of this player is shown", "[apps]") {
    OnlineLines at;
    at.remote->own.reset();
    at.remote->presence_.seats[0] = {};
    at.remote->observer->on_presence();
    CHECK(at.front.lines == std::vector<std::string>{"you have no seat now"});
}

TEST_CASE("clocks show minutes, and tenths near the end", "[apps]") {
    using std::chrono::milliseconds;
    CHECK(clock_text(milliseconds(0)) == "0.0");
    CHECK(clock_text(milliseconds(-50)) == "0.0");
    CHECK(clock_text(milliseconds(9'990)) == "9.9");
    CHECK(clock_text(milliseconds(10'000)) == "0:10");
    CHECK(clock_text(milliseconds(295'400)) == "4:55");
    CHECK(clock_text(milliseconds(3'723'000)) == "1:02:03");
}

TEST_CASE("the status names the player to move", "[apps]") {
    TableFixture at;
    at.play("gomoku", "human,human:Bo");
    CHECK(status(at) == "1: ● black to move");
    CHECK(players_line(*at.table, kPlain) == "▶ ● black (seat 1)     ○ white (Bo)");
    at.must("h8");
    CHECK(status(at) == "2: ○ white to move");
    CHECK(players_line(*at.table, kPlain) == "  ● black (seat 1)   ▶ ○ white (Bo)");
    at.must("pause");
    CHECK(status(at) == "paused ('continue' resumes the game)");
}

TEST_CASE("the status shows the search progress of an AI", "[apps]") {
    TableFixture at;
    at.play("tictactoe", "human,human");
    TableSpec plan;
    plan.game = "tictactoe";
    plan.seats = {*parse_seat("random"), SeatSpec{}};
    REQUIRE(at.begin(plan));
    CHECK(status(at) == "1: X to move; waiting for players to get ready");
    at.io.restart();
    while (at.table->is_waiting()) REQUIRE(at.io.run_one() > 0);
    AiReport report;
    report.depth = 3;
    report.nodes = 1'234'567;
    report.score = std::numeric_limits<double>::quiet_NaN();
    report.win_chance = 0.5;
    report.line = {Action::place(*parse_cell(at.table->position().board(), "b2"))};
    CHECK(status_line(*at.table, kPlain, report) ==
          "1: X (random) thinks: depth 3, 1,234,567 positions, wins 50 %, best b2");
}

TEST_CASE("the status shows how the game ended", "[apps]") {
    TableFixture at;
    at.play("tictactoe", "human,human");
    for (const char* move : {"a1", "b1", "a2", "b2", "a3"}) at.must(move);
    CHECK(status(at) == "x wins: x has 3 in a row (a1 to a3)");
    at.must("new");
    at.must("resign");
    CHECK(status(at) == "o wins: x resigned");
    at.play("tictactoe", "minimax,minimax");
    CHECK(status(at).find("draw: ") == 0);
    at.play("gomoku:three_way", "human,human,human");
    at.must("resign");
    CHECK(at.table->match().has_left(0));
    at.must("resign");
    CHECK(status(at) == "red wins: white resigned; black resigned, so random plays black");
}

TEST_CASE("the status shows the question of an opening", "[apps]") {
    TableFixture at;
    at.play("gomoku:swap2", "human:Ann,human:Bo");
    CHECK(status(at) == "1: ● black: the first player places a black stone");
    for (const char* move : {"h8", "h9", "i8"}) at.must(move);
    CHECK(status(at) == "4: ○ white: the second player chooses: black, white or more");
    at.must("more");
    CHECK(action_text(*at.table, kPlain) == "○ white (Bo): more");
    CHECK_FALSE(shows_on_board(at.table->position()));
    at.play("gomoku:renju_taraguchi10", "human,human");
    CHECK(status(at) == "1: ● black places a black stone in the centre");
}

TEST_CASE("a stone of the other side is shown with its player and its side", "[apps]") {
    TableFixture at;
    at.play("gomoku:swap2", "human:Ann,human:Bo");
    at.must("h8");
    CHECK(status(at) == "2: ● black (Ann): the first player places a white stone");
    CHECK(action_text(*at.table, kPlain) == "● black (Ann): h8");
    at.must("h9");
    CHECK(action_text(*at.table, kPlain) == "● black (Ann): h9 (a white stone)");
    at.must("i8");
    at.must("black");
    CHECK(action_text(*at.table, kPlain) == "○ white (Bo): black");
}

TEST_CASE("a move that takes nothing is shown so after it", "[apps]") {
    TableFixture at;
    at.play("breakthrough:small", "human:Ann,human:Bo");
    const auto shown = [&](const char* move) {
        at.must(move);
        return action_text(*at.table, kPlain);
    };
    CHECK(shown("a2-a3") == "○ white (Ann): a2-a3");
    CHECK(shown("b5-b4") == "● black (Bo): b5-b4");
    CHECK(shown("a3xb4") == "○ white (Ann): a3xb4");
    at.play("draughts", "human:Ann,human:Bo");
    CHECK(shown("11-16") == "● black (Ann): 11-16");
}

TEST_CASE("the line of players breaks only between players", "[apps]") {
    TableFixture at;
    at.play("gomoku", "human:Ann,human:Bo");
    const std::vector<std::string> two{"▶ ● black (Ann)", "  ○ white (Bo)"};
    CHECK(players_lines(*at.table, kPlain, 31) == two);
    const std::vector<std::string> one{"▶ ● black (Ann)     ○ white (Bo)"};
    CHECK(players_lines(*at.table, kPlain, 32) == one);
}

TEST_CASE("the player to move sees the game clock and the time for the move", "[apps]") {
    using Catch::Matchers::EndsWith;
    using Catch::Matchers::StartsWith;
    TableFixture at;
    ClockSettings clock;
    clock.move = std::chrono::hours(1);
    at.play("gomoku", "human:Ann,human:Bo", clock);
    CHECK_THAT(players_line(*at.table, kPlain), StartsWith("▶ ● black (Ann) "));
    CHECK_THAT(players_line(*at.table, kPlain), EndsWith(" to move     ○ white (Bo)"));
    clock.total = std::chrono::hours(2);
    at.play("gomoku", "human:Ann,human:Bo", clock);
    CHECK_THAT(players_line(*at.table, kPlain), Catch::Matchers::Contains(", "));
    CHECK_THAT(players_line(*at.table, kPlain), EndsWith(" to move     ○ white (Bo) 2:00:00"));
}

TEST_CASE("text is cut to a width", "[apps]") {
    CHECK(cut_to_width("abc", 3, kPlain) == "abc");
    CHECK(cut_to_width("●●●●", 3, kPlain) == "●●…");
    CHECK(cut_to_width("abcdef", 5, {}) == "ab...");
    const TextStyle basic{ColorDepth::Basic, true};
    const std::string red = painted("abcd", {Ink::Red}, ColorDepth::Basic);
    CHECK(visible_width(cut_to_width(red, 3, basic)) == 3);
    CHECK(cut_to_width(red, 3, basic).find("\x1b[0m…") != std::string::npos);
    CHECK(cut_to_width("abc", 0, kPlain).size() <= std::string("…").size());
}

TEST_CASE("captured and flipped stones are shown with the move", "[apps]") {
    TableFixture at;
    at.play("pente", "human,human");
    for (const char* move : {"k10", "l10", "a1", "m10"}) at.must(move);
    CHECK(shows_on_board(at.table->position()));
    at.must("n10");
    CHECK(action_text(*at.table, kPlain) == "● black (seat 1): n10 (captured m10 l10)");
    CHECK_FALSE(shows_on_board(at.table->position()));
    CHECK(standing_line(*at.table, kPlain) == "  captured: black 2, white 0 (10 win)");
    at.must("undo");
    CHECK(standing_line(*at.table, kPlain) == "  captured: black 0, white 0 (10 win)");
    at.play("reversi", "human,human");
    at.must("e3");
    CHECK(action_text(*at.table, kPlain) == "● black (seat 1): e3 (turned e4)");
    CHECK(standing_line(*at.table, kPlain) == "  stones: black 4, white 1");
    at.play("gomoku", "human,human");
    CHECK(standing_line(*at.table, kPlain).empty());
}

TEST_CASE("sown seeds are not captured, but the seeds that a sowing takes are", "[apps]") {
    TableFixture at;
    at.play("kalah", "human,human");
    at.must("g1");
    CHECK(action_text(*at.table, kPlain) == "● south (seat 1): g1");
    at.must("e2");
    CHECK(action_text(*at.table, kPlain) == "○ north (seat 2): e2");
    CHECK(shows_on_board(at.table->position()));
    // A last seed in an own empty pit takes those opposite.
    at.must("c1");
    CHECK(action_text(*at.table, kPlain) == "● south (seat 1): c1 (captured g2 (5))");
}

TEST_CASE("the headline names the game, its variant, its board and its rules", "[apps]") {
    TableFixture at;
    at.play("gomoku:standard", "human,human");
    CHECK(headline(*at.table, kPlain) ==
          std::vector<std::string>{"Gomoku · Standard 15x15",
                                   "Exactly five win; an overline does not count."});
}

TEST_CASE("escape sequences take no room", "[apps]") {
    CHECK(visible_width("") == 0);
    CHECK(visible_width("abc") == 3);
    CHECK(visible_width("●─○") == 3);
    CHECK(visible_width(painted("●", {Ink::Red, Ink::Wood, true}, ColorDepth::True)) == 1);
}

}  // namespace tengen::test
