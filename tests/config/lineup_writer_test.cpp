// Lineups after writing and reading.
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
    const auto game = library.load(lineup.table.game, lineup.table.overrides);
    INFO(lineup.table.game << (game ? "" : to_lines(game.error()).front()));
    REQUIRE(game);
    return to_text(game->game->description());
}

void check_same(const Lineup& lineup) {
    const Lineup again = read_again(lineup);
    CHECK(again.title.in("en") == lineup.title.in("en"));
    CHECK(again.title.in("zh") == lineup.title.in("zh"));
    CHECK(again.table.game == lineup.table.game);
    CHECK(again.table.seats == lineup.table.seats);
    CHECK(again.table.clock == lineup.table.clock);
    CHECK(again.table.isolation == lineup.table.isolation);
    CHECK(again.table.policies.on_fault == lineup.table.policies.on_fault);
    CHECK(rules_of(again) == rules_of(lineup));
}

}  // namespace

TEST_CASE("shipped lineups are the same after writing and reading", "[config]") {
    for (const std::string& name : lineup_names(shipped_folders())) {
        INFO(name);
        const auto lineup = load_lineup(shipped_folders(), name);
        REQUIRE(lineup);
        check_same(*lineup);
    }
}

TEST_CASE("a lineup with all possible entries is the same after writing and reading", "[config]") {
    Lineup lineup;
    lineup.title.set("en", "\"Mine\": #1, {of} [all] \\ - yes");
    lineup.title.set("zh", "我的：一");
    lineup.table.game = "gomoku:standard";
    lineup.table.overrides.board = BoardSize{19, 17};
    lineup.table.overrides.seats = 3;
    lineup.table.overrides.settings = {{"rules.line.length", "6"},
                                       {"rules.line.overline", "{black: ignored, white: wins}"},
                                       {"rules.line.directions", "[horizontal, vertical]"},
                                       {"board.blocked", "[d4, e5]"},
                                       {"rules.play_on", "on"}};
    SeatSpec ann;
    ann.name = "null: \"Ann\" & Bob's, #1";
    SeatSpec rookie;
    rookie.kind = SeatKind::Ai;
    rookie.name = "rookie";
    rookie.file = "./old builds/rookie@1.so";
    rookie.level = "hard";
    rookie.limits.on_fault = FaultPolicy::Ask;
    rookie.limits.memory_mib = 2048;
    rookie.limits.scratch = true;
    rookie.book = "./my \"books\"/a: b.book";
    lineup.table.policies.on_fault = FaultPolicy::Random;
    rookie.options = {{"seed", "7", {}}, {"noise", "12.5", {}}};
    rookie.limits.move_time = std::chrono::milliseconds(1500);
    SeatSpec engine;
    engine.kind = SeatKind::Engine;
    engine.name = "./my engine: one";
    engine.options = {{"thread_num", "2", {}}};
    engine.book = "/b.book";
    engine.limits.move_time = std::chrono::seconds(2);
    lineup.table.seats = {ann, rookie, engine};
    lineup.table.clock.move = std::chrono::seconds(10);
    lineup.table.clock.total = std::chrono::minutes(10);
    lineup.table.clock.increment = std::chrono::seconds(5);
    lineup.table.isolation = Isolation::None;
    check_same(lineup);
}

TEST_CASE("quoted text in a lineup stays text", "[config]") {
    Lineup lineup;
    lineup.table.game = "reversi";
    lineup.table.overrides.settings = {
        {"rules.stones.cells", "{black: \"a1 b2\", white: \"a2 b1\"}"}};
    lineup.table.seats = {SeatSpec{}, SeatSpec{}};
    check_same(lineup);
}

TEST_CASE("a lineup whose settings are not paths is not written", "[config]") {
    Lineup lineup;
    lineup.table.game = "gomoku";
    lineup.table.overrides.settings = {{".rules..line", "1"}};
    lineup.table.seats = {SeatSpec{}, SeatSpec{}};
    const auto text = to_yaml(lineup);
    REQUIRE(!text);
    CHECK_THAT(to_lines(text.error()).front(), Catch::Contains("not the path of a key"));
}
