// What is to be seen on a board: stones, marks, values. Plain data between the view model, which
// makes it, and the painter, which draws it.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "core/decision.hpp"
#include "core/game.hpp"
#include "view/geometry.hpp"

namespace tengen::gui {

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
    std::string text;    ///< may be empty

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

/// "22%"
std::string chance_text(double chance);

/// The stone that an AI's line begins with; kNoCell for any other move.
Cell chosen_cell(const AiReport& report);

/// The best of an AI's values of cells, at most twelve, and its chosen cell, which comes first.
/// Texts are chances to win; an AI whose values have other units gives one for its choice alone,
/// and its other cells only differ in strength. Cells that are `taken` and not chosen are left out.
std::vector<ValuePicture> value_pictures(const AiReport& report,
                                         const std::function<bool(Cell)>& taken);

/// The edges that sides of a game are to connect; none in most games.
std::vector<EdgePicture> edges_of(const Game& game);

}  // namespace tengen::gui
