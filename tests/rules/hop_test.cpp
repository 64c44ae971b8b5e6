// hop, must_take and promote: chains, what they take and when they end.
#include <algorithm>
#include <set>

#include "core/board_outline.hpp"
#include "core/canonical_key.hpp"
#include "core/position_text.hpp"
#include "support/action_names.hpp"
#include "support/catch.hpp"
#include "support/conformance.hpp"
#include "support/games.hpp"
#include "support/says.hpp"

namespace tengen::test::hops {

namespace {

constexpr Direction kSouth = 3;

/// A game of men and kings on a board of 8x8. Black goes north and white south. The last rows
/// crown.
GameDescription hopping(std::vector<std::string> rules, const std::string& stones) {
    rules.push_back("stones cells=" + stones);
    rules.push_back("stuck");
    rules.push_back("move_limit moves=60");
    GameDescription description = describe({8, 8, rules});
    description.facing = {kNorth, kSouth};
    description.pieces = {"man", "king"};
    description.regions = {{"crown", {{56, 57, 58, 59, 60, 61, 62, 63}, {0, 1, 2, 3, 4, 5, 6, 7}}}};
    return description;
}

std::shared_ptr<const Game> game_of(const GameDescription& description) {
    const auto game = Game::create(description, all_rules());
    INFO((game ? "" : english(game.error())));
    REQUIRE(game);
    return *game;
}

using Names = std::set<std::string>;

Names first_moves(std::vector<std::string> rules, const std::string& stones) {
    return action_names(Position(game_of(hopping(std::move(rules), stones))));
}

std::string refused(std::vector<std::string> rules) {
    const auto game = Game::create(hopping(std::move(rules), "a1,h8"), all_rules());
    return game ? "" : english(game.error());
}

/// The stones of a side, by name.
Names stones_of(const Position& position, Side side) {
    Names names;
    for (Cell cell = 0; cell < position.board().cell_count(); ++cell) {
        if (position.at(cell) != side) continue;
        names.insert(setup_text(position.game(), {{position.stone_at(cell)}, kEmpty}).substr(6));
    }
    return names;
}

}  // namespace

TEST_CASE("A hop passes one stone next to it", "[rules]") {
    CHECK(first_moves({"hop towards=orthogonal"}, "c3,c4%20d3%20h8") == Names{"c3xc5", "c3xe3"});
    CHECK(first_moves({"hop towards=north"}, "c3%20a1,c4%20c5%20h8").empty());
    CHECK(first_moves({"hop towards=north over=own"}, "c3%20c4,h8") == Names{"c3xc5"});
    CHECK(first_moves({"hop towards=north over=own,other"}, "c3%20c4%20d3,d4") ==
          Names{"c3xc5", "d3xd5"});
    CHECK(first_moves({"hop takes=false over=own towards=north"}, "c3%20c4,h8") == Names{"c3-c5"});
}

TEST_CASE("Hops never meet shared stones", "[rules]") {
    // Only these rules place shared stones among those of sides.
    CHECK(refused({"hop", "shoot"}) ==
          "rules.shoot: 'hop' does not fit cells that shots close (leave out one)");
    GameDescription boxes = hopping({"hop", "claim"}, "b2,d2");
    boxes.board = board_of_boxes({2, 1});
    boxes.regions.clear();
    CHECK(english(Game::create(boxes, all_rules()).error()) ==
          "rules.claim: 'hop' does not fit boxes that sides claim (leave out one)");
    CHECK(refused({"hop", "place stones=nobody"}).find("do not fit 'hop'") != std::string::npos);
}

TEST_CASE("A far hop passes the first stone on its way", "[rules]") {
    CHECK(first_moves({"hop far=true towards=east"}, "b2,e2%20h8") ==
          Names{"b2xf2", "b2xg2", "b2xh2"});
    CHECK(first_moves({"hop far=true towards=east"}, "b2,e2%20f2%20h8").empty());
    CHECK(first_moves({"hop far=true towards=east"}, "b2%20d2,e2%20h8") ==
          Names{"d2xf2", "d2xg2", "d2xh2"});
    CHECK(first_moves({"hop far=true towards=east"}, "b2,e2%20g2") == Names{"b2xf2"});
}

TEST_CASE("A hop takes the stone that it passes, or leaves it", "[rules]") {
    const auto take = game_of(hopping({"hop towards=north"}, "c3,c4%20h8"));
    CHECK(stones_of(play(take, "c3xc5"), 2) == Names{"h8"});
    const auto leave =
        game_of(hopping({"hop towards=north,south takes=false", "step/w piece=man"}, "c3,c4%20h8"));
    CHECK(stones_of(play(leave, "c3-c5"), 2) == Names{"c4", "h8"});
}

TEST_CASE("A straight hop takes all stones on its way as one move", "[rules]") {
    const std::vector<std::string> rules{"hop towards=orthogonal again=straight"};
    const auto game = game_of(hopping(rules, "a1,a2%20a4%20a7%20b5%20h8"));
    CHECK(action_names(Position(game)) == Names{"a1xa3", "a1xa5"});
    CHECK(stones_of(play(game, "a1xa5"), 2) == Names{"a7", "b5", "h8"});
    CHECK(stones_of(play(game, "a1xa3"), 2) == Names{"a4", "a7", "b5", "h8"});
}

TEST_CASE("Hops anywhere reach every cell of a chain once", "[rules]") {
    const std::string hop = "hop over=own,other takes=false towards=orthogonal again=anywhere";
    const auto targets = [&](std::vector<std::string> rules) {
        Names names = first_moves(std::move(rules), "a1%20a2,b3%20c4%20d5%20h8");
        std::erase_if(names, [](const std::string& name) { return name.substr(0, 2) != "a1"; });
        return names;
    };
    CHECK(targets({hop}) == Names{"a1-a3", "a1-c3", "a1-c5", "a1-e5"});
    // A cell that a step reaches too is offered once.
    const auto game = game_of(hopping({hop, "step towards=any"}, "a1%20b1%20b2,a2%20c1%20h8"));
    ActionList scratch;
    const auto legal = Position(game).legal(scratch);
    const std::set<Action> all(legal.begin(), legal.end());
    CHECK(all.size() == legal.size());
    CHECK(find_breach(game, all_rules(), {.games = 5}) == "");
}

TEST_CASE("A chain is played hop by hop by the same stone", "[rules]") {
    const std::vector<std::string> rules{"hop towards=orthogonal again=must", "step/w"};
    const auto game = game_of(hopping(rules, "a1%20g1,a2%20b3%20g2%20h8"));
    Position position = play(game, "a1xa3");
    CHECK(position.turn().side == 1);
    CHECK(action_names(position) == Names{"a3xc3"});
    CHECK(position.why_not(Action::move(6, 22)).id == "the stone on {} must take again");
    CHECK(position.why_not(Action::pass()).id == "pass is not possible here");
    CHECK(position.key() != play(game, "", "black:a3,g1 white:b3,g2,h8").key());
    position = play(game, "a1xa3 a3xc3");
    CHECK(position.turn().side == 2);
    CHECK(stones_of(position, 2) == Names{"g2", "h8"});
    position.undo();
    CHECK(action_names(position) == Names{"a3xc3"});
    CHECK(position == play(game, "a1xa3"));
}

TEST_CASE("Stones leave after each hop or at the end of the chain", "[rules]") {
    // Around a square, back over the first stone: only if that is gone or may be passed again.
    const std::string stones = "king%20b1,b2%20c3%20d2%20h8";
    const auto chain = [&](const std::string& lift) {
        return game_of(
            hopping({"hop towards=orthogonal again=must lift=" + lift, "step/w"}, stones));
    };
    const Position once = play(chain("at_once"), "b1xb3");
    CHECK(once.at(9) == kEmpty);
    Position end = play(chain("at_end"), "b1xb3");
    CHECK(end.at(9) == 2);
    CHECK(end.values()[9] == kTaken);
    CHECK(kind_sign(end, 9) == '*');
    end = play(chain("at_end"), "b1xb3 b3xd3 d3xd1");
    CHECK(stones_of(end, 2) == Names{"h8"});
    CHECK(std::ranges::none_of(end.values(), [](std::uint8_t value) { return value >= kTaken; }));
    // Nothing passes a taken stone: a far hop stops before it.
    const auto far =
        game_of(hopping({"hop far=true towards=orthogonal again=must lift=at_end", "step/w"},
                        "a1,a3%20b5%20c3%20h8"));
    const Position position = play(far, "a1xa5 a5xc5");
    CHECK(action_names(position) == Names{"c5xc1", "c5xc2"});
    CHECK(stones_of(play(far, "a1xa5 a5xc5 c5xc1"), 2) == Names{"h8"});
}

TEST_CASE("A side that can take must take", "[rules]") {
    const std::vector<std::string> rules{"step towards=any", "hop towards=orthogonal", "must_take"};
    const auto game = game_of(hopping(rules, "c3%20f1,c4%20h8"));
    CHECK(action_names(Position(game)) == Names{"c3xc5"});
    CHECK(Position(game).why_not(Action::move(5, 6)).id == "{} must take, such as by {}");
    CHECK(action_names(Position(game_of(hopping(rules, "c3,c5%20h8")))).size() == 8);
    // A step that takes counts too, and one that may take or not is divided.
    const std::vector<std::string> steps{"step towards=any onto=empty,other", "must_take"};
    CHECK(first_moves(steps, "c3%20f1,c4%20h8") == Names{"c3xc4"});
    CHECK(first_moves(steps, "c3,c5%20h8").size() == 8);
    // Placing waits too.
    const auto placed = game_of(hopping({"place", "hop towards=any", "must_take"}, "c3,c4%20h8"));
    CHECK(action_names(Position(placed)) == Names{"c3xc5"});
    CHECK(play(placed, "c3xc5").is_legal(Action::place(0)));
    CHECK(find_breach(placed, all_rules(), {.games = 5}) == "");
}

TEST_CASE("A side must take the most stones", "[rules]") {
    const std::vector<std::string> rules{"step towards=any", "hop towards=orthogonal again=must",
                                         "must_take most=true"};
    const auto game = game_of(hopping(rules, "a1%20h1,a2%20b3%20b1%20h2%20h8"));
    CHECK(action_names(Position(game)) == Names{"a1xa3"});
    CHECK(Position(game).why_not(Action::move(7, 23)).id == "another move takes more stones");
    CHECK(action_names(play(game, "a1xa3")) == Names{"a3xc3"});
    // Within a chain, the longer branch.
    const auto branch = game_of(hopping(rules, "a1,a2%20b3%20d3%20a4%20h8"));
    CHECK(action_names(play(branch, "a1xa3")) == Names{"a3xc3"});
    // A chain of four leads back to its first cell, which is empty meanwhile.
    CHECK(first_moves(rules, "a1%20c3,a2%20a4%20a6%20d3%20e4%20d5%20c4") ==
          Names{"c3xe3", "c3xc5"});
    // The king that the first hop makes could take two more, but its chain ends.
    CHECK(first_moves({"hop piece=man towards=diagonal again=must",
                       "hop/king piece=king towards=diagonal again=must",
                       "promote piece=man in=crown to=king when=arrives then=ends",
                       "must_take most=true", "step/w"},
                      "f6%20h1,e7%20c7%20c5%20g2%20g4") == Names{"h1xf3"});
}

TEST_CASE("A cell that a slide and hops in any direction reach is one move", "[rules]") {
    const Position position(game_of(hopping(
        {"slide towards=any", "hop towards=orthogonal takes=false over=other again=anywhere"},
        "c3,d3%20e2%20d1%20h8")));
    ActionList scratch;
    const auto legal = position.legal(scratch);
    CHECK(std::ranges::count(legal, Action::move(18, 2)) == 1);
    CHECK(std::ranges::count(legal, Action::move(18, 20)) == 1);
}

TEST_CASE("A stone in its region becomes another kind", "[rules]") {
    const auto game =
        game_of(hopping({"step towards=forward", "step/king piece=king towards=backward",
                         "promote piece=man in=crown to=king"},
                        "b7,b8%20e2"));
    CHECK(Position(game).piece_at(49) == 0);
    const auto open =
        game_of(hopping({"step towards=forward", "promote piece=man in=crown to=king"}, "b7,e2"));
    const Position crowned = play(open, "b7-b8");
    CHECK(stones_of(crowned, 1) == Names{"king@b8"});
    Position undone = crowned;
    undone.undo();
    CHECK(undone == Position(open));
}

TEST_CASE("A chain is crowned on arrival or where it stops, and may end there", "[rules]") {
    // The man passes b8 and can hop on to d6.
    const auto chain = [](const std::string& more) {
        return game_of(hopping({"hop piece=man towards=diagonal again=must",
                                "hop/king piece=king towards=diagonal again=must",
                                "promote piece=man in=crown to=king" + more, "step/w"},
                               "d6,c7%20a7%20h2"));
    };
    const std::string arrives = " when=arrives";
    // The board's edge: after d6xb8 no hop is left over c7, so the chain ends in any case.
    CHECK(stones_of(play(chain(""), "d6xb8"), 1) == Names{"king@b8"});
    const auto through = [&](const std::string& more) {
        return game_of(hopping({"hop piece=man towards=diagonal again=must",
                                "hop/king piece=king towards=diagonal again=must",
                                "promote piece=man in=crown to=king" + more, "step/w"},
                               "f6,e7%20c7%20h2"));
    };
    CHECK(stones_of(play(through(""), "f6xd8 d8xb6"), 1) == Names{"b6"});
    CHECK(stones_of(play(through(arrives), "f6xd8 d8xb6"), 1) == Names{"king@b6"});
    const Position ended = play(through(arrives + " then=ends"), "f6xd8");
    CHECK(stones_of(ended, 1) == Names{"king@d8"});
    CHECK(ended.turn().side == 2);
    for (const char* more : {"", " when=arrives", " when=arrives then=ends"}) {
        CHECK(find_breach(through(more), all_rules(), {.games = 5}) == "");
    }
}

TEST_CASE("Games of chains conform", "[rules]") {
    const std::string men = "man%20row%201%20row%202,man%20row%207%20row%208";
    const std::string promote = "promote piece=man in=crown to=king";
    const std::vector<std::vector<std::string>> games{
        {"step piece=man towards=forward", "step/king piece=king",
         "hop towards=orthogonal again=must", "must_take", promote},
        {"step piece=man towards=forward", "slide piece=king",
         "hop piece=man towards=any again=must",
         "hop/king piece=king towards=any far=true again=must lift=at_end", "must_take most=true",
         promote},
        {"step piece=man", "slide piece=king", "hop towards=any again=must lift=at_end",
         promote + " when=arrives"}};
    for (const auto& rules : games) {
        const auto game = game_of(hopping(rules, men));
        CHECK(find_breach(game, all_rules(), {.games = 8}) == "");
    }
    // Marks of taken stones need values, even without kinds.
    GameDescription plain =
        describe({6,
                  6,
                  {"stones cells=row%201%20row%202,row%205%20row%206", "step",
                   "hop again=must lift=at_end", "stuck", "move_limit moves=80"}});
    CHECK(find_breach(game_of(plain), all_rules(), {.games = 8}) == "");
}

TEST_CASE("The stone of a running chain turns with the board", "[rules]") {
    const auto key = [](const std::string& stones, const std::string& move) {
        const auto game = game_of([&] {
            GameDescription description =
                describe({5,
                          5,
                          {"hop towards=orthogonal again=must", "step/w", "stuck",
                           "move_limit moves=9", "stones cells=" + stones}});
            return description;
        }());
        return CanonicalKey(std::make_shared<const CanonicalFrames>(game), play(game, move)).key();
    };
    // Both stones are mirror images; the chain of each is too.
    const std::string stones = "a1%20e1,a2%20b3%20d3%20e2";
    CHECK(key(stones, "a1xa3") == key(stones, "e1xe3"));
    CHECK(key(stones, "a1xa3") != key(stones, "a1xa3 a3xc3"));
}

TEST_CASE("Canonical keys follow marks of taken stones alone", "[rules]") {
    const auto game =
        game_of(hopping({"hop piece=king towards=any far=true again=must lift=at_end", "step/w"},
                        "king%20a1,d4%20h5"));
    const Position start(game);
    const Position taken = play(game, "a1xh8");
    REQUIRE(taken.turn().side == 1);
    const auto frames = std::make_shared<const CanonicalFrames>(game);
    CanonicalKey followed(frames, start);
    followed.follow(taken);
    CHECK(followed.key() == CanonicalKey(frames, taken).key());
    followed.follow(start);
    CHECK(followed.key() == CanonicalKey(frames, start).key());
}

TEST_CASE("Kings that return repeat the board", "[rules]") {
    GameDescription description = hopping(
        {"step towards=any", "repetition of=board result=forbidden"}, "king%20a1,king%20h8");
    const Position position = play(game_of(description), "a1-b1 h8-g8 b1-a1");
    CHECK_FALSE(position.is_legal(parse_any_action(position, "g8-h8").value()));
    CHECK(position.is_legal(parse_any_action(position, "g8-f8").value()));
}

TEST_CASE("Parameters of hops that contradict each other are refused", "[rules]") {
    struct Row {
        std::vector<std::string> rules;
        const char* text;
    };
    const Row rows[] = {
        {{"hop again=must takes=false"}, "rules.hop.again: 'must' needs 'takes: true'"},
        {{"hop again=anywhere"}, "rules.hop.again: 'anywhere' needs 'takes: false'"},
        {{"hop again=straight far=true"},
         "rules.hop.far: 'true' needs 'again: no' or 'again: must'"},
        {{"hop lift=at_end"}, "rules.hop.lift: 'at_end' needs 'again: must'"},
        {{"hop over="}, "rules.hop.over: names no stones (write other or own)"},
        {{"hop piece=kign"},
         "rules.hop.piece: there is no piece 'kign' (add it to 'pieces') (did you mean 'king'?)"},
        {{"step", "must_take"},
         "rules.must_take: no move takes a stone (add 'hop', or 'onto: other')"},
        {{"place", "promote piece=man"},
         "rules.promote: no stones move (add 'step' or another part that moves them)"},
        {{"step", "promote piece=man in=crow"},
         "rules.promote.in: there is no region 'crow' (add it to 'regions') (did you mean "
         "'crown'?)"},
        {{"step", "promote piece=king"},
         "rules.promote.to: 'king' cannot become itself (leave it out of 'piece')"},
        {{"step", "promote piece=man then=ends"},
         "rules.promote.then: 'ends' needs 'when: arrives'"},
        {{"hop", "hop/again towards=north"},
         "rules.hop/again: leads black from a1 to a3, as 'hop' does (leave out one of them)"},
        {{"hop", "leap by=0/2"},
         "rules.leap: leads black from a1 to c1, as 'hop' does (leave out one of them)"},
    };
    for (const Row& row : rows) {
        INFO(row.text);
        CHECK(refused(row.rules) == row.text);
    }
    CHECK(refused({"hop over=own", "hop/other over=other"}).empty());
    CHECK(refused({"hop", "slide"}).empty());
    CHECK_FALSE(refused({"hop over=own", "slide over=own"}).empty());
}

}  // namespace tengen::test::hops
