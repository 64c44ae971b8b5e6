// The tree of mcts: its proofs, its choice of a move, and its memory.
#include "../../plugins/ai/mcts/tree.hpp"
#include "../../plugins/ai/mcts/worker.hpp"

#include <array>

#include "support/catch.hpp"

using mcts::Rewards;
using mcts::Tree;

namespace {

constexpr Rewards kFirstWins{1, 0};
constexpr Rewards kSecondWins{0, 1};
constexpr Rewards kDraw{0.5F, 0.5F};

using Path = std::vector<Tree::Step>;

/// Adds a simulation along this path that reached the end of the game.
void end_game(Tree& tree, const Path& path, const Rewards& outcome) {
    for (const Tree::Step& step : path) tree.enter(step.node);
    tree.prove(path, outcome);
    tree.finish(path, outcome);
}

void simulate(Tree& tree, const Path& path, const Rewards& rewards, int times = 1) {
    for (int i = 0; i < times; ++i) {
        for (const Tree::Step& step : path) tree.enter(step.node);
        tree.finish(path, rewards);
    }
}

/// A root with `count` children, all legal moves: 0, 1 ...
std::vector<Tree::Index> children_of_root(Tree& tree, std::size_t count) {
    std::vector<Tree::Index> children;
    for (std::size_t i = 0; i < count; ++i) {
        const auto action = static_cast<tengen::ai::Action>(i);
        children.push_back(tree.add(tree.root(), action, 0, i + 1 == count));
    }
    return children;
}

constexpr std::size_t kRoom = 1u << 16;
const Tree::Weights kWeights;

}  // namespace

TEST_CASE("one winning move proves a win, whatever the other moves are", "[ai]") {
    Tree tree(kRoom);
    const auto children = children_of_root(tree, 3);
    end_game(tree, {{tree.root(), 0}, {children[1], 1}}, kFirstWins);
    REQUIRE(tree.is_proven(tree.root()));
    CHECK(tree.outcome(tree.root()) == kFirstWins);
    CHECK(tree.best(tree.root(), 0) == children[1]);
}

TEST_CASE("wins of all seats are counted below each move", "[ai]") {
    Tree tree(kRoom);
    tree.count_wins(tengen::ai::Teams(3));
    const auto children = children_of_root(tree, 3);
    CHECK(tree.win_shares_of(children[0]) == Rewards{});
    simulate(tree, {{tree.root(), 0}, {children[0], 1}}, {1, 0.5F, 0}, 3);
    simulate(tree, {{tree.root(), 0}, {children[0], 1}}, {0, 1, 0.5F});
    simulate(tree, {{tree.root(), 0}, {children[1], 1}}, {0.75F, 0, 0.75F}, 2);
    CHECK(tree.win_shares_of(children[0]) == Rewards{0.75F, 0.25F, 0});
    CHECK(tree.win_shares_of(children[1]) == Rewards{0.5F, 0, 0.5F});
    // A better proven result replaces that of a simulation, and the proof itself counts alone.
    end_game(tree, {{tree.root(), 0}, {children[2], 1}}, {0, 0.5F, 1});
    CHECK(tree.win_shares_of(children[2]) == Rewards{0, 0, 1});
    const std::array<tengen::ai::Action, 1> played{1};
    tree.move_root(played);
    CHECK(tree.win_shares_of(children[1]) == Rewards{});
}

TEST_CASE("the spread of rewards is that of wins and losses, or less", "[ai]") {
    mcts::Spread even;
    CHECK(even.relative() == Approx(1));
    for (int i = 0; i < 500; ++i) even.add(i % 2);
    CHECK(even.relative() == Approx(1));
    mcts::Spread close;
    for (int i = 0; i < 500; ++i) close.add(i % 2 == 0 ? 0.6 : 0.5);
    CHECK(close.relative() > 0.1);
    CHECK(close.relative() < 0.13);
}

TEST_CASE("partners have the whole of their wins", "[ai]") {
    Tree tree(kRoom);
    const std::array<tengen::ai::Side, 4> sides{1, 2, 1, 2};
    tree.count_wins(tengen::ai::Teams(sides));
    const auto children = children_of_root(tree, 2);
    simulate(tree, {{tree.root(), 0}, {children[0], 1}}, {1, 0, 1, 0}, 3);
    simulate(tree, {{tree.root(), 0}, {children[0], 1}}, {0, 1, 0, 1});
    CHECK(tree.win_shares_of(children[0]) == Rewards{0.75F, 0.25F, 0.75F, 0.25F});
    end_game(tree, {{tree.root(), 0}, {children[1], 1}}, {0.5F, 0.5F, 0.5F, 0.5F});
    CHECK(tree.win_shares_of(children[1]) == Rewards{0.5F, 0.5F, 0.5F, 0.5F});
}

TEST_CASE("teams of different sizes share wins by simulations", "[ai]") {
    Tree tree(kRoom);
    const std::array<tengen::ai::Side, 3> sides{1, 2, 1};
    const tengen::ai::Teams teams(sides);
    CHECK(teams.count() == 2);
    CHECK(teams.partners_of(0) == 2);
    CHECK(teams.partners_of(1) == 1);
    tree.count_wins(teams);
    const auto children = children_of_root(tree, 1);
    simulate(tree, {{tree.root(), 0}, {children[0], 1}}, {1, 0, 1}, 3);
    simulate(tree, {{tree.root(), 0}, {children[0], 1}}, {0, 1, 0});
    CHECK(tree.win_shares_of(children[0]) == Rewards{0.75F, 0.25F, 0.75F});
}

TEST_CASE("a loss is proven only after all moves lose", "[ai]") {
    Tree tree(kRoom);
    const auto children = children_of_root(tree, 2);
    end_game(tree, {{tree.root(), 0}, {children[0], 1}}, kSecondWins);
    CHECK(tree.is_proven(children[0]));
    CHECK_FALSE(tree.is_proven(tree.root()));
    CHECK(tree.select(tree.root(), kWeights) == children[1]);
    end_game(tree, {{tree.root(), 0}, {children[1], 1}}, kSecondWins);
    REQUIRE(tree.is_proven(tree.root()));
    CHECK(tree.outcome(tree.root()) == kSecondWins);
    CHECK(tree.select(tree.root(), kWeights) == Tree::kNone);
}

TEST_CASE("a loss is not proven while some moves are untried", "[ai]") {
    Tree tree(kRoom);
    const Tree::Index only = tree.add(tree.root(), 0, 0, false);
    end_game(tree, {{tree.root(), 0}, {only, 1}}, kSecondWins);
    CHECK_FALSE(tree.is_proven(tree.root()));
}

TEST_CASE("proofs pass up through positions of either seat", "[ai]") {
    Tree tree(kRoom);
    const auto children = children_of_root(tree, 2);
    const Tree::Index first = tree.add(children[0], 5, 0, false);
    const Tree::Index second = tree.add(children[0], 6, 0, true);
    const Path path{{tree.root(), 0}, {children[0], 1}};
    end_game(tree, {path[0], path[1], {first, 0}}, kDraw);
    CHECK_FALSE(tree.is_proven(children[0]));
    end_game(tree, {path[0], path[1], {second, 0}}, kFirstWins);
    // The second seat takes the draw.
    REQUIRE(tree.is_proven(children[0]));
    CHECK(tree.outcome(children[0]) == kDraw);
    CHECK_FALSE(tree.is_proven(tree.root()));
    end_game(tree, {{tree.root(), 0}, {children[1], 1}}, kSecondWins);
    REQUIRE(tree.is_proven(tree.root()));
    CHECK(tree.outcome(tree.root()) == kDraw);
    CHECK(tree.best(tree.root(), 0) == children[0]);
}

TEST_CASE("for three seats only an outcome that one of them can force is proven", "[ai]") {
    constexpr Rewards kSecondOfThree{0.25F, 1, 0.25F};
    constexpr Rewards kThirdOfThree{0.25F, 0.25F, 1};
    Tree tree(kRoom);
    const auto children = children_of_root(tree, 2);
    end_game(tree, {{tree.root(), 0}, {children[0], 1}}, kSecondOfThree);
    end_game(tree, {{tree.root(), 0}, {children[1], 1}}, kThirdOfThree);
    // Both outcomes are equal for the seat to move, but not for the others.
    CHECK_FALSE(tree.is_proven(tree.root()));
    CHECK(tree.select(tree.root(), kWeights) == Tree::kNone);

    tree.clear();
    const auto again = children_of_root(tree, 2);
    end_game(tree, {{tree.root(), 0}, {again[0], 1}}, kSecondOfThree);
    end_game(tree, {{tree.root(), 0}, {again[1], 1}}, kSecondOfThree);
    REQUIRE(tree.is_proven(tree.root()));
    CHECK(tree.outcome(tree.root()) == kSecondOfThree);
}

TEST_CASE("a certain draw is preferred to a move that was worse on average", "[ai]") {
    Tree tree(kRoom);
    const auto children = children_of_root(tree, 3);
    end_game(tree, {{tree.root(), 0}, {children[0], 1}}, kDraw);
    simulate(tree, {{tree.root(), 0}, {children[1], 1}}, kSecondWins, 100);
    simulate(tree, {{tree.root(), 0}, {children[2], 1}}, kFirstWins, 5);
    CHECK(tree.best(tree.root(), 0) == children[0]);
    simulate(tree, {{tree.root(), 0}, {children[2], 1}}, kFirstWins, 100);
    CHECK(tree.best(tree.root(), 0) == children[2]);
}

TEST_CASE("among certain draws the tree prefers the one with more mistakes of the others", "[ai]") {
    Tree tree(kRoom);
    const auto children = children_of_root(tree, 3);
    const std::size_t tried = GENERATE(0, 1, 2);
    for (std::size_t i = 0; i < children.size(); ++i) {
        const Path path{{tree.root(), 0}, {children[i], 1}};
        simulate(tree, path, i == tried ? kFirstWins : kSecondWins, 3);
        end_game(tree, path, kDraw);
    }
    CHECK(tree.best(tree.root(), 0) == children[tried]);
}

TEST_CASE("a seat with a certain better result is not expected to do worse", "[ai]") {
    Tree tree(kRoom);
    const auto children = children_of_root(tree, 1);
    const Tree::Index draw = tree.add(children[0], 5, 0, false);
    const Tree::Index other = tree.add(children[0], 6, 0, true);
    const Path path{{tree.root(), 0}, {children[0], 1}};
    end_game(tree, {path[0], path[1], {draw, 0}}, kDraw);
    simulate(tree, {path[0], path[1], {other, 0}}, kFirstWins, 10);
    CHECK(tree.worth(children[0], 0) == Approx(0.5));
    CHECK(tree.worth(other, 1) == 0);
}

TEST_CASE("the prior of a move matters less the more often the move was tried", "[ai]") {
    Tree tree(kRoom);
    const Tree::Index plain = tree.add(tree.root(), 0, 0, false);
    const Tree::Index promising = tree.add(tree.root(), 1, 1, true);
    simulate(tree, {{tree.root(), 0}, {plain, 1}}, kDraw);
    simulate(tree, {{tree.root(), 0}, {promising, 1}}, kDraw);
    CHECK(tree.select(tree.root(), kWeights) == promising);
    CHECK(tree.select(tree.root(), {0.7, 0}) == promising);  // the first of equals
    simulate(tree, {{tree.root(), 0}, {promising, 1}}, kSecondWins, 50);
    simulate(tree, {{tree.root(), 0}, {plain, 1}}, kDraw, 50);
    CHECK(tree.select(tree.root(), kWeights) == plain);
}

TEST_CASE("a tree never has more nodes than fit into its memory", "[ai]") {
    Tree tree(100 * sizeof(mcts::Node));
    REQUIRE(tree.capacity() == 100);
    std::size_t added = 0;
    while (tree.add(tree.root(), static_cast<tengen::ai::Action>(added), 0, false) != Tree::kNone) {
        ++added;
    }
    CHECK(added == 99);
    CHECK(tree.full());
    CHECK(tree.size() == 100);
    CHECK(tree.children(tree.root()) == 99);
}

TEST_CASE("moving the root keeps its subtree and frees everything else", "[ai]") {
    Tree tree(100 * sizeof(mcts::Node));
    const auto children = children_of_root(tree, 10);
    Path path{{tree.root(), 0}, {children[4], 1}};
    std::vector<Tree::Index> kept;
    for (unsigned i = 0; i < 8; ++i) kept.push_back(tree.add(children[4], i, 0, i == 7));
    for (unsigned i = 0; i < 80; ++i) tree.add(children[3], i, 0, false);
    tree.add(kept[2], 7, 0, true);
    CHECK(tree.full());
    simulate(tree, {path[0], path[1], {kept[2], 0}}, kFirstWins, 3);

    const std::vector<tengen::ai::Action> played{4, 2};
    tree.move_root(played);
    CHECK(tree.root() == kept[2]);
    CHECK(tree.node(tree.root()).visits == 3);
    CHECK(tree.node(tree.root()).next == Tree::kNone);
    CHECK(tree.child(tree.root(), 7) != Tree::kNone);
    // Of 100 nodes the root and its child remain in use. Each other node can be allocated again
    // once.
    std::size_t added = 0;
    while (tree.add(tree.root(), static_cast<tengen::ai::Action>(100 + added), 0, false) !=
           Tree::kNone) {
        ++added;
    }
    CHECK(added == 98);
    CHECK(tree.children(tree.root()) == 99);
    CHECK(tree.size() == 100);
}
