// A position given on a command line.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "command_line/game_options.hpp"
#include "core/position.hpp"
#include "journal/match_result.hpp"
#include "table/record_file.hpp"

namespace tengen::cli {

/// A position, with the result of its game if something other than the rules ended it.
struct Shown {
    Position position;
    std::optional<MatchResult> result;
};

/// Whether a word can only be a cell: "h8", "aa1".
bool looks_like_cell(std::string_view word);
/// Whether a word gives stones: "black:h8,i9", or "white:" without any. "gomoku:renju" does not.
bool looks_like_stones(std::string_view word);
/// Whether a word can begin a position, so it names no game: a move or stones.
bool begins_position(std::string_view word);

/// The wish for a file that the options choose. Of a damaged file, the moves before the damage
/// count.
RecordWish record_wish(const GameOptions& game, const std::string& name);

/// Prints the notes about a file that was read. Some already begin with its name.
void print_notes(const std::string& path, const std::vector<Message>& notes);
/// The same, and that the file has other games if the options choose none.
void print_notes(const std::string& path, const Record& record, const GameOptions& game);

/// Reads a position in text form: stones, then moves. Either may be missing. The error's place is
/// empty.
Result<Position> read_position(const std::shared_ptr<const Game>& game, const std::string& text);

/// Interprets the words. They are a saved game; a file of another format, with or without its game
/// before it; a game and a position; or a position alone. A position is stones (black:h8 white:h9
/// to_move:black), moves (h8 h9), or stones followed by moves. `game` is used if the words name
/// none; otherwise it receives the game that they name.
Result<Shown> find_position(Program& program, GameOptions& game,
                            std::span<const std::string> words);

/// Interprets the words by the rules of a given game, such as that of a database: a position as
/// above, or the end of the main line of a game file. `move` undoes the actions after it
/// (go_to_move()); negative: none.
Result<Position> position_in_game(Program& program, const std::shared_ptr<const Game>& game,
                                  std::span<const std::string> words, std::int64_t move);

/// Undoes the actions after move N. Choices and offered cells of an opening are not moves. The
/// error's place is "--move".
Result<void> go_to_move(Position& position, std::int64_t move);

}  // namespace tengen::cli
