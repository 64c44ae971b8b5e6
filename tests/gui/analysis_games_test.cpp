// The analysis board of games whose moves are more than a cell.
#include <algorithm>

#include "gui/analysis_fixture.hpp"
#include "support/catch.hpp"
#include "view/analysis_graph.hpp"
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
                                                               {"chess", "", "Qh8xh8#"},
                                                               {"draughts", "11-15", "11-15"}}));
    INFO(game << ": " << moves);
    begin(board, game, moves);
    CHECK(widest(board) == expected);
}

TEST_CASE("moves of chess have their short names in the tree and when they are spoken", "[gui]") {
    const TemporaryFolder folder;
    AnalysisBoard board(folder.path());
    begin(board, "chess", "e2-e4 d7-d5 e4xd5 d8xd5 b1-c3 d5-e5");
    const Study& study = board.view.study();
    std::vector<std::string> names;
    std::vector<std::string> again;
    for (RecordNodeId node = study.record().nodes[kRecordRoot].first_child; node != kNoNode;
         node = study.record().nodes[node].first_child) {
        names.push_back(board.view.moves().name(study, node));
        again.push_back(board.view.moves().name(study, node));
    }
    CHECK(names == std::vector<std::string>{"e4", "d5", "exd5", "Qxd5", "Nc3", "Qe5+"});
    CHECK(again == names);
    CHECK(spoken_place(study, board.view.place()).starts_with("6: Qe5+, black"));
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

namespace {

const std::string kLine = "[mcts 00000000 rank=";

/// A game of chess with the moves of a tree and the lines of an engine at its start.
std::string chess_tree(const std::string& lines) {
    return "(;FF[4]GM[chess]SZ[8]TGE" + lines + "(;TGA[e2-e4])(;TGA[g1-f3])(;TGA[e2-e3]))";
}

const MovePicture* move_to(const AnalysisBoard& board, const BoardPicture& picture,
                           const char* from, const char* to) {
    const auto found = std::ranges::find_if(picture.moves, [&](const MovePicture& move) {
        return move.from == board.cell(from) && move.to == board.cell(to);
    });
    return found == picture.moves.end() ? nullptr : &*found;
}

template <class Item>
const Item* item_at(const std::vector<Item>& items, Cell cell) {
    const auto found = std::ranges::find(items, cell, &Item::cell);
    return found == items.end() ? nullptr : &*found;
}

}  // namespace

TEST_CASE("next moves of stones are lines with small stones, and values", "[gui]") {
    const TemporaryFolder folder;
    AnalysisBoard board(folder.path());
    const std::string values = " nodes=9000 ms=5 depth=7 chances=";
    board.open(folder / "game.sgf", chess_tree(kLine + "1" + values + "0.6,0.4 moves=e2-e4]" +
                                               kLine + "2" + values + "0.5,0.5 moves=b1-c3]"));
    board.view.choose_engine(parse_seat("mcts").value());
    REQUIRE(board.view.lines().lines.size() == 2);
    const BoardPicture picture = board.view.picture(std::nullopt);
    CHECK(picture.moves.size() == 4);

    const MovePicture* const both = move_to(board, picture, "e2", "e4");
    REQUIRE(both != nullptr);
    CHECK((both->value && both->strength == 1 && !both->head));
    const StonePicture* const stone = item_at(picture.stones, board.cell("e4"));
    REQUIRE(stone != nullptr);
    CHECK((stone->side == 1 && stone->size < 1 && stone->number == "60"));
    CHECK(item_at(picture.values, board.cell("e4")) == nullptr);

    const MovePicture* const only_tree = move_to(board, picture, "g1", "f3");
    REQUIRE(only_tree != nullptr);
    CHECK_FALSE(only_tree->value);
    const StonePicture* const knight = item_at(picture.stones, board.cell("f3"));
    REQUIRE(knight != nullptr);
    CHECK((knight->piece.letters == "N" && knight->number.empty() && knight->size < 1));

    const MovePicture* const only_value = move_to(board, picture, "b1", "c3");
    REQUIRE(only_value != nullptr);
    CHECK((only_value->value && only_value->strength < 1));
    const ValuePicture* const value = item_at(picture.values, board.cell("c3"));
    REQUIRE(value != nullptr);
    CHECK((value->text == "50" && !value->on_stone && !value->best));

    board.view.toggles.next_moves = false;
    CHECK(board.view.picture(std::nullopt).moves.size() == 2);
    board.view.toggles.values = false;
    CHECK(board.view.picture(std::nullopt).moves.empty());
}

TEST_CASE("the next move is a shared stone if it closes a cell", "[gui]") {
    const TemporaryFolder folder;
    AnalysisBoard board(folder.path());
    const auto loaded = board.people.games.load("amazons", {});
    REQUIRE(loaded);
    REQUIRE(board.view.begin(Position(loaded->game)));
    board.play("a4-a5 a6");
    board.view.to_ply(1);
    const BoardPicture picture = board.view.picture(std::nullopt);
    const StonePicture* const stone = item_at(picture.stones, board.cell("a6"));
    REQUIRE(stone != nullptr);
    CHECK((stone->side == kNobody && stone->size < 1));
}

TEST_CASE("a move that takes a stone is an arrow, and leaves the stone", "[gui]") {
    const TemporaryFolder folder;
    AnalysisBoard board(folder.path());
    board.open(folder / "game.sgf",
               "(;FF[4]GM[chess]SZ[8];TGA[e2-e4];TGA[d7-d5]TGE" + kLine +
                   "1 nodes=9000 ms=5 depth=7 chances=0.6,0.4 moves=e4xd5](;TGA[e4xd5])"
                   "(;TGA[e4-e5]))");
    board.view.choose_engine(parse_seat("mcts").value());
    board.view.to_ply(2);
    const BoardPicture picture = board.view.picture(std::nullopt);
    const MovePicture* const taking = move_to(board, picture, "e4", "d5");
    REQUIRE(taking != nullptr);
    CHECK((taking->head && taking->value));
    CHECK(std::ranges::count(picture.stones, board.cell("d5"), &StonePicture::cell) == 1);
    const StonePicture* const taken = item_at(picture.stones, board.cell("d5"));
    CHECK((taken->side == 2 && taken->size == 1 && taken->number.empty()));
    const ValuePicture* const value = item_at(picture.values, board.cell("d5"));
    REQUIRE(value != nullptr);
    CHECK((value->on_stone && value->text == "60" && value->best));
    CHECK_FALSE(move_to(board, picture, "e4", "e5")->head);
}

TEST_CASE("small stones of next moves carry the texts of their cells", "[gui]") {
    const TemporaryFolder folder;
    AnalysisBoard board(folder.path());
    board.open(folder / "game.sgf",
               "(;GM[4]FF[4]SZ[15]LB[hh:good][aa:A]TGE" + kLine +
                   "1 nodes=9000 ms=5 depth=7 chances=0.6,0.4 moves=h8](;B[hh])(;B[ii]))");
    board.view.choose_engine(parse_seat("mcts").value());
    BoardPicture picture = board.view.picture(std::nullopt);
    const StonePicture* const stone = item_at(picture.stones, board.cell("h8"));
    REQUIRE(stone != nullptr);
    CHECK((stone->number == "good" && stone->size > 0.5f && !stone->number_accent));
    CHECK(item_at(picture.stones, board.cell("i7"))->size < 0.5f);
    // Texts on other cells stay.
    REQUIRE(picture.texts.size() == 1);
    CHECK(picture.texts[0].text == "A");
    board.view.toggles.next_moves = false;
    picture = board.view.picture(std::nullopt);
    CHECK(picture.texts.size() == 2);
}

TEST_CASE("a win that the engine has proved fills the graph", "[gui]") {
    const TemporaryFolder folder;
    AnalysisBoard board(folder.path());
    const auto kept = [](const std::string& result, const std::string& move) {
        return "TGE" + kLine + "1 nodes=9000 ms=5 depth=7 " + result + " moves=" + move + "]";
    };
    board.open(folder / "game.sgf", "(;GM[4]FF[4]SZ[15]" + kept("chances=0.5,0.5", "h8") +
                                        ";B[hh]" + kept("proven=lost length=4", "i9") + ";W[ig]" +
                                        kept("proven=won length=3", "i8") + ";B[ih];W[gh]" +
                                        kept("proven=drawn", "g7") + ";B[aa])");
    board.view.choose_engine(parse_seat("mcts").value());
    const auto stretches = [&] {
        std::vector<std::pair<int, int>> found;
        for (const ProvedStretch& stretch : proved_stretches(board.view)) {
            found.emplace_back(stretch.first, stretch.last);
        }
        return found;
    };
    using Stretches = std::vector<std::pair<int, int>>;
    CHECK(stretches() == Stretches{{1, 2}, {4, 4}});
    board.view.to_ply(2);
    CHECK(stretches() == Stretches{{1, 2}, {4, 4}});
    // Another engine has proved nothing.
    board.view.show_second_engine(true);
    board.view.choose_engine(parse_seat("mcts").value(), EngineId::Second);
    board.view.choose_engine(parse_seat("alphabeta").value());
    CHECK(stretches().empty());
}
