// Nine men's morris in plain code without the framework.
#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <vector>

namespace tengen::test::naive {

/// Points are numbered along the rings, from the lower left corner against the clock: 0 to 7 the
/// outer ring, 8 to 15 the middle one, 16 to 23 the inner one. Odd points are middles of sides.
/// A move is a placing (from is -1), a move, or a take (to is -1).
struct Morris {
    struct Move {
        int from = -1;
        int to = -1;
        friend auto operator<=>(const Move&, const Move&) = default;
    };

    std::array<int, 24> points{};
    std::array<int, 3> hand{0, 9, 9};
    int turn = 1;
    bool owes = false;
    int winner = 0;

    /// The rows of three: along the sides of each ring, and through the middles of all rings.
    static std::vector<std::array<int, 3>> rows() {
        std::vector<std::array<int, 3>> rows;
        for (int ring = 0; ring < 24; ring += 8) {
            for (int i = 0; i < 8; i += 2)
                rows.push_back({ring + i, ring + i + 1, ring + (i + 2) % 8});
        }
        for (int i = 1; i < 8; i += 2) rows.push_back({i, 8 + i, 16 + i});
        return rows;
    }

    int at(int point) const { return points[static_cast<std::size_t>(point)]; }

    bool in_mill(int point) const {
        for (const auto& row : rows()) {
            const bool goes_through = std::ranges::count(row, point) > 0;
            const auto same = [&](int other) { return at(other) == at(point); };
            if (goes_through && std::ranges::all_of(row, same)) return true;
        }
        return false;
    }

    static bool adjacent(int one, int other) {
        for (const auto& row : rows()) {
            for (int i = 0; i < 2; ++i) {
                const int a = row[static_cast<std::size_t>(i)];
                const int b = row[static_cast<std::size_t>(i + 1)];
                if ((a == one && b == other) || (a == other && b == one)) return true;
            }
        }
        return false;
    }

    int stones(int side) const { return static_cast<int>(std::ranges::count(points, side)); }
    int left(int side) const { return stones(side) + hand[static_cast<std::size_t>(side)]; }

    std::vector<Move> moves() const {
        std::vector<Move> list;
        if (winner != 0) return list;
        if (owes) {
            for (const bool all : {false, true}) {
                for (int point = 0; point < 24; ++point) {
                    if (at(point) != 3 - turn || (!all && in_mill(point))) continue;
                    list.push_back({point, -1});
                }
                if (!list.empty()) return list;
            }
        }
        for (int to = 0; to < 24; ++to) {
            if (at(to) != 0) continue;
            if (hand[static_cast<std::size_t>(turn)] > 0) {
                list.push_back({-1, to});
                continue;
            }
            for (int from = 0; from < 24; ++from) {
                if (at(from) != turn) continue;
                if (stones(turn) <= 3 || adjacent(from, to)) list.push_back({from, to});
            }
        }
        return list;
    }

    void play(const Move& move) {
        if (move.from >= 0) points[static_cast<std::size_t>(move.from)] = 0;
        if (move.to < 0) {
            owes = false;
        } else {
            points[static_cast<std::size_t>(move.to)] = turn;
            if (move.from < 0) --hand[static_cast<std::size_t>(turn)];
            owes = in_mill(move.to) && stones(3 - turn) > 0;
        }
        if (owes) return;
        if (left(3 - turn) < 3) winner = turn;
        turn = 3 - turn;
        if (winner == 0 && moves().empty()) winner = 3 - turn;
    }

    /// The name of a point on a board of 7x7: the corners of the rings and the middles between.
    static std::string name(int point) {
        constexpr std::array<std::array<int, 2>, 8> kRing{
            {{-1, -1}, {0, -1}, {1, -1}, {1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}}};
        const int far = 3 - point / 8;
        const auto [x, y] = kRing[static_cast<std::size_t>(point % 8)];
        return std::string(1, static_cast<char>('d' + x * far)) + std::to_string(4 + y * far);
    }
    static std::string name(const Move& move) {
        if (move.from < 0) return name(move.to);
        if (move.to < 0) return '-' + name(move.from);
        return name(move.from) + '-' + name(move.to);
    }
};

}  // namespace tengen::test::naive
