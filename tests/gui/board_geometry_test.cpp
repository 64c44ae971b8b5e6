// The places of cells, lines and labels, on every shape of board and in every size of window. Long,
// because the cases share their fixture.
#include "board_drawing/board_geometry.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <tuple>

#include "core/board_outline.hpp"
#include "support/catch.hpp"

namespace tengen::test {
namespace {

Board board_of(BoardShape shape) {
    auto board = Board::create(std::move(shape));
    REQUIRE(board);
    return *board;
}

Board rectangle(int columns, int rows, BoardDrawing drawing = BoardDrawing::Lines) {
    return board_of({rows, columns, {}, drawing});
}

BoardShape with_holes(BoardShape shape) {
    const auto cells = static_cast<Cell>(shape.rows * shape.columns);
    for (Cell cell = 1; cell < cells; cell = static_cast<Cell>(cell + 7)) {
        shape.blocked.push_back(cell);
    }
    return shape;
}

/// Returns every kind of shape of about that size.
std::vector<Board> shapes(int rows, int columns) {
    std::vector<Board> boards;
    for (const BoardDrawing drawing :
         {BoardDrawing::Lines, BoardDrawing::Squares, BoardDrawing::Chequered}) {
        for (const Neighbours neighbours : {Neighbours::Square, Neighbours::Hexagonal}) {
            BoardShape plain{rows, columns, {}, drawing, neighbours};
            boards.push_back(board_of(plain));
            boards.push_back(board_of(with_holes(plain)));
            plain.wrap = {true, true};
            boards.push_back(board_of(plain));
        }
        BoardShape layers{rows, columns, {}, drawing};
        for (const int count : {2, 3, 4, 5, 8}) {
            if (columns % count == 0) layers.layers = count;
        }
        boards.push_back(board_of(layers));
        BoardShape lines{rows, columns, {}, drawing};
        const int cells = rows * columns;
        if (rows > 1 && columns > 1) {
            lines.lines = {{0, static_cast<Cell>(columns - 1), static_cast<Cell>(cells - 1)},
                           {0, static_cast<Cell>(cells - columns)}};
            boards.push_back(board_of(lines));
        }
        BoardShape blocks{rows, columns, {}, drawing};
        blocks.blocks = {columns % 3 == 0 ? 3 : columns, rows % 2 == 0 ? 2 : rows};
        boards.push_back(board_of(blocks));
    }
    return boards;
}

bool inside(Point point, Size size) {
    return point.x >= 0 && point.y >= 0 && point.x <= size.width && point.y <= size.height;
}

/// Returns the number of playable cells that are not found at their place, or are outside the
/// picture.
int lost_cells(const Board& board, const BoardGeometry& geometry) {
    int lost = 0;
    for (Cell cell = 0; cell < board.cell_count(); ++cell) {
        const Point at = geometry.centre(cell);
        if (!inside(at, geometry.size())) ++lost;
        const auto found = geometry.cell_at(at);
        if (board.is_blocked(cell) ? found.has_value() : found != cell) ++lost;
    }
    return lost;
}

const Size kSizes[] = {{1, 1},     {2, 700},    {40, 41},    {300, 300},
                       {712, 712}, {1280, 333}, {4000, 3001}};

/// Returns the number of cells and lines that half a turn around the middle of all cells does not
/// take to their places in the flipped picture.
std::size_t misplaced(const BoardGeometry& geometry, const BoardGeometry& flipped) {
    const Point first = geometry.centre(0), opposite = flipped.centre(0);
    const Point around{first.x + opposite.x, first.y + opposite.y};
    const auto is_turned = [&](Point at, Point other) {
        return std::abs(at.x + other.x - around.x) < 0.02f &&
               std::abs(at.y + other.y - around.y) < 0.02f;
    };
    std::size_t wrong = geometry.key() == flipped.key() ? 1 : 0;
    for (std::size_t cell = 0; cell < geometry.cell_count(); ++cell) {
        const auto number = static_cast<Cell>(cell);
        if (!is_turned(geometry.centre(number), flipped.centre(number))) ++wrong;
    }
    for (std::size_t i = 0; i < geometry.lines().size(); ++i) {
        const Segment &line = geometry.lines()[i], &other = flipped.lines()[i];
        if (!is_turned(line.from, other.from) || !is_turned(line.to, other.to)) ++wrong;
    }
    return wrong;
}

/// The numbers of upright, level and slanted lines of one kind.
struct Counted {
    int upright = 0, level = 0, slanted = 0;
    bool operator==(const Counted&) const = default;
};
Counted count(const BoardGeometry& geometry, bool heavy, bool faded = false) {
    Counted counted;
    for (const Segment& line : geometry.lines()) {
        if (line.heavy != heavy || line.faded != faded) continue;
        const bool upright = line.from.x == line.to.x;
        ++(upright ? counted.upright : line.from.y == line.to.y ? counted.level : counted.slanted);
    }
    return counted;
}

std::string labels(const BoardGeometry& geometry) {
    std::string all;
    for (const BoardLabel& label : geometry.labels()) all += label.text + ' ';
    return all;
}

void check_all_shapes(int rows, int columns) {
    for (const Board& board : shapes(rows, columns)) {
        for (const Size size : kSizes) {
            for (const bool coordinates : {false, true}) {
                const BoardGeometry geometry(board, size, coordinates);
                INFO(columns << "x" << rows << " in " << size.width << "x" << size.height);
                REQUIRE(geometry.step() > 0);
                REQUIRE(lost_cells(board, geometry) == 0);
                const BoardGeometry flipped(board, size, coordinates, {1, {}, true});
                REQUIRE(lost_cells(board, flipped) == 0);
                REQUIRE(misplaced(geometry, flipped) == 0);
            }
        }
    }
}

void check_square(int size) {
    const Board board = rectangle(size, size);
    for (float pixels = 1; pixels <= 4000; pixels = std::ceil(pixels * 2.7f)) {
        INFO(size << " in " << pixels);
        REQUIRE(lost_cells(board, BoardGeometry(board, {pixels, pixels}, true)) == 0);
    }
}

}  // namespace

TEST_CASE("every cell is found at its place, on every shape, at every size", "[gui]") {
    using Format = std::pair<int, int>;
    for (const auto& [rows, columns] : {Format{1, 1}, {1, 64}, {2, 9}, {6, 5}, {15, 9}, {64, 5}}) {
        check_all_shapes(rows, columns);
    }
}

TEST_CASE("every cell is found at its place on more shapes", "[gui][.slow]") {
    for (const int rows : {1, 2, 6, 15, 64}) {
        for (const int columns : {1, 5, 9, 64}) check_all_shapes(rows, columns);
    }
}

TEST_CASE("square boards find all cells in windows of all sizes", "[gui]") {
    for (const int size : {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 13, 15, 17, 19, 20, 26, 37, 52, 64}) {
        check_square(size);
    }
}

TEST_CASE("square boards of every size find all cells in windows of all sizes", "[gui][.slow]") {
    for (int size = 1; size <= 64; ++size) check_square(size);
}

TEST_CASE("lines, star points and labels are inside the picture", "[gui]") {
    for (const Board& board : shapes(6, 12)) {
        for (const Size size : kSizes) {
            const BoardGeometry geometry(board, size, true);
            for (const Segment& line : geometry.lines()) {
                REQUIRE((inside(line.from, size) && inside(line.to, size)));
            }
            for (const BoardLabel& label : geometry.labels()) REQUIRE(inside(label.at, size));
        }
    }
}

TEST_CASE("no size and no viewport gives an infinite geometry", "[gui]") {
    const float nan = std::numeric_limits<float>::quiet_NaN();
    const float infinite = std::numeric_limits<float>::infinity();
    const Board board = rectangle(15, 15);
    for (const float size : {0.0f, -5.0f, nan, infinite, 10'000.0f, 1e30f}) {
        for (const float zoom : {1.0f, 0.0f, -1.0f, 7.0f, 1e30f, nan, infinite}) {
            for (const float centre : {0.0f, -1e30f, 3.0f, nan, infinite}) {
                const Viewport viewport{zoom, {centre, centre}};
                const BoardGeometry geometry(board, {size, size}, true, viewport);
                for (Cell cell = 0; cell < board.cell_count(); ++cell) {
                    const Point at = geometry.centre(cell);
                    REQUIRE((std::isfinite(at.x) && std::isfinite(at.y)));
                }
                CHECK_FALSE(geometry.cell_at({nan, 0}));
                CHECK_FALSE(geometry.cell_at({-1, 1e30f}));
            }
        }
    }
}

TEST_CASE("a point just outside the outer lines belongs to the nearest cell", "[gui]") {
    for (const BoardDrawing drawing : {BoardDrawing::Lines, BoardDrawing::Squares}) {
        const Board board = rectangle(9, 9, drawing);
        const BoardGeometry geometry(board, {900, 700}, true);
        const Point corner = geometry.centre(0);
        const float edge = drawing == BoardDrawing::Lines ? 0 : geometry.step() / 2;
        const float near = edge + geometry.step() * 0.49f;
        const float far = edge + geometry.step() * 0.51f;
        CHECK(geometry.cell_at({corner.x - near, corner.y}) == Cell{0});
        CHECK(geometry.cell_at({corner.x, corner.y + std::min(near, 700 - corner.y)}) == Cell{0});
        CHECK_FALSE(geometry.cell_at({corner.x - far, corner.y}));
        CHECK_FALSE(geometry.cell_at({corner.x - far, corner.y - far}));
    }
}

TEST_CASE("a point belongs to the nearest cell, and never to a hole", "[gui]") {
    const Board board = board_of({3, 3, {4}, BoardDrawing::Squares});
    const BoardGeometry geometry(board, {300, 300}, false);
    CHECK_FALSE(geometry.cell_at(geometry.centre(4)));
    const Point at = geometry.centre(3);
    CHECK(geometry.cell_at({at.x + geometry.step() * 0.4f, at.y}) == Cell{3});
    CHECK_FALSE(geometry.cell_at({at.x + geometry.step() * 0.6f, at.y}));
}

TEST_CASE("the first row is the lowest one, and the first column the leftmost", "[gui]") {
    const Board board = rectangle(5, 4);
    const BoardGeometry geometry(board, {500, 500}, true);
    CHECK(geometry.centre(0).x < geometry.centre(1).x);
    CHECK(geometry.centre(0).y == geometry.centre(1).y);
    CHECK(geometry.centre(5).y == geometry.centre(0).y - geometry.step());
}

TEST_CASE("hexagons shift each row by half a cell to the right of the row below", "[gui]") {
    const Board board = board_of({3, 3, {}, BoardDrawing::Squares, Neighbours::Hexagonal});
    const BoardGeometry geometry(board, {600, 440}, false);
    const float step = geometry.step();
    for (Cell cell = 0; cell < board.cell_count(); ++cell) {
        for (Direction direction = 0; direction < board.direction_count(); ++direction) {
            const Cell next = board.step(cell, direction);
            if (next == board.outside()) continue;
            const Point from = geometry.centre(cell), to = geometry.centre(next);
            CHECK(std::hypot(to.x - from.x, to.y - from.y) == Approx(step).epsilon(0.001));
        }
    }
    CHECK(geometry.centre(3).x == Approx(geometry.centre(0).x + step / 2));
    CHECK(geometry.corners(0).size() == 6);
}

TEST_CASE("hexagonal boards are turned to fill the picture", "[gui]") {
    const Board board = board_of({11, 11, {}, BoardDrawing::Squares, Neighbours::Hexagonal});
    const auto fills = [&](Size size, float least) {
        const BoardGeometry geometry(board, size, true);
        CAPTURE(size.width, size.height, geometry.step());
        CHECK(geometry.step() >= least);
        CHECK(lost_cells(board, geometry) == 0);
        // In every orientation columns go right and rows go up.
        CHECK(geometry.centre(1).x > geometry.centre(0).x);
        CHECK(geometry.centre(11).y < geometry.centre(0).y);
        for (const Point& corner : geometry.corners(0)) {
            CHECK(std::any_of(
                geometry.lines().begin(), geometry.lines().end(), [&](const Segment& line) {
                    return std::hypot(line.from.x - corner.x, line.from.y - corner.y) < 0.1f;
                }));
        }
        for (const BoardLabel& label : geometry.labels()) CHECK(inside(label.at, size));
    };
    // In the first two, upright boards have steps of 41 and 32 pixels. The last is best upright.
    fills({720, 720}, 48);
    fills({560, 1000}, 44);
    fills({1000, 520}, 48);
}

TEST_CASE("hexagons and triangles stay upright, fill the picture and have separate labels",
          "[gui]") {
    for (const OutlineSize& wanted :
         {OutlineSize{Outline::Hexagon, 5}, {Outline::Hexagon, 8}, {Outline::Triangle, 13}}) {
        const Board board = board_of(outlined(wanted.outline, wanted.size));
        const BoardGeometry geometry(board, {720, 720}, true);
        CAPTURE(wanted.size, geometry.step());
        for (Cell cell = 0; cell < board.cell_count(); ++cell) {
            if (!board.is_blocked(cell)) CHECK(geometry.cell_at(geometry.centre(cell)) == cell);
        }
        CHECK(geometry.step() * static_cast<float>(board.columns()) > 640);
        const Cell low = board.cell(wanted.outline == Outline::Hexagon ? wanted.size - 1 : 0, 0);
        CHECK(geometry.centre(low).y == Approx(geometry.centre(low + 1).y));
        const std::vector<BoardLabel>& all = geometry.labels();
        CHECK(all.size() == static_cast<std::size_t>(2 * board.columns()));
        for (const BoardLabel& label : all) {
            CHECK(inside(label.at, {720, 720}));
            for (Cell cell = 0; cell < board.cell_count(); ++cell) {
                if (board.is_blocked(cell)) continue;
                const Point at = geometry.centre(cell);
                CHECK(std::hypot(label.at.x - at.x, label.at.y - at.y) > geometry.step() / 2);
            }
            for (const BoardLabel& other : all) {
                if (&other == &label) continue;
                CHECK(std::hypot(label.at.x - other.at.x, label.at.y - other.at.y) >
                      geometry.label_size());
            }
        }
    }
}

TEST_CASE("a board of lines has one line per row and column, with heavy outer lines", "[gui]") {
    const BoardGeometry geometry(rectangle(15, 13), {800, 800}, true);
    CHECK(count(geometry, true) == Counted{2, 2, 0});
    CHECK(count(geometry, false) == Counted{13, 11, 0});
}

TEST_CASE("a board of lines shows its lines, and a point on each cell", "[gui]") {
    BoardShape shape{3, 5, {}};
    shape.lines = {{0, 2, 4}, {0, 12, 4}, {12, 10}};  // the second line bends
    const BoardGeometry geometry(board_of(shape), {500, 300}, false);
    REQUIRE(geometry.lines().size() == 4);
    const auto joins = [&](std::size_t line, Cell from, Cell to) {
        const Segment& segment = geometry.lines()[line];
        return segment.from.x == geometry.centre(from).x &&
               segment.from.y == geometry.centre(from).y && segment.to.x == geometry.centre(to).x &&
               segment.to.y == geometry.centre(to).y;
    };
    CHECK(joins(0, 0, 4));
    CHECK(joins(1, 0, 12));
    CHECK(joins(2, 12, 4));
    CHECK(joins(3, 12, 10));
    CHECK(geometry.stars().size() == 5);
}

TEST_CASE("a board in squares has one line more than rows and columns", "[gui]") {
    const BoardGeometry geometry(rectangle(3, 4, BoardDrawing::Squares), {300, 300}, false);
    CHECK(count(geometry, true) == Counted{2, 2, 0});
    CHECK(count(geometry, false) == Counted{2, 3, 0});
}

TEST_CASE("lines end before holes, and squares around holes have heavy edges", "[gui]") {
    const BoardGeometry lines(board_of({3, 3, {4}}), {300, 300}, false);
    CHECK(count(lines, false) == Counted{0, 0, 0});
    CHECK(count(lines, true) == Counted{2, 2, 0});
    const BoardGeometry squares(board_of({3, 3, {4}, BoardDrawing::Squares}), {300, 300}, false);
    CHECK(count(squares, true) == Counted{4, 4, 0});
    CHECK(count(squares, false) == Counted{4, 4, 0});
}

TEST_CASE("joined edges have no outer line, and their lines fade", "[gui]") {
    BoardShape shape{5, 4};
    shape.wrap = {true, true};
    const BoardGeometry geometry(board_of(shape), {300, 300}, false);
    CHECK(count(geometry, true) == Counted{0, 0, 0});
    CHECK(count(geometry, false) == Counted{4, 5, 0});
    CHECK(count(geometry, false, true) == Counted{8, 10, 0});
}

TEST_CASE("outer lines know their edge of the board", "[gui]") {
    for (const BoardDrawing drawing : {BoardDrawing::Lines, BoardDrawing::Squares}) {
        const BoardGeometry geometry(rectangle(5, 4, drawing), {300, 300}, false);
        std::vector<Point> middles(5);
        for (const Segment& line : geometry.lines()) {
            middles[static_cast<std::size_t>(line.edge)] = {(line.from.x + line.to.x) / 2,
                                                            (line.from.y + line.to.y) / 2};
        }
        const auto [none, left, right, lower, upper] =
            std::tie(middles[0], middles[1], middles[2], middles[3], middles[4]);
        CHECK((left.x < 100 && right.x > 200 && lower.y > 200 && upper.y < 100 && upper.y > 0));
    }
    const BoardGeometry hexagons(board_of({3, 3, {}, BoardDrawing::Squares, Neighbours::Hexagonal}),
                                 {300, 300}, false);
    std::vector<int> counts(5);
    for (const Segment& line : hexagons.lines()) ++counts[static_cast<std::size_t>(line.edge)];
    CHECK(std::vector(counts.begin() + 1, counts.end()) == std::vector{5, 5, 6, 6});
}

TEST_CASE("blocks are separate boards with gaps between them", "[gui]") {
    BoardShape shape{9, 9, {}, BoardDrawing::Squares};
    shape.blocks = {3, 3};
    const Board board = board_of(shape);
    const BoardGeometry geometry(board, {600, 600}, false);
    const float step = geometry.step();
    CHECK(geometry.centre(1).x - geometry.centre(0).x == Approx(step));
    CHECK(geometry.centre(3).x - geometry.centre(2).x > step * 1.2f);
    CHECK(geometry.centre(18).y - geometry.centre(27).y > step * 1.2f);
    // Nine boards have four heavy lines each. Lines of boards in the same row are separate.
    CHECK(count(geometry, true) == Counted{18, 18, 0});
    CHECK(count(geometry, false) == Counted{18, 18, 0});
}

TEST_CASE("layers are in the number of rows that gives the largest cells", "[gui]") {
    BoardShape shape{4, 16, {}, BoardDrawing::Squares};
    shape.layers = 4;
    const Board board = board_of(shape);
    const BoardGeometry square(board, {600, 600}, true);
    CHECK(square.centre(4).y == square.centre(0).y);
    CHECK(square.centre(8).y > square.centre(0).y);
    CHECK(square.centre(8).x == square.centre(0).x);
    const BoardGeometry wide(board, {1600, 400}, true);
    CHECK(wide.centre(12).y == wide.centre(0).y);
    CHECK(labels(wide) == "a b c d e f g h i j k l m n o p 1 2 3 4 ");
    CHECK(labels(square) == "a b c d e f g h 1 2 3 4 i j k l m n o p 1 2 3 4 ");
}

TEST_CASE("cells that are large enough have whole pixels, and lines are at the centre of pixels",
          "[gui]") {
    for (const BoardDrawing drawing : {BoardDrawing::Lines, BoardDrawing::Squares}) {
        for (const float size : {300.0f, 711.5f, 1601.0f}) {
            const BoardGeometry geometry(rectangle(15, 15, drawing), {size, size}, true);
            CHECK(geometry.step() == std::floor(geometry.step()));
            for (const Segment& line : geometry.lines()) {
                const float at = line.from.x == line.to.x ? line.from.x : line.from.y;
                CHECK(at - std::floor(at) == 0.5f);
            }
        }
    }
}

TEST_CASE("star points mark the centre and the corners of boards of lines", "[gui]") {
    const auto stars = [](int columns, int rows) {
        const Board board = rectangle(columns, rows);
        const BoardGeometry geometry(board, {900, 900}, true);
        std::string names;
        for (const Point& star : geometry.stars()) {
            const auto cell = geometry.cell_at(star);
            REQUIRE(cell);
            names += std::to_string(board.column(*cell) + 1) + ',' +
                     std::to_string(board.row(*cell) + 1) + ' ';
        }
        return names;
    };
    CHECK(stars(15, 15) == "4,4 12,4 8,8 4,12 12,12 ");
    CHECK(stars(19, 19) == "4,4 16,4 10,10 4,16 16,16 ");
    CHECK(stars(9, 9) == "3,3 7,3 5,5 3,7 7,7 ");
    CHECK(stars(7, 7) == "4,4 ");
    CHECK(stars(10, 10) == "3,3 8,3 3,8 8,8 ");
    CHECK(stars(3, 3).empty());
    CHECK(BoardGeometry(rectangle(9, 9, BoardDrawing::Squares), {9, 9}, true).stars().empty());
}

TEST_CASE("labels are letters below and numbers at the left, with some left out if space is short",
          "[gui]") {
    const BoardGeometry all(rectangle(4, 3), {400, 400}, true);
    CHECK(labels(all) == "a b c d 1 2 3 ");
    CHECK(all.labels()[0].at.x == all.centre(0).x);
    CHECK(all.labels()[0].at.y > all.centre(0).y + all.step() / 2);
    CHECK(all.labels()[4].at.y == all.centre(0).y);
    CHECK(all.labels()[4].at.x < all.centre(0).x - all.step() / 2);
    const BoardGeometry many(rectangle(64, 64), {712, 712}, true);
    CHECK(many.labels().size() < 60);
    for (std::size_t i = 1; i < many.labels().size(); ++i) {
        const Point one = many.labels()[i - 1].at, other = many.labels()[i].at;
        CHECK(std::max(std::abs(one.x - other.x), std::abs(one.y - other.y)) >=
              many.label_size() * 1.3f);
    }
    CHECK(labels(BoardGeometry(rectangle(4, 3), {100, 100}, true)).empty());
    CHECK(labels(BoardGeometry(rectangle(4, 3), {400, 400}, false)).empty());
}

TEST_CASE("a zoomed board fills the field and stays in it", "[gui]") {
    const Board board = rectangle(64, 64);
    for (const float zoom : {1.5f, 4.0f, 30.0f, 1000.0f}) {
        for (const Point centre : {Point{-50, -50}, Point{32, 32}, Point{500, 10}}) {
            const BoardGeometry geometry(board, {700, 600}, true, {zoom, centre});
            const BoardGeometry again(board, {700, 600}, true, geometry.viewport());
            CHECK(again.viewport() == geometry.viewport());
            CHECK(again.key() == geometry.key());
            const Rect field = geometry.field();
            const Point first = geometry.centre(board.cell(63, 0));
            const Point last = geometry.centre(board.cell(0, 63));
            const float reach = geometry.step() * 0.51f;
            CHECK((first.x - reach <= field.x && last.x + reach >= field.right()));
            CHECK(geometry.step() <= 300.1f);
            const Point middle{field.x + field.width / 2, field.y + field.height / 2};
            CHECK(geometry.cell_at(middle));
            CHECK_FALSE(geometry.cell_at({field.x - 1, middle.y}));
            for (const BoardLabel& label : geometry.labels()) CHECK_FALSE(field.holds(label.at));
        }
    }
}

TEST_CASE("labels grow with a person's letters, and stay apart and inside the picture", "[gui]") {
    for (const Board& board : shapes(15, 15)) {
        for (const float side : {240.0f, 460.0f, 720.0f}) {
            const Size size{side, side};
            const float small = BoardGeometry(board, size, true).label_size();
            float before = small;
            for (const float letters : {1.0f, 1.5f, 2.0f, 3.0f, 4.0f}) {
                INFO(side << " pixels, letters " << letters);
                const BoardGeometry geometry(board, size, true, {}, letters);
                const float label = geometry.label_size();
                CHECK(label >= std::floor(std::min(9 * letters, side / 14)));
                CHECK(label >= before);
                before = label;
                const std::vector<BoardLabel>& all = geometry.labels();
                for (std::size_t i = 0; i < all.size(); ++i) {
                    REQUIRE(inside(all[i].at, size));
                    for (std::size_t k = 0; k < i; ++k) {
                        const Point one = all[i].at, other = all[k].at;
                        REQUIRE(std::hypot(one.x - other.x, one.y - other.y) > label * 0.9f);
                    }
                }
                CHECK(lost_cells(board, geometry) == 0);
            }
            CHECK(BoardGeometry(board, size, true, {}, 1).label_size() == small);
        }
    }
}

TEST_CASE("zooming keeps the point at the centre of the field", "[gui]") {
    const Board board = rectangle(64, 64);
    const Point centre{30.5f, 20.5f};
    const BoardGeometry near(board, {700, 700}, true, {4, centre});
    const BoardGeometry nearer(board, {700, 700}, true, {9, centre});
    const Point middle{near.field().x + near.field().width / 2,
                       near.field().y + near.field().height / 2};
    CHECK(near.cell_at(middle));
    CHECK(near.cell_at(middle) == nearer.cell_at(middle));
}

TEST_CASE("equal pictures have equal keys, and different ones have different keys", "[gui]") {
    std::set<std::uint64_t> keys;
    std::size_t count = 0;
    for (const Board& board : shapes(6, 12)) {
        for (const Size size : {Size{500, 500}, Size{500, 501}}) {
            for (const bool coordinates : {false, true}) {
                for (const float zoom : {1.0f, 2.0f}) {
                    const BoardGeometry geometry(board, size, coordinates, {zoom, {3, 3}});
                    CHECK(geometry.key() ==
                          BoardGeometry(board, size, coordinates, {zoom, {3, 3}}).key());
                    keys.insert(geometry.key());
                    ++count;
                }
            }
        }
    }
    CHECK(keys.size() == count);
}

TEST_CASE("chequers are light and dark in turn, without gaps, and a1 is dark", "[gui]") {
    const Board board = rectangle(8, 8, BoardDrawing::Chequered);
    for (const float pixels : {40.0f, 333.0f, 700.0f}) {
        const BoardGeometry geometry(board, {pixels, pixels}, true);
        const std::vector<Chequer>& chequers = geometry.chequers();
        REQUIRE(chequers.size() == 64);
        for (Cell cell = 0; cell < 64; ++cell) {
            const Chequer& chequer = chequers[cell];
            INFO(cell << " in " << pixels);
            CHECK(chequer.dark == ((board.row(cell) + board.column(cell)) % 2 == 0));
            CHECK(chequer.rect.holds(geometry.centre(cell)));
            if (board.column(cell) < 7) CHECK(chequer.rect.right() == chequers[cell + 1u].rect.x);
            if (board.row(cell) < 7) CHECK(chequer.rect.y == chequers[cell + 8u].rect.bottom());
        }
        // Only a frame around them.
        CHECK(count(geometry, true) == Counted{2, 2, 0});
        CHECK(count(geometry, false) == Counted{});
    }
    CHECK(
        BoardGeometry(rectangle(8, 8, BoardDrawing::Squares), {300, 300}, true).chequers().empty());
}

TEST_CASE("light squares that a game leaves out are drawn, and holes are not", "[gui]") {
    BoardShape shape{4, 4, {1, 3, 4, 6, 9, 11, 12, 14}, BoardDrawing::Chequered};
    CHECK(BoardGeometry(board_of(shape), {300, 300}, false).chequers().size() == 16);
    // Without a dark one too, only that one is left out, and a frame is around it.
    shape.blocked.insert(shape.blocked.begin(), 0);
    CHECK(BoardGeometry(board_of(shape), {300, 300}, false).chequers().size() == 15);
    // A light cell that can be played makes the others holes.
    shape.blocked = {1, 3, 4, 6, 9, 11, 12};
    CHECK(BoardGeometry(board_of(shape), {300, 300}, false).chequers().size() == 9);
}

TEST_CASE("a flipped board has its first row at the top, and letters below it", "[gui]") {
    const Board board = rectangle(8, 8, BoardDrawing::Chequered);
    const BoardGeometry geometry(board, {600, 600}, true, {1, {}, true});
    CHECK(geometry.viewport().flipped);
    CHECK(geometry.centre(0).x > geometry.centre(7).x);
    CHECK(geometry.centre(0).y < geometry.centre(56).y);
    for (const BoardLabel& label : geometry.labels()) {
        INFO(label.text);
        if (label.text.front() >= 'a') {
            CHECK(label.at.x == geometry.centre(static_cast<Cell>(label.text.front() - 'a')).x);
            CHECK(label.at.y > geometry.centre(63).y);
        } else {
            const int row = label.text.front() - '1';
            CHECK(label.at.y == geometry.centre(static_cast<Cell>(row * 8)).y);
            CHECK(label.at.x < geometry.centre(7).x);
        }
    }
    CHECK(labels(geometry) == "a b c d e f g h 1 2 3 4 5 6 7 8 ");
    // Turned twice, a zoomed part is the same again.
    const Viewport part{3, {2, 2.5f}};
    const BoardGeometry near(board, {600, 600}, true, part);
    const Size all = near.extent();
    const BoardGeometry turned(
        board, {600, 600}, true,
        {3, {all.width - near.viewport().centre.x, all.height - near.viewport().centre.y}, true});
    const Rect field = near.field();
    for (Cell cell = 0; cell < 64; ++cell) {
        const Point at = near.centre(cell), other = turned.centre(cell);
        CHECK(std::abs(at.x + other.x - 2 * field.x - field.width) < 0.1f);
        CHECK(std::abs(at.y + other.y - 2 * field.y - field.height) < 0.1f);
    }
}

}  // namespace tengen::test
