// Regions, directions of sides, labels of rules and older names in game files.
#include <fmt/format.h>

#include "config/game_library.hpp"
#include "config_fixture.hpp"
#include "support/catch.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

std::string file_with_regions(std::string_view regions, std::string_view place) {
    return fmt::format(
        "name: game\nboard: {{rows: 4, columns: 4}}\nsides: [black, white, red]\nseats: 2\n"
        "regions: {}\nrules:\n  place: {}\n  stuck: {{}}\n",
        regions, place);
}

std::string file_with_lines(std::string_view lines) {
    return fmt::format(
        "name: game\nboard: {{rows: 4, columns: 4}}\nsides: [black, white]\nrules:\n  place: {{}}\n"
        "{}  full_board: {{}}\n",
        lines);
}

/// The description, or the errors.
Texts game_lines(std::string_view content, const Overrides& overrides = {}) {
    const TempFolder folder;
    const auto file = read_game_file(folder.write("x.yaml", std::string(content)), catalogue());
    if (!file) return folder.lines(file.error());
    const auto game = file->load("", overrides, catalogue());
    if (!game) return to_lines(game.error());
    Texts lines;
    std::string text = to_text(game->game->description());
    for (std::size_t end = 0; (end = text.find('\n')) != std::string::npos;) {
        lines.push_back(text.substr(0, end));
        text.erase(0, end + 1);
    }
    return lines;
}

bool has_line(const Texts& lines, const std::string& line) {
    UNSCOPED_INFO(fmt::format("{}", fmt::join(lines, "\n")));
    return std::find(lines.begin(), lines.end(), line) != lines.end();
}

Overrides one_setting(const std::string& path, const std::string& text) {
    Overrides overrides;
    overrides.settings.push_back({path, text});
    return overrides;
}

}  // namespace

TEST_CASE("parts to connect, rings and gravity report a board that lacks them", "[config]") {
    const auto said = [](std::string_view board, std::string_view rule) {
        return game_lines(
            fmt::format("name: game\nboard: {}\nsides: [black, white]\nrules:\n  place: {{}}\n"
                        "  {}\n  full_board: {{}}\n",
                        board, rule));
    };
    const std::string_view square = "{rows: 4, columns: 4}";
    const std::string_view hexagon = "{shape: hexagon, size: 3}";
    CHECK(said(hexagon, "connect: {groups: home}") ==
          Texts{"x.yaml:6:21: there is no region 'home' (add it to 'regions')"});
    CHECK(said(hexagon, "connect: {groups: [sides, cornrs]}") ==
          Texts{"x.yaml:6:13: there is no region 'cornrs' (add it to 'regions') (did you mean "
                "'corners'?)"});
    CHECK(said(square, "connect: {groups: sides, at_least: 5}") ==
          Texts{"x.yaml:6:38: 'at_least' is 5, but 'groups' has 4 parts on this board"});
    CHECK(said(square, "ring: {}") ==
          Texts{"x.yaml:6:3: rings need hexagons (give 'board' 'shape: hexagon')"});
    CHECK(said(square, "drop: {towards: down}") ==
          Texts{"x.yaml:6:19: 'towards' down needs a board with 'layers'"});
    CHECK(said(square, "connect/: {}") ==
          Texts{"x.yaml:6:3: a label must be a word of small letters, digits and underscores, "
                "found ''"});
    CHECK(
        has_line(said(hexagon, "connect/any: {groups: [corners, sides_without_corners]}"),
                 "rule connect/any edges=vertical,vertical groups=corners,sides_without_corners"));
    CHECK(has_line(said(hexagon, "connect: {}"), "rule connect edges=vertical,vertical"));
}

TEST_CASE("regions are cells for all sides or for each side in play", "[config]") {
    const Texts lines = game_lines(file_with_regions(
        "{home: {black: row 1, white: a4-b4, red: row 9}, edge: rim}", "{on: home}"));
    CHECK(has_line(lines, "region home=black 0 1 2 3"));
    CHECK(has_line(lines, "region home=white 12 13"));
    CHECK(has_line(lines, "region edge 0 1 2 3 4 7 8 11 12 13 14 15"));
    CHECK(has_line(lines, "rule place on=home stones=own"));
}

TEST_CASE("an option may change a region, and regions follow the board", "[config]") {
    const std::string file = file_with_regions("{home: edge north}", "{on: home}");
    CHECK(has_line(game_lines(file, one_setting("regions.home", "a1-a2")), "region home 0 4"));
    CHECK(has_line(game_lines(file, one_setting("board.rows", "2")), "region home 4 5 6 7"));
    const Texts smaller = game_lines(file_with_regions("{home: row 4}", "{on: home}"),
                                     one_setting("board.rows", "2"));
    REQUIRE(smaller.size() == 1);
    CHECK(smaller[0].ends_with("x.yaml:5:17: region 'home': 'row' needs a number 1..2, found '4'"));
}

TEST_CASE("wrong regions are reported at their places", "[config]") {
    CHECK(game_lines(file_with_regions("{home: row 5, Rim: rim, empty: a1}", "{on: home}")) ==
          Texts{"x.yaml:5:17: region 'home': 'row' needs a number 1..4, found '5'",
                "x.yaml:5:24: a region's name must be a word of small letters, digits and "
                "underscores other than 'empty', found 'Rim'",
                "x.yaml:5:34: a region's name must be a word of small letters, digits and "
                "underscores other than 'empty', found 'empty'"});
    CHECK(game_lines(file_with_regions("{home: {black: a1, whit: a2}}", "{on: home}")) ==
          Texts{"x.yaml:5:11: region 'home' needs the cells of 'white'",
                "x.yaml:5:29: unknown side 'whit' (did you mean 'white'?)"});
    CHECK(game_lines(file_with_regions("{home: row 1}", "{on: homes}")) ==
          Texts{"x.yaml:7:15: there is no region 'homes' (add it to 'regions') (did you mean "
                "'home'?)"});
    CHECK(game_lines(file_with_regions("[a1]", "{}")) ==
          Texts{"x.yaml:5:10: 'regions': expected a map, found a list"});
}

TEST_CASE("a rule may be used again with a label, and options reach it", "[config]") {
    const std::string file =
        file_with_lines("  line: {length: 4}\n  line/three: {length: 3, result: loses}\n");
    CHECK(has_line(game_lines(file),
                   "rule line/three length=3 overline=wins,wins closed=wins directions= "
                   "misere=true winner=side"));
    CHECK(has_line(game_lines(file, one_setting("rules.line/three.length", "2")),
                   "rule line/three length=2 overline=wins,wins closed=wins directions= "
                   "misere=true winner=side"));
    CHECK(game_lines(file, one_setting("rules.line/three.length", "9")) ==
          Texts{"--set rules.line/three.length: 'length' 9 does not fit a 4×4 board"});
}

TEST_CASE("wrong labels are reported at their places", "[config]") {
    CHECK(
        game_lines(file_with_lines("  line/Three: {length: 3}\n  turns/two: {}\n  lien/a: {}\n")) ==
        Texts{"x.yaml:6:3: a label must be a word of small letters, digits and underscores, "
              "found 'Three'",
              "x.yaml:7:3: 'turns' can be used only once (leave out '/two')",
              "x.yaml:8:3: unknown rule 'lien/a' (did you mean 'line'?)"});
}

TEST_CASE("files with the older name of a parameter load, and options may use either name",
          "[config]") {
    const std::string loses =
        "rule line length=3 overline=wins,wins closed=wins directions= misere=true winner=side";
    const std::string wins =
        "rule line length=3 overline=wins,wins closed=wins directions= misere=false winner=side";
    const std::string older = file_with_lines("  line: {length: 3, misere: true}\n");
    const std::string newer = file_with_lines("  line: {length: 3, result: loses}\n");
    for (const std::string& file : {older, newer}) {
        CHECK(has_line(game_lines(file), loses));
        CHECK(has_line(game_lines(file, one_setting("rules.line.misere", "false")), wins));
        CHECK(has_line(game_lines(file, one_setting("rules.line.result", "wins")), wins));
    }
    CHECK(game_lines(file_with_lines("  line: {length: 3, misere: true, result: wins}\n")) ==
          Texts{"x.yaml:6:21: 'misere' is the older name of 'result' (leave it out)"});
}

TEST_CASE("a game that is over before its first action is refused", "[config]") {
    CHECK(game_lines("name: game\nboard: {rows: 1, columns: 4}\nsides: [black, white]\nrules:\n"
                     "  place: {also: north}\n  stuck: {}\n") ==
          Texts{"x.yaml:6:3: the game is over before its first action (black has no move left "
                "and loses)"});
}

TEST_CASE("stones that move forward need to know where that is", "[config]") {
    const auto said = [](std::string_view facing) {
        return game_lines(fmt::format(
            "name: game\nboard: {{rows: 4, columns: 4}}\nsides: [black, white]\n{}rules:\n"
            "  stones: {{cells: {{black: a1, white: d4}}}}\n  step: {{towards: forward}}\n"
            "  stuck: {{}}\n",
            facing));
    };
    CHECK(said("") == Texts{"x.yaml:6:19: 'forward' needs to know where each side faces (add "
                            "'facing: {white: south}')"});
    CHECK(has_line(said("facing: {white: north}\n"), "sides black white"));
}

TEST_CASE("facing says where forward is, north for sides that it does not name", "[config]") {
    const auto said = [](std::string_view facing) {
        return game_lines(fmt::format(
            "name: game\nboard: {{rows: 4, columns: 4}}\nsides: [black, white]\nfacing: "
            "{}\nrules:\n"
            "  stones: {{cells: {{black: a1, white: d4}}}}\n  step: {{towards: forward}}\n"
            "  stuck: {{}}\n",
            facing));
    };
    CHECK(has_line(said("{white: south}"), "facing north south"));
    CHECK(has_line(said("{black: east, white: west}"), "facing east west"));
    // North is the default, so the canonical text leaves it out.
    const auto is_facing = [](const std::string& line) { return line.starts_with("facing"); };
    CHECK(std::ranges::none_of(said("{black: north}"), is_facing));
    CHECK(said("{wite: south}") ==
          Texts{"x.yaml:4:10: unknown side 'wite' (did you mean 'white'?)"});
    CHECK(said("{white: up}") ==
          Texts{"x.yaml:4:17: 'facing' must be one of east, west, north, south, found 'up'"});
    CHECK(said("south") == Texts{"x.yaml:4:9: 'facing': expected a map, found 'south'"});
}
