// Konane in plain code without the framework.
#pragma once

#include <array>
#include <utility>
#include <vector>

#include "support/naive_games.hpp"

namespace tengen::test::naive {

/// The board is full of alternating stones, side 1 in the lower left corner, without two of them.
/// A stone hops over adjacent stones of the other side in one direction, once or several times. A
/// side that cannot hop loses.
struct Konane {
    Table table;
    int turn = 1;
    int winner = 0;

    Konane(int size, std::pair<int, int> one, std::pair<int, int> other) : table{size, size} {
        for (int y = 0; y < size; ++y) {
            for (int x = 0; x < size; ++x) table.set(x, y, (x + y) % 2 + 1);
        }
        table.set(one.first, one.second, 0);
        table.set(other.first, other.second, 0);
    }

    /// Column, row, direction and number of hops.
    std::vector<std::array<int, 5>> moves() const {
        std::vector<std::array<int, 5>> list;
        for (int y = 0; y < table.rows; ++y) {
            for (int x = 0; x < table.columns; ++x) {
                if (table.at(x, y) != turn) continue;
                for (const auto& [dx, dy] : {std::pair{1, 0}, {-1, 0}, {0, 1}, {0, -1}}) {
                    for (int hops = 1;
                         table.at(x + (2 * hops - 1) * dx, y + (2 * hops - 1) * dy) == 3 - turn &&
                         table.at(x + 2 * hops * dx, y + 2 * hops * dy) == 0;
                         ++hops) {
                        list.push_back({x, y, dx, dy, hops});
                    }
                }
            }
        }
        return list;
    }

    void play(const std::array<int, 5>& move) {
        const auto [x, y, dx, dy, hops] = move;
        for (int step = 0; step < 2 * hops; ++step) table.set(x + step * dx, y + step * dy, 0);
        table.set(x + 2 * hops * dx, y + 2 * hops * dy, turn);
        turn = 3 - turn;
        if (moves().empty()) winner = 3 - turn;
    }
};

}  // namespace tengen::test::naive
