// The groups of connected stones of a position, with the empty cells next to each. They are kept
// from ply to ply, so a stone costs only the groups that it touches.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/board.hpp"

namespace tengen {

/// The directions in which stones touch: the four sides of squares, all six of hexagons, and up and
/// down between layers.
std::vector<Direction> touching_directions(const Board& board);

/// The neighbours of each cell that touch it, four or six. The outside replaces cells off the
/// board, and for the cell itself in a ring of one.
class TouchingCells {
  public:
    explicit TouchingCells(const Board& board);

    std::span<const Cell> of(Cell cell) const { return {&cells_[cell * each_], each_}; }
    std::size_t board_size() const { return cells_.size() / each_; }

  private:
    std::size_t each_;
    std::vector<Cell> cells_;
};

/// A view of memory that the position owns. It is valid until a stone of the position changes.
///
/// One cell of a group is its name. Liberties are the empty cells next to it. A cell that touches
/// several of its stones counts as often; the sums of the liberties and of their squares show
/// whether all are the same cell.
class StoneGroups {
  public:
    /// A set of neighbours: bit kEmpty, a bit per side for groups with at most one liberty, and the
    /// same shifted by kSafe for groups with several.
    using Neighbours = std::uint32_t;
    static constexpr unsigned kSafe = 16;

    /// The memory for a board of so many cells; it must be aligned like std::uint64_t, and may be
    /// copied with the position.
    static std::size_t memory_size(std::size_t cells);

    StoneGroups(const TouchingCells& touching, std::byte* memory);

    /// Prepares the memory for an empty board.
    void clear();
    /// Follows the stones of the position. `sides`: one per cell of the board.
    void follow(std::span<const Side> sides);

    /// The neighbours of an empty cell.
    Neighbours around(Cell cell) const {
        const auto bit = [&](Cell next) { return Neighbours{1} << kinds_[names_[next]]; };
        const std::span<const Cell> next = touching_->of(cell);
        Neighbours found = bit(next[0]) | bit(next[1]) | bit(next[2]) | bit(next[3]);
        for (std::size_t i = 4; i < next.size(); ++i) found |= bit(next[i]);
        return found;
    }

    /// The groups that a stone of `side` next to them takes.
    static Neighbours taken_by(Side side) {
        constexpr Neighbours kAllStones = (1u << (kNobody + 1)) - 2;
        return kAllStones & ~(1u << side);
    }
    /// A stone of `side` needs one of these neighbours to live.
    static Neighbours life_of(Side side) {
        return 1u << kEmpty | 1u << (side + kSafe) | taken_by(side);
    }

    /// Visits the empty cells that touch no empty cell.
    template <class Visit>
    void visit_closed(const Visit& visit) const {
        visit_bits(closed_, visit);
    }

    /// Visits the groups of other sides that have one liberty, with its cell.
    template <class Visit>
    void visit_takable(Side side, const Visit& visit) const {
        visit_bits(short_, [&](Cell name) {
            const Group& group = groups_[name];
            if (kinds_[name] == side || group.liberties == 0) return;
            visit(name, static_cast<Cell>(group.sum / group.liberties));
        });
    }

    /// The group of a stone.
    Cell group_of(Cell stone) const { return names_[stone]; }
    bool has_liberty(Cell group) const { return groups_[group].liberties != 0; }
    /// Whether the only liberty of a group is one cell.
    bool has_one_liberty(Cell group) const {
        return kinds_[group] < kSafe && groups_[group].liberties != 0;
    }
    /// The keys (cell_key()) of the stones of a group.
    std::uint64_t keys(Cell group) const { return groups_[group].keys; }

    /// Visits the stones of a group.
    template <class Visit>
    void visit(Cell group, const Visit& visit) const {
        Cell stone = group;
        do {
            const Cell next = next_[stone];
            visit(stone);
            stone = next;
        } while (stone != group);
    }

  private:
    static constexpr std::uint8_t kFull = 0x40;
    static constexpr std::size_t kBits = 64;

    static std::size_t words_for(std::size_t cells) { return cells / kBits + 1; }
    static void set_bit(std::uint64_t* bits, Cell cell, bool on) {
        std::uint64_t& word = bits[cell / kBits];
        const std::size_t bit = cell % kBits;
        word = (word & ~(std::uint64_t{1} << bit)) | std::uint64_t{on} << bit;
    }
    template <class Visit>
    void visit_bits(const std::uint64_t* bits, const Visit& visit) const {
        const std::size_t cells = touching_->board_size();
        const std::uint64_t last = (std::uint64_t{1} << cells % kBits) - 1;  // without the outside
        for (std::size_t word = 0; word < words_for(cells); ++word) {
            std::uint64_t left = word < cells / kBits ? bits[word] : bits[word] & last;
            for (; left != 0; left &= left - 1) {
                const auto bit = static_cast<std::size_t>(std::countr_zero(left));
                visit(static_cast<Cell>(word * kBits + bit));
            }
        }
    }

    struct Group {
        std::uint64_t keys = 0;
        std::uint64_t squares = 0;  ///< the sum of the squares of the liberties
        std::uint32_t sum = 0;      ///< of the liberties
        std::uint32_t liberties = 0;
        std::uint32_t stones = 0;
    };

    void add(Cell cell, Side side);
    void add_liberty(Cell name, Cell cell);
    void remove_liberty(Cell name, Cell cell);
    void join(Cell one, Cell other);
    std::size_t dissolve(Cell group, Cell* stones);
    void update_kind(Cell name);
    void update_closed(Cell cell) { set_bit(closed_, cell, open_[cell] == 0); }

    const TouchingCells* touching_;
    Group* groups_;          ///< by name
    std::uint64_t* short_;   ///< by name: whether the group has at most one liberty
    std::uint64_t* closed_;  ///< by cell: whether open_ is 0
    Cell* names_;            ///< of the group of each stone; other cells name themselves
    Cell* next_;             ///< the next stone of the group, in a ring
    std::uint8_t* kinds_;    ///< by name: a bit of Neighbours; kEmpty if no group has the name
    Side* sides_;            ///< the stones that the groups have
    std::uint8_t* open_;     ///< the empty cells that each touches, and kFull if it is not empty
};

}  // namespace tengen
