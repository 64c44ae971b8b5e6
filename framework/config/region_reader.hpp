// Reads the named regions of a game's board.
#pragma once

#include <vector>

#include "config/error_list.hpp"
#include "config/rule_reader.hpp"
#include "core/region.hpp"

namespace tengen {

/// A region is written as one text for all sides, or as a map with a text for each side that takes
/// part.
std::vector<BoardRegion> read_regions(const YamlEntry& entry, const Board& board,
                                      const SideNames& sides, ErrorList& errors);

}  // namespace tengen
