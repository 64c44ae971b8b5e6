#include "view/board_picture.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace tengen::gui {
namespace {

constexpr std::size_t kValuesShown = 12;
constexpr double kMinShown = 0.05;  ///< of the greatest value

struct Value {
    Cell cell;
    double value;
};

/// The chosen cell's value is the reported winning chance, if any.
bool are_chances(const std::vector<Value>& values, Cell chosen, double win_chance) {
    constexpr double kSame = 1e-6;
    bool same = false;
    for (const Value& value : values) {
        if (value.value < -kSame || value.value > 1 + kSame) return false;
        same = same || (value.cell == chosen && std::abs(value.value - win_chance) < kSame);
    }
    return same;
}

}  // namespace

std::string chance_text(double chance) {
    return fmt::format("{:.0f}%", std::clamp(chance, 0.0, 1.0) * 100);
}

Cell chosen_cell(const AiReport& report) {
    if (report.line.empty()) return kNoCell;
    const Action first = report.line.front();
    const bool stone = first.is_place() || first.kind() == ActionKind::PlaceOf;
    return stone ? first.cell() : kNoCell;
}

std::vector<ValuePicture> value_pictures(const AiReport& report,
                                         const std::function<bool(Cell)>& taken) {
    const Cell chosen = chosen_cell(report);
    std::vector<Value> known;
    for (std::size_t index = 0; index < report.values.size(); ++index) {
        if (!std::isfinite(report.values[index])) continue;
        known.push_back({static_cast<Cell>(index), report.values[index]});
    }
    std::stable_sort(known.begin(), known.end(),
                     [](const Value& a, const Value& b) { return a.value > b.value; });
    const bool chances = are_chances(known, chosen, report.win_chance);
    std::vector<ValuePicture> pictures;
    if (chosen != kNoCell) {
        const std::string text =
            std::isnan(report.win_chance) ? "" : chance_text(report.win_chance);
        pictures.push_back({chosen, 1, text});
    }
    if (known.empty()) return pictures;
    const double least = known.back().value;
    const double range = known.front().value - least;
    if (known.size() > kValuesShown) known.resize(kValuesShown);
    for (const Value& value : known) {
        const double part = range > 0 ? (value.value - least) / range : 1;
        if (value.cell == chosen || taken(value.cell) || part < kMinShown) continue;
        pictures.push_back({value.cell, static_cast<float>(part),
                            chances ? chance_text(value.value) : std::string()});
    }
    return pictures;
}

}  // namespace tengen::gui
