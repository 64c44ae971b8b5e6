#include "gui/window_people.hpp"

#include "support/catch.hpp"
#include "support/shipped.hpp"

namespace tengen::test {

const std::vector<std::string> kAnnAndBen{"gomoku", "--seats", "human:Ann,human:Ben"};

const Board& gomoku_board() {
    static const std::shared_ptr<const Game> kGame = shipped("gomoku");
    return kGame->board();
}

AnnAndBen::AnnAndBen(int width, int height)
    : display(width, height), window(home, display, kAnnAndBen) {
    REQUIRE(window.hears("Ann to move."));
}

}  // namespace tengen::test
