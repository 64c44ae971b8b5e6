// One game of a file with several, and files whose end is damaged.
#include "record_fixture.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

Result<Record> read_number(std::string_view format, std::string_view bytes, int number) {
    return read_record(*find_record_format(format),
                       RecordSource{bytes, "f", {}, all_rules(), {1, 1}, number});
}

Result<Record> read_beginning(std::string_view format, std::string_view bytes) {
    return read_record(*find_record_format(format),
                       RecordSource{bytes, "f", {}, all_rules(), {1, 1}, 0, Damage::KeepBeginning});
}

/// The file with the game of this number, written again.
std::string rewritten(std::string_view format, std::string_view bytes, int number) {
    auto record = read_number(format, bytes, number);
    INFO((record ? "" : english(record.error())));
    REQUIRE(record);
    const auto game = shipped(record->game.empty() ? "gomoku" : record->game);
    const auto end = play_record(*record, game, "f");
    REQUIRE(end);
    return written(format, {std::move(*record), *end});
}

std::vector<std::string> names_of(std::string_view format, const std::string& text) {
    std::vector<std::string> names;
    read_records(*find_record_format(format), RecordSource{text, "f", {}, all_rules()},
                 [&](Result<Record> record) {
                     REQUIRE(record);
                     names.push_back(record->players.at(0).name + ' ' +
                                     std::to_string(record->nodes.size()));
                 });
    return names;
}

/// The moves in the order of the file.
std::vector<Action> moves_of(const Record& record) {
    std::vector<Action> moves;
    for (std::size_t id = 1; id < record.nodes.size(); ++id) {
        if (record.nodes[id].move != RecordMove::None) moves.push_back(record.nodes[id].action);
    }
    return moves;
}

constexpr const char* kCollection =
    "about these games\n(;GM[4]SZ[15]PB[one];B[hh])\n\n(;GM[4]SZ[15]PB[two];B[ii];W[jj]C[a ) in "
    "it]\n(;B[aa])\n(;B[bb]))\n  (;GM[4]SZ[15]PB[three];B[kk])\n";

}  // namespace

TEST_CASE("each game of an SGF collection can be read, and the others stay in the file",
          "[record]") {
    struct Row {
        int number;
        const char* name;
        std::size_t moves;
    };
    for (const Row& row :
         {Row{0, "one", 1}, Row{1, "one", 1}, Row{2, "two", 4}, Row{3, "three", 1}}) {
        INFO(row.number);
        const auto record = read_number("sgf", kCollection, row.number);
        REQUIRE(record);
        CHECK(record->players.at(0).name == row.name);
        CHECK(moves_of(*record).size() == row.moves);
        CHECK(record->games == 3);
        CHECK(record->number == std::max(row.number, 1));
        if (row.number > 0) CHECK(rewritten("sgf", kCollection, row.number) == kCollection);
    }
    const auto missing = read_number("sgf", kCollection, 4);
    REQUIRE_FALSE(missing);
    CHECK(english(missing.error()) == "f: has 3 games, found game number 4");
    CHECK(english(read_number("psq", "Piskvorky 15x15, 11:11, 0\n8,8,0\n-1\n", 2).error()) ==
          "f: has 1 game, found game number 2");
    // Other formats would lose the games around it.
    auto second = read_number("sgf", kCollection, 3);
    REQUIRE(second);
    const auto end = play_record(*second, shipped("gomoku"), "f");
    REQUIRE(end);
    CHECK(losses(*find_record_format("psq"), *second, end->game()) ==
          std::vector<std::string>{"all other games of the file"});
}

TEST_CASE("errors in a chosen game have its place in the file", "[record]") {
    const auto wrong = read_number("sgf", "(;SZ[15];B[hh])\n (;SZ[15];B[zz])", 2);
    REQUIRE_FALSE(wrong);
    CHECK(wrong.error().front().place == "f:2:11");
}

TEST_CASE("a changed game of a collection in another character set keeps the others", "[record]") {
    const std::string text =
        "(;GM[4]SZ[15]CA[ISO-8859-1]PB[J\xF6rg];B[hh])\n(;GM[4]SZ[15]CA[ISO-8859-1]PB[\xC5sa];B["
        "ii])\n";
    CHECK(rewritten("sgf", text, 1) == text);
    CHECK(rewritten("sgf", text, 2) == text);
}

TEST_CASE("each game of a PGN file can be read, and the others stay in the file", "[record]") {
    const std::string text =
        "[White \"one\"]\n\n1. e4 e5 *\n\n[White \"two\"]\n\n1. d4 *\n\n[White \"three\"]\n\n1. c4 "
        "c5 2. Nc3 *\n";
    const std::vector<std::string> names{"one 3", "two 2", "three 4"};
    CHECK(names_of("pgn", text) == names);
    for (int number = 1; number <= 3; ++number) {
        INFO(number);
        const auto record = read_number("pgn", text, number);
        REQUIRE(record);
        CHECK(record->games == 3);
        CHECK(names_of("pgn", rewritten("pgn", text, number)) == names);
    }
    CHECK_FALSE(read_number("pgn", text, 4));
}

TEST_CASE("a line of a file of move strings can be chosen", "[record]") {
    const std::string text = "h8i9\n\nh8g7g8\n";
    CHECK(moves_of(*read_number("moves-bottom", text, 2)).size() == 3);
    CHECK_FALSE(read_number("moves-bottom", text, 3));
}

TEST_CASE("an SGF file that is cut anywhere gives the moves before the cut", "[record]") {
    const std::string whole =
        "(;GM[4]SZ[15]PB[Ann];B[hh];W[ii]C[a \\] b]TR[hh](;B[jj];W[kk])(;B[ll]\n;W[mm]))";
    const std::vector<Action> all = moves_of(*read_as("sgf", whole));
    for (std::size_t size = 1; size < whole.size(); ++size) {
        const std::string bytes = whole.substr(0, size);
        INFO(bytes);
        CHECK_FALSE(read_as("sgf", bytes));
        const auto record = read_beginning("sgf", bytes);
        // A move counts even if its remarks are cut.
        std::size_t complete = 0;
        for (const char* move : {"B[hh]", "W[ii]", "B[jj]", "W[kk]", "B[ll]", "W[mm]"}) {
            if (bytes.find(move) != std::string::npos) ++complete;
        }
        if (complete == 0) {
            CHECK((!record || moves_of(*record).empty()));
            continue;
        }
        REQUIRE(record);
        CHECK(record->is_cut);
        REQUIRE(record->notes.size() == 1);
        const std::string note = english(record->notes[0]);
        CHECK(note.starts_with("f:"));
        CHECK(note.ends_with(": all that follows is left out"));
        const auto moves = moves_of(*record);
        REQUIRE(moves.size() == complete);
        CHECK(std::equal(moves.begin(), moves.end(), all.begin()));
    }
    const auto whole_record = read_beginning("sgf", whole);
    REQUIRE(whole_record);
    CHECK_FALSE(whole_record->is_cut);
    CHECK(whole_record->notes.empty());
}

TEST_CASE("damage in the middle of an SGF file has its place in the note", "[record]") {
    const auto record = read_beginning("sgf", "(;GM[4]SZ[15];B[hh]\n;W[ii];B[zz];W[jj])");
    REQUIRE(record);
    CHECK(moves_of(*record).size() == 2);
    CHECK(english(record->notes.at(0)).starts_with("f:2:8: "));
    // Without a move before it, nothing is left to keep.
    CHECK_FALSE(read_beginning("sgf", "(;GM[4]SZ[15];B[zz];W[jj])"));
}

TEST_CASE("a library that is cut anywhere gives the moves before the cut", "[record]") {
    std::mt19937 random(7);
    RandomRecord wish;
    wish.own_marks_only = true;
    wish.titles = wish.times = false;
    wish.longest_text = 5;
    const auto game = gomoku_of(15, 15);
    const Played made = random_record(game, random, wish);
    const std::string whole = written("lib", made);
    const auto full = read_beginning("lib", whole);
    REQUIRE(full);
    CHECK_FALSE(full->is_cut);
    const std::vector<Action> all = moves_of(*full);
    std::size_t most = 0;
    for (std::size_t size = 22; size < whole.size(); ++size) {
        INFO(size);
        const auto record = read_beginning("lib", whole.substr(0, size));
        if (!record) {
            CHECK(most == 0);
            continue;
        }
        const auto moves = moves_of(*record);
        CHECK(std::equal(moves.begin(), moves.end(), all.begin(), all.begin() + moves.size()));
        CHECK(moves.size() >= most);
        most = moves.size();
        if (most == 0) continue;
        CHECK(record->is_cut);
        CHECK(record->notes.size() == 1);
    }
    CHECK(most + 1 >= all.size());
}

TEST_CASE("a PGN that is damaged gives the moves before the damage", "[record]") {
    const std::string text = "[White \"Ann\"]\n\n1. e4 e5 2. Nf3 {no end";
    CHECK_FALSE(read_as("pgn", text));
    const auto record = read_beginning("pgn", text);
    REQUIRE(record);
    CHECK(record->is_cut);
    CHECK(record->nodes.size() == 4);
    CHECK(english(record->notes.at(0)).starts_with("f:3:"));
    CHECK(record->players.at(0).name == "Ann");
}
