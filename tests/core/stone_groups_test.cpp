// Groups of stones on a changing board, compared with a plain search.
#include "core/stone_groups.hpp"

#include <algorithm>
#include <random>
#include <set>
#include <vector>

#include "core/zobrist.hpp"
#include "support/catch.hpp"

using namespace tengen;

namespace {

struct NaiveGroup {
    std::set<Cell> stones;
    std::set<Cell> liberties;
    std::uint64_t keys = 0;
};

class GroupTwin {
  public:
    explicit GroupTwin(const Board& board)
        : board_(board),
          touching_(board),
          memory_(StoneGroups::memory_size(static_cast<std::size_t>(board.cell_count()))),
          sides(static_cast<std::size_t>(board.cell_count()) + 1, kEmpty) {
        StoneGroups(touching_, memory_.data()).clear();
        for (Cell cell = 0; cell <= board.cell_count(); ++cell) {
            if (cell == board.outside() || board.is_blocked(cell)) sides[cell] = kOutside;
        }
    }

    StoneGroups groups() {
        StoneGroups groups(touching_, memory_.data());
        groups.follow(sides);
        return groups;
    }

    NaiveGroup group_with(Cell start) const {
        NaiveGroup group;
        add_to(group, start, sides[start]);
        return group;
    }

    void check(Side side) {
        const StoneGroups groups = this->groups();
        std::set<Cell> takable, found, closed;
        for (Cell cell = 0; cell < board_.cell_count(); ++cell) {
            if (sides[cell] == kOutside) continue;
            if (sides[cell] == kEmpty) {
                REQUIRE(groups.around(cell) == around(cell));
                const auto is_empty = [&](Cell next) { return sides[next] == kEmpty; };
                if (std::ranges::none_of(neighbours(cell), is_empty)) closed.insert(cell);
                continue;
            }
            const NaiveGroup group = group_with(cell);
            const Cell name = groups.group_of(cell);
            REQUIRE(group.stones.contains(name));
            REQUIRE(groups.group_of(*group.stones.begin()) == name);
            REQUIRE(groups.has_liberty(name) == !group.liberties.empty());
            REQUIRE(groups.has_one_liberty(name) == (group.liberties.size() == 1));
            REQUIRE(groups.keys(name) == group.keys);
            std::multiset<Cell> visited;
            groups.visit(name, [&](Cell stone) { visited.insert(stone); });
            REQUIRE(std::ranges::equal(visited, group.stones));
            if (sides[cell] != side && group.liberties.size() == 1) takable.insert(name);
        }
        groups.visit_takable(side, [&](Cell name, Cell liberty) {
            REQUIRE(group_with(name).liberties == std::set{liberty});
            REQUIRE(found.insert(name).second);
        });
        REQUIRE(found == takable);
        std::vector<Cell> visited_closed;
        groups.visit_closed([&](Cell cell) { visited_closed.push_back(cell); });
        REQUIRE(std::ranges::equal(visited_closed, closed));
    }

  private:
    std::vector<Cell> neighbours(Cell cell) const {
        std::vector<Cell> found;
        for (const Direction direction : touching_directions(board_)) {
            const Cell next = board_.step(cell, direction);
            if (next != board_.outside() && next != cell) found.push_back(next);
        }
        return found;
    }

    void add_to(NaiveGroup& group, Cell cell, Side side) const {
        if (sides[cell] == kEmpty) group.liberties.insert(cell);
        if (sides[cell] != side || !group.stones.insert(cell).second) return;
        group.keys ^= cell_key(cell, side);
        for (const Cell next : neighbours(cell)) add_to(group, next, side);
    }

    StoneGroups::Neighbours around(Cell cell) const {
        StoneGroups::Neighbours found = 0;
        for (const Direction direction : touching_directions(board_)) {
            const Cell next = board_.step(cell, direction);
            unsigned bit = next == cell ? unsigned{kOutside} : sides[next];
            if (next != cell && sides[next] != kEmpty && sides[next] != kOutside &&
                group_with(next).liberties.size() > 1) {
                bit += StoneGroups::kSafe;
            }
            found |= 1u << bit;
        }
        return found;
    }

    const Board& board_;
    TouchingCells touching_;
    std::vector<std::byte> memory_;

  public:
    std::vector<Side> sides;
};

std::vector<BoardShape> group_shapes() {
    std::vector<BoardShape> shapes{{7, 7, {}}, {5, 6, {7, 8, 20}}, {1, 9, {}}, {64, 3, {}}};
    shapes.push_back({5, 5, {}});
    shapes.back().neighbours = Neighbours::Hexagonal;
    shapes.push_back({4, 2, {}});
    shapes.back().wrap = {true, true};
    shapes.push_back({1, 6, {}});
    shapes.back().wrap = {false, true};
    shapes.push_back({3, 9, {}});
    shapes.back().layers = 3;
    shapes.push_back({1, 40, {}});  // touches the outside more than 64 times
    return shapes;
}

}  // namespace

TEST_CASE("Groups follow any change of the stones", "[core]") {
    const std::vector<BoardShape> all = group_shapes();
    const std::size_t shape = GENERATE(range(std::size_t{0}, std::size_t{9}));
    const auto changes = GENERATE(1, 3, 1000);  // at a time
    INFO("shape " << shape << ", " << changes << " changes at a time");
    REQUIRE(all.size() == 9);
    const Board board = Board::create(all[shape]).value();
    GroupTwin twin(board);
    std::mt19937 random(static_cast<unsigned>(changes));
    constexpr Side kSides[] = {kEmpty, 1, 2, kNobody};
    for (int turn = 0; turn < 60; ++turn) {
        for (int i = 0; i < changes; ++i) {
            Side& there = twin.sides[random() % static_cast<unsigned>(board.cell_count())];
            if (there != kOutside) there = kSides[random() % 8 < 5 ? 1 + random() % 3 : 0];
        }
        twin.check(static_cast<Side>(1 + turn % 2));
    }
}
