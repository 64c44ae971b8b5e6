#include "board_drawing/side_edges.hpp"

namespace tengen {

std::vector<EdgePicture> edges_of(const Game& game) {
    std::vector<EdgePicture> edges;
    for (const RuleUse& rule : game.description().rules) {
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
