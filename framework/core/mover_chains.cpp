// The chains that take the most stones, and pairs of lines that make the same move.
#include <algorithm>

#include "core/hop_walk.hpp"
#include "core/mover.hpp"
#include "core/position.hpp"

namespace tengen {

namespace {

/// The hops that a search for the longest chain tries at most. Boards that people play on have far
/// fewer; on others, the longest chain among these counts.
constexpr int kMaxHops = 20'000;

}  // namespace

/// A stone during a chain that is only imagined, after its last hop.
struct Mover::Imagined {
    Side side = kEmpty;
    Piece piece = 0;
    Cell at = kNoCell;
    Cell origin = kNoCell;  ///< its real cell
    Cell over = kNoCell;    ///< the stone that it has taken last
    bool lift_at_end = false;
    const Imagined* before = nullptr;  ///< the previous hop
};

int Mover::most_by(const Position& position, const Found& found, Action action) const {
    const MoveLine& line = found.way->line;
    const Cell from = action.from();
    if (!line.hop) return 1;
    if (!is_chain(line)) {
        int count = 0;
        for (Cell cell = board_.step(from, line.direction); cell != found.to;
             cell = board_.step(cell, line.direction)) {
            count += position.at(cell) != kEmpty ? 1 : 0;
        }
        return count;
    }
    Imagined stone{line.side,  position.piece_at(from), found.to, from,
                   found.over, line.hop->lift_at_end,   nullptr};
    int budget = kMaxHops;
    if (action.kind() != ActionKind::MoveAs) return 1 + most_after(position, stone, budget);
    const Promotion& promoted = *promotion(stone.side, stone.piece, stone.at);
    if (!promoted.on_arrival || promoted.ends_chain) return 1;
    stone.piece = action.piece();
    return 1 + most_from(position, stone, budget);
}

bool Mover::ends_chain(const Position& position, Cell from, const Found& hop) const {
    const MoveLine& line = hop.way->line;
    const Imagined stone{line.side, position.piece_at(from), hop.to, from,
                         hop.over,  line.hop->lift_at_end,   nullptr};
    int budget = 1;
    return most_from(position, stone, budget) == 0;
}

/// The most stones after a hop, whose stone may become another kind on its arrival.
int Mover::most_after(const Position& position, Imagined& stone, int& budget) const {
    const Promotion* const promoted = promotion(stone.side, stone.piece, stone.at);
    if (promoted == nullptr || !promoted->on_arrival) return most_from(position, stone, budget);
    if (promoted->ends_chain) return 0;
    int most = 0;
    for (const Piece piece : promoted->to) {
        stone.piece = piece;
        most = std::max(most, most_from(position, stone, budget));
    }
    return most;
}

int Mover::most_from(const Position& position, const Imagined& stone, int& budget) const {
    const auto look = [&](Cell cell) {
        if (cell == stone.origin) return kEmpty;
        for (const Imagined* hop = &stone; hop != nullptr; hop = hop->before) {
            if (hop->over == cell) return hop->lift_at_end ? kOutside : kEmpty;
        }
        return seen(position, cell);
    };
    int most = 0;
    for (const Way& way : ways(kinds_of(position, stone.side)[stone.piece].all)) {
        if (!is_chain(way.line)) continue;
        walk_hop(board_, look, way.line, stone.at, [&](Cell to, Cell over) {
            if (--budget < 0) return true;
            if (!way.ends_on(to)) return false;
            Imagined next{
                stone.side, stone.piece, to, stone.origin, over, way.line.hop->lift_at_end, &stone};
            most = std::max(most, 1 + most_after(position, next, budget));
            return false;
        });
    }
    return most;
}

Mover::Overlap Mover::overlap() const {
    // Where a line ends, by the stones on the way: none, another side's, or own ones.
    constexpr unsigned kOntoEmpty = 1, kOntoOther = 2, kOverOther = 4, kOverOwn = 8;
    const auto ends_of = [](const MoveLine& line) {
        if (line.hop) {
            return (line.hop->over_other ? kOverOther : 0u) | (line.hop->over_own ? kOverOwn : 0u);
        }
        const bool jumps = line.jump != BoardOffset{};
        const unsigned empty =
            kOntoEmpty | (jumps ? kOverOther : 0u) | (jumps || line.over_own ? kOverOwn : 0u);
        return (line.onto_empty ? empty : 0u) | (line.onto_other ? kOntoOther : 0u);
    };
    struct Seen {
        unsigned ends = 0;
        std::size_t rule = 0;
    };
    std::vector<std::vector<Seen>> seen(static_cast<std::size_t>(board_.cell_count()));
    std::vector<Cell> reached;
    const auto first_of = [&](const MoveLine& line, Cell to) {
        const unsigned ends = ends_of(line);
        return std::ranges::find_if(seen[to],
                                    [&](const Seen& other) { return (other.ends & ends) != 0; });
    };
    const auto is_second = [&](const MoveLine& line, Cell to) {
        const bool second = first_of(line, to) != seen[to].end();
        if (second) return true;
        if (seen[to].empty()) reached.push_back(to);
        seen[to].push_back({ends_of(line), line.rule});
        return false;
    };
    const auto find = [&](Side side, const Kind& kind) -> Overlap {
        for (Cell from = 0; from < board_.cell_count(); ++from) {
            if (board_.is_blocked(from)) continue;
            for (const Cell cell : reached) seen[cell].clear();
            reached.clear();
            for (const Way& way : ways(kind.all)) {
                const Cell twice = first_target(way, from, is_second);
                if (twice == kNoCell) continue;
                return {side, from, twice, {first_of(way.line, twice)->rule, way.line.rule}};
            }
        }
        return {};
    };
    for (const auto& kinds_of_sides : kinds_) {
        for (Side side = 1; side <= kMaxSides; ++side) {
            for (const Kind& kind : kinds_of_sides[side]) {
                const Overlap overlap = find(side, kind);
                if (overlap.side != kEmpty) return overlap;
            }
        }
    }
    return {};
}

/// The first cell where a line may end, whatever stones there are, that fulfils a condition.
template <class Condition>
Cell Mover::first_target(const Way& way, Cell from, const Condition& condition) const {
    const MoveLine& line = way.line;
    if (line.flies_at_most > 0) return kNoCell;  // it rests while others move
    if (way.targets != nullptr) {
        const Cell to = way.targets[from];
        return to != board_.outside() && to != from && condition(line, to) ? to : kNoCell;
    }
    // A hop in any direction as one action may share its end with other moves.
    if (line.hop && line.hop->again == HopAgain::Anywhere) return kNoCell;
    const bool is_near = line.hop && !line.hop->far && line.hop->again != HopAgain::Straight;
    const int first = line.hop ? 2 : 1;
    const int most = is_near ? 2 : line.hop ? 0 : line.most;
    Cell to = from;
    for (int steps = 1; most == 0 || steps <= most; ++steps) {
        to = board_.step(to, line.direction);
        if (to == board_.outside() || to == from) break;
        if (steps >= first && way.ends_on(to) && condition(line, to)) return to;
    }
    return kNoCell;
}

}  // namespace tengen
