// The score between players.
#include "view/score_sheet.hpp"

#include "people_table.hpp"

using namespace tengen;
using namespace tengen::gui;
using namespace tengen::test;

namespace {

using enum GameResult;

EndedGame ended(const std::string& id, std::vector<GameResult> results,
                std::vector<std::string> players = {"Bo", "Ann"}) {
    return {id, "gomoku:renju", std::move(players), std::move(results)};
}

std::vector<Tally> tallies(const ScoreSheet& sheet,
                           std::vector<std::string> players = {"Bo", "Ann"}) {
    return sheet.tallies("gomoku:renju", players);
}

}  // namespace

TEST_CASE("wins, draws and streaks are counted by player", "[gui]") {
    ScoreSheet sheet{{}};
    sheet.count(ended("1", {Win, Loss}));
    sheet.count(ended("2", {Win, Loss}));
    sheet.count(ended("3", {Draw, Draw}));
    sheet.count(ended("4", {Win, Loss}));
    sheet.count(ended("5", {Loss, Win}));
    CHECK(tallies(sheet) == std::vector<Tally>{{3, 1, 1, 0, 2}, {1, 1, 3, 1, 1}});
    CHECK(tallies(sheet)[0].points() == 3.5);
    CHECK(tallies(sheet, {"Ann", "Bo"}) == std::vector<Tally>{{1, 1, 3, 1, 1}, {3, 1, 1, 0, 2}});
    CHECK(sheet.tallies("gomoku", {"Bo", "Ann"}) == std::vector<Tally>(2));
    CHECK(tallies(sheet, {"Bo", "Cy"}) == std::vector<Tally>(2));
}

TEST_CASE("the score of a player does not depend on the seat", "[gui]") {
    ScoreSheet sheet{{}};
    sheet.count(ended("1", {Win, Loss}, {"Bo", "Ann"}));
    sheet.count(ended("2", {Loss, Win}, {"Ann", "Bo"}));
    CHECK(tallies(sheet)[0] == Tally{2, 0, 0, 2, 2});
}

TEST_CASE("a game counts once, by its last end", "[gui]") {
    ScoreSheet sheet{{}};
    sheet.count(ended("1", {Win, Loss}));
    sheet.count(ended("1", {Win, Loss}));
    CHECK(tallies(sheet)[0] == Tally{1, 0, 0, 1, 1});
    sheet.count(ended("2", {Win, Loss}));
    sheet.count(ended("1", {Loss, Win}));
    CHECK(tallies(sheet)[0] == Tally{1, 0, 1, 1, 1});
    sheet.forget("1");
    CHECK(tallies(sheet)[0] == Tally{1, 0, 0, 1, 1});
    sheet.forget("unheard of");
    CHECK(tallies(sheet)[0] == Tally{1, 0, 0, 1, 1});
}

TEST_CASE("a game that ends again with other players counts for them", "[gui]") {
    ScoreSheet sheet{{}};
    sheet.count(ended("1", {Win, Loss}));
    sheet.count(ended("1", {Win, Loss}, {"Cy", "Ann"}));
    CHECK(tallies(sheet) == std::vector<Tally>(2));
    CHECK(tallies(sheet, {"Cy", "Ann"})[0] == Tally{1, 0, 0, 1, 1});
}

TEST_CASE("players of the same name are distinguished by their seats", "[gui]") {
    ScoreSheet sheet{{}};
    sheet.count(ended("1", {Win, Loss}, {"rookie", "rookie"}));
    CHECK(tallies(sheet, {"rookie", "rookie"}) ==
          std::vector<Tally>{{1, 0, 0, 1, 1}, {0, 0, 1, 0, 0}});
}

TEST_CASE("a saved sheet reads back unchanged", "[gui]") {
    const TemporaryFolder folder;
    const auto file = folder / "deep/scores.yaml";
    ScoreSheet sheet(file);
    CHECK(sheet.load().empty());
    for (int game = 1; game <= 75; ++game) {
        sheet.count(
            ended(std::to_string(game), {game % 5 == 0 ? Draw : Win, game % 5 == 0 ? Draw : Loss}));
    }
    const std::vector<std::string> three{"a: b", "[c]", "安"};
    sheet.count(ended("x", {Win, Loss, Loss}, three));
    REQUIRE(sheet.save());
    ScoreSheet again(file);
    CHECK(again.load().empty());
    CHECK(tallies(again) == std::vector<Tally>{{60, 15, 0, 0, 4}, {0, 15, 60, 0, 0}});
    CHECK(tallies(again, three) == tallies(sheet, three));
    again.count(ended("75", {Win, Loss}));
    CHECK(tallies(again)[0] == Tally{61, 14, 0, 5, 5});
}

TEST_CASE("an unchanged sheet is not written", "[gui]") {
    const TemporaryFolder folder;
    ScoreSheet sheet(folder / "scores.yaml");
    CHECK(sheet.save());
    CHECK_FALSE(std::filesystem::exists(folder / "scores.yaml"));
    CHECK(ScoreSheet{{}}.save());
    ScoreSheet nowhere{{}};
    nowhere.count(ended("1", {Win, Loss}));
    CHECK_FALSE(nowhere.save());
}

TEST_CASE("if there are too many lineups, the oldest are dropped", "[gui]") {
    ScoreSheet sheet{{}};
    for (int i = 0; i < 101; ++i) {
        sheet.count(ended(std::to_string(i), {Win, Loss}, {"Ann", std::to_string(i)}));
    }
    CHECK(tallies(sheet, {"Ann", "0"})[0] == Tally());
    CHECK(tallies(sheet, {"Ann", "1"})[0].wins == 1);
    CHECK(tallies(sheet, {"Ann", "100"})[0].wins == 1);
}

TEST_CASE("a damaged sheet is reported in one line and kept, and its valid parts count", "[gui]") {
    const std::string good = "  - {game: g, players: [Ann, Bo], games: {a: WL}}\n";
    const std::string rows[] = {
        "lineups: [",
        "lineups: 5\n",
        "unknown: 5\n",
        "lineups:\n" + good + "  - {game: g}\n",
        "lineups:\n" + good + "  - {game: g, players: [Ann], games: {a: X}}\n",
        "lineups:\n" + good + "  - {game: g, players: [Ann], games: {a: WW}}\n",
        "lineups:\n" + good + "  - {game: g, players: [Ann], before: [{wins: -1}]}\n",
        "lineups:\n" + good + "  - {game: g, players: {a: b}}\n",
        "lineups:\n" + good + "  - 7\n",
    };
    for (const std::string& content : rows) {
        INFO(content);
        const TemporaryFolder folder;
        write_to(folder / "scores.yaml", content);
        ScoreSheet sheet(folder / "scores.yaml");
        const std::vector<Error> problems = sheet.load();
        REQUIRE(problems.size() == 1);
        const std::string line = english(problems.front());
        CHECK(line.ends_with("(the file is kept as scores.yaml.bad)"));
        CHECK(content_of(folder / "scores.yaml.bad") == content);
        const bool has_good = content.find(good) != std::string::npos;
        CHECK(sheet.tallies("g", {"Ann", "Bo"})[0].wins == (has_good ? 1 : 0));
        REQUIRE(sheet.save());
        CHECK(std::filesystem::exists(folder / "scores.yaml") == has_good);
    }
}

TEST_CASE("a table's game counts after its end", "[gui]") {
    PeopleTable people;
    people.play("tictactoe", "human:Ann,human:Bo", {"a1", "a2", "b1", "b2"});
    CHECK_FALSE(ended_game(*people.table));
    people.act("c1");
    const auto won = ended_game(*people.table);
    REQUIRE(won);
    CHECK(won->id == people.table->file().path().filename());
    CHECK(won->game == "tictactoe");
    CHECK(won->players == std::vector<std::string>{"Ann", "Bo"});
    CHECK(won->results == std::vector<GameResult>{Win, Loss});
    REQUIRE(people.table->people().undo(1));
    people.io.poll();
    CHECK_FALSE(ended_game(*people.table));
    REQUIRE(people.table->people().resign());
    people.io.restart();
    people.io.poll();
    const auto resigned = ended_game(*people.table);
    REQUIRE(resigned);
    CHECK(resigned->id == won->id);
    CHECK(resigned->results == std::vector<GameResult>{Loss, Win});
}
