// The position editor without a window: what it puts, what the rules refuse, and the study that its
// position begins.
#include "view/position_editor.hpp"

#include <algorithm>

#include "core/forsyth.hpp"
#include "core/notation.hpp"
#include "gui/analysis_fixture.hpp"
#include "support/catch.hpp"

using namespace tengen;
using namespace tengen::gui;
using namespace tengen::test;

namespace {

/// An editor of a game, with the words that it has spoken.
class Editor {
  public:
    explicit Editor(const AnalysisBoard& board, const char* game, const char* start = "")
        : Editor(position_of(board, game, start)) {}
    explicit Editor(const Position& from)
        : editor(
              from, display, [] {}, [this](const std::string& line) { spoken.push_back(line); }) {}

    /// "white,rook": the tool with this name.
    void choose(const std::string& name) {
        const auto& tools = editor.tools();
        const auto found = std::ranges::find_if(
            tools, [&](const EditorTool& tool) { return editor.tool_name(tool) == name; });
        INFO(name);
        REQUIRE(found != tools.end());
        editor.choose(static_cast<std::size_t>(found - tools.begin()));
    }
    void put(const std::string& name, const std::string& cells) {
        choose(name);
        for (const std::string_view cell : split(cells, ' ')) click(cell);
    }
    void click(std::string_view name) {
        const auto cell = parse_cell(editor.shown_position().board(), name);
        REQUIRE(cell);
        editor.input().click(*cell);
    }
    Position result() const {
        Result<Position> result = editor.result();
        INFO((result ? "" : english(result.error())));
        REQUIRE(result);
        return std::move(*result);
    }
    std::string text() const { return setup_text(editor.game(), result().setup()); }

    BoardToggles display;
    std::vector<std::string> spoken;
    PositionEditor editor;

  private:
    static Position position_of(const AnalysisBoard& board, const char* game, const char* start) {
        const auto loaded = board.people.games.load(game, {});
        REQUIRE(loaded);
        const Result<Setup> setup = parse_setup(*loaded->game, start);
        REQUIRE(setup);
        return Position(loaded->game, *setup);
    }
};

}  // namespace

TEST_CASE("a click puts the chosen stone, and the same again removes it", "[gui]") {
    const TemporaryFolder folder;
    const AnalysisBoard board(folder.path());
    Editor edited(board, "gomoku");
    edited.put("black", "h8 i9");
    edited.put("white", "i8 h8");
    CHECK(edited.spoken.back() == "h8: white");
    CHECK(edited.text() == "black:i9 white:h8,i8 to_move:black");
    edited.click("h8");
    CHECK(edited.spoken.back() == "h8: empty");
    edited.editor.set_to_move(2);
    CHECK(edited.text() == "black:i9 white:i8 to_move:white");
    edited.put("empty", "i9 a1");
    CHECK(edited.text() == "white:i8 to_move:white");
    for (int i = 0; i < 2; ++i) edited.editor.undo();
    CHECK(edited.text() == "black:i9 white:i8 to_move:black");
    edited.editor.redo();
    CHECK(edited.text() == "black:i9 white:i8 to_move:white");
    edited.editor.clear();
    CHECK(edited.result().present().stones.empty());
    edited.editor.undo();
    CHECK(edited.text() == "black:i9 white:i8 to_move:white");
    while (edited.editor.can_undo()) edited.editor.undo();
    CHECK_FALSE(edited.editor.is_changed());
}

TEST_CASE("the keyboard alone sets up a position", "[gui]") {
    const TemporaryFolder folder;
    const AnalysisBoard board(folder.path());
    Editor edited(board, "tictactoe");
    PositionEditor& editor = edited.editor;
    editor.put_at_cursor();
    CHECK(editor.message() == "First move the cursor to a cell.");
    editor.move_cursor(0, 0);
    editor.put_at_cursor();
    editor.move_cursor(1, 0);
    editor.choose_next(1);
    editor.put_at_cursor();
    editor.move_cursor(-1, 0);
    CHECK(edited.spoken.back() == "b2: x");
    CHECK(edited.text() == "x:b2 o:c2 to_move:x");
    editor.remove_at_cursor();
    CHECK(edited.text() == "o:c2 to_move:x");
    editor.choose_next(-1);
    editor.choose_next(-1);
    CHECK(edited.spoken.back() == "empty");
}

TEST_CASE("kinds are chosen, and a game keeps the state that fits", "[gui]") {
    const TemporaryFolder folder;
    const AnalysisBoard board(folder.path());
    Editor edited(board, "chess");
    CHECK(edited.editor.tools().size() == 13);
    // A rook is gone, and with it the right to castle there.
    edited.put("empty", "a1 e2");
    edited.put("white, queen", "e5");
    CHECK(forsyth_text(edited.result()) ==
          "rnbqkbnr/pppppppp/8/4Q3/8/8/PPPP1PPP/1NBQKBNR w Kkq - 0 1");
    edited.editor.clear();
    edited.put("white, king", "e1");
    edited.put("black, king", "e8");
    edited.put("white, pawn", "a7");
    edited.editor.set_to_move(2);
    CHECK(forsyth_text(edited.result()) == "4k3/P7/8/8/8/8/8/4K3 b - - 0 1");
    edited.editor.set_start();
    CHECK(forsyth_text(edited.result()) ==
          "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    // An empty board would be the first position.
    edited.editor.clear();
    REQUIRE_FALSE(edited.editor.result());
    CHECK(english(edited.editor.result().error()).find("needs a stone") != std::string::npos);

    Editor draughts(board, "draughts");
    draughts.editor.clear();
    draughts.put("white, king", "b2");
    draughts.put("black, man", "e5");
    CHECK(setup_text(draughts.editor.game(), draughts.result().setup()).find("king") !=
          std::string::npos);
}

TEST_CASE("shared stones among those of sides are set up", "[gui]") {
    const TemporaryFolder folder;
    const AnalysisBoard board(folder.path());
    Editor edited(board, "amazons");
    CHECK(edited.editor.tools().size() == 4);
    edited.put("shared stone", "a5 e5");
    CHECK(edited.text() == "white:d1,g1,a4,j4 black:a7,j7,d10,g10 nobody:a5,e5 to_move:white");
    const Position position = edited.result();
    CHECK(position.at(parse_cell(position.board(), "e5").value()) == kNobody);
    CHECK(position.why_not(parse_any_action(position, "a4-a6").value()).id != "it is legal");
}

TEST_CASE("the rules refuse a position with their reason", "[gui]") {
    const TemporaryFolder folder;
    const AnalysisBoard board(folder.path());
    Editor edited(board, "connect_four");
    const std::string first = edited.editor.tool_name(edited.editor.tools().front());
    edited.put(first, "d2");
    REQUIRE_FALSE(edited.editor.result());
    CHECK(english(edited.editor.result().error()).find("nothing is below it") != std::string::npos);
    edited.put(first, "d1");
    CHECK(edited.result().present().stones.size() == 2);
}

TEST_CASE("all games keep the position that the editor begins with", "[gui]") {
    const TemporaryFolder folder;
    const AnalysisBoard board(folder.path());
    for (const char* name :
         {"gomoku", "gomoku:renju", "go", "chess", "draughts", "reversi", "morris", "amazons",
          "hex", "breakthrough", "ataxx", "pente", "quixo"}) {
        INFO(name);
        const auto loaded = board.people.games.load(name, {});
        REQUIRE(loaded);
        Position position(loaded->game);
        ActionList scratch;
        for (int ply = 0; ply < 6 && !position.over(); ++ply) {
            const auto legal = position.legal(scratch);
            position.apply(legal[static_cast<std::size_t>(ply * 7) % legal.size()]);
        }
        const Setup expected = position.present();
        Editor edited(position);
        CHECK_FALSE(edited.editor.is_changed());
        const Position result = edited.result();
        CHECK(result.setup().stones == expected.stones);
        CHECK(result.turn().side == position.turn().side);
    }
}

TEST_CASE("an edited position begins a study, and an undo shows the study before", "[gui]") {
    const TemporaryFolder folder;
    AnalysisBoard board(folder.path());
    AnalysisView& view = board.view;
    board.open(folder / "game.sgf", kStudiedGame);
    view.last();
    const RecordNodeId place = view.place();
    Editor edited(view.shown_position());
    edited.put("white", "a1");
    edited.editor.set_to_move(1);
    REQUIRE(view.begin_set_up(edited.result()));
    CHECK(view.record().nodes.size() == 1);
    CHECK(view.changed_file());
    CHECK(view.has_former());
    board.play("b2");
    view.undo();
    CHECK(view.can_undo());
    view.undo();
    CHECK(view.path() == folder / "game.sgf");
    CHECK(view.place() == place);
    CHECK_FALSE(view.changed_file());
    REQUIRE(view.can_redo());
    view.redo();
    CHECK(view.shown_position().key() == edited.result().key());
    CHECK(view.has_former());
    view.undo();
    board.play("c3");
    // Another edit leaves nothing to redo.
    CHECK_FALSE(view.can_redo());
}

TEST_CASE("an edited position is kept without a move, and saved in formats with set-ups", "[gui]") {
    const TemporaryFolder folder;
    {
        AnalysisBoard board(folder.path());
        board.open(folder / "game.sgf", kStudiedGame);
        Editor edited(board.view.shown_position());
        edited.put("black", "c3 d4");
        edited.put("white", "e5");
        edited.editor.set_to_move(2);
        REQUIRE(board.view.begin_set_up(edited.result()));
        // The program ends here.
    }
    AnalysisBoard board(folder.path());
    REQUIRE(board.resume_unnamed());
    AnalysisView& view = board.view;
    CHECK(setup_text(view.shown_position().game(), view.study().start().setup()) ==
          "black:c3,d4 white:e5 to_move:white");
    CHECK(view.unsaved() == 1);
    view.restore();
    CHECK(view.changed_file());
    REQUIRE(view.save_as(folder / "edited.sgf"));
    CHECK_FALSE(view.changed_file());
    const std::string saved = content_of(folder / "edited.sgf");
    for (const char* part : {"AB[cm][dl]", "AW[ek]", "PL[W]"}) {
        INFO(saved);
        CHECK(saved.find(part) != std::string::npos);
    }
    const auto key = view.shown_position().key();
    board.open(folder / "edited.sgf");
    CHECK(view.shown_position().key() == key);
}
