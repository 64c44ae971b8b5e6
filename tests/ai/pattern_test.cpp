// The shapes in windows, and the AI "pattern", which scores them.
#include <tengen/kit/line_windows.hpp>

#include <random>

#include "boards.hpp"
#include "player.hpp"
#include "plugin/game_view.hpp"
#include "support/catch.hpp"

using namespace tengen;
using namespace tengen::test;
using ai::WindowShape;

namespace {

/// Returns the shape in a text of cells: x is a stone of the side, o of another, . an empty cell,
/// and * the cell of the new stone. Beyond the text is the edge.
WindowShape shape_in(const std::string& text, int length = 5, const std::string& more = "") {
    const auto game = line_game(20, 20, length, 2, more);
    const GameView view(game);
    const ai::LineRule line{ai::Game(view.raw())};
    const ai::WindowReader reader(line, 1);
    std::vector<std::uint8_t> window;
    const int middle = static_cast<int>(text.find('*'));
    for (int i = middle - reader.reach(); i <= middle + reader.reach(); ++i) {
        const bool inside = i >= 0 && i < static_cast<int>(text.size());
        const char sign = inside ? text[static_cast<std::size_t>(i)] : 'o';
        window.push_back(sign == '.'   ? ai::WindowReader::Empty
                         : sign == 'o' ? ai::WindowReader::Blocked
                                       : ai::WindowReader::Own);
    }
    return reader.read(window);
}

struct Row {
    std::string text;
    WindowShape shape;
};

ai::ShapeScores table_scores() {
    ai::ShapeScores scores{};
    for (const ai::ShapeRow& row : ai::kShapeTable) {
        scores[static_cast<std::size_t>(row.shape)] = row.score;
    }
    return scores;
}

struct Windows {
    explicit Windows(const std::shared_ptr<const Game>& game)
        : view(game), described(view.raw()), windows(described, table_scores()) {}
    GameView view;
    ai::Game described;
    ai::LineWindows windows;
};

/// All results of the windows, for comparison.
std::vector<int> everything(const ai::LineWindows& windows, const Game& game) {
    std::vector<int> all;
    for (Side side = 1; side <= game.sides(); ++side) {
        all.push_back(windows.promise(side));
        for (std::size_t shape = 1; shape < ai::kWindowShapes; ++shape) {
            all.push_back(windows.count(side, static_cast<WindowShape>(shape)));
        }
        for (Cell cell = 0; cell < game.board().cell_count(); ++cell) {
            all.push_back(static_cast<int>(windows.best(cell, side)));
            all.push_back(windows.score(cell, side));
            for (std::size_t axis = 0; axis < windows.line().axes().size(); ++axis) {
                if (windows.cells()[cell] != ai::kEmpty) continue;
                all.push_back(static_cast<int>(windows.shape(cell, axis, side)));
            }
        }
    }
    return all;
}

double score(const std::string& stones, const std::string& cell) {
    const auto game = line_game(15, 15, 5);
    Player pattern("pattern", game);
    const Position position = play(game, "", stones);
    pattern.think(position);
    return pattern.value(position, cell);
}

}  // namespace

TEST_CASE("a window shows the best shape of a stone", "[ai]") {
    const std::vector<Row> rows{
        {".....*.....", WindowShape::None},
        {"oxx*o", WindowShape::None},
        {"oxxx*o", WindowShape::None},
        {"ox*...", WindowShape::SleepingTwo},
        {"o*..x.", WindowShape::SleepingTwo},
        {"...x*...", WindowShape::LiveTwo},
        {"..*.x...", WindowShape::LiveTwo},
        {"..*..x...", WindowShape::LiveTwo},
        {"oxx*..", WindowShape::SleepingThree},
        {"ox.x*.", WindowShape::SleepingThree},
        {"x*..x", WindowShape::SleepingThree},
        {"o.xx*.o", WindowShape::SleepingThree},  // no room for an open four
        {"..xx*...", WindowShape::LiveThree},
        {".x.*x.", WindowShape::JumpThree},
        {".xx.*.", WindowShape::JumpThree},
        {"oxxx*.", WindowShape::Four},
        {"oxx.x*o", WindowShape::Four},
        {"x*.xx", WindowShape::Four},
        {".xx*x.", WindowShape::LiveFour},
        {"x.x*x.x",
         WindowShape::LiveFour},  // two cells complete a line, though stones are at the ends
        {"oxx*xxo", WindowShape::Five},
        {"xxx*xxx", WindowShape::Five},
        {"*xxxx", WindowShape::Five},
    };
    for (const Row& row : rows) {
        INFO(row.text);
        CHECK(shape_in(row.text) == row.shape);
        CHECK(shape_in({row.text.rbegin(), row.text.rend()}) == row.shape);
    }
}

TEST_CASE("a row that is too long to count has no shape", "[ai]") {
    const std::string exact = "overline=ignored";
    const std::vector<Row> rows{
        {"xxx*xx", WindowShape::None},       {".xx*xx.", WindowShape::Five},
        {"x.xx*x.", WindowShape::Four},   // six on the left, five on the right
        {"x.xx*x.x", WindowShape::None},  // six on both sides
        {"..xx*x..", WindowShape::LiveFour}, {"xxxx*.", WindowShape::Five},
        {"xxxxx*.", WindowShape::None},
    };
    for (const Row& row : rows) {
        INFO(row.text);
        CHECK(shape_in(row.text, 5, exact) == row.shape);
        CHECK(shape_in({row.text.rbegin(), row.text.rend()}, 5, exact) == row.shape);
    }
}

TEST_CASE("shapes depend on the missing stones of a line of any length", "[ai]") {
    const std::vector<Row> of_three{{"..*..", WindowShape::LiveThree},
                                    {"o*..", WindowShape::SleepingThree},
                                    {".x*.", WindowShape::LiveFour},
                                    {"x.*", WindowShape::Four},
                                    {"x*x", WindowShape::Five}};
    for (const Row& row : of_three) {
        INFO(row.text);
        CHECK(shape_in(row.text, 3) == row.shape);
    }
    const std::vector<Row> of_eight{
        {"..xxxx*...", WindowShape::LiveTwo},     {"..xxxxx*...", WindowShape::LiveThree},
        {"..xxx.xx*...", WindowShape::JumpThree}, {".xxxxxx*.", WindowShape::LiveFour},
        {"oxxxxxx*.", WindowShape::Four},         {"oxxxxxxx*", WindowShape::Five}};
    for (const Row& row : of_eight) {
        INFO(row.text);
        CHECK(shape_in(row.text, 8) == row.shape);
    }
}

TEST_CASE("updated shapes are the same as recomputed ones, on any board", "[ai]") {
    const int length = GENERATE(3, 5, 9);  // the last has no table of windows
    const auto games = length < 9
                           ? games_on_all_boards(length)
                           : std::vector<NamedGame>{{"long lines", line_game(15, 15, length)}};
    for (const auto& [name, game] : games) {
        INFO(name << " with lines of " << length);
        Windows kept(game);
        Windows fresh(game);
        std::mt19937 random(7);
        const Position empty(game);
        std::vector<Side> cells(empty.cells().begin(), empty.cells().end());
        REQUIRE(cells.size() == game->board().cell_count() + 1u);
        kept.windows.begin(cells.data());
        for (int i = 0; i < 60; ++i) {
            const auto cell = static_cast<Cell>(random() % game->board().cell_count());
            if (cells[cell] == kOutside) continue;
            if (cells[cell] == kEmpty) {
                cells[cell] = static_cast<Side>(1 + random() % game->sides());
                kept.windows.add(cell, cells[cell]);
            } else {
                cells[cell] = kEmpty;
                kept.windows.remove(cell);
            }
            fresh.windows.begin(cells.data());
            REQUIRE(everything(kept.windows, *game) == everything(fresh.windows, *game));
        }
    }
}

TEST_CASE("pattern scores a cell by the shapes that both sides could make there", "[ai]") {
    CHECK(score("black:g8,h8 white:a1,a3", "i8") == 1.5 * 10000);
    CHECK(score("black:g8,h8 white:f8,a3", "i8") == 1.5 * 1000);
    CHECK(score("black:a1,a3 white:g8,h8 to_move:black", "i8") == 10000);
    CHECK(score("black:a1,a3,f8 white:g8,h8,i8 to_move:black", "j8") == 15000);
    CHECK(score("black:a1,a3 white:g8,h8,i8 to_move:black", "j8") == 1000000);
}

TEST_CASE("the scores of pattern are options", "[ai]") {
    const auto game = line_game(15, 15, 5);
    Player pattern("pattern", game, {{"live_three", "7000"}});
    const Position position = play(game, "", "black:a1,a3 white:g8,h8 to_move:black");
    pattern.think(position);
    CHECK(pattern.value(position, "i8") == 7000);
}

TEST_CASE("pattern wins, blocks, and sees rows with gaps", "[ai]") {
    struct Case {
        std::string stones, answer;
    };
    const std::vector<Case> cases{
        {"black:a1,b2,c3,d4 white:g8,h8,i8,j8 to_move:black", "e5"},
        {"black:h8,h9,h10,o1 white:c7,c8,c10,c11 to_move:black", "c9"},
        {"black:a1,o1,o15 white:g8,h8,j8 to_move:black", "i8"},
    };
    const auto game = line_game(15, 15, 5);
    Player pattern("pattern", game);
    for (const Case& row : cases) {
        INFO(row.stones);
        for (std::uint64_t seed = 1; seed <= 5; ++seed) {
            CHECK(pattern.says(play(game, "", row.stones), seed) == row.answer);
        }
    }
}
