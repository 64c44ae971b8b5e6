// A reader for the tables of tests/data/perft, which SOURCE.md there explains.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace tengen::test {

/// Move sequences of exactly `depth` moves, and the number of them that end the game at the last
/// move.
struct PerftRow {
    int depth = 0;
    std::uint64_t sequences = 0;
    std::vector<std::uint64_t> wins;  ///< by player; or one number: by the player of the last move
    std::uint64_t draws = 0;
};

/// The value of an m,n,k game: two sides, k or more in a row win, a full board is a draw.
struct MnkValue {
    int columns = 0;
    int rows = 0;
    int length = 0;
    bool first_wins = false;   ///< false: a draw
    std::string first_action;  ///< by cell, row by row: W, D, L for the first side; empty: unknown
};

/// Counts from a set-up position.
struct PerftPosition {
    std::string name;
    int columns = 0;
    int rows = 0;
    std::string setup;  ///< "black:h8 white:i9 to_move:black"
    std::map<std::string, std::vector<PerftRow>, std::less<>> counts;  ///< by rule: "freestyle" ...
};

/// These throw std::runtime_error with file and line if a file is unreadable or malformed.
std::vector<PerftRow> read_perft_table(std::string_view name);
std::vector<MnkValue> read_mnk_values();
std::vector<PerftPosition> read_perft_positions();

/// ttt_counts.txt: the words after each name.
std::map<std::string, std::vector<std::string>, std::less<>> read_tictactoe_counts();

}  // namespace tengen::test
