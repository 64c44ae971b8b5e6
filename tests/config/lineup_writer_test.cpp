// Lineups that are written and read again.
#include "config/lineup_writer.hpp"

#include "config/game_library.hpp"
#include "config_fixture.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

Lineup read_again(const Lineup& lineup) {
    const auto text = to_yaml(lineup);
    REQUIRE(text);
    const TempFolder folder;
    const auto path = folder.write("written.yaml", *text);
    const auto read = read_lineup_file(path);
    INFO(*text << (read ? "" : to_lines(read.error()).front()));
    REQUIRE(read);
    return *read;
}

std::string rules_of(const Lineup& lineup) {
    static const GameLibrary library = GameLibrary::read(shipped_folders(), catalogue());
    const auto game = library.load(lineup.game, lineup.overrides);
    INFO(lineup.game << (game ? "" : to_lines(game.error()).front()));
    REQUIRE(game);
    return to_text(game->game->description());
}

void check_same(const Lineup& lineup) {
    const Lineup again = read_again(lineup);
    CHECK(again.title.in("en") == lineup.title.in("en"));
    CHECK(again.title.in("zh") == lineup.title.in("zh"));
    CHECK(again.game == lineup.game);
    CHECK(again.seats == lineup.seats);
    CHECK(again.clock == lineup.clock);
    CHECK(again.isolation == lineup.isolation);
    CHECK(again.on_fault == lineup.on_fault);
    CHECK(rules_of(again) == rules_of(lineup));
}

}  // namespace

TEST_CASE("shipped lineups stay the same when they are written", "[config]") {
    for (const std::string& name : lineup_names(shipped_folders())) {
        INFO(name);
        const auto lineup = load_lineup(shipped_folders(), name);
        REQUIRE(lineup);
        check_same(*lineup);
    }
}

TEST_CASE("a lineup with everything that a lineup can have stays the same", "[config]") {
    Lineup lineup;
    lineup.title.set("en", "\"Mine\": #1, {of} [all] \\ - yes");
    lineup.title.set("zh", "我的：一");
    lineup.game = "gomoku:standard";
    lineup.overrides.board = BoardSize{19, 17};
    lineup.overrides.seats = 3;
    lineup.overrides.settings = {{"rules.line.length", "6"},
                                 {"rules.line.overline", "{black: ignored, white: wins}"},
                                 {"rules.line.directions", "[horizontal, vertical]"},
                                 {"board.blocked", "[d4, e5]"},
                                 {"rules.play_on", "on"}};
    SeatSpec ann;
    ann.name = "null: \"Ann\" & Bob's, #1";
    SeatSpec rookie;
    rookie.kind = SeatKind::Ai;
    rookie.name = "rookie";
    rookie.level = "hard";
    rookie.on_fault = OnFault::Ask;
    rookie.memory_mib = 2048;
    rookie.scratch = true;
    lineup.on_fault = OnFault::Random;
    rookie.options = {{"seed", "7", {}}, {"noise", "12.5", {}}};
    rookie.move_time = std::chrono::milliseconds(1500);
    SeatSpec engine;
    engine.kind = SeatKind::Engine;
    engine.name = "./my engine: one";
    engine.options = {{"thread_num", "2", {}}};
    engine.move_time = std::chrono::seconds(2);
    lineup.seats = {ann, rookie, engine};
    lineup.clock.move = std::chrono::seconds(10);
    lineup.clock.total = std::chrono::minutes(10);
    lineup.clock.increment = std::chrono::seconds(5);
    lineup.isolation = LineupIsolation::None;
    check_same(lineup);
}

TEST_CASE("what stands in quotes in a lineup stays text", "[config]") {
    Lineup lineup;
    lineup.game = "reversi";
    lineup.overrides.settings = {{"rules.stones.cells", "{black: \"a1 b2\", white: \"a2 b1\"}"}};
    lineup.seats = {SeatSpec{}, SeatSpec{}};
    check_same(lineup);
}

TEST_CASE("a lineup whose settings are no paths is not written", "[config]") {
    Lineup lineup;
    lineup.game = "gomoku";
    lineup.overrides.settings = {{".rules..line", "1"}};
    lineup.seats = {SeatSpec{}, SeatSpec{}};
    const auto text = to_yaml(lineup);
    REQUIRE(!text);
    CHECK_THAT(to_lines(text.error()).front(), Catch::Contains("not the path of a key"));
}
