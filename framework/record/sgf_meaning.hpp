// What single values of SGF properties mean, in both directions, for the reader and the writer.
//
// Beside the standard's properties Tengen writes three of its own, which other programs skip:
// TGG, the whole description of the game; TGA, an action by its name where it is not a stone (an
// opening's choice); TGT, the milliseconds that a move took.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "record/record.hpp"

namespace tengen::sgf {

inline constexpr int kMaxSize = 52;  ///< a..z, A..Z
/// The highest size on which "tt" is a pass, as in old files.
inline constexpr int kMaxSizeOfOldPass = 19;

inline constexpr std::string_view kDescription = "TGG";
inline constexpr std::string_view kAction = "TGA";
inline constexpr std::string_view kTime = "TGT";

/// Two letters, column and row from the top.
std::string point_text(BoardSize board, Cell cell);
/// Nothing for what is not a point of the board.
std::optional<Cell> parse_point(BoardSize board, std::string_view text);

/// "15", "19:15"; nothing for what is not a size that can be written.
std::optional<BoardSize> parse_size(std::string_view text);
std::string size_text(BoardSize board);

/// The side of a property of moves: B and W, or 1..8 in games for more; kEmpty for others.
Side side_of_moves(std::string_view property);
std::string moves_property(Side side, int sides);

/// RE: "B+R", "W+", "0", "Void" ...; nothing for "?" and the unknown.
std::optional<RecordResult> parse_result(std::string_view text);
/// Empty when there is nothing to say.
std::string result_text(const RecordResult& result, int sides);

/// The game that GM and RU name; an empty id where they name none that Tengen can have.
std::string game_name(std::string_view gm, std::string_view ru);
std::string gm_text(const GameDescription& description);
std::string ru_text(const GameDescription& description);

}  // namespace tengen::sgf
