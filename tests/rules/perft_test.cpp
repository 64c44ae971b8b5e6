// Counts of move sequences, compared with tables by other programs (tests/data/perft/SOURCE.md).
#include <fmt/format.h>

#include <limits>
#include <string>
#include <string_view>

#include "core/perft.hpp"
#include "core/position_text.hpp"
#include "support/catch.hpp"
#include "support/games.hpp"
#include "support/perft_data.hpp"
#include "support/sanitized.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

constexpr std::uint64_t kQuick =
    6'000'000 / kSanitizedPart;  ///< sequences that a build with assertions counts quickly
constexpr std::uint64_t kAll = std::numeric_limits<std::uint64_t>::max();

struct Table {
    const char* file;
    Recipe recipe;
};

Recipe lines(int columns, int rows, int length, int sides = 2, const std::string& more = "") {
    return {columns,
            rows,
            {"place", fmt::format("line length={} {}", length, more), "full_board"},
            sides};
}

std::vector<Table> tables() {
    const Recipe connect{5, 5, {"place", "line length=4", "turns stones=2 first=1", "full_board"}};
    const Recipe connect_four{7, 6, {"drop", "line length=4", "full_board"}};
    return {{"ttt_3x3x3.txt", lines(3, 3, 3)},
            {"mnk_4x3x3.txt", lines(4, 3, 3)},
            {"mnk_4x4x3.txt", lines(4, 4, 3)},
            {"mnk_4x4x4.txt", lines(4, 4, 4)},
            {"mnk_5x5x4.txt", lines(5, 5, 4)},
            {"mnk_9x1x3.txt", lines(9, 1, 3)},
            {"mnk_9x1x3_exact.txt", lines(9, 1, 3, 2, "overline=ignored")},
            {"gomoku_3p_5x5x4.txt", lines(5, 5, 4, 3)},
            {"ttt_4p_4x4x3.txt", lines(4, 4, 3, 4)},
            {"gomoku_7x7x5.txt", lines(7, 7, 5)},
            {"connect_5x5x4_1_2.txt", connect},
            {"connect_four_7x6.txt", connect_four}};
}

void compare(Position& position, const PerftRow& row) {
    const PerftCount count = perft(position, row.depth);
    INFO("depth " << row.depth);
    CHECK(count.sequences == row.sequences);
    CHECK(count.draws == row.draws);
    std::uint64_t all_wins = 0;
    for (const std::uint64_t wins : count.wins) all_wins += wins;
    if (row.wins.size() == 1) {
        CHECK(all_wins == row.wins[0]);
        return;
    }
    for (std::size_t seat = 0; seat < row.wins.size(); ++seat) {
        CHECK(count.wins[seat] == row.wins[seat]);
    }
}

void compare_tables(std::uint64_t limit) {
    for (const Table& table : tables()) {
        INFO(table.file);
        Position position = play(make(table.recipe), "");
        int compared = 0;
        for (const PerftRow& row : read_perft_table(table.file)) {
            if (row.sequences > limit) continue;
            compare(position, row);
            ++compared;
        }
        CHECK(compared >= 3);
    }
}

void compare_positions(std::uint64_t limit) {
    for (const PerftPosition& entry : read_perft_positions()) {
        for (const std::string rule : {"freestyle", "standard"}) {
            INFO(entry.name << ' ' << rule);
            const auto game = line_game(entry.columns, entry.rows, 5, 2,
                                        rule == "standard" ? "overline=ignored" : "");
            Position position = play(game, "", entry.setup);
            int compared = 0;
            for (const PerftRow& row : entry.counts.at(rule)) {
                if (row.sequences > limit) continue;
                compare(position, row);
                ++compared;
            }
            CHECK(compared >= 2);
        }
    }
}

}  // namespace

TEST_CASE("Perft agrees with the tables up to a quick depth", "[rules]") {
    compare_tables(kQuick);
}

TEST_CASE("Perft from set-up positions agrees with the tables up to a quick depth", "[rules]") {
    compare_positions(kQuick);
}

TEST_CASE("Perft agrees with the tables to their full depth", "[rules][.slow]") {
    compare_tables(kAll);
}

TEST_CASE("Perft from set-up positions agrees with the tables to their full depth",
          "[rules][.slow]") {
    compare_positions(kAll);
}

TEST_CASE("Perft leaves the position unchanged", "[rules]") {
    Position position = play(line_game(4, 4, 3), "a1 b1 c3");
    const Position before = position;
    perft(position, 4);
    CHECK(position == before);
    CHECK(position.key() == before.key());
    CHECK(position.ply() == before.ply());
}

TEST_CASE("Every m,n,k board in the table of values is playable or refused with the reason",
          "[rules]") {
    int refused = 0;
    int played = 0;
    for (const MnkValue& value : read_mnk_values()) {
        INFO(value.columns << ' ' << value.rows << ' ' << value.length);
        const bool fits = value.length >= 2 && value.length <= std::max(value.columns, value.rows);
        if (fits) {
            CHECK(refusal(lines(value.columns, value.rows, value.length)).empty());
            CHECK((value.first_action.empty() ||
                   value.first_action.size() ==
                       static_cast<std::size_t>(value.columns * value.rows)));
            ++played;
            continue;
        }
        GameDescription description = describe(lines(value.columns, value.rows, 2));
        description.rules[1].parameters.set("length", {Scalar(std::int64_t{value.length})});
        const auto game = Game::create(description, all_rules());
        REQUIRE_FALSE(game);
        CHECK(english(game.error()) ==
              (value.length < 2
                   ? "rules.line.length: 'length' must be a whole number 2..64, found '1'"
                   : fmt::format("rules.line.length: 'length' {} does not fit a {}×{} board",
                                 value.length, value.columns, value.rows)));
        ++refused;
    }
    CHECK(played == 19);
    CHECK(refused == 9);
}
