// Replays a record's moves by the rules of a game. Nothing in a file is trusted without the rules'
// confirmation.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "record/record.hpp"

namespace tengen {

/// How files hold the last action of a position: stones that their cell and side do not describe,
/// such as one of several kinds, only by name.
RecordMove record_move_of_last(const Position& after);

/// Whether a game of two sides begins with white. Records `by_colour` number black 1.
bool white_begins(const Game& game);

/// Sees each node of a tree with its position, in order. False stops the replay, which then fails.
using SeePosition = std::function<bool(const Record&, RecordNodeId, const Position&)>;

/// Plays all moves of the tree. Afterwards each node has the game's own action, its kind of move,
/// the side of its stone, and a name unless it is a stone; players are in seat order. Returns the
/// end of the main line. Fails if that has an illegal move ("game.psq:17: illegal move h8
/// (occupied)"), unless it may be cut and has moves before; `file` is the name for errors. Any
/// other illegal move is left out with all after it, and counted; notes name the first ones.
Result<Position> play_record(Record& record, const std::shared_ptr<const Game>& game,
                             const std::string& file, const SeePosition& see = {});

/// The result of a game whose main line ends in this position: by the rules, or as the record
/// states, if the rules allow it. Empty if the game is unfinished, or if the rules have no such
/// result.
std::optional<MatchResult> match_result(const Record& record, const Position& end);

}  // namespace tengen
