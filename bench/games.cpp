#include "games.hpp"

#include <string>

#include "rules/catalogue.hpp"

namespace tengen::bench {

namespace {

RuleUse use(const RuleCatalogue& catalogue, std::string name, int sides) {
    Parameters parameters(catalogue.find(name)->fields, sides);
    return {std::move(name), std::move(parameters)};
}

Result<std::shared_ptr<const Game>> make(int rows, int columns, int length, int sides,
                                         const std::string& source) {
    RuleCatalogue catalogue;
    rules::add_to(catalogue);
    GameDescription description;
    description.id = "bench";
    description.board.rows = rows;
    description.board.columns = columns;
    description.seats = sides;
    for (int side = 1; side <= sides; ++side) {
        description.sides.push_back("side" + std::to_string(side));
    }
    RuleUse line = use(catalogue, "line", sides);
    line.parameters.set("length", {Scalar(std::int64_t{length})});
    description.rules = {use(catalogue, source, sides), std::move(line),
                         use(catalogue, "full_board", sides)};
    return Game::create(std::move(description), catalogue);
}

}  // namespace

Result<std::shared_ptr<const Game>> line_game(int rows, int columns, int length, int sides) {
    return make(rows, columns, length, sides, "place");
}

Result<std::shared_ptr<const Game>> connect_four() {
    return make(6, 7, 4, 2, "drop");
}

}  // namespace tengen::bench
