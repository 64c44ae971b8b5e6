#include "table/command_interpreter.hpp"

#include <algorithm>
#include <array>

#include "apps/table_fixture.hpp"
#include "rules/reserved_words.hpp"
#include "support/catch.hpp"
#include "table/move_words.hpp"

namespace tengen::test {
namespace {

std::string problem(TableFixture& at, std::string_view line) {
    const Reply reply = at.type(line);
    INFO(line);
    REQUIRE(reply.problems.size() == 1);
    CHECK(reply.lines.empty());
    return english(reply.problems.front());
}

bool play_moves(TableFixture& at, std::string_view moves) {
    while (!moves.empty()) {
        const std::size_t end = std::min(moves.find(' '), moves.size());
        if (!at.type(moves.substr(0, end)).problems.empty()) return false;
        moves.remove_prefix(std::min(end + 1, moves.size()));
    }
    return true;
}

bool has(const std::vector<std::string>& names, std::string_view name) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

}  // namespace

TEST_CASE("every word of help is a command", "[apps]") {
    TableFixture at;
    at.play("gomoku", "human,human");
    const Reply help = at.must("help");
    const auto at_home = std::count_if(
        commands::all().begin(), commands::all().end(),
        [](const commands::Command& command) { return command.home == commands::HomeUse::Yes; });
    CHECK(static_cast<std::ptrdiff_t>(help.lines.size()) == at_home + 1);
    for (const commands::Command& word : commands::all()) {
        INFO(word.name);
        // No choice of a game may have this name.
        CHECK(is_reserved_word(word.name));
        // A command alone is never mistaken for a move.
        const Reply reply = at.type(word.name);
        for (const Error& error : reply.problems) {
            CHECK_FALSE(error.message.id.starts_with("not a move"));
        }
        at.play("gomoku", "human,human");
    }
    CHECK(is_reserved_word("exit"));
}

TEST_CASE("a chain of hops is typed hop by hop, or as one word", "[apps]") {
    const std::string word = GENERATE("23x16 16x7", "23x16x7", "23x7");
    TableFixture at;
    at.play("draughts", "human,human");
    REQUIRE(play_moves(at,
                       "10-14 21-17 14x21 23-19 11-16 27-23 7-11 24-20 6-10 22-17 10-15 19x10 "
                       "16-19"));
    CHECK(problem(at, "23x8").find("not a move") == std::string::npos);
    CHECK(play_moves(at, word));
    CHECK(at.table->match().position().ply() == 15);
    CHECK(at.table->position().turn().side == 1);
}

TEST_CASE("only a proven chance is 0 or 100 percent", "[apps]") {
    struct Row {
        double chance;
        int percent;
    };
    const auto row = GENERATE(Row{0, 0}, Row{0.001, 1}, Row{0.5, 50}, Row{0.994, 99},
                              Row{0.999, 99}, Row{1, 100});
    CHECK(percent_of(row.chance) == row.percent);
}

TEST_CASE("a level that one of the AIs lacks changes no seat", "[apps]") {
    TableFixture at;
    at.play("gomoku:three_way", "human,rookie:easy,random");
    CHECK(problem(at, "level hard").find("'random'") != std::string::npos);
    CHECK(at.table->player(1).english() == "rookie:easy");
    CHECK(to_text(at.table->plan().spec.seats[1]) == "rookie:easy");
}

TEST_CASE("commands have their effects", "[apps]") {
    TableFixture at;
    at.play("gomoku", "human,human");
    at.must("  h8  ");
    at.must("H9");
    at.must("UNDO");
    at.must("Redo");
    CHECK(at.must("moves").lines == std::vector<std::string>{"h8 h9"});
    at.must("undo");
    CHECK(at.moves() == "h8");
    at.must("redo 1");
    at.must("undo all");
    CHECK(at.must("moves").lines == std::vector<std::string>{"no moves yet"});
    at.must("redo all");
    CHECK(at.moves() == "h8 h9");
    at.must("board 9x7");
    CHECK(at.table->position().board().columns() == 9);
    CHECK(at.must("board").redraw);
    at.must("game tictactoe:misere");
    CHECK(at.table->game().description().variant == "misere");
    at.must("seat 2 rookie");
    CHECK(at.table->player(1).english() == "rookie");
    at.must("level easy");
    CHECK(at.table->player(1).english() == "rookie:easy");
    CHECK(at.must("seats").lines.size() == 2);
    at.must("new");
    CHECK(at.must("").lines.empty());
    CHECK_FALSE(at.must("show").quit);
    CHECK(at.must("quit").quit);
    CHECK(at.must("exit").quit);
    CHECK(at.must("?").lines.size() > 10);
}

TEST_CASE("names of files may have spaces", "[apps]") {
    TableFixture at;
    at.play("gomoku", "human,human");
    at.must("h8");
    const std::string path = (at.home.path() / "my game.tengen").string();
    at.must("save " + path);
    at.must("new");
    at.must("load " + path);
    CHECK(at.moves() == "h8");
    CHECK(problem(at, "load /no/such/file") == "/no/such/file: no such file");
}

TEST_CASE("a game is saved in the format of its file name's ending", "[apps]") {
    TableFixture at;
    at.play("gomoku", "human,human");
    at.must("h8");
    at.must("g7");
    for (const std::string ending : {"psq", "sgf", "pos", "lib", "sav"}) {
        INFO(ending);
        const std::string path = (at.home.path() / ("game." + ending)).string();
        CHECK(at.must("save " + path).lines.front().starts_with("saved as " + path));
        at.must("save " + path);  // a record replaces a record
        at.must("new");
        at.must("load " + path);
        CHECK(at.moves() == "h8 g7");
    }
    CHECK(at.home.read("game.psq").starts_with("Piskvorky 15x15"));
}

TEST_CASE("a game is not saved in a format that cannot hold it", "[apps]") {
    TableFixture at;
    at.play("tictactoe", "human,human");
    at.must("b2");
    const auto refused = [&](const std::string& name) {
        const std::string told = problem(at, "save " + (at.home.path() / name).string());
        CHECK_FALSE(std::filesystem::exists(at.home.path() / name));
        return told;
    };
    CHECK(refused("game.lib").find("15x15") != std::string::npos);
    CHECK(refused("game.rec").ends_with("rec files are only read"));
}

TEST_CASE("mistyped lines get the nearest command, and change nothing", "[apps]") {
    TableFixture at;
    at.play("gomoku", "human,human");
    at.must("h8");
    CHECK(problem(at, "undoo") == "not a move: 'undoo' (did you mean 'undo'?)");
    CHECK(problem(at, "gmae tictactoe") == "not a move: 'gmae tictactoe' (did you mean 'game'?)");
    CHECK(problem(at, "qqqq") == "not a move: 'qqqq' (help lists the commands)");
    CHECK(problem(at, "h8") == "h8 is occupied");
    CHECK(problem(at, "z9") == "there is no column z (the board has a..o)");
    CHECK(problem(at, "undo 0") == "undo: '0' is not a number of moves");
    CHECK(problem(at, "undo -1") == "undo: '-1' is not a number of moves");
    CHECK(problem(at, "board 99x9") == "board: a board has 1..64 columns and rows, found 99");
    CHECK(problem(at, "game") == "game needs NAME");
    CHECK(problem(at, "save") == "save needs FILE");
    CHECK(problem(at, "seat 3 random") == "there is no seat '3' (seats: 1–2)");
    CHECK(problem(at, "seat 2") == "seat needs N PLAYER (such as: seat 2 rookie:easy)");
    CHECK(problem(at, "seat 2 rokie").find("plugin 'rokie' not found") == 0);
    CHECK(problem(at, "quit now") == "'quit' takes no argument, found 'now'");
    CHECK(problem(at, "level easy") == "no AI sits at the table");
    CHECK(problem(at, "now") == "no AI is thinking");
    CHECK(problem(at, "continue") == "the game is not paused");
    CHECK(problem(at, "redo") == "there is nothing to play again");
    CHECK(problem(at, "\x1b]0;x\x07") == "not a move: '\\x1b]0;x\\x07' (help lists the commands)");
    CHECK(at.moves() == "h8");
}

TEST_CASE("after the end only commands are accepted", "[apps]") {
    TableFixture at;
    at.play("tictactoe", "human,human");
    for (const char* move : {"a1", "b1", "a2", "b2", "a3"}) at.must(move);
    CHECK(problem(at, "c3") == "the game is over (undo a move, or begin a new game)");
    CHECK(problem(at, "hint") == "the game is over");
    CHECK(problem(at, "resign") == "the game is over");
    CHECK(problem(at, "pause") == "the game is over");
    at.must("undo");
    at.must("c3");
}

TEST_CASE("a pause stops the game until it is resumed", "[apps]") {
    TableFixture at;
    at.play("gomoku", "human,human");
    at.must("pause");
    CHECK(problem(at, "h8") == "the game is paused");
    at.must("continue");
    at.must("h8");
}

TEST_CASE("a column is enough if stones fall", "[apps]") {
    TableFixture at;
    at.play("connect_four", "human,human");
    at.must("d");
    at.must("d");
    CHECK(at.moves() == "d1 d2");
}

TEST_CASE("the moves to type are named for every kind of move", "[apps]") {
    const std::vector<std::array<std::string, 3>> cases{
        {"gomoku", "", "a move such as h8"},
        {"gomoku:swap2", "h8 h9 i8", "'black', 'white' or 'more'"},
        {"tictactoe:wild", "", "a move such as x:b2"},
        {"pop_out", "d1 d2", "a move such as d3 or -d1"},
        {"connect_four", "", "a move such as d1"},
    };
    for (const auto& [name, moves, expected] : cases) {
        TableFixture at;
        at.play(name, "human,human");
        REQUIRE(play_moves(at, moves));
        INFO(name);
        CHECK(moves_to_type(at.table->position()) == expected);
        CHECK(at.must("help").lines.front() == "type " + expected + ", or:");
    }
}

TEST_CASE("a number that cannot be declared is answered with the possible ones", "[apps]") {
    TableFixture at;
    at.play("gomoku:renju_soosyrv8", "human,human");
    REQUIRE(play_moves(at, "h8 h9 h10 keep g8"));
    for (const std::string number : {"0", "9", "10"}) {
        CHECK(problem(at, number) == "not a move: '" + number +
                                         "' (type '1', '2', '3', '4', '5', '6', '7' or '8'; help "
                                         "lists the commands)");
    }
}

TEST_CASE("choices are typed and completed as words", "[apps]") {
    TableFixture at;
    at.play("gomoku:swap2", "human,human");
    REQUIRE(play_moves(at, "h8 h9 i8"));
    CHECK(problem(at, "j8") == "first comes a choice: black, white or more");
    CHECK(problem(at, "moer") == "not a move: 'moer' (did you mean 'more'?)");
    CHECK(problem(at, "qqqq") ==
          "not a move: 'qqqq' (type 'black', 'white' or 'more'; help lists the commands)");
    CHECK(has(at.interpreter->completions(""), "more"));
    CHECK(at.interpreter->completions("bla") == std::vector<std::string>{"black"});
    at.must("MORE");
    CHECK(at.moves() == "h8 h9 i8 more");
    CHECK_FALSE(has(at.interpreter->completions(""), "more"));
    at.must("undo");
    at.must("redo");
    CHECK(at.moves() == "h8 h9 i8 more");
}

TEST_CASE("a stone of either side is typed with its side", "[apps]") {
    TableFixture at;
    at.play("tictactoe:wild", "human,human");
    CHECK(problem(at, "b2") == "name the side of the stone, such as x:a1");
    at.must("O:B2");
    CHECK(problem(at, "x:b2") == "b2 is occupied");
    CHECK(problem(at, "x:b9") == "there is no row 9 (the board has 1..3)");
    CHECK(problem(at, "z:b1") == "there is no side 'z' (sides: x, o)");
    CHECK(at.interpreter->completions("x:c").size() == 3);
    CHECK(at.moves() == "o:b2");
}

TEST_CASE("a minus before a cell removes its stone", "[apps]") {
    TableFixture at;
    at.play("pop_out", "human,human");
    CHECK(problem(at, "-d1") == "there is no stone at d1");
    REQUIRE(play_moves(at, "d e"));
    CHECK(problem(at, "-e1") == "e1 is not a stone of yellow");
    CHECK(problem(at, "-e9") == "there is no row 9 (the board has 1..6)");
    CHECK(problem(at, "-") ==
          "not a move: '-' (type a move such as d2 or -d1; help lists the commands)");
    at.must("-d");
    CHECK(at.moves() == "d1 e1 -d1");
}

TEST_CASE("an impossible pass still counts as a move", "[apps]") {
    TableFixture at;
    at.play("reversi", "human,human");
    CHECK(problem(at, "pass") == "black can pass only when nothing else can be played");
    at.play("gomoku", "human,human");
    CHECK(problem(at, "pass") == "pass is not possible here");
}

TEST_CASE("commands, cells, games and players are completed", "[apps]") {
    TableFixture at;
    at.play("gomoku", "human,human");
    const CommandInterpreter& interpreter = *at.interpreter;
    CHECK(interpreter.completions("und") == std::vector<std::string>{"undo"});
    CHECK(interpreter.completions("game ticta").front() == "tictactoe");
    CHECK(has(interpreter.completions("game gomoku:"), "gomoku:standard"));
    CHECK(has(interpreter.completions("seat 2 "), "human"));
    CHECK(has(interpreter.completions("seat 2 rook"), "rookie:hard"));
    CHECK(has(interpreter.completions("level "), "hard"));
    CHECK(interpreter.completions("h1").size() == 7);
    CHECK(has(interpreter.completions("h1"), "h15"));
    CHECK(interpreter.completions("zzz").empty());
    CHECK(interpreter.completions("").size() + 1 == at.must("help").lines.size());
    at.must("h15");
    CHECK_FALSE(has(interpreter.completions("h1"), "h15"));
}

}  // namespace tengen::test
