// Pentago and Quixo in plain code without the framework.
#pragma once

#include <array>
#include <vector>

#include "support/naive_games.hpp"

namespace tengen::test::naive {

/// A turn is a stone, and then a quarter turn of a block.
struct Pentago {
    Table table{6, 6};
    int block = 3;
    int length = 5;
    int turn = 1;
    bool turns_block = false;
    int winner = 0;

    struct Move {
        int x = 0, y = 0;  ///< of the stone, or of a corner of the block
        bool clockwise = false;
    };

    std::vector<Move> moves() const {
        std::vector<Move> list;
        if (turns_block) {
            for (int y = 0; y < table.rows; y += block) {
                for (int x = 0; x < table.columns; x += block) {
                    list.push_back({x, y, true});
                    list.push_back({x, y, false});
                }
            }
            return list;
        }
        for (int y = 0; y < table.rows; ++y) {
            for (int x = 0; x < table.columns; ++x) {
                if (table.at(x, y) == 0) list.push_back({x, y});
            }
        }
        return list;
    }

    void play(const Move& move) {
        if (!turns_block) {
            table.set(move.x, move.y, turn);
            if (table.has_line(turn, length)) winner = turn;
            turns_block = true;
            return;
        }
        const Table before = table;
        for (int y = 0; y < block; ++y) {
            for (int x = 0; x < block; ++x) {
                // Rows go up: clockwise, the left column becomes the upper row.
                const int to_x = move.clockwise ? y : block - 1 - y;
                const int to_y = move.clockwise ? block - 1 - x : x;
                table.set(move.x + to_x, move.y + to_y, before.at(move.x + x, move.y + y));
            }
        }
        turns_block = false;
        const bool own = table.has_line(turn, length), other = table.has_line(3 - turn, length);
        if (own || other) winner = own && other ? 3 : own ? turn : 3 - turn;
        turn = 3 - turn;
        if (winner == 0 && moves().empty()) winner = 3;
    }
};

/// A side takes an empty or own cube of the rim, pushes the rest of its row or column together, and
/// adds its own cube at an end.
struct Quixo {
    Table table{5, 5};
    int length = 5;
    int turn = 1;
    int winner = 0;

    struct Move {
        int x = 0, y = 0;
        int to_x = 0, to_y = 0;
    };

    std::vector<Move> moves() const {
        std::vector<Move> list;
        const int right = table.columns - 1, top = table.rows - 1;
        for (int y = 0; y <= top; ++y) {
            for (int x = 0; x <= right; ++x) {
                const bool on_rim = x == 0 || y == 0 || x == right || y == top;
                if (!on_rim || table.at(x, y) == 3 - turn) continue;
                if (x != 0) list.push_back({x, y, 0, y});
                if (x != right) list.push_back({x, y, right, y});
                if (y != 0) list.push_back({x, y, x, 0});
                if (y != top) list.push_back({x, y, x, top});
            }
        }
        return list;
    }

    void play(const Move& move) {
        // The row without the cube, and the new one at its end.
        const bool along_row = move.y == move.to_y;
        const int size = along_row ? table.columns : table.rows;
        std::vector<int> cubes;
        for (int i = 0; i < size; ++i) {
            if (i == (along_row ? move.x : move.y)) continue;
            cubes.push_back(along_row ? table.at(i, move.y) : table.at(move.x, i));
        }
        const bool at_end = along_row ? move.to_x > 0 : move.to_y > 0;
        cubes.insert(at_end ? cubes.end() : cubes.begin(), turn);
        for (int i = 0; i < size; ++i) {
            const int cube = cubes[static_cast<std::size_t>(i)];
            along_row ? table.set(i, move.y, cube) : table.set(move.x, i, cube);
        }
        // A row of the other side loses, even with an own one.
        if (table.has_line(3 - turn, length)) {
            winner = 3 - turn;
        } else if (table.has_line(turn, length)) {
            winner = turn;
        }
        turn = 3 - turn;
    }
};

}  // namespace tengen::test::naive
