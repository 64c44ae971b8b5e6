// What is to be seen on a board: stones, marks, values. Plain data between the view model, which
// makes it, and the painter, which draws it.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "core/game.hpp"
#include "view/geometry.hpp"

namespace tengen {

struct StonePicture {
    Cell cell = kNoCell;
    Side side = kEmpty;
    float opacity = 1;           ///< 0..1; a ghost under the pointer has less than 1
    float settled = 1;           ///< 0..1: how far a stone that was just placed has come to rest
    std::string number;          ///< of the move, drawn on the stone; may be empty
    bool number_accent = false;  ///< the stone is ringed

    friend bool operator==(const StonePicture&, const StonePicture&) = default;
};

/// A value that an AI gives a cell.
struct ValuePicture {
    Cell cell = kNoCell;
    float strength = 0;  ///< 0..1: how strong its colour is
    std::string text;

    friend bool operator==(const ValuePicture&, const ValuePicture&) = default;
};

enum class MarkShape : std::uint8_t {
    Cross,   ///< may not be played
    Ring,    ///< a hint, an offer
    Dot,     ///< the last stone
    Region,  ///< a tint: may be played here
    Cursor,  ///< of the keyboard: a square frame
};

struct MarkPicture {
    Cell cell = kNoCell;
    MarkShape shape = MarkShape::Dot;

    friend bool operator==(const MarkPicture&, const MarkPicture&) = default;
};

/// An edge of the board that a side is to connect to another one.
struct EdgePicture {
    BoardEdge edge = BoardEdge::None;
    Side side = kEmpty;

    friend bool operator==(const EdgePicture&, const EdgePicture&) = default;
};

struct BoardPicture {
    std::vector<StonePicture> stones;
    std::vector<ValuePicture> values;
    std::vector<MarkPicture> marks;
    std::vector<EdgePicture> edges;
    /// The cells of the winning line, from one end to the other; a line through them is drawn as
    /// far as it has grown (0..1). Cells that lie on no line are ringed.
    std::vector<Cell> winning;
    float winning_grown = 1;

    friend bool operator==(const BoardPicture&, const BoardPicture&) = default;
};

/// The best of an AI's values of cells (of AiReport), at most twelve, as parts of a hundred between
/// the least and the greatest: each AI has units of its own. `taken` cells have none.
std::vector<ValuePicture> value_pictures(std::span<const double> values,
                                         const std::function<bool(Cell)>& taken);

/// The edges that sides of a game are to connect; none in most games.
std::vector<EdgePicture> edges_of(const Game& game);

}  // namespace tengen
