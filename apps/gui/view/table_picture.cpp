// The picture of the board at the table: stones, marks, values, motions.
#include <fmt/format.h>
#include <algorithm>
#include <cmath>

#include "core/notation.hpp"
#include "view/table_view.hpp"
#include "view/translation.hpp"

namespace tengen::gui {
namespace {

constexpr std::chrono::milliseconds kSettling{120};
constexpr std::chrono::milliseconds kLineGrows{300};
constexpr std::chrono::milliseconds kBannerRises{250};
constexpr std::chrono::milliseconds kAppears{200};
constexpr float kGhost = 0.5f;
constexpr float kExpected = 0.45f;  ///< of stones in an AI's best line
constexpr std::size_t kLineShown = 6;

}  // namespace

float TableView::part_of(Clock::time_point since, std::chrono::milliseconds length) const {
    if (!toggles.animations || since == Clock::time_point{}) return 1;
    const std::chrono::duration<float> passed = now_() - since;
    return std::clamp(passed / std::chrono::duration<float>(length), 0.0f, 1.0f);
}

bool TableView::animated() const {
    if (!has_game()) return false;
    return part_of(placed_at_, kSettling) < 1 || banner_risen() < 1 || appeared() < 1;
}

float TableView::appeared() const {
    return part_of(began_at_, kAppears);
}

float TableView::banner_risen() const {
    if (ended_at_ == Clock::time_point{}) return 1;
    return part_of(ended_at_ + kSettling + kLineGrows, kBannerRises);
}

int TableView::spinner_phase() const {
    if (!toggles.animations) return 0;
    constexpr std::chrono::milliseconds kStep{125};
    return static_cast<int>(now_().time_since_epoch() / kStep % 8);
}

BoardPicture TableView::picture(std::optional<Cell> pointed) const {
    BoardPicture picture;
    picture.edges = edges_of(shown().game());
    add_stones(picture);
    if (toggles.numbers) add_numbers(picture);
    add_marks(picture);
    if (toggles.values) {
        add_values(picture);
        add_line(picture);
    }
    add_ghosts(picture, pointed);
    return picture;
}

void TableView::add_stones(BoardPicture& picture) const {
    const Position& position = shown();
    const Board& board = position.board();
    const float settled = live() ? part_of(placed_at_, kSettling) : 1;
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
void TableView::add_numbers(BoardPicture& picture) const {
    std::vector<int> numbers(static_cast<std::size_t>(shown().board().cell_count()), 0);
    for (const MoveEntry& move : moves_) {
        if (move.ply >= shown_ply()) break;
        if (move.cell < numbers.size()) numbers[move.cell] = move.number;
    }
    const int last = move_number();
    for (StonePicture& stone : picture.stones) {
        const int number = numbers[stone.cell];
        if (number == 0) continue;
        stone.number = std::to_string(number);
        stone.number_accent = number == last;
    }
}

void TableView::add_marks(BoardPicture& picture) const {
    const Position& position = shown();
    for (const Mark& mark : position.marks()) {
        // Marks on stones, such as a winning line, are drawn separately.
        if (position.at(mark.cell) != kEmpty) continue;
        if (mark.kind == "region") {
            picture.marks.push_back({mark.cell, MarkShape::Region});
        } else if (toggles.forbidden) {
            picture.marks.push_back({mark.cell, MarkShape::Cross});
        }
    }
    if (position.ply() > 0) {
        const Action last = position.action(position.ply() - 1);
        const ActionKind kind = last.kind();
        const bool stone = kind == ActionKind::Place || kind == ActionKind::PlaceOf;
        if (stone && position.at(last.cell()) != kEmpty && !toggles.numbers) {
            picture.marks.push_back({last.cell(), MarkShape::Dot});
        }
    }
    if (position.over() && live()) {
        picture.winning =
            table_->match().result() ? table_->match().result()->cells : position.verdict().cells;
        const auto start = ended_at_ == Clock::time_point{} ? ended_at_ : ended_at_ + kSettling;
        picture.winning_grown = part_of(start, kLineGrows);
    }
    if (live() && table_->hinted_cell() != kNoCell) {
        picture.marks.push_back({table_->hinted_cell(), MarkShape::Ring});
    }
    if (cursor_ != kNoCell) picture.marks.push_back({cursor_, MarkShape::Cursor});
}

std::optional<CellRemark> TableView::reasons_at(Cell cell) const {
    for (const Mark& mark : shown().marks()) {
        if (mark.cell != cell || mark.reasons.empty()) continue;
        std::string text = cell_name(shown().board(), cell);
        for (const Message& reason : mark.reasons) text += "\n" + tr(reason);
        return CellRemark{cell, std::move(text)};
    }
    return std::nullopt;
}

std::optional<CellRemark> TableView::mark_text(Cell cell) const {
    if (!has_game() || !toggles.forbidden) return std::nullopt;
    return reasons_at(cell);
}

void TableView::add_values(BoardPicture& picture) const {
    const Thought* thought = this->thought();
    if (thought == nullptr) return;
    const auto taken = [this](Cell cell) { return shown().at(cell) != kEmpty; };
    picture.values = value_pictures(thought->report, taken);
    if (picture.values.empty() || !taken(picture.values.front().cell)) return;
    // The choice has been played: its stone shows the value.
    const ValuePicture chosen = picture.values.front();
    picture.values.erase(picture.values.begin());
    add_value_of_last(picture, chosen);
}

void TableView::add_value_of_last(BoardPicture& picture, const ValuePicture& value) const {
    if (toggles.numbers || value.text.empty()) return;
    const auto stone = std::ranges::find(picture.stones, value.cell, &StonePicture::cell);
    if (stone == picture.stones.end()) return;
    stone->number = value.text;
    stone->number_accent = true;
    std::erase_if(picture.marks, [&](const MarkPicture& mark) {
        return mark.cell == value.cell && mark.shape == MarkShape::Dot;
    });
}

std::string TableView::values_text() const {
    const Thought* thought = this->thought();
    if (thought == nullptr || thought->report.line.empty()) return "";
    const int ply = shown_ply() - (thought == thought_at(shown_ply()) ? 0 : 1);
    Position position = shown();
    if (position.ply() > ply) position.undo();
    const Action choice = thought->report.line.front();
    if (!position.is_legal(choice)) return "";
    const auto index = static_cast<std::size_t>(ply);
    const int number = index < moves_.size() ? moves_[index].number : move_number() + 1;
    const std::string name = name_of(thought->seat);
    const std::string cell = position.action_name(choice);
    if (std::isnan(thought->report.win_chance)) {
        return tr(Message("{} at move {}: {}", name, number, cell));
    }
    return tr(Message("{} at move {}: {}, {} %", name, number, cell,
                      fmt::format("{:.0f}", thought->report.win_chance * 100)));
}

/// The AI's best line, as numbered ghosts.
void TableView::add_line(BoardPicture& picture) const {
    const Thought* thought = thought_at(shown_ply());
    if (thought == nullptr) return;
    Position position = shown();
    std::size_t number = 0;
    for (const Action action : thought->report.line) {
        if (position.over() || !position.is_legal(action) || ++number > kLineShown) return;
        const std::optional<Stone> stone = stone_of(position, action);
        position.apply(action);
        if (!stone || shown().at(stone->cell) != kEmpty) continue;
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

void TableView::add_ghosts(BoardPicture& picture, std::optional<Cell> pointed) const {
    if (!person_acts()) return;
    const Position& position = table_->position();
    if (!pointed && cursor_ != kNoCell) pointed = cursor_;
    if (!pointed) return;
    if (position.at(*pointed) != kEmpty) return;
    pointed = position.target_cell(*pointed);
    const std::vector<Action> actions = actions_at(*pointed);
    if (actions.empty()) return;
    const bool named = actions.front().kind() == ActionKind::PlaceOf;
    const Side side = named ? actions.front().side() : position.turn().side;
    if (actions.front().kind() == ActionKind::Take) return;
    StonePicture ghost{*pointed, side};
    ghost.opacity = kGhost;
    picture.stones.push_back(std::move(ghost));
}

}  // namespace tengen::gui
