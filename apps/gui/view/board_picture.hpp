// The visible contents of a board: stones, marks, values. Plain data, which the view model makes
// and the painter draws.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "board_drawing/side_edges.hpp"
#include "core/decision.hpp"

namespace tengen::gui {

struct StonePicture {
    Cell cell = kNoCell;
    Side side = kEmpty;
    float opacity = 1;           ///< 0..1; a ghost under the pointer has less than 1
    float settled = 1;           ///< 0..1: progress of a new stone's motion; 1 at rest
    std::string number;          ///< of the move, drawn on the stone; may be empty
    bool number_accent = false;  ///< the stone is ringed

    friend bool operator==(const StonePicture&, const StonePicture&) = default;
};

/// An AI's value of a cell.
struct ValuePicture {
    Cell cell = kNoCell;
    float strength = 0;  ///< 0..1: strength of its colour
    std::string text;    ///< may be empty

    friend bool operator==(const ValuePicture&, const ValuePicture&) = default;
};

enum class MarkShape : std::uint8_t {
    Cross,   ///< forbidden
    Ring,    ///< a hint, an offer
    Dot,     ///< the last stone
    Region,  ///< a tint: allowed
    Cursor,  ///< of the keyboard: a square frame
};

struct MarkPicture {
    Cell cell = kNoCell;
    MarkShape shape = MarkShape::Dot;

    friend bool operator==(const MarkPicture&, const MarkPicture&) = default;
};

struct BoardPicture {
    std::vector<StonePicture> stones;
    std::vector<ValuePicture> values;
    std::vector<MarkPicture> marks;
    std::vector<EdgePicture> edges;
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

}  // namespace tengen::gui
