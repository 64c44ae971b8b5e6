// Hops in any direction as one action: where they land, and whether stones share them.
#include <algorithm>
#include <numeric>
#include <utility>

#include "core/hop_walk.hpp"
#include "core/mover.hpp"

namespace tengen {

/// The cells that are closed to all hops in any direction; null if there are none.
const std::uint8_t* Mover::close_landings(std::span<const Way> ways) {
    std::vector<std::uint8_t> closed(static_cast<std::size_t>(board_.cell_count()) + 1, 1);
    for (const Way& way : ways) {
        if (!goes_everywhere(way.line)) continue;
        if (way.closed == nullptr) return nullptr;
        for (std::size_t cell = 0; cell < closed.size(); ++cell) closed[cell] &= way.closed[cell];
    }
    return closed_cells_.emplace_back(std::move(closed)).data();
}

/// When all ways are known, because kinds point to them.
void Mover::add_landings() {
    for (auto& kinds_of_sides : kinds_) {
        for (Kinds& kinds : kinds_of_sides) {
            for (Kind& kind : kinds) {
                add_landings(kind);
            }
        }
    }
}

void Mover::add_landings(Kind& kind) {
    std::vector<const MoveLine*> hops;
    for (const Way& way : ways(kind.others)) {
        if (!goes_everywhere(way.line)) continue;
        kind.everywhere = &way;
        hops.push_back(&way.line);
    }
    if (hops.empty()) return;
    kind.closed = close_landings(ways(kind.others));
    std::vector<Landing> landings;
    for (Cell cell = 0; cell < board_.cell_count(); ++cell) {
        for (const MoveLine* hop : hops) {
            const Cell over = board_.step(cell, hop->direction);
            landings.push_back({over, board_.step(over, hop->direction), passed_sides(*hop)});
        }
    }
    kind.landings_of_cell = hops.size();
    kind.landings = landings_.emplace_back(std::move(landings)).data();
    kind.shares_hops = can_share_hops(kind);
    shares_hops_ = shares_hops_ || kind.shares_hops;
}

/// Whether the cells that a stone reaches by hops are those that any other stone reaches from its
/// landings on. Then hops must lead back too, and neither a hop over the stone itself nor another
/// move may lead to a cell of its hops, whatever stones there are. On a plane, hops keep rows and
/// columns even or odd, and steps do not.
bool Mover::can_share_hops(const Kind& kind) const {
    if (marks_taken_ || kind.chooses || kind.landings_of_cell > kMaxLandings) return false;
    const std::size_t hops = ways(kind.others).size() - ways(kind.single).size();
    if (hops != kind.landings_of_cell) return false;
    const auto cells = static_cast<std::size_t>(board_.cell_count());
    const auto landings = [&](Cell cell) {
        return std::span(kind.landings + cell * kind.landings_of_cell, kind.landings_of_cell);
    };
    // Cells that hops connect lead to the same cell.
    std::vector<Cell> leaders(cells);
    std::iota(leaders.begin(), leaders.end(), Cell{0});
    const auto leader = [&](Cell cell) {
        while (leaders[cell] != cell) cell = leaders[cell];
        return cell;
    };
    const auto leads_back = [&](Cell cell, const Landing& landing) {
        return std::ranges::any_of(landings(landing.to), [&](const Landing& back) {
            return back.over == landing.over && back.to == cell && back.passes == landing.passes;
        });
    };
    for (Cell cell = 0; cell < cells; ++cell) {
        if (board_.is_blocked(cell)) continue;
        for (const Landing& landing : landings(cell)) {
            if (landing.to == board_.outside()) continue;
            if (!leads_back(cell, landing)) return false;
            leaders[leader(cell)] = leader(landing.to);
        }
    }
    for (Cell cell = 0; cell < cells; ++cell) {
        if (board_.is_blocked(cell)) continue;
        const auto is_near = [&](Cell other) {
            return other != board_.outside() && leader(other) == leader(cell);
        };
        if (std::ranges::any_of(landings(cell), is_near, &Landing::over)) return false;
        if (std::ranges::any_of(ways(kind.single),
                                [&](const Way& way) { return is_near(way.targets[cell]); })) {
            return false;
        }
    }
    return true;
}

}  // namespace tengen
