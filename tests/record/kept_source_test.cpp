// A file that is read and written again keeps what Tengen does not read, and its order.
#include <fmt/format.h>

#include <fstream>

#include "base/text.hpp"
#include "record/sgf_tree.hpp"
#include "record_fixture.hpp"

namespace tengen::test {

namespace {

using namespace std::string_literals;

/// The properties of all nodes in order, without layout: "; B[hh] C[text] ( ; W[ii] )".
std::string tokens_of(std::string_view text) {
    const std::string file = "f";
    SgfScanner scanner(text, file);
    std::string tokens;
    while (scanner.find_tree()) {
        int open = 0;
        do {
            const auto token = scanner.next();
            REQUIRE(token);
            if (*token == SgfToken::Begin) tokens += ++open > 1 ? "( " : "";
            if (*token == SgfToken::End) tokens += open-- > 1 ? ") " : "";
            if (*token != SgfToken::Node) continue;
            tokens += "; ";
            for (const SgfProperty& property : scanner.properties()) {
                tokens += property.name;
                for (const std::string& value : property.values) tokens += '[' + value + ']';
                tokens += ' ';
            }
        } while (open > 0);
        tokens += "\n";
    }
    return tokens;
}

std::string again(const std::string& text, const std::shared_ptr<const Game>& game) {
    return written("sgf", played("sgf", text, game));
}

/// The header of version 3.4.
const std::string kLibHeader = "\xFFRenLib\xFF\x03\x04"s + std::string(10, '\xFF');

std::string lib_again(const std::string& bytes) {
    return written("lib", played("lib", bytes, gomoku_of(15, 15)));
}

}  // namespace

TEST_CASE("An unchanged SGF file keeps its properties and their order", "[record]") {
    const std::string text = GENERATE(
        as<std::string>{},
        // Order, unknown properties, old names and several values.
        "(;SZ[15]GM[1]KM[6.5]PW[Ben]PB[Ann]RE[B+5]XX[a][b]AP[Other:1];C[first]B[hh]KO[];W[ii]N[x])",
        // Nodes without moves, also at the beginning and the end of variations.
        "(;SZ[15];C[one];B[hh](;C[two];W[ii])(;W[aa];C[three];)(;;W[bb]))",
        // Escapes, a backslash at the end of a line, and a colon.
        "(;SZ[15]C[a\\]b\\\\c\\:d\\\ne];B[hh]LB[aa:x\\:y]GC[]XX[\\]])",
        // Rectangles of points, empty values and doubles.
        "(;SZ[15];B[hh]MA[aa:cc]TR[dd:ee]SL[oo]DD[]TE[]BM[2]CR[hh]SQ[ii]LN[aa:bb]AR[cc:dd][ee:ff])",
        "(;SZ[15];B[hh]DO[]GW[2];W[ii]IT[]GB[1];B[jj]DM[1]HO[1]FG[259:Figure "
        "2]PM[2]MN[21]UC[1]FG[])",
        // Stones, in the root or in the next node.
        "(;SZ[15]AB[aa:bb]AE[bb]AW[oo]PL[W];W[jj])", "(;SZ[15];AB[aa]AW[bb]PL[W];W[cc])",
        // Times as comments, winning chances of Sabaki and values of Tengen.
        "(;SZ[15];B[hh]C[12ms]SBKV[52.31];W[ii]TGT[5]C[text]"
        "TGE[sente:hard 000000ff rank=1 chances=0.5,0.5 moves=h8 i9])",
        // Values that Tengen cannot read.
        "(;SZ[15];B[hh]MN[soon]TR[zz]TGE[nonsense]SBKV[often]FG[x:y]LN[aa])",
        // A control character, and a double property.
        "(;SZ[15];B[hh]C[a\x01\x62]C[more])",
        // Another game in the file.
        "(;SZ[15];B[hh])\n(;SZ[9]GM[1];B[aa]C[5 ])");
    INFO(text);
    const std::string written_again = again(text, gomoku_of(15, 15));
    INFO(written_again);
    CHECK(tokens_of(written_again) == tokens_of(text));
}

TEST_CASE("A file in another character set stays in it", "[record]") {
    // GB2312, Latin-1, and Big5, which has letters with the byte of a backslash.
    const std::string text =
        GENERATE(as<std::string>{}, "(;CA[gb2312]SZ[15]PB[\xCE\xE5\xD7\xD3];B[hh]C[\xC6\xE5])",
                 "(;SZ[15]PB[Ren\xE9];B[hh]C[\xE5])", "(;CA[big5]SZ[15];B[hh]C[\xA4\x5C\xAF\xE0])");
    const Played game = played("sgf", text, gomoku_of(15, 15));
    CHECK(is_utf8(game.record.find_remarks(1)->comment));
    CHECK(written("sgf", game) == text + "\n");
}

TEST_CASE("A character that the file's set lacks makes the file UTF-8", "[record]") {
    Played game = played("sgf", "(;CA[ISO-8859-1]SZ[15]PB[Ren\xE9];B[hh])", gomoku_of(15, 15));
    game.record.remarks_of(1).comment = "五";
    const std::string text = written("sgf", game);
    CHECK(text == "(;CA[UTF-8]SZ[15]PB[René];B[hh]C[五])\n");
}

TEST_CASE("A change of a node replaces only the properties that state it", "[record]") {
    Played game = played("sgf", "(;SZ[15]KM[1];B[hh]KO[]C[old]TE[2]MA[aa:bb]XX[1];W[ii]N[n])",
                         gomoku_of(15, 15));
    RecordRemarks& remarks = game.record.remarks_of(1);
    remarks.comment = "new";
    remarks.glyph = Glyph::Bad;
    remarks.start = true;
    CHECK(written("sgf", game) ==
          "(;SZ[15]KM[1];B[hh]KO[]C[new]MA[aa:bb]XX[1]BM[1]TGS[1];W[ii]N[n])\n");
    remarks.comment.clear();
    remarks.marks.clear();
    remarks.glyph = Glyph::VeryGood;
    game.record.titles.event = "Cup";
    CHECK(written("sgf", game) == "(;SZ[15]KM[1]EV[Cup];B[hh]KO[]TE[2]XX[1]TGS[1];W[ii]N[n])\n");
}

TEST_CASE("Another game than the file's is stated in the written file", "[record]") {
    auto record = read_as("sgf", "(;GM[4]XX[1]SZ[15];B[hh])");
    REQUIRE(record);
    record->kept.other_game = true;
    const auto end = play_record(*record, shipped("gomoku:renju"), "f");
    REQUIRE(end);
    const std::string text = written("sgf", {*record, *end});
    CHECK(text.find("(;GM[4]XX[1]SZ[15]") == 0);
    CHECK(text.find("RU[renju]") != std::string::npos);
    CHECK(text.find("TGG[") != std::string::npos);
}

TEST_CASE("Stones after other variations are refused", "[record]") {
    const auto record = read_as("sgf", "(;SZ[15](;AB[aa];W[bb])(;B[cc]))");
    REQUIRE_FALSE(record);
    CHECK(english(record.error()) ==
          "f:1:11: AB after a move: stones are set up before the first move only");
}

TEST_CASE("Evaluations in a file are those of the record", "[record]") {
    const auto record =
        read_as("sgf",
                "(;SZ[15];B[hh]SBKV[25]TGE[an%20engine 0000abcd rank=1 nodes=9 chances=0.25,0.75 "
                "proven=won length=7 moves=h8 i9][an%20engine 0000abcd rank=2 score=-1.5])");
    REQUIRE(record);
    const auto& evaluations = record->find_remarks(1)->rare->evaluations;
    REQUIRE(evaluations.size() == 2);
    CHECK(evaluations[0].by_side);
    CHECK(evaluations[0].lines[0].chances == std::vector<double>{0.25, 0.75});
    CHECK(evaluations[1].engine == "an engine");
    CHECK(evaluations[1].options == 0xabcd);
    REQUIRE(evaluations[1].lines.size() == 2);
    CHECK(evaluations[1].lines[0].proven == Proven::Won);
    CHECK(evaluations[1].lines[0].moves == "h8 i9");
    CHECK(evaluations[1].lines[1].score == -1.5);
}

TEST_CASE("An unchanged library is written byte by byte", "[record]") {
    const std::string nodes = GENERATE(
        as<std::string>{},
        // Texts without a move between moves, before them, and twice on one cell.
        "\x00\x00\x78\x00\x67\xC3\x00\x01"s + "B\x00"s + "\x68\xC1\x00\x01"s + "A\x00"s +
            "\x66\xC3\x00\x01"s + "C\x00"s + "\x69\x40"s,
        "\x00\x00\x78\x00\x67\xC3\x00\x01"s + "B\x00"s + "\x67\xC3\x00\x01"s + "D\x00"s +
            "\x67\x41\x00\x01"s + "E\x00"s,
        // The start, kept bits of the extension, and a long text.
        "\x00\x04\x78\x05\x12\x02\x68\x41\x34\x81"s + "long text\x00"s,
        // Old comments, an odd text with another filling byte, and marks.
        "\x00\x20h}\xEA\x00\x78\x38h\xEA\x68\x48xy\x00\x07"s,
        // Comments with one part, an empty second part, Latin-1 and other line ends.
        "\x00\x08root\x00\x00\x78\x08one\x08\x00\x00\x68\x88\xE5\n\x00\x00\x69\x40\x77\x48"s +
            "a\x00"s,
        // An empty comment and an empty text.
        "\x00\x08\x00\x00\x78\x41\x00\x01\x00\x00"s,
        // A pass, and bits of a text that have no meaning.
        "\x00\x10\x78\x00\x68\x40"s, "\x00\x00\x78\x00\x67\x57\x00\x01"s + "B\x00"s,
        // No root, no moves, and bytes after the tree.
        "\x78\x00\x68\x40"s, "\x00\x40"s, "\x00\x00"s, "\x00\x00\x78\x40rest"s);
    const std::string bytes = kLibHeader + nodes;
    CHECK(lib_again(bytes) == bytes);
}

TEST_CASE("Old headers and their absence are kept", "[record]") {
    const std::string old =
        "\xFFRenLib\xFF\x03\x00"s + std::string(10, '\xFE') + "\x00\x00\x78\x40"s;
    CHECK(lib_again(old) == old);
    CHECK(lib_again("\x78\x00\x68\x40"s) == "\x78\x00\x68\x40"s);
    Played game = played("lib", "\x78\x00\x68\x40"s, gomoku_of(15, 15));
    game.record.remarks_of(kRecordRoot).comment = "x";
    CHECK(written("lib", game) == kLibHeader + "\x00\x08x\x00\x78\x00\x68\x40"s);
}

TEST_CASE("A change of a library keeps the bytes of other nodes and bits", "[record]") {
    const std::string nodes = "\x00\x00\x78\x15\x12\x00\x68\x89\x34\x81"s + "\xE5\x00"s + "A\x00"s +
                              "\x69\x40\x67\x43\x00\x01"s + "B\x00"s;
    Played game = played("lib", kLibHeader + nodes, gomoku_of(15, 15));
    const Cell h9 = 8 * 15 + 7;
    const Cell g9 = 8 * 15 + 6;
    SECTION("another text on the cell of a move") {
        game.record.set_text(1, h9, "Z");
        CHECK(written("lib", game) == kLibHeader + "\x00\x00\x78\x15\x12\x00\x68\x89\x34\x81"s +
                                          "\xE5\x00"s + "Z\x00"s + "\x69\x40\x67\x43\x00\x01"s +
                                          "B\x00"s);
    }
    SECTION("a text removed, and another without a move changed") {
        game.record.remarks_of(1).texts = {{g9, "Y"}};
        CHECK(written("lib", game) == kLibHeader + "\x00\x00\x78\x15\x12\x00\x68\x89\x34\x80"s +
                                          "\xE5\x00"s + "\x69\x40\x67\x43\x00\x01"s + "Y\x00"s);
    }
    SECTION("a comment, the mark and the start removed") {
        game.record.remarks_of(2).comment = "c";
        game.record.remarks_of(1).marks.clear();
        game.record.remarks_of(1).start = false;
        CHECK(written("lib", game) == kLibHeader + "\x00\x00\x78\x01\x12\x00\x68\x89\x34\x81"s +
                                          "c\x00"s + "A\x00"s + "\x69\x40\x67\x43\x00\x01"s +
                                          "B\x00"s);
    }
}

TEST_CASE("Random trees that were read are written byte by byte", "[record]") {
    const std::string format = GENERATE(as<std::string>{}, "lib", "sgf");
    const auto game = gomoku_of(15, 15);
    std::mt19937 random(29);
    for (int i = 0; i < 40; ++i) {
        RandomRecord wish;
        wish.longest_text = 4;
        wish.own_marks_only = format == "lib";
        wish.opinions = format == "sgf";
        const std::string bytes = written(format, random_record(game, random, wish));
        CHECK(written(format, played(format, bytes, game)) == bytes);
    }
}

}  // namespace tengen::test
