// Files of other programs: the output of convert, show, why and play for valid and invalid ones
// (rows D).
#include <sys/stat.h>

#include "apps/program.hpp"
#include "reliability/fault_case.hpp"
#include "support/catch.hpp"

namespace tengen::test {

namespace {

constexpr const char* kPsq =
    "Piskvorky 15x15, 11:11, 0\r\n8,8,0\r\n8,7,10\r\n9,8,20\r\nAnn\r\nBen\r\n-1\r\n";
constexpr const char* kSgf =
    "(;GM[4]SZ[15]RU[renju]EV[cup]RE[W+R];B[hh]C[begin](;W[hg])(;W[ii];B[aa]))";

std::string lost(const std::string& what) {
    return line("lost: " + what);
}

}  // namespace

TEST_CASE("convert writes a game in another format", "[reliability]") {
    const Home home;
    home.write("game.psq", kPsq);
    const Ended sgf = tengen(home, {"convert", "game.psq", "game.sgf"});
    CHECK(sgf.code == 0);
    CHECK(sgf.err.empty());
    CHECK(home.read("game.sgf").find(";B[hh];W[hg]TGT[10];B[ih]TGT[20])") != std::string::npos);
    const Ended back = tengen(home, {"convert", "game.sgf", "back.psq"});
    CHECK(back.code == 0);
    CHECK(back.err.empty());
    CHECK(home.read("back.psq") ==
          "Piskvorky 15x15, 0:0, 0\r\n8,8,0\r\n8,7,10\r\n9,8,20\r\nAnn\r\nBen\r\n-1\r\n");
}

TEST_CASE("convert reads standard input and writes standard output", "[reliability]") {
    const Home home;
    const Ended bottom = tengen(
        home, {"convert", "-", "-", "--from", "moves-bottom", "--to", "moves-top"}, "h8a1\n");
    CHECK(bottom.code == 0);
    CHECK(bottom.out == "h8a15\n");
    const Ended told = tengen(home, {"convert", "-", "-", "--to", "moves-bottom"}, kSgf);
    CHECK(told.code == 0);
    CHECK(told.out == "h8h9\n");
    const Ended binary = tengen(home, {"convert", "-", "-", "--to", "pos"}, kPsq);
    CHECK(binary.out == std::string("\x03\x70\x61\x71"));
}

TEST_CASE("convert names the losses of the new format", "[reliability]") {
    const Home home;
    home.write("game.sgf", kSgf);
    check({"psq",
           {"convert", "game.sgf", "game.psq"},
           lost("rules (gomoku:renju), variations (1), comments (1), titles, event and date, "
                "result"),
           0},
          home);
    check({"lib",
           {"convert", "game.sgf", "game.lib"},
           lost("rules (gomoku:renju), titles, event and date, result"),
           0},
          home);
    check({"tengen",
           {"convert", "game.sgf", "game.tengen"},
           lost("comments (1), titles, event and date"),
           0},
          home);
    check({"notes", {"convert", "-", "x.psq"}, lost("properties (KM)"), 0, "(;SZ[15]KM[0];B[aa])"},
          home);
}

TEST_CASE("convert plays by the requested rules", "[reliability]") {
    const Home home;
    // h8 makes a double three, which loses immediately in renju.
    const std::string moves = "h9a1g8c1i8e1h7g1h8a3";
    const std::vector<std::string> command{"convert", "-", "x.sgf", "--from", "moves-bottom"};
    check({"freestyle", command, "", 0, moves}, home);
    std::vector<std::string> renju = command;
    renju.insert(renju.end(), {"--game", "gomoku:renju"});
    check({"D7", renju, "tengen: standard input:1:19: illegal move a3 \\(the game is over\\)\n", 3,
           moves},
          home);
    std::vector<std::string> large = command;
    large.insert(large.end(), {"--board", "19x19"});
    check({"19x19", large, "", 0, "s19"}, home);
    CHECK(home.read("x.sgf").find("SZ[19]") != std::string::npos);
}

TEST_CASE("convert refuses impossible conversions with one line", "[reliability]") {
    const Home home;
    home.write("game.psq", kPsq);
    home.write("game.tengen", "");
    home.write("large.psq", "Piskvorky 19x19, 0:0, 0\n1,1,1\n");
    home.write("picture.sgf", "\x89PNG\r\n");
    home.write("twice.psq", "Piskvorky 15x15, 0:0, 0\n8,8,1\n8,8,1\n");
    using Words = std::vector<std::string>;
    const auto fault = [&](const std::string& id, Words words, const std::string& text, int code) {
        words.insert(words.begin(), "convert");
        check({id, words, text, code}, home);
    };
    fault("D1", {"game.tengen", "x.sgf"}, line("game.tengen: empty file"), 3);
    fault("D4", {"picture.sgf", "x.psq"}, line("picture.sgf: not an SGF file (it has no '(;')"), 3);
    fault("D7", {"twice.psq", "x.sgf"}, line("twice.psq:3: illegal move h8 (h8 is occupied)"), 3);
    fault("missing", {"no.psq", "x.sgf"}, line("no.psq: no such file"), 3);
    fault("board", {"large.psq", "x.pos"},
          line("x.pos: a .pos file cannot hold a 19x19 board (only 15x15)"), 2);
    fault("only read", {"game.psq", "x.rec"}, line("x.rec: rec files are only read"), 2);
    fault("no format", {"game.psq", "x.txt"}, "tengen: x\\.txt: its name does not show .*\n", 2);
    fault("folder", {"game.psq", "no/x.sgf"}, line("cannot save to no/x.sgf: no such directory"),
          5);
    fault("game", {"game.psq", "x.sgf", "--game", "whist"}, "tengen: unknown game 'whist'.*\n", 2);
    fault("missing word", {"game.psq"}, "tengen: tengen convert needs OUT .*\n", 2);
    CHECK_FALSE(std::filesystem::exists(home.path() / "x.sgf"));
    CHECK_FALSE(std::filesystem::exists(home.path() / "x.pos"));
}

TEST_CASE("show and why accept files of other programs", "[reliability]") {
    const Home home;
    home.write("game.psq", kPsq);
    home.write("game.sgf", kSgf);
    const Ended json = tengen(home, {"show", "game.psq", "--json"});
    CHECK(json.code == 0);
    CHECK(json.out.find("\"to_move\":\"white\"") != std::string::npos);
    const Ended sgf = tengen(home, {"show", "game.sgf"});
    CHECK(sgf.code == 0);
    CHECK(sgf.out.find("gomoku:renju") != std::string::npos);
    CHECK(sgf.out.find("white wins after 2 moves: black resigned") != std::string::npos);
    const Ended asked = tengen(home, {"show", "gomoku:renju", "game.psq"});
    CHECK(asked.out.find("gomoku:renju") != std::string::npos);
    check({"why", {"why", "game.psq", "a1"}, "", 0}, home);
    check({"D7",
           {"show", "bad.psq"},
           line("bad.psq:3: illegal move h8 (h8 is occupied)"),
           3,
           "",
           [](const Home& folder) {
               folder.write("bad.psq", "Piskvorky 15x15, 0:0, 0\n8,8,1\n8,8,1\n");
           }});
}

TEST_CASE("a named pipe is refused as a record without waiting", "[reliability]") {
    const auto make = [](const Home& home) {
        REQUIRE(::mkfifo((home.path() / "pipe.psq").c_str(), 0600) == 0);
    };
    const std::string refused = line("./pipe.psq: not a regular file");
    check({"show", {"show", "./pipe.psq"}, refused, 3, "", make});
    check({"play", {"play", "./pipe.psq"}, refused, 3, "", make});
    check({"convert", {"convert", "./pipe.psq", "x.sgf"}, refused, 3, "", make});
}

TEST_CASE("play resumes a file of another program, and does not change it", "[reliability]") {
    const Home home;
    home.write("game.psq", kPsq);
    const Ended ended = tengen(home, {"play", "game.psq"}, "a1\nmoves\nundo\nsave game.tengen\n");
    CHECK(ended.code == 0);
    CHECK(ended.out.find("h8 h9 i8 a1\n") != std::string::npos);
    CHECK(home.read("game.psq") == kPsq);
    CHECK(home.read("game.tengen").find("seat 0 human:Ann\nseat 1 human:Ben\n") !=
          std::string::npos);
    check({"back", {"convert", "game.tengen", "back.psq"}, "(.*left out\n)?", 0}, home);
    CHECK(home.read("back.psq") ==
          "Piskvorky 15x15, 0:0, 0\r\n8,8,0\r\n8,7,10\r\n9,8,20\r\nAnn\r\nBen\r\n-1\r\n");
}

TEST_CASE("a conversion reports that it leaves out which players left early", "[reliability]") {
    const Home home;
    const Ended played = tengen(home, {"play", "gomoku:three_way", "--seats", "human,human,human"},
                                "h8\nh9\nresign\ni8\nsave left.tengen\n");
    INFO(played.all_err);
    REQUIRE(played.code == 0);
    check({"leave",
           {"convert", "left.tengen", "left.sgf"},
           line("left.tengen: players who left early are left out"),
           0},
          home);
    CHECK(std::filesystem::exists(home.path() / "left.sgf"));
}

}  // namespace tengen::test
