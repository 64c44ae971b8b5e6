// The picture of the analysis board: stones, the tree's next moves, remarks, the engine's values.
#include <algorithm>
#include <utility>

#include "base/text.hpp"
#include "board_drawing/move_numbers.hpp"
#include "view/analysis_view.hpp"
#include "view/analysis_words.hpp"

namespace tengen::gui {
namespace {

constexpr float kNextMove = 0.42f;      ///< size of the stone
constexpr float kNextMoveValue = 0.8f;  ///< with a value on it
constexpr float kMinStrength = 0.1f;

void add_numbers(const Position& position, BoardPicture& picture) {
    const std::vector<int> numbers = move_numbers(position);
    std::vector<int> of_cell(static_cast<std::size_t>(position.board().cell_count()), 0);
    int last = 0;
    for (std::size_t ply = 0; ply < numbers.size(); ++ply) {
        const Action action = position.action(static_cast<int>(ply));
        const bool places = action.is_place() || action.kind() == ActionKind::PlaceOf;
        if (!places || numbers[ply] == 0) continue;
        of_cell[action.cell()] = last = numbers[ply];
    }
    for (StonePicture& stone : picture.stones) {
        const int number = of_cell[stone.cell];
        if (number == 0) continue;
        stone.number = std::to_string(number);
        stone.number_accent = number == last;
    }
}

MarkShape shape_of(MarkKind kind) {
    switch (kind) {
        case MarkKind::Cross:
            return MarkShape::Saltire;
        case MarkKind::Triangle:
            return MarkShape::Triangle;
        case MarkKind::Square:
            return MarkShape::Square;
        case MarkKind::Circle:
            return MarkShape::Circle;
        case MarkKind::Selected:
            break;
    }
    return MarkShape::Selected;
}

void add_remarks(const RecordRemarks& remarks, BoardPicture& picture) {
    for (const CellText& text : remarks.texts) picture.texts.push_back({text.cell, text.text});
    for (const CellMark& mark : remarks.marks) {
        picture.marks.push_back({mark.cell, shape_of(mark.kind)});
    }
    for (const BoardLine& line : remarks.rare->lines) {
        picture.lines.push_back({line.from, line.to, line.arrow});
    }
}

/// A mark or a text on a stone replaces its number or dot.
void drop_covered_numbers(BoardPicture& picture) {
    const auto covered = [&](Cell cell) {
        return std::ranges::any_of(picture.texts,
                                   [&](const TextPicture& text) { return text.cell == cell; }) ||
               std::ranges::any_of(picture.marks, [&](const MarkPicture& mark) {
                   return mark.cell == cell && mark.shape >= MarkShape::Saltire;
               });
    };
    std::erase_if(picture.marks, [&](const MarkPicture& mark) {
        return mark.shape == MarkShape::Dot && covered(mark.cell);
    });
    for (StonePicture& stone : picture.stones) {
        if (!stone.number.empty() && covered(stone.cell)) stone.number.clear();
    }
}

/// The cell where an action ends; kNoCell if it has none.
Cell end_of(const Position& position, Action action) {
    if (action.is_move()) return action.to();
    const auto stone = stone_of(position, action);
    return stone && position.at(stone->cell) == kEmpty ? stone->cell : kNoCell;
}

/// The least and the greatest known chance.
std::pair<double, double> range_of(const Analysis& lines, Seat seat) {
    double least = 1, most = 0;
    for (const AnalysisLine& line : lines.lines) {
        if (!(line.chances[seat] >= 0)) continue;
        least = std::min(least, line.chances[seat]);
        most = std::max(most, line.chances[seat]);
    }
    return {least, most};
}

/// Adds the first moves of the lines to the picture's moves, and returns their chances. Several
/// moves to one cell have the chance of the best one.
std::vector<ValuePicture> add_lines(const Analysis& lines, const Position& position,
                                    BoardPicture& picture) {
    std::vector<ValuePicture> values;
    const Seat seat = position.turn().seat;
    const auto [least, most] = range_of(lines, seat);
    for (std::size_t rank = 0; rank < lines.lines.size(); ++rank) {
        const AnalysisLine& line = lines.lines[rank];
        const Action action = line.actions.front();
        const Cell cell = end_of(position, action);
        if (cell == kNoCell) continue;
        const bool known = line.chances[seat] >= 0;
        double part = known && most > least ? (line.chances[seat] - least) / (most - least) : 1;
        if (line.proven != Proven::No) part = line.proven == Proven::Won ? 1 : 0;
        ValuePicture value{cell, std::max(kMinStrength, static_cast<float>(part)),
                           disc_label(line, seat)};
        value.best = rank == 0;
        value.faint = is_faint(line, lines);
        value.on_stone = position.at(cell) != kEmpty;
        if (action.is_move()) {
            add_move({action.from(), cell, value.on_stone, true, value.strength, value.faint},
                     picture);
        }
        if (std::ranges::find(values, cell, &ValuePicture::cell) != values.end()) continue;
        values.push_back(std::move(value));
    }
    return values;
}

/// The values of the second engine, below those of the first one, or as squares.
void add_second_values(std::vector<ValuePicture> seconds, BoardPicture& picture) {
    for (ValuePicture& value : seconds) {
        value.second = {std::exchange(value.text, ""), std::exchange(value.best, false)};
        const auto first = std::ranges::find(picture.values, value.cell, &ValuePicture::cell);
        if (first != picture.values.end()) {
            first->second = std::move(value.second);
            continue;
        }
        value.square = true;
        picture.values.push_back(std::move(value));
    }
}

/// The stone that a node's move places or moves to an empty cell, if any.
std::optional<StonePicture> next_stone(const RecordNode& node, const Position& position) {
    if (node.action.is_move()) {
        return picture_of(position.game(), played_stone(position, node.action)->stone);
    }
    if (node.move != RecordMove::Stone) return std::nullopt;
    return StonePicture{node.action.cell(), position.game().has_walls() ? kNobody : node.side};
}

/// The next moves of the tree, as small stones. One with a value is larger and shows it. A stone
/// that moves has a line too, and nothing else if it takes a stone on its cell.
void add_next_moves(const Record& record, RecordNodeId place, const Position& position,
                    BoardPicture& picture) {
    const auto is_at = [&](Cell cell) {
        return std::ranges::find(picture.stones, cell, &StonePicture::cell) != picture.stones.end();
    };
    for (RecordNodeId next = record.nodes[place].first_child; next != kNoNode;
         next = record.nodes[next].next) {
        const Action action = record.nodes[next].action;
        std::optional<StonePicture> stone = next_stone(record.nodes[next], position);
        if (!stone) continue;
        const bool taken = position.at(stone->cell) != kEmpty;
        if (action.is_move()) add_move({action.from(), stone->cell, taken}, picture);
        if (taken || is_at(stone->cell)) continue;
        stone->size = kNextMove;
        const auto value = std::ranges::find(picture.values, stone->cell, &ValuePicture::cell);
        if (value != picture.values.end()) {
            stone->size = kNextMoveValue;
            stone->number = value->text;
            stone->number_accent = value->best;
            stone->second = value->second;
            picture.values.erase(value);
        }
        picture.stones.push_back(std::move(*stone));
    }
}

/// Small stones of next moves carry the texts of their cells, instead of values.
void put_texts_on_next_moves(const Position& position, BoardPicture& picture) {
    std::erase_if(picture.texts, [&](const TextPicture& text) {
        const auto stone = std::ranges::find(picture.stones, text.cell, &StonePicture::cell);
        if (stone == picture.stones.end() || position.at(text.cell) != kEmpty) return false;
        stone->size = kNextMoveValue;
        stone->number = text.text;
        stone->number_accent = false;
        stone->second = {};
        return true;
    });
}

/// A book's marks on cells without another text. Small stones of next moves carry them.
void add_book_marks(const std::vector<CellText>& marks, const Position& position,
                    BoardPicture& picture) {
    for (const CellText& mark : marks) {
        const bool taken = position.at(mark.cell) != kEmpty ||
                           std::ranges::find(picture.texts, mark.cell, &TextPicture::cell) !=
                               picture.texts.end() ||
                           std::ranges::find(picture.values, mark.cell, &ValuePicture::cell) !=
                               picture.values.end();
        if (taken) continue;
        const auto stone = std::ranges::find(picture.stones, mark.cell, &StonePicture::cell);
        if (stone == picture.stones.end()) {
            picture.texts.push_back({mark.cell, mark.text});
        } else if (stone->number.empty()) {
            stone->size = kNextMoveValue;
            stone->number = mark.text;
        }
    }
}

/// Moves that were better than the last one, as small stones with a sign. A stone that moves has a
/// line too, and the sign in the corner of a stone that it takes.
void add_better_moves(const std::vector<PlayedStone>& better, const Position& position,
                      BoardPicture& picture) {
    for (const PlayedStone& played : better) {
        const Cell cell = played.stone.cell;
        const bool on_stone = position.at(cell) != kEmpty;
        if (played.from != kNoCell) add_move({played.from, cell, on_stone}, picture);
        if (!on_stone) {
            StonePicture small = picture_of(position.game(), played.stone);
            small.size = kNextMoveValue;
            small.number = glyph_text(Glyph::Good);
            picture.stones.push_back(std::move(small));
        } else if (played.from != kNoCell) {
            ValuePicture corner{cell, 0, std::string(glyph_text(Glyph::Good))};
            corner.on_stone = true;
            picture.values.push_back(std::move(corner));
        }
    }
}

}  // namespace

std::string AnalysisView::long_text(Cell cell) const {
    constexpr std::size_t kShort = 4;  // characters, always legible on the board
    std::string text = toggles.remarks ? cell_text(cell) : "";
    const auto mark = std::ranges::find(book_marks_, cell, &CellText::cell);
    if (text.empty() && toggles.next_moves && mark != book_marks_.end()) text = mark->text;
    return first_characters(text, kShort).size() == text.size() ? "" : text;
}

BoardPicture AnalysisView::picture(std::optional<Cell> pointed) const {
    BoardPicture picture;
    const Position& position = shown_position();
    picture.edges = edges_of(position.game());
    picture.special = special_cells(position.game());
    add_stones(position, picture);
    const bool numbered = display_.numbers && has_fixed_stones(position.game());
    if (numbered) add_numbers(position, picture);
    add_rule_marks(position, display_.forbidden, picture);
    if (!numbered) add_last_stone(position, picture);
    if (position.over()) picture.winning = position.verdict().cells;
    if (toggles.remarks && remarks() != nullptr) add_remarks(*remarks(), picture);
    drop_covered_numbers(picture);
    if (pointed_line_ && pointed_line_->index < lines(pointed_line_->engine).lines.size()) {
        const Analysis& pointed_at = lines(pointed_line_->engine);
        add_line_stones(position, pointed_at.lines[pointed_line_->index].actions, "", picture);
    } else if (const auto better = review_.better_shown(); !better.empty()) {
        // Answers to the mistake would look like better moves.
        add_better_moves(better, position, picture);
    } else {
        if (toggles.values) picture.values = add_lines(lines(), position, picture);
        if (toggles.values && has_second_) {
            add_second_values(add_lines(lines(EngineId::Second), position, picture), picture);
        }
        if (toggles.next_moves && !drill_.silent()) {
            add_next_moves(record(), place(), position, picture);
            put_texts_on_next_moves(position, picture);
            add_book_marks(book_marks_, position, picture);
        }
        add_chosen(position, input_.chosen(), picture);
        const Cell cursor = input_.cursor();
        const Cell ghost = pointed.value_or(cursor);
        const bool taken = std::ranges::any_of(
            picture.stones, [&](const StonePicture& stone) { return stone.cell == ghost; });
        if (ghost != kNoCell && !taken && person_acts()) add_ghost(position, ghost, picture);
    }
    for (const Cell cell : pointed_moves_) {
        if (position.at(cell) == kEmpty) picture.marks.push_back({cell, MarkShape::Ring});
    }
    if (input_.cursor() != kNoCell) {
        picture.marks.push_back({input_.cursor(), MarkShape::Cursor});
    }
    return picture;
}

}  // namespace tengen::gui
