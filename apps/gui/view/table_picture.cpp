#include <fmt/format.h>
#include <algorithm>
#include <cmath>

#include "core/notation.hpp"
#include "match/mirror_match.hpp"
#include "view/table_picture.hpp"
#include "view/translation.hpp"

namespace tengen::gui {
namespace {

constexpr float kGhost = 0.5f;
constexpr float kSent = 0.6f;
constexpr float kExpected = 0.45f;  ///< of stones in an AI's best line
constexpr std::size_t kLineShown = 6;

void add_stones(const TableView& view, BoardPicture& picture) {
    const Position& position = view.review().shown();
    const Board& board = position.board();
    const float settled = view.review().live() ? view.motion().settled() : 1;
    const std::span<const Change> changes = position.last_changes();
    for (int index = 0; index < board.cell_count(); ++index) {
        const auto cell = static_cast<Cell>(index);
        const Side side = position.at(cell);
        if (side == kEmpty || side == kOutside) continue;
        StonePicture stone{cell, side};
        if (settled < 1 && position.ply() > 0) {
            const bool fresh = std::any_of(
                changes.begin(), changes.end(),
                [&](const Change& change) { return change.is_cell() && change.cell() == cell; });
            if (fresh) stone.settled = settled;
        }
        picture.stones.push_back(std::move(stone));
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
        if (number == 0) continue;
        stone.number = std::to_string(number);
        stone.number_accent = number == last;
    }
}

void add_marks(const TableView& view, BoardPicture& picture) {
    const Position& position = view.review().shown();
    for (const Mark& mark : position.marks()) {
        // Marks on stones, such as a winning line, are drawn separately.
        if (position.at(mark.cell) != kEmpty) continue;
        if (mark.kind == "region") {
            picture.marks.push_back({mark.cell, MarkShape::Region});
        } else if (view.toggles.forbidden) {
            picture.marks.push_back({mark.cell, MarkShape::Cross});
        }
    }
    if (position.ply() > 0) {
        const Action last = position.action(position.ply() - 1);
        const ActionKind kind = last.kind();
        const bool stone = kind == ActionKind::Place || kind == ActionKind::PlaceOf;
        if (stone && position.at(last.cell()) != kEmpty && !view.toggles.numbers) {
            picture.marks.push_back({last.cell(), MarkShape::Dot});
        }
    }
    if (position.over() && view.review().live()) {
        picture.winning = view.table().match().result() ? view.table().match().result()->cells
                                                        : position.verdict().cells;
        picture.winning_grown = view.motion().line_grown();
    }
    if (view.review().live() && view.table().hints().cell() != kNoCell) {
        picture.marks.push_back({view.table().hints().cell(), MarkShape::Ring});
    }
    if (view.input().cursor() != kNoCell)
        picture.marks.push_back({view.input().cursor(), MarkShape::Cursor});
}

void add_value_of_last(const TableView& view, BoardPicture& picture, const ValuePicture& value) {
    if (view.toggles.numbers || value.text.empty()) return;
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
    Position position = view.review().shown();
    std::size_t number = 0;
    for (const Action action : thought->report.line) {
        if (position.over() || !position.is_legal(action) || ++number > kLineShown) return;
        const std::optional<Stone> stone = stone_of(position, action);
        position.apply(action);
        if (!stone || view.review().shown().at(stone->cell) != kEmpty) continue;
        StonePicture ghost{stone->cell, stone->side};
        ghost.opacity = kExpected;
        ghost.number = std::to_string(number);
        const auto value = std::ranges::find(picture.values, stone->cell, &ValuePicture::cell);
        if (value != picture.values.end()) {
            // The line begins with the choice, whose chance says more than a 1.
            if (number == 1 && !value->text.empty()) ghost.number = value->text;
            picture.values.erase(value);
        }
        picture.stones.push_back(std::move(ghost));
    }
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
    if (!pointed && view.input().cursor() != kNoCell) pointed = view.input().cursor();
    if (!pointed) return;
    if (position.at(*pointed) != kEmpty) return;
    pointed = position.target_cell(*pointed);
    const std::vector<Action> actions = actions_at(position, *pointed);
    if (actions.empty()) return;
    const bool named = actions.front().kind() == ActionKind::PlaceOf;
    const Side side = named ? actions.front().side() : position.turn().side;
    if (actions.front().kind() == ActionKind::Take) return;
    StonePicture ghost{*pointed, side};
    ghost.opacity = kGhost;
    picture.stones.push_back(std::move(ghost));
}

}  // namespace

BoardPicture table_picture(const TableView& view, std::optional<Cell> pointed) {
    BoardPicture picture;
    picture.edges = edges_of(view.review().shown().game());
    add_stones(view, picture);
    if (view.toggles.numbers) add_numbers(view, picture);
    add_marks(view, picture);
    if (view.toggles.values) {
        add_values(view, picture);
        add_line(view, picture);
    }
    add_sent(view, picture);
    add_ghosts(view, picture, pointed);
    return picture;
}

}  // namespace tengen::gui
