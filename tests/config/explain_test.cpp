// The output of `check` for valid and invalid files.
#include "config/explain.hpp"

#include <algorithm>
#include <fstream>
#include <iterator>

#include "config_fixture.hpp"
#include "support/catch.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

Result<std::vector<Field>> options_of(const std::string& ai) {
    if (ai == "rookie") return std::vector{integer_field("noise", 0, 0, 100, "how random")};
    if (ai == "minimax") return std::vector{integer_field("depth", 0, 0, 64, "how deep")};
    return fail(ErrorCode::CommandLine, "", "plugin '{}' not found", ai);
}

Texts check(const TempFolder& folder, std::string_view content,
            const std::string& file = "x.yaml") {
    const GameLibrary library = GameLibrary::read(shipped_folders(), catalogue());
    const auto levels = Levels::read(shipped_folders());
    REQUIRE(levels);
    const auto lines = check_file(folder.write(file, content), library, *levels, options_of);
    return lines ? *lines : folder.lines(lines.error());
}

}  // namespace

TEST_CASE("a board with layers is described by the size of one layer", "[config]") {
    const GameLibrary library = GameLibrary::read(shipped_folders(), catalogue());
    const auto game = library.load("tictactoe:three_d");
    REQUIRE(game);
    CHECK(explain(*game, catalogue())[2] ==
          "board: 4 columns, 4 rows, drawn in squares, 4 such layers side by side");
}

TEST_CASE("a game is explained with all parameters and the changes of its variants", "[config]") {
    const TempFolder folder;
    CHECK(check(folder,
                "name: small\n"
                "title: {en: Small game}\n"
                "about: Short.\n"
                "board: {rows: 4, columns: 5, draw: squares, blocked: [a1]}\n"
                "sides: [black, white, red]\n"
                "seats: {default: 2, min: 2, max: 3}\n"
                "rules:\n"
                "  place: {}\n"
                "  line: {length: 3, overline: {white: loses}}\n"
                "  full_board: {}\n"
                "variants:\n"
                "  same: {title: Just the same}\n"
                "  falls: {rules: {place: off, drop: {}, line: {result: loses}}}\n"
                "  wide: {board: {columns: 6}, seats: 3}\n",
                "small.yaml") ==
          Texts{
              "game: small (Small game)",
              "about: Short.",
              "board: 5 columns, 4 rows, drawn in squares, 1 cell blocked (a1)",
              "sides: black, white (with more players: red)",
              "seats: 2 (2..3)",
              "rules:",
              "  place: A stone is placed on an empty cell.",
              "    on = empty   which cells may be played (one of empty, or a region of the game)",
              "    stones = own   whose stones a side may place (one of own, any, nobody)",
              "    beside = anything   whose stones a new stone must touch (one of anything, own, "
              "other)",
              "    not_beside = nothing   whose stones a new stone is forbidden to touch (one of "
              "nothing, own, other)",
              "    touching = sides   which neighbours touch; 'all': also diagonal ones (one of "
              "sides, all)",
              "    also = none   where a second stone goes, as part of the same action (one of "
              "none, east, west, north, south, north-east, south-west, north-west, south-east)",
              "    from = supply   where new stones come from; 'hand': a limited number (one of "
              "supply, hand)",
              "    piece = first   the kind of a new stone; 'any' is a choice (one of first, any)",
              "  line: Stones of one side in a row win, lose or draw.",
              "    length = 3   stones in a line (a whole number 2..64)",  // english-ok
              "    overline = {black: wins, white: loses}   effect of an overline (one of wins, "
              "ignored, loses)",
              "    closed = wins   effect of a line of exact length between stones of other sides "
              "(one of wins, ignored)",
              "    directions = []   which lines count; empty: all (one of horizontal, vertical, "
              "diagonal, antidiagonal)",
              "    result = wins   result of a line (one of wins, loses, draw)",
              "    winner = side   who wins (or loses) by a line: the side of its stones, the side "
              "that made it, or a side (one of side, actor, or a side of the game)",
              "    shape = row   'square': two by two stones instead of a row (one of row, square)",
              "    both = actor   whose line counts if an action makes lines of several sides (one "
              "of actor, other, draw)",
              "  full_board: A full board ends the game.",
              "    result = draw   result of a full board (one of draw, wins, loses)",
              "    winner = actor   who wins (or loses): the side that filled the board, or a side "
              "(one of actor, or a side of the game)",
              "random play: 200 games of 11 moves on average; won: black 119, white 81; drawn: 0",
              "variants:",
              "  same: Just the same",
              "  falls: falls",
              "    rule: line result=loses",
              "    rule: drop towards=south",
              "    rule: no place",
              "  wide: wide",
              "    board: 6 columns, 4 rows, drawn in squares, 1 cell blocked (a1)",
              "    seats: 3 (black, white, red)",
              "    rule: line overline={black: wins, white: loses, red: wins}",
          });
}

TEST_CASE("a game and its variants are explained with where their sides face", "[config]") {
    const TempFolder folder;
    const Texts lines = check(folder,
                              "name: x\nboard: {rows: 4, columns: 4}\nsides: [black, white]\n"
                              "facing: {white: south}\nrules:\n"
                              "  stones: {cells: {black: a1, white: d4}}\n"
                              "  step: {towards: forward}\n  stuck: {}\nvariants:\n"
                              "  along: {facing: {black: east, white: west}}\n"
                              "  same: {title: Same}\n");
    CHECK(std::ranges::count(lines, "facing: black north, white south") == 1);
    CHECK(std::ranges::count(lines, "    facing: black east, white west") == 1);
    const auto is_facing = [](const std::string& line) {
        return line.find("facing: ") != std::string::npos;
    };
    CHECK(std::ranges::count_if(lines, is_facing) == 2);
}

TEST_CASE("if a file and its game have different names, the place of the game's name is reported",
          "[config]") {
    const TempFolder folder;
    const auto last = [&](const std::string& file) {
        return folder.without_path(check(folder, kSmallGame, file).back());
    };
    CHECK(last("other.yaml") ==
          "remark: other.yaml:1:7: the game is found by the name 'small', not by that of its file "
          "(call the file small.yaml)");
    CHECK(last("small.yaml").starts_with("random play: "));
}

TEST_CASE("parameters without effect are reported, those of a variant once", "[config]") {
    const auto remarks = [](const std::string& rules) {
        const TempFolder folder;
        Texts found;
        for (const std::string& line :
             check(folder, with("line: {length: 4}", "line: {length: 5}\n  " + rules),
                   "small.yaml")) {
            if (line.starts_with("remark: ")) found.push_back(line.substr(8));
        }
        return found;
    };
    CHECK(remarks("forbidden: {double_four: true, threes: simple}") ==
          Texts{"small: rules.forbidden.threes changes nothing: no side has double_three on"});
    CHECK(remarks("forbidden: {double_three: {white: true}, threes: simple}").empty());
    CHECK(remarks("forbidden: {penalty: illegal}") ==
          Texts{"small: rules.forbidden forbids nothing: no side has a kind of shape on"});
    CHECK(remarks("opening: {name: swap2, symmetry: board}") ==
          Texts{"small: rules.opening.symmetry changes nothing: no step offers cells"});
    CHECK(remarks("opening: {steps: [black offers 2, white picks], symmetry: board}").empty());
    CHECK(remarks("stones: {centred: true}") ==
          Texts{"small: rules.stones.centred changes nothing: no stones are named"});
    CHECK(remarks("stones: {centred: true, cells: {white: a1}}").empty());
    const TempFolder folder;
    const Texts lines = check(folder,
                              std::string(kSmallGame) +
                                  "variants:\n  one: {rules: {opening: {symmetry: none}}}\n"
                                  "  two: {inherits: one, board: {rows: 6}}\n",
                              "small.yaml");
    const std::string said = "rules.opening.symmetry changes nothing: no step offers cells";
    CHECK(std::count_if(lines.begin(), lines.end(),
                        [](const std::string& line) { return line.starts_with("remark: "); }) == 1);
    CHECK(lines.back() == "remark: small:one: " + said);
}

TEST_CASE("a game that each first action ends has a remark", "[config]") {
    const TempFolder folder;
    const auto remarks = [&](const std::string& board, int moves) {
        const Texts lines = check(folder, "name: x\nboard: " + board +
                                              "\nsides: [black, white]\nrules:\n  place: {}\n"
                                              "  full_board: {}\n  move_limit: {moves: " +
                                              std::to_string(moves) + "}\n");
        REQUIRE(lines[0] == "game: x (x)");
        return std::ranges::count_if(lines, [](const std::string& line) {
            return line.starts_with("remark: x: each first action ends the game (");
        });
    };
    CHECK(remarks("{rows: 2, columns: 2}", 1) == 1);
    CHECK(remarks("{rows: 2, columns: 2}", 2) == 0);
}

TEST_CASE("a kind of stones that nothing makes has a remark", "[config]") {
    const TempFolder folder;
    const auto missing = [&](const std::string& parts) {
        std::string found;
        for (const std::string& line :
             check(folder,
                   "name: x\nboard: {rows: 4, columns: 4}\nsides: [white, black]\npieces: [man, "
                   "king]\nregions: {last: {white: row 4, black: row 1}}\nrules:\n  stuck: {}\n"
                   "  move_limit: {moves: 20}\n" +
                       parts)) {
            const std::string start = "remark: x: no part ever makes a '";
            if (line.starts_with(start)) found += line.substr(start.size(), 4);
        }
        return found;
    };
    const std::string moves = "  step: {towards: any}\n";
    CHECK(missing(moves + "  stones: {cells: {white: a1, black: d4}}\n") == "king");
    CHECK(missing(moves + "  stones: {cells: {white: king a1, black: king d4}}\n") == "man'");
    CHECK(missing(moves + "  stones: {cells: {white: a1, black: king d4}}\n") == "");
    CHECK(missing(moves + "  stones: {cells: {white: a1, black: d4}}\n"
                          "  promote: {piece: man, in: last, to: king}\n") == "");
}

TEST_CASE("check counts the results of random games", "[config]") {
    const TempFolder folder;
    const auto counts = [&](const std::string& rules) {
        for (const std::string& line :
             check(folder,
                   "name: x\nboard: {rows: 3, columns: 3}\nsides: [x, o]\nrules:\n" + rules)) {
            if (line.starts_with("random play: ")) return line.substr(13);
        }
        return std::string();
    };
    CHECK(counts("  place: {}\n  full_board: {}\n") ==
          "200 games of 9 moves on average; won: x 0, o 0; drawn: 200");
    CHECK(counts("  place: {}\n  full_board: {result: wins, winner: o}\n") ==
          "200 games of 9 moves on average; won: x 0, o 200; drawn: 0");
    CHECK(counts("  place: {}\n  full_board: {}\n  move_limit: {moves: 2}\n") ==
          "200 games of 2 moves on average; won: x 0, o 0; drawn: 200");
}

TEST_CASE("the shipped games have no warnings", "[config]") {
    const GameLibrary library = GameLibrary::read(shipped_folders(), catalogue());
    for (const GameEntry& entry : library.entries()) {
        INFO(entry.name);
        const TempFolder folder;
        std::ifstream file(entry.source);
        const std::string text(std::istreambuf_iterator<char>(file), {});
        for (const std::string& line : check(folder, text, entry.name + ".yaml")) {
            CHECK_FALSE(line.starts_with("remark: "));
        }
    }
}

TEST_CASE("the explanation of a game with teams names the members", "[config]") {
    const TempFolder folder;
    const Texts lines = check(folder,
                              "name: small\nboard: {rows: 4, columns: 5}\n"
                              "sides: [black, white, red]\nseats: 4\nteams: 2\n"
                              "rules: {place: {}, line: {length: 3}, full_board: {}}\n");
    REQUIRE(lines.size() > 4);
    CHECK(lines[2] == "sides: black, white");
    CHECK(lines[4] == "teams: black: seats 1 and 3, white: seats 2 and 4");
}

TEST_CASE("a lineup is explained with its seats", "[config]") {
    const TempFolder folder;
    CHECK(check(folder,
                "game: gomoku\nvariant: standard\nseats: [human, {ai: rookie, level: easy}]\n"
                "clock: {total: 10min, increment: 1s}\n") ==
          Texts{"file: lineup", "game: gomoku:standard (Gomoku · Standard)",
                "board: 15 columns, 15 rows, drawn on lines", "seats:", "  1 black: human",
                "  2 white: rookie:easy", "clock: 10min per game +1s per move",
                "isolation: process", "on_fault: loses", "takebacks: allowed"});
    const Texts limited = check(folder,
                                "game: gomoku\non_fault: ask\nseats:\n"
                                "  - {ai: rookie, time: 2s, memory: 1024, scratch: true}\n"
                                "  - {engine: ./x, memory: 64, on_fault: random}\n");
    REQUIRE(limited.size() == 9);
    CHECK(limited[4] == "  1 black: rookie, 2s per move, 1024 MiB of memory, a scratch folder");
    CHECK(limited[5] == "  2 white: engine:./x, 64 MiB of memory, on_fault random");
    CHECK(limited[8] == "on_fault: ask");
}

TEST_CASE("an engine file is explained, and its errors are reported at their place", "[config]") {
    const TempFolder folder;
    const std::string program = (folder.path() / "mine").string();
    CHECK(check(folder, "name: mine\ncommand: [./mine, --fast]\noptions: {thread_num: 2}\n") ==
          Texts{"engine: mine", "command: " + program + " --fast", "dialect: gomocup",
                "rules: what it says itself", "memory: 350 MiB", "option: thread_num = 2",
                "data: off", "sandbox: on", "ponder: off",
                "remark: " + (folder.path() / "x.yaml").string() + ":2:10: there is no file '" +
                    program + "'"});
    CHECK(check(folder, "name: mine\ncommand: x\nsandbox: never\n") ==
          Texts{"x.yaml:3:10: 'sandbox' must be one of on, off, found 'never'"});
}

TEST_CASE("a lineup says which AIs ponder, and a wrong value has its place", "[config]") {
    const TempFolder folder;
    const std::string before =
        "game: gomoku\nseats:\n  - human\n  - {ai: rookie, options: {ponder: ";
    CHECK(check(folder, before + "on}}\n").front() == "file: lineup");
    CHECK(check(folder, before + "maybe}}\n") ==
          Texts{"x.yaml:4:36: 'ponder' must be one of off, on, found 'maybe'"});
}

TEST_CASE("a lineup is checked against the existing games and levels", "[config]") {
    const TempFolder folder;
    CHECK(check(folder, "game: gomku\nseats: [human, {ai: rookie, level: divine}]\n") ==
          Texts{"x.yaml:2:16: 'rookie' has no level 'divine' (known: beginner, easy, medium, hard, "
                "expert)",
                "x.yaml:1:7: unknown game 'gomku' (did you mean 'gomoku'?)"});
    CHECK(check(folder, "game: gomoku\nvariant: standart\nseats: [human, human]\n") ==
          Texts{"x.yaml:2:10: unknown variant 'standart' of gomoku (did you mean 'standard'?)"});
}

TEST_CASE("missing AIs and unknown options are reported", "[config]") {
    const TempFolder folder;
    CHECK(check(folder,
                "game: gomoku\n"
                "seats: [{ai: rokie}, {ai: rookie, options: {noize: 3, noise: 101}}]\n") ==
          Texts{"x.yaml:2:9: plugin 'rokie' not found",
                "x.yaml:2:52: 'rookie' has no option 'noize' (did you mean 'noise'?)",
                "x.yaml:2:62: 'noise' must be a whole number 0..100, found '101'"});
    CHECK(check(folder,
                "ais:\n"
                "  rookie: {easy: {noize: 3}}\n"
                "  rokie: {easy: {}}\n"
                "games:\n"
                "  any: {easy: {ai: rookie, options: {noise: x}}, hard: {ai: winbock}}\n") ==
          Texts{"x.yaml:2:26: 'rookie' has no option 'noize' (did you mean 'noise'?)",
                "x.yaml:3:3: plugin 'rokie' not found",
                "x.yaml:5:45: 'noise' must be a whole number 0..100, found 'x'",
                "x.yaml:5:61: plugin 'winbock' not found"});
}

TEST_CASE("a levels file is explained game by game", "[config]") {
    const TempFolder folder;
    const Texts lines =
        check(folder, "games: {gomoku: {easy: {ai: rookie}}, any: {hard: {ai: minimax}}}\n");
    CHECK(lines.at(0) == "file: levels");
    CHECK(std::count(lines.begin(), lines.end(), "gomoku: easy, hard") == 1);
    CHECK(std::count(lines.begin(), lines.end(), "tictactoe: hard") == 1);
    for (const auto& entry :
         std::filesystem::directory_iterator(TENGEN_SOURCE_DIR "/config/games")) {
        const std::string name = entry.path().stem().string() + ": ";
        CHECK(std::count_if(lines.begin(), lines.end(),
                            [&](const std::string& line) { return line.starts_with(name); }) == 1);
    }
}

TEST_CASE("an invalid file of any kind is reported", "[config]") {
    const TempFolder folder;
    CHECK(check(folder, "- x\n") == Texts{"x.yaml:1:1: expected a map, found a list"});
    CHECK(check(folder, "name: x\n")[0] == "x.yaml:1:1: the file needs 'board'");
    CHECK(check(folder, "ais: 5\n") == Texts{"x.yaml:1:6: 'ais': expected a map, found '5'"});
}

TEST_CASE("the reference names every rule and parameter", "[config]") {
    const Lines lines = explain(catalogue());
    const auto has = [&](std::string_view line) {
        return std::find(lines.begin(), lines.end(), line) != lines.end();
    };
    CHECK(has("line: Stones of one side in a row win, lose or draw."));
    CHECK(has("  length = 5   stones in a line (a whole number 2..64)"));  // english-ok
    CHECK(
        has("  overline = wins   effect of an overline (one of wins, ignored, loses, for each "
            "side)"));
    for (const RuleType& type : catalogue().types()) CHECK(has(type.name + ": " + type.help));
}
