// Kinds of stones: their place in positions, texts, rules and refusals.
#include <algorithm>
#include <random>

#include "core/canonical_key.hpp"
#include "core/position_text.hpp"
#include "support/catch.hpp"
#include "support/conformance.hpp"
#include "support/games.hpp"
#include "support/says.hpp"

namespace tengen::test::pieces {

namespace {

GameDescription with_pieces(const Recipe& recipe, std::vector<std::string> pieces) {
    GameDescription description = describe(recipe);
    description.pieces = std::move(pieces);
    return description;
}

std::shared_ptr<const Game> game_of(const Recipe& recipe,
                                    std::vector<std::string> pieces = {"man", "king"}) {
    const auto game = Game::create(with_pieces(recipe, std::move(pieces)), all_rules());
    INFO((game ? "" : english(game.error())));
    REQUIRE(game);
    return *game;
}

std::string refusal_of(const Recipe& recipe, std::vector<std::string> pieces = {"man", "king"}) {
    const auto game = Game::create(with_pieces(recipe, std::move(pieces)), all_rules());
    return game ? "" : english(game.error());
}

const std::vector<std::string> kMarks{"place stones=nobody piece=any", "line length=3 winner=actor",
                                      "full_board"};

}  // namespace

TEST_CASE("Actions name the kind of the stone that they place", "[rules]") {
    const auto game = game_of({3, 3, kMarks}, {"x", "o"});
    const Position position(game);
    ActionList scratch;
    CHECK(position.legal(scratch).size() == 18);
    const Action action = Action::place_of(kNobody, 4, 1);
    CHECK(position.action_name(action) == "o@b2");
    CHECK(parse_action(position, "O@B2").value() == action);
    CHECK(parse_any_action(position, "o@b2").value() == action);
    CHECK(position.why_not(Action::place(4)).id == "name the piece, such as {}@a1");
    CHECK(position.why_not(Action::place_of(kNobody, 4, 2)).id == "the game has no such piece");
    CHECK(position.why_not(Action::place_of(1, 4, 1)).id ==
          "stones of this side cannot be placed here");
    CHECK(parse_action(position, "y@b2").error().front().message.id ==
          "there is no piece '{}' (pieces: {}){}");
    const Position after = play(game, "o@b2 x@a1");
    CHECK(after.at(4) == kNobody);
    CHECK(after.piece_at(4) == 1);
    CHECK(after.piece_at(0) == 0);
    CHECK(actions_text(after) == "o@b2 x@a1");
}

TEST_CASE("Stones of sides may have kinds too", "[rules]") {
    const auto own = game_of({3, 3, {"place piece=any", "line length=3", "full_board"}});
    CHECK(actions_text(play(own, "king@a1 man@b1")) == "king@a1 man@b1");
    const auto any = game_of({3, 3, {"place stones=any piece=any", "line length=3", "full_board"}});
    const Position position = play(any, "king@a1 black:man@b1 black:king@c1");
    CHECK(actions_text(position) == "king@a1 black:man@b1 king@c1");
    CHECK(position.at(1) == 1);
    // Plain stones are of the first kind.
    const auto plain = game_of({3, 3, {"place", "line length=3", "full_board"}});
    CHECK(play(plain, "a1 b1").piece_at(0) == 0);
}

TEST_CASE("A line has stones of one kind", "[rules]") {
    const auto game = game_of({3, 3, kMarks}, {"x", "o"});
    CHECK_FALSE(play(game, "x@a1 o@b1 x@c1").over());
    CHECK(play(game, "x@a1 x@b1 x@c1").over());
    CHECK(play(game, "o@a1 x@c3 o@b1 x@b3 o@c1").outcome().winner == 1);
}

TEST_CASE("Kinds are part of a position's key, equality, copies and undo", "[rules]") {
    const auto game = game_of({3, 3, kMarks}, {"x", "o"});
    Position first = play(game, "x@a1");
    const Position second = play(game, "o@a1");
    CHECK(first.key() != second.key());
    CHECK_FALSE(first == second);
    const Position copy = second;
    CHECK(copy == second);
    first = second;
    CHECK(first == second);
    CHECK(first.piece_at(0) == 1);
    first.undo();
    CHECK(first == Position(game));
    CHECK(first.key() == Position(game).key());
    CHECK(std::ranges::all_of(first.values(), [](std::uint8_t value) { return value == 0; }));
}

TEST_CASE("Stones of the first kind have the keys of games without kinds", "[rules]") {
    const std::vector<std::string> rules{"place", "line length=3", "full_board"};
    const auto with = game_of({3, 3, rules});
    const auto without = make({3, 3, rules});
    CHECK(play(with, "a1 b2 c3").key() == play(without, "a1 b2 c3").key());
    CHECK(Position(without).values().empty());
    CHECK(Position(with).values().size() == 10);
}

TEST_CASE("Games with kinds conform", "[rules]") {
    for (const auto& game :
         {game_of({3, 3, kMarks}, {"x", "o"}),
          game_of({4, 3, {"place stones=any piece=any", "line length=3", "full_board"}, 3}),
          game_of({3, 3, {"place piece=any", "line length=3 overline=ignored", "full_board"}},
                  {"a", "b", "c"})}) {
        CHECK(find_breach(game, all_rules(), {.games = 20}) == "");
    }
}

TEST_CASE("Setups and games are written with their kinds", "[rules]") {
    const auto game = game_of({3, 3, {"place", "line length=3", "full_board"}});
    const std::string text = "black:a1,king@b1 white:king@c3 to_move:white";
    const Setup setup = parse_setup(*game, text).value();
    CHECK(setup_text(*game, setup) == text);
    CHECK(Position(game, setup).piece_at(1) == 1);
    CHECK(Position(game, setup).piece_at(0) == 0);
    CHECK_FALSE(parse_setup(*game, "black:queen@a1"));
    CHECK_FALSE(parse_setup(*make({3, 3, {"place", "full_board"}}), "black:king@a1"));
    CHECK_FALSE(game->check({{{0, 1, 2}}, kEmpty}));

    const std::string description = to_text(game->description());
    CHECK(description.find("\npieces man king\n") != std::string::npos);
    CHECK(parse_description(description, all_rules()).value() == game->description());
    for (const char* wrong : {"pieces\n", "pieces \n", "pieces man\npieces king\n"}) {
        INFO(wrong);
        std::string bad = description;
        bad.replace(bad.find("pieces man king\n"), std::string("pieces man king\n").size(), wrong);
        CHECK_FALSE(parse_description(bad, all_rules()));
    }
}

TEST_CASE("Stones at the start may have kinds", "[rules]") {
    const auto game = game_of(
        {4,
         4,
         {"stones cells=man%20row%201%2c%20king%20a2%20c2,king%20row%204", "place", "full_board"}});
    const Position position(game);
    CHECK(setup_text(*game, Setup{{position.stone_at(0), position.stone_at(4)}, kEmpty}) ==
          "black:a1,king@a2");
    CHECK(position.piece_at(6) == 1);
    CHECK(position.at(12) == 2);
    CHECK(position.piece_at(15) == 1);
    CHECK(refusal_of({4, 4, {"stones cells=kign%20a1,a2", "place", "full_board"}}) ==
          "rules.stones.cells.black: there is no piece 'kign' (add it to 'pieces') (did you "
          "mean 'king'?)");
}

TEST_CASE("Parts that count stones may count some kinds", "[rules]") {
    const std::vector<std::string> rules{"stones cells=king%20a2,man%20a3%2c%20king%20c3",
                                         "step onto=empty,other", "stuck", "move_limit moves=50"};
    const auto with = [&](const std::string& rule) {
        std::vector<std::string> all = rules;
        all.push_back(rule);
        GameDescription description = with_pieces({3, 3, all}, {"man", "king"});
        description.regions = {{"goal", {{8}, {0}}}};
        return Game::create(description, all_rules()).value();
    };
    const Position taken = play(with("few fewer_than=1 piece=man of=white"), "a2xa3");
    CHECK(taken.outcome().winner == 1);
    CHECK(english(taken.verdict().text) == "white has no man and loses");
    const Position lost(with("few fewer_than=2 piece=king of=white"));
    REQUIRE(lost.over());
    CHECK(english(lost.verdict().text) == "white has only 1 × king and loses");
    CHECK_FALSE(play(with("few fewer_than=1 piece=king of=white"), "a2xa3").over());
    // White's king reaches a1, or does not count there.
    const char* const walk = "a2-b1 c3-b2 b1-c1 b2-a1";
    CHECK(play(with("reach piece=king"), walk).outcome().winner == 2);
    CHECK_FALSE(play(with("reach piece=man"), walk).over());
    CHECK(refusal_of({3, 3, {"place", "full_board", "few piece=queen"}})
              .starts_with("rules.few.piece: there is no piece 'queen'"));
}

TEST_CASE("Only the named kinds move", "[rules]") {
    const auto game =
        game_of({3,
                 3,
                 {"stones cells=man%20a1%2c%20king%20c1,a3", "step piece=man towards=north",
                  "step/king piece=king", "stuck", "move_limit moves=50"}});
    const Position position(game);
    CHECK(parse_action(position, "a1-a2"));
    CHECK_FALSE(parse_action(position, "a1-b1"));
    CHECK(parse_action(position, "c1-b1"));
    const Position after = play(game, "c1-b1");
    CHECK(after.piece_at(1) == 1);
    // Two lines of different kinds do not contradict each other; of one kind they do.
    CHECK(refusal_of(
              {3, 3, {"step piece=man", "step/b piece=man,king", "stuck", "move_limit moves=50"}})
              .starts_with("rules.step/b: leads black from "));
}

TEST_CASE("Wrong kinds are refused with their place", "[rules]") {
    const Recipe plain{3, 3, {"place", "line length=3", "full_board"}};
    CHECK(refusal_of(plain, {"man", "man"}) == "pieces[1]: two pieces are called 'man'");
    for (const char* name : {"row", "rim", "a1", "b2"}) {
        INFO(name);
        CHECK(refusal_of(plain, {name}).starts_with("pieces[0]: "));
    }
    CHECK(refusal_of(plain, {"a@b"}).starts_with("pieces[0]: "));
    CHECK(refusal_of(plain, std::vector<std::string>(17, "x")).starts_with("pieces: a game has"));
    CHECK(refusal({3, 3, {"place piece=any", "full_board"}}) ==
          "rules.place.piece: needs kinds of stones (add 'pieces')");
    CHECK(refusal_of({3, 3, {"place piece=any beside=own", "full_board", "stuck"}})
              .starts_with("rules.place.piece: 'any' does not fit limits"));
    for (const char* rule : {"no_line", "flip", "opening name=swap2"}) {
        INFO(rule);
        CHECK(refusal_of({15, 15, {"place", "line", "full_board", "pass when=stuck", rule}})
                  .find("does not know kinds of pieces") != std::string::npos);
    }
}

}  // namespace tengen::test::pieces
