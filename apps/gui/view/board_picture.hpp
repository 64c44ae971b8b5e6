// The visible contents of a board: stones, marks, values. Plain data, which the view model makes
// and the painter draws.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "board_drawing/piece_look.hpp"
#include "board_drawing/side_edges.hpp"
#include "board_drawing/special_cells.hpp"
#include "core/decision.hpp"
#include "core/game.hpp"
#include "core/position.hpp"

namespace tengen::gui {

/// The value of a second AI, which has squares where the first one has discs.
struct SecondValue {
    std::string text;   ///< may be empty
    bool best = false;  ///< in a square frame

    friend bool operator==(const SecondValue&, const SecondValue&) = default;
};

struct StonePicture {
    Cell cell = kNoCell;
    Side side = kEmpty;
    float opacity = 1;           ///< 0..1; a ghost under the pointer has less than 1
    float settled = 1;           ///< 0..1: progress of a new stone's motion; 1 at rest
    std::string number;          ///< of the move, drawn on the stone; may be empty
    bool number_accent = false;  ///< the stone is ringed
    float size = 1;              ///< 0..1; small stones are moves of a tree
    SecondValue second = {};     ///< below the number
    PieceLook piece = {};        ///< of its kind

    friend bool operator==(const StonePicture&, const StonePicture&) = default;
};

/// An AI's value of a cell.
struct ValuePicture {
    Cell cell = kNoCell;
    float strength = 0;       ///< 0..1: strength of its colour
    std::string text;         ///< may be empty
    bool best = false;        ///< ringed
    bool faint = false;       ///< grey: the value rests on little
    SecondValue second = {};  ///< below the text
    bool square = false;      ///< only the second AI names the cell
    bool on_stone = false;    ///< small, in a corner: the cell has a stone

    friend bool operator==(const ValuePicture&, const ValuePicture&) = default;
};

enum class MarkShape : std::uint8_t {
    Cross,   ///< forbidden
    Ring,    ///< a hint, an offer
    Dot,     ///< the last stone
    Region,  ///< a tint: allowed
    Cursor,  ///< of the keyboard: a square frame
    Origin,  ///< a small dot: the last stone came from here
    // Marks of a person, on a stone or an empty cell.
    Saltire,  ///< a cross
    Triangle,
    Square,
    Circle,
    Selected,  ///< a diamond
};

struct MarkPicture {
    Cell cell = kNoCell;
    MarkShape shape = MarkShape::Dot;

    friend bool operator==(const MarkPicture&, const MarkPicture&) = default;
};

/// A person's text on a cell, such as "A".
struct TextPicture {
    Cell cell = kNoCell;
    std::string text;

    friend bool operator==(const TextPicture&, const TextPicture&) = default;
};

/// A person's line from one cell to another.
struct LinePicture {
    Cell from = kNoCell;
    Cell to = kNoCell;
    bool arrow = false;

    friend bool operator==(const LinePicture&, const LinePicture&) = default;
};

/// A possible move of a stone: a line from its cell to the next one, below all stones and values.
struct MovePicture {
    Cell from = kNoCell;
    Cell to = kNoCell;
    bool head = false;   ///< an arrow: nothing else shows the end
    bool value = false;  ///< an AI's, as strong as its value
    float strength = 0;  ///< 0..1
    bool faint = false;

    friend bool operator==(const MovePicture&, const MovePicture&) = default;
};

struct BoardPicture {
    std::vector<StonePicture> stones;
    std::vector<TextPicture> numbers;  ///< of empty cells, on boards with numbers
    std::vector<TextPicture> counts;   ///< in games that count cells, in place of stones
    std::vector<ValuePicture> values;
    std::vector<MovePicture> moves;
    std::vector<MarkPicture> marks;
    std::vector<TextPicture> texts;
    std::vector<LinePicture> lines;
    std::vector<EdgePicture> edges;
    std::vector<SpecialCell> special;
    /// The cells of the winning line, from one end to the other. The drawn line is as long as its
    /// growth (0..1). Cells on no line are ringed.
    std::vector<Cell> winning;
    float winning_grown = 1;

    friend bool operator==(const BoardPicture&, const BoardPicture&) = default;
};

/// "22%"
std::string chance_text(double chance);

/// The stone that an AI's best line begins with; kNoCell for any other move.
Cell chosen_cell(const AiReport& report);

/// An AI's best values of cells, at most twelve; its chosen cell comes first. Texts are winning
/// chances. If an AI's values have other units, only its choice has a text; the other cells differ
/// in strength only. Leaves out cells that are `taken` and not chosen.
std::vector<ValuePicture> value_pictures(const AiReport& report,
                                         const std::function<bool(Cell)>& taken);

/// Whether stones stay where they are placed, so numbers and values of cells can be shown.
bool has_fixed_stones(const Game& game);

/// The stones on the board.
std::vector<StonePicture> stones_of(const Position& position);

/// Adds the stones, or the numbers that cells hold, and the numbers of empty cells if the board has
/// numbers.
void add_stones(const Position& position, BoardPicture& picture);

StonePicture picture_of(const Game& game, const Stone& stone);

/// Adds the cells that the rules mark; with `forbidden`, those against playing there too.
void add_rule_marks(const Position& position, bool forbidden, BoardPicture& picture);

/// Adds a dot on the stone of the last action, and a small one on the cell it came from, if any.
void add_last_stone(const Position& position, BoardPicture& picture);

/// A stone of an action, and the cell that it came from.
struct PlayedStone {
    Stone stone;
    Cell from = kNoCell;  ///< of a move
};

/// The stone that an action in the position places or moves, if any.
std::optional<PlayedStone> played_stone(const Position& position, Action action);

/// Adds a move that the picture does not have yet.
void add_move(const MovePicture& move, BoardPicture& picture);

/// Adds the stones of a line of actions as pale stones, numbered from 1, and their moves as lines.
/// A number on another stone is in its corner. The cells of pale stones lose their values. `first`:
/// replaces the number of the first one, unless it is empty.
void add_line_stones(const Position& position, std::span<const Action> line,
                     const std::string& first, BoardPicture& picture);

/// Frames the stone to move, if it is not kNoCell, and marks the cells where it may go: empty ones
/// with a small stone, stones that it takes with a cross. The same for a second step of a turn:
/// stones to take, and cells where a stone may be placed.
void add_chosen(const Position& position, Cell chosen, BoardPicture& picture);

/// Adds the pale stone of a click on the cell, if a click there plays one. Tints the cell of a
/// stone that can move, or the cells of the option that the click offers.
void add_ghost(const Position& position, Cell cell, BoardPicture& picture);

}  // namespace tengen::gui
