// Command line options that change a game.
#include <fmt/format.h>

#include "config/overrides.hpp"

#include "config/game_library.hpp"
#include "config_fixture.hpp"
#include "support/catch.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

const GameLibrary& library() {
    static const GameLibrary read = GameLibrary::read(shipped_folders(), catalogue());
    return read;
}

Overrides settings(std::vector<Setting> list) {
    Overrides overrides;
    overrides.settings = std::move(list);
    return overrides;
}

/// The description's text, or the errors, one per line.
std::string result(std::string_view game, const Overrides& overrides) {
    const auto loaded = library().load(game, overrides);
    if (loaded) return to_text(loaded->game->description());
    for (const Error& error : loaded.error()) {
        CHECK(error.code == ErrorCode::CommandLine);
    }
    return fmt::format("{}", fmt::join(to_lines(loaded.error()), "\n"));
}

}  // namespace

TEST_CASE("settings, board and players change the game", "[config]") {
    Overrides overrides = settings({{"rules.line.length", "4"},
                                    {"rules.line.overline", "ignored"},
                                    {"rules.line.directions", "[vertical, horizontal]"},
                                    {"rules.turns", "{stones: 2, first: 1}"}});
    overrides.board = BoardSize{9, 7};
    overrides.seats = 3;
    CHECK(result("gomoku", overrides) ==
          "game gomoku\n"
          "board 7 9 lines\n"
          "sides black white red\n"
          "seats 3\n"
          "rule place on=empty stones=own\n"
          "rule line length=4 overline=ignored,ignored,ignored closed=wins "
          "directions=vertical,horizontal "
          "misere=false winner=side\n"
          "rule full_board result=draw\n"
          "rule turns order= stones=2 first=1\n");
}

TEST_CASE("a setting comes after the options, and may be a map or remove a rule", "[config]") {
    Overrides overrides = settings(
        {{"board", "{rows: 4}"}, {"rules.place", "off"}, {"rules.drop", "{towards: north}"}});
    overrides.board = BoardSize{5, 3};
    const auto game = library().load("mnk", overrides);
    REQUIRE(game);
    CHECK(game->game->board().rows() == 4);
    CHECK(game->game->board().columns() == 5);
    CHECK(game->game->description().rules[0].name == "line");
    CHECK(game->game->description().rules[2].name == "drop");
}

TEST_CASE("the size of a board with layers is that of one layer", "[config]") {
    Overrides overrides;
    overrides.board = BoardSize{5, 6};
    const auto game = library().load("tictactoe:three_d", overrides);
    REQUIRE(game);
    CHECK(game->game->board().rows() == 6);
    CHECK(game->game->board().columns() == 20);
    CHECK(game->game->board().shape().layers == 4);
    overrides.board = BoardSize{16, 4};
    CHECK(library().load("tictactoe:three_d", overrides));
    overrides.board = BoardSize{17, 4};
    CHECK(result("tictactoe:three_d", overrides) ==
          "--board: 4 layers of 17 columns do not fit on a board (at most 16 columns each)");
    CHECK(result("tictactoe:three_d", settings({{"board.layers", "17"}})) ==
          "--set board.layers: 17 layers of 4 columns do not fit on a board (at most 3 columns "
          "each)");
}

TEST_CASE("the size of a game with stones on named cells is fixed, unless its file has a range",
          "[config]") {
    const TempFolder folder;
    const auto said = [&](const std::string& board, const std::string& rules, BoardSize size) {
        ErrorList errors;
        const auto path = folder.write("x.yaml", "name: x\nboard: " + board +
                                                     "\nsides: [black, white]\nrules:\n" + rules +
                                                     "  stuck: {}\n  move_limit: {moves: 9}\n");
        const auto file = read_game_file(path, catalogue());
        REQUIRE(file);
        Overrides overrides;
        overrides.board = size;
        const auto loaded = file->load("", overrides, catalogue());
        const auto plain = file->load("", {}, catalogue());
        REQUIRE(plain);
        return std::pair(loaded ? Texts{} : to_lines(loaded.error()), plain->form.rows);
    };
    const std::string stones = "  stones: {cells: {black: a1, white: c3}}\n  step: {}\n";
    const std::string centred =
        "  stones: {cells: {black: a1, white: c3}, centred: true}\n  step: {}\n";
    CHECK(said("{rows: 5, columns: 5}", stones, {5, 6}) ==
          std::pair(Texts{"--board: 'rows' must be 5, found '6'"}, NumberRange{5, 5, 5}));
    CHECK(said("{rows: 5, columns: 5}", stones, {5, 5}).first.empty());
    CHECK(said("{rows: 5, columns: 5}", centred, {5, 6}) ==
          std::pair(Texts{}, NumberRange{5, 1, 64}));
    CHECK(said("{rows: {default: 5, max: 9}, columns: 5}", stones, {5, 6}) ==
          std::pair(Texts{}, NumberRange{5, 1, 9}));
    CHECK(result("morris", [] {
              Overrides overrides;
              overrides.board = BoardSize{9, 9};
              return overrides;
          }()) == "--board: 'rows' must be 7, found '9'\n--board: 'columns' must be 7, found '9'");
}

TEST_CASE("errors of an option are reported at the option", "[config]") {
    Overrides board;
    board.board = BoardSize{2, 2};
    CHECK(result("tictactoe", board) == "--board: 'length' 3 does not fit a 2×2 board");
    Overrides players;
    players.seats = 9;
    CHECK(result("gomoku", players) == "--players: 'seats' must be a whole number 2..8, found '9'");
    players.seats = 3;
    CHECK(result("connect6", players) == "--players: 'seats' must be 2, found '3'");
    CHECK(result("gomoku", settings({{"rules.line.lenght", "4"}})) ==
          "--set rules.line.lenght: unknown key 'lenght' (did you mean 'length'?)");
    CHECK(result("gomoku", settings({{"rules.lin", "off"}})) ==
          "--set rules.lin: unknown rule 'lin' (did you mean 'line'?)");
    CHECK(result("gomoku", settings({{"board.rows", "015"}})) ==
          "--set board.rows: 'rows' must be a whole number 1..64, found '015'");
    CHECK(result("gomoku", settings({{"board.rows", ""}})) == "--set board.rows: 'rows' is empty");
    CHECK(result("gomoku", settings({{"name", "x"}})) ==
          "--set name: unknown key 'name' (known: board, sides, seats, teams, facing, pieces, "
          "regions, rules)");
    CHECK(result("gomoku", settings({{"rules..line", "x"}})) ==
          "--set rules..line: not the path of a key (write it as rules.line.length)");
    CHECK(result("gomoku", settings({{"rules.line", "[a"}})) ==
          "--set rules.line: end of list ']' not found");
    CHECK(result("gomoku", settings({{"rules.line.length", "16"}})) ==
          "--set rules.line.length: 'length' 16 does not fit a 15×15 board");
    CHECK(result("gomoku", settings({{"rules.full_board", "off"}, {"rules.line", "off"}})) ==
          "--set rules.full_board: no rule ends the game (add 'line' or 'full_board')");
}

TEST_CASE("a value for an unused side is refused, unless all sides are listed", "[config]") {
    const auto said = [](std::string_view game, const std::string& path, const std::string& text,
                         std::optional<int> seats = std::nullopt) {
        Overrides overrides = settings({{path, text}});
        overrides.seats = seats;
        const std::string all = result(game, overrides);
        return all.starts_with("game ") ? std::string() : all;
    };
    const std::string three = "rules.forbidden.double_three";
    const std::string nobody = ": side 'red' is not in play (sides: black, white)";
    CHECK(said("gomoku", three + ".red", "true") == "--set " + three + ".red" + nobody);
    CHECK(said("gomoku:renju", three + ".red", "true") == "--set " + three + ".red" + nobody);
    CHECK(said("gomoku", "rules.line.overline.red", "loses") ==
          "--set rules.line.overline.red" + nobody);
    CHECK(said("gomoku", "rules.line.overline", "{black: wins, red: wins}") ==
          "--set rules.line.overline" + nobody);
    CHECK(said("gomoku:renju", "rules.stones.cells.red", "a1") ==
          "--set rules.stones.cells.red" + nobody);
    CHECK(said("gomoku", "rules.line.overline.red", "loses", 3).empty());
    CHECK(said("gomoku", "rules.line.overline.blue", "loses", 3) ==
          "--set rules.line.overline.blue: side 'blue' is not in play (sides: black, white, red)");
    // Values for any number of seats, such as those of a saved form.
    CHECK(said("gomoku", "rules.line.overline", "{black: wins, white: wins, red: wins}").empty());
    CHECK(said("gomoku", three + ".black", "true").empty());
}

TEST_CASE("a value for one side leaves the others unchanged", "[config]") {
    const auto rule = [](std::string_view game, std::vector<Setting> list) {
        const std::string text = result(game, settings(std::move(list)));
        const std::size_t at = text.find(" overline=") + 10;
        return text.substr(at, text.find(' ', at) - at);
    };
    const std::string path = "rules.line.overline";
    CHECK(rule("gomoku:standard", {{path + ".black", "wins"}}) == "wins,ignored");
    CHECK(rule("gomoku", {{path + ".black", "ignored"}}) == "ignored,wins");
    CHECK(rule("gomoku:renju", {{path + ".black", "loses"}}) == "loses,wins");
    CHECK(rule("gomoku:renju", {{path, "loses"}, {path + ".black", "wins"}}) == "wins,loses");
    CHECK(rule("gomoku:renju", {{path + ".black", "wins"}, {path, "loses"}}) == "loses,loses");
    CHECK(rule("gomoku:omok", {{path, "{white: loses}"}}) == "ignored,loses");
}

TEST_CASE("all wrong options are reported", "[config]") {
    CHECK(result("gomoku", settings({{"rules.line.length", "x"},
                                     {"board.columns", "0"},
                                     {"rules.line.misere", "yes"}})) ==
          "--set board.columns: 'columns' must be a whole number 1..64, found '0'\n"
          "--set rules.line.length: 'length' must be a whole number 2..64, found 'x'\n"
          "--set rules.line.misere: 'misere' is 'yes': use true or false");
}

TEST_CASE("settings are read from KEY=VALUE", "[config]") {
    CHECK(*parse_setting("a.b=c=d") == Setting{"a.b", "c=d"});
    CHECK(*parse_setting("a=") == Setting{"a", ""});
    for (const char* wrong : {"", "=x", "abc"}) {
        const auto setting = parse_setting(wrong);
        REQUIRE(!setting);
        CHECK(english(setting.error()) ==
              fmt::format("'{}' is not KEY=VALUE (such as rules.line.length=4)", wrong));
    }
}
