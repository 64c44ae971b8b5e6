#include "board_drawing/special_cells.hpp"

#include <algorithm>
#include <array>

namespace tengen {
namespace {

constexpr std::array<std::string_view, 5> kMovers{"step", "slide", "leap", "hop", "fly"};

void add_cell(Cell cell, Side side, std::vector<SpecialCell>& cells) {
    if (std::ranges::find(cells, cell, &SpecialCell::cell) == cells.end()) {
        cells.push_back({cell, side});
    }
}

/// The cells that moves may not end on.
void add_closed(const Game& game, const RuleUse& rule, std::vector<SpecialCell>& cells) {
    if (std::ranges::find(kMovers, rule.part()) == kMovers.end()) return;
    const BoardRegion* region =
        find_region(game.description().regions, rule.parameters.text("not_into"));
    if (region == nullptr) return;
    for (const std::vector<Cell>& list : region->cells) {
        for (const Cell cell : list) add_cell(cell, kEmpty, cells);
    }
}

/// The cells that a side must fill.
void add_camps(const Game& game, const RuleUse& rule, std::vector<SpecialCell>& cells) {
    if (rule.part() != "reach" || rule.parameters.text("all") == "no") return;
    const BoardRegion* region =
        find_region(game.description().regions, rule.parameters.text("region"));
    if (region == nullptr || region->cells.size() == 1) return;
    for (int number = 1; number <= game.sides(); ++number) {
        const auto side = static_cast<Side>(number);
        for (const Cell cell : region->of(side)) add_cell(cell, side, cells);
    }
}

}  // namespace

std::vector<SpecialCell> special_cells(const Game& game) {
    std::vector<SpecialCell> cells;
    for (const RuleUse& rule : game.description().rules) add_closed(game, rule, cells);
    for (const RuleUse& rule : game.description().rules) add_camps(game, rule, cells);
    return cells;
}

}  // namespace tengen
