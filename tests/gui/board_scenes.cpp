#include "gui/board_scenes.hpp"

#include <algorithm>
#include <initializer_list>
#include <sstream>

#include "core/notation.hpp"
#include "support/shipped.hpp"

namespace tengen::test {
using namespace gui;
namespace {

std::vector<Cell> cells(const Game& game, const std::string& names) {
    std::istringstream stream(names);
    std::vector<Cell> cells;
    for (std::string name; stream >> name;) {
        const Result<Cell> cell = parse_cell(game.board(), name);
        REQUIRE(cell);
        cells.push_back(*cell);
    }
    return cells;
}

/// Adds stones in the order of a game with alternating sides.
void add_stones(BoardScene& scene, int sides, const std::string& names, bool numbered = false) {
    for (const Cell cell : cells(*scene.game, names)) {
        StonePicture stone;
        const auto placed = scene.picture.stones.size();
        stone.cell = cell;
        stone.side = static_cast<Side>(placed % static_cast<std::size_t>(sides) + 1);
        if (numbered) stone.number = std::to_string(placed + 1);
        scene.picture.stones.push_back(stone);
    }
}

void add_marks(BoardScene& scene, MarkShape shape, const std::string& names) {
    for (const Cell cell : cells(*scene.game, names)) scene.picture.marks.push_back({cell, shape});
}

/// Adds stones that look scattered, but are the same each time.
void scatter(BoardScene& scene, int sides, unsigned every) {
    unsigned state = 12345;
    for (Cell cell = 0; cell < scene.game->board().cell_count(); ++cell) {
        state = state * 1664525 + 1013904223;
        if ((state >> 16) % every != 0 || scene.game->board().is_blocked(cell)) continue;
        StonePicture stone;
        stone.cell = cell;
        stone.side = static_cast<Side>((state >> 24) % static_cast<unsigned>(sides) + 1);
        scene.picture.stones.push_back(stone);
    }
}

Overrides changed(BoardSize size, int seats) {
    Overrides overrides;
    if (size.columns > 0) overrides.board = size;
    overrides.seats = seats;
    return overrides;
}

constexpr const char* kGame = "h8 i9 i7 g9 h7 h9 j9 f9 e9 h10 j7 k7 g7";

BoardScene renju() {
    BoardScene scene{"renju", shipped("gomoku:renju"), {}};
    add_stones(scene, 2, kGame);
    const char* const values[] = {"82", "64", "35", "30", "22", "41"};
    std::size_t next = 0;
    for (const Cell cell : cells(*scene.game, "e7 f7 d6 i6 i10 k10")) {
        const char* text = values[next++];
        scene.picture.values.push_back({cell, std::stof(text) / 100, text});
    }
    add_marks(scene, MarkShape::Cross, "i8 g6");
    add_marks(scene, MarkShape::Dot, "g7");
    add_marks(scene, MarkShape::Ring, "f11 l6");
    add_marks(scene, MarkShape::Cursor, "k5");
    add_marks(scene, MarkShape::Region, "c12 c13 d12 d13");
    scene.picture.stones.push_back({cells(*scene.game, "f6")[0], 2, 0.5f, 1, {}, false});
    scene.picture.stones.push_back({cells(*scene.game, "m3")[0], 1, 1, 0.3f, {}, false});
    return scene;
}

/// The analysis board: next moves, texts, marks and lines of a person, and an engine's values.
BoardScene analysis() {
    BoardScene scene{"analysis", shipped("gomoku"), {}};
    add_stones(scene, 2, kGame);
    for (const Cell cell : cells(*scene.game, "e7 f7")) {
        StonePicture next{cell, 2};
        next.size = 0.42f;
        scene.picture.stones.push_back(next);
    }
    scene.picture.stones.back().size = 0.8f;
    scene.picture.stones.back().number = "64";
    scene.picture.stones.back().number_accent = true;
    const std::vector<Cell> values = cells(*scene.game, "d6 i6 i10");
    scene.picture.values = {{values[0], 1, "82"}, {values[1], 0.2f, "W9"}, {values[2], 1, "30"}};
    scene.picture.values[0].best = true;
    scene.picture.values[2].faint = true;
    add_marks(scene, MarkShape::Triangle, "h8 c3");
    add_marks(scene, MarkShape::Square, "i9 d3");
    add_marks(scene, MarkShape::Circle, "i7 e3");
    add_marks(scene, MarkShape::Saltire, "g9 f3");
    add_marks(scene, MarkShape::Selected, "h7 g3");
    const std::vector<Cell> texts = cells(*scene.game, "l4 m4 j7");
    scene.picture.texts = {{texts[0], "A"}, {texts[1], "five"}, {texts[2], "B"}};
    const std::vector<Cell> ends = cells(*scene.game, "b12 f14 b10 e10");
    scene.picture.lines = {{ends[0], ends[1], true}, {ends[2], ends[3], false}};
    return scene;
}

BoardScene won() {
    BoardScene scene{"won", shipped("gomoku"), {}};
    add_stones(scene, 2, std::string(kGame) + " j10 f7", true);
    scene.picture.stones.front().number = "188";
    scene.picture.stones[1].number = "225";
    scene.picture.winning = cells(*scene.game, "f7 g7 h7 i7 j7");
    scene.picture.stones.back().number_accent = true;
    return scene;
}

BoardScene tictactoe() {
    BoardScene scene{"tictactoe", shipped("tictactoe"), {}};
    add_stones(scene, 2, "c3 a3 b2 a1 a2 c1");
    scene.coordinates = false;
    return scene;
}

BoardScene many_signs() {
    BoardScene scene{"signs", shipped("tictactoe:big", changed({}, 8)), {}};
    add_stones(scene, 8, "a1 b2 c3 d4 e1 a2 b3 c4 d5 e2 a3 b4 c5 d1 e3 a4", true);
    scene.picture.winning = cells(*scene.game, "a1 b2 c3 d4");
    return scene;
}

BoardScene connect_four() {
    BoardScene scene{"connect_four", shipped("connect_four"), {}};
    add_stones(scene, 2, "d1 e1 e2 d2 c1 f1 d3 c2");
    add_marks(scene, MarkShape::Dot, "c2");
    add_marks(scene, MarkShape::Region, "a1 b1 g1 c3 d4 e3 f2");
    return scene;
}

BoardScene hex() {
    BoardScene scene{"hex", shipped("hex"), {}};
    add_stones(scene, 2, "f6 g5 e7 g7 d8 h4 f8 c6");
    add_marks(scene, MarkShape::Dot, "c6");
    add_marks(scene, MarkShape::Region, "b2 c2 b3");
    scene.picture.edges = edges_of(*scene.game);
    scene.picture.special = special_cells(*scene.game);
    scene.picture.winning = cells(*scene.game, "f6 e7 d8");
    return scene;
}

BoardScene ultimate() {
    BoardScene scene{"ultimate", shipped("tictactoe:ultimate"), {}};
    add_stones(scene, 2, "e5 d6 a7 b2 e4 f1 i3 h7");
    add_marks(scene, MarkShape::Region, "g7 i7 g8 h8 i8 g9 h9 i9 h7");
    return scene;
}

BoardScene layered() {
    BoardScene scene{"layers", shipped("tictactoe:three_d"), {}};
    add_stones(scene, 2, "a1 b1 f2 c4 k3 m2 p4 i1");
    scene.picture.winning = cells(*scene.game, "a1 f2 k3 p4");
    return scene;
}

BoardScene largest() {
    BoardScene scene{"largest", shipped("gomoku", changed({64, 64}, 8)), {}};
    scatter(scene, 8, 3);
    return scene;
}

BoardScene zoomed() {
    BoardScene scene = largest();
    scene.name = "zoomed";
    scene.viewport = {6.3f, {30.2f, 20.7f}};
    return scene;
}

BoardScene three_sides() {
    BoardScene scene{"three", shipped("gomoku:three_way", changed({19, 19}, 3)), {}};
    add_stones(scene, 3, "j10 k11 i10 k10 k9 j11 i9 l9 h10 l12 i12 g10 m13 j9 j13 n14 h8 m10");
    add_marks(scene, MarkShape::Dot, "m10");
    scene.theme = "dark";
    return scene;
}

BoardScene torus() {
    BoardScene scene{"torus", shipped("gomoku:torus"), {}};
    add_stones(scene, 2, "a7 c4 b7 d5 m7 e6 l7 f7 k7");
    scene.picture.winning = cells(*scene.game, "k7 l7 m7 a7 b7");
    return scene;
}

BoardScene holes() {
    BoardScene scene{"holes", shipped("gomoku:holes"), {}};
    add_stones(scene, 2, "h9 h7 e4 l9 c4");
    scene.theme = "wood";
    return scene;
}

BoardScene contrast() {
    BoardScene scene{"contrast", shipped("gomoku", changed({9, 9}, 8)), {}};
    scatter(scene, 8, 2);
    scene.theme = "high_contrast";
    return scene;
}

}  // namespace

std::vector<BoardScene> board_scenes() {
    return {renju(),       won(),      tictactoe(), many_signs(), connect_four(),
            hex(),         ultimate(), layered(),   largest(),    zoomed(),
            three_sides(), torus(),    holes(),     contrast(),   analysis()};
}

BoardScene full_board() {
    BoardScene scene{"full", shipped("gomoku:three_way", changed({19, 19}, 3)), {}};
    scatter(scene, 3, 1);
    return scene;
}

const Theme& shipped_theme(const std::string& name) {
    static const std::vector<Theme> themes = [] {
        std::vector<Error> problems;
        return read_themes(ConfigFolders{{TENGEN_SOURCE_DIR "/config"}, 0}, problems);
    }();
    const auto found = std::find_if(themes.begin(), themes.end(),
                                    [&](const Theme& theme) { return theme.name == name; });
    INFO(name);
    REQUIRE(found != themes.end());
    return *found;
}

}  // namespace tengen::test
