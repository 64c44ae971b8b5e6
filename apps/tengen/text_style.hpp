// Colours and symbols: the abilities of a terminal, and painted text.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tengen::cli {

/// The colours that a terminal can show. Each value includes those before it.
enum class ColorDepth : std::uint8_t { None, Basic, Palette, True };

struct TextStyle {
    ColorDepth colors = ColorDepth::None;
    bool unicode = false;
};

enum class ColorWish : std::uint8_t { Auto, Always, Never };

/// Detects the abilities of standard output from TERM, COLORTERM, NO_COLOR and the locale. Sets the
/// process's character type locale from the environment.
TextStyle detect_style(ColorWish wish, bool terminal);

/// False for terminals that can only print one line below the other.
bool terminal_moves_cursor();

/// A colour for boards and texts.
enum class Ink : std::uint8_t {
    Default,
    Wood,
    WoodLine,
    Black,
    White,
    Red,
    Blue,
    Green,
    Yellow,
    Purple,
    Orange,
    Cyan,
    Magenta,
    Highlight,  ///< background of a winning line
    Last,       ///< marks around the last move
    Dim,
};

struct Paint {
    Ink front = Ink::Default;
    Ink back = Ink::Default;
    bool bold = false;

    friend bool operator==(const Paint&, const Paint&) = default;
};

/// A line of text in pieces with one paint each.
class PaintedLine {
  public:
    void add(std::string_view text, Paint paint = {});

    /// Adds escape sequences if there are colours.
    std::string render(ColorDepth depth) const;

  private:
    struct Piece {
        std::string text;
        Paint paint;
    };
    std::vector<Piece> pieces_;
};

/// The number of columns of a text on a terminal. Escape sequences take none.
std::size_t visible_width(std::string_view text);

/// The text, or as much of its beginning as fits, with a mark that there is more.
std::string cut_to_width(std::string_view text, std::size_t columns, TextStyle style);

std::string painted(std::string_view text, Paint paint, ColorDepth depth);

}  // namespace tengen::cli
