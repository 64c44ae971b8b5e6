// ultimate: a board of small boards. A line on a small board wins it, and a line of small boards
// wins the game. The cell of a move determines the small board of the next move.
#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "core/notation.hpp"
#include "core/position.hpp"
#include "core/symmetry.hpp"
#include "games/tictactoe/rules.hpp"
#include "rules/side_counts.hpp"

namespace tengen::tictactoe {

namespace {

/// The state of a small board: open, won by a side (the side's number), or full without a line.
constexpr std::int32_t kOpen = 0;
constexpr std::int32_t kDrawn = kOutside;

/// A rectangle of values, such as the marks of a small board.
struct Grid {
    int rows = 0;
    int columns = 0;

    /// The places of a line of at least `length` equal values through a place, in order; or none.
    template <class Value>
    std::vector<int> line_through(int place, int length, const Value& value) const {
        constexpr std::array<std::pair<int, int>, 4> kAxes{{{0, 1}, {1, 0}, {1, 1}, {1, -1}}};
        const auto wanted = value(place);
        for (const auto& [up, right] : kAxes) {
            const auto same = [&](int row, int column) {
                return row >= 0 && row < rows && column >= 0 && column < columns &&
                       value(row * columns + column) == wanted;
            };
            int row = place / columns;
            int column = place % columns;
            while (same(row - up, column - right)) row -= up, column -= right;
            std::vector<int> line;
            for (; same(row, column); row += up, column += right) {
                line.push_back(row * columns + column);
            }
            if (static_cast<int>(line.size()) >= length) return line;
        }
        return {};
    }
};

/// Words: 0 = the small board of the next move, counted from 1, or 0 for any open one; then the
/// state of each small board.
class Ultimate final : public Rule,
                       rule::Start,
                       rule::Restriction,
                       rule::Effect,
                       rule::Judge,
                       rule::Texts,
                       rule::Symmetric {
  public:
    Ultimate(const Board& board, int length)
        : small_{board.block_size().rows, board.block_size().columns}, length_(length) {}

    RuleTraits traits() const override {
        return {.words = 1 + blocks(),
                .judge_rank = JudgeRank::Decides,
                .answers_full_board = true,
                .needs_single_stones = true,
                .needs_owned_stones = true,
                .needs_plain_stones = true};
    }
    const Start* start() const override { return this; }
    const Restriction* restriction() const override { return this; }
    const Effect* effect() const override { return this; }
    const Judge* judge() const override { return this; }
    const Texts* texts() const override { return this; }
    const Symmetric* symmetric() const override { return this; }

    /// Small boards must map to small boards, and their cells in the same way.
    bool keeps(const Board& board, const Symmetry& symmetry) const override {
        for (Cell cell = 0; cell < board.cell_count(); ++cell) {
            const Cell image = symmetry.image[cell];
            if (block_of(board, image) != image_of_block(board, symmetry, block_of(board, cell)) ||
                place_of(board, image) != image_of_block(board, symmetry, place_of(board, cell))) {
                return false;
            }
        }
        return true;
    }
    bool has_cells_in_words() const override { return true; }
    void map_words(const Board& board, const Symmetry& symmetry,
                   std::span<std::int32_t> words) const override {
        const std::vector<std::int32_t> before(words.begin(), words.end());
        if (words[0] != 0) words[0] = image_of_block(board, symmetry, words[0] - 1) + 1;
        for (int block = 0; block < blocks(); ++block) {
            words[1 + image_of_block(board, symmetry, block)] = before[1 + block];
        }
    }

    void begin(Edit& edit) const override {
        for (int block = 0; block < blocks(); ++block) {
            for (int place = 0; place < blocks(); ++place) decide(edit, block, place);
        }
    }

    bool allows(const Position& position, Action action) const override {
        const auto stone = stone_of(position, action);
        return !stone || is_open_for(position, block_of(position.board(), stone->cell));
    }

    Message why_not(const Position& position, Action action) const override {
        const int block = block_of(position.board(), action.cell());
        if (state(position, block) != kOpen) {
            return Message("the small board {} is decided", block_name(position, block));
        }
        return Message("the small board {} must be played on",
                       block_name(position, position.word(word(0)) - 1));
    }

    void apply(Edit& edit, Action) const override {
        const Position& position = edit.position();
        const auto stone = last_stone(position);
        if (!stone) return;
        const int place = place_of(position.board(), stone->cell);
        decide(edit, block_of(position.board(), stone->cell), place);
        edit.set_word(word(0), state(position, place) == kOpen ? place + 1 : 0);
    }

    bool decides(const Position& position, Outcome& outcome) const override {
        const std::vector<int> line = winning_line(position);
        if (!line.empty()) {
            outcome = win_for(position, static_cast<Side>(state(position, line.front())));
            return true;
        }
        for (int block = 0; block < blocks(); ++block) {
            if (state(position, block) == kOpen) return false;
        }
        outcome = draw_of(position);
        return true;
    }

    Verdict explain(const Position& position) const override {
        const std::vector<int> line = winning_line(position);
        if (line.empty()) return {"boards_decided", Message("all small boards are decided"), {}};
        const auto side = static_cast<Side>(state(position, line.front()));
        Verdict verdict{"line",
                        Message("{} has won {} small boards in a row",
                                position.game().side_term(side), line.size()),
                        {}};
        for (const int block : line) {
            for (int place = 0; place < blocks(); ++place) {
                const Cell cell = cell_at(position.board(), block, place);
                if (position.at(cell) == side) verdict.cells.push_back(cell);
            }
        }
        return verdict;
    }

    void mark(const Position& position, std::vector<Mark>& marks) const override {
        const int block = position.word(word(0)) - 1;
        for (int place = 0; block >= 0 && place < blocks(); ++place) {
            const Cell cell = cell_at(position.board(), block, place);
            if (position.at(cell) == kEmpty) marks.push_back({cell, "region", {}});
        }
    }

    /// The effect on the small board, and the small board of the next move.
    void comment(const Position& position, Action action,
                 std::vector<Comment>& comments) const override {
        const auto stone = stone_of(position, action);
        if (!stone || !position.is_legal(action)) return;
        Position after = position;
        after.apply(action);
        const int block = block_of(position.board(), stone->cell);
        const std::string name = block_name(position, block);
        if (state(after, block) == kDrawn) {
            comments.push_back(
                {Message("the small board {} is then full, without a winner", name), {}});
        } else if (state(after, block) != kOpen) {
            comments.push_back(
                {Message("{} at {} wins the small board {}", position.game().side_term(stone->side),
                         cell_name(position.board(), stone->cell), name),
                 {}});
        }
        if (after.over()) return;
        const Term next = position.game().side_term(after.turn().side);
        const int wanted = after.word(word(0)) - 1;
        comments.push_back(
            {wanted >= 0 ? Message("{} must then play on the small board {}", next,
                                   block_name(position, wanted))
                         : Message("{} may then play on any small board that is not decided", next),
             {}});
    }

    Message status(const Position& position) const override {
        const auto won = [&](Side side) {
            int count = 0;
            for (int block = 0; block < blocks(); ++block) {
                if (state(position, block) == side) ++count;
            }
            return count;
        };
        return Message("small boards: {}", rules::side_counts(position.game(), won));
    }

  private:
    /// As many small boards as each has cells, in the same arrangement.
    int blocks() const { return small_.rows * small_.columns; }

    int block_of(const Board& board, Cell cell) const {
        return board.row(cell) / small_.rows * small_.columns + board.column(cell) / small_.columns;
    }
    int place_of(const Board& board, Cell cell) const {
        return board.row(cell) % small_.rows * small_.columns + board.column(cell) % small_.columns;
    }
    Cell cell_at(const Board& board, int block, int place) const {
        const int row = block / small_.columns * small_.rows + place / small_.columns;
        const int column = block % small_.columns * small_.columns + place % small_.columns;
        return board.cell(row, column);
    }
    int image_of_block(const Board& board, const Symmetry& symmetry, int block) const {
        return block_of(board, symmetry.image[cell_at(board, block, 0)]);
    }

    std::string block_name(const Position& position, int block) const {
        const Board& board = position.board();
        return cell_name(board, cell_at(position.board(), block, 0)) + "-" +
               cell_name(board, cell_at(position.board(), block, blocks() - 1));
    }

    std::int32_t state(const Position& position, int block) const {
        return position.word(word(1 + block));
    }

    bool is_open_for(const Position& position, int block) const {
        const std::int32_t wanted = position.word(word(0));
        return state(position, block) == kOpen && (wanted == 0 || wanted == block + 1);
    }

    /// Updates a small board's state after a mark on one of its places.
    void decide(Edit& edit, int block, int place) const {
        const Position& position = edit.position();
        const auto sign = [&](int at) { return position.at(cell_at(position.board(), block, at)); };
        if (state(position, block) != kOpen || sign(place) == kEmpty) return;
        if (!small_.line_through(place, length_, sign).empty()) {
            edit.set_word(word(1 + block), sign(place));
            return;
        }
        for (int at = 0; at < blocks(); ++at) {
            if (sign(at) == kEmpty) return;
        }
        edit.set_word(word(1 + block), kDrawn);
    }

    /// The small boards of a line through the last one played, or through any if stones were set
    /// up.
    std::vector<int> winning_line(const Position& position) const {
        const auto value = [&](int block) { return state(position, block); };
        const auto stone = last_stone(position);
        const int first = stone ? block_of(position.board(), stone->cell) : 0;
        for (int block = first; block < (stone ? first + 1 : blocks()); ++block) {
            if (value(block) == kOpen || value(block) == kDrawn) continue;
            auto line = small_.line_through(block, length_, value);
            if (!line.empty()) return line;
        }
        return {};
    }

    Grid small_;
    int length_;
};

Result<std::unique_ptr<Rule>> create_ultimate(const Parameters& parameters,
                                              const RuleContext& context) {
    const Board& board = context.board;
    const BoardSize block = board.block_size();
    const auto length = static_cast<int>(parameters.integer("length"));
    if (block.rows * block.rows != board.rows() ||
        block.columns * block.columns != board.columns()) {
        return fail(ErrorCode::Input, "",
                    "a board of {}×{} needs blocks that are arranged like their cells (such as "
                    "9×9 with blocks: 3x3)",
                    board.columns(), board.rows());
    }
    if (!board.shape().blocked.empty()) {
        return fail(ErrorCode::Input, "", "small boards cannot have holes");
    }
    if (length > std::max(block.rows, block.columns)) {
        return fail(ErrorCode::Input, "length", "'length' {} does not fit a {}×{} board", length,
                    block.columns, block.rows);
    }
    return std::make_unique<Ultimate>(board, length);
}

}  // namespace

RuleType ultimate() {
    return {"ultimate",
            "A board of small boards: lines win them, and a line of them wins the game.",
            {integer_field("length", 3, 2, 8,
                           "number of marks, and of small boards, that make a line")},
            create_ultimate};
}

void add_to(RuleCatalogue& catalogue) {
    catalogue.add(ultimate());
}

}  // namespace tengen::tictactoe
