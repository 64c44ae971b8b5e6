// Chess in plain code, written from the rules' text: moves on copies of the board, and a king is
// attacked if the other side has a move onto it. Without castling and double steps it is Los Alamos
// chess.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

namespace tengen::test::naive {

struct Chess {
    int size = 8;
    std::string cells;  ///< row by row from the bottom: PNBRQK white, pnbrqk black, '.' empty
    bool white = true;  ///< to move
    std::string promotions = "qrbn";
    std::string castling;      ///< of KQkq
    int passed = -1;           ///< the cell that a double step has just passed
    bool double_step = false;  ///< pawns may begin with two cells

    struct Move {
        int from = 0;
        int to = 0;
        char promotion = 0;

        friend bool operator==(const Move&, const Move&) = default;
    };

    static bool is_white(char piece) { return piece >= 'A' && piece <= 'Z'; }
    static char kind(char piece) {
        return is_white(piece) ? static_cast<char>(piece - 'A' + 'a') : piece;
    }
    bool own(char piece) const { return piece != '.' && is_white(piece) == white; }
    bool other(char piece) const { return piece != '.' && is_white(piece) != white; }
    int ahead() const { return white ? 1 : -1; }
    bool on_board(int x, int y) const { return x >= 0 && y >= 0 && x < size && y < size; }
    char at(int x, int y) const { return cells[static_cast<std::size_t>(y * size + x)]; }

    /// Moves without regard to the own king, and without castling.
    std::vector<Move> simple_moves() const {
        std::vector<Move> moves;
        for (int from = 0; from < size * size; ++from) {
            const char piece = cells[static_cast<std::size_t>(from)];
            if (!own(piece)) continue;
            if (kind(piece) == 'p') {
                add_pawn(from, moves);
                continue;
            }
            for (int dx = -2; dx <= 2; ++dx) {
                for (int dy = -2; dy <= 2; ++dy) {
                    const int far = std::max(std::abs(dx), std::abs(dy));
                    const int sum = std::abs(dx) + std::abs(dy);
                    const bool straight = sum == 1, aslant = far == 1 && sum == 2;
                    const char k = kind(piece);
                    if (k == 'n' ? sum != 3 : !(straight && k != 'b') && !(aslant && k != 'r')) {
                        continue;
                    }
                    int x = from % size + dx, y = from / size + dy;
                    for (; on_board(x, y) && !own(at(x, y)); x += dx, y += dy) {
                        moves.push_back({from, y * size + x});
                        if (k == 'n' || k == 'k' || at(x, y) != '.') break;
                    }
                }
            }
        }
        return moves;
    }

    void add_pawn(int from, std::vector<Move>& moves) const {
        const int x = from % size, y = from / size + ahead();
        const auto add = [&](int to) {
            const int row = to / size;
            if (row != 0 && row != size - 1) return moves.push_back({from, to});
            for (const char promotion : promotions) moves.push_back({from, to, promotion});
        };
        if (!on_board(x, y)) return;
        if (at(x, y) == '.') {
            add(y * size + x);
            const bool first = from / size == (white ? 1 : size - 2);
            const int two = y + ahead();
            if (double_step && first && at(x, two) == '.') add(two * size + x);
        }
        for (const int side : {x - 1, x + 1}) {
            if (!on_board(side, y)) continue;
            if (other(at(side, y)) || y * size + side == passed) add(y * size + side);
        }
    }

    Chess after(const Move& move) const {
        Chess next = *this;
        const auto cell = [&](int index) -> char& {
            return next.cells[static_cast<std::size_t>(index)];
        };
        const char piece = cell(move.from);
        cell(move.from) = '.';
        cell(move.to) = piece;
        if (move.promotion != 0) {
            cell(move.to) = white ? static_cast<char>(move.promotion - 'a' + 'A') : move.promotion;
        }
        const int dx = move.to % size - move.from % size;
        if (kind(piece) == 'p' && move.to == passed && dx != 0) cell(passed - ahead() * size) = '.';
        if (kind(piece) == 'k' && std::abs(dx) == 2) {
            const int row = move.to / size * size;
            cell(move.to - dx / 2) = std::exchange(cell(row + (dx > 0 ? size - 1 : 0)), '.');
        }
        const bool doubles = kind(piece) == 'p' && std::abs(move.to - move.from) == 2 * size;
        next.passed = doubles ? (move.from + move.to) / 2 : -1;
        for (const auto& [corner, right] : {std::pair(7, 'K'),
                                            {0, 'Q'},
                                            {63, 'k'},
                                            {56, 'q'},
                                            {4, 'K'},
                                            {4, 'Q'},
                                            {60, 'k'},
                                            {60, 'q'}}) {
            if (move.from == corner || move.to == corner) std::erase(next.castling, right);
        }
        next.white = !white;
        return next;
    }

    /// Whether the side that is not to move could take one of these cells if it were.
    bool attacks(int cell) const {
        Chess turned = *this;
        turned.white = !white;
        turned.cells[static_cast<std::size_t>(cell)] = white ? 'K' : 'k';
        for (const Move& move : turned.simple_moves()) {
            if (move.to == cell) return true;
        }
        return false;
    }
    int king() const { return static_cast<int>(cells.find(white ? 'K' : 'k')); }
    bool in_check() const { return attacks(king()); }

    std::vector<Move> moves() const {
        std::vector<Move> all = simple_moves(), legal;
        add_castling(all);
        for (const Move& move : all) {
            Chess next = after(move);
            next.white = white;
            if (!next.in_check()) legal.push_back(move);
        }
        return legal;
    }

    void add_castling(std::vector<Move>& moves) const {
        const int row = white ? 0 : 56;
        const auto is_free = [&](int first, int last) {
            for (int x = first; x <= last; ++x) {
                if (cells[static_cast<std::size_t>(row + x)] != '.') return false;
            }
            return true;
        };
        const auto has = [&](char right) { return castling.find(right) != castling.npos; };
        if (has(white ? 'K' : 'k') && is_free(5, 6) && !in_check() && !attacks(row + 5)) {
            moves.push_back({row + 4, row + 6});
        }
        if (has(white ? 'Q' : 'q') && is_free(1, 3) && !in_check() && !attacks(row + 3)) {
            moves.push_back({row + 4, row + 2});
        }
    }

    std::uint64_t perft(int depth) const {
        const std::vector<Move> all = moves();
        if (depth <= 1) return all.size();
        std::uint64_t count = 0;
        for (const Move& move : all) count += after(move).perft(depth - 1);
        return count;
    }
};

}  // namespace tengen::test::naive
