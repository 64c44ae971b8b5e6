// A reader for the puzzles of tests/data/vcf_puzzles, which SOURCE.md there describes.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/position.hpp"

namespace tengen::test {

struct Puzzle {
    std::string name;
    std::string rule;                ///< "freestyle", "standard", "renju"
    std::string kind;                ///< "vcf", "vct"
    int fours = 0;                   ///< the fewest that win; 0: no win with up to 8, or unknown
    std::vector<std::string> first;  ///< every first move with so few; empty: unknown
    std::string stones;              ///< "black:h8 white:i9 to_move:black"
};

/// Returns five in a row on 15x15 by the named rule.
std::shared_ptr<const Game> puzzle_game(const std::string& rule);

/// Throws std::runtime_error if the file is unreadable or malformed.
std::vector<Puzzle> read_puzzles(std::string_view file);

}  // namespace tengen::test
