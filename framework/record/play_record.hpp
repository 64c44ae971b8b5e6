// A record's moves done again by the rules of a game: nothing in a file is believed that the rules
// do not confirm.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "record/record.hpp"

namespace tengen {

/// Plays all moves of the tree. Afterwards every node has the game's own action, what kind of move
/// it was, the side of its stone, and a name where it is not a stone; players stand with their
/// seats. Returns where the main line ends. Fails at the first move that is not legal
/// ("game.psq:17: illegal move h8 (occupied)"), in variations too; `file` is its name in errors.
Result<Position> play_record(Record& record, const std::shared_ptr<const Game>& game,
                             const std::string& file);

/// How a game ended whose main line ends in this position: by the rules, or as the record says and
/// the rules allow. Nothing when it goes on, or when the rules know of no such end.
std::optional<MatchResult> match_result(const Record& record, const Position& end);

}  // namespace tengen
