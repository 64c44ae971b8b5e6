#include "record_fixture.hpp"
#include "support/says.hpp"

namespace tengen::test {

TEST_CASE("SGF counts rows from the top", "[record]") {
    const Played game =
        played("sgf", "(;GM[4]FF[4]SZ[15];B[hh];W[aa];B[oo];W[oa])", gomoku_of(15, 15));
    CHECK(actions_text(game.end) == "h8 a15 o1 o15");
}

TEST_CASE("SGF names the game", "[record]") {
    struct Row {
        std::string root, game;
    };
    const auto [root, game] = GENERATE(
        Row{"GM[4]", "gomoku"}, Row{"", "gomoku"}, Row{"GM[1]", "gomoku"},
        Row{"GM[4]RU[renju]", "gomoku:renju"}, Row{"GM[4]RU[Gomocup-Renju]", "gomoku:renju"},
        Row{"GM[4]RU[STANDARD]", "gomoku:standard"}, Row{"GM[4]RU[1]", "gomoku:standard"},
        Row{"GM[4]RU[8]", "gomoku:caro"}, Row{"GM[4]RU[Japanese]", "gomoku"},
        Row{"GM[reversi]", "reversi"}, Row{"GM[Pente]RU[keryo]", "pente:keryo"}, Row{"GM[2]", ""},
        Row{"GM[../../etc]", ""}, Row{"GM[1]KM[7.5]", "go"}, Row{"GM[1]HA[2]", "go"},
        Row{"GM[1]RU[Japanese]", "go"}, Row{"GM[1]RU[renju]", "gomoku:renju"}, Row{"GM[Go]", "go"});
    const auto record = read_as("sgf", "(;" + root + "SZ[15];B[hh])");
    INFO(root);
    REQUIRE(record);
    CHECK(record->game == game);
    CHECK(record->notes.empty() == !game.empty());
}

TEST_CASE("A tree in SGF stays a tree, with the first variation as its main line", "[record]") {
    const Played game = played("sgf",
                               "some text before (;SZ[9](;B[aa];W[bb](;B[cc])(;B[dd]C[two]))"
                               "(;B[ee]))",
                               gomoku_of(9, 9));
    CHECK(actions_text(game.end) == "a9 b8 c7");
    CHECK(game.record.nodes.size() == 6);
    CHECK(losses(*find_record_format("psq"), game.record, game.end.game()) ==
          std::vector<std::string>{"variations (2)"});
}

TEST_CASE("SGF texts are unescaped, and their line ends become line feeds", "[record]") {
    struct Row {
        std::string value, text;
    };
    const auto [value, text] =
        GENERATE(Row{"a\\]b\\\\c\\:d", "a]b\\c:d"}, Row{"a\r\nb\nc\rd", "a\nb\nc\nd"},
                 Row{"a\\\nb\\\r\nc", "abc"}, Row{"\xE9", "é"}, Row{"五子", "五子"},
                 Row{"a\x01\x1b[1m", "a["}, Row{"tab\tbed", "tab\tbed"});
    INFO(value);
    const std::string closed = value.ends_with("m") ? "a\x01\x1b[1m" : value;
    const auto record = read_as("sgf", "(;SZ[15]C[" + closed + "])");
    REQUIRE(record);
    REQUIRE(record->find_remarks(kRecordRoot) != nullptr);
    const std::string comment = record->find_remarks(kRecordRoot)->comment;
    CHECK(comment == (value.ends_with("m") ? "a[1m" : text));
}

TEST_CASE("Marks and texts in SGF belong to points", "[record]") {
    const auto record =
        read_as("sgf", "(;SZ[15];B[hh]LB[aa:1][bb:x:y]MA[hh][ab:bc][hh]TR[aa]SL[zz])");
    REQUIRE(record);
    const RecordRemarks& remarks = *record->find_remarks(1);
    CHECK(remarks.texts == std::vector<CellText>{{14 * 15, "1"}, {13 * 15 + 1, "x:y"}});
    CHECK(remarks.marks.size() == 6);
    CHECK(remarks.marks.back() == CellMark{14 * 15, MarkKind::Triangle});
    CHECK(record->kept.unknown == "SL");
}

TEST_CASE("SGF can begin from stones of both sides, and holds the side to move", "[record]") {
    const Played game =
        played("sgf", "(;GM[4]SZ[15]AB[aa:bb]AW[hh][ii]AE[bb];PL[W];W[jj])", gomoku_of(15, 15));
    CHECK(setup_text(game.end.game(), game.record.setup) ==
          "black:a14,a15,b15 white:h8,i7 to_move:white");
    CHECK(actions_text(game.end) == "j6");
}

TEST_CASE("Without SZ, the board of an SGF has the size of its game", "[record]") {
    struct Row {
        std::string root;
        int rows;
    };
    const auto row =
        GENERATE(Row{"GM[1]KM[6.5]", 19}, Row{"GM[chess]", 8}, Row{"GM[9]", 8},
                 Row{"GM[hex]RU[swap]", 11}, Row{"GM[4]", 15}, Row{"GM[gomoku]SZ[9]", 9});
    INFO(row.root);
    const auto record = read_as("sgf", "(;" + row.root + "FF[4])");
    REQUIRE(record);
    CHECK(record->board.rows == row.rows);
}

TEST_CASE("Passes in SGF are empty, or tt on small boards", "[record]") {
    const auto game = shipped("reversi");
    const auto record = read_as("sgf", "(;GM[reversi]SZ[8];B[];W[tt])");
    REQUIRE(record);
    CHECK(record->nodes[1].move == RecordMove::Pass);
    CHECK(record->nodes[2].move == RecordMove::Pass);
}

TEST_CASE("Go in SGF has its number, passes and points for white", "[record]") {
    const std::string text = "(;GM[1]FF[4]SZ[9]KM[5.5]HA[2]AB[cg][gc]PL[W];W[ee];B[tt];W[])";
    const auto record = read_as("sgf", text);
    REQUIRE(record);
    CHECK(record->komi == 5.5);
    CHECK(record->kept.unknown.empty());
    const Played game = played("sgf", text, shipped("go"));
    CHECK(actions_text(game.end) == "e5 pass pass");
    CHECK(game.end.over());
    const std::string again = written("sgf", record_of_moves(shipped("go"), "e5 c3 pass pass"));
    CHECK(again.find("(;FF[4]GM[1]CA[UTF-8]AP[Tengen]SZ[9]KM[7.5]") == 0);
    CHECK(again.find(";B[ee];W[cg];B[];W[]") != std::string::npos);
    const auto half = read_as("sgf", "(;GM[1]SZ[9]KM[3.75])");
    REQUIRE(half);
    CHECK_FALSE(half->komi);
    CHECK(half->notes.size() == 1);
}

TEST_CASE("A handicap game in SGF begins with the side of its first move", "[record]") {
    const std::string text = "(;GM[1]FF[4]SZ[9]KM[0.5]HA[2]AB[cg][gc];W[ee];B[cc])";
    const Played game = played("sgf", text, shipped("go"));
    CHECK(actions_text(game.end) == "e5 c7");
    CHECK(game.record.setup.to_move == 2);
    const Played even = played("sgf", "(;GM[1]SZ[9]AB[cg]AW[gc];B[ee];W[cc])", shipped("go"));
    CHECK(even.record.setup.to_move == kEmpty);
}

TEST_CASE("Games of more than two players have numbers for players, as in Pentobi", "[record]") {
    const auto game = shipped("gomoku:three_way");
    Played first = record_of_moves(game, "a1 b1 c1 d1");
    first.record.players = {{"Ann", ""}, {"Ben", ""}, {"Cem", ""}};
    const std::string text = written("sgf", first);
    CHECK(text.find("SZ[19]RU[three_way]P1[Ann]P2[Ben]P3[Cem]") != std::string::npos);
    CHECK(text.find(";1[as];2[bs];3[cs];1[ds]") != std::string::npos);
    const Played other = played("sgf", "(;GM[gomoku]SZ[19]A1[aa]A3[bb];1[as];2[bs];3[cs])", game);
    CHECK(other.record.setup.stones.size() == 2);
}

TEST_CASE("Choices of an opening are Tengen's own property, which other programs skip",
          "[record]") {
    const auto game = shipped("gomoku:swap2");
    const std::string text = written("sgf", record_of_moves(game, "h8 h9 i8 more g9 g8 white i9"));
    CHECK(text.find(";B[hh];W[hg];B[ih];TGA[more];W[gg];B[gh];TGA[white];W[ig]") !=
          std::string::npos);
}

TEST_CASE("Results in SGF are read in all common forms", "[record]") {
    struct Row {
        std::string re;
        std::optional<EndKind> kind;
        Side winner;
    };
    const auto [re, kind, winner] =
        GENERATE(Row{"B+R", EndKind::Resigned, 1}, Row{"W+Resign", EndKind::Resigned, 2},
                 Row{"B+T", EndKind::Time, 1}, Row{"W+Forfeit", EndKind::Fault, 2},
                 Row{"B+1", EndKind::Rules, 1}, Row{"w+", EndKind::Rules, 2},
                 Row{"0", EndKind::Agreed, kEmpty}, Row{"Draw", EndKind::Agreed, kEmpty},
                 Row{"B+DRAW", EndKind::Agreed, kEmpty}, Row{"Void", EndKind::Aborted, kEmpty},
                 Row{"3+R", EndKind::Resigned, 3}, Row{"?", {}, kEmpty}, Row{"X+R", {}, kEmpty});
    const auto record = read_as("sgf", "(;SZ[15]RE[" + re + "])");
    INFO(re);
    REQUIRE(record);
    CHECK(record->result.has_value() == kind.has_value());
    if (!kind) return;
    CHECK(record->result->kind == *kind);
    CHECK(record->result->winner == winner);
}

TEST_CASE("The rules decide the winner, and a file with another result causes a note", "[record]") {
    const Played game =
        played("sgf", "(;SZ[3]RE[W+];B[aa];W[ba];B[ab];W[bb];B[ac])", shipped("tictactoe"));
    REQUIRE(game.record.notes.size() == 1);
    CHECK(says(game.record.notes[0], "it says that {} has won; by the rules {} has", {"o", "x"}));
    CHECK(game.record.result->winner == 1);
}

TEST_CASE("Content of an SGF file that other formats lose is named", "[record]") {
    const Played game = played(
        "sgf", "(;SZ[15]KM[6.5]TM[60];B[hh]TR[hh];W[ii]TR[ii]XY[1])(;SZ[15])", gomoku_of(15, 15));
    CHECK(game.record.notes.empty());
    CHECK(losses(*find_record_format("psq"), game.record, game.end.game()) ==
          std::vector<std::string>{"marks (2)", "properties (KM, TM, XY)",
                                   "all games of the file but the first"});
    CHECK(losses(*find_record_format("sgf"), game.record, game.end.game()).empty());
}

TEST_CASE("All games of an SGF collection are read, and a wrong one does not hide the next",
          "[record]") {
    const std::string text =
        "text (;SZ[9]PB[one];B[aa];W[bb]C[a ) and a \\] in a "
        "text])\n\n(;SZ[9]PB[two](;B[cc])(;B[dd]))"
        "\n  (;SZ[9]PB[three];B[zz]) (;SZ[9]PB[four];B[ee]";
    std::vector<std::string> told;
    read_records(*find_record_format("sgf"), RecordSource{text, "f", {}, all_rules()},
                 [&](Result<Record> record) {
                     told.push_back(record ? record->players.at(0).name + " " +
                                                 std::to_string(record->nodes.size()) + " " +
                                                 std::to_string(record->notes.size())
                                           : record.error().front().place);
                 });
    CHECK(told == std::vector<std::string>{"one 3 0", "two 3 0", "f:4:20", "f:4:48"});
}

TEST_CASE("Files of one game are read as a collection of one", "[record]") {
    int games = 0;
    const auto count = [&](Result<Record> record) { games += record ? 1 : 100; };
    read_records(*find_record_format("moves-bottom"), RecordSource{"h8i9", "f", {}, all_rules()},
                 count);
    CHECK(games == 1);
    read_records(*find_record_format("sgf"), RecordSource{"no game", "f", {}, all_rules()}, count);
    CHECK(games == 101);
}

TEST_CASE("A variation is left out from its illegal move on, with a note", "[record]") {
    const auto game = gomoku_of(15, 15);
    Played some = played("sgf",
                         "(;SZ[15];B[hh](;W[ii](;B[jj])(;B[ii];W[aa])(;B[kk]))(;W[hh];B[aa])"
                         "(;W[bb];B[cc]))",
                         game);
    CHECK(some.end.ply() == 3);
    CHECK(some.record.left_out == 2);
    REQUIRE(some.record.notes.size() == 2);
    CHECK(english(some.record.notes[0]) ==
          "f:1:32: illegal move i7 (i7 is occupied): left out, with all moves after it");
    CHECK(english(some.record.notes[1]).starts_with("f:1:55: illegal move h8"));
    CHECK(written("sgf", some) == written("sgf", played("sgf",
                                                        "(;SZ[15];B[hh](;W[ii](;B[jj])(;B[kk]))"
                                                        "(;W[bb];B[cc]))",
                                                        game)));
    // The last child is known, so the next one comes after it.
    const RecordNodeId first = some.record.nodes[kRecordRoot].first_child;
    const RecordNodeId added = some.record.add(first, RecordMove::Stone, Action::place(0));
    std::vector<RecordNodeId> children{some.record.nodes[first].first_child};
    while (some.record.nodes[children.back()].next != kNoNode) {
        children.push_back(some.record.nodes[children.back()].next);
    }
    CHECK(children.size() == 3);
    CHECK(children.back() == added);
    std::string many = "(;SZ[15](;B[hh])";
    for (int i = 0; i < 5; ++i) many += "(;B[ii];W[ii])";
    const Played left = played("sgf", many + ")", game);
    CHECK(left.record.left_out == 5);
    CHECK(left.record.notes.size() == 4);
    CHECK(problem_of("sgf", "(;SZ[15](;B[hh];W[hh])(;B[ii]))", game) ==
          "f:1:17: illegal move h8 (h8 is occupied)");
}

TEST_CASE("The time of a move is Tengen's own property or c-gomoku-cli's comment", "[record]") {
    const auto record = read_as("sgf", "(;SZ[15];B[hh]C[12ms];W[ii]TGT[34];B[aa]C[hums])");
    REQUIRE(record);
    CHECK(record->nodes[1].spent_ms == 12);
    CHECK(record->find_remarks(1) == nullptr);
    CHECK(record->nodes[2].spent_ms == 34);
    CHECK(record->nodes[3].spent_ms == -1);
}

TEST_CASE("SGF with deeper variations than a stack could hold is readable", "[record]") {
    const std::size_t depth = 200'000;
    std::string text = "(;SZ[15]";
    for (std::size_t i = 0; i < depth; ++i) text += "(;C[x]";
    text += std::string(depth + 1, ')');
    const auto record = read_as("sgf", text);
    REQUIRE(record);
    CHECK(record->nodes.size() == depth + 1);
}

TEST_CASE("An illegal move ends the main line of a record that may be cut", "[record]") {
    struct Row {
        std::string_view moves;
        int left;  ///< -1: refused
        int left_out;
    };
    // The second h9 is illegal, and so are two moves of black in a row.
    const Row row = GENERATE(Row{";B[hh];W[hg];B[hg];W[ab]", 2, 1}, Row{";B[hh];B[hg];W[hi]", 1, 1},
                             Row{";B[hh];W[hg](;B[hg];W[ab])(;B[hi];W[hj])", 4, 1},
                             Row{";B[hh];W[hg](;B[hg])(;B[hh])", 2, 2}, Row{";W[hh];B[hg]", -1, 0});
    INFO(row.moves);
    const auto game = shipped("gomoku");
    auto record = read_as("sgf", fmt::format("(;GM[4]SZ[15]{})", row.moves));
    REQUIRE(record);
    CHECK_FALSE(play_record(*record, game, "f"));
    record = read_as("sgf", fmt::format("(;GM[4]SZ[15]{})", row.moves));
    record->may_be_cut = true;
    const auto end = play_record(*record, game, "f");
    REQUIRE(end.has_value() == (row.left >= 0));
    if (!end) return;
    CHECK(end->ply() == row.left);
    CHECK(record->is_cut);
    CHECK(record->left_out == row.left_out);
    CHECK(record->notes.size() == static_cast<std::size_t>(row.left_out));
    int nodes = 0;
    for (RecordNodeId id = kRecordRoot; record->nodes[id].first_child != kNoNode; ++nodes) {
        id = record->nodes[id].first_child;
    }
    CHECK(nodes == row.left);
}

TEST_CASE("Black and white of SGF are those of the game, whichever begins", "[record]") {
    // White begins, and each property names the colour.
    const std::string text =
        "(;GM[yavalath]PB[Ben]PW[Ann]RE[B+R];W[ee]C[his]GB[1]SBKV[30];B[ef](;W[dd])(;W[fe]))";
    const auto game = shipped("yavalath");
    const Played first = played("sgf", text, game);
    CHECK(first.end.ply() == 3);
    CHECK(first.record.players[0].name == "Ann");
    CHECK(first.record.players[1].name == "Ben");
    REQUIRE(first.record.result);
    CHECK(game->side_name(first.record.result->winner) == "black");
    const RecordRemarks* remarks = first.record.find_remarks(1);
    REQUIRE(remarks != nullptr);
    CHECK(game->side_name(remarks->judgement.side) == "black");
    CHECK(remarks->rare->evaluations.at(0).lines.at(0).chances == std::vector<double>{0.7, 0.3});
    CHECK(written("sgf", first)
              .starts_with("(;GM[yavalath]PB[Ben]PW[Ann]RE[B+R];W[ee]C[his]GB[1]SBKV[30];B[ef]"));
    // The other order is refused, unlike in games that black begins.
    CHECK(problem_of("sgf", "(;GM[yavalath];B[ee])", game) ==
          "f:1:16: illegal move e5 (it is white's turn)");
}

TEST_CASE("A record without a file names the colours of a game that white begins", "[record]") {
    Played first = record_of_moves(shipped("havannah"), "h8 h9", "white:e5 black:f6 to_move:white");
    first.record.players = {{.name = "Ann"}, {.name = "Ben"}};
    first.record.result = RecordResult{EndKind::Resigned, 2, {}, {}, {}};
    const std::string text = written("sgf", first);
    INFO(text);
    CHECK(played("sgf", text, shipped("havannah")).end == first.end);
    for (const char* part :
         {"PW[Ann]", "PB[Ben]", "RE[B+R]", "AW[ek]", "AB[fj]", "PL[W]", ";W[hh];B[hg]"}) {
        CHECK_THAT(text, Catch::Matchers::Contains(part));
    }
}

TEST_CASE("Moves of Lines of Action are read from their two cells", "[record]") {
    const auto game = shipped("lines_of_action");
    const Played first =
        played("sgf", "(;GM[9]SZ[8];B[b1-b3];W[a2-c2](;B[d1-d3])(;B[e1-e3]))", game);
    CHECK(first.record.game == "lines_of_action");
    CHECK(first.end.ply() == 3);
    CHECK(first.end == record_of_moves(game, "b1-b3 a2-c2 d1-d3").end);
    CHECK(played("sgf", written("sgf", first), game).end == first.end);
    const std::string own = written("sgf", record_of_moves(game, "b1-b3 a2-c2 d1-d3"));
    CHECK_THAT(own, Catch::Matchers::Contains("GM[9]") &&
                        Catch::Matchers::Contains(";B[b1-b3];W[a2-c2];B[d1-d3]"));
    CHECK(problem_of("sgf", "(;GM[9]SZ[8];B[b1-b9])", game)
              .starts_with("f:1:14: illegal move b1-b9"));
    // The x of a column is not a take.
    GameDescription wide = game->description();
    wide.board.columns = 24;
    const auto large = Game::create(wide, all_rules()).value();
    const Played take = record_of_moves(large, "x3xx5", "black:x3,a1 white:x5,c8,e8");
    const std::string text = written("sgf", take);
    CHECK_THAT(text, Catch::Matchers::Contains(";B[x3-x5]"));
    CHECK(played("sgf", text, large).end == take.end);
}

}  // namespace tengen::test
