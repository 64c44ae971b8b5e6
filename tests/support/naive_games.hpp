// Small games in plain code without the framework, each a page long. Their counts replace published
// ones for the comparison with the rules.
#pragma once

#include <array>
#include <cstdint>
#include <set>
#include <utility>
#include <vector>

namespace tengen::test::naive {

/// Winners: 0 none, 1 and 2 the sides, 3 a draw.
struct Count {
    std::uint64_t sequences = 0;
    std::array<std::uint64_t, 4> ended{};
};

template <class GameState>
void count(const GameState& game, int depth, Count& total) {
    if (depth == 0) {
        ++total.sequences;
        if (game.winner != 0) ++total.ended[static_cast<std::size_t>(game.winner)];
        return;
    }
    if (game.winner != 0) return;
    for (const auto& move : game.moves()) {
        GameState next = game;
        next.play(move);
        count(next, depth - 1, total);
    }
}

template <class GameState>
Count perft(const GameState& start, int depth) {
    Count total;
    count(start, depth, total);
    return total;
}

/// Cells by column and row; cells outside are 9.
struct Table {
    int columns = 0;
    int rows = 0;
    std::vector<int> cells = std::vector<int>(static_cast<std::size_t>(columns * rows), 0);

    int at(int x, int y) const {
        if (x < 0 || y < 0 || x >= columns || y >= rows) return 9;
        return cells[static_cast<std::size_t>(y * columns + x)];
    }
    void set(int x, int y, int value) { cells[static_cast<std::size_t>(y * columns + x)] = value; }
    int empty() const {
        int found = 0;
        for (const int cell : cells) found += cell == 0 ? 1 : 0;
        return found;
    }

    /// True if the value fills a line of the length.
    bool has_line(int value, int length) const {
        for (int y = 0; y < rows; ++y) {
            for (int x = 0; x < columns; ++x) {
                for (const auto& [dx, dy] : {std::pair{1, 0}, {0, 1}, {1, 1}, {1, -1}}) {
                    int run = 0;
                    while (run < length && at(x + run * dx, y + run * dy) == value) ++run;
                    if (run == length) return true;
                }
            }
        }
        return false;
    }
};

/// Tic-tac-toe in which a player may place either mark, and the player that completes a line wins.
struct Wild {
    Table table{3, 3};
    int turn = 1;
    int winner = 0;

    std::vector<std::array<int, 3>> moves() const {
        std::vector<std::array<int, 3>> list;
        for (int y = 0; y < 3; ++y) {
            for (int x = 0; x < 3; ++x) {
                if (table.at(x, y) == 0) list.insert(list.end(), {{x, y, 1}, {x, y, 2}});
            }
        }
        return list;
    }

    void play(const std::array<int, 3>& move) {
        table.set(move[0], move[1], move[2]);
        if (table.has_line(1, 3) || table.has_line(2, 3)) {
            winner = turn;
        } else if (table.empty() == 0) {
            winner = 3;
        }
        turn = 3 - turn;
    }
};

/// Tic-tac-toe on nine boards.
struct Ultimate {
    std::array<Table, 9> boards{};
    Table big{3, 3};
    int sent = -1;
    int turn = 1;
    int winner = 0;

    Ultimate() { boards.fill(Table{3, 3}); }

    std::vector<std::pair<int, int>> moves() const {
        std::vector<std::pair<int, int>> list;
        for (int board = 0; board < 9; ++board) {
            if (big.cells[static_cast<std::size_t>(board)] != 0) continue;
            if (sent >= 0 && sent != board) continue;
            for (int place = 0; place < 9; ++place) {
                const Table& table = boards[static_cast<std::size_t>(board)];
                if (table.cells[static_cast<std::size_t>(place)] == 0) {
                    list.emplace_back(board, place);
                }
            }
        }
        return list;
    }

    void play(const std::pair<int, int>& move) {
        Table& table = boards[static_cast<std::size_t>(move.first)];
        table.cells[static_cast<std::size_t>(move.second)] = turn;
        int& state = big.cells[static_cast<std::size_t>(move.first)];
        if (table.has_line(turn, 3)) {
            state = turn;
        } else if (table.empty() == 0) {
            state = 3;
        }
        if (big.has_line(turn, 3)) {
            winner = turn;
        } else if (big.empty() == 0) {
            winner = 3;
        }
        sent = big.cells[static_cast<std::size_t>(move.second)] == 0 ? move.second : -1;
        turn = 3 - turn;
    }
};

/// Connect four with removals. A move is a column, or ~column to remove a disc. The counted depths
/// do not reach a full board on which the side to move cannot remove a disc.
struct PopOut {
    int length = 4;
    Table table{7, 6};
    int turn = 1;
    int winner = 0;

    std::vector<int> moves() const {
        std::vector<int> list;
        for (int x = 0; x < table.columns; ++x) {
            if (table.at(x, table.rows - 1) == 0) list.push_back(x);
            if (table.at(x, 0) == turn) list.push_back(~x);
        }
        return list;
    }

    void play(int move) {
        const int x = move < 0 ? ~move : move;
        if (move < 0) {
            for (int y = 0; y + 1 < table.rows; ++y) table.set(x, y, table.at(x, y + 1));
            table.set(x, table.rows - 1, 0);
        } else {
            int y = 0;
            while (table.at(x, y) != 0) ++y;
            table.set(x, y, turn);
        }
        if (table.has_line(turn, length)) {
            winner = turn;
        } else if (table.has_line(3 - turn, length)) {
            winner = 3 - turn;
        }
        turn = 3 - turn;
    }
};

/// A line of `length` stones or `goal` captured stones win. Pairs are captured.
struct Pente {
    int length = 5;
    int goal = 10;
    Table table{19, 19};
    std::array<int, 3> taken{};
    int turn = 1;
    int winner = 0;

    std::vector<std::pair<int, int>> moves() const {
        std::vector<std::pair<int, int>> list;
        for (int y = 0; y < table.rows; ++y) {
            for (int x = 0; x < table.columns; ++x) {
                if (table.at(x, y) == 0) list.emplace_back(x, y);
            }
        }
        return list;
    }

    void play(const std::pair<int, int>& move) {
        const auto [x, y] = move;
        table.set(x, y, turn);
        const int other = 3 - turn;
        for (int dy = -1; dy <= 1; ++dy) {
            for (int dx = -1; dx <= 1; ++dx) {
                if (table.at(x + dx, y + dy) == other &&
                    table.at(x + 2 * dx, y + 2 * dy) == other &&
                    table.at(x + 3 * dx, y + 3 * dy) == turn) {
                    table.set(x + dx, y + dy, 0);
                    table.set(x + 2 * dx, y + 2 * dy, 0);
                    taken[static_cast<std::size_t>(turn)] += 2;
                }
            }
        }
        if (taken[static_cast<std::size_t>(turn)] >= goal || table.has_line(turn, length)) {
            winner = turn;
        } else if (table.empty() == 0) {
            winner = 3;
        }
        turn = other;
    }
};

/// Returns the connected cells of equal value, with the given steps to neighbours.
inline std::set<std::pair<int, int>> group(const Table& table, std::pair<int, int> start,
                                           const std::vector<std::pair<int, int>>& steps) {
    std::set<std::pair<int, int>> found{start};
    bool grown = true;
    while (grown) {
        grown = false;
        for (const auto& [x, y] : std::set(found)) {
            for (const auto& [dx, dy] : steps) {
                if (table.at(x + dx, y + dy) != table.at(start.first, start.second)) continue;
                grown = found.emplace(x + dx, y + dy).second || grown;
            }
        }
    }
    return found;
}

/// Side 1 connects the lowest and the highest row, side 2 the first and the last column.
struct Hex {
    Table table{3, 3};
    int turn = 1;
    int winner = 0;

    std::vector<std::pair<int, int>> moves() const { return Pente{5, 10, table}.moves(); }

    void play(const std::pair<int, int>& move) {
        table.set(move.first, move.second, turn);
        const auto cells = group(table, move, {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {-1, 1}, {1, -1}});
        bool low = false;
        bool high = false;
        for (const auto& [x, y] : cells) {
            low = low || (turn == 1 ? y : x) == 0;
            high = high || (turn == 1 ? y == table.rows - 1 : x == table.columns - 1);
        }
        if (low && high) winner = turn;
        turn = 3 - turn;
    }
};

/// The first capture wins. A side that cannot place a stone passes (a move off the board). Both
/// sides never pass: if an empty cell is closed to one side, it is the last empty neighbour of one
/// of that side's groups.
struct AtariGo {
    Table table{3, 3};
    int turn = 1;
    int winner = 0;

    static std::vector<std::pair<int, int>> steps() { return {{1, 0}, {-1, 0}, {0, 1}, {0, -1}}; }

    static bool breathes(const Table& table, std::pair<int, int> start) {
        for (const auto& [x, y] : group(table, start, steps())) {
            for (const auto& [dx, dy] : steps()) {
                if (table.at(x + dx, y + dy) == 0) return true;
            }
        }
        return false;
    }

    bool captures(const Table& after, std::pair<int, int> move, int side) const {
        for (const auto& [dx, dy] : steps()) {
            const std::pair next{move.first + dx, move.second + dy};
            if (after.at(next.first, next.second) == 3 - side && !breathes(after, next))
                return true;
        }
        return false;
    }

    std::vector<std::pair<int, int>> stones_of(int side) const {
        std::vector<std::pair<int, int>> list;
        for (const auto& move : Pente{5, 10, table}.moves()) {
            Table after = table;
            after.set(move.first, move.second, side);
            if (captures(after, move, side) || breathes(after, move)) list.push_back(move);
        }
        return list;
    }

    std::vector<std::pair<int, int>> moves() const {
        auto list = stones_of(turn);
        if (list.empty()) list.emplace_back(-1, -1);
        return list;
    }

    void play(const std::pair<int, int>& move) {
        if (move.first >= 0) {
            table.set(move.first, move.second, turn);
            if (captures(table, move, turn)) winner = turn;
        }
        turn = 3 - turn;
    }
};

/// Four in a row win, three without a four lose.
struct Squava {
    Table table{5, 5};
    int turn = 1;
    int winner = 0;

    std::vector<std::pair<int, int>> moves() const { return Pente{5, 10, table}.moves(); }

    void play(const std::pair<int, int>& move) {
        table.set(move.first, move.second, turn);
        if (table.has_line(turn, 4)) {
            winner = turn;
        } else if (table.has_line(turn, 3)) {
            winner = 3 - turn;
        } else if (table.empty() == 0) {
            winner = 3;
        }
        turn = 3 - turn;
    }
};

/// All marks are alike. The player that completes a line loses, or wins.
struct Notakto {
    Table table{3, 3};
    bool line_wins = false;
    int turn = 1;
    int winner = 0;

    std::vector<std::pair<int, int>> moves() const { return Pente{5, 10, table}.moves(); }

    void play(const std::pair<int, int>& move) {
        table.set(move.first, move.second, 5);
        if (table.has_line(5, 3)) {
            winner = line_wins ? turn : 3 - turn;
        } else if (table.empty() == 0) {
            winner = 3;
        }
        turn = 3 - turn;
    }
};

/// Either mark on any cell: the first side wins by a line of either, the second by a full board.
struct OrderAndChaos {
    Table table;
    int length = 5;
    int turn = 1;
    int winner = 0;

    std::vector<std::array<int, 3>> moves() const {
        std::vector<std::array<int, 3>> list;
        for (int y = 0; y < table.rows; ++y) {
            for (int x = 0; x < table.columns; ++x) {
                if (table.at(x, y) == 0) list.insert(list.end(), {{x, y, 1}, {x, y, 2}});
            }
        }
        return list;
    }

    void play(const std::array<int, 3>& move) {
        table.set(move[0], move[1], move[2]);
        if (table.has_line(1, length) || table.has_line(2, length)) {
            winner = 1;
        } else if (table.empty() == 0) {
            winner = 2;
        }
        turn = 3 - turn;
    }
};

/// Hex: connecting its edges loses.
struct MisereHex {
    Hex hex{};
    int turn = 1;
    int winner = 0;

    std::vector<std::pair<int, int>> moves() const { return hex.moves(); }

    void play(const std::pair<int, int>& move) {
        hex.play(move);
        if (hex.winner != 0) winner = 3 - hex.winner;
        turn = 3 - turn;
    }
};

/// Side 1 places dominoes upright, side 2 flat. A side without room for one loses.
struct Domineering {
    Table table{4, 4};
    int turn = 1;
    int winner = 0;

    std::vector<std::pair<int, int>> moves() const {
        std::vector<std::pair<int, int>> list;
        for (const auto& [x, y] : Pente{5, 10, table}.moves()) {
            if (table.at(x + turn - 1, y + 2 - turn) == 0) list.emplace_back(x, y);
        }
        return list;
    }

    void play(const std::pair<int, int>& move) {
        table.set(move.first, move.second, turn);
        table.set(move.first + turn - 1, move.second + 2 - turn, turn);
        turn = 3 - turn;
        if (moves().empty()) winner = 3 - turn;
    }
};

/// Snort and Col: no stone touches one of the other side, or of the same side. A side without a
/// cell loses.
struct MapColouring {
    bool own_repels = false;  ///< Col
    Table table{4, 4};
    int turn = 1;
    int winner = 0;

    std::vector<std::pair<int, int>> moves() const {
        std::vector<std::pair<int, int>> list;
        const int shy_of = own_repels ? turn : 3 - turn;
        for (const auto& [x, y] : Pente{5, 10, table}.moves()) {
            const bool touches = table.at(x + 1, y) == shy_of || table.at(x - 1, y) == shy_of ||
                                 table.at(x, y + 1) == shy_of || table.at(x, y - 1) == shy_of;
            if (!touches) list.emplace_back(x, y);
        }
        return list;
    }

    void play(const std::pair<int, int>& move) {
        table.set(move.first, move.second, turn);
        turn = 3 - turn;
        if (moves().empty()) winner = 3 - turn;
    }
};

}  // namespace tengen::test::naive
