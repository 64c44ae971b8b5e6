// Converts single values of SGF properties, for the reader and the writer.
//
// Tengen adds properties to the standard's, which other programs skip. TGG is the whole description
// of the game. TGA is the name of an action that is not a stone, such as an opening's choice. TGT
// is the time of a move in milliseconds. TGE is a line of an engine's evaluation. TGS marks the
// position to start from. TGI is the setup with kinds of stones and state. TGJ is a judgement for a
// side that is neither black nor white.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "record/play_record.hpp"
#include "record/record.hpp"

namespace tengen::sgf {

inline constexpr int kMaxSize = 52;  ///< a..z, A..Z
/// The largest size with "tt" as a pass, as in old files.
inline constexpr int kMaxSizeOfOldPass = 19;

/// The only game of SGF whose moves have two cells: "e1-e3".
inline constexpr std::string_view kLinesOfAction = "lines_of_action";

inline constexpr std::string_view kDescription = "TGG";
inline constexpr std::string_view kAction = "TGA";
inline constexpr std::string_view kTime = "TGT";
inline constexpr std::string_view kEvaluation = "TGE";
inline constexpr std::string_view kStartHere = "TGS";
inline constexpr std::string_view kSetup = "TGI";
inline constexpr std::string_view kJudgement = "TGJ";
/// Sabaki's: black's chance in percent.
inline constexpr std::string_view kSabakiChance = "SBKV";
/// The name of the engine for Sabaki's chances, which have none.
inline constexpr std::string_view kSabaki = "SBKV";

/// The properties of marks, by kind.
inline constexpr std::array<std::string_view, kMarkKinds> kMarks{"MA", "TR", "SQ", "CR", "SL"};

/// Two letters: column, and row from the top.
std::string point_text(BoardSize board, Cell cell);
/// Empty if it is not a point of the board.
std::optional<Cell> parse_point(BoardSize board, std::string_view text);

/// "15", "19:15"; empty for other texts.
std::optional<BoardSize> parse_size(std::string_view text);
std::string size_text(BoardSize board);

/// The sides of a record. Those of files of two sides are colours: 1 is black, 2 is white.
struct Sides {
    int count = 2;
    bool white_begins = false;

    explicit Sides(int number) : count(number) {}
    explicit Sides(const Game& game)
        : count(game.sides()), white_begins(tengen::white_begins(game)) {}

    /// "B" or "W", or "1" to "8" in games of more sides.
    std::string name(Side side) const;
    /// The number of a side in a file.
    Side in_file(Side side) const {
        return white_begins && side != kEmpty ? static_cast<Side>(3 - side) : side;
    }
};

/// The side of a move property: B and W, or 1..8 in games of more sides; kEmpty for others.
Side side_of_moves(std::string_view property);

/// RE: "B+R", "W+", "0", "Void" ...; empty for "?" and unknown values.
std::optional<RecordResult> parse_result(std::string_view text);
/// Empty if there is no result to write.
std::string result_text(const RecordResult& result, const Sides& sides);

/// The game that GM and RU name; an empty id if they name none of Tengen's. Some programs write
/// gomoku with the number of Go. `points`: whether the file has properties of games with points,
/// which gomoku has not.
std::string game_name(std::string_view gm, std::string_view ru, bool points);
/// Rows and columns of a board whose file has no SZ. The standard has 19 for Go and 8 for chess.
/// `game` is that of game_name().
int default_size(std::string_view game);
/// KM: whole or half points; empty for other values.
std::optional<double> parse_komi(std::string_view text);
/// The points of the second side; empty if the game does not count.
std::string komi_text(const GameDescription& description);
std::string gm_text(const GameDescription& description);
std::string ru_text(const GameDescription& description);

}  // namespace tengen::sgf
