#include "board_drawing/side_edges.hpp"

#include <algorithm>

namespace tengen {
namespace {

/// The edges next to the pits of each side.
void add_homes(const Game& game, std::string_view home, std::vector<EdgePicture>& edges) {
    const BoardRegion* region = find_region(game.description().regions, home);
    const Board& board = game.board();
    for (int number = 1; region != nullptr && number <= game.sides(); ++number) {
        const auto side = static_cast<Side>(number);
        const auto all_in_row = [&](int row) {
            return std::ranges::all_of(region->of(side),
                                       [&](Cell cell) { return board.row(cell) == row; });
        };
        if (all_in_row(0)) edges.push_back({BoardEdge::Lower, side});
        if (all_in_row(board.rows() - 1)) edges.push_back({BoardEdge::Upper, side});
    }
}

}  // namespace

std::vector<EdgePicture> edges_of(const Game& game) {
    std::vector<EdgePicture> edges;
    for (const RuleUse& rule : game.description().rules) {
        if (rule.part() == "sow") add_homes(game, rule.parameters.text("home"), edges);
        if (rule.part() != "connect") continue;
        const Scalar two_edges = std::string("edges");
        if (rule.parameters.values("groups") != std::vector{two_edges}) continue;
        for (int number = 1; number <= game.sides(); ++number) {
            const auto side = static_cast<Side>(number);
            const bool upright = rule.parameters.text("edges", side) == "vertical";
            edges.push_back({upright ? BoardEdge::Lower : BoardEdge::Left, side});
            edges.push_back({upright ? BoardEdge::Upper : BoardEdge::Right, side});
        }
    }
    return edges;
}

}  // namespace tengen
