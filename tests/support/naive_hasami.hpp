// Hasami shogi in plain code without the framework.
#pragma once

#include <array>
#include <vector>

#include "support/naive_games.hpp"

namespace tengen::test::naive {

/// Stones move like rooks. A row of stones between the stone that moved and another one of its side
/// is taken, orthogonally. A side with one stone or none loses, and so does one that cannot move.
struct Hasami {
    Table table;
    int turn = 1;
    int winner = 0;
    std::vector<std::pair<std::vector<int>, int>> past{};

    Hasami(int columns, int rows) : table{columns, rows} {
        for (int x = 0; x < columns; ++x) {
            table.set(x, 0, 1);
            table.set(x, rows - 1, 2);
        }
        past.emplace_back(table.cells, turn);
    }

    static constexpr std::array<std::pair<int, int>, 4> kWays{{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}};

    std::vector<std::array<int, 4>> moves() const {
        std::vector<std::array<int, 4>> list;
        for (int y = 0; y < table.rows; ++y) {
            for (int x = 0; x < table.columns; ++x) {
                if (table.at(x, y) != turn) continue;
                for (const auto& [dx, dy] : kWays) {
                    for (int k = 1; table.at(x + k * dx, y + k * dy) == 0; ++k) {
                        list.push_back({x, y, x + k * dx, y + k * dy});
                    }
                }
            }
        }
        return list;
    }

    int stones(int side) const {
        int count = 0;
        for (const int cell : table.cells) count += cell == side ? 1 : 0;
        return count;
    }

    void play(const std::array<int, 4>& move) {
        const auto [x0, y0, x, y] = move;
        table.set(x0, y0, 0);
        table.set(x, y, turn);
        for (const auto& [dx, dy] : kWays) {
            int length = 0;
            while (table.at(x + (length + 1) * dx, y + (length + 1) * dy) == 3 - turn) ++length;
            if (table.at(x + (length + 1) * dx, y + (length + 1) * dy) != turn) continue;
            for (int k = 1; k <= length; ++k) table.set(x + k * dx, y + k * dy, 0);
        }
        const int actor = turn;
        turn = 3 - turn;
        if (stones(turn) < 2) {
            winner = actor;
        } else if (stones(actor) < 2) {
            winner = turn;
        }
        past.emplace_back(table.cells, turn);
        int times = 0;
        for (const auto& earlier : past) times += earlier == past.back() ? 1 : 0;
        if (winner == 0 && times == 4) winner = 3;
        if (winner == 0 && moves().empty()) winner = actor;
    }
};

}  // namespace tengen::test::naive
