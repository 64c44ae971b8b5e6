// Games on hexagons and in space in plain code without the framework, from the texts of their
// rules. Slow, because they judge the whole board after each move.
#pragma once

#include <array>
#include <set>
#include <utility>
#include <vector>

namespace tengen::test::naive {

/// A place of hexagons: its three coordinates have the sum 0.
using Place = std::array<int, 3>;

inline std::vector<Place> places_around(const Place& place) {
    std::vector<Place> around;
    for (const Place& step : std::vector<Place>{
             {1, -1, 0}, {-1, 1, 0}, {1, 0, -1}, {-1, 0, 1}, {0, 1, -1}, {0, -1, 1}}) {
        around.push_back({place[0] + step[0], place[1] + step[1], place[2] + step[2]});
    }
    return around;
}

/// A hexagon with `size` places along each side, around (0, 0, 0).
struct Hexagon {
    int size = 3;
    std::vector<int> stones = std::vector<int>(static_cast<std::size_t>(4 * size * size), 0);

    bool has(const Place& place) const {
        for (const int coordinate : place) {
            if (coordinate <= -size || coordinate >= size) return false;
        }
        return true;
    }
    std::size_t index(const Place& place) const {
        return static_cast<std::size_t>((place[0] + size) * 2 * size + place[1] + size);
    }
    /// 9 outside.
    int at(const Place& place) const { return has(place) ? stones[index(place)] : 9; }
    void set(const Place& place, int stone) { stones[index(place)] = stone; }

    std::vector<Place> places() const {
        std::vector<Place> all;
        for (int x = 1 - size; x < size; ++x) {
            for (int y = 1 - size; y < size; ++y) {
                if (has({x, y, -x - y})) all.push_back({x, y, -x - y});
            }
        }
        return all;
    }
    std::vector<Place> empty() const {
        std::vector<Place> all;
        for (const Place& place : places()) {
            if (at(place) == 0) all.push_back(place);
        }
        return all;
    }

    /// All places that are connected with a stone by stones of its side.
    std::set<Place> chain(const Place& start) const {
        std::set<Place> found{start};
        std::vector<Place> waiting{start};
        while (!waiting.empty()) {
            const Place place = waiting.back();
            waiting.pop_back();
            for (const Place& next : places_around(place)) {
                if (at(next) == at(start) && found.insert(next).second) waiting.push_back(next);
            }
        }
        return found;
    }

    /// Whether no way leads out of a place without crossing stones of a side elsewhere.
    bool is_surrounded(const Place& start, int side) const {
        std::set<Place> found{start};
        std::vector<Place> waiting{start};
        while (!waiting.empty()) {
            const Place place = waiting.back();
            waiting.pop_back();
            for (const Place& next : places_around(place)) {
                if (!has(next)) return false;
                if (at(next) != side && found.insert(next).second) waiting.push_back(next);
            }
        }
        return true;
    }

    /// The longest row of equal stones through a place.
    int longest_row(const Place& place) const {
        int longest = 0;
        for (const Place& step : std::vector<Place>{{1, -1, 0}, {1, 0, -1}, {0, 1, -1}}) {
            int row = 1;
            for (const int way : {1, -1}) {
                Place next = place;
                while (true) {
                    for (std::size_t i = 0; i < 3; ++i) next[i] += way * step[i];
                    if (at(next) != at(place)) break;
                    ++row;
                }
            }
            longest = row > longest ? row : longest;
        }
        return longest;
    }
};

/// Havannah. `how` is the way of the win: r ring, b bridge, f fork.
struct Havannah {
    Hexagon board{};
    int turn = 1;
    int winner = 0;
    char how = ' ';

    std::vector<Place> moves() const { return board.empty(); }

    void play(const Place& place) {
        board.set(place, turn);
        how = win_by(place);
        if (how != ' ') {
            winner = turn;
        } else if (board.empty().empty()) {
            winner = 3;
        }
        turn = 3 - turn;
    }

    char win_by(const Place& place) const {
        for (const Place& inside : board.places()) {
            if (board.is_surrounded(inside, turn)) return 'r';
        }
        int corners = 0;
        std::set<std::pair<int, int>> sides;
        for (const Place& stone : board.chain(place)) {
            int outer = 0;
            std::pair<int, int> side;
            for (int i = 0; i < 3; ++i) {
                const int coordinate = stone[static_cast<std::size_t>(i)];
                if (coordinate != board.size - 1 && coordinate != 1 - board.size) continue;
                ++outer;
                side = {i, coordinate};
            }
            corners += outer == 2 ? 1 : 0;
            if (outer == 1) sides.insert(side);
        }
        if (corners >= 2) return 'b';
        return sides.size() >= 3 ? 'f' : ' ';
    }
};

/// Yavalath: four in a row win, three in a row lose.
struct Yavalath {
    Hexagon board{};
    int turn = 1;
    int winner = 0;

    std::vector<Place> moves() const { return board.empty(); }

    void play(const Place& place) {
        board.set(place, turn);
        const int row = board.longest_row(place);
        if (row >= 4) {
            winner = turn;
        } else if (row == 3) {
            winner = 3 - turn;
        } else if (board.empty().empty()) {
            winner = 3;
        }
        turn = 3 - turn;
    }
};

/// Y: a chain of stones touches all sides of a triangle. A place has its distances to the three
/// sides, whose sum is size - 1.
struct TriangleY {
    int size = 3;
    std::vector<int> stones = std::vector<int>(static_cast<std::size_t>(size * size), 0);
    int turn = 1;
    int winner = 0;

    int at(const Place& place) const {
        const bool inside = place[0] >= 0 && place[1] >= 0 && place[2] >= 0;
        return inside ? stones[static_cast<std::size_t>(place[0] * size + place[1])] : 9;
    }
    void set(const Place& place, int stone) {
        stones[static_cast<std::size_t>(place[0] * size + place[1])] = stone;
    }

    std::vector<Place> places() const {
        std::vector<Place> all;
        for (int x = 0; x < size; ++x) {
            for (int y = 0; x + y < size; ++y) all.push_back({x, y, size - 1 - x - y});
        }
        return all;
    }
    std::vector<Place> moves() const {
        std::vector<Place> all;
        for (const Place& place : places()) {
            if (at(place) == 0) all.push_back(place);
        }
        return all;
    }

    bool connects(const Place& start) const {
        std::set<Place> found{start};
        std::vector<Place> waiting{start};
        std::array<bool, 3> touched{};
        while (!waiting.empty()) {
            const Place place = waiting.back();
            waiting.pop_back();
            for (std::size_t i = 0; i < 3; ++i) touched[i] = touched[i] || place[i] == 0;
            for (const Place& next : places_around(place)) {
                if (at(next) == at(start) && found.insert(next).second) waiting.push_back(next);
            }
        }
        return touched[0] && touched[1] && touched[2];
    }

    void play(const Place& place) {
        set(place, turn);
        if (connects(place)) winner = turn;
        turn = 3 - turn;
    }
};

/// Score Four: beads on sixteen pegs. A move is a peg: column and row.
struct ScoreFour {
    std::array<int, 64> beads{};  ///< by layer, row and column
    int turn = 1;
    int winner = 0;

    int at(int x, int y, int z) const {
        const bool inside = x >= 0 && y >= 0 && z >= 0 && x < 4 && y < 4 && z < 4;
        return inside ? beads[static_cast<std::size_t>(16 * z + 4 * y + x)] : 9;
    }
    int height(int x, int y) const {
        int z = 0;
        while (z < 4 && at(x, y, z) != 0) ++z;
        return z;
    }

    std::vector<std::pair<int, int>> moves() const {
        std::vector<std::pair<int, int>> pegs;
        for (int y = 0; y < 4; ++y) {
            for (int x = 0; x < 4; ++x) {
                if (height(x, y) < 4) pegs.emplace_back(x, y);
            }
        }
        return pegs;
    }

    bool has_row(int x, int y, int z) const {
        for (int direction = 1; direction < 27; ++direction) {
            const int dx = direction % 3 - 1, dy = direction / 3 % 3 - 1, dz = direction / 9 - 1;
            if (dx == 0 && dy == 0 && dz == 0) continue;
            int row = 1;
            for (const int way : {1, -1}) {
                int i = way;
                while (at(x + i * dx, y + i * dy, z + i * dz) == at(x, y, z)) {
                    ++row;
                    i += way;
                }
            }
            if (row >= 4) return true;
        }
        return false;
    }

    void play(const std::pair<int, int>& peg) {
        const int z = height(peg.first, peg.second);
        beads[static_cast<std::size_t>(16 * z + 4 * peg.second + peg.first)] = turn;
        if (has_row(peg.first, peg.second, z)) {
            winner = turn;
        } else if (moves().empty()) {
            winner = 3;
        }
        turn = 3 - turn;
    }
};

}  // namespace tengen::test::naive
