// Draughts in plain code, written from the rules' text. It makes whole turns, with all jumps of a
// chain, on copies of the board.
#pragma once

#include <algorithm>
#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace tengen::test::naive {

/// Cells hold 'm' and 'k' of the side whose men go up, 'M' and 'K' of the other, or '.'.
struct Draughts {
    int size = 8;
    bool flying = false;          ///< kings move far, men take backwards
    bool most = false;            ///< the most stones must be taken
    bool at_end = false;          ///< taken stones leave at the end of the turn
    bool stops_on_crown = false;  ///< a man that reaches the last row ends its turn
    std::string cells;
    bool up = true;  ///< the side to move goes up

    using Spot = std::pair<int, int>;  ///< column and row

    struct Taking {
        std::string after;
        int taken = 0;
        std::vector<Spot> path;
    };

    char at(Spot spot) const { return on(cells, spot); }
    char on(const std::string& board, Spot spot) const {
        const auto [x, y] = spot;
        if (x < 0 || y < 0 || x >= size || y >= size) return '#';
        return board[static_cast<std::size_t>(y * size + x)];
    }
    char& put(std::string& board, Spot spot) const {
        return board[static_cast<std::size_t>(spot.second * size + spot.first)];
    }
    bool own(char stone) const { return stone == (up ? 'm' : 'M') || stone == (up ? 'k' : 'K'); }
    bool other(char stone) const { return stone == (up ? 'M' : 'm') || stone == (up ? 'K' : 'k'); }
    static bool king(char stone) { return stone == 'k' || stone == 'K'; }
    int last_row() const { return up ? size - 1 : 0; }
    int ahead() const { return up ? 1 : -1; }

    /// All takings that begin on a cell and cannot continue.
    void take(const std::string& board, Spot from, char stone, std::set<Spot> taken,
              std::vector<Spot> path, std::vector<Taking>& found) const {
        bool continues = false;
        for (const auto& [dx, dy] : {Spot{1, 1}, {1, -1}, {-1, 1}, {-1, -1}}) {
            if (!king(stone) && !flying && dy != ahead()) continue;
            const int reach = king(stone) && flying ? size : 1;
            Spot over{from.first + dx, from.second + dy};
            for (int i = 1; i < reach && on(board, over) == '.'; ++i) {
                over = {over.first + dx, over.second + dy};
            }
            if (!other(on(board, over)) || taken.contains(over)) continue;
            Spot to{over.first + dx, over.second + dy};
            for (int i = 0; i < reach && on(board, to) == '.'; ++i) {
                continues = true;
                std::string next = board;
                std::set<Spot> all = taken;
                all.insert(over);
                if (!at_end) put(next, over) = '.';
                std::vector<Spot> longer = path;
                longer.push_back(to);
                char moved = stone;
                if (stops_on_crown && !king(stone) && to.second == last_row()) {
                    finish(next, to, moved, all, longer, found);
                } else {
                    take(next, to, moved, all, longer, found);
                }
                to = {to.first + dx, to.second + dy};
            }
        }
        if (!continues && !taken.empty()) finish(board, from, stone, taken, path, found);
    }

    void finish(std::string board, Spot at, char stone, const std::set<Spot>& taken,
                const std::vector<Spot>& path, std::vector<Taking>& found) const {
        for (const Spot& spot : taken) put(board, spot) = '.';
        put(board, at) = crowned(stone, at);
        found.push_back({board, static_cast<int>(taken.size()), path});
    }

    char crowned(char stone, Spot at) const {
        return at.second == last_row() ? (up ? 'k' : 'K') : stone;
    }

    /// The boards after each turn, one for each way of playing it.
    std::vector<std::string> turns() const {
        std::vector<Taking> takings;
        std::vector<std::string> quiet;
        for (int y = 0; y < size; ++y) {
            for (int x = 0; x < size; ++x) {
                const Spot from{x, y};
                const char stone = at(from);
                if (!own(stone)) continue;
                std::string board = cells;
                put(board, from) = '.';
                take(board, from, stone, {}, {}, takings);
                for (const auto& [dx, dy] : {Spot{1, 1}, {1, -1}, {-1, 1}, {-1, -1}}) {
                    if (!king(stone) && dy != ahead()) continue;
                    Spot to{x + dx, y + dy};
                    const int reach = king(stone) && flying ? size : 1;
                    for (int i = 0; i < reach && on(board, to) == '.'; ++i) {
                        std::string after = board;
                        put(after, to) = crowned(stone, to);
                        quiet.push_back(after);
                        to = {to.first + dx, to.second + dy};
                    }
                }
            }
        }
        if (takings.empty()) return quiet;
        int best = 0;
        for (const Taking& taking : takings) best = std::max(best, taking.taken);
        std::vector<std::string> boards;
        for (const Taking& taking : takings) {
            if (!most || taking.taken == best) boards.push_back(taking.after);
        }
        return boards;
    }

    /// Ways around the same stones that are taken are one turn.
    std::uint64_t perft(int depth) const {
        std::vector<std::string> boards = turns();
        std::ranges::sort(boards);
        boards.erase(std::unique(boards.begin(), boards.end()), boards.end());
        if (depth <= 1) return boards.size();
        std::uint64_t count = 0;
        for (const std::string& board : boards) {
            Draughts next = *this;
            next.cells = board;
            next.up = !up;
            count += next.perft(depth - 1);
        }
        return count;
    }
};

}  // namespace tengen::test::naive
