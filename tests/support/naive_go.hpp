// Go in plain code without the framework, from the text of the Tromp-Taylor rules: every position
// is a list of points, and every earlier one is kept.
#pragma once

#include <array>
#include <set>
#include <utility>
#include <vector>

namespace tengen::test::naive {

struct Go {
    enum class Superko { Positional, Situational, KoOnly };
    using Points = std::vector<int>;  ///< 0 empty, 1 black, 2 white; row by row from the bottom

    int columns = 0;
    int rows = 0;
    bool suicide = false;
    Superko superko = Superko::Positional;
    Points points = Points(static_cast<std::size_t>(columns * rows), 0);
    std::vector<std::pair<Points, int>> past{};  ///< all earlier positions, and who was to move
    int turn = 1;
    int passes = 0;

    std::vector<int> neighbours(int point) const {
        std::vector<int> found;
        if (point % columns > 0) found.push_back(point - 1);
        if (point % columns < columns - 1) found.push_back(point + 1);
        if (point >= columns) found.push_back(point - columns);
        if (point + columns < columns * rows) found.push_back(point + columns);
        return found;
    }

    /// Whether a path of points of `colour` leads from the point to one of another colour.
    static bool reaches(const Go& go, const Points& board, int from, int other,
                        std::set<int>& path) {
        path.insert(from);
        bool found = false;
        for (const int next : go.neighbours(from)) {
            const int there = board[static_cast<std::size_t>(next)];
            if (there == other) found = true;
            if (there != board[static_cast<std::size_t>(from)] || path.contains(next)) continue;
            if (reaches(go, board, next, other, path)) found = true;
        }
        return found;
    }

    void clear_colour(Points& board, int colour) const {
        const Points before = board;
        for (int point = 0; point < columns * rows; ++point) {
            std::set<int> path;
            if (before[static_cast<std::size_t>(point)] != colour) continue;
            if (!reaches(*this, before, point, 0, path)) board[static_cast<std::size_t>(point)] = 0;
        }
    }

    Points after(int point, int colour) const {
        Points board = points;
        board[static_cast<std::size_t>(point)] = colour;
        clear_colour(board, 3 - colour);
        clear_colour(board, colour);
        return board;
    }

    bool is_legal(int point) const {
        if (points[static_cast<std::size_t>(point)] != 0) return false;
        const Points board = after(point, turn);
        if (!suicide && board[static_cast<std::size_t>(point)] == 0) return false;
        if (superko == Superko::KoOnly) {
            return board != points && (past.empty() || board != past.back().first);
        }
        for (const auto& [earlier, to_move] : past) {
            if (board == earlier && (superko == Superko::Positional || to_move == 3 - turn)) {
                return false;
            }
        }
        return board != points || (superko == Superko::Situational);
    }

    /// A negative point is a pass.
    void play(int point) {
        past.emplace_back(points, turn);
        if (point >= 0) points = after(point, turn);
        passes = point >= 0 ? 0 : passes + 1;
        turn = 3 - turn;
    }

    /// Points of each colour: stones, and empty points that reach only that colour.
    std::array<int, 3> area() const {
        std::array<int, 3> counts{};
        for (int point = 0; point < columns * rows; ++point) {
            std::set<int> path, other_path;
            const int there = points[static_cast<std::size_t>(point)];
            const bool black = there == 0 && reaches(*this, points, point, 1, path);
            const bool white = there == 0 && reaches(*this, points, point, 2, other_path);
            if (there == 1 || (black && !white)) ++counts[1];
            if (there == 2 || (white && !black)) ++counts[2];
        }
        return counts;
    }
};

}  // namespace tengen::test::naive
