// Shared by the readers of record formats: the bytes and their source, errors with a place, texts
// of unknown encodings, and lines.
#pragma once

#include <charconv>
#include <optional>
#include <string>
#include <string_view>

#include "record/record.hpp"

namespace tengen {

/// How to read a file that is damaged or has an illegal move.
enum class Damage : std::uint8_t {
    Refuse,
    /// Reads the moves before the damage, and says so in a note, if the format is a tree (sgf, lib,
    /// pgn, pdn). Likewise those before an illegal move of the main line.
    KeepBeginning,
};

/// The input of a reader. `bytes` must live until it returns.
struct RecordSource {
    std::string_view bytes;
    std::string file;  ///< its name for errors
    BoardSize board;   ///< as requested; zero: the format's own
    const RuleCatalogue& rules;
    RecordPlace first{1, 1};  ///< the place of the first byte, if the bytes are a part of a file
    /// The game to read from a file of several ones (read_record()), from 1; 0: the first.
    int number = 0;
    Damage damage = Damage::Refuse;
};

/// Keeps the moves so far of a damaged file, with a note; fails if there are none or if the source
/// refuses damage.
Result<void> keep_beginning(Record& record, const RecordSource& source, const Errors& damage);

/// "game.psq:17", "game.sgf:3:12", "game.lib: byte 34"
std::string place_text(const std::string& file, RecordPlace place);

/// The first move of a game in a file, without its column: "cup.sgf:12". The file's name if the
/// format has no lines.
std::string place_of_game(const std::string& file, const Record& record);

/// The requested board, otherwise this one.
BoardSize board_or(const RecordSource& source, int columns, int rows);

/// The text as UTF-8; invalid UTF-8 is read as Latin-1. Line ends become line feeds; other control
/// characters except tabs are removed.
std::string readable_text(std::string_view bytes);
/// The same on one line: line feeds and tabs become blanks.
std::string readable_line(std::string_view bytes);

/// Parses the whole text as a number, without blanks.
std::optional<int> whole_number(std::string_view text);

std::string_view without_blanks(std::string_view text);

/// Reads a text line by line; line ends are LF, CR LF or CR.
class LineCursor {
  public:
    explicit LineCursor(std::string_view text) : rest_(text) {}

    /// The next line without its end; empty at the end of the text.
    std::optional<std::string_view> next();
    /// The 1-based number of the last line returned by next().
    std::uint32_t number() const { return number_; }

  private:
    std::string_view rest_;
    std::uint32_t number_ = 0;
};

}  // namespace tengen
