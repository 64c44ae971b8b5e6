// Malicious files for readers: each gives one line with the place and the reason.
#include <sys/mman.h>

#include <algorithm>

#include "record_fixture.hpp"
#include "support/sanitized.hpp"
#include "support/says.hpp"
#include "support/spoiled.hpp"

namespace tengen::test {

namespace {

using namespace std::string_literals;

const std::string kLib = "\xFFRenLib\xFF\x03\x04"s + std::string(10, '\xFF');

struct Hostile {
    std::string_view format;
    std::string bytes;
    std::string problem;
};

}  // namespace

TEST_CASE("An invalid file is reported with its place and the reason", "[record]") {
    const auto row = GENERATE(
        // All formats.
        Hostile{"sgf", "", "f: empty file"}, Hostile{"tengen", "", "f: empty file"},
        Hostile{"psq", "\x89PNG\r\n\x1a\n",
                "f:1: not a .psq file (it begins with a line such as Piskvorky 15x15, 0:0, 0)"},
        Hostile{"sgf", "\x89PNG\r\n\x1a\n", "f: not an SGF file (it has no '(;')"},
        Hostile{"lib", "\x89PNG\r\n\x1a\n", "f: not a RenLib library"},
        Hostile{"tengen", "\x89PNG\r\n\x1a\n", "f: not a game record"},
        Hostile{"pos", "\x89PNG",
                "f: not a .pos file (its first byte announces 137 moves, and 3 bytes follow)"},
        Hostile{"sav", "\x89PNG", "f:1:1: the number of rows must be a number between 1 and 64"},
        // Moves that the rules do not allow.
        Hostile{"psq", "Piskvorky 15x15, 0:0, 0\n8,8,1\n9,9,1\n8,8,1\n",
                "f:4: illegal move h8 (h8 is occupied)"},
        Hostile{"sgf", "(;SZ[15];B[hh]\n;W[hh])", "f:2:2: illegal move h8 (h8 is occupied)"},
        Hostile{"sgf", "(;SZ[15];B[hh];B[aa])", "f:1:16: illegal move a15 (it is white's turn)"},
        Hostile{"sgf", "(;SZ[15];3[hh])", "f:1:10: illegal move h8 (no such side)"},
        Hostile{"sgf", "(;SZ[15];B[])", "f:1:10: illegal move pass (pass is not possible here)"},
        Hostile{
            "sgf", "(;SZ[15];TGA[swap])",
            "f:1:10: illegal move swap ('swap' is not a cell (write a letter and a number: h8))"},
        Hostile{"pos", "\x02\x70\x70"s, "f: byte 2: illegal move h8 (h8 is occupied)"},
        Hostile{"sav", "15 15 2\n7 7\n7 7", "f:3:1: illegal move h8 (h8 is occupied)"},
        Hostile{"moves-bottom", "h8h8", "f:1:3: illegal move h8 (h8 is occupied)"},
        Hostile{"lib", kLib + "\x00\x00\x78\x00\x78\x40"s,
                "f: byte 24: illegal move h8 (h8 is occupied)"},
        Hostile{"moves-bottom", "a1a2b1b2c1c2d1d2e1e2",
                "f:1:19: illegal move e2 (the game is over)"},
        // Numbers and sizes.
        Hostile{"psq", "Piskvorky 0x15, 0:0, 0\n",
                "f:1: a board has 1..64 columns and rows, found 0x15"},
        Hostile{"psq", "Piskvorky 65x15, 0:0, 0\n",
                "f:1: a board has 1..64 columns and rows, found 65x15"},
        Hostile{"psq", "Piskvorky 99999999999x15, 0:0, 0\n",
                "f:1: not a .psq file (it begins with a line such as Piskvorky 15x15, 0:0, 0)"},
        Hostile{"psq", "Piskvorky 15x15, 0:0, 0\n0,8,1\n", "f:2: 0,8 is outside the 15x15 board"},
        Hostile{"psq", "Piskvorky 15x15, 0:0, 0\n-2147483648,8,1\n",
                "f:2: -2147483648,8 is outside the 15x15 board"},
        Hostile{"rec", "1,1,0\n", "f:1: not a .rec file (it begins with two lines of names)"},
        Hostile{"rec", "Ann\nBen\n1,1,0\nrubbish\n",
                "f:4: 'rubbish' is not a move (column,row,milliseconds)"},
        Hostile{"sgf", "(;SZ[53])",
                "f:1:3: '53' is not a size of a board (1 to 52, or columns:rows)"},
        Hostile{"sgf", "(;SZ[15:])",
                "f:1:3: '15:' is not a size of a board (1 to 52, or columns:rows)"},
        Hostile{"sgf", "(;SZ[19];B[aa])", "f: its board is 19x19, but the game's is 15x15"},
        Hostile{"sav", "15 15 226",
                "f:1:7: the number of moves must be a number between 0 and 225"},
        Hostile{"sav", "15 15 1\n15 0", "f:2:1: a row must be a number between 0 and 14"},
        Hostile{"sav", "15 15 1\n0", "f:2:2: a column must be a number between 0 and 14"},
        Hostile{"sav", "15 15 0\n0 0", "f: unexpected text after its 0 moves"},
        Hostile{"pos", "\x01\xE1"s, "f: byte 1: 225 is not a point (0..224)"},
        Hostile{"moves-bottom", "h16",
                "f:1:1: h16 is outside the 15x15 board (--board sets another size)"},
        Hostile{"moves-bottom", "h8 \n z1",
                "f:2:2: z1 is outside the 15x15 board (--board sets another size)"},
        Hostile{"moves-top", "h0", "f:1:1: 'h0' is not a move (a letter and a number: h8)"},
        Hostile{"moves-top", "h8,h9", "f:1:3: ',' is not a move (a letter and a number: h8)"},
        Hostile{"moves-top", "h99999999999",
                "f:1:1: 'h999999999…' is not a move (a letter and a number: h8)"},
        // The syntax of SGF.
        Hostile{"sgf", "(;SZ[15];B[hh]", "f:1:15: ')' is missing"},
        Hostile{"sgf", "(;SZ[15", "f:1:5: '[' without its ']'"},
        Hostile{"sgf", "(;SZ[15\\", "f:1:5: '[' without its ']'"},
        Hostile{"sgf", "(;SZ", "f:1:5: expected '['"},
        Hostile{"sgf", "(;SZ;B[hh])", "f:1:5: expected '['"},
        Hostile{"sgf", "(;SZ[15](B[hh]))", "f:1:10: expected ';'"},
        Hostile{"sgf", "(;SZ[15]{})", "f:1:10: expected ';', '(' or ')'"},
        Hostile{"sgf", "(;SZ[15];B[zz])", "f:1:10: 'zz' is not a point of a 15x15 board"},
        Hostile{"sgf", "(;SZ[15];B[hh][ii])", "f:1:10: a move is one point"},
        Hostile{"sgf", "(;SZ[15]AB[aa:zz])", "f:1:9: 'aa:zz' is not a point of a 15x15 board"},
        Hostile{"sgf", "(;SZ[15];B[hh];AW[aa])",
                "f:1:16: AW after a move: stones are set up before the first move only"},
        Hostile{"sgf", "(;SZ[15]AB[aa]A3[bb])",
                "f: its starting stones are invalid: b14 has a stone of a side that the game "
                "does not "
                "have"},
        Hostile{"sgf", "(;SZ[15]LB[aa])", "f:1:9: 'aa' is not a point of a 15x15 board"},
        Hostile{"sgf", "(;SZ[15];B[hh]TGT[soon])", "f:1:15: a time in milliseconds is a number"},
        Hostile{"sgf", "(;SZ[15]PL[red])", "f:1:9: 'red' is not a side"},
        // The bytes of RenLib.
        Hostile{"lib", kLib.substr(0, 12), "f: byte 0: its header is cut off"},
        Hostile{"lib", "\xFFRenLib\xFF\x03\x05"s + std::string(10, '\xFF'),
                "f: written by version 3.5, this program reads up to 3.4"},
        Hostile{"lib", kLib + "\x00"s, "f: byte 20: a move is cut off"},
        Hostile{"lib", kLib + "\x78\x01"s, "f: byte 20: a move is cut off"},
        Hostile{"lib", kLib + "\xFF\x00"s, "f: byte 20: ff is not a point of a 15x15 board"},
        Hostile{"lib", kLib + "\x10\x00"s, "f: byte 20: 10 is not a point of a 15x15 board"},
        Hostile{"lib", kLib + "\x78\x08no end"s, "f: byte 22: a text has no end"},
        Hostile{"lib", kLib + "\x78\x20no end"s, "f: byte 22: a text has no end"},
        Hostile{"lib", kLib + "\x78\x01\x00\x01text"s, "f: byte 24: a text has no end"});
    INFO(row.format << " " << row.bytes);
    CHECK(problem_of(row.format, row.bytes, gomoku_of(15, 15)) == row.problem);
}

TEST_CASE("A file that is too large is not read", "[record]") {
    // Nothing reads these bytes, so they need no memory.
    const std::size_t size = kMaxRecordFile + 1;
    void* const bytes = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    REQUIRE(bytes != MAP_FAILED);
    const auto record = read_as("sgf", {static_cast<const char*>(bytes), size});
    ::munmap(bytes, size);
    REQUIRE_FALSE(record);
    CHECK(says_at("f", record.error(), "too large ({} MiB, limit {} MiB)", {"512", "512"}));
}

TEST_CASE("A node with more values than a board has cells is refused", "[record]") {
    std::string bytes = "(;SZ[15]MA";
    for (int i = 0; i < 30'000; ++i) bytes += "[aa]";
    const auto record = read_as("sgf", bytes + ")");
    REQUIRE_FALSE(record);
    CHECK(english(record.error()).ends_with("too many values in one node"));
    std::string points = "(;SZ[52]MA";
    for (int i = 0; i < 400; ++i) points += "[aa:ZZ]";
    CHECK(says_at("f:1:9", read_as("sgf", points + ")").error(), "too many points"));
}

TEST_CASE("Changed bytes and truncated files never crash a reader", "[record]") {
    const std::string format = GENERATE(as<std::string>{}, "psq", "pos", "sav", "moves-bottom",
                                        "moves-top", "lib", "sgf", "tengen", "rec");
    const auto game = gomoku_of(15, 15);
    std::mt19937 random(23);
    RandomRecord wish;
    const bool tree = format == "lib" || format == "sgf" || format == "tengen";
    wish.variations = tree;
    wish.longest_text = 4;
    wish.own_marks_only = true;
    const Played first = random_record(game, random, wish);
    const std::string whole =
        format == "rec" ? "Ann\nBen\n1,2,3\n4,5,6\n7,8,9\n" : written(format, first);
    for (int i = 0; i < repetitions(1500, 500); ++i) {
        std::string bytes = whole;
        spoil(bytes, random, 4);
        auto record = read_as(format, bytes, {15, 15});
        if (!record) {
            CHECK(record.error().front().code == ErrorCode::Input);
            CHECK(record.error().front().place.starts_with("f"));
            continue;
        }
        const auto end = play_record(*record, game, "f");
        if (!end) continue;
        for (const RecordFormat& other : record_formats()) {
            if (other.write == nullptr) continue;
            losses(other, *record, *game);
            const auto again = other.write(*record, *end);
            if (again) CHECK(problem_of(other.name, *again, game).empty());
        }
    }
}

}  // namespace tengen::test
