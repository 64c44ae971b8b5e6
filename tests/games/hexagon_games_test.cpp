// Havannah, Y, Yavalath and Score Four against plain programs, theorems and a published length.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <string>
#include <vector>

#include "core/perft.hpp"
#include "core/position.hpp"
#include "support/naive_counts.hpp"
#include "support/naive_hexagons.hpp"
#include "support/sanitized.hpp"
#include "support/shipped.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

using Random = std::mt19937_64;

std::shared_ptr<const Game> of_size(std::string_view name, int size) {
    Overrides overrides;
    overrides.settings.push_back({"board.size", std::to_string(size)});
    return shipped(name, overrides);
}

Action action_of(const Position& position, const naive::Place& place, const naive::Hexagon& board) {
    const int middle = board.size - 1;
    return Action::place(position.board().cell(place[0] + middle, place[1] + middle));
}
Action action_of(const Position& position, const naive::Place& place, const naive::Havannah& game) {
    return action_of(position, place, game.board);
}
Action action_of(const Position& position, const naive::Place& place, const naive::Yavalath& game) {
    return action_of(position, place, game.board);
}
Action action_of(const Position& position, const naive::Place& place, const naive::TriangleY&) {
    return Action::place(position.board().cell(place[0], place[1]));
}
Action action_of(const Position& position, std::pair<int, int> peg, const naive::ScoreFour& game) {
    const int layer = game.height(peg.first, peg.second);
    return Action::place(position.board().cell(peg.second, 4 * layer + peg.first));
}

int winner_of(const Position& position) {
    if (!position.over()) return 0;
    if (position.outcome().draw()) return 3;
    return position.outcome().rank[0] == 1 ? 1 : 2;
}

/// Havannah's way of the win, as in its plain program.
bool same_reason(const Position& position, const naive::Havannah& game) {
    if (game.winner != 1 && game.winner != 2) return true;
    const std::string_view reason = position.verdict().reason;
    if (game.how == 'r') return reason == "ring";
    const auto& rule = position.game().description().rules[position.outcome().rule];
    return rule.name == (game.how == 'b' ? "connect" : "connect/fork");
}
bool same_reason(const Position&, const auto&) {
    return true;
}

/// Returns the moves up to the first difference; empty if there is none.
template <class Naive>
std::string difference_in_game(const std::shared_ptr<const Game>& game, Naive naive,
                               Random& random) {
    Position position(game);
    std::string moves;
    while (naive.winner == 0) {
        const auto all = naive.moves();
        ActionList scratch;
        if (position.legal(scratch).size() != all.size()) return moves + "moves";
        const auto move = all[random() % all.size()];
        const Action action = action_of(position, move, naive);
        moves += position.action_name(action) + ' ';
        if (!position.is_legal(action)) return moves + "not legal";
        position.apply(action);
        naive.play(move);
        if (winner_of(position) != naive.winner) return moves + "winner";
        if (!same_reason(position, naive)) return moves + "reason";
    }
    return "";
}

template <class Naive>
void compare_random_games(const std::shared_ptr<const Game>& game, const Naive& naive, int games) {
    Random random(7);
    for (int i = 0; i < games; ++i) {
        INFO(full_name(game->description()));
        CHECK(difference_in_game(game, naive, random) == "");
    }
}

/// The number of actions of random games.
std::vector<double> lengths_of_random_games(const std::shared_ptr<const Game>& game, int games) {
    Random random(11);
    std::vector<double> lengths;
    ActionList scratch;
    for (int i = 0; i < games; ++i) {
        Position position(game);
        while (!position.over()) {
            const auto legal = position.legal(scratch);
            position.apply(legal[random() % legal.size()]);
        }
        lengths.push_back(position.ply());
    }
    return lengths;
}

}  // namespace

TEST_CASE("Games on hexagons and in space have as many games as in plain programs", "[games]") {
    compare_counts(of_size("havannah", 3), naive::Havannah{naive::Hexagon{3}}, 3);
    compare_counts(of_size("y", 3), naive::TriangleY{3}, 6);
    compare_counts(of_size("y", 4), naive::TriangleY{4}, 5);
    compare_counts(of_size("yavalath", 3), naive::Yavalath{naive::Hexagon{3}}, 4);
    compare_counts(shipped("score_four"), naive::ScoreFour{}, 4);
}

TEST_CASE("Random games on hexagons and in space end as in plain programs", "[games]") {
    compare_random_games(of_size("havannah", 3), naive::Havannah{naive::Hexagon{3}}, 100);
    compare_random_games(of_size("havannah", 4), naive::Havannah{naive::Hexagon{4}}, 100);
    compare_random_games(of_size("havannah", 6), naive::Havannah{naive::Hexagon{6}}, 8);
    compare_random_games(of_size("y", 5), naive::TriangleY{5}, 200);
    compare_random_games(of_size("y", 9), naive::TriangleY{9}, 30);
    compare_random_games(shipped("yavalath"), naive::Yavalath{naive::Hexagon{5}}, 200);
    compare_random_games(shipped("score_four"), naive::ScoreFour{}, 300);
}

TEST_CASE("Many random games on hexagons and in space end as in plain programs", "[games][.slow]") {
    compare_random_games(shipped("havannah"), naive::Havannah{naive::Hexagon{8}}, 100);
    compare_random_games(of_size("havannah", 4), naive::Havannah{naive::Hexagon{4}}, 5000);
    compare_random_games(shipped("y"), naive::TriangleY{13}, 500);
    compare_random_games(shipped("yavalath"), naive::Yavalath{naive::Hexagon{5}}, 5000);
    compare_random_games(shipped("score_four"), naive::ScoreFour{}, 10'000);
}

TEST_CASE("Every full board of Y has exactly one winner", "[games]") {
    Random random(3);
    for (const int size : {2, 3, 5, 8, 13}) {
        const auto game = of_size("y", size);
        for (int i = 0; i < 400 / size / kSanitizedPart + 1; ++i) {
            naive::TriangleY board{size};
            Setup setup;
            for (const naive::Place& place : board.places()) {
                const int side = random() % 2 == 0 ? 1 : 2;
                board.set(place, side);
                setup.stones.push_back(
                    {game->board().cell(place[0], place[1]), static_cast<Side>(side)});
            }
            std::array<bool, 3> connects{};
            for (const naive::Place& place : board.places()) {
                if (board.connects(place))
                    connects[static_cast<std::size_t>(board.at(place))] = true;
            }
            CHECK(connects[1] != connects[2]);
            const Position position(game, setup);
            REQUIRE(position.over());
            CHECK(position.verdict().reason == "connection");
            CHECK(position.outcome().winner == (connects[1] ? 1 : 2));
        }
    }
}

TEST_CASE("Random games of Yavalath have the published length", "[games]") {
    // Regular Boardgames and Ludii: 19.6 actions on average
    const int games = 20'000 / kSanitizedPart;
    const std::vector<double> lengths = lengths_of_random_games(shipped("yavalath"), games);
    double sum = 0, squares = 0;
    for (const double length : lengths) {
        sum += length;
        squares += length * length;
    }
    const double mean = sum / games;
    const double error = std::sqrt((squares / games - mean * mean) / games);
    INFO("mean " << mean << " error " << error);
    // The published figure is rounded.
    CHECK(std::abs(mean - 19.6) < 0.05 + 4 * error);
    CHECK(error < 0.2);
}
