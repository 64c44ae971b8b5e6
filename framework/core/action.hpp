// One atomic decision in a game, as a 32-bit value.
#pragma once

#include <compare>
#include <cstdint>
#include <vector>

namespace tengen {

/// The index of a cell of the board: row * columns + column, row 0 at the bottom.
using Cell = std::uint16_t;

/// A set of stones; 0 is empty, 1..kMaxSides are the game's sides, kNobody has the shared stones.
using Side = std::uint8_t;

/// A player's place in the game, 0-based.
using Seat = std::uint8_t;

inline constexpr int kMaxSides = 8;
inline constexpr int kMaxSeats = 8;
inline constexpr Side kEmpty = 0;
inline constexpr Side kNobody = kMaxSides + 1;  ///< stones that belong to no side
inline constexpr Side kOutside = 15;            ///< cells beyond the edge, and blocked cells
inline constexpr Cell kNoCell = 0xFFFF;

/// The kind of a stone, 0-based; 0 for all stones of a game without `pieces`.
using Piece = std::uint8_t;
inline constexpr int kMaxPieces = 16;

/// Kinds of stones, one bit each.
using PieceSet = std::uint16_t;
inline constexpr PieceSet kAllPieces = 0xFFFF;

constexpr bool has_piece(PieceSet set, Piece piece) {
    return (set >> piece & 1) != 0;
}

enum class ActionKind : std::uint8_t {
    Place = 0,   ///< a stone of the side to move
    Choose = 1,  ///< one of the options that a rule offers
    Pass = 2,
    Move = 3,
    PlaceOf = 4,  ///< a stone of the side and kind that the action names
    Take = 5,     ///< removes a stone from the board
    MoveAs = 6,   ///< a move after which the stone is of the kind that the action names
};

/// Layout: kind in bits 28..31; Place and Take: cell in bits 0..15; PlaceOf: cell in bits 0..15,
/// side in bits 16..19, piece in bits 20..23; Choose: option in bits 0..27; Move: from in
/// bits 14..27, to in bits 0..13; MoveAs: from in bits 12..23, to in bits 0..11, piece in
/// bits 24..27. All other bits are 0. A Place is numerically its cell.
class Action {
  public:
    constexpr Action() = default;
    constexpr explicit Action(std::uint32_t bits) : bits_(bits) {}

    static constexpr Action place(Cell cell) { return Action(cell); }
    static constexpr Action place_of(Side side, Cell cell, Piece piece = 0) {
        return Action(4u << 28 | std::uint32_t{piece} << 20 | std::uint32_t{side} << 16 | cell);
    }
    static constexpr Action take(Cell cell) { return Action(5u << 28 | cell); }
    static constexpr Action choose(std::uint32_t option) { return Action(1u << 28 | option); }
    static constexpr Action pass() { return Action(2u << 28); }
    static constexpr Action move(Cell from, Cell to) {
        return Action(3u << 28 | std::uint32_t{from} << 14 | to);
    }
    static constexpr Action move_as(Cell from, Cell to, Piece piece) {
        return Action(6u << 28 | std::uint32_t{piece} << 24 | std::uint32_t{from} << 12 | to);
    }

    constexpr ActionKind kind() const { return static_cast<ActionKind>(bits_ >> 28); }
    constexpr bool is_place() const { return bits_ <= 0xFFFF; }
    constexpr Cell cell() const { return static_cast<Cell>(bits_); }
    constexpr Side side() const { return static_cast<Side>(bits_ >> 16 & 0xF); }
    /// The kind of the stone that a PlaceOf places, or that the stone of a MoveAs becomes.
    constexpr Piece piece() const {
        return static_cast<Piece>(bits_ >> (kind() == ActionKind::MoveAs ? 24 : 20) & 0xF);
    }
    constexpr std::uint32_t option() const { return bits_ & 0x0FFFFFFF; }
    /// Whether it moves a stone: from() and to() are its cells.
    constexpr bool is_move() const {
        return kind() == ActionKind::Move || kind() == ActionKind::MoveAs;
    }
    constexpr Cell from() const {
        return static_cast<Cell>(kind() == ActionKind::MoveAs ? bits_ >> 12 & 0xFFF
                                                              : bits_ >> 14 & 0x3FFF);
    }
    constexpr Cell to() const {
        return static_cast<Cell>(bits_ & (kind() == ActionKind::MoveAs ? 0xFFFu : 0x3FFFu));
    }
    constexpr std::uint32_t bits() const { return bits_; }

    friend constexpr auto operator<=>(Action, Action) = default;

  private:
    std::uint32_t bits_ = 0;
};

using ActionList = std::vector<Action>;

/// Whether the unused bits are 0. Such an action may still name a cell that no board has.
constexpr bool is_well_formed(Action action) {
    switch (action.kind()) {
        case ActionKind::Place:
            return action.is_place();
        case ActionKind::PlaceOf:
            return action == Action::place_of(action.side(), action.cell(), action.piece());
        case ActionKind::Take:
            return action == Action::take(action.cell());
        case ActionKind::Pass:
            return action == Action::pass();
        case ActionKind::Choose:
        case ActionKind::Move:
        case ActionKind::MoveAs:
            return true;
    }
    return false;
}

}  // namespace tengen
