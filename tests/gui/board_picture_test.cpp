// The picture of a board before the first move.
#include "view/board_picture.hpp"

#include <cmath>

#include "core/notation.hpp"
#include "core/position_text.hpp"
#include "support/catch.hpp"
#include "support/shipped.hpp"

namespace tengen::test {
using namespace gui;

TEST_CASE("marked edges are those that a game's sides must connect", "[gui]") {
    const std::vector<EdgePicture> edges = edges_of(*shipped("hex"));
    CHECK(edges == std::vector<EdgePicture>{{BoardEdge::Lower, 1},
                                            {BoardEdge::Upper, 1},
                                            {BoardEdge::Left, 2},
                                            {BoardEdge::Right, 2}});
    CHECK(edges_of(*shipped("gomoku")).empty());
}

TEST_CASE("closed cells and camps are marked on the empty board", "[gui]") {
    const auto brandub = shipped("brandub");
    const std::vector<SpecialCell> closed = special_cells(*brandub);
    std::vector<std::string> names;
    for (const SpecialCell& special : closed) {
        CHECK(special.side == kEmpty);
        names.push_back(cell_name(brandub->board(), special.cell));
    }
    CHECK(names == std::vector<std::string>{"a1", "g1", "d4", "a7", "g7"});
    const auto star = shipped("chinese_checkers");
    const std::vector<SpecialCell> camps = special_cells(*star);
    CHECK(camps.size() == 20);
    for (const SpecialCell& special : camps) {
        const auto goal = find_region(star->description().regions, "goal")->of(special.side);
        CHECK(std::ranges::find(goal, special.cell) != goal.end());
    }
    for (const char* plain : {"gomoku", "chess", "breakthrough", "draughts"}) {
        INFO(plain);
        CHECK(special_cells(*shipped(plain)).empty());
    }
}

TEST_CASE("cells show winning chances, the choice and the best twelve", "[gui]") {
    const auto none = [](Cell) { return false; };
    const double nan = std::nan("");
    CHECK(value_pictures(AiReport{.win_chance = nan}, none).empty());
    CHECK(value_pictures(AiReport{.win_chance = nan, .line = {}, .values = {nan, nan}}, none)
              .empty());
    const auto chosen = [](Cell cell) { return std::vector<Action>{Action::place(cell)}; };
    SECTION("values that are winning chances") {
        const AiReport report{
            .win_chance = 0.22, .line = chosen(1), .values = {0.1, 0.22, nan, 0.16}};
        CHECK(value_pictures(report, none) ==
              std::vector<ValuePicture>{{1, 1, "22%"}, {3, 0.5f, "16%"}});
        const auto taken = [](Cell cell) { return cell == 3; };
        CHECK(value_pictures(report, taken) == std::vector<ValuePicture>{{1, 1, "22%"}});
    }
    SECTION("values in other units") {
        const AiReport report{
            .win_chance = 0.22, .line = chosen(1), .values = {-50, 150, nan, 50, -48}};
        CHECK(value_pictures(report, none) ==
              std::vector<ValuePicture>{{1, 1, "22%"}, {3, 0.5f, ""}});
    }
    SECTION("a choice that is not the best value") {
        const AiReport report{.win_chance = 0.4, .line = chosen(0), .values = {7, 7, 9}};
        CHECK(value_pictures(report, none).front() == ValuePicture{0, 1, "40%"});
        CHECK(value_pictures(report, none).size() == 2);
    }
    AiReport many{.win_chance = nan, .line = {}, .values = std::vector<double>(225)};
    for (std::size_t i = 0; i < many.values.size(); ++i) {
        many.values[i] = static_cast<double>(i);
    }
    const auto shown = value_pictures(many, none);
    CHECK(shown.size() == 12);
    CHECK(shown.front().cell == 224);
}

TEST_CASE("a line of moved stones has lines, pale stones and numbers", "[gui]") {
    Position position(shipped("chess"));
    REQUIRE(play_actions(position, "e2-e4 d7-d5"));
    std::vector<Action> line;
    Position end = position;
    for (const char* const move : {"e4-d5", "d8-d5", "b1-c3", "d5-a5", "d2-d4"}) {
        line.push_back(parse_action(end, move).value());
        end.apply(line.back());
    }
    BoardPicture picture;
    add_stones(position, picture);
    const std::size_t stones = picture.stones.size();
    add_line_stones(position, line, "", picture);
    const auto cell = [&](const char* name) { return parse_cell(position.board(), name).value(); };
    const auto move = [&](const char* from, const char* to, bool takes) {
        return MovePicture{cell(from), cell(to), takes};
    };
    CHECK(picture.moves == std::vector<MovePicture>{move("e4", "d5", true), move("d8", "d5", true),
                                                    move("b1", "c3", false),
                                                    move("d5", "a5", false),
                                                    move("d2", "d4", false)});
    REQUIRE(picture.stones.size() == stones + 3);
    const auto ghost = [&](std::size_t index) {
        const StonePicture& stone = picture.stones[stones + index];
        return cell_name(position.board(), stone.cell) + ' ' + stone.number + ' ' +
               stone.piece.letters;
    };
    CHECK(ghost(0) == "c3 3 N");
    CHECK(ghost(1) == "a5 4 Q");
    CHECK(ghost(2) == "d4 5 P");
    // A stone that is taken has the number in its corner.
    REQUIRE(picture.values.size() == 1);
    CHECK(picture.values[0].cell == cell("d5"));
    CHECK(picture.values[0].text == "1");
    CHECK(picture.values[0].on_stone);
}

}  // namespace tengen::test
