// Dots and Boxes in plain code without the framework.
#pragma once

#include <algorithm>
#include <array>
#include <vector>

namespace tengen::test::naive {

/// Edges are lines between neighbouring dots. The last edge of a box is a point for its player, who
/// moves again. The most points win.
struct Dots {
    struct Edge {
        int x = 0, y = 0;  ///< of the left or lower dot
        bool upright = false;

        friend bool operator==(const Edge&, const Edge&) = default;
    };

    int columns = 2;
    int rows = 2;
    std::vector<Edge> drawn{};
    std::array<int, 3> points{};
    int turn = 1;
    int winner = 0;

    bool is_drawn(const Edge& edge) const {
        return std::find(drawn.begin(), drawn.end(), edge) != drawn.end();
    }

    std::vector<Edge> moves() const {
        std::vector<Edge> list;
        for (int x = 0; x <= columns; ++x) {
            for (int y = 0; y <= rows; ++y) {
                for (const bool upright : {false, true}) {
                    const Edge edge{x, y, upright};
                    const bool exists = upright ? y < rows : x < columns;
                    if (exists && !is_drawn(edge)) list.push_back(edge);
                }
            }
        }
        return list;
    }

    bool is_closed(int x, int y) const {
        return x >= 0 && y >= 0 && x < columns && y < rows && is_drawn({x, y, false}) &&
               is_drawn({x, y + 1, false}) && is_drawn({x, y, true}) && is_drawn({x + 1, y, true});
    }

    void play(const Edge& edge) {
        drawn.push_back(edge);
        int closed = is_closed(edge.x, edge.y) ? 1 : 0;
        if (edge.upright ? is_closed(edge.x - 1, edge.y) : is_closed(edge.x, edge.y - 1)) ++closed;
        points[static_cast<std::size_t>(turn)] += closed;
        if (closed == 0) turn = 3 - turn;
        if (!moves().empty()) return;
        winner = points[1] == points[2] ? 3 : points[1] > points[2] ? 1 : 2;
    }
};

}  // namespace tengen::test::naive
