// Reads the puzzles of tests/data/vcf_puzzles; what they are is said there in SOURCE.md.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/position.hpp"

namespace tengen::test {

struct Puzzle {
    std::string name;
    std::string rule;  ///< "freestyle", "standard", "renju"
    std::string kind;  ///< "vcf", "vct"
    int fours = 0;     ///< the least that win; 0: there is no win with up to 8, or it is not said
    std::vector<std::string> first;  ///< every first move that attains it; empty: not said
    std::string stones;              ///< "black:h8 white:i9 to_move:black"
};

/// Five in a row on 15x15 by one of these rules.
std::shared_ptr<const Game> puzzle_game(const std::string& rule);

/// Throws std::runtime_error when the file cannot be read or is not right.
std::vector<Puzzle> read_puzzles(std::string_view file);

}  // namespace tengen::test
