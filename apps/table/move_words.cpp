#include "table/move_words.hpp"

#include <algorithm>
#include <cmath>

namespace tengen {
namespace {

constexpr std::size_t kManyNames = 8;  ///< the most names in a list

/// The names as text: "a, b or c".
std::string either(const std::vector<std::string>& names) {
    std::string text;
    for (std::size_t i = 0; i < names.size(); ++i) {
        text += (i == 0 ? "" : i + 1 == names.size() ? " or " : ", ") + names[i];
    }
    return text;
}

bool names_cell(Action action) {
    return action.kind() != ActionKind::Choose && action.kind() != ActionKind::Pass;
}

/// The distance of a cell from the middle, without a particular unit.
int eccentricity(const Board& board, Cell cell) {
    return std::abs(2 * board.row(cell) + 1 - board.rows()) +
           std::abs(2 * board.column(cell) + 1 - board.columns());
}

/// Of each kind of action with a cell, the action nearest to the middle.
std::vector<std::string> examples(const Position& position, std::span<const Action> legal) {
    std::vector<std::string> names;
    for (const ActionKind kind : {ActionKind::Place, ActionKind::PlaceOf, ActionKind::Move,
                                  ActionKind::MoveAs, ActionKind::Take}) {
        const Action* best = nullptr;
        for (const Action& action : legal) {
            if (action.kind() != kind) continue;
            const auto distance = [&](Action other) {
                const Cell cell = other.is_move() ? other.to() : other.cell();
                return eccentricity(position.board(), cell);
            };
            if (best == nullptr || distance(action) < distance(*best)) best = &action;
        }
        if (best != nullptr) names.push_back(position.action_name(*best));
    }
    return names;
}

}  // namespace

std::string moves_to_type(const Position& position) {
    ActionList scratch;
    const std::span<const Action> legal = position.legal(scratch);
    std::vector<std::string> names = examples(position, legal);
    std::vector<std::string> words = words_to_type(position);
    for (std::string& word : words) word = '\'' + word + '\'';
    if (words.size() > kManyNames) words = {words.front() + " to " + words.back()};
    if (names.empty()) return either(words);
    names.insert(names.end(), words.begin(), words.end());
    return "a move such as " + either(names);
}

std::vector<std::string> words_to_type(const Position& position) {
    std::vector<std::string> words;
    ActionList scratch;
    for (const Action action : position.legal(scratch)) {
        if (!names_cell(action)) words.push_back(position.action_name(action));
    }
    return words;
}

std::vector<std::string> names_of_line(Position position, const std::vector<Action>& line) {
    std::vector<std::string> names;
    for (const Action action : line) {
        names.push_back(position.action_name(action));
        position.apply(action);
    }
    return names;
}

std::optional<int> wins_in(Position position, const AiReport& report) {
    if (report.win_chance != 1 || position.over()) return std::nullopt;
    const auto seat = static_cast<std::size_t>(position.turn().seat);
    for (const Action action : report.line) {
        if (position.over() || !position.is_legal(action)) return std::nullopt;
        position.apply(action);
    }
    if (!position.over()) return std::nullopt;
    const Outcome& outcome = position.outcome();
    if (outcome.draw() || outcome.rank[seat] != 1) return std::nullopt;
    return static_cast<int>(report.line.size());
}

int percent_of(double chance) {
    const auto percent = static_cast<int>(std::lround(chance * 100));
    return chance > 0 && chance < 1 ? std::clamp(percent, 1, 99) : percent;
}

bool only_cells(const Position& position) {
    ActionList scratch;
    const std::span<const Action> legal = position.legal(scratch);
    return std::all_of(legal.begin(), legal.end(), [](Action action) { return action.is_place(); });
}

}  // namespace tengen
