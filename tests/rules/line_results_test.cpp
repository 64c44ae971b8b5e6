// Several lines in one game, and the results of lines, full boards and connections.
#include <fmt/format.h>

#include "core/position_text.hpp"
#include "support/catch.hpp"
#include "support/games.hpp"
#include "support/says.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

const std::vector<std::string> kTwoLines{"place", "line length=4",
                                         "line/three length=3 result=loses", "full_board"};

}  // namespace

TEST_CASE("Of two lines made by one stone, the rule named first decides", "[rules]") {
    const auto game = make({5, 5, kTwoLines});
    const Position four = play(game, "c1", "black:a1,b1,d1 to_move:black");
    REQUIRE(four.over());
    CHECK(four.outcome().winner == 1);
    const Position three = play(game, "c1", "black:a1,b1 to_move:black");
    REQUIRE(three.over());
    CHECK(three.outcome().winner == 2);
    const Position both = play(game, "c1", "black:a1,b1,d1,c2,c3 to_move:black");
    CHECK(both.outcome().winner == 1);
    const auto other =
        make({5, 5, {"place", "line/three length=3 result=loses", "line length=4", "full_board"}});
    CHECK(play(other, "c1", "black:a1,b1,d1 to_move:black").outcome().winner == 2);
}

TEST_CASE("AIs see the further line under its full name and with its own role", "[rules]") {
    const auto game = make({5, 5, kTwoLines});
    CHECK(game->description().rules[2].name == "line/three");
    CHECK(game->description().rules[2].part() == "line");
    CHECK(game->traits()[1].role == RuleRole::Lines);
    CHECK(game->traits()[2].role == RuleRole::OtherLines);
    CHECK(make({3, 3, {"place", "line length=3 result=draw", "full_board"}})->traits()[1].role ==
          RuleRole::OtherLines);
}

TEST_CASE("A description with labels is the same after writing and reading", "[rules]") {
    const GameDescription description = describe({5, 5, kTwoLines});
    const auto parsed = parse_description(to_text(description), all_rules());
    REQUIRE(parsed);
    CHECK(*parsed == description);
}

TEST_CASE("Names of rules are refused with the reason", "[rules]") {
    CHECK(refusal({3, 3, {"place", "full_board", "full_board/two"}}) ==
          "rules.full_board/two: 'full_board' can be used only once (leave out '/two')");
    CHECK(refusal({3, 3, {"place", "line length=3", "line length=2", "full_board"}}) ==
          "rules.line: two rules are called 'line'");
    CHECK(refusal({3, 3, {"place", "line/ length=3", "full_board"}}).starts_with("rules.line/: "));
}

TEST_CASE("A line draws, or decides for a named side", "[rules]") {
    const Position draw =
        play(make({3, 3, {"place", "line length=3 result=draw", "full_board"}}), "a1 a2 b1 b2 c1");
    REQUIRE(draw.over());
    CHECK(draw.outcome().draw());
    CHECK(draw.verdict().reason == "line");
    const auto for_white = make({3, 3, {"place", "line length=3 winner=white", "full_board"}});
    const Position by_black = play(for_white, "a1 a2 b1 b2 c1");
    REQUIRE(by_black.over());
    CHECK(by_black.outcome().winner == 2);
    CHECK(says(by_black.verdict().text, "{} wins by {} in a row ({} to {})",
               {"white", "3", "a1", "c1"}));
    CHECK(play(for_white, "a1 a2 b1 b2 c3 c2").outcome().winner == 2);
    const Position black =
        play(make({3, 3, {"place", "line length=3 winner=white result=loses", "full_board"}}),
             "a1 a2 b1 b2 c1");
    CHECK(black.outcome().winner == 1);
}

TEST_CASE("Of the lines of one stone, a draw precedes a loss", "[rules]") {
    const auto game =
        make({5, 5, {"place", "line length=3 result=draw overline=loses", "full_board"}});
    CHECK(play(game, "c1", "black:a1,b1 to_move:black").outcome().draw());
    CHECK(play(game, "c1", "black:a1,b1,d1 to_move:black").outcome().winner == 2);
    CHECK(play(game, "c1", "black:a1,b1,d1,c2,c3 to_move:black").outcome().draw());
}

TEST_CASE("A full board draws, or decides for the last actor or a named side", "[rules]") {
    const auto end = [](const std::string& rule) {
        return play(make({3, 1, {"place", rule}}), "a1 b1 c1").outcome();
    };
    CHECK(end("full_board").draw());
    CHECK(end("full_board result=wins").winner == 1);
    CHECK(end("full_board result=loses").winner == 2);
    CHECK(end("full_board result=wins winner=white").winner == 2);
    CHECK(end("full_board result=loses winner=white").winner == 1);
}

TEST_CASE("A winner of a draw, and an unknown side, are refused", "[rules]") {
    CHECK(refusal({3, 1, {"place", "full_board winner=white"}}) ==
          "rules.full_board.winner: a draw has no winner (give 'result' wins or loses, or leave "
          "out 'winner')");
    CHECK(refusal({3, 3, {"place", "line length=3 result=draw winner=actor", "full_board"}}) ==
          "rules.line.winner: a draw has no winner (give 'result' wins or loses, or leave out "
          "'winner')");
    CHECK(refusal({3, 3, {"place", "line length=3 winner=whiet", "full_board"}}) ==
          "rules.line.winner: 'winner' must be one of side, actor, black, white, found 'whiet' "
          "(did you mean 'white'?)");
}

TEST_CASE("A connection may lose", "[rules]") {
    const Position position = play(
        make({2, 2, {"place", "connect edges=vertical,horizontal result=loses", "full_board"}}),
        "a1 b1 a2");
    REQUIRE(position.over());
    CHECK(position.outcome().winner == 2);
    CHECK(says(position.verdict().text, "{} connects the edges and loses ({} to {})",
               {"black", "a1", "a2"}));
}

TEST_CASE("The older name of a line's result is read, and written for books and databases",
          "[rules]") {
    const auto older = describe({3, 3, {"place", "line length=3 misere=true", "full_board"}});
    const auto newer = describe({3, 3, {"place", "line length=3 result=loses", "full_board"}});
    CHECK(older == newer);
    CHECK(to_text(newer).find("misere=true") != std::string::npos);
    const auto draw = describe({3, 3, {"place", "line length=3 result=draw", "full_board"}});
    CHECK(to_text(draw).find("result=draw") != std::string::npos);
    CHECK(to_text(draw).find("misere") == std::string::npos);
}

TEST_CASE("A game has a limited number of rules", "[rules]") {
    std::vector<std::string> rules{"place", "full_board"};
    while (rules.size() < 64) rules.push_back(fmt::format("line/x{} length=3", rules.size()));
    const Position position = play(make({3, 3, rules}), "a1 a2 b1 b2 c1");
    CHECK(position.outcome().winner == 1);
    rules.push_back("line length=3");
    CHECK(refusal({3, 3, rules}) == "rules: more than 64 rules");
}

TEST_CASE("A full board or a line with another result has another role", "[rules]") {
    const auto role = [](const std::string& rule) {
        return make({3, 3, {"place", "full_board", rule}})->traits()[2].role;
    };
    CHECK(role("line length=3") == RuleRole::Lines);
    CHECK(role("line length=3 result=loses winner=actor") == RuleRole::Lines);
    CHECK(role("line length=3 winner=white") == RuleRole::OtherLines);
    const auto full = [](const std::string& rule) {
        return make({3, 3, {"place", rule}})->traits()[1].role;
    };
    CHECK(full("full_board") == RuleRole::FullBoard);
    CHECK(full("full_board result=wins") == RuleRole::Other);
}

TEST_CASE("A comment states what a line decides", "[rules]") {
    const auto comments = [](const std::string& rule, const std::string& setup) {
        const auto game = make({5, 5, {"place", "full_board", rule}});
        const Position position = play(game, "", setup + " to_move:black");
        std::vector<std::string_view> ids;
        for (const Comment& comment : position.comments(Action::place(2))) {
            ids.push_back(comment.text.id);
        }
        return ids;
    };
    using Ids = std::vector<std::string_view>;
    const std::string row = "{} at {}: {} in a row ({} to {}), which ";
    const std::string draws = row + "draws";
    const std::string ends = row + "ends the game";
    const std::string beside = row + "would lose without the line that draws";
    const std::string illegal = row + "would end the game";
    CHECK(comments("line length=3 result=draw", "black:a1,b1") == Ids{draws});
    CHECK(comments("line length=3 winner=white", "black:a1,b1") == Ids{ends});
    CHECK(comments("line length=3 result=loses winner=white", "black:a1,b1") == Ids{ends});
    CHECK(comments("line length=3 result=draw overline=loses", "black:a1,b1,d1,c2,c3") ==
          Ids{beside, draws});
    const Position far =
        play(make({5, 5, {"place beside=other", "stuck", "line length=3 result=draw"}}), "",
             "black:a1,b1 white:e5 to_move:black");
    REQUIRE(far.comments(Action::place(2)).size() == 1);
    CHECK(far.comments(Action::place(2))[0].text.id == illegal);
}
