// rotate: after each stone, its side turns one block of the board by a quarter.
#include <array>
#include <vector>

#include "core/notation.hpp"
#include "core/position.hpp"
#include "rules/catalogue.hpp"
#include "rules/companions.hpp"

namespace tengen::rules {

namespace {

/// Word: 1 while a block must be turned, otherwise 0.
/// Option: twice the number of the block, plus 1 for counterclockwise. Blocks count from the lower
/// left, row by row.
class Rotate final : public Rule,
                     rule::Candidates,
                     rule::Effect,
                     rule::Turns,
                     rule::Settlement,
                     rule::Texts {
  public:
    /// `size`: the rows and columns of a block, which divide the board.
    Rotate(const Board& board, int size)
        : size_(size),
          blocks_in_row_(static_cast<std::uint32_t>(board.columns() / size)),
          options_(2 * blocks_in_row_ * static_cast<std::uint32_t>(board.rows() / size)) {}

    RuleTraits traits() const override {
        return {.words = 1,
                .next_rank = NextRank::Begins,
                .settle_rank = SettleRank::Defers,
                .offers_at_times = true,
                .moves_stones = true};
    }
    const Candidates* candidates() const override { return this; }
    const Effect* effect() const override { return this; }
    const Turns* turns() const override { return this; }
    const Settlement* settlement() const override { return this; }
    const Texts* texts() const override { return this; }

    Offer offers(const Position& position) const override {
        return is_due(position) ? Offer::Alone : Offer::Nothing;
    }

    void list(const Position&, Side, ActionList& actions) const override {
        for (std::uint32_t option = 0; option < options_; ++option) {
            actions.push_back(Action::choose(option));
        }
    }

    bool contains(const Position& position, Action action) const override {
        return is_due(position) && action.kind() == ActionKind::Choose &&
               action.option() < options_;
    }

    bool can_act(const Position& position, Side) const override { return is_due(position); }

    Message why_absent(const Position& position, Action) const override { return prompt(position); }

    Message prompt(const Position& position) const override {
        if (!is_due(position)) return {};
        return Message("{} turns a block", position.game().side_term(position.turn().side));
    }

    /// "a1-right": the lower left cell of the block, and the way that its upper side goes.
    std::string option_name(const Position& position, std::uint32_t option) const override {
        return cell_name(position.board(), corner(position.board(), option)) +
               (is_clockwise(option) ? "-right" : "-left");
    }

    Message option_text(const Position& position, std::uint32_t option) const override {
        const Board& board = position.board();
        const std::string first = cell_name(board, corner(board, option));
        const std::string last = cell_name(board, at(board, option, size_ - 1, size_ - 1));
        return is_clockwise(option) ? Message("Turn {} to {} clockwise", first, last)
                                    : Message("Turn {} to {} counterclockwise", first, last);
    }

    std::vector<Cell> option_cells(const Position& position, std::uint32_t option) const override {
        std::vector<Cell> cells;
        for (int row = 0; row < size_; ++row) {
            for (int column = 0; column < size_; ++column) {
                cells.push_back(at(position.board(), option, row, column));
            }
        }
        return cells;
    }

    /// Moves the stones of one ring of four cells after the other.
    void apply(Edit& edit, Action action) const override {
        const Board& board = edit.position().board();
        const std::uint32_t option = action.option();
        for (int row = 0; row < size_ / 2; ++row) {
            for (int column = 0; column < (size_ + 1) / 2; ++column) {
                std::array<Cell, 4> ring{};
                int from_row = row, from_column = column;
                for (Cell& cell : ring) {
                    cell = at(board, option, from_row, from_column);
                    const int next_row = size_ - 1 - from_column;
                    from_column = from_row;
                    from_row = next_row;
                }
                if (!is_clockwise(option)) std::swap(ring[1], ring[3]);
                turn(edit, ring);
            }
        }
    }

    void note(Edit& edit) const override {
        const Action action = edit.position().last_action();
        const bool placed = action.is_place() || action.kind() == ActionKind::PlaceOf;
        edit.set_word(word(0), placed ? 1 : 0);
    }

    /// The side that has placed a stone acts again.
    bool next(Edit& edit) const override {
        const Position& position = edit.position();
        if (!is_due(position)) return false;
        edit.set_turn(position.turn().slot, position.turn().seat);
        return true;
    }

    /// A board that the last stone has filled is judged after the block has been turned.
    bool settle(Edit& edit, Outcome& outcome) const override {
        const Position& position = edit.position();
        const bool by_full_board =
            position.game().traits()[outcome.rule].judge_when == JudgeWhen::FullBoard;
        return !by_full_board || position.last_action().kind() == ActionKind::Choose;
    }

  private:
    bool is_due(const Position& position) const { return position.word(word(0)) != 0; }
    static bool is_clockwise(std::uint32_t option) { return option % 2 == 0; }

    /// A cell by its row and column in the block of an option.
    Cell at(const Board& board, std::uint32_t option, int row, int column) const {
        const std::uint32_t block = option / 2;
        return board.cell(static_cast<int>(block / blocks_in_row_) * size_ + row,
                          static_cast<int>(block % blocks_in_row_) * size_ + column);
    }
    Cell corner(const Board& board, std::uint32_t option) const { return at(board, option, 0, 0); }

    /// Moves each stone to the next cell of the ring, and the last to the first.
    static void turn(Edit& edit, const std::array<Cell, 4>& ring) {
        const Position& position = edit.position();
        std::array<Stone, 4> stones;
        for (std::size_t i = 0; i < ring.size(); ++i) stones[i] = position.stone_at(ring[i]);
        for (std::size_t i = 0; i < ring.size(); ++i) {
            const Cell to = ring[(i + 1) % ring.size()];
            const bool same =
                position.at(to) == stones[i].side && position.piece_at(to) == stones[i].piece;
            if (!same) edit.set_piece(to, stones[i].side, stones[i].piece);
        }
    }

    int size_;
    std::uint32_t blocks_in_row_;
    std::uint32_t options_;
};

/// The parts that understand stones that turn with their block between two turns.
constexpr std::array<std::string_view, 7> kRotateCompanions{
    "place", "rotate", "line", "full_board", "turns", "stones", "move_limit"};

Result<std::unique_ptr<Rule>> create_rotate(const Parameters& parameters,
                                            const RuleContext& context) {
    if (const RuleUse* unfit = find_unfit(context, kRotateCompanions)) {
        return fail(ErrorCode::Input, "", "'{}' does not fit blocks that turn (leave out one)",
                    unfit->name);
    }
    if (auto plain = check_rectangle(context); !plain) return fail(plain.error());
    const BoardShape& shape = context.board.shape();
    const Result<BoardSize> size = parse_board_size(parameters.text("blocks"));
    if (!size) return fail(ErrorCode::Input, "blocks", "{}", size.error());
    const auto [columns, rows] = *size;
    if (columns != rows || columns < 2 || shape.columns % columns != 0 || shape.rows % rows != 0) {
        return fail(ErrorCode::Input, "blocks",
                    "needs squares that divide the {}×{} board (such as 3x3 on 6x6), found {}x{}",
                    shape.columns, shape.rows, columns, rows);
    }
    if (shape.blocks != BoardSize{} && shape.blocks != *size) {
        return fail(ErrorCode::Input, "blocks", "the board has blocks of {}x{}, found {}x{}",
                    shape.blocks.columns, shape.blocks.rows, columns, rows);
    }
    return std::make_unique<Rotate>(context.board, rows);
}

}  // namespace

RuleType rotate() {
    return {"rotate",
            "After each stone, its side turns one block of the board by a quarter.",
            {text_field("blocks", "3x3", "the columns and rows of a block")},
            create_rotate};
}

}  // namespace tengen::rules
