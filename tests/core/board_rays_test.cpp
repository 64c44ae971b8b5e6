// Rays of cells, compared with single steps.
#include "core/board_rays.hpp"

#include <vector>

#include "support/catch.hpp"

using namespace tengen;

namespace {

std::vector<BoardShape> ray_shapes() {
    std::vector<BoardShape> shapes{{5, 7, {}}, {6, 6, {1, 8, 9, 30}}, {1, 1, {}}, {64, 64, {}}};
    for (const Wrap wrap : {Wrap{true, false}, {false, true}, {true, true}}) {
        shapes.push_back({3, 4, {5}});
        shapes.back().wrap = wrap;
        shapes.push_back({1, 5, {}});
        shapes.back().wrap = wrap;
    }
    shapes.push_back({5, 5, {0, 24}});
    shapes.back().neighbours = Neighbours::Hexagonal;
    shapes.push_back({3, 9, {}});
    shapes.back().layers = 3;
    shapes.push_back({3, 3, {}});
    shapes.back().lines = {{0, 1, 2}, {0, 4, 8}, {2, 8}};
    return shapes;
}

}  // namespace

TEST_CASE("A ray has the cells of single steps, up to the outside or the first cell", "[core]") {
    for (const BoardShape& shape : ray_shapes()) {
        const Board board = Board::create(shape).value();
        for (int way = 0; way < board.direction_count(); ++way) {
            const auto direction = static_cast<Direction>(way);
            INFO(shape.columns << "x" << shape.rows << ", direction " << way);
            const BoardRays rays(board, direction);
            for (Cell cell = 0; cell < board.cell_count(); ++cell) {
                if (board.is_blocked(cell)) continue;
                const Cell* ray = rays.from(cell);
                Cell at = cell;
                do {
                    at = board.step(at, direction);
                    REQUIRE(*ray++ == at);
                } while (at != board.outside() && at != cell);
            }
        }
    }
}
