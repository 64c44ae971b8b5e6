// The moves of a position one by one, and their effects.
#include "core/mover.hpp"

#include <algorithm>
#include <cstring>
#include <optional>
#include <utility>

#include "core/hop_walk.hpp"
#include "core/mover_safety.hpp"
#include "core/mover_walks.hpp"
#include "core/position.hpp"
#include "core/side_cells.hpp"
#include "core/symmetry.hpp"

namespace tengen {

namespace {

/// Moves obey the duty to take themselves. Taking a stone without a move, such as by a mill, is
/// taking too.
bool obeys_duty(Action action) {
    return action.is_move() || action.kind() == ActionKind::Take;
}

}  // namespace

int Mover::phase_of(const Position& position, Side side) const {
    int phase = position.in_hand(side) == 0 ? kHandEmpty : 0;
    if (flies_at_most_[side] == 0) return phase;
    const int stones = count_cells_of(position.cells(), side);
    return stones <= flies_at_most_[side] ? phase | kFlies : phase;
}

Side Mover::seen(const Position& position, Cell cell) {
    const auto values = position.values();
    return !values.empty() && (values[cell] & kTaken) != 0 ? kOutside : position.at(cell);
}

const Mover::Kind& Mover::kind_at(const Position& position, Side side, Cell cell) const {
    return kinds_of(position, side)[position.piece_at(cell)];
}

Cell Mover::chain(const Position& position) const {
    if (!has_chains_) return kNoCell;
    const std::int32_t word = position.word(word_);
    return word == 0 ? kNoCell : static_cast<Cell>(word - 1);
}

Offer Mover::offers(const Position& position) const {
    return chain(position) == kNoCell ? Offer::Some : Offer::Alone;
}

/// The move to a cell, whatever the duty to take says; its way is null if there is none.
Mover::Found Mover::find(const Position& position, Side side, Cell from, Cell to) const {
    Found move;
    const auto is_it = [&](const Found& found) {
        if (found.to == to) move = found;
        return found.to == to;
    };
    const Cell stone = chain(position);
    if (stone == kNoCell) {
        const Kind& kind = kind_at(position, side, from);
        visit(position, side, from, kind, kind.all, is_it);
    } else if (stone == from) {
        visit_chain(position, side, from, is_it);
    }
    return move;
}

const Promotion* Mover::choice(const Position& position, Cell from, const Found& found) const {
    const MoveLine& line = found.way->line;
    const Piece piece = position.piece_at(from);
    if (!has_piece(choosers_[line.side], piece)) return nullptr;
    const Promotion* const promoted = promotion(line.side, piece, found.to);
    if (promoted == nullptr || promoted->to.size() < 2) return nullptr;
    if (promoted->on_arrival || !is_chain(line)) return promoted;
    return ends_chain(position, from, found) ? promoted : nullptr;
}

bool Mover::chooses_well(const Position& position, const Found& found, Action action) const {
    const Promotion* const promoted = choice(position, action.from(), found);
    if (promoted == nullptr) return action.kind() == ActionKind::Move;
    return action.kind() == ActionKind::MoveAs &&
           std::ranges::find(promoted->to, action.piece()) != promoted->to.end();
}

bool Mover::contains(const Position& position, Action action) const {
    if (!action.is_move() || action.from() >= board_.cell_count()) return false;
    const Side side = position.turn().side;
    if (position.at(action.from()) != side) return false;
    const Found move = find(position, side, action.from(), action.to());
    if (move.way == nullptr || !chooses_well(position, move, action)) return false;
    if (!is_safe(position, side, action)) return false;
    if (duty_ == TakeDuty::None) return true;
    const bool takes = move.way->line.hop ? move.way->line.hop->takes : move.way->line.onto_other;
    if (!takes) return !can_take(position, side);
    return duty_ == TakeDuty::Any || is_among_most(position, side, action);
}

bool Mover::is_among_most(const Position& position, Side side, Action action) const {
    int most = 0;
    bool is_among = false;
    const auto compare = [&](const Found& found, Action other) {
        const int count = most_by(position, found, other);
        if (count > most) is_among = other == action;
        if (count == most) is_among = is_among || other == action;
        most = std::max(most, count);
    };
    visit_takes(position, side, [&](Cell from, const Found& found) {
        visit_actions(position, from, found, [&](Action other) { compare(found, other); });
    });
    return is_among;
}

bool Mover::can_take(const Position& position, Side side) const {
    return visit_stones(position, side, &Kind::takes, [](Cell, const Found&) { return true; });
}

bool Mover::can_act(const Position& position, Side side) const {
    const Cell stone = chain(position);
    if (stone != kNoCell && position.at(stone) == side) return true;
    if (royals_ != 0) return has_safe_move(position, side);
    return visit_stones(position, side, &Kind::all, [](Cell, const Found&) { return true; });
}

bool Mover::has_safe_move(const Position& position, Side side) const {
    Safety safety(*this, position, side);
    return visit_stones(position, side, &Kind::all, [&](Cell from, const Found& found) {
        bool is_safe = false;
        visit_actions(position, from, found,
                      [&](Action action) { is_safe = is_safe || safety.allows(action); });
        return is_safe;
    });
}

bool Mover::takes(const Position& position, Action action) const {
    if (!action.is_move() || action.from() >= board_.cell_count() ||
        action.to() >= board_.cell_count()) {
        return false;
    }
    if (position.at(action.to()) != kEmpty) return true;
    const Side side = position.at(action.from());
    if (side == kEmpty || side > kMaxSides) return false;
    const Found hop = find_hop(position, side, action.from(), action.to());
    return hop.way != nullptr && hop.way->line.hop->takes;
}

Mover::Found Mover::find_hop(const Position& position, Side side, Cell from, Cell to) const {
    Found hop;
    if (!has_hops_) return hop;
    for (const Way& way : ways(kind_at(position, side, from).all)) {
        if (!way.line.hop || goes_everywhere(way.line)) continue;
        const bool found = visit_hop(position, way, from, [&](const Found& move) {
            if (move.to == to) hop = move;
            return move.to == to;
        });
        if (found) break;
    }
    return hop;
}

bool Mover::allows(const Position& position, Action action) const {
    const Side side = position.turn().side;
    if (!obeys_duty(action) && can_take(position, side)) return false;
    return action.is_move() || is_safe(position, side, action);
}

std::optional<std::uint64_t> Mover::foresee(const Position& position, Action action) const {
    if (action.kind() != ActionKind::Move) return std::nullopt;
    const Side side = position.at(action.from());
    if (find_hop(position, side, action.from(), action.to()).way != nullptr) return std::nullopt;
    const Side taken = position.at(action.to());
    const std::uint64_t left = taken == kEmpty ? 0 : cell_key(action.to(), taken);
    return cell_key(action.from(), side) ^ cell_key(action.to(), side) ^ left;
}

void Mover::keep_allowed(const Position& position, ActionList& actions) const {
    const Side side = position.turn().side;
    if (can_take(position, side)) {
        std::erase_if(actions, [](Action action) { return !obeys_duty(action); });
    }
    const auto is_move = [](Action action) { return action.is_move(); };
    if (royals_ == 0 || std::ranges::all_of(actions, is_move)) return;
    Safety safety(*this, position, side);
    std::erase_if(actions,
                  [&](Action action) { return !action.is_move() && !safety.allows(action); });
}

void Mover::apply(Edit& edit, Action action) const {
    const Position& position = edit.position();
    const Cell from = action.from(), to = action.to();
    const Side side = position.at(from);
    const Piece piece = position.piece_at(from);
    const Found hop = find_hop(position, side, from, to);
    edit.set_cell(from, kEmpty);
    if (hop.way != nullptr && hop.way->line.hop->takes) take(edit, hop, from);
    edit.set_piece(to, side, piece);

    const Promotion* const promoted = promotion(side, piece, to);
    const bool arrives = promoted != nullptr && promoted->on_arrival;
    const bool is_chosen = action.kind() == ActionKind::MoveAs;
    const Piece becomes = is_chosen             ? action.piece()
                          : promoted != nullptr ? promoted->to.front()
                                                : piece;
    if (arrives) edit.set_piece(to, side, becomes);
    if (has_chains_) {
        const bool ends = arrives && promoted->ends_chain;
        const bool goes_on = hop.way != nullptr && is_chain(hop.way->line) && !ends &&
                             visit_chain(position, side, to, [](const Found&) { return true; });
        edit.set_word(word_, goes_on ? to + 1 : 0);
        if (goes_on) return;
        if (marks_taken_) lift(edit);
    }
    if (promoted != nullptr && !arrives) edit.set_piece(to, side, becomes);
}

/// Takes the stones that a hop passes: one, or in a straight hop all on its way.
void Mover::take(Edit& edit, const Found& found, Cell from) const {
    const Position& position = edit.position();
    const MoveLine& line = found.way->line;
    if (is_chain(line) && line.hop->lift_at_end) {
        const std::uint8_t value = position.values()[found.over];
        edit.set_piece(found.over, position.at(found.over),
                       static_cast<std::uint8_t>(value | kTaken));
        return;
    }
    for (Cell cell = board_.step(from, line.direction); cell != found.to;
         cell = board_.step(cell, line.direction)) {
        if (position.at(cell) != kEmpty) edit.set_cell(cell, kEmpty);
    }
}

/// Lifts the stones that a chain has taken.
void Mover::lift(Edit& edit) const {
    constexpr std::uint64_t kAnyTaken = std::uint64_t{0x0101010101010101} * kTaken;
    const auto values = edit.position().values();
    for (std::size_t first = 0; first < values.size(); first += sizeof(std::uint64_t)) {
        std::uint64_t block = 0;
        const std::size_t count = std::min(sizeof block, values.size() - first);
        std::memcpy(&block, &values[first], count);
        if ((block & kAnyTaken) == 0) continue;
        for (std::size_t cell = first; cell < first + count; ++cell) {
            if ((values[cell] & kTaken) != 0) edit.set_cell(static_cast<Cell>(cell), kEmpty);
        }
    }
}

const Promotion* Mover::promotion(Side side, Piece piece, Cell cell) const {
    for (const Promotion& promotion : promotions_) {
        if (promotion.side != side || !has_piece(promotion.pieces, piece)) continue;
        if (std::ranges::find(promotion.to, piece) != promotion.to.end()) continue;
        if (std::ranges::binary_search(promotion.cells, cell)) return &promotion;
    }
    return nullptr;
}

bool Mover::next(Edit& edit) const {
    return chain(edit.position()) != kNoCell;
}

void Mover::map_words(const Board&, const Symmetry& symmetry, std::span<std::int32_t> words) const {
    if (words[0] != 0) words[0] = symmetry.image[static_cast<std::size_t>(words[0] - 1)] + 1;
}

}  // namespace tengen
