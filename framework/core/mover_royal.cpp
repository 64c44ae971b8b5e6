// Royal stones: whether they are attacked, now or after an action. An attack is a move of another
// side that would take the stone, whether or not that side may make it.
#include <algorithm>
#include <optional>

#include "core/hop_walk.hpp"
#include "core/mover.hpp"
#include "core/mover_safety.hpp"
#include "core/notation.hpp"

namespace tengen {

namespace {

/// Reaches every cell of a line.
constexpr std::uint8_t kAnyDistance = 0xFF;

}  // namespace

/// Prepares the attacks of all sides, as seen from the attacked stone.
void Mover::index_attacks() {
    if (royals_ == 0) return;
    const auto directions = static_cast<std::size_t>(board_.direction_count());
    reach_.assign(std::size_t{kPhases} * (kMaxSides + 1) * directions * kMaxPieces, 0);
    for (const Promotion& promotion : promotions_) {
        for (const Piece piece : promotion.to) {
            makes_royal_ = makes_royal_ || has_piece(royals_, piece);
        }
    }
    for (int phase = 0; phase < kPhases; ++phase) {
        for (Side side = 1; side <= kMaxSides; ++side) {
            for (Piece piece = 0; piece < kMaxPieces; ++piece) {
                for (const Way& way : ways(kinds_[phase][side][piece].all)) {
                    index_attack(phase, side, piece, way);
                }
            }
        }
    }
    std::ranges::sort(attack_directions_);
    attack_directions_.erase(std::unique(attack_directions_.begin(), attack_directions_.end()),
                             attack_directions_.end());
}

void Mover::index_attack(int phase, Side side, Piece piece, const Way& way) {
    const MoveLine& line = way.line;
    if (line.hop ? !line.hop->takes : !line.onto_other) return;
    if (line.hop || line.as_many_as_stones || line.over_own || way.closed != nullptr) {
        far_attacks_ = true;
    } else if (line.jump != BoardOffset{}) {
        index_jump(phase, side, piece, way.targets);
    } else {
        const Direction back = Board::opposite(line.direction);
        std::uint8_t& reach = reach_[reach_index(phase, side, back, piece)];
        const auto most = line.most == 0 ? kAnyDistance : static_cast<std::uint8_t>(line.most);
        reach = std::max(reach, most);
        attack_directions_.push_back(back);
        rays(back);
    }
}

/// Keeps from where a jump leads to each cell. No two cells have the same target.
void Mover::index_jump(int phase, Side side, Piece piece, const Cell* targets) {
    std::vector<Cell> sources(static_cast<std::size_t>(board_.cell_count()), board_.outside());
    for (Cell cell = 0; cell < board_.cell_count(); ++cell) {
        if (targets[cell] != board_.outside()) sources[targets[cell]] = cell;
    }
    const auto known = std::ranges::find(attack_jumps_, sources, &AttackJump::sources);
    AttackJump& jump = known != attack_jumps_.end()
                           ? *known
                           : attack_jumps_.emplace_back(AttackJump{std::move(sources), {}});
    PieceSet& pieces = jump.pieces[static_cast<std::size_t>(phase)][side];
    pieces = static_cast<PieceSet>(pieces | 1u << piece);
}

int Mover::phase_after(const After& after, Side side) const {
    if (!has_phases_) return 0;
    const int phase = after.position.in_hand(side) == 0 ? kHandEmpty : 0;
    if (flies_at_most_[side] == 0) return phase;
    return after.stones_of(side) <= flies_at_most_[side] ? phase | kFlies : phase;
}

bool Mover::takes_along(const After& after, Side side, Direction direction, Cell cell,
                        unsigned distance) const {
    const Side there = after.sides[cell];
    if (there == kEmpty || there == side || there > kMaxSides) return false;
    const unsigned most = reach(phase_after(after, there), there, direction, after.piece_at(cell));
    return most >= distance || most == kAnyDistance;
}

/// A stone that attacks a stone of `side` on a cell; kNoCell if there is none.
Cell Mover::attacker(const After& after, Side side, Cell cell) const {
    for (const Direction direction : attack_directions_) {
        const Cell* const first = rays_[direction]->from(cell);
        const Cell* next = first;
        while (after.sides[*next] == kEmpty) ++next;
        const auto distance = static_cast<unsigned>(next - first) + 1;
        if (takes_along(after, side, direction, *next, distance)) return *next;
    }
    for (const AttackJump& jump : attack_jumps_) {
        const Cell source = jump.sources[cell];
        const Side there = after.sides[source];
        if (there == kEmpty || there == side || there > kMaxSides) continue;
        const auto phase = static_cast<std::size_t>(phase_after(after, there));
        if (has_piece(jump.pieces[phase][there], after.piece_at(source))) return source;
    }
    return far_attacks_ ? far_attacker(after, side, cell) : kNoCell;
}

/// attacker() by hops, by moves over own stones, by moves as far as their line has stones, and by
/// moves that do not end everywhere.
Cell Mover::far_attacker(const After& after, Side side, Cell cell) const {
    for (Cell from = 0; from < board_.cell_count(); ++from) {
        const Side there = after.sides[from];
        if (there == kEmpty || there == side || there > kMaxSides) continue;
        const Kind& kind = kinds_[phase_after(after, there)][there][after.piece_at(from)];
        for (const Way& way : ways(kind.all)) {
            if (takes_at(after, way, from, cell)) return from;
        }
    }
    return kNoCell;
}

/// Whether a line of far_attacker() takes the stone on a cell.
bool Mover::takes_at(const After& after, const Way& way, Cell from, Cell cell) const {
    const MoveLine& line = way.line;
    const auto look = [&](Cell at) { return after.sides[at]; };
    const auto step = [&](Cell at) { return board_.step(at, line.direction); };
    if (line.hop) {
        return line.hop->takes && walk_hop(board_, look, line, from, [&](Cell to, Cell over) {
                   if (!way.ends_on(to)) return false;
                   for (Cell at = over; at != to; at = step(at)) {
                       if (at == cell) return true;
                   }
                   return false;
               });
    }
    const bool is_far = line.as_many_as_stones || line.over_own || way.closed != nullptr;
    if (!line.onto_other || !is_far || !way.ends_on(cell)) return false;
    if (line.jump != BoardOffset{}) return way.targets[from] == cell;
    int count = line.most == 0 ? board_.cell_count() : line.most;
    if (line.as_many_as_stones) count = stones_in_line_after(after, from, line.direction);
    Cell at = step(from);
    for (int steps = 1; at != from && at != board_.outside(); at = step(at), ++steps) {
        if (at == cell) return line.as_many_as_stones ? steps == count : steps <= count;
        const Side there = look(at);
        if (there != kEmpty && !(line.over_own && there == line.side)) return false;
    }
    return false;
}

int Mover::stones_in_line_after(const After& after, Cell cell, Direction direction) const {
    int count = 1;
    for (const Direction way : {direction, Board::opposite(direction)}) {
        Cell next = board_.step(cell, way);
        for (; next != board_.outside() && next != cell; next = board_.step(next, way)) {
            const Side there = after.sides[next];
            count += there != kEmpty && there != kOutside ? 1 : 0;
        }
        if (next == cell) break;  // a ring, all of it
    }
    return count;
}

/// Plays an action on a board that equals the position. A choice or a pass changes nothing.
void Mover::imagine(After& after, Action action) const {
    const Position& position = after.position;
    if (const auto stone = stone_of(position, action)) {
        return after.enter(stone->cell, stone->side, stone->piece);
    }
    if (action.kind() == ActionKind::Take) return after.leave(action.cell());
    if (!action.is_move()) return;
    const Cell from = action.from(), to = action.to();
    const Side side = position.at(from);
    Piece piece = position.piece_at(from);
    const Found hop = find_hop(position, side, from, to);
    if (hop.way != nullptr && hop.way->line.hop->takes) {
        const Direction direction = hop.way->line.direction;
        for (Cell cell = board_.step(from, direction); cell != to;
             cell = board_.step(cell, direction)) {
            if (position.at(cell) != kEmpty) after.take(cell);
        }
    }
    if (action.kind() == ActionKind::MoveAs) {
        piece = action.piece();
    } else if (const Promotion* promoted = promotion(side, piece, to)) {
        piece = promoted->to.front();
    }
    after.leave(from);
    after.enter(to, side, piece);
}

bool Mover::is_safe(const Position& position, Side side, Action action) const {
    return royals_ == 0 || Safety(*this, position, side).allows(action);
}

void Mover::keep_safe(const Position& position, Side side, ActionList& actions,
                      std::size_t first) const {
    if (royals_ == 0 || actions.size() == first) return;
    Safety safety(*this, position, side);
    const auto begin = actions.begin() + static_cast<std::ptrdiff_t>(first);
    const auto unsafe = [&](Action action) { return !safety.allows(action); };
    actions.erase(std::remove_if(begin, actions.end(), unsafe), actions.end());
}

std::optional<Threat> Mover::threat(const Position& position, Side side) const {
    if (royals_ == 0) return std::nullopt;
    return Safety(*this, position, side).threat();
}

bool Mover::keeps_safe(const Position& position, Cell from, Cell to, Cell taken) const {
    if (royals_ == 0) return true;
    const Side side = position.at(from);
    After after(position);
    if (taken != kNoCell) after.take(taken);
    after.leave(from);
    after.enter(to, side, position.piece_at(from));
    return !Safety(*this, position, side).threat_on(after);
}

Message Mover::why_unsafe(const Position& position, Side side, Action action) const {
    const auto threat = Safety(*this, position, side).threat_after(action);
    return Message("the {} on {} would be attacked from {}",
                   position.game().piece_term(threat->piece), cell_name(board_, threat->royal),
                   cell_name(board_, threat->attacker));
}

}  // namespace tengen
