#include "rules/down.hpp"

#include <algorithm>

namespace tengen::rules {

Result<Direction> read_down(const Parameters& parameters, const Board& board) {
    const auto names = direction_names();
    const auto found = std::find(names.begin(), names.end(), parameters.text("towards"));
    const auto down = static_cast<Direction>(found - names.begin());
    const Wrap& wrap = board.shape().wrap;
    if (down < 2 ? wrap.columns : wrap.rows) {
        return fail(ErrorCode::Input, "towards", "'towards' {} has no end: these edges are joined",
                    names[down]);
    }
    return down;
}

}  // namespace tengen::rules
