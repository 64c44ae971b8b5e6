#include "rules/down.hpp"

#include <algorithm>

namespace tengen::rules {

namespace {

constexpr std::string_view kDown = "down";
constexpr Direction kDownDirection = 9;  ///< of boards with layers

}  // namespace

Result<Direction> read_down(const Parameters& parameters, const Board& board) {
    const std::string& word = parameters.text("towards");
    if (word == kDown) {
        if (board.shape().layers > 1) return kDownDirection;
        return fail(ErrorCode::Input, "towards", "'towards' down needs a board with 'layers'");
    }
    const auto names = direction_names();
    const auto found = std::find(names.begin(), names.end(), word);
    const auto down = static_cast<Direction>(found - names.begin());
    const Wrap& wrap = board.shape().wrap;
    if (down < 2 ? wrap.columns : wrap.rows) {
        return fail(ErrorCode::Input, "towards", "'towards' {} has no end: these edges are joined",
                    names[down]);
    }
    return down;
}

std::string_view name_of_down(Direction down) {
    return down == kDownDirection ? kDown : direction_names()[down];
}

}  // namespace tengen::rules
