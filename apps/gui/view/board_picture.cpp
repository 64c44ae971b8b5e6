#include "view/board_picture.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace tengen {
namespace {

constexpr std::size_t kValuesShown = 12;
constexpr double kLeastShown = 0.05;  ///< of the greatest value

}  // namespace

std::vector<ValuePicture> value_pictures(std::span<const double> values,
                                         const std::function<bool(Cell)>& taken) {
    struct Value {
        Cell cell;
        double value;
    };
    std::vector<Value> known;
    for (std::size_t index = 0; index < values.size(); ++index) {
        if (std::isfinite(values[index]))
            known.push_back({static_cast<Cell>(index), values[index]});
    }
    std::stable_sort(known.begin(), known.end(),
                     [](const Value& a, const Value& b) { return a.value > b.value; });
    std::vector<ValuePicture> pictures;
    if (known.empty()) return pictures;
    const double least = known.back().value;
    const double range = known.front().value - least;
    if (known.size() > kValuesShown) known.resize(kValuesShown);
    for (const Value& value : known) {
        const double part = range > 0 ? (value.value - least) / range : 1;
        if (taken(value.cell) || part < kLeastShown) continue;
        pictures.push_back(
            {value.cell, static_cast<float>(part), fmt::format("{:.0f}", part * 100)});
    }
    return pictures;
}

std::vector<EdgePicture> edges_of(const Game& game) {
    std::vector<EdgePicture> edges;
    for (const RuleUse& rule : game.description().rules) {
        if (rule.name != "connect") continue;
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
