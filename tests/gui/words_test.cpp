// The sentences of the screens.
#include "view/words.hpp"

#include <cmath>
#include <limits>

#include "in_language.hpp"
#include "people_table.hpp"
#include "view/score_sheet.hpp"

using namespace tengen;
using namespace tengen::gui;
using namespace tengen::test;

TEST_CASE("large numbers are shortened", "[gui]") {
    struct Row {
        std::uint64_t number;
        std::string english, chinese;
    };
    const Row rows[] = {
        {0, "0", "0"},
        {7, "7", "7"},
        {999, "999", "999"},
        {1'000, "1.0 k", "1000"},
        {1'249, "1.2 k", "1249"},
        {9'999, "9.9 k", "9999"},
        {10'000, "10 k", "1.0 万"},
        {340'123, "340 k", "34 万"},
        {999'999, "999 k", "99 万"},
        {1'200'000, "1.2 M", "120 万"},
        {15'000'000, "15 M", "1500 万"},
        {2'300'000'000, "2.3 G", "23 亿"},
        {std::numeric_limits<std::uint64_t>::max(), "18446744073 G", "184467440737 亿"},
    };
    for (const Row& row : rows) CHECK(short_number(row.number) == row.english);
    const InLanguage chinese("zh");
    for (const Row& row : rows) CHECK(short_number(row.number) == row.chinese);
}

TEST_CASE("a seat's line shows its player and the progress of its AI", "[gui]") {
    const auto line = [](const std::string& seat, const std::optional<AiReport>& report) {
        return seat_line(parse_seat(seat).value(), report);
    };
    AiReport report;
    report.depth = 9;
    report.nodes = 1'200'000;
    report.score = report.win_chance = std::nan("");
    CHECK(line("human:Ann", std::nullopt) == "Human");
    CHECK(line("rookie", std::nullopt) == "AI");
    CHECK(line("rookie:hard", report) == "AI · depth 9 · 1.2 M nodes");
    report.nodes = 1;
    CHECK(line("rookie:hard", report) == "AI · depth 9 · 1 node");
    report.nodes = 1'200'000;
    CHECK(line("engine:./mine", std::nullopt) == "Engine");
    CHECK(line("rookie:hard", AiReport{}) == "AI");
    const InLanguage chinese("zh");
    CHECK(line("rookie:hard", report) == "AI · 深度 9 · 120 万 节点");
    CHECK(line("human", std::nullopt) == "人");
}

TEST_CASE("a clock shows tenths near the end, and hours if any", "[gui]") {
    using std::chrono::milliseconds;
    CHECK(clock_text(milliseconds(-5)) == "0.0");
    CHECK(clock_text(milliseconds(9'999)) == "9.9");
    CHECK(clock_text(milliseconds(10'000)) == "0:10");
    CHECK(clock_text(milliseconds(295'999)) == "4:55");
    CHECK(clock_text(milliseconds(3'723'000)) == "1:02:03");
}

TEST_CASE("the end is shown with the winner and the reason", "[gui]") {
    PeopleTable people;
    people.play("tictactoe", "human:Ann,human:Bo", {"a1", "a2", "b1", "b2", "c1"});
    CHECK(end_headline(*people.table) == "Ann wins");
    CHECK(end_reason(*people.table) == "x has 3 in a row (a1 to c1) · 5 moves");
    const InLanguage chinese("zh");
    CHECK(end_headline(*people.table) == "Ann 胜");
    CHECK(end_reason(*people.table) == "叉方连成 3 子（a1 至 c1） · 5 手");
}

TEST_CASE("a draw is shown as a draw", "[gui]") {
    PeopleTable people;
    people.play("tictactoe", "human:Ann,human:Bo",
                {"a1", "b1", "c1", "b2", "a2", "a3", "b3", "c2", "c3"});
    CHECK(end_headline(*people.table) == "Draw");
    CHECK(end_reason(*people.table).ends_with(" · 9 moves"));
}

TEST_CASE("players of the same name are distinguished by their sides", "[gui]") {
    PeopleTable people;
    people.play("tictactoe", "human:Ann,human:Ann", {"a1", "a2", "b1", "b2", "c1"});
    CHECK(end_headline(*people.table) == "Ann (x) wins");
}

TEST_CASE("a player without a name is called by the seat", "[gui]") {
    PeopleTable people;
    people.play("tictactoe", "human,human", {"a1", "a2", "b1", "b2", "c1"});
    CHECK(end_headline(*people.table) == "seat 1 wins");
    const InLanguage chinese("zh");
    CHECK(end_headline(*people.table) == "座位 1 胜");
}

TEST_CASE("turns and draw offers name the player", "[gui]") {
    PeopleTable people;
    people.play("tictactoe", "human:Ann,human", {});
    CHECK(turn_line(*people.table, 0) == "Ann to move.");
    CHECK(turn_line(*people.table, 1) == "seat 2 to move.");
    CHECK(draw_offer_line(*people.table, 0) == "Ann offers a draw.");
    people.play("tictactoe", "human:you,human:Bo", {});
    CHECK(turn_line(*people.table, 0) == "you to move.");
}

TEST_CASE("a single person without a name among AIs is addressed as you", "[gui]") {
    PeopleTable people;
    people.play_with_ais("tictactoe", "human,thrower");
    const Table& table = *people.table;
    CHECK(turn_line(table, 0) == "Your move.");
    CHECK(draw_offer_line(table, 0) == "You offer a draw.");
    people.act("a1");
    people.wait([&] { return table.match().result().has_value(); });
    CHECK(end_headline(table) == "You win");
    const InLanguage chinese("zh");
    CHECK(player_label(table, 0) == "你");
    CHECK(turn_line(table, 0) == "轮到你了。");
    CHECK(end_headline(table) == "你赢了");
}

TEST_CASE("AIs have their own name and level, and numbers if equal", "[gui]") {
    PeopleTable people;
    people.play_with_ais("gomoku:three_way", "human:Ann,rookie:easy,rookie:easy");
    const Table& table = *people.table;
    CHECK(player_label(table, 0) == "Ann");
    CHECK(player_label(table, 1) == "Rookie 1 (easy)");
    CHECK(player_label(table, 2) == "Rookie 2 (easy)");
    CHECK(turn_line(table, 1) == "Rookie 1 (easy) to move.");
    CHECK(ai_label(table, "rookie:hard") == "Rookie (hard)");
    CHECK(ai_label(table, "rookie:hard,seed=3") == "Rookie (hard)");
    CHECK(ai_label(table, "rookie:seed=3") == "Rookie");
    CHECK(ai_label(table, "rookie") == "Rookie");
    CHECK(ai_label(table, "gone:hard") == "gone (hard)");
    const InLanguage chinese("zh");
    CHECK(player_label(table, 2) == "新手 2 (初级)");
    people.play_with_ais("gomoku", "rookie:easy,rookie:hard");
    CHECK(player_label(table, 0) == "新手 (初级)");
    CHECK(player_label(table, 1) == "新手 (高级)");
}

TEST_CASE("options of an opening are not moves of a game", "[gui]") {
    PeopleTable people;
    people.play("gomoku:swap2", "human:Ann,human:Bo", {"h8", "i9", "g7", "white"});
    REQUIRE(people.table->people().resign());
    people.io.restart();
    people.io.poll();
    CHECK(end_reason(*people.table).ends_with(" · 3 moves"));
}

TEST_CASE("all players in first place win", "[gui]") {
    PeopleTable people;
    people.play("gomoku:three_way", "human:Ann,human:Bo,human:Cy", {});
    REQUIRE(people.table->people().resign());
    people.io.restart();
    people.io.poll();
    CHECK_FALSE(people.table->match().result());
    REQUIRE(people.table->people().offer_draw());
    REQUIRE(people.table->people().accept_draw());
    people.io.restart();
    people.io.poll();
    CHECK(end_headline(*people.table) == "Bo and Cy win");
    CHECK(end_reason(*people.table) ==
          "draw by agreement · black resigned, so random plays black · 1 move");
}

TEST_CASE("moves are spoken in plain text", "[gui]") {
    PeopleTable people;
    people.play("gomoku", "human:Ann,human:Bo", {"h8"});
    CHECK(spoken_action(*people.table, 0, "h8") == "black (Ann) plays h8");
    people.act("i9");
    CHECK(spoken_action(*people.table, 1, "i9") == "white (Bo) plays i9");
    const InLanguage chinese("zh");
    CHECK(spoken_action(*people.table, 1, "i9") == "白方（Bo）下 i9");
}

TEST_CASE("moves of AIs are spoken without nested brackets", "[gui]") {
    PeopleTable people;
    people.play_with_ais("gomoku:three_way", "human:Ann,rookie:easy,rookie:easy");
    people.act("h8");
    people.wait([&] { return people.table->position().ply() >= 2; });
    const std::string cell =
        people.table->position().action_name(people.table->position().action(1));
    CHECK(spoken_action(*people.table, 1, cell) == "white (Rookie 1, easy) plays " + cell);
    const InLanguage chinese("zh");
    CHECK(spoken_action(*people.table, 1, cell) == "白方（新手 1、初级）下 " + cell);
}

TEST_CASE("stones of an opening are spoken by their own side, offered cells as named", "[gui]") {
    PeopleTable people;
    people.play("gomoku:swap2", "human:Ann,human:Bo", {"h8"});
    CHECK(spoken_action(*people.table, 0, "h8") == "black (Ann) plays h8");
    people.act("i9");
    CHECK(spoken_action(*people.table, 0, "i9") == "white (Ann) plays i9");
    PeopleTable soosyrv;
    soosyrv.play("gomoku:renju_soosyrv8", "human:Ann,human:Bo",
                 {"h8", "h9", "h10", "keep", "i9", "2", "keep", "a1"});
    CHECK(spoken_action(*soosyrv.table, 0, "a1") == "black (Ann) names a1");
}

TEST_CASE("the question of an opening is spoken", "[gui]") {
    PeopleTable people;
    people.play("gomoku:swap2", "human:Ann,human:Bo", {"h8"});
    const std::string prompt = english(people.table->position().prompt());
    REQUIRE_FALSE(prompt.empty());
    CHECK(asked_line(*people.table, 0) == "Ann: " + prompt);
    people.act("i9");
    people.act("j10");
    CHECK(asked_line(*people.table, 1) == "Bo: " + english(people.table->position().prompt()));
    people.act("white");
    CHECK(asked_line(*people.table, 0) == turn_line(*people.table, 0));
}

TEST_CASE("choices are spoken with the side that chose", "[gui]") {
    PeopleTable people;
    people.play("hex:swap", "human:Ann,human:Bo", {"f6", "swap"});
    CHECK(spoken_action(*people.table, 1, "swap") == "blue (Bo) chooses swap");
}

TEST_CASE("buttons describe the effect of a choice", "[gui]") {
    PeopleTable people;
    people.play("gomoku:swap2", "human:Ann,human:Bo", {"h8", "i9", "j10"});
    std::vector<std::string> labels;
    ActionList scratch;
    const Position& position = people.table->position();
    for (const Action action : position.legal(scratch)) {
        labels.push_back(action_label(position, action));
    }
    CHECK(labels == std::vector<std::string>{"Play black", "Play white", "Place more stones"});
    CHECK(action_label(position, Action::pass()) == "Pass");
    CHECK(action_label(position, Action::place(position.board().cell(0, 0))).size() >= 2);
    const InLanguage chinese("zh");
    ActionList again;
    CHECK(action_label(position, position.legal(again).front()) == "执黑");
}

TEST_CASE("the score is shown after the first game", "[gui]") {
    PeopleTable people;
    ScoreSheet sheet{{}};
    people.play("tictactoe", "human:Ann,human:Bo", {"a1", "a2", "b1", "b2", "c1"});
    CHECK(score_line(sheet, *people.table).empty());
    sheet.count(*ended_game(*people.table));
    CHECK(score_line(sheet, *people.table) == "Ann 1 – 0 Bo · 1 game");
    sheet.count({"2", "tictactoe", {"Ann", "Bo"}, {GameResult::Draw, GameResult::Draw}});
    CHECK(score_line(sheet, *people.table) == "Ann 1½ – ½ Bo · 2 games");
    for (const char* id : {"3", "4"}) {
        sheet.count({id, "tictactoe", {"Ann", "Bo"}, {GameResult::Loss, GameResult::Win}});
    }
    CHECK(score_line(sheet, *people.table) == "Ann 1½ – 2½ Bo · 4 games · Bo has won 2 in a row");
    const InLanguage chinese("zh");
    CHECK(score_line(sheet, *people.table) == "Ann 1½ – 2½ Bo · 4 局 · Bo 连胜 2 局");
}

TEST_CASE("an error is shown with its place", "[gui]") {
    const Error error{ErrorCode::Input, "x.yaml:3:1", Message("unknown key '{}'{}", "a", "")};
    CHECK(problem_text(error) == "x.yaml:3:1: unknown key 'a'");
    CHECK(problem_text({ErrorCode::Input, "", Message("the game is over")}) == "the game is over");
}
