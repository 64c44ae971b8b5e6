// The net of the AI "sente": one result however a position came about and on every processor.
#include <algorithm>
#include <array>
#include <deque>
#include <random>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "support/catch.hpp"

#include "../../plugins/ai/sente/net.hpp"
#include "../../plugins/ai/sente/net_weights.hpp"
#include "../../plugins/ai/sente/values.hpp"

namespace tengen::test {
namespace {

using sente::Board;
using sente::Cell;
using sente::Net;
using sente::NetSums;
using sente::SideRule;

struct SideRules {
    SideRule first;
    SideRule second;
};
constexpr SideRules kNetFreestyle{{}, {}};
constexpr SideRules kNetStandard{{true, false}, {true, false}};
constexpr SideRules kNetRenju{{true, true}, {}};

/// A board with the tables that it needs.
struct NetGame {
    NetGame(const SideRules& rules, int rows, int columns)
        : values(sente::values_for(rules.first, rules.second)),
          first(rules.first, values.cells[0]),
          second(rules.second, values.cells[1]),
          board(rows, columns, first, second) {}

    int fresh_correction() const { return NetSums(values.net, board).correction(board); }

    sente::Values values;
    sente::SideTables first;
    sente::SideTables second;
    Board board;
};

/// The row of an empty cell's line, by its neighbours.
std::uint16_t slow_row(const Board& board, int direction, Cell cell) {
    const auto outside = static_cast<Cell>(board.cell_count());
    sente::NetLine line{0, 0, 0};
    std::vector<int> digits;
    for (int offset = -sente::kNetReach; offset <= sente::kNetReach; ++offset) {
        const Cell there = board.neighbour(direction, cell, offset);
        if (offset == 0 || there == outside) continue;
        ++(offset < 0 ? line.before : line.after);
        digits.push_back(board.is_empty(there) ? 0 : board.has_stone(there, 0) ? 1 : 2);
    }
    for (std::size_t i = digits.size(); i > 0; --i) line.number = 3 * line.number + digits[i - 1];
    return sente::net_row(line);
}

/// How many empty cells have a threat of a side.
int slow_count(const Board& board, sente::Side side, sente::Threat threat) {
    int count = 0;
    for (Cell cell = 0; cell < board.cell_count(); ++cell) {
        if (board.is_empty(cell) && board.threat(side, cell) == threat) ++count;
    }
    return count;
}

/// 2 if a side can make a four (not a five), 1 if at best an open three.
int slow_level(const Board& board, sente::Side side) {
    using sente::Threat;
    int level = 0;
    for (Cell cell = 0; cell < board.cell_count(); ++cell) {
        if (!board.is_empty(cell)) continue;
        const Threat threat = board.threat(side, cell);
        if (threat >= Threat::Four && threat <= Threat::FourFour) return 2;
        if (threat >= Threat::Three && threat <= Threat::ThreeThree) level = 1;
    }
    return level;
}

/// The hidden numbers before the sums: the biases of the head, and what the threats add.
std::vector<std::int64_t> slow_biases(const Net& net, const sente::NetHead& head,
                                      const Board& board) {
    const sente::Side me = board.to_move();
    std::vector<std::int64_t> biases(head.hidden_bias, head.hidden_bias + sente::kNetHidden);
    for (int i = 0; i < sente::kNetCounted; ++i) {
        const sente::Side side = i < sente::kNetCounted / 2 ? me : 1 - me;
        const auto threat = static_cast<sente::Threat>(1 + i % (sente::kThreats - 1));
        const int count = slow_count(board, side, threat);
        if (count == 0) continue;
        const auto& added = net.counts(me).biases[i][std::min(count, 3) - 1];
        for (std::size_t to = 0; to < biases.size(); ++to) biases[to] += added[to];
    }
    return biases;
}

using Sums = std::array<std::int64_t, sente::kNetWidth>;

/// The sums of all empty cells.
Sums slow_sums(const Net& net, const Board& board) {
    Sums sums{};
    for (Cell cell = 0; cell < board.cell_count(); ++cell) {
        if (!board.is_empty(cell)) continue;
        std::array<std::size_t, sente::kDirections> rows{};
        for (int direction = 0; direction < sente::kDirections; ++direction) {
            rows[static_cast<std::size_t>(direction)] = slow_row(board, direction, cell);
        }
        for (std::size_t k = 0; k < sums.size(); ++k) {
            int number = 0;
            for (const std::size_t row : rows) number += net.rows()[row * sente::kNetWidth + k];
            sums[k] += std::clamp(number, 0, sente::kNetClip) - net.far_cell().numbers[k];
        }
    }
    return sums;
}

/// The correction by the definition of the net.
int slow_correction(const Net& net, const Board& board) {
    Sums sums = slow_sums(net, board);
    Board empty = board;
    empty.clear();
    const Sums own_edges = slow_sums(net, empty);
    const Board learnt(std::min(board.rows(), 15), std::min(board.columns(), 15), board.table(0),
                       board.table(1));
    const Sums edges = slow_sums(net, learnt);
    for (std::size_t k = 0; k < sums.size(); ++k) sums[k] += edges[k] - own_edges[k];
    const sente::Side me = board.to_move();
    const int number = 3 * slow_level(board, me) + slow_level(board, 1 - me);
    const sente::NetHead& head = net.head(me, number);
    const std::vector<std::int64_t> biases = slow_biases(net, head, board);
    std::int64_t result = head.output_bias;
    for (int to = 0; to < sente::kNetHidden; ++to) {
        std::int64_t hidden = biases[static_cast<std::size_t>(to)];
        for (int from = 0; from < sente::kNetWidth; ++from) {
            const auto k =
                static_cast<std::size_t>((from + me * sente::kNetView) % sente::kNetWidth);
            const std::int64_t input = std::clamp<std::int64_t>(
                sums[k] >> sente::kNetInputShift, -sente::kNetInputMost, sente::kNetInputMost);
            hidden += input * head.hidden[from / 2][to][from % 2];
        }
        hidden =
            std::clamp<std::int64_t>(hidden >> sente::kNetHiddenShift, 0, sente::kNetHiddenMost);
        result += hidden * head.output[to];
    }
    return static_cast<int>(result * sente::kChanceUnit /
                            (sente::kNetWeightUnit * sente::kNetWeightUnit));
}

Cell any_empty(const Board& board, std::mt19937_64& random) {
    for (;;) {
        const auto cell = static_cast<Cell>(random() % static_cast<unsigned>(board.cell_count()));
        if (board.is_empty(cell)) return cell;
    }
}

/// Puts and undoes random stones. Calls for some of the positions.
template <class Use>
void wander(Board& board, std::uint64_t seed, int steps, Use&& use) {
    std::mt19937_64 random(seed);
    const int most = board.cell_count() * 3 / 4;
    for (int step = 0; step < steps; ++step) {
        const bool may_undo = board.stones() > 0;
        if (board.stones() >= most || (may_undo && random() % 5 < 2)) {
            for (auto count = random() % 4 + 1; count > 0 && board.stones() > 0; --count) {
                board.undo();
            }
        } else {
            const Cell cell = any_empty(board, random);
            if (random() % 8 == 0) {
                board.put(cell, static_cast<int>(random() % 2));
            } else {
                board.put(cell);
            }
        }
        if (random() % 3 != 0) use();
    }
}

/// The kernels that this processor has.
std::vector<const sente::NetKernel*> kernels() {
    std::vector<const sente::NetKernel*> all{&sente::kPortableKernel};
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2")) all.push_back(&sente::kAvx2Kernel);
    if (__builtin_cpu_supports("avx512bw")) all.push_back(&sente::kAvx512Kernel);
#endif
    return all;
}

void compare_kernels(int steps) {
    const SideRules rules = GENERATE(kNetFreestyle, kNetStandard, kNetRenju);
    const auto [rows, columns] = GENERATE(table<int, int>({{5, 5}, {15, 15}, {9, 23}, {64, 64}}));
    NetGame game(rules, rows, columns);
    std::deque<NetSums> sums;
    for (const sente::NetKernel* kernel : kernels())
        sums.emplace_back(game.values.net, game.board, *kernel);
    int different = 0;
    int positions = 0;
    wander(game.board, 3, steps, [&] {
        const int expected = sums[0].correction(game.board);
        for (NetSums& other : sums) different += other.correction(game.board) != expected ? 1 : 0;
        ++positions;
    });
    CHECK(positions > steps / 2);
    CHECK(different == 0);
}

std::string problem_of(const std::string& file) {
    try {
        Net(reinterpret_cast<const unsigned char*>(file.data()), file.size());
        return "";
    } catch (const std::runtime_error& problem) {
        return problem.what();
    }
}

std::string learnt_file() {
    const sente::NetWeights weights = sente::freestyle_net();
    return {reinterpret_cast<const char*>(weights.data), weights.size};
}

}  // namespace

TEST_CASE("sente's net says what a slow reading of the board says, however that came about",
          "[ai]") {
    const SideRules rules = GENERATE(kNetFreestyle, kNetStandard, kNetRenju);
    const auto [rows, columns] = GENERATE(table<int, int>({{5, 5}, {15, 15}, {6, 31}}));
    NetGame game(rules, rows, columns);
    NetSums sums(game.values.net, game.board);
    int different = 0;
    int not_zero = 0;
    wander(game.board, 1, 600, [&] {
        const int correction = sums.correction(game.board);
        different += correction != slow_correction(*game.values.net, game.board) ? 1 : 0;
        not_zero += correction != 0 ? 1 : 0;
    });
    CHECK(different == 0);
    CHECK(not_zero > 200);
}

TEST_CASE("sente's net judges a stone that is previewed as if it were there", "[ai]") {
    const SideRules rules = GENERATE(kNetFreestyle, kNetStandard, kNetRenju);
    const auto [rows, columns] = GENERATE(table<int, int>({{5, 5}, {15, 15}, {6, 31}}));
    NetGame game(rules, rows, columns);
    NetSums sums(game.values.net, game.board);
    std::mt19937_64 random(5);
    int different = 0;
    int positions = 0;
    wander(game.board, 2, 600, [&] {
        const auto differs_now = [&](int correction) {
            return correction != slow_correction(*game.values.net, game.board) ? 1 : 0;
        };
        if (random() % 2 == 0) different += differs_now(sums.correction(game.board));
        const Cell cell = any_empty(game.board, random);
        const sente::Standing& after = game.board.preview(cell);
        const int correction = sums.correction_after(game.board, cell, after);
        game.board.put_previewed();
        different += differs_now(correction);
        if (random() % 2 == 0) different += differs_now(sums.correction(game.board));
        game.board.undo();
        ++positions;
    });
    CHECK(positions > 300);
    CHECK(different == 0);
}

TEST_CASE("sente's net judges stones far from the edges alike on boards of all sizes", "[ai]") {
    const SideRules rules = GENERATE(kNetFreestyle, kNetStandard, kNetRenju);
    std::vector<int> first;
    for (const auto& [rows, columns] : {std::pair{31, 31}, {31, 64}, {64, 41}}) {
        NetGame game(rules, rows, columns);
        std::mt19937_64 random(4);
        std::vector<int> corrections;
        for (int stones = 0; stones < 20; ++stones) {
            const int row = rows / 2 - 3 + static_cast<int>(random() % 7);
            const int column = columns / 2 - 3 + static_cast<int>(random() % 7);
            const auto cell = static_cast<Cell>(row * columns + column);
            if (game.board.is_empty(cell)) game.board.put(cell);
            corrections.push_back(NetSums(game.values.net, game.board).correction(game.board));
        }
        if (first.empty()) first = corrections;
        CHECK(corrections == first);
    }
    CHECK(std::set<int>(first.begin(), first.end()).size() > 5);
}

TEST_CASE("sente's net says the same with every instruction set", "[ai]") {
    compare_kernels(2000);
}

TEST_CASE("sente's net says the same of a million positions with every instruction set",
          "[ai][.slow]") {
    compare_kernels(150'000);
}

TEST_CASE("sente's net says the same of turned and mirrored positions", "[ai]") {
    const SideRules rules = GENERATE(kNetFreestyle, kNetStandard, kNetRenju);
    constexpr int kSize = 11;
    NetGame game(rules, kSize, kSize);
    NetGame image(rules, kSize, kSize);
    NetSums sums(game.values.net, game.board);
    int different = 0;
    wander(game.board, 2, 200, [&] {
        const int expected = sums.correction(game.board);
        for (int turn = 1; turn < 8; ++turn) {
            image.board.clear();
            for (int i = 0; i < game.board.stones(); ++i) {
                const Cell cell = game.board.stone(static_cast<std::size_t>(i));
                int row = cell / kSize;
                int column = cell % kSize;
                if ((turn & 1) != 0) row = kSize - 1 - row;
                if ((turn & 2) != 0) column = kSize - 1 - column;
                if ((turn & 4) != 0) std::swap(row, column);
                image.board.put(static_cast<Cell>(row * kSize + column),
                                game.board.has_stone(cell, 0) ? 0 : 1);
            }
            image.board.give_turn(game.board.to_move());
            different += image.fresh_correction() != expected ? 1 : 0;
        }
    });
    CHECK(different == 0);
}

TEST_CASE("sente's net sees equal sides alike, and those of renju apart", "[ai]") {
    const auto differences = [](const SideRules& rules) {
        NetGame game(rules, 15, 15);
        NetGame exchanged(rules, 15, 15);
        int different = 0;
        wander(game.board, 4, 100, [&] {
            exchanged.board.clear();
            for (int i = 0; i < game.board.stones(); ++i) {
                const Cell cell = game.board.stone(static_cast<std::size_t>(i));
                exchanged.board.put(cell, game.board.has_stone(cell, 0) ? 1 : 0);
            }
            exchanged.board.give_turn(1 - game.board.to_move());
            different += game.fresh_correction() != exchanged.fresh_correction() ? 1 : 0;
        });
        return different;
    };
    CHECK(differences(kNetFreestyle) == 0);
    CHECK(differences(kNetStandard) == 0);
    CHECK(differences(kNetRenju) > 10);
}

TEST_CASE("damaged nets are refused", "[ai]") {
    const std::string file = learnt_file();
    CHECK(problem_of(file).empty());
    CHECK_FALSE(problem_of(file.substr(0, file.size() - 1)).empty());
    CHECK_FALSE(problem_of(file + '\0').empty());
    CHECK_FALSE(problem_of("").empty());
    const std::size_t views = std::string(sente::kNetMagic).size();
    for (const auto& [at, byte] :
         {std::pair{std::size_t{3}, 'x'}, {views, '\0'}, {views, '\3'}, {views + 2, '\x7f'}}) {
        std::string damaged = file;
        damaged[at] = byte;
        CHECK_FALSE(problem_of(damaged).empty());
    }
}

}  // namespace tengen::test
