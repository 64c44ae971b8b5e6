// Draughts: the published numbers of turns, and the turns of a plain program in positions with
// kings.
#include <random>
#include <string>
#include <vector>

#include "core/perft.hpp"
#include "core/position_text.hpp"
#include "support/catch.hpp"
#include "support/naive_draughts.hpp"
#include "support/shipped.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

struct Counts {
    const char* game;
    std::vector<std::uint64_t> turns;
};

/// Aart Bik (English to depth 9, international to 8) and Rein Halbersma (Brazilian to 7).
const std::vector<Counts>& published() {
    static const std::vector<Counts> counts{
        {"draughts", {7, 49, 302, 1469, 7361, 36768, 179740, 845931, 3963680}},
        {"draughts:brazilian", {7, 49, 302, 1469, 7473, 37628, 187302}},
        {"draughts:international", {9, 81, 658, 4265, 27117, 167140, 1049442, 6483961}}};
    return counts;
}

void compare_published(std::size_t first, std::size_t last) {
    for (const Counts& counts : published()) {
        Position position(shipped(counts.game));
        for (std::size_t depth = first; depth <= std::min(last, counts.turns.size()); ++depth) {
            INFO(counts.game << " depth " << depth);
            CHECK(perft(position, static_cast<int>(depth), PerftUnit::Turns).sequences ==
                  counts.turns[depth - 1]);
        }
    }
}

naive::Draughts plain(const Position& position) {
    const std::string name = full_name(position.game().description());
    naive::Draughts plain;
    plain.size = position.board().rows();
    plain.flying = plain.most = plain.at_end = name != "draughts";
    plain.stops_on_crown = name == "draughts";
    const auto goes_up = [&](Side side) { return position.game().side_name(side) == "white"; };
    for (Cell cell = 0; cell < position.board().cell_count(); ++cell) {
        const Side side = position.at(cell);
        const bool king = position.piece_at(cell) == 1;
        plain.cells += side == kEmpty || side == kOutside ? '.'
                       : goes_up(side)                    ? (king ? 'k' : 'm')
                                                          : (king ? 'K' : 'M');
    }
    plain.up = goes_up(position.turn().side);
    return plain;
}

/// The same stones with the same side to move, without earlier positions.
Position without_history(const Position& position) {
    Setup setup;
    for (Cell cell = 0; cell < position.board().cell_count(); ++cell) {
        const Side side = position.at(cell);
        if (side != kEmpty && side != kOutside) setup.stones.push_back(position.stone_at(cell));
    }
    setup.to_move = position.turn().side;
    return Position(position.shared_game(), setup);
}

bool has_chain(const Position& position) {
    return position.word(position.game().word_count() - 1) != 0;
}

}  // namespace

TEST_CASE("Draughts has the published numbers of turns", "[games]") {
    compare_published(1, 6);
}

TEST_CASE("Draughts has the published numbers of longer games", "[games][.slow]") {
    compare_published(7, 9);
}

TEST_CASE("Draughts has the turns of a plain program, also with kings", "[games]") {
    for (const Counts& counts : published()) {
        const auto game = shipped(counts.game);
        std::mt19937 random(7);
        int kings = 0, chains = 0;
        for (int round = 0; round < 12; ++round) {
            Position position(game);
            ActionList scratch;
            while (!position.over()) {
                const auto legal = position.legal(scratch);
                position.apply(legal[random() % legal.size()]);
                if (position.over()) break;
                if (has_chain(position)) {
                    ++chains;
                    continue;
                }
                kings += std::ranges::count(position.values(), 1) > 0 ? 1 : 0;
                const naive::Draughts expected = plain(position);
                INFO(counts.game << " round " << round << ": " << actions_text(position));
                // The plain program knows no repetition.
                Position alone = without_history(position);
                REQUIRE(perft(alone, 1, PerftUnit::Turns).sequences == expected.perft(1));
                if (position.ply() % 8 != 0) continue;
                REQUIRE(perft(alone, 2, PerftUnit::Turns).sequences == expected.perft(2));
            }
        }
        CHECK(kings > 100);
        CHECK(chains > 10);
    }
}

TEST_CASE("Kings that go to and fro draw when a position occurs the third time", "[games]") {
    const std::string once = " 1-5 32-28 5-1 28-32";
    const char* const kings = "black:king@1,king@3 white:king@32 to_move:black";
    for (const char* name : {"draughts", "draughts:brazilian"}) {
        INFO(name);
        const auto game = shipped(name);
        const Position twice = play(game, once + " 1-5 32-28 5-1", kings);
        CHECK_FALSE(twice.over());
        const Position drawn = play(game, once + once, kings);
        REQUIRE(drawn.over());
        CHECK(drawn.outcome().draw());
        CHECK(drawn.verdict().reason == "repetition");
    }
}

TEST_CASE("Draughts by numbers is read and shown", "[games]") {
    const auto game = shipped("draughts");
    const Position position = play(game, "11-15 22-18 15x22");
    CHECK(actions_text(position) == "11-15 22-18 15x22");
    CHECK(actions_text(play(game, "f6-g5")) == "11-16");
    // A chain may be one word.
    const Position chain = play(game, "1x10x19", "black:1 white:6,15,32 to_move:black");
    CHECK(actions_text(chain) == "1x10 10x19");
    CHECK(std::ranges::count(chain.cells(), 2) == 1);
    CHECK(setup_text(*game, parse_setup(*game, "black:king@1 white:king@32,30").value()) ==
          "black:king@1 white:king@32,30");
    for (const char* const move : {"11-99", "99-12", "99-98", "40x12"}) {
        INFO(move);
        CHECK(parse_action(Position(game), move).error().front().message.id ==
              "there is no cell {} (the board has 1..{})");
    }
}
