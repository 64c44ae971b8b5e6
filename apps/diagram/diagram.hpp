// The content of a diagram: a position or a figure of numbered moves, with marks and texts. Plain
// data, which pictures and texts show.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/position.hpp"
#include "record/record.hpp"

namespace tengen {

enum class DiagramNumbers : std::uint8_t {
    None,
    Last,      ///< only that of the last move
    AsPlayed,  ///< of all shown moves
    FromOne,   ///< the first numbered move is 1
};

/// Opposite corners of a part of the board.
struct DiagramPart {
    Cell corner = kNoCell;
    Cell opposite = kNoCell;
};

/// Settings of a diagram. Moves count as in move_numbers().
struct DiagramWish {
    DiagramNumbers numbers = DiagramNumbers::AsPlayed;
    int first = 1;            ///< the first move with a number
    std::optional<int> last;  ///< the last shown move; empty: all
    std::optional<DiagramPart> part;
    bool marks = true;  ///< and lines
    bool texts = true;
    /// Whether numbered stones stay when they are captured, as in books. Otherwise the diagram
    /// shows the stones of the position.
    bool keeps_captured = true;
    int first_number = 0;     ///< of the first numbered move; 0: as `numbers` says
    bool by_hundred = false;  ///< 101 becomes 1
};

struct DiagramStone {
    Cell cell = kNoCell;
    Side side = kEmpty;
    std::string number;  ///< may be empty
    bool is_last = false;
    Piece piece = 0;
};

/// A move that the board cannot show: a stone on a cell with another stone, a pass, or a stone that
/// moves.
struct DiagramNote {
    std::string number;
    Side side = kEmpty;
    Message move;  ///< "at h8", "pass"
};

struct Diagram {
    std::shared_ptr<const Game> game;
    std::vector<DiagramStone> stones;
    std::vector<CellMark> marks;
    std::vector<CellText> texts;
    std::vector<CellText> counts;  ///< in games that count cells, in place of stones
    std::vector<BoardLine> lines;
    std::vector<Cell> forbidden;
    std::vector<Cell> dimmed;
    std::vector<Cell> winning;  ///< the cells of a won line, from one end to the other
    std::vector<Cell> part;     ///< the shown cells; empty: all
    std::vector<DiagramNote> notes;
    int first = 0;  ///< the first numbered move; 0: none
    int last = 0;   ///< the last shown move
};

/// Whether a line of moves moves stones. Then numbers on stones would mislead, and diagrams and
/// reports list the moves instead.
bool moves_stones(const Position& end);

/// Fails if the moves do not exist. `end` is the last position of the line; `remarks` are those of
/// the last shown position, or null.
Result<Diagram> make_diagram(const Position& end, const RecordRemarks* remarks,
                             const DiagramWish& wish);

/// The text of a message in the language of the picture.
using MessageText = std::function<std::string(const Message&)>;

/// "27 at h8, 30 pass"
std::string notes_text(
    const Diagram& diagram, const MessageText& text = [](const Message& m) { return english(m); });

/// Reads "h8-o15". The place of the error is "--part".
Result<DiagramPart> parse_part(const Board& board, std::string_view text);

/// The position after that move of a line.
Position position_after(const Position& end, int move);

}  // namespace tengen
