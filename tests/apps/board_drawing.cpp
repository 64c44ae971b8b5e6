#include "apps/board_drawing.hpp"

#include "core/position_text.hpp"
#include "support/shipped.hpp"

namespace tengen::test {
using namespace cli;

Position position(const std::string& name, const std::string& moves, const Overrides& overrides) {
    Position result(shipped(name, overrides));
    REQUIRE(play_actions(result, moves));
    return result;
}

Overrides board(int columns, int rows) {
    Overrides overrides;
    overrides.board = BoardSize{columns, rows};
    return overrides;
}

Position shaped(int columns, int rows, const std::function<void(BoardShape&)>& change) {
    GameDescription description = shipped("mnk", board(columns, rows))->description();
    change(description.board);
    const auto made = Game::create(description, all_rules());
    REQUIRE(made);
    return Position(*made);
}

BoardViewOptions plain(bool unicode, int width) {
    BoardViewOptions options;
    options.style.unicode = unicode;
    options.width = width;
    return options;
}

std::string drawn(const Position& position, const BoardViewOptions& options) {
    std::string text;
    for (const std::string& line : draw_board(position, options)) {
        // Blanks at the end of a line are invisible.
        text += line.substr(0, line.find_last_not_of(' ') + 1) + '\n';
    }
    return text;
}

}  // namespace tengen::test
