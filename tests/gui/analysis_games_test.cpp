// The analysis board of games whose moves are more than a cell.
#include <algorithm>

#include "gui/analysis_fixture.hpp"
#include "support/catch.hpp"
#include "view/analysis_view.hpp"
#include "view/analysis_words.hpp"

using namespace tengen;
using namespace tengen::gui;
using namespace tengen::test;

namespace {

void begin(AnalysisBoard& board, const char* game, const std::string& moves) {
    REQUIRE(board.view.begin(Position(board.people.games.load(game, {})->game)));
    if (!moves.empty()) board.play(moves);
}

/// The widest name of a move, with letters of one width.
std::string widest(AnalysisBoard& board) {
    return board.view.moves().widest_name(board.view.study(), [](const std::string& text) {
        return static_cast<float>(text.size());
    });
}

}  // namespace

TEST_CASE("the list of moves has room for the widest name of any game", "[gui]") {
    const TemporaryFolder folder;
    AnalysisBoard board(folder.path());
    const auto [game, moves, expected] =
        GENERATE(table<const char*, const char*, const char*>({{"gomoku", "", "o15"},
                                                               {"gomoku", "h8 i9", "o15"},
                                                               {"go", "a1 b2", "i9"},
                                                               {"go", "a1 pass", "Pass"},
                                                               {"chess", "", "h8"},
                                                               {"chess", "e2-e4 d7-d5", "e2-e4"},
                                                               {"draughts", "11-15", "11-15"}}));
    INFO(game << ": " << moves);
    begin(board, game, moves);
    CHECK(widest(board) == expected);
}

TEST_CASE("the widest name of a move follows the tree", "[gui]") {
    const TemporaryFolder folder;
    AnalysisBoard board(folder.path());
    begin(board, "go", "a1");
    CHECK(widest(board) == "i9");
    board.play("pass");
    CHECK(widest(board) == "Pass");
    // The columns stay.
    board.view.undo();
    CHECK(widest(board) == "Pass");
    begin(board, "gomoku", "h8");
    CHECK(widest(board) == "o15");
}
