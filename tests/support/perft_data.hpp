// Reads the tables of tests/data/perft; what they mean is said there in SOURCE.md.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace tengen::test {

/// Action sequences of exactly `depth` actions, and how many of them end the game at the last one.
struct PerftRow {
    int depth = 0;
    std::uint64_t sequences = 0;
    std::vector<std::uint64_t> wins;  ///< by player; or a single number: by the one who moved last
    std::uint64_t draws = 0;
};

/// A value of an m,n,k game: two sides, k or more in a row win, a full board is a draw.
struct MnkValue {
    int columns = 0;
    int rows = 0;
    int length = 0;
    bool first_wins = false;  ///< else it is a draw
    std::string
        first_action;  ///< by cell, row after row: W, D, L for the first side; empty: unknown
};

/// Counts from a position that was set up.
struct PerftPosition {
    std::string name;
    int columns = 0;
    int rows = 0;
    std::string setup;  ///< "black:h8 white:i9 to_move:black"
    std::map<std::string, std::vector<PerftRow>, std::less<>> counts;  ///< by rule: "freestyle" ...
};

/// These throw std::runtime_error with file and line when a file cannot be read or is not right.
std::vector<PerftRow> read_perft_table(std::string_view name);
std::vector<MnkValue> read_mnk_values();
std::vector<PerftPosition> read_perft_positions();

/// ttt_counts.txt: the words after each name.
std::map<std::string, std::vector<std::string>, std::less<>> read_tictactoe_counts();

}  // namespace tengen::test
