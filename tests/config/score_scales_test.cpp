// The kept scales of scores.
#include "config/score_scales.hpp"

#include "config/config_fixture.hpp"
#include "config/seat_spec.hpp"

namespace tengen::test {

TEST_CASE("scales are kept by player and game", "[config]") {
    const TempFolder folder;
    const ConfigFolders folders{{folder.path() / "config"}, 1};
    Result<ScoreScales> scales = ScoreScales::read(folders);
    REQUIRE(scales);
    CHECK_FALSE(scales->find("rapfi", "gomoku"));
    scales->set("rapfi", "gomoku", 243.4);
    scales->set("rapfi", "gomoku:renju", 0.02);
    scales->set("pbrain-x", "gomoku", 7);
    scales->set("rapfi", "gomoku", 250);
    REQUIRE(scales->write());
    scales = ScoreScales::read(folders);
    REQUIRE(scales);
    CHECK(scales->find("rapfi", "gomoku") == 250);
    CHECK(scales->find("rapfi", "gomoku:renju") == 0.02);
    CHECK(scales->find("pbrain-x", "gomoku") == 7);
    CHECK_FALSE(scales->find("pbrain-x", "gomoku:renju"));
}

TEST_CASE("wrong scales have their place, and without a user's folder nothing is kept",
          "[config]") {
    const TempFolder folder;
    folder.write("scales.yaml", "rapfi: {gomoku: -3}\nx: 5\n");
    const Result<ScoreScales> wrong = ScoreScales::read({{folder.path()}, 1});
    REQUIRE_FALSE(wrong);
    const Texts lines = folder.lines(wrong.error());
    REQUIRE(lines.size() == 2);
    CHECK(lines[0].starts_with("scales.yaml:1:17: "));
    CHECK(lines[1].starts_with("scales.yaml:2:4: "));
    const Result<ScoreScales> none = ScoreScales::read({{folder.path()}, 0});
    REQUIRE(none);
    CHECK_FALSE(none->write());
}

TEST_CASE("a player has one scale, whatever its level and its folder", "[config]") {
    CHECK(scored_player(parse_seat("rookie:hard").value()) == "rookie");
    CHECK(scored_player(parse_seat("engine:rapfi,thread_num=2").value()) == "rapfi");
    CHECK(scored_player(parse_seat("engine:./bin/pbrain-x").value()) == "pbrain-x");
}

}  // namespace tengen::test
