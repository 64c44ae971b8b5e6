#include "record_fixture.hpp"
#include "support/says.hpp"

namespace tengen::test {

namespace {

constexpr std::string_view kPsq =
    "Piskvorky 20x20, 11:11, 0\r\n10,10,0\r\n11,9,0\r\n1,20,1500\r\npbrain-one.exe\r\n"
    "pbrain-two.exe\r\n-1\r\n";

}  // namespace

TEST_CASE("A .psq counts columns from the left and rows from the top, both from 1", "[record]") {
    const Played game = played("psq", kPsq, gomoku_of(20, 20));
    CHECK(actions_text(game.end) == "j11 k12 a1");
    CHECK(game.record.game.empty());
    CHECK(game.record.nodes[1].spent_ms == -1);
    CHECK(game.record.nodes[3].spent_ms == 1500);
    CHECK(game.record.players ==
          std::vector<RecordPlayer>{{"pbrain-one.exe", ""}, {"pbrain-two.exe", ""}});
    CHECK_FALSE(game.record.result);
}

TEST_CASE("The starter in a .psq decides which name is black's", "[record]") {
    const Played game =
        played("psq", "Piskvorky 15x15, 0:5, 1\n8,8,1\nAnn\nBen\n0\n", gomoku_of(15, 15));
    CHECK(game.record.players == std::vector<RecordPlayer>{{"Ben", ""}, {"Ann", ""}});
}

TEST_CASE("The optional parts of a .psq may be missing", "[record]") {
    const auto bytes = GENERATE(
        as<std::string>{}, "Piskvorky 15x15, 0:0, 0\n8,8,1\n", "Piskvorky 15x15, 0:0, 0\n8,8,1",
        "Piskvorky 15x15, 0:0, 0\n8,8\n-1\n", "Piskvorky 15x15,0:0,0\r8,8,1\r0\r",
        "Piskvorky 15x15, 0:0, 0\n\n8, 8, 1\n\nAnn\nBen\n");
    INFO(bytes);
    CHECK(actions_text(played("psq", bytes, gomoku_of(15, 15)).end) == "h8");
}

TEST_CASE("An error number in a .psq gives the loser and the reason", "[record]") {
    const auto game = gomoku_of(15, 15);
    const Played late = played("psq", "Piskvorky 15x15, 0:0, 0\n8,8,1\n15\n", game);
    REQUIRE(late.record.result);
    CHECK(late.record.result->kind == EndKind::Time);
    CHECK(late.record.result->winner == 1);
    const Played broken = played("psq", "Piskvorky 15x15, 0:0, 0\n8,8,1\n16\n", game);
    CHECK_FALSE(broken.record.result);
    REQUIRE(broken.record.notes.size() == 1);
    CHECK(says(broken.record.notes[0], "the game ended with Piskvork's error number {}", {"16"}));
}

TEST_CASE("A written .psq is like Piskvork's", "[record]") {
    Played game = record_of_moves(gomoku_of(15, 15), "a1 o15 b1");
    game.record.players = {{"Ann", "human:Ann"}, {"rookie:hard", "rookie:hard"}};
    game.record.nodes[2].spent_ms = 77;
    CHECK(
        written("psq", game) ==
        "Piskvorky 15x15, 0:11, 0\r\n1,15,0\r\n15,1,77\r\n2,15,0\r\nAnn\r\nrookie:hard\r\n-1\r\n");
}

TEST_CASE("A .rec counts from 0 after two names", "[record]") {
    const Played game = played("rec", "Ann\r\nBen\r\n0,0,10\r\n1,19,0\r\n", gomoku_of(20, 20));
    CHECK(actions_text(game.end) == "a20 b1");
    CHECK(game.record.players == std::vector<RecordPlayer>{{"Ann", ""}, {"Ben", ""}});
    CHECK(game.record.nodes[1].spent_ms == 10);
}

TEST_CASE("In a .rec the second name began if the number of its game is even", "[record]") {
    const std::pair<const char*, const char*> rows[] = {
        {"0102abcd03.rec", "Ann"},       {"0102abcd04.rec", "Ben"},  {"0102030410.rec", "Ben"},
        {"games/0102abcd04.rec", "Ben"}, {"final04.rec", "Ann"},     {"0102abcd04", "Ann"},
        {"01x2abcd04.rec", "Ann"},       {"0102abcd0004.rec", "Ann"}};
    for (const auto& [file, black] : rows) {
        INFO(file);
        const auto record =
            read_record(*find_record_format("rec"),
                        RecordSource{"Ann\nBen\n0,0,10\n", file, BoardSize{}, all_rules()});
        REQUIRE(record);
        CHECK(record->players[0].name == black);
    }
}

}  // namespace tengen::test
