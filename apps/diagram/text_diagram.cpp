#include "diagram/text_diagram.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>

#include "base/text.hpp"
#include "board_drawing/line_arms.hpp"
#include "board_drawing/move_numbers.hpp"
#include "board_drawing/piece_look.hpp"
#include "core/board_outline.hpp"
#include "core/notation.hpp"

namespace tengen {
namespace {

constexpr int kLetters = 26;
constexpr std::array<std::string_view, kNobody> kSigns{"X", "O", "#", "@", "%", "&", "=", "+", "*"};

std::string_view mark_sign(MarkKind kind) {
    switch (kind) {
        case MarkKind::Cross:
            return "×";
        case MarkKind::Triangle:
            return "△";
        case MarkKind::Square:
            return "□";
        case MarkKind::Circle:
            return "○";
        case MarkKind::Selected:
            return "◆";
    }
    return "";
}

int letters_in(std::string_view text) {
    return static_cast<int>(character_count(text));
}

/// The text at the right end of a field.
std::string in_field(std::string_view text, int width) {
    return std::string(static_cast<std::size_t>(std::max(width - letters_in(text), 0)), ' ') +
           std::string(text);
}

class TextBoard {
  public:
    explicit TextBoard(const Diagram& diagram)
        : diagram_(diagram),
          board_(diagram.game->board()),
          has_dots_(boxes_of(board_.shape()).has_value()) {
        fill();
        for (const auto& [cell, text] : cells_) {
            width_ = std::max(width_, letters_in(text) + 1);
        }
        if (board_.columns() > kLetters) width_ = std::max(width_, 3);
        // Half a cell is a shift of whole letters.
        if (is_hexagonal()) width_ += width_ % 2;
    }

    std::string draw() {
        const int layers = board_.shape().layers;
        const int columns = board_.columns() / layers;
        std::string text;
        for (int layer = 0; layer < layers; ++layer) {
            const std::string part = draw_columns(layer * columns, (layer + 1) * columns - 1);
            if (!part.empty() && !text.empty()) text += '\n';
            text += part;
        }
        return text + signs_text() + notes();
    }

  private:
    bool is_hexagonal() const { return board_.shape().neighbours == Neighbours::Hexagonal; }
    bool is_shown(Cell cell) const {
        return diagram_.part.empty() || std::ranges::count(diagram_.part, cell) > 0;
    }

    void fill() {
        for (const Cell cell : diagram_.forbidden) cells_[cell] = "!";
        for (const DiagramStone& stone : diagram_.stones) {
            const bool is_plain = stone.number.empty();
            cells_[stone.cell] = is_plain ? sign_of(stone) : stone.number;
            if (is_plain && !(has_dots_ && stone.side == kNobody)) sides_[stone.side] = true;
        }
        for (const CellText& count : diagram_.counts) cells_[count.cell] = count.text;
        for (const CellMark& mark : diagram_.marks) {
            const auto stone = cells_.find(mark.cell);
            if (stone != cells_.end() && stone->second != "!") {
                stone->second += mark_sign(mark.kind);
            } else {
                cells_[mark.cell] = mark_sign(mark.kind);
            }
        }
        for (const CellText& text : diagram_.texts) cells_[text.cell] = text.text;
    }

    std::string sign_of(const DiagramStone& stone) const {
        if (has_dots_ && stone.side == kNobody) {
            return board_.row(stone.cell) % 2 == 0 ? "-" : "|";
        }
        const std::string letters =
            letters_beside(*diagram_.game, {stone.cell, stone.side, stone.piece});
        if (stone.side == kNobody && !letters.empty()) return letters;
        return std::string(kSigns[stone.side - 1u]) + letters;
    }

    /// A hexagon or star that is shown as a whole. The letters are at the lower left ends of its
    /// columns.
    std::optional<OutlineSize> labelled_outline() const {
        const auto outline = outline_of(board_.shape());
        if (!outline || outline->outline == Outline::Triangle || !diagram_.part.empty()) {
            return std::nullopt;
        }
        return outline;
    }

    /// Empty if no cell of the columns is shown.
    std::string draw_columns(int first, int last) const {
        int low = board_.rows(), high = -1, left = last + 1, right = -1;
        for (int row = 0; row < board_.rows(); ++row) {
            for (int column = first; column <= last; ++column) {
                if (!is_shown(board_.cell(row, column))) continue;
                low = std::min(low, row);
                high = std::max(high, row);
                left = std::min(left, column);
                right = std::max(right, column);
            }
        }
        std::string text;
        for (int row = high; row >= low; --row) {
            std::string line = fmt::format("{:>2}", row + 1) + indent(row - low);
            for (int column = left; column <= right; ++column) {
                line += in_field(sign_at(board_.cell(row, column)), width_);
            }
            line.erase(line.find_last_not_of(' ') + 1);
            text += line + '\n';
            if (row > low) text += diagonals_below(row, left, right);
        }
        if (right < 0) return text;
        const auto outline = labelled_outline();
        std::string letters;
        for (int column = left; column <= right; ++column) {
            const bool has_letter = !outline || is_below_column(*outline, -1, column);
            letters += in_field(has_letter ? column_name(column) : "", width_);
        }
        // Half a cell to the left.
        if (outline) letters.erase(0, static_cast<std::size_t>(width_ / 2));
        letters.erase(letters.find_last_not_of(' ') + 1);
        return text + "  " + letters + '\n';
    }

    /// The diagonal lines between a row and the one below; empty if the board has none.
    std::string diagonals_below(int row, int left, int right) const {
        if (std::ranges::none_of(arms_,
                                 [](std::uint8_t arms) { return (arms & kDiagonalArms) != 0; })) {
            return {};
        }
        std::string line = std::string(static_cast<std::size_t>(width_) + 1, ' ');
        for (int column = left; column < right; ++column) {
            const bool rises = (arms_[board_.cell(row - 1, column)] & kArmNorthEast) != 0;
            const bool falls = (arms_[board_.cell(row - 1, column + 1)] & kArmNorthWest) != 0;
            const char sign = rises && falls ? 'X' : rises ? '/' : falls ? '\\' : ' ';
            std::string field(static_cast<std::size_t>(width_), ' ');
            field[static_cast<std::size_t>(width_ / 2)] = sign;
            line += field;
        }
        line.erase(line.find_last_not_of(' ') + 1);
        return line + '\n';
    }

    std::string indent(int rows_below) const {
        return std::string(static_cast<std::size_t>(is_hexagonal() ? rows_below * width_ / 2 : 0),
                           ' ');
    }

    std::string sign_at(Cell cell) const {
        const auto found = cells_.find(cell);
        if (found != cells_.end()) return found->second;
        if (has_dots_) {
            return board_.row(cell) % 2 == 0 && board_.column(cell) % 2 == 0 ? "+" : "";
        }
        if (!board_.is_blocked(cell)) return ".";
        if (!arms_.empty()) return passing_sign(arms_[cell]);
        const auto outline = labelled_outline();
        const bool has_letter =
            outline && is_below_column(*outline, board_.row(cell), board_.column(cell));
        return has_letter ? column_name(board_.column(cell)) : "";
    }

    /// A line through a place without a cell.
    static std::string passing_sign(std::uint8_t arms) {
        const bool level = (arms & (kArmEast | kArmWest)) != 0;
        const bool upright = (arms & (kArmNorth | kArmSouth)) != 0;
        return level ? (upright ? "+" : "-") : (upright ? "|" : "");
    }

    /// "X black, O white"
    std::string signs_text() const {
        std::string text;
        for (const auto& [side, is_used] : sides_) {
            text += fmt::format("{}{} {}", text.empty() ? "" : ", ", kSigns[side - 1u],
                                diagram_.game->side_name(side));
        }
        return text.empty() ? text : text + '\n';
    }

    std::string notes() const {
        const std::string text = notes_text(diagram_);
        return text.empty() ? text : text + '\n';
    }

    const Diagram& diagram_;
    const Board& board_;
    std::vector<std::uint8_t> arms_ = line_arms(board_);
    bool has_dots_;  ///< with edges and boxes between them
    std::map<Cell, std::string> cells_;
    std::map<Side, bool> sides_;
    int width_ = 2;
};

}  // namespace

std::string text_of(const Diagram& diagram) {
    return TextBoard(diagram).draw();
}

Result<std::string> moves_in_one_word(const Position& end, int first, std::optional<int> last) {
    if (end.board().columns() > kLetters) {
        return fail(ErrorCode::CommandLine, "",
                    "a board of {} columns has moves of several letters", end.board().columns());
    }
    const std::vector<int> numbers = move_numbers(end);
    std::string text;
    Position position(end.shared_game(), end.setup());
    for (int ply = 0; ply < end.ply(); ++ply) {
        const Action action = end.action(ply);
        const int number = numbers[static_cast<std::size_t>(ply)];
        if (number >= first && number <= last.value_or(number) && number > 0) {
            if (!action.is_place() && action.kind() != ActionKind::PlaceOf) {
                return fail(ErrorCode::CommandLine, "",
                            "move {}, {}, places no stone (choose other moves by --moves)", number,
                            position.action_name(action));
            }
            text += cell_name(end.board(), action.cell());
        }
        position.apply(action);
    }
    return text;
}

}  // namespace tengen
