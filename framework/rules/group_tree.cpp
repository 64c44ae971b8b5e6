// Finds the trees of all sets of groups, smaller sets first (S. Dreyfus, R. Wagner: The Steiner
// problem in graphs, 1971).
#include "rules/group_tree.hpp"

#include <algorithm>
#include <bit>

namespace tengen::rules {

namespace {

constexpr int kMostGroups = 6;
constexpr int kFar = 1 << 20;

/// The smallest tree that contains a stone and touches a set of groups. It is two smaller trees
/// that meet at the stone, or a tree of an adjacent stone with this one.
struct Best {
    int stones = kFar;
    unsigned part = 0;   ///< the set of one of two trees; 0: not two trees
    int neighbour = -1;  ///< index of the adjacent stone; -1: none
};

class TreeSearch {
  public:
    TreeSearch(const Position& position, const std::vector<Direction>& directions,
               const std::vector<Cell>& chain)
        : chain_(chain) {
        for (const Cell cell : chain) {
            std::vector<int> next;
            for (const Direction direction : directions) {
                const int index = index_of(position.board().step(cell, direction));
                if (index >= 0) next.push_back(index);
            }
            next_.push_back(std::move(next));
        }
    }

    /// `touched`: for each stone its groups, renumbered from 0 to `groups` - 1.
    std::vector<Cell> find(const std::vector<unsigned>& touched, int groups, int needed) {
        best_.assign(std::size_t{1} << groups, std::vector<Best>(chain_.size()));
        unsigned chosen = 0;
        std::size_t root = 0;
        int least = kFar;
        for (unsigned set = 1; set < best_.size(); ++set) {
            if (std::popcount(set) > needed) continue;
            fill(set, touched);
            if (std::popcount(set) < needed) continue;
            for (std::size_t stone = 0; stone < chain_.size(); ++stone) {
                if (best_[set][stone].stones >= least) continue;
                least = best_[set][stone].stones;
                chosen = set;
                root = stone;
            }
        }
        std::vector<Cell> cells;
        collect(chosen, root, cells);
        std::ranges::sort(cells);
        cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
        return cells;
    }

  private:
    int index_of(Cell cell) const {
        const auto found = std::ranges::lower_bound(chain_, cell);
        return found == chain_.end() || *found != cell ? -1
                                                       : static_cast<int>(found - chain_.begin());
    }

    void fill(unsigned set, const std::vector<unsigned>& touched) {
        std::vector<Best>& best = best_[set];
        for (std::size_t stone = 0; stone < chain_.size(); ++stone) {
            if ((set & ~touched[stone]) == 0) best[stone] = {1, 0, -1};
            for (unsigned part = (set - 1) & set; part > 0; part = (part - 1) & set) {
                const int both = best_[part][stone].stones + best_[set ^ part][stone].stones - 1;
                if (both < best[stone].stones) best[stone] = {both, part, -1};
            }
        }
        // All steps cost one stone, so stones are settled in the order of their trees' sizes.
        for (int size = 1; size <= static_cast<int>(chain_.size()); ++size) {
            for (std::size_t stone = 0; stone < chain_.size(); ++stone) {
                if (best[stone].stones != size) continue;
                for (const int next : next_[stone]) {
                    Best& other = best[static_cast<std::size_t>(next)];
                    if (size + 1 < other.stones) other = {size + 1, 0, static_cast<int>(stone)};
                }
            }
        }
    }

    void collect(unsigned set, std::size_t stone, std::vector<Cell>& cells) const {
        cells.push_back(chain_[stone]);
        const Best& best = best_[set][stone];
        if (best.neighbour >= 0) {
            collect(set, static_cast<std::size_t>(best.neighbour), cells);
        } else if (best.part != 0) {
            collect(best.part, stone, cells);
            collect(set ^ best.part, stone, cells);
        }
    }

    const std::vector<Cell>& chain_;
    std::vector<std::vector<int>> next_;
    std::vector<std::vector<Best>> best_;  ///< by set and stone
};

}  // namespace

std::vector<Cell> smallest_tree(const Position& position, const std::vector<Direction>& directions,
                                const std::vector<Cell>& chain, const GroupsOf& groups,
                                int needed) {
    std::uint64_t all = 0;
    for (const Cell cell : chain) all |= groups(cell);
    if (std::popcount(all) > kMostGroups) return chain;
    std::vector<unsigned> touched(chain.size(), 0);
    int count = 0;
    for (; all != 0; all &= all - 1, ++count) {
        const std::uint64_t group = all & (~all + 1);
        for (std::size_t stone = 0; stone < chain.size(); ++stone) {
            if ((groups(chain[stone]) & group) != 0) touched[stone] |= 1u << count;
        }
    }
    return TreeSearch(position, directions, chain).find(touched, count, needed);
}

}  // namespace tengen::rules
