// Chinese checkers: the known numbers of first moves, and games of a plain program.
#include <random>
#include <set>
#include <string>
#include <vector>

#include "core/perft.hpp"
#include "core/position.hpp"
#include "support/catch.hpp"
#include "support/naive_star.hpp"
#include "support/shipped.hpp"

namespace tengen::test::chinese_checkers {

namespace {

using Random = std::mt19937_64;

std::shared_ptr<const Game> of_size(const std::string& name, int size) {
    Overrides overrides;
    overrides.settings.push_back({"board.size", std::to_string(size)});
    return shipped(name, overrides);
}

/// The outermost places of the tips where the players of a variant start, in the order of play.
std::vector<naive::Place> homes_of(const std::string& name, int size) {
    const int far = 2 * size;
    const naive::Place south{-far, size, size}, south_west{-size, -size, far},
        north_west{size, -far, size}, north{far, -size, -size}, north_east{size, size, -far},
        south_east{-size, far, -size};
    if (name.ends_with(":three")) return {south, north_west, north_east};
    if (name.ends_with(":four")) return {south, south_west, north, north_east};
    if (name.ends_with(":six")) {
        return {south, south_west, north_west, north, north_east, south_east};
    }
    return {south, north};
}

Cell cell_of(const Board& board, const naive::Place& place) {
    const int middle = board.rows() / 2;
    return board.cell(place[0] + middle, place[1] + middle);
}

Action action_of(const Board& board, const naive::Star::Move& move) {
    return Action::move(cell_of(board, move.from), cell_of(board, move.to));
}

int progress(const naive::Star& star, const naive::Star::Move& move) {
    const naive::Place& end = star.goals[static_cast<std::size_t>(star.player - 1)].front();
    const auto far = [&](const naive::Place& from) {
        int most = 0;
        for (std::size_t i = 0; i < 3; ++i) most = std::max(most, std::abs(from[i] - end[i]));
        return most;
    };
    return far(move.from) - far(move.to);
}

/// Plays a random game, with more moves forward than back, and returns whether it ended.
bool compare_game(const std::string& name, int size, std::uint64_t seed, int plies) {
    Random random(seed);
    Position position(of_size(name, size));
    naive::Star star(size, homes_of(name, size));
    ActionList scratch;
    for (int ply = 0; ply < plies && !star.is_over(); ++ply) {
        std::set<Action> expected;
        const auto moves = star.moves();
        if (moves.empty()) return false;  // a pass
        for (const auto& move : moves) expected.insert(action_of(position.board(), move));
        const auto legal = position.legal(scratch);
        CHECK(std::set<Action>(legal.begin(), legal.end()) == expected);
        CHECK(legal.size() == expected.size());
        std::vector<naive::Star::Move> chosen(moves.begin(), moves.end());
        std::ranges::shuffle(chosen, random);
        if (random() % 4 != 0) {
            std::ranges::stable_sort(chosen, std::ranges::greater(),
                                     [&](const auto& move) { return progress(star, move); });
        }
        position.apply(action_of(position.board(), chosen.front()));
        star.play(chosen.front());
        REQUIRE(position.over() == star.is_over());
    }
    if (!star.is_over()) return false;
    for (int player = 0; player < star.players(); ++player) {
        const int place = star.place_of[static_cast<std::size_t>(player)];
        CHECK(position.outcome().rank[static_cast<std::size_t>(player)] ==
              (place == 0 ? star.players() : place));
    }
    return true;
}

/// The number of sequences of two moves in the plain program.
std::size_t second_moves(const std::string& name) {
    naive::Star star(4, homes_of(name, 4));
    std::size_t count = 0;
    for (const auto& move : star.moves()) {
        naive::Star next = star;
        next.play(move);
        count += next.moves().size();
    }
    return count;
}

void compare_games(int size, std::uint64_t games, int plies) {
    int ended = 0;
    for (const std::string variant : {"", ":three", ":four", ":six"}) {
        for (std::uint64_t seed = 0; seed < games; ++seed) {
            INFO(variant << " of size " << size << ", seed " << seed);
            ended += compare_game("chinese_checkers" + variant, size, seed, plies) ? 1 : 0;
        }
    }
    CHECK(ended > 0);
}

}  // namespace

TEST_CASE("Chinese checkers has the known numbers of first moves", "[games]") {
    for (const char* name : {"chinese_checkers", "chinese_checkers:three", "chinese_checkers:four",
                             "chinese_checkers:six"}) {
        INFO(name);
        Position position(shipped(name));
        CHECK(perft(position, 1).sequences == 14);
        // A stone next to the tip of the next player gives it hops.
        const bool is_beside = name == std::string("chinese_checkers:four") ||
                               name == std::string("chinese_checkers:six");
        CHECK(perft(position, 2).sequences == (is_beside ? 199 : 196));
        CHECK(perft(position, 2).sequences == second_moves(name));
        CHECK(std::ranges::count(position.cells(), 1) == 10);
    }
}

TEST_CASE("Chinese checkers has the moves, chains and places of a plain program", "[games]") {
    compare_games(2, 8, 300);
    compare_games(3, 2, 400);
    compare_games(4, 1, 200);
}

TEST_CASE("Chinese checkers has those of many games", "[games][.slow]") {
    compare_games(2, 200, 400);
    compare_games(4, 20, 900);
}

}  // namespace tengen::test::chinese_checkers
