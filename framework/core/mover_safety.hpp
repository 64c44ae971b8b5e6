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
    explicit After(const Position& now) : position(now) {
        std::ranges::copy(now.cells(), sides.begin());
        const auto values = now.values();
        for (std::size_t cell = 0; cell < values.size(); ++cell) {
            if ((values[cell] & kTaken) != 0) sides[cell] = kOutside;
        }
    }

    void leave(Cell cell) {
        from = cell;
        sides[cell] = kEmpty;
    }
    void take(Cell cell) {
        taken[taken_count++] = cell;
        sides[cell] = kEmpty;
    }
    void enter(Cell cell, Side by, Piece as) {
        to = cell;
        side = by;
        piece = as;
        sides[cell] = by;
    }
    /// Returns to the position.
    void reset() {
        for (const Cell cell : std::span(taken).first(taken_count)) {
            sides[cell] = seen(position, cell);
        }
        if (to != kNoCell) sides[to] = seen(position, to);
        if (from != kNoCell) sides[from] = seen(position, from);
        from = to = kNoCell;
        side = kEmpty;
        taken_count = 0;
    }

    Piece piece_at(Cell cell) const { return cell == to ? piece : position.piece_at(cell); }
    int stones_of(Side owner) const {
        int count = count_cells_of(position.cells(), owner);
        const auto change = [&](Cell cell, int by) {
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
    std::array<Side, kMaxCells + 1> sides;  ///< as hops see them
    std::array<Cell, kMaxRows> taken;       ///< the stones that a hop takes
    std::size_t taken_count = 0;
};

/// The royal stones of a side, to judge many of its actions.
class Mover::Safety {
  public:
    Safety(const Mover& mover, const Position& position, Side side)
        : mover_(mover), position_(position), side_(side), after_(position) {
        visit_cells_of(position.cells(), side, [&](Cell cell) {
            if (has_piece(mover.royals_, position.piece_at(cell))) royals_[count_++] = cell;
            return false;
        });
        tests_all_ = mover.far_attacks_ || mover.makes_royal_;
        for (const Cell cell : royals()) {
            const Cell attacker = mover.attacker(after_, side, cell);
            if (attacker == kNoCell) continue;
            tests_all_ = true;
            if (!mover.far_attacks_ && !mover.has_phases_) note_attack(cell, attacker);
            return;
        }
        if (tests_all_) return;
        for (const Cell cell : royals()) find_shields(cell);
    }

    std::span<const Cell> royals() const { return std::span(royals_).first(count_); }

    bool allows(Action action) {
        switch (need(action)) {
            case Need::None:
                return true;
            case Need::Refusal:
                return false;
            case Need::Test:
                break;
        }
        return !threat_after(action);
    }

    /// A royal stone that is attacked now, and the attacker.
    std::optional<Threat> threat() const { return threat_on(after_); }

    /// A royal stone that is attacked after the action, and the attacker.
    std::optional<Threat> threat_after(Action action) {
        mover_.imagine(after_, action);
        const auto threat = threat_on(after_);
        after_.reset();
        return threat;
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
    enum class Need : std::uint8_t { None, Test, Refusal };

    /// Without an attack, most actions leave all royal stones as safe as they are: their stone
    /// leaves no line between a royal stone and an attacker. With one, most do nothing against it.
    Need need(Action action) const {
        const bool changes_nothing =
            action.kind() == ActionKind::Choose || action.kind() == ActionKind::Pass;
        if (attacked_ != kNoCell) {
            if (changes_nothing) return Need::Refusal;
            const Cell changed = action.is_move() ? action.to() : action.cell();
            const bool flees = action.is_move() && action.from() == attacked_;
            return flees || ends_attack_.test(changed) ? Need::Test : Need::Refusal;
        }
        if (changes_nothing) return tests_all_ ? Need::Test : Need::None;
        if (tests_all_ || !action.is_move()) return Need::Test;
        const bool is_royal = has_piece(mover_.royals_, position_.piece_at(action.from()));
        return is_royal || shields_.test(action.from()) ? Need::Test : Need::None;
    }

    /// Notes the cells of an attacker and between it and a royal stone. Moves elsewhere do not end
    /// the attack.
    void note_attack(Cell royal, Cell attacker) {
        attacked_ = royal;
        ends_attack_.set(attacker);
        for (const Direction direction : mover_.attack_directions_) {
            const Cell* const first = mover_.rays_[direction]->from(royal);
            const Cell* last = first;
            while (after_.sides[*last] == kEmpty) ++last;
            if (*last != attacker) continue;
            for (const Cell* cell = first; cell != last; ++cell) ends_attack_.set(*cell);
        }
    }

    /// Notes the stones that alone protect a royal stone from a line.
    void find_shields(Cell royal) {
        const auto& sides = after_.sides;
        for (const Direction direction : mover_.attack_directions_) {
            const Cell* const first = mover_.rays_[direction]->from(royal);
            const Cell* cell = first;
            while (sides[*cell] == kEmpty) ++cell;
            if (sides[*cell] != side_ || *cell == royal) continue;
            const Cell shield = *cell++;
            while (sides[*cell] == kEmpty) ++cell;
            const auto distance = static_cast<unsigned>(cell - first) + 1;
            if (mover_.takes_along(after_, side_, direction, *cell, distance)) shields_.set(shield);
        }
    }

    const Mover& mover_;
    const Position& position_;
    Side side_;
    After after_;
    std::array<Cell, kMaxCells> royals_;
    std::size_t count_ = 0;
    std::bitset<kMaxCells> shields_;
    bool tests_all_ = false;
    Cell attacked_ = kNoCell;  ///< an attacked royal stone, if the cells that end it are known
    std::bitset<kMaxCells> ends_attack_;
};

}  // namespace tengen
