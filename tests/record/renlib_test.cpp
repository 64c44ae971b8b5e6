#include "record_fixture.hpp"

namespace tengen::test {

namespace {

using namespace std::string_literals;

/// The header of version 3.4.
const std::string kHeader = "\xFFRenLib\xFF\x03\x04"s + std::string(10, '\xFF');

Played lib(const std::string& nodes) {
    return played("lib", kHeader + nodes, gomoku_of(15, 15));
}

}  // namespace

TEST_CASE("A .lib counts rows from the top, in units of sixteen", "[record]") {
    // h8, a15, o1
    CHECK(actions_text(lib("\x00\x00\x78\x00\x01\x00\xEF\x40"s).end) == "h8 a15 o1");
}

TEST_CASE("The oldest libraries have no header, and begin in the centre", "[record]") {
    const Played game = played("lib", "\x78\x00\x68\x40"s, gomoku_of(15, 15));
    CHECK(actions_text(game.end) == "h8 h9");
}

TEST_CASE("Siblings in a .lib follow the subtree of the previous move", "[record]") {
    // h8 with h9 and its i9, then g8 as another answer to h8.
    const Played game = lib("\x00\x00\x78\x00\x68\x80\x69\x40\x77\x40"s);
    CHECK(actions_text(game.end) == "h8 h9 i9");
    REQUIRE(game.record.nodes.size() == 5);
    CHECK(game.record.nodes[4].parent == 1);
    CHECK(game.record.nodes[4].action.cell() == 7 * 15 + 6);
}

TEST_CASE("Comments in a .lib have a first line and more lines", "[record]") {
    const Played game = lib("\x00\x08root\x00\x00\x78\x48one\x08two\r\nthree\x00"s);
    CHECK(game.record.find_remarks(kRecordRoot)->comment == "root");
    CHECK(game.record.find_remarks(1)->comment == "one\ntwo\nthree");
}

TEST_CASE("Old comments in a .lib end with a high bit and contain Swedish letters", "[record]") {
    const Played game = lib("\x00\x00\x78\x20h}\xEA\x00\x68\x40"s);
    CHECK(game.record.find_remarks(1)->comment == "håj");
    CHECK(actions_text(game.end) == "h8 h9");
}

TEST_CASE("Texts on the board of a .lib belong to a next move, or to a cell alone", "[record]") {
    // h8, then h9 with the text A. B is on g9, which is not a move.
    const Played game =
        lib("\x00\x00\x78\x00\x68\xC1\x00\x01"s + "A\x00"s + "\x67\x43\x00\x01"s + "B\x00"s);
    CHECK(actions_text(game.end) == "h8 h9");
    CHECK(game.record.nodes.size() == 3);
    CHECK(game.record.find_remarks(1)->texts ==
          std::vector<CellText>{{8 * 15 + 7, "A"}, {8 * 15 + 6, "B"}});
}

TEST_CASE("A mark in a .lib is on the stone of its move", "[record]") {
    const Played game = lib("\x00\x00\x78\x50"s);
    CHECK(game.record.find_remarks(1)->marks ==
          std::vector<CellMark>{{7 * 15 + 7, MarkKind::Cross}});
}

TEST_CASE("A written library is like RenLib's", "[record]") {
    Played game = record_of_moves(gomoku_of(15, 15), "h8 h9");
    game.record.remarks_of(1).comment = "one\ntwo";
    game.record.set_text(1, 8 * 15 + 7, "A");
    CHECK(written("lib", game) ==
          kHeader + "\x00\x00\x78\x08one\x08two\x00"s + "\x68\x41\x00\x01"s + "A\x00"s);
}

TEST_CASE("Remarks that a library cannot hold are counted", "[record]") {
    Played game = record_of_moves(gomoku_of(15, 15), "h8 h9");
    game.record.set_text(1, 3, "a long one");
    game.record.remarks_of(1).marks = {{7 * 15 + 7, MarkKind::Cross}, {4, MarkKind::Cross}};
    CHECK(losses(*find_record_format("lib"), game.record, game.end.game()) ==
          std::vector<std::string>{"marks other than a cross on the last stone (1)",
                                   "texts on the board of more than 5 characters (1)"});
}

TEST_CASE("A pass is a move without a cell", "[record]") {
    const Played game =
        played("lib", kHeader + "\x00\x00\x34\x00\x00\x40"s,
               make({15, 15, {"place", "line length=5", "pass when=always", "full_board"}}));
    CHECK(actions_text(game.end) == "d12 pass");
    CHECK(written("lib", game) == kHeader + "\x00\x00\x34\x00\x00\x40"s);
}

TEST_CASE("A written .lib keeps a last move that its file announced as a text with moves",
          "[record]") {
    // h8, then h9 with the flag of a text, and no end of its line.
    const Played game = lib("\x00\x00\x78\x00\x68\x02"s);
    CHECK(actions_text(game.end) == "h8 h9");
    CHECK(actions_text(lib(written("lib", game).substr(kHeader.size())).end) == "h8 h9");
}

TEST_CASE("A library of long lines in many variations is read without recursion", "[record]") {
    std::string nodes = "\x00\x00"s;
    for (int i = 0; i < 300'000; ++i) nodes += "\x78\x80"s;
    const auto record = read_as("lib", kHeader + nodes);
    REQUIRE(record);
    CHECK(record->nodes.size() == 300'001);
}

}  // namespace tengen::test
