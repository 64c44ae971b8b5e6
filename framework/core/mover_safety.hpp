// The board after an action, and the safety of royal stones. Parts of the mover's code.
#pragma once

#include <algorithm>
#include <array>
#include <bitset>
#include <cstdint>
#include <optional>
#include <span>

#include "core/mover.hpp"
#include "core/position.hpp"
#include "core/side_cells.hpp"

namespace tengen {

/// The board after an action, without changing the position.
struct Mover::After {
    explicit After(const Position& now) : position(now) {}

    Side side_at(Cell cell) const {
        if (cell == to) return side;
        if (cell == from) return kEmpty;
        const auto hopped = std::span(taken).first(taken_count);
        if (std::ranges::find(hopped, cell) != hopped.end()) return kEmpty;
        return seen(position, cell);
    }
    Piece piece_at(Cell cell) const { return cell == to ? piece : position.piece_at(cell); }
    std::ptrdiff_t stones_of(Side owner) const {
        std::ptrdiff_t count = std::ranges::count(position.cells(), owner);
        const auto change = [&](Cell cell, std::ptrdiff_t by) {
            if (cell != kNoCell && position.at(cell) == owner) count += by;
        };
        change(to, -1);
        change(from, -1);
        for (const Cell cell : std::span(taken).first(taken_count)) change(cell, -1);
        return to != kNoCell && side == owner ? count + 1 : count;
    }

    const Position& position;
    Cell from = kNoCell;  ///< the cell that a stone leaves
    Cell to = kNoCell;    ///< the cell that this stone enters
    Side side = kEmpty;
    Piece piece = 0;
    std::array<Cell, kMaxRows> taken;  ///< the stones that a hop takes
    std::size_t taken_count = 0;
};

/// The royal stones of a side, to judge many of its actions.
class Mover::Safety {
  public:
    Safety(const Mover& mover, const Position& position, Side side)
        : mover_(mover), position_(position), side_(side) {
        visit_cells_of(position.cells(), side, [&](Cell cell) {
            if (has_piece(mover.royals_, position.piece_at(cell))) royals_[count_++] = cell;
            return false;
        });
        tests_all_ = mover.far_attacks_ || mover.makes_royal_;
        const After now(position);
        for (const Cell cell : royals()) {
            tests_all_ = tests_all_ || mover.attacker(now, side, cell) != kNoCell;
        }
        if (tests_all_) return;
        for (const Cell cell : royals()) find_shields(cell);
    }

    std::span<const Cell> royals() const { return std::span(royals_).first(count_); }

    bool allows(Action action) const {
        if (!needs_test(action)) return true;
        return !threat_after(action);
    }

    /// A royal stone that is attacked after the action, and the attacker.
    std::optional<Threat> threat_after(Action action) const {
        return threat_on(mover_.after(position_, action));
    }

    std::optional<Threat> threat_on(const After& after) const {
        const auto find = [&](Cell cell) -> std::optional<Threat> {
            const Cell attacker = mover_.attacker(after, side_, cell);
            if (attacker == kNoCell) return std::nullopt;
            return Threat{cell, after.piece_at(cell), attacker};
        };
        for (const Cell cell : royals()) {
            if (cell == after.from) continue;
            if (const auto threat = find(cell)) return threat;
        }
        if (after.side != side_ || !has_piece(mover_.royals_, after.piece)) return std::nullopt;
        return find(after.to);
    }

  private:
    /// Other actions leave all royal stones as safe as they are: their stone leaves no line between
    /// a royal stone and an attacker.
    bool needs_test(Action action) const {
        if (action.kind() == ActionKind::Choose || action.kind() == ActionKind::Pass) {
            return tests_all_;
        }
        if (tests_all_ || !action.is_move()) return true;
        return has_piece(mover_.royals_, position_.piece_at(action.from())) ||
               shields_.test(action.from());
    }

    /// Notes the stones that alone protect a royal stone from a line.
    void find_shields(Cell royal) {
        const Board& board = position_.board();
        for (const Direction direction : mover_.attack_directions_) {
            Cell shield = kNoCell;
            std::uint8_t distance = 1;
            for (Cell cell = board.step(royal, direction); cell != royal;
                 cell = board.step(cell, direction), ++distance) {
                const Side there = position_.at(cell);
                if (there == kEmpty) continue;
                if (there == side_ && shield == kNoCell) {
                    shield = cell;
                    continue;
                }
                if (there != side_ && there <= kMaxSides && shield != kNoCell &&
                    mover_.reach(mover_.phase_now(position_, there), there, direction,
                                 position_.piece_at(cell)) >= distance) {
                    shields_.set(shield);
                }
                break;
            }
        }
    }

    static constexpr std::size_t kCells = std::size_t{kMaxRows} * kMaxColumns;

    const Mover& mover_;
    const Position& position_;
    Side side_;
    std::array<Cell, kCells> royals_;
    std::size_t count_ = 0;
    std::bitset<kCells> shields_;
    bool tests_all_ = false;
};

}  // namespace tengen
