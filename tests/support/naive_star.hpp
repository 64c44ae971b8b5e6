// Chinese checkers in plain code without the framework, from the text of its rules.
#pragma once

#include <algorithm>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "support/naive_hexagons.hpp"

namespace tengen::test::naive {

/// A star around (0, 0, 0). Its tips have `size` rows.
struct Star {
    struct Move {
        Place from;
        Place to;
        auto operator<=>(const Move&) const = default;
    };

    /// `homes`: the outermost places of the tips where the players start, in the order of play.
    Star(int rows, const std::vector<Place>& homes) : size(rows) {
        for (int x = -2 * size; x <= 2 * size; ++x) {
            for (int y = -2 * size; y <= 2 * size; ++y) add({x, y, -x - y});
        }
        for (const Place& end : homes) {
            const Place across{-end[0], -end[1], -end[2]};
            goals.push_back(tip(across));
            for (const Place& place : tip(end)) stones[place] = static_cast<int>(goals.size());
        }
        place_of.assign(homes.size(), 0);
    }

    void add(const Place& place) {
        const auto [low, high] = std::ranges::minmax(place);
        if (high <= size || low >= -size) stones[place] = 0;
    }

    /// The places less than `size` steps from the end of a tip.
    std::vector<Place> tip(const Place& end) const {
        std::vector<Place> places;
        for (const auto& [place, stone] : stones) {
            int far = 0;
            for (std::size_t i = 0; i < 3; ++i) far = std::max(far, std::abs(place[i] - end[i]));
            if (far < size) places.push_back(place);
        }
        return places;
    }

    static Place beyond(const Place& place, const Place& next) {
        return {2 * next[0] - place[0], 2 * next[1] - place[1], 2 * next[2] - place[2]};
    }
    bool is_empty(const Place& place) const {
        const auto found = stones.find(place);
        return found != stones.end() && found->second == 0;
    }
    bool has_stone(const Place& place) const {
        const auto found = stones.find(place);
        return found != stones.end() && found->second != 0;
    }

    /// All cells that a stone hops to, without its own.
    std::set<Place> hops(const Place& from) {
        const int stone = std::exchange(stones[from], 0);
        std::set<Place> found{from};
        std::vector<Place> waiting{from};
        while (!waiting.empty()) {
            const Place at = waiting.back();
            waiting.pop_back();
            for (const Place& next : places_around(at)) {
                const Place to = beyond(at, next);
                if (!has_stone(next) || !is_empty(to)) continue;
                if (found.insert(to).second) waiting.push_back(to);
            }
        }
        stones[from] = stone;
        found.erase(from);
        return found;
    }

    std::set<Move> moves() {
        std::set<Move> all;
        std::vector<Place> own;
        for (const auto& [place, stone] : stones) {
            if (stone == player) own.push_back(place);
        }
        for (const Place& from : own) {
            for (const Place& to : places_around(from)) {
                if (is_empty(to)) all.insert({from, to});
            }
            for (const Place& to : hops(from)) all.insert({from, to});
        }
        return all;
    }

    bool is_filled(int who) const {
        const std::vector<Place>& goal = goals[static_cast<std::size_t>(who - 1)];
        return std::ranges::none_of(goal, [&](const Place& at) { return stones.at(at) == 0; }) &&
               std::ranges::any_of(goal, [&](const Place& at) { return stones.at(at) == who; });
    }

    int players() const { return static_cast<int>(goals.size()); }

    /// One player at most gets a place by a move: the mover, or else the next one whose tip is
    /// full.
    void play(const Move& move) {
        stones[move.to] = std::exchange(stones[move.from], 0);
        for (int i = 0; i < players(); ++i) {
            const int who = (player - 1 + i) % players() + 1;
            int& place = place_of[static_cast<std::size_t>(who - 1)];
            if (place != 0 || !is_filled(who)) continue;
            place = ++finished;
            break;
        }
        if (is_over()) return;
        do {
            player = player % players() + 1;
        } while (place_of[static_cast<std::size_t>(player - 1)] != 0);
    }

    bool is_over() const { return finished >= players() - 1; }

    int size;
    std::map<Place, int> stones;  ///< 0: empty
    std::vector<std::vector<Place>> goals;
    std::vector<int> place_of;  ///< by player; 0 while it plays
    int finished = 0;
    int player = 1;
};

}  // namespace tengen::test::naive
