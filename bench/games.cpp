#include "games.hpp"

#include <string>

#include "config/game_library.hpp"
#include "games/all_rules.hpp"
#include "games/gomoku/rules.hpp"
#include "rules/catalogue.hpp"

namespace tengen::bench {

namespace {

using namespace std::string_literals;

RuleUse use(const RuleCatalogue& catalogue, std::string name, int sides) {
    Parameters parameters(catalogue.find(name)->fields, sides);
    return {std::move(name), std::move(parameters)};
}

/// A board of this size, without rules.
GameDescription board_of(int rows, int columns, int sides) {
    GameDescription description;
    description.id = "bench";
    description.board.rows = rows;
    description.board.columns = columns;
    description.seats = sides;
    for (int side = 1; side <= sides; ++side) {
        description.sides.push_back("side" + std::to_string(side));
    }
    return description;
}

Result<std::shared_ptr<const Game>> make(int rows, int columns, int length, int sides,
                                         const std::string& source) {
    RuleCatalogue catalogue;
    rules::add_to(catalogue);
    GameDescription description = board_of(rows, columns, sides);
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

Result<std::shared_ptr<const Game>> renju(ForbiddenPoint point) {
    constexpr int kSides = 2;
    RuleCatalogue catalogue;
    rules::add_to(catalogue);
    gomoku::add_to(catalogue);
    RuleUse line = use(catalogue, "line", kSides);
    line.parameters.set("overline", {Scalar("ignored"s), Scalar("wins"s)});
    RuleUse forbidden = use(catalogue, "forbidden", kSides);
    for (const char* kind : {"overline", "double_four", "double_three"}) {
        forbidden.parameters.set(kind, {Scalar(true), Scalar(false)});
    }
    if (point == ForbiddenPoint::Illegal) {
        forbidden.parameters.set("penalty", {Scalar("illegal"s)});
    }
    GameDescription description = board_of(15, 15, kSides);
    description.rules = {use(catalogue, "place", kSides), std::move(line), std::move(forbidden),
                         use(catalogue, "full_board", kSides)};
    return Game::create(std::move(description), catalogue);
}

Result<std::shared_ptr<const Game>> shipped(std::string_view name) {
    RuleCatalogue catalogue;
    all_rules(catalogue);
    const GameLibrary library =
        GameLibrary::read(ConfigFolders{{TENGEN_SOURCE_DIR "/config"}, 0}, catalogue);
    auto loaded = library.load(name);
    if (!loaded) return fail(loaded.error());
    return loaded->game;
}

}  // namespace tengen::bench
