#include "core/region.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "base/spelling.hpp"
#include "base/text.hpp"
#include "core/board_outline.hpp"
#include "core/notation.hpp"

namespace tengen {

namespace {

constexpr std::array<std::string_view, 6> kWords{"row", "column", "edge", "tip", "corners", "rim"};

/// Reads the words of one region and collects its cells.
class RegionReader {
  public:
    explicit RegionReader(const Board& board)
        : board_(board), inside_(static_cast<std::size_t>(board.cell_count()), false) {}

    Result<std::vector<Cell>> read(std::string_view text) {
        for (const std::string_view word : split(text, ' ')) {
            if (!word.empty()) words_.push_back(word);
        }
        if (words_.empty()) return fail(ErrorCode::Input, "", "names no cells");
        for (next_ = 0; next_ < words_.size();) {
            if (const Result<void> read = read_part(words_[next_++]); !read) {
                return fail(read.error());
            }
        }
        std::vector<Cell> cells;
        for (Cell cell = 0; cell < board_.cell_count(); ++cell) {
            if (inside_[cell] && !board_.is_blocked(cell)) cells.push_back(cell);
        }
        if (cells.empty()) return fail(ErrorCode::Input, "", "has only holes");
        return cells;
    }

  private:
    Result<void> read_part(std::string_view word) {
        if (word == "row") return add_row(argument());
        if (word == "column") return add_column(argument());
        if (word == "edge") return add_edge(argument());
        if (word == "tip") return add_tip(argument());
        if (word == "corners") return add_all(word, corners_of(board_));
        if (word == "rim") return add_all(word, rim_of(board_));
        return add_cells(word);
    }

    /// The next word; empty at the end.
    std::string_view argument() {
        return next_ < words_.size() ? words_[next_++] : std::string_view();
    }

    Result<void> add_row(std::string_view text) {
        const auto row = to_number<int>(text);
        if (!row || *row < 1 || *row > board_.rows()) {
            return fail(ErrorCode::Input, "", "'row' needs a number 1..{}, found '{}'",
                        board_.rows(), printable(text, 40));
        }
        add(*row - 1, 0, *row - 1, board_.columns() - 1);
        return {};
    }

    Result<void> add_column(std::string_view text) {
        for (int column = 0; column < board_.columns(); ++column) {
            if (column_name(column) != text) continue;
            add(0, column, board_.rows() - 1, column);
            return {};
        }
        return fail(ErrorCode::Input, "", "'column' needs a letter {}..{}, found '{}'",
                    column_name(0), column_name(board_.columns() - 1), printable(text, 40));
    }

    Result<void> add_edge(std::string_view text) {
        const std::vector<BoardSide> sides = sides_of(board_);
        if (!tip_of(board_, 1).empty()) {
            return fail(ErrorCode::Input, "", "a star has no edges (write 'tip 1' or 'rim')");
        }
        const auto found = std::ranges::find(sides, text, &BoardSide::name);
        if (found != sides.end()) return add_all(text, found->cells);
        const Wrap& wrap = board_.shape().wrap;
        const bool is_joined = (wrap.columns && (text == "east" || text == "west")) ||
                               (wrap.rows && (text == "north" || text == "south"));
        if (is_joined) {
            return fail(ErrorCode::Input, "", "there is no edge {}: these edges are joined", text);
        }
        std::string names;
        for (const BoardSide& side : sides) {
            names += fmt::format("{}{}", names.empty() ? "" : ", ", side.name);
        }
        if (names.empty()) {
            return fail(ErrorCode::Input, "",
                        "'{}' has no cells: the edges of this board are joined", "edge");
        }
        return fail(ErrorCode::Input, "", "'edge' needs one of {}, found '{}'", names,
                    printable(text, 40));
    }

    Result<void> add_tip(std::string_view text) {
        if (tip_of(board_, 1).empty()) {
            return fail(ErrorCode::Input, "", "'tip' needs a board with 'shape: star'");
        }
        const auto tip = to_number<int>(text);
        if (tip && *tip >= 1 && *tip <= kStarTips) return add_all("tip", tip_of(board_, *tip));
        return fail(ErrorCode::Input, "", "'tip' needs a number 1..{}, found '{}'", kStarTips,
                    printable(text, 40));
    }

    Result<void> add_all(std::string_view word, const std::vector<Cell>& cells) {
        if (cells.empty()) {
            return fail(ErrorCode::Input, "",
                        "'{}' has no cells: the edges of this board are joined", word);
        }
        for (const Cell cell : cells) inside_[cell] = true;
        return {};
    }

    /// Adds a cell, or the rectangle between two cells.
    Result<void> add_cells(std::string_view word) {
        const std::size_t dash = std::min(word.find('-'), word.size());
        const bool is_single = dash == word.size();
        // The corners of a rectangle may be holes.
        const Board& board = is_single ? board_ : board_without_holes();
        const Result<Cell> first = parse_cell(board, word.substr(0, dash));
        const Result<Cell> last = is_single ? first : parse_cell(board, word.substr(dash + 1));
        if (first && last) {
            const auto [low, high] = std::minmax({board_.row(*first), board_.row(*last)});
            const auto [left, right] = std::minmax({board_.column(*first), board_.column(*last)});
            add(low, left, high, right);
            return {};
        }
        const bool starts_with_letter = !word.empty() && (word[0] < '0' || word[0] > '9');
        const bool has_digit =
            std::ranges::any_of(word, [](char c) { return c >= '0' && c <= '9'; });
        if (starts_with_letter && has_digit) return fail(first ? last.error() : first.error());
        return fail(ErrorCode::Input, "",
                    "'{}' is not a set of cells (write a1, a1-h2, row 8, column a, edge north, "
                    "tip 1, corners or rim){}",
                    printable(word, 40), did_you_mean(word, {kWords.begin(), kWords.end()}));
    }

    const Board& board_without_holes() {
        if (!without_holes_) {
            BoardShape shape = board_.shape();
            shape.blocked.clear();
            shape.lines.clear();
            shape.numbers = false;
            without_holes_ = Board::create(std::move(shape)).value();
        }
        return *without_holes_;
    }

    void add(int low, int left, int high, int right) {
        for (int row = low; row <= high; ++row) {
            for (int column = left; column <= right; ++column) {
                inside_[board_.cell(row, column)] = true;
            }
        }
    }

    const Board& board_;
    std::optional<Board> without_holes_;
    std::vector<bool> inside_;
    std::vector<std::string_view> words_;
    std::size_t next_ = 0;
};

}  // namespace

const BoardRegion* find_region(std::span<const BoardRegion> regions, std::string_view name) {
    const auto found = std::ranges::find(regions, name, &BoardRegion::name);
    return found == regions.end() ? nullptr : &*found;
}

bool is_region_word(std::string_view word) {
    return std::ranges::find(kWords, word) != kWords.end();
}

Result<std::vector<Cell>> parse_region(const Board& board, std::string_view text) {
    return RegionReader(board).read(text);
}

}  // namespace tengen
