#include "support/games.hpp"

#include <fmt/format.h>

#include <array>
#include <stdexcept>

#include "core/position_text.hpp"
#include "games/all_rules.hpp"

namespace tengen::test {

namespace {

constexpr std::array<std::string_view, kMaxSides> kSideNames{"black", "white",  "red",  "blue",
                                                             "green", "yellow", "pink", "grey"};

template <class Value>
Value expect(Result<Value> result) {
    if (!result) throw std::runtime_error(english(result.error()));
    return std::move(*result);
}

RuleUse rule_of(std::string_view text, int sides, const RuleCatalogue& catalogue) {
    const std::string name(text.substr(0, text.find(' ')));
    const RuleType* type = catalogue.find(name);
    if (type == nullptr) return {name, {}};
    text.remove_prefix(name.size());
    return {name, expect(parse_parameters(type->fields, sides, text))};
}

}  // namespace

const RuleCatalogue& all_rules() {
    static const RuleCatalogue catalogue = [] {
        RuleCatalogue made;
        tengen::all_rules(made);
        return made;
    }();
    return catalogue;
}

GameDescription describe(const Recipe& recipe, const RuleCatalogue& catalogue) {
    GameDescription description;
    description.id = "test";
    description.board.rows = recipe.rows;
    description.board.columns = recipe.columns;
    description.board.blocked = recipe.blocked;
    for (int side = 0; side < recipe.sides; ++side) {
        description.sides.emplace_back(side < kMaxSides ? kSideNames[static_cast<std::size_t>(side)]
                                                        : "too_many");
    }
    description.seats = recipe.seats == 0 ? recipe.sides : recipe.seats;
    for (const std::string& rule : recipe.rules) {
        description.rules.push_back(rule_of(rule, recipe.sides, catalogue));
    }
    return description;
}

std::shared_ptr<const Game> make(const Recipe& recipe, const RuleCatalogue& catalogue) {
    return expect(Game::create(describe(recipe, catalogue), catalogue));
}

std::string refusal(const Recipe& recipe, const RuleCatalogue& catalogue) {
    const auto game = Game::create(describe(recipe, catalogue), catalogue);
    return game ? std::string() : english(game.error());
}

std::shared_ptr<const Game> line_game(int columns, int rows, int length, int sides,
                                      std::string_view more) {
    return make({columns,
                 rows,
                 {"place", fmt::format("line length={} {}", length, more), "full_board"},
                 sides});
}

Position play(std::shared_ptr<const Game> game, std::string_view actions, std::string_view setup) {
    Position position(game, expect(parse_setup(*game, setup)));
    const Result<void> played = play_actions(position, actions);
    if (!played) throw std::runtime_error(english(played.error()));
    return position;
}

}  // namespace tengen::test
