// The moves that a line lacks, because a search ends it where it knows the result or begins again.
#pragma once

#include <functional>

#include "search.hpp"

namespace sente {

/// Adds the missing moves of a proven line from the board's position, as far as the table and fours
/// show them: the longest defence known, and no more moves than the score says. The board is
/// restored. `stopped` is asked now and then, and ends it early.
void complete_proof(Board& board, const Table& table, Line& line,
                    const std::function<bool()>& stopped = {});

/// Adds the table's moves to a line without a proof, until it is as long as its depth. The board is
/// restored.
void extend_line(Board& board, const Table& table, Line& line);

}  // namespace sente
