// Files of the analysis board without a window: saving, opening, recovery, and the clipboard. Long,
// because all of them begin with one table of files.
#include <algorithm>
#include <fstream>
#include <random>

#include "base/text.hpp"
#include "core/notation.hpp"
#include "gui/analysis_fixture.hpp"
#include "support/catch.hpp"
#include "view/words.hpp"

using namespace tengen;
using namespace tengen::gui;
using namespace tengen::test;

namespace {

/// A board that opens large files.
struct OpeningBoard : AnalysisBoard {
    using AnalysisBoard::AnalysisBoard;

    void open_later(const std::filesystem::path& path) {
        ended = 0;
        view.open_later(path, [this](Result<void> opened) {
            ++ended;
            result = std::move(opened);
        });
    }
    void wait_for_end() {
        people.wait([this] { return ended > 0; });
        CHECK(view.opening() == nullptr);
    }

    int ended = 0;
    Result<void> result;
};

}  // namespace

TEST_CASE("an analysis is saved, and unsaved edits wait for a decision", "[gui]") {
    const TemporaryFolder folder;
    const auto path = folder / "game.sgf";
    {
        AnalysisBoard board(folder.path());
        board.open(path, kStudiedGame);
        board.play("h8 i9 j10");
        REQUIRE(board.view.can_save());
        REQUIRE(board.view.save_as(board.view.path()));
        CHECK_FALSE(board.view.changed_file());
        CHECK(board.view.title() == "game.sgf");
        board.play("k11");
        CHECK(board.view.title() == "game.sgf *");
        board.view.close();
        CHECK_FALSE(board.view.has_study());
    }
    AnalysisBoard again(folder.path());
    AnalysisView& view = again.view;
    again.open(path);
    CHECK(view.unsaved() == 1);
    // Until then, edits are refused, and walking is not.
    again.play("a1");
    CHECK(again.moves().empty());
    view.set_cell_text(again.cell("a1"), "A");
    view.set_comment("words");
    view.next_mark(again.cell("a1"));
    view.delete_branch();
    view.paste("b2");
    CHECK(view.remarks() == nullptr);
    CHECK(again.moves().empty());
    view.walk(3);
    CHECK(view.ply() == 3);
    CHECK(again.moves() == "h8 i9 i8");
    SECTION("they are restored") {
        view.restore();
        CHECK(view.unsaved() == 0);
        CHECK(view.changed_file());
        view.first();
        again.play("h8 i9 j10 k11");
        CHECK(child_of(view, view.place(), 0) == kNoNode);
        CHECK(view.can_undo());
    }
    SECTION("they are discarded") {
        view.discard();
        CHECK(view.unsaved() == 0);
        CHECK_FALSE(view.changed_file());
        again.play("a1");
        CHECK(view.ply() == 4);
    }
}

TEST_CASE("an open file is opened again, and begins where it says", "[gui]") {
    const TemporaryFolder folder;
    AnalysisBoard board(folder.path());
    AnalysisView& view = board.view;
    const auto path = folder / "game.sgf";
    board.open(path, "(;GM[4]FF[4]SZ[15];B[hh];W[ig]TGS[1];B[ih])");
    CHECK(board.moves() == "h8 i9");
    board.play("a1");
    board.open(path);
    CHECK(view.unsaved() == 1);
    CHECK(board.moves() == "h8 i9");
    view.discard();
    board.open(folder / "other.psq", "Piskvorky 15x15, 11:11, 0\n8,8,0\n");
    CHECK(view.proposed_name() == "other.sgf");
}

TEST_CASE("an edit that cannot be written says so instead of its success", "[gui]") {
    const TemporaryFolder folder;
    // No folder of journals can be made here.
    std::ofstream(folder / "studies") << "a file";
    AnalysisBoard board(folder.path());
    AnalysisView& view = board.view;
    board.open(folder / "game.sgf", kStudiedGame);
    board.play("h8 a1");
    const std::string problem = view.message();
    REQUIRE_FALSE(problem.empty());
    view.make_main_line();
    CHECK(view.message() == problem);
    view.delete_branch();
    CHECK(view.message() == problem);
    view.paste(kStudiedGame);
    CHECK(view.message() == problem);
}

TEST_CASE("saving as a library keeps the place, although its tree has fewer nodes", "[gui]") {
    const TemporaryFolder folder;
    AnalysisBoard board(folder.path());
    AnalysisView& view = board.view;
    board.open(folder / "game.sgf", "(;GM[4]SZ[15](;B[aa];W[bb])(;B[hh];C[no move];W[ig];B[ih]))");
    view.walk(1);
    view.other_variation(1);
    view.walk(3);
    REQUIRE(board.moves() == "h8 i9 i8");
    const std::size_t nodes = view.record().nodes.size();
    const auto saved = view.save_as(folder / "game.lib");
    INFO((saved ? *saved : english(saved.error())));
    REQUIRE(saved);
    CHECK(view.record().nodes.size() < nodes);
    CHECK(board.moves() == "h8 i9 i8");
    CHECK(view.path() == folder / "game.lib");
    CHECK(view.line().back() == view.place());
    view.walk(-3);
    view.walk(1);
    view.other_variation(1);
    CHECK(view.ply() == 1);
}

TEST_CASE("a new analysis without a file is resumed", "[gui]") {
    const TemporaryFolder folder;
    const auto begin = [](AnalysisBoard& board) {
        return Position(board.people.games.load("gomoku:renju").value().game);
    };
    {
        AnalysisBoard board(folder.path());
        CHECK_FALSE(board.resume_unnamed());
        Position position = begin(board);
        position.apply(parse_action(position, "h8").value());
        REQUIRE(board.view.begin(position));
        CHECK(board.moves() == "h8");
        CHECK_FALSE(board.view.can_save());
        CHECK(board.view.proposed_name() == "gomoku-renju.sgf");
    }
    AnalysisBoard again(folder.path());
    REQUIRE(again.resume_unnamed());
    again.view.restore();
    again.view.last();
    CHECK(again.moves() == "h8");
    CHECK(full_name(again.view.study().game()->description()) == "gomoku:renju");
}

TEST_CASE("moves and games are pasted", "[gui]") {
    const TemporaryFolder folder;
    AnalysisBoard board(folder.path());
    AnalysisView& view = board.view;
    board.open(folder / "game.sgf", "(;GM[4]SZ[15])");
    struct Row {
        const char* text;
        const char* moves;
    };
    const Row row = GENERATE(Row{"h8 i9 j10", "h8 i9 j10"}, Row{"h8i9j10", "h8 i9 j10"},
                             Row{" 1. h8, 2. i9;\n3. j10\n", "h8 i9 j10"}, Row{"h8 h8", ""},
                             Row{"h8 hello", ""}, Row{"", ""});
    INFO(row.text);
    view.paste(row.text);
    CHECK(board.moves() == row.moves);
    const bool added = *row.moves != '\0';
    CHECK(view.can_undo() == added);
    // All moves are one edit.
    view.undo();
    CHECK_FALSE(view.can_undo());
    view.first();
    view.paste(kStudiedGame);
    view.last();
    CHECK(board.moves() == "h8 i9 i8 g8");
    // A library's text of another game.
    view.paste("(;GM[3]SZ[15];B[aa])");
    CHECK_FALSE(view.message().empty());
    CHECK(view.path() == folder / "game.sgf");
}

TEST_CASE("a pasted position begins a tree, which an undo leaves", "[gui]") {
    const TemporaryFolder folder;
    AnalysisBoard board(folder.path());
    AnalysisView& view = board.view;
    board.open(folder / "game.sgf", kStudiedGame);
    view.last();
    REQUIRE(board.moves() == "h8 i9 i8 g8");
    CHECK(view.position_text() == "black:h8,i8 white:g8,i9 to_move:black");
    const char* const text =
        GENERATE("black:h8,i10 white:h9 to_move:black", " black:h8,i10 white:h9\n",
                 "to_move:white black:h8,i10 white:h9", "White:h9 Black:h8,i10");
    INFO(text);
    view.paste(text);
    INFO(view.message());
    CHECK(view.path().empty());
    CHECK(view.record().nodes.size() == 1);
    CHECK(view.shown_position().at(board.cell("i10")) == 1);
    CHECK(view.shown_position().at(board.cell("h9")) == 2);
    CHECK(view.shown_position().at(board.cell("g8")) == kEmpty);
    view.undo();
    CHECK(view.path() == folder / "game.sgf");
    CHECK(board.moves() == "h8 i9 i8 g8");
    view.paste("black:h8,h99");
    CHECK_FALSE(view.message().empty());
    CHECK(view.path() == folder / "game.sgf");
}

TEST_CASE("a pasted game with another board or start begins a tree, which an undo leaves",
          "[gui]") {
    const TemporaryFolder folder;
    AnalysisBoard board(folder.path());
    AnalysisView& view = board.view;
    board.open(folder / "game.sgf", kStudiedGame);
    struct Row {
        const char* text;
        int columns;
        const char* moves;
    };
    const Row row = GENERATE(
        Row{"(;GM[4]SZ[19]PB[Ann]C[first];B[aa];W[bb](;B[cc])(;B[dd]))", 19, "a19 b18 c17"},
        Row{"(;GM[4]SZ[15]PB[Ann]C[first]AB[aa][bb]PL[W];W[cc](;B[dd])(;B[ee]))", 15, "c13 d12"});
    INFO(row.text);
    view.paste(row.text);
    INFO(view.message());
    const auto check_pasted = [&] {
        CHECK(view.path().empty());
        CHECK(view.shown_position().board().columns() == row.columns);
        CHECK(view.record().players[0].name == "Ann");
        REQUIRE(view.remarks() != nullptr);
        CHECK(view.remarks()->comment == "first");
        view.last();
        CHECK(board.moves() == row.moves);
        view.other_variation(1);
        CHECK(board.moves() != row.moves);
        view.first();
    };
    CHECK_FALSE(view.message().empty());
    check_pasted();
    view.undo();
    CHECK(view.path() == folder / "game.sgf");
    CHECK_FALSE(view.changed_file());
    view.redo();
    check_pasted();
    view.undo();
    CHECK(view.path() == folder / "game.sgf");
}

TEST_CASE("copied positions of any game are pasted as the same position", "[gui]") {
    const TemporaryFolder folder;
    AnalysisBoard board(folder.path());
    AnalysisView& view = board.view;
    const char* const name =
        GENERATE("gomoku", "gomoku:swap2", "tictactoe", "connect_four", "connect6", "reversi", "go",
                 "hex", "chess", "draughts", "morris", "chinese_checkers", "amazons", "teeko",
                 "breakthrough", "order_and_chaos", "lines_of_action", "gomoku:three_way");
    const auto loaded = board.people.games.load(name, {});
    INFO(name);
    REQUIRE(loaded);
    std::mt19937 random(7);
    int copied = 0;
    for (const int plies : {1, 2, 3, 6, 9}) {
        Position position(loaded->game);
        for (int ply = 0; ply < plies && !position.over(); ++ply) {
            ActionList scratch;
            const auto legal = position.legal(scratch);
            position.apply(legal[random() % legal.size()]);
        }
        REQUIRE(view.begin(position));
        const std::string text = view.position_text();
        if (text.empty()) continue;
        ++copied;
        INFO(text);
        view.paste(text);
        INFO(view.message());
        CHECK(view.ply() == 0);
        CHECK(view.shown_position().present().stones == position.present().stones);
        CHECK(view.shown_position().turn().side == position.turn().side);
        CHECK(view.position_text() == text);
    }
    CHECK(copied >= 2);
}

TEST_CASE("variations are moved up and down", "[gui]") {
    const TemporaryFolder folder;
    AnalysisBoard board(folder.path());
    AnalysisView& view = board.view;
    board.open(folder / "game.sgf", kStudiedGame);
    board.play("h8 i9 j10");
    const RecordNodeId third = view.place();
    const RecordNodeId parent = view.record().nodes[third].parent;
    view.move_branch(1);
    CHECK(view.message() == "This move has no such variation.");
    view.move_branch(-1);
    CHECK(view.message() == "This is variation 2.");
    CHECK(child_of(view, parent, 1) == third);
    view.move_branch(-1);
    CHECK(child_of(view, parent, 0) == third);
    CHECK(view.place() == third);
    view.move_branch(1);
    CHECK(child_of(view, parent, 1) == third);
    view.undo();
    CHECK(child_of(view, parent, 0) == third);
    view.first();
    view.move_branch(-1);
    CHECK(view.message() == "This move has no such variation.");
}

TEST_CASE("the games of a collection are shown one after the other", "[gui]") {
    const TemporaryFolder folder;
    AnalysisBoard board(folder.path());
    AnalysisView& view = board.view;
    board.open(folder / "cup.sgf",
               "(;GM[4]SZ[15];B[hh])\n(;GM[4]SZ[15];B[ii];W[jj])\n(;GM[4]SZ[15];B[zz])\n(;GM[4]"
               "SZ[15];B[aa])\n");
    CHECK(view.title() == "cup.sgf · Game 1 of 4");
    CHECK(view.message() == "Game 1 of 4");
    view.other_game(-1);
    CHECK(view.message() == "This is the first game of the file.");
    view.other_game(1);
    CHECK(view.title() == "cup.sgf · Game 2 of 4");
    CHECK(view.record().nodes.size() == 3);
    // The third one is wrong, so the second one stays.
    view.other_game(1);
    CHECK(view.title() == "cup.sgf · Game 2 of 4");
    CHECK(view.message().find("cup.sgf:3:") != std::string::npos);
    // Edits would be put aside when another game is saved.
    view.last();
    board.play("a1");
    view.other_game(-1);
    CHECK(view.message() == "Save or undo the edits of this game first.");
    CHECK(view.title() == "cup.sgf · Game 2 of 4 *");
    view.undo();
    view.other_game(-1);
    CHECK(view.title() == "cup.sgf · Game 1 of 4");
    board.open(folder / "one.sgf", "(;GM[4]SZ[15];B[hh])");
    CHECK(view.title() == "one.sgf");
    view.other_game(1);
    CHECK(view.message() == "The file has one game.");
}

TEST_CASE("a large file is read while the old study stays", "[gui]") {
    const TemporaryFolder folder;
    OpeningBoard board(folder.path());
    board.open(folder / "game.sgf", kStudiedGame);
    std::ofstream(folder / "large.sgf") << large_tree();
    CHECK(AnalysisView::is_large(folder / "large.sgf"));
    CHECK_FALSE(AnalysisView::is_large(folder / "game.sgf"));
    SECTION("and then shown") {
        board.open_later(folder / "large.sgf");
        CHECK(board.view.path().filename() == "game.sgf");
        board.view.walk(1);
        board.wait_for_end();
        CHECK(board.result);
        CHECK(board.view.path().filename() == "large.sgf");
        CHECK(board.view.study().index().size() == 50'626);
        // The same file again.
        board.open_later(folder / "large.sgf");
        board.wait_for_end();
        CHECK(board.result);
        CHECK(board.view.study().index().size() == 50'626);
    }
    SECTION("until a person stops it") {
        board.open_later(folder / "large.sgf");
        board.view.opening()->stop();
        board.wait_for_end();
        CHECK_FALSE(board.result);
        CHECK(board.view.path().filename() == "game.sgf");
    }
    SECTION("and stays if the file is wrong") {
        std::ofstream(folder / "wrong.sgf") << "(;GM[4]SZ[15];B[zz]\n" << large_tree();
        board.open_later(folder / "wrong.sgf");
        board.wait_for_end();
        REQUIRE_FALSE(board.result);
        CHECK(board.result.error().size() == 1);
        CHECK(board.result.error().front().place.find("wrong.sgf:1:") != std::string::npos);
        CHECK(board.view.path().filename() == "game.sgf");
    }
    SECTION("up to its damage, and is not replaced") {
        std::string wrong = large_tree();
        wrong.insert(wrong.size() - 2, "(;B[zz])");
        std::ofstream(folder / "wrong.sgf") << wrong;
        board.open_later(folder / "wrong.sgf");
        board.wait_for_end();
        REQUIRE(board.result);
        CHECK(board.view.message().find("wrong.sgf:225:") != std::string::npos);
        CHECK(board.view.message().ends_with("all that follows is left out"));
        CHECK_FALSE(board.view.can_save());
        CHECK(board.view.proposed_name() == "wrong-copy.sgf");
    }
    SECTION("without variations that are illegal, which stay in the file") {
        std::string wrong = large_tree();
        wrong.insert(wrong.size() - 2, "(;B[hh];W[hh])");
        std::ofstream(folder / "wrong.sgf") << wrong;
        board.open_later(folder / "wrong.sgf");
        board.wait_for_end();
        REQUIRE(board.result);
        CHECK(board.view.message().find("wrong.sgf:225:") != std::string::npos);
        CHECK_FALSE(board.view.can_save());
        CHECK(board.view.proposed_name() == "wrong-copy.sgf");
    }
    SECTION("unless the board is left") {
        board.open_later(folder / "large.sgf");
        board.view.close();
        CHECK(board.view.opening() == nullptr);
    }
    board.people.io.restart();
    board.people.io.poll();
    CHECK(board.ended <= 1);
}

TEST_CASE("the board shows the players, the event and the result of a game", "[gui]") {
    struct Row {
        const char* text;
        const char* names;
        const char* heading;
    };
    const Row row = GENERATE(
        Row{"(;GM[4]SZ[15];B[hh])", "", ""},
        Row{"(;GM[4]SZ[15]PB[Ann]PW[Bo]EV[Cup]DT[2024-05-01]RE[B+Resign];B[hh];W[ii])",
            "Ann – Bo, Cup", "Ann – Bo, Cup · 2024-05-01 · white resigned"},
        Row{"(;GM[4]SZ[15]PB[Ann]PW[Bo]RE[W+];B[hh];W[ii])", "Ann – Bo", "Ann – Bo · white won"},
        Row{"(;GM[4]SZ[15];B[aa];W[ba];B[ab];W[bb];B[ac];W[bc];B[ad];W[bd];B[ae])", "",
            "black won: black has 5 in a row (a11 to a15)"});
    const TemporaryFolder folder;
    AnalysisBoard board(folder.path());
    board.open(folder / "game.sgf", row.text);
    CHECK(board.view.names() == row.names);
    CHECK(board.view.heading() == row.heading);
}

TEST_CASE("the players name the games of a collection", "[gui]") {
    const TemporaryFolder folder;
    AnalysisBoard board(folder.path());
    AnalysisView& view = board.view;
    board.open(folder / "games.sgf",
               "(;GM[4]SZ[15]PB[Ann]PW[Bo];B[hh])(;GM[4]SZ[15]PB[Cy]PW[Di];B[hh])");
    CHECK(view.message() == "Game 1 of 2: Ann – Bo");
    CHECK(view.title() == "games.sgf · Game 1 of 2: Ann – Bo");
    CHECK(view.has_other_game(1));
    CHECK_FALSE(view.has_other_game(-1));
    view.other_game(1);
    CHECK(view.message() == "Game 2 of 2: Cy – Di");
    CHECK(view.player_label(0) == "black (Cy)");
    CHECK_FALSE(view.has_other_game(1));
}

TEST_CASE("opening a collection names the other game that has unsaved edits", "[gui]") {
    const TemporaryFolder folder;
    const auto path = folder / "games.sgf";
    const char* const games = "(;GM[4]SZ[15];B[hh])(;GM[4]SZ[15];B[gg])(;GM[4]SZ[15];B[ff])";
    {
        AnalysisBoard board(folder.path());
        board.open(path, games);
        board.play("a1");
        board.view.undo();
        // Its journal comes first, and is removed.
        CHECK_FALSE(board.view.changed_file());
        board.view.other_game(1);
        board.view.last();
        board.play("b2");
        // The program ends here.
    }
    AnalysisBoard board(folder.path());
    AnalysisView& view = board.view;
    board.open(path);
    CHECK(view.unsaved() == 0);
    CHECK(view.other_unsaved() == 2);
    CHECK(view.message() == "Game 1 of 3 · Game 2 has unsaved edits.");
    view.other_game(1);
    CHECK(view.unsaved() == 1);
    CHECK(view.other_unsaved() == 0);
    view.restore();
    view.last();
    CHECK(board.moves() == "g9 b2");
    board.open(path, "(;GM[4]SZ[15];B[hh])(;GM[4]SZ[15];B[ga])");
    // They are edits of another content.
    CHECK(view.other_unsaved() == 0);
}

TEST_CASE("errors on the analysis board begin like other sentences", "[gui]") {
    const auto sentence = [](const char* place, const char* text) {
        return problem_sentence(Error{ErrorCode::Input, place, Message(text)});
    };
    CHECK(sentence("", "a stone must be placed") == "A stone must be placed");
    CHECK(sentence("", "h8 is occupied") == "h8 is occupied");
    CHECK(sentence("", "'h99' is not a cell") == "'h99' is not a cell");
    CHECK(sentence("game.sgf:1:2", "a property is missing") ==
          "game.sgf:1:2: a property is missing");
}
