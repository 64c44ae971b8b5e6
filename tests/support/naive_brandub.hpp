// Brandub in plain code without the framework.
#pragma once

#include <array>
#include <utility>
#include <vector>

#include "support/naive_games.hpp"

namespace tengen::test::naive {

/// Sides 1, who begin, and 2 with the king, which is 3 on the table. Stones move like rooks. Men do
/// not stop on the corners or in the middle, but cross it. A stone that moves captures a neighbour
/// of the other side if a stone of the first side is beyond it, or an empty corner or middle.
struct Brandub {
    Table table{7, 7};
    int turn = 1;
    int winner = 0;
    std::vector<std::pair<std::vector<int>, int>> past{};

    Brandub() {
        for (const int i : {0, 1, 5, 6}) {
            table.set(i, 3, 1);
            table.set(3, i, 1);
        }
        for (const int i : {2, 4}) {
            table.set(i, 3, 2);
            table.set(3, i, 2);
        }
        table.set(3, 3, 3);
        past.emplace_back(table.cells, turn);
    }

    static constexpr std::array<std::pair<int, int>, 4> kWays{{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}};

    static bool is_corner(int x, int y) { return (x == 0 || x == 6) && (y == 0 || y == 6); }
    static bool is_closed(int x, int y) { return is_corner(x, y) || (x == 3 && y == 3); }
    int side_at(int x, int y) const {
        const int stone = table.at(x, y);
        return stone == 3 ? 2 : stone;
    }

    std::vector<std::array<int, 4>> moves() const {
        std::vector<std::array<int, 4>> list;
        for (int y = 0; y < 7; ++y) {
            for (int x = 0; x < 7; ++x) {
                if (side_at(x, y) != turn) continue;
                for (const auto& [dx, dy] : kWays) {
                    for (int k = 1; table.at(x + k * dx, y + k * dy) == 0; ++k) {
                        const int to_x = x + k * dx, to_y = y + k * dy;
                        if (table.at(x, y) != 3 && is_closed(to_x, to_y)) continue;
                        list.push_back({x, y, to_x, to_y});
                    }
                }
            }
        }
        return list;
    }

    bool has_king() const {
        for (const int cell : table.cells) {
            if (cell == 3) return true;
        }
        return false;
    }

    void play(const std::array<int, 4>& move) {
        const auto [x0, y0, x, y] = move;
        const int stone = table.at(x0, y0);
        table.set(x0, y0, 0);
        table.set(x, y, stone);
        for (const auto& [dx, dy] : kWays) {
            if (side_at(x + dx, y + dy) != 3 - turn) continue;
            const int far_x = x + 2 * dx, far_y = y + 2 * dy;
            const bool hostile = table.at(far_x, far_y) == 0 && is_closed(far_x, far_y);
            if (hostile || side_at(far_x, far_y) == turn) table.set(x + dx, y + dy, 0);
        }
        const int actor = turn;
        turn = 3 - turn;
        if (stone == 3 && is_corner(x, y)) winner = 2;
        if (!has_king()) winner = 1;
        past.emplace_back(table.cells, turn);
        int times = 0;
        for (const auto& earlier : past) times += earlier == past.back() ? 1 : 0;
        if (winner == 0 && times == 3) winner = 3;
        if (winner == 0 && moves().empty()) winner = actor;
    }
};

}  // namespace tengen::test::naive
