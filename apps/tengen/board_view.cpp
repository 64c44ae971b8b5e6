// Long, because one class draws a board with the same marks in three densities.
#include "board_view.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "board_drawing/line_arms.hpp"
#include "board_drawing/piece_look.hpp"
#include "board_layout.hpp"
#include "core/board_outline.hpp"
#include "core/notation.hpp"

namespace tengen::cli {
namespace {

using Signs = std::array<std::string_view, 16>;

/// The index is the sum of the arms of a crossing: 1 east, 2 west, 4 north, 8 south.
constexpr Signs kLight{"·", "╶", "╴", "─", "╵", "└", "┘", "┴",
                       "╷", "┌", "┐", "┬", "│", "├", "┤", "┼"};
constexpr Signs kHeavyColumn{"·", "╶", "╴", "─", "╹", "┖", "┚", "┸",
                             "╻", "┎", "┒", "┰", "┃", "┠", "┨", "╂"};
constexpr Signs kHeavyRow{"·", "╺", "╸", "━", "╵", "┕", "┙", "┷",
                          "╷", "┍", "┑", "┯", "│", "┝", "┥", "┿"};
constexpr Signs kHeavy{"·", "╺", "╸", "━", "╹", "┗", "┛", "┻",
                       "╻", "┏", "┓", "┳", "┃", "┣", "┫", "╋"};

std::size_t arms(bool east, bool west, bool north, bool south) {
    return (east ? 1u : 0u) | (west ? 2u : 0u) | (north ? 4u : 0u) | (south ? 8u : 0u);
}

std::string blanks(int count) {
    return std::string(static_cast<std::size_t>(std::max(count, 0)), ' ');
}

std::string repeated(std::string_view text, int count) {
    std::string result;
    for (int i = 0; i < count; ++i) result += text;
    return result;
}

struct CellMarks {
    Cell last = kNoCell;
    Cell hint = kNoCell;
    std::vector<bool> winning;
    std::vector<bool> forbidden;
    std::vector<bool> offered;
    std::vector<bool> region;
    std::vector<bool> takable;  ///< stones
    bool restricted = false;    ///< some empty cells are outside the region
};

CellMarks collect_marks(const Position& position, Cell hint) {
    const std::vector<bool> none(static_cast<std::size_t>(position.board().cell_count()));
    CellMarks marks{last_cell(position), hint, none, none, none, none, none};
    std::size_t in_region = 0;
    for (const Mark& mark : position.marks()) {
        if (mark.kind == "winning") {
            marks.winning[mark.cell] = true;
        } else if (mark.kind == "takable") {
            marks.takable[mark.cell] = true;
        } else if (position.at(mark.cell) != kEmpty) {
            continue;
        } else if (mark.kind == "offered") {
            marks.offered[mark.cell] = true;
        } else if (mark.kind == "region") {
            if (!marks.region[mark.cell]) ++in_region;
            marks.region[mark.cell] = true;
        } else {
            // Forbidden cells have the kind of their reason: "double_three", "overline" ...
            marks.forbidden[mark.cell] = true;
        }
    }
    marks.restricted = in_region > 0 && in_region < position.empty_cells().size();
    return marks;
}

/// A board that does not fit is cut around its last stone, or else around the hint.
BoardLayout layout_of(const Position& position, const BoardViewOptions& options) {
    const Cell last = last_cell(position);
    return {position.board(),
            {options.width, options.height},
            last != kNoCell ? last : options.hint,
            last != kNoCell};
}

/// Draws one board. Made for one call.
class Drawing {
  public:
    Drawing(const Position& position, const BoardViewOptions& options)
        : position_(position),
          board_(position.board()),
          options_(options),
          marks_(collect_marks(position, options.hint)),
          layout_(layout_of(position, options)),
          lines_(board_.shape().drawing == BoardDrawing::Lines || !board_.shape().lines.empty()),
          arms_(line_arms(board_)),
          has_dots_(boxes_of(board_.shape()).has_value()) {}

    std::vector<std::string> draw() {
        const Window& rows = layout_.rows();
        if (board_.shape().layers > 1) add_layer_names();
        if (layout_.around()) add_column_labels(rows.last);
        if (boxes()) {
            draw_boxes();
        } else {
            for (int row = rows.last; row >= rows.first; --row) {
                draw_row(row);
                if (row > rows.first && layout_.row_seam(row) != Seam::None) draw_seam();
                if (row > rows.first && layout_.has_diagonals()) draw_diagonals(row);
            }
        }
        add_column_labels(rows.first);
        if (points()) add_column_pointer();
        return std::move(drawn_);
    }

  private:
    bool boxes() const { return layout_.density() == Density::Boxes; }
    bool unicode() const { return options_.style.unicode; }
    bool points() const { return layout_.density() == Density::Close && marks_.last != kNoCell; }

    bool exists(int row, int column) const {
        return row >= 0 && row < board_.rows() && column >= 0 && column < board_.columns() &&
               !board_.is_blocked(board_.cell(row, column));
    }

    void add(const PaintedLine& line) { drawn_.push_back(line.render(options_.style.colors)); }

    Paint ground() const { return lines_ ? Paint{Ink::WoodLine, Ink::Wood} : Paint{Ink::Dim}; }

    Paint paint_of(Cell cell) const {
        Paint paint = ground();
        const Side side = position_.at(cell);
        if (side != kEmpty) {
            paint.front = stone_ink(position_.game(), side);
            // Dark stones would be invisible on the terminal's own background.
            if (!lines_ && paint.front == Ink::Black) paint.front = Ink::Default;
            paint.bold = true;
        } else if (cell == marks_.hint) {
            paint.front = Ink::Green;
            paint.bold = true;
        } else if (marks_.offered[cell]) {
            paint.front = Ink::Magenta;
            paint.bold = true;
        } else if (marks_.forbidden[cell]) {
            paint.front = Ink::Red;
        } else if (marks_.restricted && marks_.region[cell]) {
            paint.front = lines_ ? Ink::Black : Ink::Default;
            paint.bold = true;
        }
        if (marks_.winning[cell] || marks_.takable[cell]) paint.back = Ink::Highlight;
        return paint;
    }

    /// The first figure of a count; letter_after() is the second.
    std::string count_sign(Cell cell) const {
        const int count = position_.number_at(cell);
        if (count < 10) return std::to_string(count);
        if (layout_.density() == Density::Close) return "+";
        return std::to_string(std::min(count, kMaxCount) / 10);
    }

    static bool is_dot(int row, int column) { return row % 2 == 0 && column % 2 == 0; }

    std::string edge_sign(bool upright) const {
        if (upright) return unicode() ? "┃" : "|";
        return unicode() ? "━" : "-";
    }

    /// Whether a drawn edge leads through a cell from left to right.
    bool is_drawn_edge(int row, int column) const {
        return has_dots_ && row % 2 == 0 && column % 2 == 1 && exists(row, column) &&
               position_.at(board_.cell(row, column)) != kEmpty;
    }

    /// The symbol of a hole.
    std::string hole_sign(int row, int column) const {
        if (!has_dots_ || !is_dot(row, column)) return " ";
        return unicode() ? "•" : "+";
    }

    /// The symbol of a cell: its stone, a mark, or the board.
    std::string sign_of(Cell cell) const {
        const Side side = position_.at(cell);
        if (side == kNobody && position_.game().counts_cells()) return count_sign(cell);
        if (has_dots_ && side == kNobody) return edge_sign(board_.row(cell) % 2 == 1);
        if (side != kEmpty) {
            const Stone stone = position_.stone_at(cell);
            const std::string letters = letters_beside(position_.game(), stone);
            const bool has_room = layout_.density() != Density::Close || letters.empty();
            return has_room ? stone_sign(position_.game(), stone, unicode())
                            : letter_of_side(letters, side);
        }
        if (cell == marks_.hint) return "?";
        if (marks_.offered[cell]) return unicode() ? "◇" : "*";
        if (marks_.forbidden[cell]) return unicode() ? "×" : "x";
        return empty_sign(cell);
    }

    /// Boards without room for two signs have the letter alone, a capital for the
    /// first side's.
    static std::string letter_of_side(const std::string& letters, Side side) {
        const char small = static_cast<char>(letters[0] | 0x20);
        return side == 1 || side == kNobody ? letters.substr(0, 1) : std::string(1, small);
    }

    static constexpr int kMaxCount = 99;  ///< that is shown

    /// The letter of a kind, the sign of a stone that may be taken, or the second figure of a
    /// count, which takes the place of the mark after its stone; 0 if none.
    char letter_after(int row, int column) const {
        if (!exists(row, column)) return 0;
        const Cell cell = board_.cell(row, column);
        const Side side = position_.at(cell);
        if (const int count = position_.number_at(cell); count >= 10) {
            return static_cast<char>('0' + std::min(count, kMaxCount) % 10);
        }
        if (side == kEmpty || side == kNobody) return 0;
        if (marks_.takable[cell]) return 'x';
        const std::string letters = letters_beside(position_.game(), position_.stone_at(cell));
        return letters.empty() ? char{0} : letters[0];
    }

    /// If stones are allowed only in a region, dots mark its cells.
    std::string empty_sign(Cell cell) const {
        const std::string dot = unicode() ? "·" : ".";
        if (marks_.restricted && marks_.region[cell]) return dot;
        if (boxes() || has_dots_) return " ";
        if (lines_ && unicode() && !layout_.hexagonal()) {
            return crossing(board_.row(cell), board_.column(cell));
        }
        return marks_.restricted ? " " : dot;
    }

    bool is_star(int row, int column) const {
        const int rows = board_.rows();
        const int columns = board_.columns();
        if (rows != columns || rows < 13 || rows % 2 == 0) return false;
        if (board_.block_size() != BoardSize{columns, rows}) return false;
        const auto third = [rows](int i) { return i == 3 || i == rows - 4; };
        const auto middle = [rows](int i) { return i == rows / 2; };
        const bool large = rows >= 19;
        return (third(row) && third(column)) || (middle(row) && middle(column)) ||
               (large && ((third(row) && middle(column)) || (middle(row) && third(column))));
    }

    std::uint8_t arms_at(int row, int column) const { return arms_[board_.cell(row, column)]; }

    /// A place without a cell: nothing, or a line that passes it.
    void add_no_cell(PaintedLine& line, int row, int column) const {
        if (arms_.empty()) return line.add(hole_sign(row, column));
        const bool drawn = unicode() && (arms_at(row, column) & ~kDiagonalArms) != 0;
        line.add(drawn ? crossing(row, column) : " ", ground());
    }

    /// Whether the board is drawn at a place, with or without a cell.
    bool has_ground(int row, int column) const {
        return exists(row, column) || (!arms_.empty() && column >= 0 && column < board_.columns());
    }

    /// Whether a line leads from a column (row) to the next one, including across joined edges.
    bool leads_east(int row, int column) const {
        if (!arms_.empty()) return column >= 0 && (arms_at(row, column) & kArmEast) != 0;
        if (column < 0 || column + 1 == board_.columns()) return board_.shape().wrap.columns;
        return layout_.column_seam(column + 1) == Seam::None && exists(row, column) &&
               exists(row, column + 1);
    }
    bool leads_north(int row, int column) const {
        if (!arms_.empty()) return row >= 0 && (arms_at(row, column) & kArmNorth) != 0;
        if (row < 0 || row + 1 == board_.rows()) return board_.shape().wrap.rows;
        return layout_.row_seam(row + 1) == Seam::None && exists(row, column) &&
               exists(row + 1, column);
    }

    std::string crossing(int row, int column) const {
        if (is_star(row, column)) return "╋";
        return std::string(kLight[arms(leads_east(row, column), leads_east(row, column - 1),
                                       leads_north(row, column), leads_north(row - 1, column))]);
    }

    /// The mark around a cell: a bracket or a star; 0 if none.
    char surround(int row, int column, bool left) const {
        if (!exists(row, column)) return 0;
        const Cell cell = board_.cell(row, column);
        if (marks_.winning[cell]) return '*';
        if (cell == marks_.last) return left ? '(' : ')';
        if (cell == marks_.hint && !is_crowded(row, column)) return left ? '[' : ']';
        return 0;
    }

    bool has_own_surround(int row, int column) const {
        if (!exists(row, column)) return false;
        const Cell cell = board_.cell(row, column);
        return cell == marks_.last || marks_.winning[cell];
    }

    /// A neighbour's bracket may take the place of this cell's. A single bracket of a pair would
    /// look odd.
    bool is_crowded(int row, int column) const {
        if (layout_.density() == Density::Boxes) return false;
        return has_own_surround(row, column - 1) || has_own_surround(row, column + 1);
    }

    static Paint paint_of_mark(char sign, Ink back) {
        if (sign == '*') return {Ink::White, Ink::Highlight, true};
        return {Ink::Last, back, true};
    }

    static constexpr int kNothing = -2;  ///< a seam or the frame instead of a column

    /// The gap between two drawn cells of a row.
    void add_gap(PaintedLine& line, int row, int before, int after) const {
        if (const char letter = before < 0 ? char{0} : letter_after(row, before)) {
            const Cell cell = board_.cell(row, before);
            return line.add(std::string(1, letter), paint_of(cell));
        }
        char sign = surround(row, before, false);
        if (sign == 0 || sign == ']') {
            if (const char left = surround(row, after, true)) sign = left;
        }
        const bool inside = has_ground(row, before) || has_ground(row, after);
        const Paint paint = inside ? ground() : Paint{};
        const bool drawn_lines = lines_ && unicode() && !layout_.hexagonal();
        if (sign != 0) {
            line.add(std::string(1, sign), paint_of_mark(sign, paint.back));
        } else if (is_drawn_edge(row, before) || is_drawn_edge(row, after)) {
            line.add(edge_sign(false), {Ink::Default, Ink::Default, true});
        } else if (drawn_lines && before != kNothing && after != kNothing &&
                   leads_east(row, before)) {
            line.add("─", paint);
        } else {
            line.add(" ", paint);
        }
    }

    void add_label(PaintedLine& line, int row, bool left) const {
        const bool pointed = points() && board_.row(marks_.last) == row;
        const Paint paint{pointed ? Ink::Last : Ink::Dim, Ink::Default, pointed};
        const std::string label = std::to_string(row + 1);
        const std::string text =
            left ? fmt::format("{:>{}}{}", label, layout_.label_width() + 1, pointed ? '>' : ' ')
                 : fmt::format("{}{}", pointed ? '<' : ' ', label);
        line.add(text, paint);
    }

    /// The joint between a cell and the previous one.
    void add_joint(PaintedLine& line, int row, int column) const {
        const bool wide = layout_.density() == Density::Wide;
        const bool first = column == layout_.columns().first;
        const Seam seam = first ? Seam::None : layout_.column_seam(column);
        if (seam == Seam::None) {
            if (wide) add_gap(line, row, column - 1, column);
            return;
        }
        if (wide) add_gap(line, row, column - 1, kNothing);
        if (seam == Seam::Layer) {
            line.add("  ");
        } else {
            line.add(lines_ ? " " : unicode() ? "│" : "|", {Ink::Dim});
        }
        if (wide) add_gap(line, row, kNothing, column);
    }

    /// The letter of a column at its lower left end.
    std::string letter_beside(int row, int column) const {
        if (!is_below_column(*layout_.labelled_outline(), row, column)) return " ";
        const std::string name = column_name(column);
        return name.size() == 1 ? name : " ";
    }

    /// The last column of a row with a cell or a letter.
    int last_of_row(int row) const {
        int last = layout_.columns().last;
        while (last > layout_.columns().first &&
               !is_inside(*layout_.labelled_outline(), row, last) &&
               !is_below_column(*layout_.labelled_outline(), row, last)) {
            --last;
        }
        return last;
    }

    void draw_labelled_row(int row) {
        PaintedLine line;
        line.add(blanks(layout_.shift(row) + layout_.label_width() + 2));
        const Window& columns = layout_.columns();
        const int last = last_of_row(row);
        for (int column = columns.first; column <= last; ++column) {
            add_joint(line, row, column);
            if (exists(row, column)) {
                const Cell cell = board_.cell(row, column);
                line.add(sign_of(cell), paint_of(cell));
            } else {
                line.add(letter_beside(row, column), {Ink::Dim});
            }
        }
        add_gap(line, row, last, last + 1);
        add_label(line, row, false);
        add(line);
    }

    void draw_row(int row) {
        if (layout_.labelled_outline()) return draw_labelled_row(row);
        PaintedLine line;
        line.add(blanks(layout_.shift(row)));
        add_label(line, row, true);
        for (int column = layout_.columns().first; column <= layout_.columns().last; ++column) {
            add_joint(line, row, column);
            if (exists(row, column)) {
                const Cell cell = board_.cell(row, column);
                line.add(sign_of(cell), paint_of(cell));
            } else {
                add_no_cell(line, row, column);
            }
        }
        const int last = layout_.columns().last;
        if (layout_.density() == Density::Wide) add_gap(line, row, last, last + 1);
        if (layout_.around()) add_label(line, row, false);
        add(line);
    }

    /// The sign between four places: the diagonal lines there.
    std::string diagonal_sign(int row, int column) const {
        const auto has = [&](int at, std::uint8_t arm) {
            return at >= 0 && at < board_.columns() && (arms_at(row, at) & arm) != 0;
        };
        const bool rises = has(column - 1, kArmNorthEast), falls = has(column, kArmNorthWest);
        if (rises && falls) return unicode() ? "╳" : "X";
        if (rises) return unicode() ? "╱" : "/";
        return falls ? (unicode() ? "╲" : "\\") : " ";
    }

    /// The lines that lead from a row to the one below.
    void draw_diagonals(int row) {
        PaintedLine line;
        line.add(blanks(layout_.label_width() + 2));
        const Window& columns = layout_.columns();
        for (int column = columns.first; column <= columns.last; ++column) {
            line.add(diagonal_sign(row - 1, column), ground());
            line.add(unicode() && leads_north(row - 1, column) ? "│" : " ", ground());
        }
        line.add(" ", ground());
        add(line);
    }

    /// The line between two rows of blocks.
    void draw_seam() {
        std::string text;
        const Window& columns = layout_.columns();
        for (int column = columns.first + 1; !lines_ && column <= columns.last; ++column) {
            const Seam seam = layout_.column_seam(column);
            if (seam == Seam::None) continue;
            // A seam comes before the gap of its cell.
            const int gap = layout_.density() == Density::Wide ? 1 : 0;
            const int end = layout_.sign_of(column) - gap - (seam == Seam::Layer ? 2 : 1);
            text += repeated(unicode() ? "─" : "-", end - static_cast<int>(visible_width(text)));
            text += seam == Seam::Layer ? "  " : unicode() ? "┼" : "+";
        }
        if (!lines_) {
            text += repeated(unicode() ? "─" : "-",
                             layout_.width() - static_cast<int>(visible_width(text)));
        }
        PaintedLine line;
        line.add(blanks(layout_.label_width() + 2));
        line.add(text, {Ink::Dim});
        add(line);
    }

    /// Puts short texts at columns of the terminal.
    static void put(std::string& line, int at, std::string_view text) {
        line.resize(std::max(line.size(), static_cast<std::size_t>(at)), ' ');
        line += text;
    }

    /// Writes names of more than one letter vertically.
    void add_column_labels(int row) {
        std::size_t longest = 0;
        const Window& columns = layout_.columns();
        for (int column = columns.first; column <= columns.last; ++column) {
            longest = std::max(longest, column_name(column).size());
        }
        const bool at_ends = layout_.labelled_outline().has_value();
        const int start = layout_.label_width() + 2 + layout_.shift(row) - (at_ends ? 1 : 0);
        for (std::size_t letter = 0; letter < longest; ++letter) {
            std::string text;
            for (int column = columns.first; column <= columns.last; ++column) {
                const std::string name = column_name(column);
                const std::size_t skipped = longest - name.size();
                if (letter < skipped || (at_ends && !exists(row, column))) continue;
                put(text, start + layout_.sign_of(column), {&name[letter - skipped], 1});
            }
            drawn_.push_back(painted(text, {Ink::Dim}, options_.style.colors));
        }
    }

    void add_layer_names() {
        const int width = board_.columns() / board_.shape().layers;
        std::string text;
        for (const Window& layer : layout_.layers()) {
            const std::string number = std::to_string(layer.first / width + 1);
            const int room = layout_.sign_of(layer.last) - layout_.sign_of(layer.first) + 2;
            const std::string name = "layer " + number;
            const bool whole = static_cast<int>(name.size()) <= room;
            put(text, layout_.label_width() + 2 + layout_.sign_of(layer.first),
                whole ? name : number);
        }
        drawn_.push_back(painted(text, {Ink::Dim}, options_.style.colors));
    }

    void add_column_pointer() {
        const int column = layout_.sign_of(board_.column(marks_.last));
        drawn_.push_back(blanks(layout_.label_width() + 2 + column) +
                         painted("^", {Ink::Last, Ink::Default, true}, options_.style.colors));
    }

    bool is_heavy_column(const Window& layer, int column) const {
        return column > layer.first && column <= layer.last &&
               layout_.column_seam(column) == Seam::Block;
    }
    bool is_heavy_row(int row) const {
        return row > 0 && row < board_.rows() && layout_.row_seam(row) == Seam::Block;
    }

    /// The border symbol at a corner of squares. It shows the arms that exist of the four that meet
    /// here.
    std::string corner(const Window& layer, int row, int column) const {
        const bool east = layer.holds(column), west = layer.holds(column - 1);
        const bool ne = east && exists(row, column), nw = west && exists(row, column - 1);
        const bool se = east && exists(row - 1, column), sw = west && exists(row - 1, column - 1);
        const std::size_t index = arms(ne || se, nw || sw, ne || nw, se || sw);
        if (index == 0) return " ";
        const bool heavy_column = is_heavy_column(layer, column);
        if (!unicode()) return heavy_column ? "#" : "+";
        const Signs& signs = heavy_column ? (is_heavy_row(row) ? kHeavy : kHeavyColumn)
                                          : (is_heavy_row(row) ? kHeavyRow : kLight);
        return std::string(signs[index]);
    }

    void draw_border(int row) {
        PaintedLine line;
        line.add(blanks(layout_.label_width() + 2));
        const std::string_view heavy = unicode() ? "━━━" : "===";
        const std::string_view light = unicode() ? "───" : "---";
        for (const Window& layer : layout_.layers()) {
            if (layer.first > 0) line.add("  ");
            for (int column = layer.first; column <= layer.last + 1; ++column) {
                line.add(corner(layer, row, column), {Ink::Dim});
                if (column > layer.last) break;
                const bool border = exists(row, column) || exists(row - 1, column);
                line.add(!border ? "   " : is_heavy_row(row) ? heavy : light, {Ink::Dim});
            }
        }
        add(line);
    }

    void add_box(PaintedLine& line, int row, int column) const {
        if (!exists(row, column)) return line.add("   ");
        const Cell cell = board_.cell(row, column);
        const char left = surround(row, column, true);
        const char right = surround(row, column, false);
        const Paint paint = paint_of(cell);
        const bool is_plain = left == 0 && right == 0 && sign_of(cell) == " ";
        if (const int number = board_.number(cell); number > 0 && is_plain) {
            return line.add(fmt::format("{:^3}", number), {Ink::Dim});
        }
        line.add(std::string(1, left == 0 ? ' ' : left), paint_of_mark(left, paint.back));
        line.add(sign_of(cell), paint);
        if (const char letter = letter_after(row, column)) {
            return line.add(std::string(1, letter), paint);
        }
        line.add(std::string(1, right == 0 ? ' ' : right), paint_of_mark(right, paint.back));
    }

    void add_boxes(PaintedLine& line, const Window& layer, int row) const {
        for (int column = layer.first; column <= layer.last + 1; ++column) {
            const bool border = (layer.holds(column) && exists(row, column)) ||
                                (layer.holds(column - 1) && exists(row, column - 1));
            const bool heavy = is_heavy_column(layer, column);
            const std::string_view sign = unicode() ? (heavy ? "┃" : "│") : (heavy ? "#" : "|");
            line.add(border ? sign : " ", {Ink::Dim});
            if (column <= layer.last) add_box(line, row, column);
        }
    }

    void draw_boxes() {
        for (int row = board_.rows() - 1; row >= 0; --row) {
            draw_border(row + 1);
            PaintedLine line;
            add_label(line, row, true);
            for (const Window& layer : layout_.layers()) {
                if (layer.first > 0) line.add("  ");
                add_boxes(line, layer, row);
            }
            if (layout_.around()) add_label(line, row, false);
            add(line);
        }
        draw_border(0);
    }

    const Position& position_;
    const Board& board_;
    const BoardViewOptions& options_;
    CellMarks marks_;
    BoardLayout layout_;
    bool lines_;
    std::vector<std::uint8_t> arms_;  ///< of a board of lines
    bool has_dots_;                   ///< with edges and boxes between them
    std::vector<std::string> drawn_;
};

}  // namespace

std::vector<std::string> draw_board(const Position& position, const BoardViewOptions& options) {
    return Drawing(position, options).draw();
}

std::string shown_part(const Position& position, const BoardViewOptions& options) {
    const Board& board = position.board();
    const BoardLayout layout = layout_of(position, options);
    const Window rows = layout.rows();
    const Window columns = layout.columns();
    const std::string_view dash = options.style.unicode ? "–" : "-";
    std::string text;
    if (rows.size() < board.rows()) {
        text = fmt::format("rows {}{}{} of {}", rows.first + 1, dash, rows.last + 1, board.rows());
    }
    if (columns.size() < board.columns()) {
        text += fmt::format("{}columns {}{}{} of {}", text.empty() ? "" : ", ",
                            column_name(columns.first), dash, column_name(columns.last),
                            board.columns());
    }
    return text;
}

Cell last_cell(const Position& position) {
    for (int ply = position.ply() - 1; ply >= 0; --ply) {
        const Action action = position.action(ply);
        switch (action.kind()) {
            case ActionKind::Place:
            case ActionKind::PlaceOf:
            case ActionKind::Take:
                return action.cell();
            case ActionKind::Move:
            case ActionKind::MoveAs:
                return action.to();
            case ActionKind::Choose:
            case ActionKind::Pass:
                break;
        }
    }
    return kNoCell;
}

}  // namespace tengen::cli
