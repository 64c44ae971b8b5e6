#include <fmt/format.h>
#include <algorithm>
#include <cmath>

#include "core/notation.hpp"
#include "match/mirror_match.hpp"
#include "view/table_picture.hpp"
#include "view/translation.hpp"

namespace tengen::gui {
namespace {

constexpr float kSent = 0.6f;

void add_stones(const TableView& view, BoardPicture& picture) {
    const Position& position = view.review().shown();
    add_stones(position, picture);
    const float settled = view.review().live() ? view.motion().settled() : 1;
    if (settled >= 1 || position.ply() == 0) return;
    for (const Change& change : position.last_changes()) {
        if (!change.is_cell()) continue;
        const auto stone = std::ranges::find(picture.stones, change.cell(), &StonePicture::cell);
        if (stone != picture.stones.end()) stone->settled = settled;
    }
}

/// Adds the number of the last move that put a stone on each cell.
void add_numbers(const TableView& view, BoardPicture& picture) {
    std::vector<int> numbers(static_cast<std::size_t>(view.review().shown().board().cell_count()),
                             0);
    for (const MoveEntry& move : view.moves().entries()) {
        if (move.ply >= view.review().shown_ply()) break;
        if (move.cell < numbers.size()) numbers[move.cell] = move.number;
    }
    const int last = view.moves().number_before(view.review().shown_ply());
    for (StonePicture& stone : picture.stones) {
        const int number = numbers[stone.cell];
        if (number == 0 || stone.size < 1) continue;
        stone.number = std::to_string(number);
        stone.number_accent = number == last;
    }
}

/// A ring for a stone, an arrow for a move, and a tint for the cells of an option.
void add_hint(const Hints& hints, const Position& position, BoardPicture& picture) {
    if (!hints.action()) return;
    const Action action = *hints.action();
    if (action.is_move()) {
        picture.lines.push_back({action.from(), action.to(), true});
    } else if (hints.cell() != kNoCell) {
        picture.marks.push_back({hints.cell(), MarkShape::Ring});
    } else {
        for (const Cell cell : position.cells_of(action)) {
            picture.marks.push_back({cell, MarkShape::Region});
        }
    }
}

void add_marks(const TableView& view, BoardPicture& picture) {
    const Position& position = view.review().shown();
    add_rule_marks(position, view.toggles.forbidden, picture);
    if (!view.shows(view.toggles.numbers)) add_last_stone(position, picture);
    if (position.over() && view.review().live()) {
        picture.winning = view.table().match().result() ? view.table().match().result()->cells
                                                        : position.verdict().cells;
        picture.winning_grown = view.motion().line_grown();
    }
    if (view.review().live()) add_hint(view.table().hints(), position, picture);
    if (view.input().cursor() != kNoCell)
        picture.marks.push_back({view.input().cursor(), MarkShape::Cursor});
}

void add_value_of_last(const TableView& view, BoardPicture& picture, const ValuePicture& value) {
    if (view.shows(view.toggles.numbers) || value.text.empty()) return;
    const auto stone = std::ranges::find(picture.stones, value.cell, &StonePicture::cell);
    if (stone == picture.stones.end()) return;
    stone->number = value.text;
    stone->number_accent = true;
    std::erase_if(picture.marks, [&](const MarkPicture& mark) {
        return mark.cell == value.cell && mark.shape == MarkShape::Dot;
    });
}

void add_values(const TableView& view, BoardPicture& picture) {
    const Thought* thought = view.thoughts().about(view.review().shown_ply());
    if (thought == nullptr) return;
    const auto taken = [&view](Cell cell) { return view.review().shown().at(cell) != kEmpty; };
    picture.values = value_pictures(thought->report, taken);
    if (picture.values.empty() || !taken(picture.values.front().cell)) return;
    // The choice has been played: its stone shows the value.
    const ValuePicture chosen = picture.values.front();
    picture.values.erase(picture.values.begin());
    add_value_of_last(view, picture, chosen);
}

/// The AI's best line, as numbered ghosts.
void add_line(const TableView& view, BoardPicture& picture) {
    const Thought* thought = view.thoughts().at(view.review().shown_ply());
    if (thought == nullptr) return;
    // The line begins with the choice, whose chance says more than a 1.
    std::string chance;
    if (!thought->report.line.empty()) {
        const std::optional<Stone> stone =
            stone_of(view.review().shown(), thought->report.line.front());
        const auto value =
            std::ranges::find(picture.values, stone ? stone->cell : kNoCell, &ValuePicture::cell);
        if (value != picture.values.end()) chance = value->text;
    }
    add_line_stones(view.review().shown(), thought->report.line, chance, picture);
}

/// A move that was sent is pale until the server has confirmed it.
void add_sent(const TableView& view, BoardPicture& picture) {
    const RemoteGame* remote = view.table().remote();
    if (remote == nullptr || !view.review().live() || !remote->match()->requested()) return;
    const auto stone = stone_of(view.table().position(), *remote->match()->requested());
    if (!stone || view.review().shown().at(stone->cell) != kEmpty) return;
    StonePicture sent{stone->cell, stone->side};
    sent.opacity = kSent;
    picture.stones.push_back(std::move(sent));
}

void add_ghosts(const TableView& view, BoardPicture& picture, std::optional<Cell> pointed) {
    if (!view.person_acts()) return;
    const Position& position = view.table().position();
    add_chosen(position, view.input().chosen(), picture);
    if (!pointed && view.input().cursor() != kNoCell) pointed = view.input().cursor();
    if (pointed) add_ghost(position, *pointed, picture);
}

}  // namespace

BoardPicture table_picture(const TableView& view, std::optional<Cell> pointed) {
    BoardPicture picture;
    picture.edges = edges_of(view.review().shown().game());
    picture.special = special_cells(view.review().shown().game());
    add_stones(view, picture);
    if (view.shows(view.toggles.numbers)) add_numbers(view, picture);
    add_marks(view, picture);
    if (view.shows(view.toggles.values)) {
        add_values(view, picture);
        add_line(view, picture);
    }
    add_sent(view, picture);
    add_ghosts(view, picture, pointed);
    return picture;
}

}  // namespace tengen::gui
