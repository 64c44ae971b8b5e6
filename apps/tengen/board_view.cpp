#include "board_view.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/notation.hpp"

namespace tengen {
namespace {

constexpr int kLargeBoard = 20;  ///< from here on coordinates stand on all sides

enum class Density : std::uint8_t {
    Boxes,  ///< squares with borders: four columns and two rows a cell
    Wide,   ///< two columns a cell
    Close,  ///< one column a cell
};

/// The rows or columns that are drawn, both ends included.
struct Window {
    int first = 0;
    int last = 0;
};

constexpr int kLeastWindow = 3;  ///< rows or columns, however small the terminal is

/// As many as fit, with `focus` in the middle where that is possible.
Window window_around(int focus, int fitting, int total) {
    const int size = std::min(total, std::max(fitting, kLeastWindow));
    const int first = std::clamp(focus - size / 2, 0, total - size);
    return {first, first + size - 1};
}

struct CellMarks {
    Cell last = kNoCell;
    Cell hint = kNoCell;
    std::vector<bool> winning;
    std::vector<bool> forbidden;
};

CellMarks collect_marks(const Position& position, Cell hint) {
    const auto cells = static_cast<std::size_t>(position.board().cell_count());
    CellMarks marks{last_cell(position), hint, std::vector<bool>(cells), std::vector<bool>(cells)};
    for (const Mark& mark : position.marks()) {
        if (mark.kind == "winning") marks.winning[mark.cell] = true;
        // What a rule forbids has the kind of its reason: "double_three", "overline" ...
        if (mark.kind != "winning" && mark.kind != "region" && position.at(mark.cell) == kEmpty) {
            marks.forbidden[mark.cell] = true;
        }
    }
    return marks;
}

/// Draws one board; made for one call.
class Drawing {
  public:
    Drawing(const Position& position, const BoardViewOptions& options)
        : position_(position),
          board_(position.board()),
          options_(options),
          marks_(collect_marks(position, options.hint)),
          density_(choose_density()),
          lines_(board_.shape().drawing == BoardDrawing::Lines) {
        for (int row = 0; row < board_.rows(); ++row) {
            label_width_ = std::max(label_width_, static_cast<int>(row_label(row).size()));
        }
        choose_windows();
    }

    std::vector<std::string> draw() {
        if (around()) add_column_labels();
        if (density_ == Density::Boxes) {
            draw_boxes();
        } else {
            for (int row = rows_.last; row >= rows_.first; --row) draw_row(row);
        }
        add_column_labels();
        if (density_ == Density::Close && marks_.last != kNoCell) add_column_pointer();
        return std::move(drawn_);
    }

  private:
    bool around() const { return std::max(board_.rows(), board_.columns()) >= kLargeBoard; }

    Density choose_density() const {
        const int labels = around() ? 10 : 5;
        const bool squares = board_.shape().drawing == BoardDrawing::Squares;
        if (squares && board_.columns() * 4 + 1 + labels <= options_.width &&
            board_.rows() * 2 + 3 <= options_.height) {
            return Density::Boxes;
        }
        return board_.columns() * 2 + 1 + labels <= options_.width ? Density::Wide : Density::Close;
    }

    /// What does not fit is cut off around the last stone.
    void choose_windows() {
        rows_ = {0, board_.rows() - 1};
        columns_ = {0, board_.columns() - 1};
        if (density_ == Density::Boxes) return;
        const Cell focus = marks_.last != kNoCell ? marks_.last : marks_.hint;
        const int row = focus != kNoCell ? board_.row(focus) : board_.rows() / 2;
        const int column = focus != kNoCell ? board_.column(focus) : board_.columns() / 2;
        const int labels = label_width_ + 2 + (around() ? label_width_ + 1 : 0);
        const int room = options_.width - labels;
        columns_ = window_around(column, density_ == Density::Wide ? (room - 1) / 2 : room,
                                 board_.columns());
        rows_ = window_around(row, options_.height - frame_rows(), board_.rows());
    }

    /// Lines of the drawing that are no rows of the board.
    int frame_rows() const {
        const bool pointer = density_ == Density::Close && marks_.last != kNoCell;
        return longest_name() * (around() ? 2 : 1) + (pointer ? 1 : 0);
    }

    int longest_name() const {
        std::size_t longest = 0;
        for (int column = columns_.first; column <= columns_.last; ++column) {
            longest = std::max(longest, column_name(column).size());
        }
        return static_cast<int>(longest);
    }

    bool exists(int row, int column) const {
        return row >= 0 && row < board_.rows() && column >= 0 && column < board_.columns() &&
               !board_.is_blocked(board_.cell(row, column));
    }

    static std::string row_label(int row) { return std::to_string(row + 1); }

    Paint ground() const { return lines_ ? Paint{Ink::WoodLine, Ink::Wood} : Paint{Ink::Dim}; }

    Paint paint_of(Cell cell) const {
        Paint paint = ground();
        const Side side = position_.at(cell);
        if (side != kEmpty) {
            paint.front = stone_ink(position_.game(), side);
            // Dark stones would not be seen on the terminal's own ground.
            if (!lines_ && paint.front == Ink::Black) paint.front = Ink::Default;
            paint.bold = true;
        } else if (cell == marks_.hint) {
            paint.front = Ink::Green;
            paint.bold = true;
        } else if (marks_.forbidden[cell]) {
            paint.front = Ink::Red;
        }
        if (marks_.winning[cell]) paint.back = Ink::Highlight;
        return paint;
    }

    /// What a cell shows: its stone, a mark, or the board.
    std::string sign_of(Cell cell) const {
        const bool unicode = options_.style.unicode;
        const Side side = position_.at(cell);
        if (side != kEmpty) return stone_sign(position_.game(), side, unicode);
        if (cell == marks_.hint) return "?";
        if (marks_.forbidden[cell]) return unicode ? "×" : "x";
        if (density_ == Density::Boxes) return " ";
        if (!lines_ || !unicode) return unicode ? "·" : ".";
        return crossing(board_.row(cell), board_.column(cell));
    }

    bool is_star(int row, int column) const {
        const int rows = board_.rows();
        const int columns = board_.columns();
        if (rows != columns || rows < 13 || rows % 2 == 0) return false;
        const auto third = [rows](int i) { return i == 3 || i == rows - 4; };
        const auto middle = [rows](int i) { return i == rows / 2; };
        const bool large = rows >= 19;
        return (third(row) && third(column)) || (middle(row) && middle(column)) ||
               (large && ((third(row) && middle(column)) || (middle(row) && third(column))));
    }

    std::string crossing(int row, int column) const {
        static constexpr std::array<std::string_view, 16> kSigns{
            "·", "╶", "╴", "─", "╵", "└", "┘", "┴", "╷", "┌", "┐", "┬", "│", "├", "┤", "┼"};
        if (is_star(row, column)) return "╋";
        const int index = (exists(row, column + 1) ? 1 : 0) | (exists(row, column - 1) ? 2 : 0) |
                          (exists(row + 1, column) ? 4 : 0) | (exists(row - 1, column) ? 8 : 0);
        return std::string(kSigns[static_cast<std::size_t>(index)]);
    }

    /// What surrounds a cell: brackets, stars, or nothing.
    char surround(int row, int column, bool left) const {
        if (!exists(row, column)) return 0;
        const Cell cell = board_.cell(row, column);
        if (marks_.winning[cell]) return '*';
        if (cell == marks_.last) return left ? '(' : ')';
        if (cell == marks_.hint) return left ? '[' : ']';
        return 0;
    }

    static Paint paint_of_mark(char sign, Ink back) {
        if (sign == '*') return {Ink::White, Ink::Highlight, true};
        return {Ink::Last, back, true};
    }

    /// The column between two cells of a row.
    void add_gap(PaintedLine& line, int row, int column) const {
        const bool before = exists(row, column - 1);
        const bool after = exists(row, column);
        char sign = surround(row, column - 1, false);
        if (sign == 0 || sign == ']') {
            if (const char left = surround(row, column, true)) sign = left;
        }
        const Paint paint = before || after ? ground() : Paint{};
        if (sign != 0) {
            line.add(std::string(1, sign), paint_of_mark(sign, paint.back));
        } else if (before && after && lines_ && options_.style.unicode) {
            line.add("─", paint);
        } else {
            line.add(" ", paint);
        }
    }

    void add_label(PaintedLine& line, const std::string& label, bool pointed, bool left) const {
        const Paint paint{pointed ? Ink::Last : Ink::Dim, Ink::Default, pointed};
        const std::string text =
            left ? fmt::format("{:>{}}{}", label, label_width_ + 1, pointed ? '>' : ' ')
                 : fmt::format("{}{}", pointed ? '<' : ' ', label);
        line.add(text, paint);
    }

    bool points_at_row(int row) const {
        return density_ == Density::Close && marks_.last != kNoCell &&
               board_.row(marks_.last) == row;
    }

    void draw_row(int row) {
        PaintedLine line;
        add_label(line, row_label(row), points_at_row(row), true);
        for (int column = columns_.first; column <= columns_.last; ++column) {
            if (density_ == Density::Wide) add_gap(line, row, column);
            if (exists(row, column)) {
                const Cell cell = board_.cell(row, column);
                line.add(sign_of(cell), paint_of(cell));
            } else {
                line.add(" ");
            }
        }
        if (density_ == Density::Wide) add_gap(line, row, columns_.last + 1);
        if (around()) add_label(line, row_label(row), points_at_row(row), false);
        drawn_.push_back(line.render(options_.style.colors));
    }

    /// Names longer than one letter stand upright.
    void add_column_labels() {
        const auto longest = static_cast<std::size_t>(longest_name());
        for (std::size_t letter = 0; letter < longest; ++letter) {
            std::string text(static_cast<std::size_t>(label_width_) + 2, ' ');
            for (int column = columns_.first; column <= columns_.last; ++column) {
                const std::string name = column_name(column);
                const std::size_t skipped = longest - name.size();
                const std::string sign =
                    letter < skipped ? " " : std::string(1, name[letter - skipped]);
                text += density_ == Density::Boxes  ? "  " + sign + ' '
                        : density_ == Density::Wide ? ' ' + sign
                                                    : sign;
            }
            text.erase(text.find_last_not_of(' ') + 1);
            drawn_.push_back(painted(text, {Ink::Dim}, options_.style.colors));
        }
    }

    void add_column_pointer() {
        const int column = board_.column(marks_.last) - columns_.first;
        const std::string text(static_cast<std::size_t>(label_width_ + 2 + column), ' ');
        drawn_.push_back(text +
                         painted("^", {Ink::Last, Ink::Default, true}, options_.style.colors));
    }

    /// A corner of squares: which of the four borders that meet here exist.
    std::string corner(int row, int column) const {
        static constexpr std::array<std::string_view, 16> kSigns{
            " ", "╶", "╴", "─", "╵", "└", "┘", "┴", "╷", "┌", "┐", "┬", "│", "├", "┤", "┼"};
        const bool ne = exists(row, column), nw = exists(row, column - 1);
        const bool se = exists(row - 1, column), sw = exists(row - 1, column - 1);
        const int index =
            (ne || se ? 1 : 0) | (nw || sw ? 2 : 0) | (ne || nw ? 4 : 0) | (se || sw ? 8 : 0);
        if (index == 0) return " ";
        return options_.style.unicode ? std::string(kSigns[static_cast<std::size_t>(index)]) : "+";
    }

    void draw_border(int row) {
        PaintedLine line;
        line.add(std::string(static_cast<std::size_t>(label_width_) + 2, ' '));
        for (int column = 0; column <= board_.columns(); ++column) {
            line.add(corner(row, column), {Ink::Dim});
            if (column == board_.columns()) break;
            const bool border = exists(row, column) || exists(row - 1, column);
            line.add(!border ? "   " : options_.style.unicode ? "───" : "---", {Ink::Dim});
        }
        drawn_.push_back(line.render(options_.style.colors));
    }

    void add_box(PaintedLine& line, int row, int column) const {
        const Cell cell = board_.cell(row, column);
        const char left = surround(row, column, true);
        const char right = surround(row, column, false);
        const Paint paint = paint_of(cell);
        line.add(std::string(1, left == 0 ? ' ' : left), paint_of_mark(left, paint.back));
        line.add(sign_of(cell), paint);
        line.add(std::string(1, right == 0 ? ' ' : right), paint_of_mark(right, paint.back));
    }

    void draw_boxes() {
        for (int row = board_.rows() - 1; row >= 0; --row) {
            draw_border(row + 1);
            PaintedLine line;
            add_label(line, row_label(row), false, true);
            for (int column = 0; column <= board_.columns(); ++column) {
                const bool border = exists(row, column) || exists(row, column - 1);
                line.add(!border ? " " : options_.style.unicode ? "│" : "|", {Ink::Dim});
                if (column == board_.columns()) break;
                if (exists(row, column)) {
                    add_box(line, row, column);
                } else {
                    line.add("   ");
                }
            }
            if (around()) add_label(line, row_label(row), false, false);
            drawn_.push_back(line.render(options_.style.colors));
        }
        draw_border(0);
    }

    const Position& position_;
    const Board& board_;
    const BoardViewOptions& options_;
    CellMarks marks_;
    Density density_;
    bool lines_;
    int label_width_ = 1;
    Window rows_;
    Window columns_;
    std::vector<std::string> drawn_;
};

struct NamedStone {
    std::string_view name;
    std::string_view unicode;
    char ascii;
    Ink ink;
};

/// Sides whose name says how they look.
constexpr std::array<NamedStone, 12> kNamed{{{"black", "", 0, Ink::Black},
                                             {"white", "", 0, Ink::White},
                                             {"red", "", 0, Ink::Red},
                                             {"blue", "", 0, Ink::Blue},
                                             {"green", "", 0, Ink::Green},
                                             {"yellow", "", 0, Ink::Yellow},
                                             {"purple", "", 0, Ink::Purple},
                                             {"orange", "", 0, Ink::Orange},
                                             {"x", "X", 'X', Ink::Cyan},
                                             {"o", "O", 'O', Ink::Orange},
                                             {"triangle", "△", '^', Ink::Green},
                                             {"square", "□", '#', Ink::Magenta}}};

/// By side, for those whose name says nothing about it.
constexpr std::array<std::string_view, kMaxSides> kSigns{"●", "○", "▲", "■", "◆", "★", "▼", "✚"};
constexpr std::string_view kAsciiSigns = "XO#@%&$+";
constexpr std::array<Ink, kMaxSides> kInks{Ink::Black, Ink::White,  Ink::Red,    Ink::Blue,
                                           Ink::Green, Ink::Yellow, Ink::Purple, Ink::Orange};

const NamedStone* named(const Game& game, Side side) {
    for (const NamedStone& stone : kNamed) {
        if (stone.name == game.side_name(side)) return &stone;
    }
    return nullptr;
}

/// Signs of their own are used only when every side has one, so that no two look alike.
bool all_have_signs(const Game& game) {
    for (Side side = 1; side <= game.sides(); ++side) {
        const NamedStone* stone = named(game, side);
        if (stone == nullptr || stone->ascii == 0) return false;
    }
    return true;
}

}  // namespace

std::vector<std::string> draw_board(const Position& position, const BoardViewOptions& options) {
    return Drawing(position, options).draw();
}

std::string stone_sign(const Game& game, Side side, bool unicode) {
    if (all_have_signs(game)) {
        const NamedStone* stone = named(game, side);
        return unicode ? std::string(stone->unicode) : std::string(1, stone->ascii);
    }
    return unicode ? std::string(kSigns[side - 1]) : std::string(1, kAsciiSigns[side - 1]);
}

Ink stone_ink(const Game& game, Side side) {
    const NamedStone* stone = named(game, side);
    return stone != nullptr ? stone->ink : kInks[side - 1];
}

std::string side_label(const Game& game, Side side, TextStyle style) {
    Paint paint{stone_ink(game, side), Ink::Default, true};
    if (paint.front == Ink::Black) paint.front = Ink::Default;
    const std::string& name = game.side_name(side);
    const std::string sign = stone_sign(game, side, style.unicode);
    const bool named_by_sign = sign.size() == 1 && name.size() == 1;  // "x" and its sign X
    return painted(named_by_sign ? sign : sign + ' ' + name, paint, style.colors);
}

Cell last_cell(const Position& position) {
    for (int ply = position.ply() - 1; ply >= 0; --ply) {
        const Action action = position.action(ply);
        if (action.kind() == ActionKind::Place) return action.cell();
        if (action.kind() == ActionKind::Move) return action.to();
    }
    return kNoCell;
}

}  // namespace tengen
