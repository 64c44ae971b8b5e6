// Seeds that are sown along a track of pits, stored and counted.
#include <set>

#include "core/position_text.hpp"
#include "support/action_names.hpp"
#include "support/catch.hpp"
#include "support/conformance.hpp"
#include "support/games.hpp"
#include "support/says.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

/// Pits a1 b1 c1 of black and a2 b2 c2 of white; the stores are d1 and d2, on the track or not.
GameDescription seeds(const std::string& sow,
                      std::vector<std::string> more = {"count what=stores"}) {
    std::vector<std::string> rules{"sow " + sow};
    rules.insert(rules.end(), more.begin(), more.end());
    GameDescription description = describe({4, 2, std::move(rules)});
    description.regions = {{"home", {{0, 1, 2}, {4, 5, 6}}}};
    return description;
}

const std::string kKalah =
    "track=a1%20b1%20c1%20d1%20c2%20b2%20a2%20d2 stores=d1,d2 again=own_store capture=opposite";
const std::string kOware =
    "track=a1%20b1%20c1%20c2%20b2%20a2 stores=d1,d2 capture=two_three feed=true skip_start=true";

std::shared_ptr<const Game> game_of(const std::string& sow) {
    return Game::create(seeds(sow, {"count what=stores", "move_limit moves=200"}), all_rules())
        .value();
}

std::string why_refused(const GameDescription& description) {
    const auto game = Game::create(description, all_rules());
    return game ? "" : english(game.error());
}

/// "1 2 3 | 0", from the left: the pits of a row and its store.
std::string seeds_of_row(const Position& position, int row) {
    std::string text;
    for (int column = 0; column < 4; ++column) {
        text += column == 3 ? " | " : column > 0 ? " " : "";
        text += std::to_string(position.number_at(position.board().cell(row, column)));
    }
    return text;
}

}  // namespace

TEST_CASE("Seeds fall one by one along the track, but not into the other store", "[rules]") {
    const auto game = game_of(kKalah + " seeds=2");
    Position position(game);
    CHECK(seeds_of_row(position, 0) == "2 2 2 | 0");
    CHECK(seeds_of_row(position, 1) == "2 2 2 | 0");
    position.apply(parse_action(position, "c1").value());
    CHECK(seeds_of_row(position, 0) == "2 2 0 | 1");
    CHECK(seeds_of_row(position, 1) == "2 2 3 | 0");
    CHECK(position.turn().side == 2);
    CHECK(action_names(position) == std::set<std::string>{"a2", "b2", "c2"});
    position.undo();
    CHECK(seeds_of_row(position, 0) == "2 2 2 | 0");
    // Eight seeds go round: past the store of white, into the pit that they come from.
    const auto many = game_of(kKalah + " seeds=8");
    const Position round = play(many, "a1");
    CHECK(seeds_of_row(round, 0) == "1 10 9 | 1");
    CHECK(seeds_of_row(round, 1) == "9 9 9 | 0");
}

TEST_CASE("A last seed in the own store gives another turn", "[rules]") {
    const Position again = play(game_of(kKalah + " seeds=2"), "b1");
    CHECK(again.turn().side == 1);
    CHECK(seeds_of_row(again, 0) == "2 0 3 | 1");
    CHECK(play(game_of("track=a1%20b1%20c1%20d1%20c2%20b2%20a2%20d2 stores=d1,d2 seeds=2"), "b1")
              .turn()
              .side == 2);
}

TEST_CASE("A last seed in an own empty pit takes the seeds opposite", "[rules]") {
    const auto game = game_of(kKalah + " seeds=1");
    const Position taken = play(game, "b1 c2 a1");
    CHECK(seeds_of_row(taken, 0) == "0 0 2 | 3");
    CHECK(seeds_of_row(taken, 1) == "1 0 0 | 0");
    // Opposite an empty pit the seed stays.
    CHECK(seeds_of_row(play(game, "b1 b2 a1"), 0) == "0 1 2 | 0");
}

TEST_CASE("Twos and threes of the other side are taken", "[rules]") {
    const Position one = play(game_of(kOware + " seeds=2"), "b1");
    CHECK(seeds_of_row(one, 0) == "2 0 3 | 3");
    CHECK(seeds_of_row(one, 1) == "2 2 0 | 0");
}

TEST_CASE("A capture of all seeds of the other side takes none", "[rules]") {
    GameDescription description =
        seeds("track=a1%20b1%20c1%20a2 stores=d1,d2 seeds=1 capture=two_three",
              {"count what=stores", "move_limit moves=200"});
    description.regions = {{"home", {{0, 1, 2}, {4}}}};
    description.board.blocked = {5, 6};
    const Position all = play(Game::create(description, all_rules()).value(), "c1");
    CHECK(seeds_of_row(all, 0) == "1 1 0 | 0");
    CHECK(seeds_of_row(all, 1) == "2 0 0 | 0");
}

TEST_CASE("A side without seeds must be given some", "[rules]") {
    const Position hungry = play(game_of(kOware + " seeds=1"), "c1 b2 b1 a2");
    CHECK(seeds_of_row(hungry, 0) == "2 1 1 | 2");
    CHECK(seeds_of_row(hungry, 1) == "0 0 0 | 0");
    CHECK(action_names(hungry) == std::set<std::string>{"c1"});
    CHECK(english(parse_action(hungry, "a1").error()) == "a1 gives no seed to white, who has none");
}

TEST_CASE("A pit says why it cannot be emptied", "[rules]") {
    const Position position = play(game_of(kKalah + " seeds=2"), "c1");
    const auto why = [&](const char* text) {
        return english(parse_action(position, text).error());
    };
    CHECK(why("a1") == "a1 is not a pit of white");
    CHECK(why("d2") == "d2 is not a pit of white");
    const Position next = play(game_of(kKalah + " seeds=2"), "c1 a2");
    CHECK(english(parse_action(next, "c1").error()) == "c1 is empty");
}

TEST_CASE("The end is counted when a side has no seeds", "[rules]") {
    const Position end = play(game_of(kKalah + " seeds=1"), "b1 c2 a1 a2");
    REQUIRE(end.over());
    CHECK(english(end.verdict().text) == "seeds are counted: black 5, white 1");
    CHECK(end.outcome().winner == 1);
}

TEST_CASE("Games of seeds keep the promises of a game", "[rules]") {
    for (const std::string& sow :
         {kKalah + " seeds=4", kKalah + " seeds=1", kOware + " seeds=4", kOware + " seeds=20",
          std::string("seeds=3 ") + "track=a1%20b1%20c1%20c2%20b2%20a2 stores=d1,d2"}) {
        INFO(sow);
        CHECK(find_breach(game_of(sow), all_rules(), {40, 1, {}}) == "");
    }
    const auto other =
        Game::create(
            seeds(kOware, {"stuck result=draw", "turns stones=2", "repetition of=board times=2"}),
            all_rules())
            .value();
    CHECK(find_breach(other, all_rules(), {40, 2, {}}) == "");
}

TEST_CASE("Impossible ways to sow are refused with the reason", "[rules]") {
    const auto refused = [](const std::string& sow) { return why_refused(seeds(sow)); };
    const std::string track = "track=a1%20b1%20c1%20c2%20b2%20a2 ";
    CHECK(refused("stores=d1,d2") ==
          "rules.sow.track: needs 2..64 cells in the order of sowing, found 0");
    CHECK(refused("track=a1%20a1 stores=d1,d2") == "rules.sow.track: names a1 twice");
    CHECK(refused("track=a1%20e9 stores=d1,d2") ==
          "rules.sow.track: there is no column e (the board has a..d)");
    CHECK(refused(track + "stores=d1,d1") == "rules.sow.stores: both sides have the same store");
    CHECK(refused(track + "stores=d1,a2") == "rules.sow.home: a2 is a store");
    CHECK(refused(track + "stores=d1,d2 home=hom") ==
          "rules.sow.home: there is no region 'hom' (add it to 'regions') (did you mean 'home'?)");
    CHECK(refused("track=a1%20b1%20c1%20c2%20b2 stores=d1,d2") ==
          "rules.sow.home: a2 is not on the track");
    GameDescription spare = seeds(kOware);
    spare.board.rows = 3;
    CHECK(why_refused(spare) ==
          "rules.sow.track: a3 is neither on the track nor a store (add it "
          "to the board's 'blocked')");
    CHECK(refused(track + "stores=d1,d2 seeds=22") ==
          "rules.sow.seeds: 6 pits have at most 21 seeds each, found 22");
    CHECK(refused(kOware) ==
          "rules.sow: a game of such moves may never end (add 'repetition' or 'move_limit')");
    CHECK(why_refused(seeds(kKalah, {"count"})) ==
          "rules.count.what: the rule 'sow' has seeds, not stones (write 'what: stores')");
    CHECK(why_refused(seeds(kKalah, {"count what=stores when=full_board"})) ==
          "rules.count.when: 'what: stores' needs 'when: stuck', found 'full_board'");
    CHECK(why_refused(seeds(kKalah, {"move_limit"})) ==
          "rules.sow: can leave a side without a move (add 'pass' or 'stuck')");
    CHECK(why_refused(seeds(kKalah, {"line length=3", "count what=stores"})) ==
          "rules.sow: 'line' does not fit cells that hold seeds (leave out one)");
    CHECK(refusal({3, 3, {"place", "count what=stores", "full_board"}}) ==
          "rules.count.what: 'stores' needs the rule 'sow'");
    CHECK(english(parse_setup(*game_of(kKalah), "black:a1").error()) ==
          "a game of seeds has no stones to set up");
}
