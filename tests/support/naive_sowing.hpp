// Kalah and Oware in plain code without the framework.
#pragma once

#include <array>
#include <numeric>
#include <utility>
#include <vector>

namespace tengen::test::naive {

/// Pits 0 to 5 and store 6 of the first side, pits 7 to 12 and store 13 of the second, in the order
/// of sowing.
struct Kalah {
    std::array<int, 14> cells{4, 4, 4, 4, 4, 4, 0, 4, 4, 4, 4, 4, 4, 0};
    int turn = 1;
    int winner = 0;

    int first() const { return turn == 1 ? 0 : 7; }
    int& at(int cell) { return cells[static_cast<std::size_t>(cell)]; }
    int at(int cell) const { return cells[static_cast<std::size_t>(cell)]; }

    int pits(int from) const {
        return std::accumulate(cells.begin() + from, cells.begin() + from + 6, 0);
    }

    std::vector<int> moves() const {
        std::vector<int> list;
        for (int pit = first(); pit < first() + 6; ++pit) {
            if (at(pit) > 0) list.push_back(pit);
        }
        return list;
    }

    void play(int pit) {
        const int own_store = first() + 6, other_store = turn == 1 ? 13 : 6;
        int cell = pit;
        for (int seeds = std::exchange(at(pit), 0); seeds > 0; --seeds) {
            cell = (cell + 1) % 14;
            if (cell == other_store) cell = (cell + 1) % 14;
            ++at(cell);
        }
        const bool own_pit = cell >= first() && cell < first() + 6;
        if (own_pit && at(cell) == 1 && at(12 - cell) > 0) {
            at(own_store) += std::exchange(at(cell), 0) + std::exchange(at(12 - cell), 0);
        }
        if (cell != own_store) turn = 3 - turn;
        if (pits(0) > 0 && pits(7) > 0) return;
        const int south = pits(0) + at(6), north = pits(7) + at(13);
        winner = south == north ? 3 : south > north ? 1 : 2;
    }
};

/// Pits 0 to 5 of the first side and 6 to 11 of the second, in the order of sowing.
struct Oware {
    std::array<int, 12> cells{4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4};
    std::array<int, 2> taken{};
    int turn = 1;
    int winner = 0;

    bool is_of(int side, int pit) const { return (pit >= 6) == (side == 2); }
    int seeds_of(int side) const {
        const auto first = cells.begin() + (side == 1 ? 0 : 6);
        return std::accumulate(first, first + 6, 0);
    }

    /// The last pit. Sets `reached` if a seed fell into one of the other side.
    static int sow(std::array<int, 12>& cells, int pit, int turn, bool& reached) {
        int seeds = std::exchange(cells[static_cast<std::size_t>(pit)], 0);
        int cell = pit;
        while (seeds > 0) {
            cell = (cell + 1) % 12;
            if (cell == pit) continue;
            ++cells[static_cast<std::size_t>(cell)];
            --seeds;
            reached = reached || (cell >= 6) == (turn == 1);
        }
        return cell;
    }

    std::vector<int> moves() const {
        std::vector<int> list;
        for (int pit = 0; pit < 12; ++pit) {
            if (!is_of(turn, pit) || cells[static_cast<std::size_t>(pit)] == 0) continue;
            std::array<int, 12> after = cells;
            bool feeds = false;
            sow(after, pit, turn, feeds);
            if (seeds_of(3 - turn) > 0 || feeds) list.push_back(pit);
        }
        return list;
    }

    void play(int pit) {
        bool reached = false;
        const int last = sow(cells, pit, turn, reached);
        std::array<int, 12> after = cells;
        int gain = 0;
        for (int cell = last; cell >= 0 && is_of(3 - turn, cell); --cell) {
            int& seeds = after[static_cast<std::size_t>(cell)];
            if (seeds != 2 && seeds != 3) break;
            gain += std::exchange(seeds, 0);
        }
        // A capture of all seeds takes none.
        const auto other = after.begin() + (turn == 1 ? 6 : 0);
        if (std::accumulate(other, other + 6, 0) > 0) {
            cells = after;
            taken[static_cast<std::size_t>(turn - 1)] += gain;
        }
        turn = 3 - turn;
        if (!moves().empty()) return;
        const int south = taken[0] + seeds_of(1), north = taken[1] + seeds_of(2);
        winner = south == north ? 3 : south > north ? 1 : 2;
    }
};

}  // namespace tengen::test::naive
