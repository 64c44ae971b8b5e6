// Several lines of the AI "sente": their scores, their order, and their entries in the table.
#include <algorithm>
#include <atomic>
#include <random>
#include <set>

#include "support/catch.hpp"

#include "../../plugins/ai/sente/root.hpp"

namespace tengen::test {
namespace {

using sente::Cell;
using sente::Engine;
using sente::RankedLine;
using sente::Stone;
using Stones = std::vector<Stone>;

constexpr sente::Rules kFiveRules{15, 15, {}, {}};
constexpr std::size_t kLinesTable = std::size_t{16} << 20;

constexpr Cell cell(char column, int row) {
    return static_cast<Cell>((row - 1) * 15 + (column - 'a'));
}

/// Black has an open three, and it is black's turn.
Stones with_open_three() {
    return {{cell('g', 8), 0}, {cell('a', 1), 1}, {cell('h', 8), 0},
            {cell('o', 1), 1}, {cell('i', 8), 0}, {cell('a', 15), 1}};
}

Stones quiet_opening() {
    return {{cell('h', 8), 0}, {cell('i', 9), 1}, {cell('j', 10), 0}, {cell('g', 9), 1}};
}

std::vector<RankedLine> analyse(Engine& engine, const Stones& stones, std::vector<Cell> moves,
                                bool whole, std::size_t lines, std::uint64_t nodes) {
    engine.set_position(stones);
    if (moves.empty()) moves = engine.allowed_moves();
    sente::Limits limits;
    limits.nodes = nodes;
    std::vector<RankedLine> last;
    engine.analyse(moves, whole, lines, limits,
                   [&](const sente::Study& study) { last = study.lines; });
    return last;
}

std::set<Cell> first_moves(const std::vector<RankedLine>& lines) {
    std::set<Cell> moves;
    for (const RankedLine& line : lines) moves.insert(line.line.moves.at(0));
    return moves;
}

/// How many of the first entries that fill() stores are found, unchanged.
int found_of(const sente::Table& table, int count) {
    int found = 0;
    std::mt19937_64 random(1);
    for (int i = 0; i < count; ++i) {
        sente::Found entry;
        if (table.find(random(), entry) && entry.score == static_cast<std::int16_t>(i)) ++found;
    }
    return found;
}

void fill(sente::Table& table, int count) {
    std::mt19937_64 random(1);
    for (int i = 0; i < count; ++i) {
        table.store(random(), {static_cast<std::int16_t>(i), 0, 1, 3, sente::Bound::Exact});
    }
}

}  // namespace

TEST_CASE("each set of lines is complete, in order and without repeated moves", "[ai]") {
    Engine engine(kFiveRules, kLinesTable);
    engine.set_position(quiet_opening());
    sente::Limits limits;
    limits.nodes = 200'000;
    int sets = 0;
    int depth = 0;
    engine.analyse(engine.allowed_moves(), true, 6, limits, [&](const sente::Study& study) {
        ++sets;
        REQUIRE(study.lines.size() == 6);
        CHECK(first_moves(study.lines).size() == 6);
        CHECK(std::is_sorted(study.lines.begin(), study.lines.end(),
                             [](const RankedLine& left, const RankedLine& right) {
                                 return left.line.score > right.line.score;
                             }));
        for (const RankedLine& line : study.lines) {
            CHECK(line.line.depth >= depth - 1);
            CHECK(line.nodes > 0);
            depth = std::max(depth, line.line.depth);
        }
    });
    CHECK(sets > 6);
    CHECK(depth > 3);
}

TEST_CASE("every winning move of a position has its proof", "[ai]") {
    Engine engine(kFiveRules, kLinesTable);
    const auto lines = analyse(engine, with_open_three(), {}, true, 3, 100'000);
    REQUIRE(lines.size() == 3);
    // Both ends of the three make a straight four.
    const std::set<Cell> moves = first_moves({lines.begin(), lines.begin() + 2});
    CHECK(moves == std::set<Cell>{cell('f', 8), cell('j', 8)});
    CHECK(lines[0].line.score == sente::kWin - 3);
    // A proven line goes to the five.
    CHECK(lines[0].line.moves.size() == 3);
    CHECK(lines[1].line.moves.size() == 3);
    CHECK(lines[1].line.score == sente::kWin - 3);
    CHECK(lines[2].line.score < sente::kWin - 3);
}

TEST_CASE("a move that makes a five comes first, and one that allows a five is lost", "[ai]") {
    Engine engine(kFiveRules, kLinesTable);
    Stones stones = with_open_three();
    stones.insert(stones.end(), {{cell('f', 8), 0}, {cell('o', 15), 1}});
    auto lines = analyse(engine, stones, {}, true, 2, 50'000);
    CHECK(first_moves(lines) == std::set<Cell>{cell('e', 8), cell('j', 8)});
    CHECK(lines[1].line.score == sente::kWin - 1);
    // The other side may stop one of the fives only.
    stones.pop_back();
    engine.set_position(stones);
    lines = analyse(engine, stones, {}, true, 3, 50'000);
    for (const RankedLine& line : lines) CHECK(line.line.score < -sente::kProven);
}

TEST_CASE("forbidden points lose immediately, and come last", "[ai]") {
    Engine engine({15, 15, {true, true}, {}}, kLinesTable);
    // h8 makes two threes, and i12 is far away.
    const Stones stones{{cell('h', 9), 0}, {cell('a', 1), 1}, {cell('g', 8), 0},
                        {cell('o', 1), 1}, {cell('i', 8), 0}, {cell('a', 15), 1},
                        {cell('h', 7), 0}, {cell('o', 15), 1}};
    const Cell h8 = cell('h', 8);
    for (const std::vector<Cell>& moves : {std::vector<Cell>{h8}, {h8, cell('i', 12)}}) {
        const auto lines = analyse(engine, stones, moves, false, 2, 5'000);
        REQUIRE(lines.size() == moves.size());
        CHECK(lines.back().line.moves == std::vector<Cell>{h8});
        CHECK(lines.back().line.score == -(sente::kWin - 1));
        CHECK((lines.size() == 1 || lines[0].line.score > lines[1].line.score));
    }
}

TEST_CASE("an analysis with few nodes has a line", "[ai]") {
    Engine engine(kFiveRules, kLinesTable);
    for (const std::uint64_t nodes : {1, 2, 10, 50, 200}) {
        const auto lines = analyse(engine, quiet_opening(), {}, true, 3, nodes);
        INFO(nodes << " nodes");
        REQUIRE(!lines.empty());
        CHECK(lines[0].line.moves.size() >= 1);
    }
}

TEST_CASE("a search of some moves leaves no result about the position in the table", "[ai]") {
    const sente::Values values = sente::values_for({}, {});
    const sente::SideTables tables({}, values.cells[0]);
    sente::Table table(kLinesTable);
    sente::Searcher searcher(sente::Board(15, 15, tables, tables), values, table);
    sente::Board& board = searcher.board();
    for (const Stone& stone : quiet_opening()) board.put(stone.cell, stone.side);
    std::atomic<bool> stop = false;
    const auto search = [&](std::vector<Cell> moves, bool whole, std::size_t count) {
        searcher.start({}, stop, 0);
        sente::BestLines best(searcher, table, std::move(moves), whole, {}, count, {});
        for (int depth = 1; depth <= 5; ++depth) best.deepen(depth, {});
        return best.lines();
    };
    // Moves far from the stones are much worse than the best of the position.
    search({cell('b', 13), cell('c', 13), cell('d', 13)}, false, 2);
    sente::Found found;
    REQUIRE(table.find(board.key(), found));
    CHECK(found.bound == sente::Bound::Lower);
    CHECK(found.score == -sente::kInfinite);

    std::vector<Cell> all;
    board.for_each_candidate([&](Cell empty) { all.push_back(empty); });
    const auto lines = search(all, true, 3);
    REQUIRE(table.find(board.key(), found));
    const bool is_best = found.move == lines[0].line.moves[0];
    CHECK(is_best);
    CHECK(found.score == lines[0].line.score);
    // A known result stays.
    search({cell('b', 13), cell('c', 13), cell('d', 13)}, false, 2);
    sente::Found again;
    REQUIRE(table.find(board.key(), again));
    CHECK(again.score == found.score);
    CHECK(again.bound == found.bound);
}

TEST_CASE("an analysis keeps the table for the next position", "[ai]") {
    Engine engine(kFiveRules, kLinesTable);
    analyse(engine, quiet_opening(), {}, true, 1, 300'000);
    const auto again = analyse(engine, quiet_opening(), {}, true, 1, 30'000);
    engine.new_game();
    const auto fresh = analyse(engine, quiet_opening(), {}, true, 1, 30'000);
    CHECK(again[0].line.depth > fresh[0].line.depth);
}

TEST_CASE("A table is smaller if its memory takes too long, and works alike", "[ai]") {
    constexpr int kEntries = 2000;
    int pages = 0;
    sente::Table all(kLinesTable);
    const std::size_t whole = all.provide([&pages] {
        ++pages;
        return false;
    });
    CHECK(whole == kLinesTable);
    CHECK(all.bytes() == kLinesTable);
    REQUIRE(pages > 3);
    int left = 3;
    sente::Table some(kLinesTable);
    some.shrink(some.provide([&left] { return --left == 0; }));
    CHECK(some.bytes() == kLinesTable / static_cast<std::size_t>(pages) * 3);
    for (sente::Table* const table : {&all, &some}) {
        CHECK(found_of(*table, kEntries) == 0);
        fill(*table, kEntries);
        CHECK(found_of(*table, kEntries) > kEntries * 9 / 10);
    }
}

TEST_CASE("A table of any size keeps its entries until it is cleared", "[ai]") {
    constexpr int kEntries = 2000;
    // One is smaller than a large page, and one needs a part of a page.
    for (const std::size_t bytes : {std::size_t{1} << 20, kLinesTable, std::size_t{5000000}}) {
        INFO(bytes);
        sente::Table table(bytes);
        CHECK(found_of(table, kEntries) == 0);
        fill(table, kEntries);
        const int stored = found_of(table, kEntries);
        CHECK(stored > kEntries * 9 / 10);
        table.clear();
        CHECK(found_of(table, kEntries) == 0);
        fill(table, kEntries);
        CHECK(found_of(table, kEntries) == stored);
    }
}

}  // namespace tengen::test
