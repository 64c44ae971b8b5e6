// What readers of record formats share: the bytes and where they come from, errors with a place,
// texts of unknown encodings, and lines.
#pragma once

#include <charconv>
#include <optional>
#include <string>
#include <string_view>

#include "record/record.hpp"

namespace tengen {

/// What a reader gets. `bytes` must live until it has returned.
struct RecordSource {
    std::string_view bytes;
    std::string file;  ///< its name in errors
    BoardSize board;   ///< asked for; zero: the format's own
    const RuleCatalogue& rules;
};

/// "game.psq:17", "game.sgf:3:12", "game.lib: byte 34"
std::string place_text(const std::string& file, RecordPlace place);

/// The board that was asked for, or this one.
BoardSize board_or(const RecordSource& source, int columns, int rows);

/// The text as UTF-8: anything else is read as Latin-1. Line ends become line feeds; other control
/// characters but tabs go.
std::string readable_text(std::string_view bytes);
/// The same on one line: line feeds and tabs become blanks.
std::string readable_line(std::string_view bytes);

/// The number that is all of the text, without blanks around it.
std::optional<int> whole_number(std::string_view text);

std::string_view without_blanks(std::string_view text);

/// Goes through a text line by line; line ends are LF, CR LF or CR.
class LineCursor {
  public:
    explicit LineCursor(std::string_view text) : rest_(text) {}

    /// The next line without its end; nothing at the end of the text.
    std::optional<std::string_view> next();
    /// Of the line that next() gave last, from 1.
    std::uint32_t number() const { return number_; }

  private:
    std::string_view rest_;
    std::uint32_t number_ = 0;
};

}  // namespace tengen
