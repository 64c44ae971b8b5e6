// The stones of a game and, kept up to date with each, what every empty cell would make for both
// sides: classes, threats, values, and sets of cells by threat.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "combination.hpp"
#include "line_table.hpp"

namespace sente {

/// A cell: row * columns + column.
using Cell = std::uint16_t;
inline constexpr Cell kNoCell = 0xFFFF;

/// 0 for the side that begins, 1 for the other.
using Side = int;
constexpr Side other(Side side) {
    return 1 - side;
}

inline constexpr int kMaxLength = 64;  ///< of a board's edge

/// The tables of a side, shared by all boards of a search.
struct SideTables {
    SideTables(SideRule side_rule, const CellValues& values)
        : rule(side_rule), lines(side_rule), combinations(side_rule, values) {}

    SideRule rule;
    LineTable lines;
    Combinations combinations;
};

/// A position at a glance: enough to judge it.
struct Standing {
    std::uint64_t key = 0;  ///< a hash of the stones and the side to move
    int value = 0;          ///< of all empty cells, the first side's minus the second's
    Side to_move = 0;
    /// [side][threat], the number of cells with it; meaningless for Threat::None.
    std::array<std::array<std::uint16_t, kThreats>, 2> counts{};

    int count(Side side, Threat threat) const {
        return counts[static_cast<std::size_t>(side)][static_cast<std::size_t>(threat)];
    }
    /// The value for the side to move.
    int own_value() const { return to_move == 0 ? value : -value; }
    bool operator==(const Standing&) const = default;
};

/// Not thread-safe; a copy is independent.
class Board {
  public:
    /// Both lengths are 5..kMaxLength. The tables must outlive the board.
    Board(int rows, int columns, const SideTables& first, const SideTables& second);

    /// Removes all stones; the first side moves.
    void clear();
    /// Puts a stone of the side to move on an empty cell.
    void put(Cell cell) { put(cell, to_move()); }
    /// The same for any side; then the other side moves.
    void put(Cell cell, Side side);
    /// The position after a stone of the side to move on an empty cell, which is not put; for less
    /// than half of the work. It is valid until the next call that may change the board.
    const Standing& preview(Cell cell) { return preview(cell, to_move()); }
    /// Puts the stone of a preview that is still valid.
    void put_previewed();
    /// Takes back the last stone, and the turn of what followed.
    void undo();
    /// Gives the turn to a side, for stones that were set up and do not alternate.
    void give_turn(Side side);

    int rows() const { return rows_; }
    int columns() const { return columns_; }
    int cell_count() const { return rows_ * columns_; }
    int stones() const { return static_cast<int>(plies_.size()); }
    const Standing& standing() const { return standing_; }
    Side to_move() const { return standing_.to_move; }
    bool is_empty(Cell cell) const { return stone_[cell] == kEmpty; }
    bool has_stone(Cell cell, Side side) const { return stone_[cell] == side; }
    /// The cell of the last stone, or of one `back` stones before; kNoCell if there is none.
    Cell last(int back = 0) const {
        const auto index = static_cast<std::size_t>(back);
        return index < plies_.size() ? plies_[plies_.size() - 1 - index].cell : kNoCell;
    }
    /// The cell of a stone, 0..stones() - 1 in the order of the game.
    Cell stone(std::size_t number) const { return plies_[number].cell; }
    std::uint64_t key() const { return standing_.key; }
    /// The key with the first stones only.
    std::uint64_t key_with(std::size_t stones) const {
        return stones < plies_.size() ? plies_[stones].before.key : key();
    }
    /// The key after a stone of the side to move.
    std::uint64_t key_after(Cell cell) const {
        return key() ^ stone_keys_[static_cast<std::size_t>(to_move())][cell] ^ kTurnKey;
    }
    /// The key after a stone of the side to move and the other side's answer.
    std::uint64_t key_after(Cell cell, Cell answer) const {
        return key() ^ stone_keys_[static_cast<std::size_t>(to_move())][cell] ^
               stone_keys_[static_cast<std::size_t>(other(to_move()))][answer];
    }

    /// Returns the cell of the five that the side threatens after a stone that makes one four and
    /// no five; kNoCell if there is none.
    Cell five_after(Side side, Cell cell) const;

    // These are for empty cells only.
    Shapes shapes(Side side, Cell cell) const {
        return static_cast<Shapes>(cells_[cell] >> (16 * side));
    }
    Threat threat(Side side, Cell cell) const { return threat_in(threats_of(cells_[cell]), side); }
    Forbidden may_be_forbidden(Side side, Cell cell) const {
        return static_cast<Forbidden>(
            threats_of(cells_[cell]) >> (Combinations::kForbiddenShift + 4 * side) & 3);
    }
    /// How likely the cell is the best for a stone of the side, by the shapes of both.
    int order(Side side, Cell cell) const {
        return table(side).combinations.order(shapes(side, cell)).attack +
               table(other(side)).combinations.order(shapes(other(side), cell)).defence;
    }
    /// Whether a stone of the side there is forbidden. Plays on the board and restores it.
    bool is_forbidden(Side side, Cell cell);

    int count(Side side, Threat threat) const { return standing_.count(side, threat); }
    /// The number of cells with a threat that makes a four and no five.
    int count_fours(Side side) const {
        return count(side, Threat::Four) + count(side, Threat::FourPlus) +
               count(side, Threat::FourThree) + count(side, Threat::FourFour);
    }
    /// The first cell with a threat of a side that has one.
    Cell first_with(Side side, Threat threat) const;
    /// Calls for each cell with a threat, in rising order. Do not change the board meanwhile.
    template <class Use>
    void for_each(Side side, Threat threat, Use&& use) const {
        int left = count(side, threat);
        for (std::size_t word = 0; left > 0; ++word) {
            for (std::uint64_t bits = set_word(side, threat, word); bits != 0; bits &= bits - 1) {
                use(static_cast<Cell>(64 * word +
                                      static_cast<std::size_t>(std::countr_zero(bits))));
                --left;
            }
        }
    }
    /// Calls for each empty cell near a stone, in rising order: within two cells, or three on a
    /// line. On an empty board there is none.
    template <class Use>
    void for_each_candidate(Use&& use) const {
        for (int row = 0; row < rows_; ++row) {
            for (std::uint64_t bits = candidates_in_row(row); bits != 0; bits &= bits - 1) {
                use(static_cast<Cell>(row * columns_ + std::countr_zero(bits)));
            }
        }
    }

    /// The class that a stone of a side makes in one line; of any cell.
    LineClass line_class(Side side, int direction, Cell cell) const {
        return table(side).lines[code(side, direction, cell)];
    }
    std::uint16_t code(Side side, int direction, Cell cell) const {
        const auto at = static_cast<std::size_t>(direction);
        return codes_[static_cast<std::size_t>(side)][at][places_[at][cell]];
    }
    /// The cell at an offset (-kReach..kReach) along a line; outside the board one that is not
    /// empty.
    Cell neighbour(int direction, Cell cell, int offset) const {
        const auto at = static_cast<std::size_t>(direction);
        return on_lines_[at][static_cast<std::size_t>(places_[at][cell] + offset)];
    }
    const SideTables& table(Side side) const { return *tables_[static_cast<std::size_t>(side)]; }

  private:
    static constexpr std::int8_t kEmpty = -1;
    static constexpr std::int8_t kOutside = 2;
    static constexpr std::uint64_t kTurnKey = 0x9D39247E33776D41;
    /// Eleven cells change with a stone; the rest allows additions of sixteen together.
    static constexpr int kLanes = 16;
    using Lanes = std::array<std::uint16_t, kLanes>;
    /// The stone's cell, and ten in each line.
    static constexpr std::size_t kMaxChanges = 1 + kDirections * kLineCells;
    /// Cells between two lines that belong to none.
    static constexpr int kGap = kReach;

    /// The threats of both sides in four bits each, then in as many whether they may be forbidden.
    /// The highest bit is that of kStone.
    using CellThreats = std::uint16_t;
    static constexpr Threat threat_in(CellThreats threats, Side side) {
        return static_cast<Threat>(threats >> (4 * side) & 15);
    }
    /// The shapes of both sides in 16 bits each, the threats in 16, and the value (the first side's
    /// minus the second's) in 16: one number, because most of put() and undo() is copying it.
    using CellState = std::uint64_t;
    static constexpr CellState kStone = std::uint64_t{1} << 47;  ///< the cell is not empty
    static constexpr int value_of(CellState state) {
        return static_cast<int>(static_cast<std::int64_t>(state) >> 48);
    }
    static constexpr CellThreats threats_of(CellState state) {
        return static_cast<CellThreats>(state >> 32 & 0xFFFF);
    }
    /// The new shapes of a cell.
    struct Changed {
        std::uint32_t shapes;
        Cell cell;
    };
    /// A cell's state before a change, or after one that was only previewed.
    struct Change {
        CellState state;
        Cell cell;
    };
    /// A cell with other threats than before.
    struct Moved {
        Cell cell;
        CellThreats before;
        CellThreats after;
    };
    struct Ply {
        Standing before;
        std::uint32_t changes;  ///< change_count_ before
        std::uint32_t moved;    ///< moved_count_ before
        Cell cell;
    };
    /// The last preview(). Its changes and moved cells follow those of all plies.
    struct Preview {
        Standing after;
        std::array<std::array<Lanes, kDirections>, 2> codes;  ///< [side], those around the cell
        std::size_t change_count;
        std::size_t moved_count;
        Cell cell;
        Side side;
    };

    void lay_lines();
    const Standing& preview(Cell cell, Side side);
    std::uint64_t key_with_stone(Cell cell, Side side) const;
    void add_to_codes();
    void subtract_from_codes(Cell cell, Side side);
    template <int Reach>
    Changed* find_changed(Changed* found) const;
    CellState state_of(std::uint32_t shapes) const {
        const Combinations::Entry first = tables_[0]->combinations[static_cast<Shapes>(shapes)];
        const Combinations::Entry second =
            tables_[1]->combinations[static_cast<Shapes>(shapes >> 16)];
        // The lower halves have no bits in common, so only the values are added and subtracted.
        constexpr std::uint32_t kThreatsPart = (1u << Combinations::kValueShift) - 1;
        const std::uint32_t both =
            first + ((second & kThreatsPart) << 4) - (second & ~kThreatsPart);
        return shapes | CellState{both} << 32;
    }
    void settle(const Changed* begin, const Changed* end);
    static void count_threats(Standing& standing, CellThreats from, CellThreats to);
    void move_in_sets(Cell cell, CellThreats from, CellThreats to);
    std::uint64_t candidates_in_row(int row) const;
    bool makes_real_three(Side side, int direction, Cell cell);

    /// The word of 64 cells in the set of a threat.
    std::uint64_t& set_word(Side side, Threat threat, std::size_t word) {
        return sets_[word][static_cast<std::size_t>(side)][static_cast<std::size_t>(threat)];
    }
    std::uint64_t set_word(Side side, Threat threat, std::size_t word) const {
        return sets_[word][static_cast<std::size_t>(side)][static_cast<std::size_t>(threat)];
    }

    int rows_;
    int columns_;
    std::array<const SideTables*, 2> tables_;
    std::array<std::array<Lanes, 2>, 2> added_{};  ///< [stone's side][code's side]

    std::array<std::vector<std::uint16_t>, kDirections>
        places_;                                           ///< [cell], within the arrays of lines
    std::array<std::vector<Cell>, kDirections> on_lines_;  ///< [place]; cell_count() in gaps
    std::array<std::array<std::vector<std::uint16_t>, kDirections>, 2> codes_;  ///< [place]
    std::array<std::array<std::vector<std::uint16_t>, kDirections>, 2> first_codes_;

    std::vector<std::int8_t> stone_;
    std::vector<CellState> cells_;
    /// [word of 64 cells][side][threat], so a change touches few cache lines.
    std::vector<std::array<std::array<std::uint64_t, kThreats>, 2>> sets_;
    std::array<std::uint64_t, kMaxLength + 6>
        occupied_{};  ///< rows of bits, three empty ones around
    std::array<std::vector<std::uint64_t>, 2> stone_keys_;

    Standing standing_;
    Preview preview_{};
    std::vector<Change> changes_;  ///< of all plies; of fixed size
    std::size_t change_count_ = 0;
    std::vector<Moved> moved_;  ///< of all plies; of fixed size
    std::size_t moved_count_ = 0;
    std::vector<Ply> plies_;
};

}  // namespace sente
