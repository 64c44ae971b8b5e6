// Games whose winner is known, and games without published counts. Counts are compared with the
// plain programs in support/naive_games.hpp, and values with theorems, published results and
// formulas that need no search.
#include <algorithm>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/perft.hpp"
#include "core/position_text.hpp"
#include "support/naive_counts.hpp"
#include "support/sanitized.hpp"
#include "support/shipped.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

std::shared_ptr<const Game> on_board(std::string_view name, int columns, int rows) {
    // The library would refuse a board without a first move.
    GameDescription description = shipped(name)->description();
    description.board.columns = columns;
    description.board.rows = rows;
    return Game::create(description, all_rules()).value();
}

/// Solves games for two by full search.
class Solver {
  public:
    /// 1 if the first player wins, 0 for a draw, -1 if the second player wins.
    int value(Position& position) {
        if (position.over()) {
            if (position.outcome().draw()) return 0;
            return position.outcome().rank[0] == 1 ? 1 : -1;
        }
        const auto known = known_.find(position.key());
        if (known != known_.end()) return known->second;
        ActionList scratch;
        const auto legal = position.legal(scratch);
        const std::vector<Action> actions(legal.begin(), legal.end());
        const int good = position.turn().seat == 0 ? 1 : -1;
        int best = -good;
        for (const Action action : actions) {
            position.apply(action);
            const int found = value(position);
            position.undo();
            if (found * good > best * good) best = found;
            if (best == good) break;
        }
        known_.emplace(position.key(), best);
        return best;
    }

  private:
    std::unordered_map<std::uint64_t, int> known_;
};

int value_of(std::string_view name, int columns, int rows, std::string_view moves = "") {
    Position position = play(on_board(name, columns, rows), moves);
    return Solver().value(position);
}

/// The winner of a plain game: 1 or 2, 3 for a draw.
template <class Naive>
int naive_winner(const Naive& game) {
    if (game.winner != 0) return game.winner;
    const auto moves = game.moves();
    if (moves.empty()) return 3 - game.turn;
    bool draws = false;
    for (const auto& move : moves) {
        Naive next = game;
        next.play(move);
        const int winner = naive_winner(next);
        if (winner == game.turn) return winner;
        draws = draws || winner == 3;
    }
    return draws ? 3 : 3 - game.turn;
}

int value_of_winner(int winner) {
    return winner == 3 ? 0 : winner == 1 ? 1 : -1;
}

/// The Grundy values of rows of empty cells in treblecross. A mark within two cells of another
/// loses immediately, so a mark divides its row; the last player with a safe move wins.
std::vector<unsigned> treblecross_values(int longest) {
    std::vector<unsigned> values{0};
    const auto row = [&](int cells) {
        return values[static_cast<std::size_t>(std::max(cells, 0))];
    };
    for (int length = 1; length <= longest; ++length) {
        std::vector<bool> reached(64, false);
        for (int at = 0; at < length; ++at) reached[row(at - 2) ^ row(length - at - 3)] = true;
        const auto free = std::find(reached.begin(), reached.end(), false);
        values.push_back(static_cast<unsigned>(free - reached.begin()));
    }
    return values;
}

}  // namespace

TEST_CASE("Small games have as many games as in plain programs", "[games]") {
    compare_counts(shipped("squava"), naive::Squava{}, 4);
    compare_counts(on_board("squava", 4, 3), naive::Squava{naive::Table{4, 3}}, 7);
    compare_counts(shipped("notakto"), naive::Notakto{}, 9);
    compare_counts(shipped("notakto:treblecross"), naive::Notakto{naive::Table{15, 1}, true}, 5);
    compare_counts(on_board("hex:misere", 3, 3), naive::MisereHex{}, 9);
    compare_counts(on_board("hex:misere", 4, 2), naive::MisereHex{{naive::Table{4, 2}}}, 8);
    compare_counts(shipped("domineering"), naive::Domineering{naive::Table{8, 8}}, 3);
    compare_counts(on_board("domineering", 4, 4), naive::Domineering{}, 8);
    compare_counts(shipped("snort"), naive::MapColouring{false, naive::Table{7, 7}}, 3);
    compare_counts(on_board("snort", 3, 3), naive::MapColouring{false, naive::Table{3, 3}}, 9);
    compare_counts(shipped("col"), naive::MapColouring{true, naive::Table{7, 7}}, 3);
    compare_counts(on_board("col", 3, 3), naive::MapColouring{true, naive::Table{3, 3}}, 9);
}

TEST_CASE("Order and Chaos has as many games as in a plain program", "[games]") {
    const auto small = [](int columns, int rows, std::int64_t length) {
        GameDescription description = shipped("order_and_chaos")->description();
        description.board.columns = columns;
        description.board.rows = rows;
        description.rules[1].parameters.set("length", {length});
        return Game::create(description, all_rules()).value();
    };
    compare_counts(shipped("order_and_chaos"), naive::OrderAndChaos{naive::Table{6, 6}}, 2);
    compare_counts(small(3, 2, 3), naive::OrderAndChaos{naive::Table{3, 2}, 3}, 6);
    compare_counts(small(3, 3, 3), naive::OrderAndChaos{naive::Table{3, 3}, 3}, 5);
    compare_counts(small(4, 3, 4), naive::OrderAndChaos{naive::Table{4, 3}, 4}, 4);
}

TEST_CASE("In misere Hex the first player wins on boards of even size only", "[games]") {
    // J. Lagarias, D. Sleator: Who wins misere Hex? (1999); english-ok
    CHECK(value_of("hex:misere", 1, 1) == -1);
    CHECK(value_of("hex:misere", 2, 2) == 1);
    CHECK(value_of("hex:misere", 3, 3) == -1);
}

TEST_CASE("In misere Hex on 4x4 the first player wins", "[games][.slow]") {
    CHECK(value_of("hex:misere", 4, 4) == 1);
}

TEST_CASE("Domineering has the known winners on square boards", "[games]") {
    // D. Breuker, J. Uiterwijk, H. van den Herik: Solving 8x8 Domineering (2000)
    CHECK(value_of("domineering", 1, 1) == -1);
    CHECK(value_of("domineering", 2, 2) == 1);
    CHECK(value_of("domineering", 3, 3) == 1);
    CHECK(value_of("domineering", 4, 4) == 1);
    CHECK(value_of("domineering", 5, 5) == -1);
}

TEST_CASE("Domineering on 6x6 is won by the first player", "[games][.slow]") {
    CHECK(value_of("domineering", 6, 6) == 1);
}

TEST_CASE("Small games have the winners of plain programs on rectangles", "[games]") {
    for (int columns = 1; columns <= 4; ++columns) {
        for (int rows = 1; rows <= 3; ++rows) {
            const naive::Table table{columns, rows};
            INFO(columns << "x" << rows);
            CHECK(value_of("domineering", columns, rows) ==
                  value_of_winner(naive_winner(naive::Domineering{table})));
            if (columns * rows > 9) continue;
            CHECK(value_of("snort", columns, rows) ==
                  value_of_winner(naive_winner(naive::MapColouring{false, table})));
            CHECK(value_of("col", columns, rows) ==
                  value_of_winner(naive_winner(naive::MapColouring{true, table})));
        }
    }
}

TEST_CASE("The first player wins Snort on odd boards from the centre, by symmetry", "[games]") {
    // E. Berlekamp, J. Conway, R. Guy: Winning Ways
    CHECK(value_of("snort", 3, 3, "b2") == 1);
    CHECK(value_of("snort", 5, 3, "c2") == 1);
}

TEST_CASE("The second player wins Col on boards without a middle cell, by symmetry", "[games]") {
    for (const auto& [columns, rows] : {std::pair{2, 2}, {4, 2}, {4, 3}, {4, 4}}) {
        INFO(columns << "x" << rows);
        CHECK(value_of("col", columns, rows) == -1);
    }
}

TEST_CASE("Notakto is won from the centre", "[games]") {
    // T. Plambeck, G. Whitehead: The Secrets of Notakto (2013)
    CHECK(value_of("notakto", 3, 3) == 1);
    CHECK(value_of("notakto", 3, 3, "b2") == 1);
}

TEST_CASE("Treblecross has the winners of its Grundy values", "[games]") {
    // Winning Ways, chapter 4: the octal game .007
    const int longest = 14;
    const std::vector<unsigned> values = treblecross_values(longest);
    for (int length = 3; length <= longest; ++length) {
        INFO(length);
        CHECK(value_of("notakto:treblecross", length, 1) ==
              (values[static_cast<std::size_t>(length)] != 0 ? 1 : -1));
    }
}
