// The search of the AI "sente": the same trees everywhere, true proofs, and several threads.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <memory>
#include <random>
#include <set>
#include <unordered_set>

#include "support/catch.hpp"

#include "../../plugins/ai/sente/root.hpp"

namespace tengen::test {
namespace {

using sente::Cell;
using sente::Engine;
using sente::Stone;
using sente::Threat;
using Stones = std::vector<Stone>;

constexpr sente::Rules kFreestyle{15, 15, {}, {}};
constexpr sente::Rules kStandard{15, 15, {true, false}, {true, false}};
constexpr sente::Rules kRenju{15, 15, {true, true}, {}};

/// The moves of a position that are allowed.
std::vector<Cell> moves_of(Engine& engine) {
    sente::Board& board = engine.board();
    std::vector<Cell> moves = engine.likely_moves();
    std::erase_if(moves, [&](Cell cell) { return board.is_forbidden(board.to_move(), cell); });
    return moves;
}

/// Random stones around the centre, without a five and without a cell for one.
Stones random_stones(Engine& engine, std::mt19937_64& random, int count) {
    for (;;) {
        Stones stones;
        sente::Board& board = engine.board();
        engine.set_position({});
        while (static_cast<int>(stones.size()) < count) {
            const auto cell = static_cast<Cell>((4 + random() % 7) * 15 + 4 + random() % 7);
            const sente::Side side = board.to_move();
            if (!board.is_empty(cell) || board.is_forbidden(side, cell)) continue;
            if (board.threat(side, cell) == Threat::Five) break;
            stones.push_back({cell, side});
            board.put(cell);
        }
        const bool calm = board.count(0, Threat::Five) + board.count(1, Threat::Five) == 0;
        if (static_cast<int>(stones.size()) == count && calm) return stones;
    }
}

sente::Progress search(Engine& engine, const Stones& stones, std::uint64_t nodes) {
    engine.set_position(stones);
    sente::Limits limits;
    limits.nodes = nodes;
    return engine.think(moves_of(engine), limits, {});
}

/// Plays a claimed win against every answer.
class Replay {
  public:
    explicit Replay(const sente::Rules& rules) : engine_(rules, std::size_t{16} << 20) {}

    /// Whether the side to move wins. The search must see it each time within so many plies.
    bool is_won(Stones& stones, int plies) {
        if (plies <= 0) return false;
        const sente::Progress result = search(engine_, stones, 400'000);
        // A single move is played without a search.
        if (result.line.score <= sente::kProven && result.moves.size() > 1) return false;
        sente::Board& board = engine_.board();
        const sente::Side me = board.to_move();
        const Cell move = result.line.moves[0];
        if (board.threat(me, move) == Threat::Five) return true;
        if (board.is_forbidden(me, move)) return false;
        board.put(move);
        if (!seen_.insert(board.key()).second) return true;
        stones.push_back({move, me});
        const bool won = beats_every_answer(stones, plies - 1);
        stones.pop_back();
        return won;
    }

  private:
    bool beats_every_answer(Stones& stones, int plies) {
        sente::Board& board = engine_.board();
        engine_.set_position(stones);
        const sente::Side they = board.to_move();
        if (board.count(they, Threat::Five) > 0) return false;
        std::vector<Cell> answers;
        for (int number = 0; number < board.cell_count(); ++number) {
            const auto cell = static_cast<Cell>(number);
            if (!board.is_empty(cell) || board.is_forbidden(they, cell)) continue;
            board.put(cell);
            const bool five_left = board.count(sente::other(they), Threat::Five) > 0;
            board.undo();
            if (!five_left) answers.push_back(cell);
        }
        return std::all_of(answers.begin(), answers.end(), [&](Cell answer) {
            stones.push_back({answer, they});
            const bool won = is_won(stones, plies - 1);
            stones.pop_back();
            return won;
        });
    }

    Engine engine_;
    std::unordered_set<std::uint64_t> seen_;  ///< positions after moves that were replayed
};

struct Claims {
    int positions = 0;
    int wins = 0;
};

/// Searches random positions with few nodes, and replays the wins that they claim.
Claims replay_claims(const sente::Rules& rules, std::uint64_t seed, int positions) {
    Engine engine(rules, std::size_t{1} << 20);
    std::mt19937_64 random(seed);
    Claims claims;
    for (; claims.positions < positions; ++claims.positions) {
        Stones stones = random_stones(engine, random, 8 + static_cast<int>(random() % 9));
        engine.new_game();
        const std::uint64_t nodes = 200 + random() % 1800;
        const sente::Progress result = search(engine, stones, nodes);
        if (result.line.score <= sente::kProven) continue;
        ++claims.wins;
        std::string text;
        for (const Stone& stone : stones) text += std::to_string(stone.cell) + " ";
        INFO(text << "with " << nodes << " nodes");
        // Each search of the replay may find a longer win than the one before.
        constexpr int kDetours = 20;
        CHECK(Replay(rules).is_won(stones, 2 * (sente::kWin - result.line.score) + kDetours));
    }
    return claims;
}

constexpr Cell at(char column, int row) {
    return static_cast<Cell>((row - 1) * 15 + (column - 'a'));
}

enum class Ending { Five, Open, Impossible };

/// Five: the line has as many moves as its score proves, and the last one is the winner's five.
/// Open: it has fewer moves, and no five.
Ending ending_of(sente::Board board, const sente::Line& line) {
    const sente::Side winner = line.score > 0 ? board.to_move() : sente::other(board.to_move());
    const auto length = static_cast<std::size_t>(sente::kWin - std::abs(line.score));
    for (std::size_t i = 0; i < line.moves.size(); ++i) {
        const sente::Side side = board.to_move();
        const Cell cell = line.moves[i];
        if (!board.is_empty(cell) || board.is_forbidden(side, cell)) return Ending::Impossible;
        if (board.threat(side, cell) == Threat::Five) {
            const bool last = i + 1 == line.moves.size() && i + 1 == length;
            return side == winner && last ? Ending::Five : Ending::Impossible;
        }
        board.put(cell);
    }
    return line.moves.size() < length ? Ending::Open : Ending::Impossible;
}

}  // namespace

TEST_CASE("sente's search trees are the same in every build", "[ai]") {
    // A commit that changes the search changes these numbers, and says so.
    const std::vector<std::uint64_t> expected = {4928,   2221,  11381, 9176, 8519,  12340, 21631,
                                                 5761,   13241, 10208, 7203, 5970,  1713,  25123,
                                                 321738, 6021,  7909,  2469, 10452, 2952};
    std::vector<std::uint64_t> nodes;
    std::mt19937_64 random(6);
    for (int round = 0; round < 20; ++round) {
        Engine engine(round % 3 == 0   ? kFreestyle
                      : round % 3 == 1 ? kStandard
                                       : kRenju,
                      std::size_t{1} << 20);
        engine.set_position(random_stones(engine, random, 4 + round % 5));
        sente::Limits limits;
        limits.depth = 6;
        nodes.push_back(engine.think(moves_of(engine), limits, {}).nodes);
    }
    CHECK(nodes == expected);
}

TEST_CASE("sente's proven lines go to their fives, and are as long as proven", "[ai]") {
    const sente::Rules rules = GENERATE(kFreestyle, kStandard, kRenju);
    Engine engine(rules, std::size_t{16} << 20);
    std::mt19937_64 random(8);
    int proven = 0;
    int to_the_five = 0;
    const auto check = [&](const sente::Line& line) {
        if (!sente::is_proven(line.score)) return;
        ++proven;
        const Ending ending = ending_of(engine.board(), line);
        CHECK(ending != Ending::Impossible);
        if (ending == Ending::Five) ++to_the_five;
    };
    for (int round = 0; round < 30; ++round) {
        const Stones stones = random_stones(engine, random, 8 + round % 9);
        engine.new_game();
        check(search(engine, stones, 5000).line);
        std::vector<sente::RankedLine> lines;
        sente::Limits limits;
        limits.nodes = 5000;
        engine.analyse(engine.allowed_moves(), true, 3, limits,
                       [&](const sente::Study& study) { lines = study.lines; });
        for (const sente::RankedLine& ranked : lines) check(ranked.line);
    }
    CHECK(proven >= 40);
    // The longest defence is not always known.
    CHECK(to_the_five * 10 >= proven * 8);
}

TEST_CASE("a win where the only answer is forbidden has its five", "[ai]") {
    Engine engine(kRenju, std::size_t{16} << 20);
    const Stones stones{{at('h', 8), 0}, {at('e', 7), 1}, {at('k', 6), 0},  {at('g', 11), 1},
                        {at('i', 8), 0}, {at('e', 5), 1}, {at('i', 6), 0},  {at('j', 11), 1},
                        {at('h', 9), 0}, {at('g', 7), 1}, {at('e', 10), 0}, {at('i', 9), 1},
                        {at('g', 6), 0}, {at('i', 7), 1}};
    engine.set_position(stones);
    engine.board().give_turn(1);
    sente::Limits limits;
    limits.nodes = 20'000;
    const sente::Line line = engine.think(moves_of(engine), limits, {}).line;
    CHECK(line.score == sente::kWin - 3);
    CHECK(ending_of(engine.board(), line) == Ending::Five);
}

TEST_CASE("after a four, its five is on the foreseen cell", "[ai]") {
    const sente::Rules rules = GENERATE(kFreestyle, kStandard, kRenju);
    Engine engine(rules, std::size_t{1} << 20);
    std::mt19937_64 random(10);
    int fours = 0;
    for (int round = 0; round < 200; ++round) {
        engine.set_position(random_stones(engine, random, 8 + round % 9));
        sente::Board& board = engine.board();
        const sente::Side me = board.to_move();
        for (const Cell cell : moves_of(engine)) {
            const Threat threat = board.threat(me, cell);
            if (threat < Threat::Four || threat > Threat::FourThree) continue;
            ++fours;
            const Cell answer = board.five_after(me, cell);
            const std::uint64_t key = board.key_after(cell, answer);
            board.put(cell);
            CHECK(board.count(me, Threat::Five) == 1);
            CHECK(board.first_with(me, Threat::Five) == answer);
            board.put(answer);
            CHECK(board.key() == key);
            board.undo();
            board.undo();
        }
    }
    CHECK(fours > 100);
}

TEST_CASE("sente knows that it cannot stop two fives", "[ai]") {
    Engine engine(kFreestyle, std::size_t{1} << 20);
    const Stones stones{{at('f', 8), 0}, {at('f', 7), 1}, {at('g', 8), 0}, {at('g', 7), 1},
                        {at('h', 8), 0}, {at('h', 7), 1}, {at('i', 8), 0}};
    CHECK(search(engine, stones, 20'000).line.score == -(sente::kWin - 2));
}

TEST_CASE("a line without a proof is played on by the table", "[ai]") {
    Engine engine(kFreestyle, std::size_t{16} << 20);
    std::mt19937_64 random(9);
    int lines = 0;
    int short_lines = 0;
    for (int round = 0; round < 40; ++round) {
        const Stones stones = random_stones(engine, random, 4 + round % 5);
        engine.new_game();
        const sente::Line line = search(engine, stones, 20'000).line;
        if (sente::is_proven(line.score)) continue;
        ++lines;
        if (line.moves.size() < 3) ++short_lines;
        sente::Board board = engine.board();
        for (const Cell cell : line.moves) {
            REQUIRE(board.is_empty(cell));
            board.put(cell);
        }
    }
    CHECK(lines >= 20);
    CHECK(short_lines * 10 <= lines);
}

TEST_CASE("each win that sente claims holds against every answer", "[ai]") {
    const sente::Rules rules = GENERATE(kFreestyle, kStandard, kRenju);
    CHECK(replay_claims(rules, 5, 60).wins >= 10);
}

TEST_CASE("of 100,000 positions, sente proves none wrongly", "[ai][.slow]") {
    const sente::Rules rules = GENERATE(kFreestyle, kStandard, kRenju);
    CHECK(replay_claims(rules, 11, 33'334).wins >= 5000);
}

TEST_CASE("with several threads, sente makes possible moves and claims true wins", "[ai]") {
    Engine alone(kFreestyle, std::size_t{1} << 20);
    Engine together(kFreestyle, std::size_t{1} << 20);
    together.set_threads(4);
    std::mt19937_64 random(2);
    int wins = 0;
    for (int round = 0; round < 15; ++round) {
        const Stones stones = random_stones(alone, random, 12);
        const sente::Progress expected = search(alone, stones, 20'000);
        together.set_position(stones);
        const std::vector<Cell> moves = moves_of(together);
        sente::Limits limits;
        limits.deadline = sente::Limits::Clock::now() + std::chrono::milliseconds(60);
        std::uint64_t reported = 0;
        const sente::Progress result = together.think(
            moves, limits, [&](const sente::Progress& progress) { reported = progress.nodes; });
        const Cell move = result.line.moves.at(0);
        CHECK(std::find(moves.begin(), moves.end(), move) != moves.end());
        CHECK(result.nodes >= reported);
        // Each move of the line is possible.
        for (const Cell cell : result.line.moves) {
            REQUIRE(together.board().is_empty(cell));
            together.board().put(cell);
        }
        if (expected.line.score <= sente::kProven || result.line.score <= sente::kProven) continue;
        ++wins;
        Stones after = stones;
        CHECK(Replay(kFreestyle).is_won(after, 60));
    }
    CHECK(wins > 0);
}

TEST_CASE("of the results of threads, a sooner win and then the deeper one counts", "[ai]") {
    struct Case {
        int score, depth;
        bool better;  ///< than 10 at depth 8
        bool better_than_win;
    };
    const Case expected = GENERATE(values<Case>({
        {10, 8, false, false},
        {-500, 9, true, false},
        {5000, 7, false, false},
        {sente::kWin - 9, 3, true, false},
        {sente::kWin - 5, 3, true, true},
        {sente::unproven(-sente::kWin), 9, true, false},
    }));
    const sente::Values values = sente::values_for({}, {});
    const sente::SideTables side({}, values.cells[0]);
    sente::Table table(1 << 10);
    sente::Searcher searcher(sente::Board(15, 15, side, side), values, table);
    const auto result = [&](int score, int depth) {
        sente::Progress progress;
        progress.line = {score, depth, {112}};
        return sente::Deepening(searcher, {112}, progress);
    };
    const auto given = result(expected.score, expected.depth);
    CHECK(given.is_better_than(result(10, 8)) == expected.better);
    CHECK(given.is_better_than(result(sente::kWin - 7, 4)) == expected.better_than_win);
}

TEST_CASE("a move whose position the table knows begins a line without other moves", "[ai]") {
    const sente::Values values = sente::values_for({}, {});
    const sente::SideTables side({}, values.cells[0]);
    sente::Board board(15, 15, side, side);
    board.put(112);
    sente::Table table(1 << 20);
    sente::Searcher searcher(board, values, table);
    sente::Found found;
    found.score = -1000;
    found.bound = sente::Bound::Upper;
    found.depth = 20;
    const sente::Cell known = 97;
    table.store(board.key_after(known), found);
    std::atomic<bool> stop = false;
    searcher.start({}, stop, 0);
    sente::Line line;
    REQUIRE(searcher.search_root({113, known}, 4, -sente::kInfinite, 500, line));
    CHECK(line.score == 1000);
    CHECK(line.moves == std::vector<sente::Cell>{known});
}

TEST_CASE("sente's evaluation follows the board, whatever was evaluated before", "[ai]") {
    const sente::Values values = sente::values_for({}, {});
    const sente::SideTables side({}, values.cells[0]);
    sente::Table table(1 << 10);
    const sente::Board empty(15, 15, side, side);
    sente::Searcher searcher(empty, values, table);
    std::vector<int> different;
    const auto evaluated = [&] {
        sente::Searcher fresh(searcher.board(), values, table);
        CHECK(searcher.evaluate() == fresh.evaluate());
        different.push_back(fresh.evaluate());
    };
    evaluated();
    for (const sente::Cell cell : std::vector<sente::Cell>{112, 113, 96}) {
        searcher.board().put(cell);
        evaluated();
    }
    searcher.board().give_turn(1 - searcher.board().to_move());
    evaluated();
    searcher.board().undo();
    evaluated();
    searcher.board().clear();
    evaluated();
    CHECK(std::set<int>(different.begin(), different.end()).size() >= 4);
}

TEST_CASE("with a limit of nodes, several threads change nothing", "[ai]") {
    Engine alone(kFreestyle, std::size_t{1} << 20);
    Engine together(kFreestyle, std::size_t{1} << 20);
    together.set_threads(4);
    std::mt19937_64 random(4);
    for (int round = 0; round < 5; ++round) {
        const Stones stones = random_stones(alone, random, 7);
        const sente::Progress expected = search(alone, stones, 3000);
        const sente::Progress result = search(together, stones, 3000);
        CHECK(result.line.moves == expected.line.moves);
        CHECK(result.line.score == expected.line.score);
        CHECK(result.nodes == expected.nodes);
    }
}

}  // namespace tengen::test
