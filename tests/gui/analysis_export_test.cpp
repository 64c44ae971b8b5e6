// Exports of the analysis board without a window: pictures, texts, pages and game files.
#include "view/analysis_export.hpp"

#include <algorithm>

#include "core/notation.hpp"
#include "diagram/report_moves.hpp"
#include "diagram/svg_facts.hpp"
#include "gui/analysis_fixture.hpp"
#include "gui/in_language.hpp"
#include "record/record_format.hpp"
#include "support/catch.hpp"

using namespace tengen;
using namespace tengen::gui;
using namespace tengen::test;

namespace {

/// Two variations after h8 i9. Rows count from the top.
const std::string kExportedTree =
    "(;GM[4]FF[4]SZ[15];B[hh];W[ig](;B[ih]C[a cut]LB[aa:A];W[gh])(;B[hi];W[gh];B[ii]))";

std::size_t format_index(std::string_view label) {
    const auto found = std::ranges::find(export_formats(), label, &ExportFormat::label);
    INFO(label);
    REQUIRE(found != export_formats().end());
    return static_cast<std::size_t>(found - export_formats().begin());
}

ExportChoices choices_of(std::string_view format) {
    ExportChoices choices;
    choices.format = format_index(format);
    return choices;
}

Exported exported(const AnalysisView& view, const ExportChoices& choices) {
    const Result<Exported> made = make_export(view, choices, paper_theme());
    INFO((made ? "" : english(made.error())));
    REQUIRE(made);
    CHECK(check_export(view, choices));
    return *made;
}

/// "h8=1 i9=2", by cell.
std::string numbers_of(const AnalysisView& view, const ExportChoices& choices) {
    std::string text;
    for (const auto& [cell, number] : read_svg(exported(view, choices).bytes).texts("number")) {
        text += (text.empty() ? "" : " ") + cell + "=" + number;
    }
    return text;
}

}  // namespace

TEST_CASE("a flipped board is exported flipped", "[gui]") {
    const TemporaryFolder folder;
    AnalysisBoard board(folder.path());
    board.open(folder / "game.sgf", kExportedTree);
    board.view.last();
    const auto height_of_i9 = [&](const char* format) {
        for (const SvgElement& disc :
             read_svg(exported(board.view, choices_of(format)).bytes).of("circle", "stone")) {
            if (disc.cell == "i9") return disc.number("cy");
        }
        return 0.0;
    };
    const double upright = height_of_i9("SVG");
    board.display.flipped = true;
    CHECK(height_of_i9("SVG") > upright + 10);
}

TEST_CASE("each format of an export has its bytes and the ending of its name", "[gui]") {
    const TemporaryFolder folder;
    AnalysisBoard board(folder.path());
    board.open(folder / "game.sgf", kExportedTree);
    board.view.last();
    struct Row {
        const char* format;
        const char* begin;
        const char* name;
    };
    const Row rows[] = {{"PNG", "\x89PNG", "game.png"},
                        {"SVG", "<svg", "game.svg"},
                        {"GIF", "GIF89a", "game.gif"},
                        {"Page to print", "<!DOCTYPE html>", "game.html"},
                        {"Board as text", "15 . . ", "game.txt"},
                        {"Moves in one word", "h8i9i8g8\n", "game.txt"},
                        {"sgf", "(;GM[4]", "game.sgf"},
                        {"psq", "Piskvorky 15x15", "game.psq"}};
    for (const Row& row : rows) {
        INFO(row.format);
        const ExportChoices choices = choices_of(row.format);
        const std::string bytes = exported(board.view, choices).bytes;
        CHECK(bytes.substr(0, std::string_view(row.begin).size()) == row.begin);
        CHECK(export_name(board.view, choices) == row.name);
    }
    // All other formats that can hold the game are offered too.
    for (const RecordFormat& format : record_formats()) {
        if (format.write != nullptr && !format.ending.empty()) format_index(format.name);
    }
}

TEST_CASE("an export numbers no moves, the last, all, or a part of the shown line", "[gui]") {
    const TemporaryFolder folder;
    AnalysisBoard board(folder.path());
    board.open(folder / "game.sgf", kExportedTree);
    board.view.walk(3);
    board.view.other_variation(1);
    REQUIRE(board.moves() == "h8 i9 h7");
    const auto numbers = [&](ExportNumbers wish, const char* first = "", const char* last = "",
                             bool from_one = false) {
        ExportChoices choices = choices_of("SVG");
        choices.numbers = wish;
        choices.first = first;
        choices.last = last;
        choices.from_one = from_one;
        return numbers_of(board.view, choices);
    };
    CHECK(numbers(ExportNumbers::None).empty());
    CHECK(numbers(ExportNumbers::Last) == "h7=3");
    CHECK(numbers(ExportNumbers::All) == "h7=3 h8=1 i9=2");
    // A part reaches beyond the shown move.
    CHECK(numbers(ExportNumbers::Range, "3") == "g8=4 h7=3 i7=5");
    CHECK(numbers(ExportNumbers::Range, "2", " 3 ") == "h7=3 i9=2");
    CHECK(numbers(ExportNumbers::Range, "2", "3", true) == "h7=2 i9=1");
    ExportChoices word = choices_of("Moves in one word");
    CHECK(exported(board.view, word).bytes == "h8i9h7\n");
    word.numbers = ExportNumbers::Range;
    word.first = "2";
    CHECK(exported(board.view, word).bytes == "i9h7g8i7\n");
}

TEST_CASE("an export draws the figure of the shown move with its settings in the file", "[gui]") {
    const TemporaryFolder folder;
    AnalysisBoard board(folder.path());
    AnalysisView& view = board.view;
    board.open(folder / "game.sgf", kExportedTree);
    ExportChoices choices = choices_of("SVG");
    choices.numbers = ExportNumbers::Figure;
    CHECK_FALSE(has_figures(view));
    REQUIRE_FALSE(check_export(view, choices));
    CHECK(check_export(view, choices).error().front().message ==
          Message("This line has no figure."));
    view.walk(3);
    view.set_print_remarks({RecordFigure{kFigureNoCoordinates, "A cut"}, 50, -1});
    CHECK(has_figures(view));
    CHECK(numbers_of(view, choices) == "g8=51 i8=50");
    const std::string cut = exported(view, choices).bytes;
    CHECK(cut.find("A cut") != std::string::npos);
    CHECK(read_svg(cut).of("text", "coordinates").empty());
    // The moves before it are a figure too.
    view.walk(-1);
    CHECK(numbers_of(view, choices) == "h8=1 i9=2");
    CHECK(exported(view, choices).bytes.find("A cut") == std::string::npos);
    view.first();
    CHECK(numbers_of(view, choices) == "h8=1 i9=2");
    view.set_print_remarks({{}, -1, 0});
    CHECK(numbers_of(view, choices).empty());
    view.last();
    CHECK(numbers_of(view, choices).empty());
    choices = choices_of("Moves in one word");
    choices.numbers = ExportNumbers::Figure;
    CHECK(exported(view, choices).bytes == "i8g8\n");
    view.walk(-2);
    view.walk(1);
    view.other_variation(1);
    CHECK_FALSE(check_export(view, choices));
}

TEST_CASE("an export can have a part of the board, and leave out remarks", "[gui]") {
    const TemporaryFolder folder;
    AnalysisBoard board(folder.path());
    board.open(folder / "game.sgf", kExportedTree);
    board.view.walk(3);
    ExportChoices choices = choices_of("SVG");
    CHECK(read_svg(exported(board.view, choices).bytes).texts("text").contains("a15"));
    choices.remarks = false;
    CHECK_FALSE(read_svg(exported(board.view, choices).bytes).texts("text").contains("a15"));
    choices.part = "h8-j10";
    CHECK(numbers_of(board.view, choices) == "h8=1 i8=3 i9=2");
    choices.part = "i9-j10";
    CHECK(numbers_of(board.view, choices) == "i9=2");
    const std::string colours = exported(board.view, choices).bytes;
    choices.paper = true;
    CHECK(exported(board.view, choices).bytes != colours);
    CHECK(colours.find("width=\"8") != std::string::npos);
}

TEST_CASE("an impossible export says what is wrong", "[gui]") {
    const TemporaryFolder folder;
    AnalysisBoard board(folder.path());
    board.open(folder / "game.sgf", kExportedTree);
    board.view.last();
    struct Row {
        const char *first, *last, *part;
        Message problem;
    };
    constexpr const char* kNoMove = "'{}' is not a move of this line (1 to {})";
    const Row rows[] = {
        {"5", "", "", Message(kNoMove, "5", 4)},
        {"0", "", "", Message(kNoMove, "0", 4)},
        {"1", "x", "", Message(kNoMove, "x", 4)},
        {"1", "99999999999999999999", "", Message(kNoMove, "99999999999999999999", 4)},
        {"3", "2", "", Message("The first move, {}, is after the last, {}.", 3, 2)},
        {"", "", "h8", Message("{}", Message("'{}' is not two corners (write h8-o15)", "h8"))},
    };
    for (const Row& row : rows) {
        INFO(row.first << ' ' << row.last << ' ' << row.part);
        ExportChoices choices = choices_of("PNG");
        choices.numbers = ExportNumbers::Range;
        choices.first = row.first;
        choices.last = row.last;
        choices.part = row.part;
        const Result<void> checked = check_export(board.view, choices);
        REQUIRE_FALSE(checked);
        CHECK(checked.error().front().message == row.problem);
        CHECK_FALSE(make_export(board.view, choices, paper_theme()));
    }
}

TEST_CASE("a format without variations gets the shown line, others the tree", "[gui]") {
    const TemporaryFolder folder;
    AnalysisBoard board(folder.path());
    AnalysisView& view = board.view;
    board.open(folder / "game.sgf", kExportedTree);
    view.walk(3);
    view.other_variation(1);
    const auto psq = folder / "line.psq";
    const Result<std::string> saved = write_export(view, choices_of("psq"), paper_theme(), psq);
    REQUIRE(saved);
    CHECK(saved->find("variations (1)") != std::string::npos);
    const Exported tree = exported(view, choices_of("sgf"));
    CHECK(tree.bytes.find("a cut") != std::string::npos);
    CHECK(tree.lost.empty());
    // The file itself is unchanged, and still the board's.
    CHECK(content_of(folder / "game.sgf") == kExportedTree);
    CHECK(view.path().filename() == "game.sgf");
    board.open(psq);
    view.last();
    CHECK(board.moves() == "h8 i9 h7 g8 i7");
    CHECK_FALSE(write_export(view, choices_of("SVG"), paper_theme(), folder / "no/where.svg"));
}

TEST_CASE("exports of games with other moves and seats", "[gui]") {
    const TemporaryFolder folder;
    AnalysisBoard board(folder.path());
    REQUIRE(board.view.begin(Position(board.people.games.load("gomoku:three_way", {})->game)));
    board.play("h8 i9 g7 a1");
    CHECK(numbers_of(board.view, choices_of("SVG")) == "a1=4 g7=3 h8=1 i9=2");
    // A library has no third side.
    CHECK_FALSE(make_export(board.view, choices_of("lib"), paper_theme()));
    CHECK(export_name(board.view, choices_of("PNG")) == "gomoku-three_way.png");
}

TEST_CASE("a tree copied as SGF is pasted as the same tree", "[gui]") {
    const TemporaryFolder folder;
    AnalysisBoard board(folder.path());
    AnalysisView& view = board.view;
    board.open(folder / "game.sgf", kExportedTree);
    CHECK(fields_of(export_formats()[format_index("sgf")]).copies);
    CHECK_FALSE(fields_of(export_formats()[format_index("lib")]).copies);
    const std::string copied = exported(view, choices_of("sgf")).bytes;
    REQUIRE(view.begin(Position(view.study().game())));
    view.paste(copied);
    // The head names the rules now.
    const std::string again = exported(view, choices_of("sgf")).bytes;
    CHECK(again.substr(again.find(";B[hh]")) == copied.substr(copied.find(";B[hh]")));
}

TEST_CASE("a page to print has the window's language", "[gui]") {
    const TemporaryFolder folder;
    AnalysisBoard board(folder.path());
    board.open(folder / "game.sgf",
               "(;GM[4]FF[4]SZ[15]PB[Ann]RE[B+R];B[hh];W[ig]BM[1]LB[aa:A];B[ih])");
    const std::string page = exported(board.view, choices_of("Page to print")).bytes;
    CHECK(page.find("<html lang=\"en\">") != std::string::npos);
    CHECK(page.find("<h2>Mistakes</h2>") != std::string::npos);
    CHECK(page.find("black wins: white resigned") != std::string::npos);
    const InLanguage chinese("zh");
    const std::string translated = exported(board.view, choices_of("Page to print")).bytes;
    CHECK(translated.find("<html lang=\"zh\">") != std::string::npos);
    CHECK(translated.find("<h2>失误</h2>") != std::string::npos);
    for (const char* english : {"Mistakes", "Moves 1", "After move", "wins", "resigned", "black"}) {
        INFO(english);
        CHECK(translated.substr(translated.find("<body>")).find(english) == std::string::npos);
    }
}

TEST_CASE("formats are offered for games that they can hold", "[gui]") {
    const TemporaryFolder folder;
    AnalysisBoard board(folder.path());
    struct Row {
        const char* game;
        const char* format;
        bool holds;
    };
    const Row row =
        GENERATE(Row{"gomoku", "pgn", false}, Row{"gomoku", "pdn", false},
                 Row{"gomoku", "sgf", true}, Row{"gomoku", "lib", true}, Row{"chess", "pgn", true},
                 Row{"chess", "pdn", false}, Row{"chess", "lib", false},
                 Row{"draughts", "pdn", true}, Row{"gomoku:three_way", "lib", false});
    INFO(row.game << " as " << row.format);
    REQUIRE(board.view.begin(Position(board.people.games.load(row.game, {})->game)));
    CHECK(holds_game(board.view, *find_record_format(row.format)) == row.holds);
}
