#include "forbidden_points.hpp"

#include <vector>

#include "core/position_text.hpp"
#include "games/gomoku/forbidden_shapes.hpp"

namespace tengen::bench {

namespace {

constexpr std::string_view kNestedThrees =
    "side1:g11,i9,i12,j10,j12,j13,k11,k12,l9,l10,m12,m13,n6,n8,n11,n12,p4,q3 "
    "side2:e11,f5,g9,m4,o15,p5";

}  // namespace

Work forbidden_points(std::shared_ptr<const Game> game) {
    const Result<Setup> setup = parse_setup(*game, kNestedThrees);
    assert(setup);
    return [position = Position(std::move(game), *setup)] {
        constexpr std::uint64_t kBoards = 10;
        std::uint64_t points = 0;
        for (std::uint64_t i = 0; i < kBoards; ++i) {
            gomoku::ForbiddenShapes look(position.board(), position.cells().data(), {});
            for (const Action empty : position.empty_cells()) {
                points += look.kinds(empty.cell(), 1) != 0 ? 1 : 0;
            }
        }
        return points > 0 ? kBoards : 0;
    };
}

}  // namespace tengen::bench
