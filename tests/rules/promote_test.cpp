// promote: stones that become one of several kinds, by choice.
#include <algorithm>
#include <set>

#include "core/canonical_key.hpp"
#include "core/position_text.hpp"
#include "rules/position_facts.hpp"
#include "support/action_names.hpp"
#include "support/catch.hpp"
#include "support/conformance.hpp"
#include "support/games.hpp"
#include "support/says.hpp"

namespace tengen::test::promotions {

namespace {

constexpr Direction kSouth = 3;

using Names = std::set<std::string>;

/// Men that go ahead or hop, kings and queens, on a board of 4x4. Black goes north and white south.
GameDescription choosing(std::vector<std::string> rules, const std::string& stones) {
    rules.push_back("stones cells=" + stones);
    rules.push_back("stuck");
    rules.push_back("move_limit moves=60");
    GameDescription description = describe({4, 4, rules});
    description.facing = {kNorth, kSouth};
    description.pieces = {"man", "king", "queen"};
    description.regions = {{"crown", {{12, 13, 14, 15}, {0, 1, 2, 3}}}};
    return description;
}

std::shared_ptr<const Game> game_of(std::vector<std::string> rules, const std::string& stones) {
    const auto game = Game::create(choosing(std::move(rules), stones), all_rules());
    INFO((game ? "" : english(game.error())));
    REQUIRE(game);
    return *game;
}

std::string refused(std::vector<std::string> rules) {
    const auto game = Game::create(choosing(std::move(rules), "a1,d4"), all_rules());
    return game ? "" : english(game.error());
}

const std::vector<std::string> kSteps{
    "step piece=man towards=forward", "step/takes piece=man towards=forward-diagonal onto=other",
    "slide piece=king,queen onto=empty,other", "promote piece=man in=crown to=queen,king"};

}  // namespace

TEST_CASE("A move names one of several kinds that its stone may become", "[rules]") {
    const auto game = game_of(kSteps, "a3%20c2,b4%20d3");
    const Position position(game);
    CHECK(action_names(position) ==
          Names{"a3-a4=queen", "a3-a4=king", "a3xb4=queen", "a3xb4=king", "c2-c3", "c2xd3"});
    const Position queen = play(game, "a3xb4=queen");
    CHECK(setup_text(*game, {{queen.stone_at(13)}, kEmpty}) == "black:queen@b4");
    CHECK(actions_text(queen) == "a3xb4=queen");
    CHECK(queen.last_action().from() == 8);
    CHECK(queen.last_action().to() == 13);
    const Position king = play(game, "a3-a4=king d3-d2 a4-a1");
    CHECK(setup_text(*game, {{king.stone_at(0)}, kEmpty}) == "black:king@a1");
    CHECK(last_stone(king) == Stone{0, 1, 1});
}

TEST_CASE("The kind may be written as a letter, and without signs", "[rules]") {
    const Position position(game_of(kSteps, "a3,b4"));
    const Action queen = Action::move_as(8, 12, 2);
    for (const char* text : {"a3-a4=queen", "A3-A4=QUEEN", "a3-a4=q", "a3a4=q", "a3a4q", "a3-a4Q",
                             "a3xa4=queen", "a3a4queen"}) {
        INFO(text);
        CHECK(parse_action(position, text).value() == queen);
        CHECK(parse_any_action(position, text).value() == queen);
    }
    CHECK(parse_action(position, "a3b4k").value() == Action::move_as(8, 13, 1));
    CHECK(piece_letters(position.game(), 0) == "M");
    CHECK(piece_letters(position.game(), 3).empty());
}

TEST_CASE("A move without the kind, or with another, is refused with all that fit", "[rules]") {
    const Position position(game_of(kSteps, "a3%20c2,b4"));
    const std::string needed = "the stone on a3 becomes another kind: a3-a4=queen, a3-a4=king";
    CHECK(refusal(position, "a3-a4") == needed);
    CHECK(refusal(position, "a3-a4=man") == needed);
    CHECK(refusal(position, "c2-c3=queen") ==
          "the stone on c2 does not change on c3 (write c2-c3)");
    CHECK(refusal(position, "a3-a4=quen") ==
          "there is no piece 'quen' (pieces: man, king, queen) (did you mean 'queen'?)");
    CHECK(refusal(position, "a3-a4=") == "there is no piece '' (pieces: man, king, queen)");
    CHECK(refusal(position, "c2-c4=queen") == "the stone on c2 does not reach c4");
    const Position plain(
        make({3, 3, {"step", "stuck", "move_limit moves=9", "stones cells=a1,c3"}}));
    CHECK(refusal(plain, "a1-a2=queen") == "the game has no kinds of pieces, found '=queen'");
    CHECK(refusal(plain, "a1a2q") == "'a1a2q' is not a move (write one such as a1-b1)");
}

TEST_CASE("A chain of hops offers the kinds at its end, or on each arrival", "[rules]") {
    const std::vector<std::string> hops{"hop piece=man,king again=must towards=any", "must_take",
                                        "step piece=queen", "step/m piece=man towards=forward"};
    const auto with = [&](const std::string& more) {
        std::vector<std::string> rules = hops;
        rules.push_back("promote piece=man in=crown to=queen,king" + more);
        return rules;
    };
    // a2 hops over a3 to a4, and may continue over b4 to c4.
    const std::string on = "a2,a3%20b4";
    CHECK(action_names(Position(game_of(with(""), on))) == Names{"a2xa4"});
    CHECK(action_names(play(game_of(with(""), on), "a2xa4")) == Names{"a4xc4=queen", "a4xc4=king"});
    const auto arrives = game_of(with(" when=arrives"), on);
    CHECK(action_names(Position(arrives)) == Names{"a2xa4=queen", "a2xa4=king"});
    CHECK(play(arrives, "a2xa4=queen").turn().side == 2);
    CHECK(action_names(play(arrives, "a2xa4=king")) == Names{"a4xc4"});
    const auto ends = game_of(with(" when=arrives then=ends"), on);
    CHECK(play(ends, "a2xa4=king").turn().side == 2);
}

TEST_CASE("A duty to take the most stones counts what each kind takes", "[rules]") {
    const auto game = game_of({"hop piece=man,king again=must towards=any", "must_take most=true",
                               "step piece=queen", "step/m piece=man towards=forward",
                               "promote piece=man in=crown to=queen,king when=arrives"},
                              "a2%20d1,a3%20b4%20d2");
    // It takes two as a king, and one as a queen. The other man takes one.
    CHECK(action_names(Position(game)) == Names{"a2xa4=king"});
    CHECK(parse_action(Position(game), "a2xa4=queen").error().front().message.id ==
          "another move takes more stones");
}

TEST_CASE("Games with a choice of kinds keep the promises of a game", "[rules]") {
    const std::string promote = "promote piece=man in=crown to=queen,king";
    const std::vector<std::vector<std::string>> games{
        kSteps,
        {"step towards=any onto=empty,other", promote, "place beside=own"},
        {"hop piece=man,king again=must towards=any", "must_take", "step piece=queen",
         "step/m piece=man,king towards=forward", promote},
        {"hop piece=man,king again=must towards=any lift=at_end", "must_take most=true",
         "step piece=queen", "step/m piece=man,king towards=forward", promote + " when=arrives"},
        {"hop over=own,other takes=false again=anywhere", "step onto=other", promote,
         "repetition of=board result=forbidden"},
        {"hop again=straight", "step onto=empty,other piece=king,queen", promote, "few",
         "flip pattern=around"},
        {"leap by=1/2 piece=queen", "step towards=forward", promote,
         "promote/back piece=queen,king in=crown to=man"},
    };
    for (const auto& rules : games) {
        const auto game = game_of(rules, "a1%20b1%20c2%20d2,a4%20b3%20c3%20d4");
        INFO(to_text(game->description()));
        CHECK(find_breach(game, all_rules(), {.games = 40}) == "");
    }
}

TEST_CASE("Kinds are the same in the images of a position", "[rules]") {
    const auto game = game_of(kSteps, "a3%20d3%20b1%20c1,b4%20c4%20a2%20d2");
    const auto frames = std::make_shared<const CanonicalFrames>(game);
    REQUIRE(frames->size() == 2);
    const Position left = play(game, "a3-a4=queen"), right = play(game, "d3-d4=queen"),
                   king = play(game, "d3-d4=king");
    CHECK(CanonicalKey(frames, left).key() == CanonicalKey(frames, right).key());
    CHECK(CanonicalKey(frames, left).key() != CanonicalKey(frames, king).key());
    CanonicalKey start(frames, Position(game));
    const Action queen = Action::move_as(8, 12, 2);
    CHECK(start.equivalents(start.canonical(queen)) ==
          std::vector{queen, Action::move_as(11, 15, 2)});
}

TEST_CASE("Wrong choices of kinds are refused", "[rules]") {
    const std::vector<std::pair<std::string, std::string>> faults{
        {"to=queen,quen",
         "rules.promote.to: there is no piece 'quen' (add it to 'pieces') (did you mean 'queen'?)"},
        {"to=queen,queen", "rules.promote.to: names 'queen' twice"},
        {"to=queen,man", "rules.promote.to: 'man' cannot become itself (leave it out of 'piece')"},
        {"to=", "rules.promote.to: names no piece"}};
    for (const auto& [to, said] : faults) {
        INFO(to);
        CHECK(refused({"step", "promote piece=man in=crown " + to}) == said);
    }
}

TEST_CASE("A game with one new kind has the text of earlier versions", "[rules]") {
    const auto game = game_of({"step", "promote piece=man in=crown to=king"}, "a1,d4");
    CHECK(to_text(game->description())
              .find("\nrule promote piece=man in=crown to=king when=stops "
                    "then=goes_on\n") != std::string::npos);
}

}  // namespace tengen::test::promotions
