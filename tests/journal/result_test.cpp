// Ranks if a match ends before its rules have decided all places.
#include "journal/match_result.hpp"

#include <string>

#include "core/position_text.hpp"
#include "support/catch.hpp"
#include "support/games.hpp"

namespace tengen::test {

namespace {

Recipe played_on(int sides, int seats = 0, const std::string& more = "") {
    return {5, 5, {"place", "line length=3" + more, "full_board", "play_on"}, sides, seats};
}

/// "1 2 3": the rank of each seat, and the winner's side if any.
std::string ranks(const MatchResult& result) {
    std::string text;
    for (int seat = 0; seat < result.outcome.seats; ++seat) {
        text += (seat == 0 ? "" : " ") + std::to_string(result.outcome.rank[seat]);
    }
    return result.outcome.winner == kEmpty
               ? text
               : text + " winner " + std::to_string(result.outcome.winner);
}

}  // namespace

TEST_CASE("An earlier place is kept if the others end the match", "[journal]") {
    // Black has three in a row; white and red play on.
    const Position position = play(make(played_on(3)), "a1 a5 e5 b1 b5 d4 c1");
    REQUIRE_FALSE(position.over());
    CHECK(ranks(resigned_by(position, 1)) == "1 3 2 winner 1");
    CHECK(ranks(resigned_by(position, 2)) == "1 2 3 winner 1");
    CHECK(ranks(resigned_by(position, 0)) == "1 2 2 winner 1");
    CHECK(ranks(out_of_time(position, 1)) == "1 3 2 winner 1");
    CHECK(ranks(lost_by_fault(position, 2, FaultKind::Crashed, Message("gone"))) ==
          "1 2 3 winner 1");
    CHECK(ranks(draw_agreed(position)) == "1 2 2 winner 1");
}

TEST_CASE("An earlier last place is also kept", "[journal]") {
    const Position position = play(make(played_on(3, 0, " misere=true")), "a1 a5 e5 b1 b5 d4 c1");
    REQUIRE_FALSE(position.over());
    CHECK(ranks(resigned_by(position, 1)) == "3 2 1 winner 3");
    CHECK(ranks(out_of_time(position, 2)) == "3 1 2 winner 2");
    CHECK(ranks(draw_agreed(position)) == "3 1 1");
}

TEST_CASE("Without an earlier place nothing is kept", "[journal]") {
    const Position three = play(make(played_on(3)), "a1");
    CHECK(ranks(resigned_by(three, 1)) == "1 3 1");
    CHECK(ranks(draw_agreed(three)) == "1 1 1");
    const Position two = play(make(played_on(2)), "a1");
    CHECK(ranks(out_of_time(two, 1)) == "1 2 winner 1");
    const Position teams = play(make(played_on(2, 4)), "a1");
    CHECK(ranks(resigned_by(teams, 0)) == "3 1 3 1 winner 2");
    const Position alone = play(make(played_on(1)), "a1");
    CHECK(ranks(resigned_by(alone, 0)) == "2");
    CHECK(ranks(ended_by_rules(play(make(played_on(1, 0, " misere=true")), "a1 b1 c1"))) == "2");
}

TEST_CASE("If all seats share a side, the seat that resigns comes last, not the seat to move",
          "[journal]") {
    const Recipe one_side{3, 3, {"place", "line length=3", "full_board"}, 1, 2};
    const Position position = play(make(one_side), "a1");
    CHECK(ranks(resigned_by(position, 0)) == "2 1");
    CHECK(ranks(resigned_by(position, 1)) == "1 2");
}

}  // namespace tengen::test
