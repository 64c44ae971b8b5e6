#include "arena/balanced_tables.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <set>

#include "arena/schedule.hpp"

namespace tengen {
namespace {

using Table = std::vector<int>;

/// Bose: a player is a number modulo 2t + 1 in one of three rows. The product of x and y is
/// (x + y)(t + 1).
std::vector<Table> bose_triples(int players) {
    const int size = players / 3;
    const int half = (size + 1) / 2;
    std::vector<Table> tables;
    for (int x = 0; x < size; ++x) tables.push_back({x, size + x, 2 * size + x});
    for (int row = 0; row < 3; ++row) {
        const int next = (row + 1) % 3 * size;
        for (int x = 0; x < size; ++x) {
            for (int y = x + 1; y < size; ++y) {
                tables.push_back({row * size + x, row * size + y, next + (x + y) * half % size});
            }
        }
    }
    return tables;
}

/// Skolem: a player is a number modulo 2t in one of three rows, and there is one more. The product
/// of x and y is half of x + y, rounded down, and t more if x + y is odd.
std::vector<Table> skolem_triples(int players) {
    const int size = players / 3;
    const int half = size / 2;
    const auto product = [&](int x, int y) {
        const int sum = (x + y) % size;
        return sum / 2 + (sum % 2 == 0 ? 0 : half);
    };
    std::vector<Table> tables;
    for (int x = 0; x < half; ++x) tables.push_back({x, size + x, 2 * size + x});
    for (int row = 0; row < 3; ++row) {
        const int next = (row + 1) % 3 * size;
        for (int x = 0; x < half; ++x) {
            tables.push_back({row * size + half + x, next + x, players - 1});
        }
        for (int x = 0; x < size; ++x) {
            for (int y = x + 1; y < size; ++y) {
                tables.push_back({row * size + x, row * size + y, next + product(x, y)});
            }
        }
    }
    return tables;
}

/// A base block with 0 of a difference family. Numbers of the group have digits of a base, which
/// are added without carry. One digit is addition modulo `base`.
struct BaseBlock {
    int players;
    int base;
    std::array<int, 3> others;  ///< the number after the last one of the group: a fixed player
};

constexpr BaseBlock kBaseBlocks[] = {
    {13, 13, {1, 5, 11}},     {16, 15, {1, 3, 7}},      {16, 15, {5, 10, 15}},
    {25, 5, {1, 10, 18}},     {25, 5, {2, 6, 20}},      {28, 3, {1, 2, 27}},
    {28, 3, {3, 10, 15}},     {28, 3, {5, 14, 19}},     {37, 37, {1, 21, 24}},
    {37, 37, {2, 28, 33}},    {37, 37, {7, 19, 29}},    {40, 40, {1, 9, 15}},
    {40, 40, {2, 5, 18}},     {40, 40, {4, 11, 23}},    {40, 40, {10, 20, 30}},
    {49, 49, {1, 35, 47}},    {49, 49, {4, 10, 26}},    {49, 49, {5, 18, 25}},
    {49, 49, {8, 19, 40}},    {52, 52, {1, 32, 34}},    {52, 52, {3, 11, 25}},
    {52, 52, {4, 10, 47}},    {52, 52, {7, 24, 36}},    {52, 52, {13, 26, 39}},
    {61, 61, {1, 22, 54}},    {61, 61, {2, 6, 43}},     {61, 61, {3, 34, 45}},
    {61, 61, {5, 14, 49}},    {61, 61, {10, 33, 46}},   {64, 64, {1, 10, 22}},
    {64, 64, {2, 19, 25}},    {64, 64, {3, 18, 56}},    {64, 64, {4, 28, 33}},
    {64, 64, {7, 37, 51}},    {64, 64, {16, 32, 48}},   {73, 73, {1, 18, 20}},
    {73, 73, {3, 13, 42}},    {73, 73, {4, 9, 25}},     {73, 73, {6, 14, 46}},
    {73, 73, {7, 22, 50}},    {73, 73, {11, 35, 47}},   {76, 76, {1, 22, 62}},
    {76, 76, {2, 47, 51}},    {76, 76, {3, 16, 69}},    {76, 76, {5, 11, 39}},
    {76, 76, {8, 17, 41}},    {76, 76, {12, 30, 56}},   {76, 76, {19, 38, 57}},
    {85, 85, {1, 20, 57}},    {85, 85, {2, 11, 44}},    {85, 85, {3, 16, 54}},
    {85, 85, {4, 12, 26}},    {85, 85, {5, 40, 58}},    {85, 85, {6, 23, 30}},
    {85, 85, {10, 49, 70}},   {88, 88, {1, 16, 86}},    {88, 88, {4, 31, 37}},
    {88, 88, {5, 34, 76}},    {88, 88, {7, 26, 47}},    {88, 88, {8, 28, 38}},
    {88, 88, {9, 52, 65}},    {88, 88, {11, 35, 74}},   {88, 88, {22, 44, 66}},
    {97, 97, {1, 13, 36}},    {97, 97, {2, 19, 66}},    {97, 97, {3, 7, 18}},
    {97, 97, {5, 59, 68}},    {97, 97, {6, 48, 75}},    {97, 97, {8, 53, 73}},
    {97, 97, {10, 26, 67}},   {97, 97, {14, 39, 60}},   {100, 100, {1, 14, 63}},
    {100, 100, {2, 32, 59}},  {100, 100, {3, 23, 34}},  {100, 100, {4, 60, 88}},
    {100, 100, {5, 76, 83}},  {100, 100, {6, 58, 91}},  {100, 100, {8, 61, 82}},
    {100, 100, {10, 45, 64}}, {100, 100, {25, 50, 75}},
};

/// Adds digits without carry.
int sum_in_group(int a, int b, int base) {
    int sum = 0;
    for (int power = 1; a > 0 || b > 0; a /= base, b /= base, power *= base) {
        sum += (a + b) % base * power;
    }
    return sum;
}

/// The numbers of the group: a power of the base, all players or all except the fixed one.
int size_of_group(const BaseBlock& block) {
    int size = block.base;
    while (size * block.base <= block.players) size *= block.base;
    return size;
}

std::vector<Table> fours(int players) {
    std::vector<Table> tables;
    std::set<Table> known;
    for (const BaseBlock& block : kBaseBlocks) {
        if (block.players != players) continue;
        const int size = size_of_group(block);
        for (int shift = 0; shift < size; ++shift) {
            Table table{shift};
            for (const int other : block.others) {
                table.push_back(other == size ? other : sum_in_group(other, shift, block.base));
            }
            // A block that is a subgroup repeats itself.
            std::sort(table.begin(), table.end());
            if (known.insert(table).second) tables.push_back(std::move(table));
        }
    }
    return tables;
}

}  // namespace

std::vector<std::vector<int>> balanced_tables(int players, int seats) {
    if (players < seats) return {};
    if (players == seats) {
        Table all(static_cast<std::size_t>(players));
        std::iota(all.begin(), all.end(), 0);
        return {all};
    }
    if (seats == 3 && players % 6 == 3) return bose_triples(players);
    if (seats == 3 && players % 6 == 1) return skolem_triples(players);
    if (seats == 4) return fours(players);
    return {};
}

std::vector<std::vector<int>> tables_of_round(const std::vector<std::vector<int>>& tables,
                                              int players, int round) {
    int orders = 1;
    for (int others = 3; others < static_cast<int>(tables.front().size()); ++others) {
        orders *= others;
    }
    const int trade = round / orders;
    if (trade == 0 || tables.size() == 1) return tables;
    const std::vector<int> places = shuffled(players, static_cast<std::uint64_t>(trade));
    std::vector<std::vector<int>> traded = tables;
    for (std::vector<int>& table : traded) {
        for (int& player : table) player = places[static_cast<std::size_t>(player)];
    }
    return traded;
}

}  // namespace tengen
