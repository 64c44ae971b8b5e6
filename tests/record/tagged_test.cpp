// PGN and PDN: real games, their parts, and any game after writing and reading.
#include <algorithm>

#include "base/text.hpp"
#include "core/turn_text.hpp"
#include "record/tagged_text.hpp"
#include "record_fixture.hpp"

namespace tengen::test {

namespace {

/// A game of the world championship of 1992 with remarks.
constexpr std::string_view kChessGame = R"([Event "A match"]
[Site "Belgrade"]
[Date "1992.11.04"]
[Round "29"]
[White "Fischer, Robert J."]
[Black "Spassky, Boris V."]
[Result "1/2-1/2"]
[WhiteElo "2785"]
[ECO "C95"]
% a line for another program
{Before the game} 1. e4 e5 2. Nf3 $1 Nc6 3. Bb5 {the Ruy
  Lopez} 3... a6 (3... Nf6 4. O-O {is older} (4. d3 $5) 4... Nxe4) (3... d6?!) 4. Ba4 Nf6 $6 $16
; to the end of the line
)";

constexpr const char* kChessMoves =
    "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Nb8 "
    "10. d4 Nbd7 11. c4 c6 12. cxb5 axb5 13. Nc3 Bb7 14. Bg5 b4 15. Nb1 h6 16. Bh4 c5 17. dxe5 "
    "Nxe4 18. Bxe7 Qxe7 19. exd6 Qf6 20. Nbd2 Nxd6 21. Nc4 Nxc4 22. Bxc4 Nb6 23. Ne5 Rae8 24. "
    "Bxf7+ Rxf7 25. Nxf7 Rxe1+ 26. Qxe1 Kxf7 27. Qe3 Qg5 28. Qxg5 hxg5 29. b3 Ke6 30. a3 Kd6 31. "
    "axb4 cxb4 32. Ra5 Nd5 33. f3 Bc8 34. Kf2 Bf5 35. Ra7 g6 36. Ra6+ Kc5 37. Ke1 Nf4 38. g3 Nxh3 "
    "39. Kd2 Kb5 40. Rd6 Kc5 41. Ra6 Nf2 42. g4 Bd3 43. Re6 1/2-1/2";

constexpr const char* kDraughtsMoves =
    "1. 9-14 22-17 2. 11-15 25-22 3. 15-19 23x16 4. 12x19 24x15 5. 10x19 17x10 6. 6x15 21-17 7. "
    "5-9 29-25 8. 8-12 25-21 9. 7-10 17-13 10. 1-6 27-24 11. 4-8 32-27 12. 9-14 27-23 13. 3-7 "
    "23x16 14. 12x19 22-17 15. 7-11 26-23 16. 19x26 30x23 17. 8-12 24-20 18. 15-18 23-19 19. "
    "11-15 20-16 20. 15x24 28x19 21. 2-7 31-26 22. 18-23 26-22 23. 23-27 16-11 24. 7x23 22-18 *";

/// International, with takes of several men: 10x19 and the like are single, 14x34 is a chain.
constexpr const char* kInternationalMoves =
    "1. 34-29 17-22 2. 32-28 11-17 3. 37-32 6-11 4. 41-37 19-23 5. 28x19 14x34 6. 39x30 13-19 7. "
    "44-39 8-13 8. 50-44 20-25 9. 32-28 25x34 10. 40x29 16-21 11. 31-26 21-27 12. 37-32 11-16 13. "
    "32x21 16x27 14. 38-32 27x38 15. 43x32 10-14 16. 49-43 5-10 17. 42-38 3-8 18. 47-42 19-23 19. "
    "28x19 14x34 20. 39x30 13-19 21. 43-39 10-14 22. 46-41 18-23 23. 41-37 12-18 24. 37-31 7-12 "
    "25. 33-28 22x33 26. 39x28 15-20 2-0";

std::string joined_lines(std::string text) {
    std::ranges::replace(text, '\n', ' ');
    return std::string(trimmed(text, " "));
}

/// The moves of a written text without its tags.
std::string moves_of(const std::string& text) {
    return joined_lines(text.substr(text.find("\n\n") + 2));
}

std::string repeated_words() {
    std::string text = "%first";
    for (int i = 0; i < 60; ++i) text += i % 7 == 0 ? " %word" : " [word";
    return text;
}

Played read_again(std::string_view format, const Played& first) {
    return played(format, written(format, first), first.end.shared_game());
}

constexpr unsigned kTagged = kHoldsVariations | kHoldsComments | kHoldsTimes | kHoldsPlayerNames |
                             kHoldsTitles | kHoldsResults;

/// Comments with blanks for line breaks, which the formats do not have.
void join_comments(Record& record) {
    for (RecordRemarks& remarks : record.remarks) {
        std::ranges::replace(remarks.comment, '\n', ' ');
    }
}

}  // namespace

TEST_CASE("Moves of real games are the same after reading and writing", "[record]") {
    struct Row {
        const char* format;
        const char* game;
        const char* tags;
        const char* moves;
        int plies;
    };
    const auto row = GENERATE(Row{"pgn", "chess", "", kChessMoves, 85},
                              Row{"pdn", "draughts", "[GameType \"21\"]\n", kDraughtsMoves, 49},
                              Row{"pdn", "draughts:international",
                                  "[GameType \"20,W,10,10,N2,0\"]\n", kInternationalMoves, 54});
    const Played game = played(row.format, std::string(row.tags) + row.moves, shipped(row.game));
    CHECK(moves_of(written(row.format, game)) == row.moves);
    CHECK(game.end.ply() == row.plies);
    CHECK(game.record.game == row.game);
    CHECK(told(read_again(row.format, game).record, kTagged) == told(game.record, kTagged));
}

TEST_CASE("Tags, comments, variations and glyphs become parts of the record", "[record]") {
    const Played game = played("pgn", kChessGame, shipped("chess"));
    const Record& record = game.record;
    CHECK(record.titles == RecordTitles{"", "A match", "29", "1992-11-04", "Belgrade"});
    REQUIRE(record.players.size() == 2);
    CHECK(record.players[0].name == "Fischer, Robert J.");
    CHECK(record.players[0].strength == 2785);
    CHECK(record.players[1].name == "Spassky, Boris V.");
    CHECK(record.kept.unknown == "ECO");
    REQUIRE(record.result);
    CHECK(record.result->kind == EndKind::Agreed);
    CHECK(record.find_remarks(kRecordRoot)->comment == "Before the game");
    const std::string expected =
        "{Before the game} 1. e4 e5 2. Nf3 $1 Nc6 3. Bb5 {the Ruy Lopez} 3... a6 (3... Nf6 4. O-O "
        "{is older} (4. d3 $5) 4... Nxe4) (3... d6 $6) 4. Ba4 Nf6 $6 $16 {to the end of the line} "
        "1/2-1/2";
    CHECK(moves_of(written("pgn", game)) == expected);
    CHECK(written("pgn", game).find("[ECO \"C95\"]\n") != std::string::npos);
    CHECK(written("pgn", game).find("[WhiteElo \"2785\"]\n") != std::string::npos);
}

TEST_CASE("Comments before a move of a variation belong to this move", "[record]") {
    const Played game =
        played("pdn", "[GameType \"20\"]\n1. 34-29 17-22 ( {first} 1... 19-23 {then} ) 2. 32-28 *",
               shipped("draughts:international"));
    CHECK(moves_of(written("pdn", game)) == "1. 34-29 17-22 (1... 19-23 {first then}) 2. 32-28 *");
}

TEST_CASE("Results are those of the formats", "[record]") {
    struct Row {
        const char* format;
        const char* tags;
        const char* word;
        std::optional<EndKind> kind;
        Side winner;
    };
    const auto row = GENERATE(
        Row{"pgn", "", "1-0", EndKind::Resigned, 1}, Row{"pgn", "", "0-1", EndKind::Resigned, 2},
        Row{"pgn", "", "1/2-1/2", EndKind::Agreed, kEmpty}, Row{"pgn", "", "*", {}, kEmpty},
        Row{"pgn", "[Termination \"time forfeit\"]\n", "0-1", EndKind::Time, 2},
        Row{"pgn", "[Termination \"Time forfeit\"]\n", "1-0", EndKind::Time, 1},
        Row{"pgn", "[Termination \"abandoned\"]\n", "*", EndKind::Aborted, kEmpty},
        Row{"pgn", "[Termination \"rules infraction\"]\n", "1-0", EndKind::Fault, 1},
        // Black is the first side of English draughts.
        Row{"pdn", "[GameType \"21\"]\n", "1-0", EndKind::Resigned, 2},
        Row{"pdn", "[GameType \"21\"]\n", "0-1", EndKind::Resigned, 1},
        Row{"pdn", "[GameType \"20\"]\n", "2-0", EndKind::Resigned, 1},
        Row{"pdn", "[GameType \"20\"]\n", "0-2", EndKind::Resigned, 2},
        Row{"pdn", "[GameType \"20\"]\n", "1-1", EndKind::Agreed, kEmpty},
        Row{"pdn", "[GameType \"26\"]\n", "0-1", EndKind::Resigned, 2});
    INFO(row.tags << row.word);
    const auto record = read_as(row.format, fmt::format("{}\n{}", row.tags, row.word));
    REQUIRE(record);
    CHECK(record->result.has_value() == row.kind.has_value());
    if (row.kind) {
        CHECK(record->result->kind == *row.kind);
        CHECK(record->result->winner == row.winner);
    }
    const auto game = shipped(record->game);
    const Played first = played(row.format, fmt::format("{}\n{}", row.tags, row.word), game);
    CHECK(moves_of(written(row.format, first)) == row.word);
    const Played second = read_again(row.format, first);
    CHECK(second.record.result == first.record.result);
}

TEST_CASE("Random trees are the same after PGN and PDN", "[record]") {
    struct Row {
        const char* format;
        const char* game;
        const char* hop = "";
    };
    const auto row =
        GENERATE(Row{"pgn", "chess"}, Row{"pgn", "los_alamos"}, Row{"pgn", "brandub"},
                 Row{"pgn", "brandub", "{piece: [man, king], towards: any, again: must}"},
                 Row{"pdn", "draughts"}, Row{"pdn", "draughts:brazilian"},
                 Row{"pdn", "draughts:international"});
    Overrides overrides;
    const bool hops = *row.hop != '\0';
    if (hops) overrides.settings.push_back({"rules.hop", row.hop});
    const auto game = shipped(row.game, overrides);
    const bool has_chains = hops || std::string_view(row.format) == "pdn";
    std::mt19937 random(21);
    for (int i = 0; i < 8; ++i) {
        RandomRecord wish;
        wish.moves = 120;
        wish.texts = false;
        // Remarks between the hops of a chain move to its end.
        wish.comments = wish.times = !has_chains;
        Played first = random_record(game, random, wish);
        join_comments(first.record);
        const std::string text = written(row.format, first);
        INFO(text);
        for (const std::string_view line : split(text, '\n')) {
            if (!line.starts_with('[')) CHECK(line.size() <= 160);
        }
        const Played second = read_again(row.format, first);
        CHECK(told(second.record, kTagged) == told(first.record, kTagged));
        CHECK(second.end == first.end);
        CHECK(written(row.format, second) == text);
        CHECK(second.record.notes.empty());
    }
}

TEST_CASE("Lines of moves have at most 80 characters", "[record]") {
    Played game = played("pgn", kChessMoves, shipped("chess"));
    game.record.remarks_of(5).comment = repeated_words();
    const std::string text = written("pgn", game);
    for (const std::string_view line : split(text, '\n')) {
        INFO(line);
        CHECK(line.size() <= 80);
        CHECK_FALSE(line.starts_with('%'));
    }
    CHECK(told(read_again("pgn", game).record, kTagged) == told(game.record, kTagged));
}

TEST_CASE("A game may begin from a position, with numbers of moves", "[record]") {
    const std::string tags = "[SetUp \"1\"]\n[FEN \"r3k2r/8/8/8/8/8/8/R3K2R b kq - 3 17\"]\n";
    const Played chess = played("pgn", tags + "17... O-O 18. Rb1 (18. Ke2) *", shipped("chess"));
    const std::string text = written("pgn", chess);
    CHECK(text.find(tags) != std::string::npos);
    CHECK(moves_of(text) == "17... O-O 18. Rb1 (18. Ke2) *");
    CHECK(chess.record.setup.to_move == 2);
    const Played draughts =
        played("pdn", "[GameType \"21\"]\n[FEN \"W:W18,K10:BK22,3-5\"]\n1... 18-14 *",
               shipped("draughts"));
    CHECK(written("pdn", draughts).find("[FEN \"W:WK10,18:B3,4,5,K22\"]") != std::string::npos);
    CHECK(moves_of(written("pdn", draughts)) == "1... 18-14 *");
    // SGF and saved games keep the kinds of stones and the state, too.
    for (const char* format : {"sgf", "tengen"}) {
        INFO(format);
        CHECK(read_again(format, chess).end == chess.end);
        CHECK(read_again(format, chess).record.setup.state == chess.record.setup.state);
        CHECK(read_again(format, draughts).end == draughts.end);
    }
}

TEST_CASE("Changed options are in a tag of Tengen's own", "[record]") {
    for (const auto& [format, name, move] :
         {std::tuple{"pgn", "chess", "1. e4 *"}, {"pdn", "draughts", "1. 11-15 *"}}) {
        INFO(format);
        Overrides overrides;
        overrides.settings.push_back({"rules.repetition.times", "5"});
        Played usual = played(format, move, shipped(name));
        CHECK(written(format, usual).find(kOwnRules) == std::string::npos);
        const auto changed = shipped(name, overrides);
        REQUIRE(changed->description() != usual.end.game().description());
        Played own = played(format, move, changed);
        own.record.has_own_rules = true;
        const std::string text = written(format, own);
        const Result<Record> again = read_as(format, text);
        REQUIRE(again);
        REQUIRE(again->description);
        CHECK(*again->description == changed->description());
        CHECK(again->kept.tags.empty());
        CHECK(again->notes.empty());
        // Rules of another version are left out, with a note.
        std::string other = text;
        other.replace(other.find("rule "), 5, "role ");
        const Result<Record> left = read_as(format, other);
        REQUIRE(left);
        CHECK_FALSE(left->description);
        CHECK(left->notes.size() == 1);
    }
}

TEST_CASE("PDN may have the position before its moves", "[record]") {
    const auto game = shipped("draughts");
    const Played tagged =
        played("pdn", "[GameType \"21\"]\n[FEN \"W:W18,K10:BK22,3-5\"]\n1... 18-14 *", game);
    for (const char* text : {"[GameType \"21\"]\n/FEN W:W18,K10:BK22,3-5/ 1... 18-14 *",
                             "[GameType \"21\"]\n[FEN \"W:W18,K10:BK22,3-5\"]\n"
                             "/FEN W:W18,K10:BK22,3-5/ 1... 18-14 *",
                             "/FEN \"W:W18,K10:BK22,3-5\"/\n1... 18-14 *"}) {
        INFO(text);
        CHECK(is_draughts_text(text) == true);
        const Played read = played("pdn", text, game);
        CHECK(read.end == tagged.end);
        CHECK(moves_of(written("pdn", read)) == "1... 18-14 *");
    }
    const std::string type = "[GameType \"21\"]\n";
    CHECK(problem_of("pdn", type + "1. 11-15 /FEN W:W18:B3/ 22-18 *", game) ==
          "f:2:10: a position may only be before the first move");
    CHECK(problem_of("pdn", type + "/FEN W:W18:B3 11-15 *", game) ==
          "f:2:1: '/FEN' without its '/'");
    CHECK(problem_of("pdn", type + "[FEN \"W:W18:B4\"]\n/FEN W:W18:B3/ 11-15 *", game) ==
          "f:3:1: it is not the position of the tag FEN");
    CHECK(problem_of("pdn", type + "\n/FEN W:W99:B3/ 11-15 *", game).starts_with("f:3:6: "));
}

TEST_CASE("A first move of the other side names the side of the position", "[record]") {
    CHECK(
        problem_of("pgn", "[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 1\"]\n1. e4 *", shipped("chess")) ==
        "f:2:4: illegal move e4 (black is to move in the position to start from, and only white "
        "can play it)");
    CHECK(problem_of("pdn", "[GameType \"21\"]\n[FEN \"B:W32:B1\"]\n1. 32-28 *",
                     shipped("draughts")) ==
          "f:3:4: illegal move 32-28 (black is to move in the position to start from, and only "
          "white can play it)");
    // A move of neither side has the reason of the rules, and so has a later one.
    CHECK(
        problem_of("pdn", "[GameType \"21\"]\n[FEN \"B:W32:B1\"]\n1. 20-16 *", shipped("draughts"))
            .find("only") == std::string::npos);
    CHECK(problem_of("pgn", "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n1. e4 Ke2 *",
                     shipped("chess"))
              .find("only") == std::string::npos);
}

TEST_CASE("Brazilian draughts is written with letters, and read with numbers too", "[record]") {
    const auto game = shipped("draughts:brazilian");
    const Played first = played("pdn", "[GameType \"26\"]\n1. c3-d4 d6-c5 2. b2-c3 *", game);
    CHECK(moves_of(written("pdn", first)) == "1. c3-d4 d6-c5 2. b2-c3 *");
    const Played numbers = played("pdn", "[GameType \"26\"]\n1. 22-18 10-14 2. 25-22 *", game);
    CHECK(numbers.end == first.end);
}

TEST_CASE("PDN has the ends of a chain, or all its cells if several fit", "[record]") {
    const auto game = shipped("draughts");
    const std::string tags = "[GameType \"21\"]\n[FEN \"B:W6,7,14,15,32:B2,1\"]\n";
    const Played left = played("pdn", tags + "1. 2x9x18 *", game);
    CHECK(left.end.ply() == 2);
    CHECK(moves_of(written("pdn", left)) == "1. 2x9x18 *");
    const Played both = played("pdn", tags + "1. 2x9x18 (1. 2x11x18) *", game);
    CHECK(moves_of(written("pdn", both)) == "1. 2x9x18 (1. 2x11x18) *");
    CHECK(problem_of("pdn", tags + "1. 2x18 *", game) ==
          "f:3:4: illegal move 2x18 ('2x18' fits several chains (write one of 2x9x18, 2x11x18))");
    const std::string one = "[GameType \"21\"]\n[FEN \"B:W6,14,23,32:B2\"]\n";
    CHECK(moves_of(written("pdn", played("pdn", one + "1. 2x9x18x27 *", game))) == "1. 2x27 *");
    CHECK(played("pdn", one + "1. 2x27 *", game).end.ply() == 3);
    const Played timed = played("pdn", one + "1. 2x27 {[%emt 0:00:01.500] long} *", game);
    Played slow = timed;
    slow.record.nodes[1].spent_ms = 500;
    CHECK(moves_of(written("pdn", slow)) == "1. 2x27 {[%emt 0:00:02] long} *");
    // Branches within a chain are variations of the whole turn.
    const std::string fork = "[GameType \"21\"]\n[FEN \"B:W6,14,22,23,32:B2\"]\n";
    const Played forked = played("pdn", fork + "1. 2x9x18x25 (1. 2x9x18x27) *", game);
    CHECK(forked.record.nodes.size() == 5);
    CHECK(moves_of(written("pdn", forked)) == "1. 2x25 (1. 2x27) *");
}

TEST_CASE("All games of a file are read, and the others stay in it", "[record]") {
    const std::string file =
        "[Event \"One\"]\n\n1. e4 {a [Event in a comment} e5 *\n\n[Event \"Two\"]\n\n1. d4 1-0\n"
        "1. c4 0-1\n[Event \"Bad\"]\n\n1. e5 *\n[Event \"Open\"]\n1. e4 {no end\n"
        "[Event \"Last\"]\n\n1. a4 *\n";
    std::vector<std::string> games;
    const RecordSource source{file, "f", {}, all_rules()};
    read_records(*find_record_format("pgn"), source, [&](Result<Record> record) {
        if (!record) {
            games.push_back(english(record.error()));
            return;
        }
        const auto end = play_record(*record, shipped("chess"), "f");
        games.push_back(record->titles.event +
                        (end ? " " + actions_text(*end) : " " + english(end.error())));
    });
    CHECK(games == std::vector<std::string>{"One e2-e4 e7-e5", "Two d2-d4", " c2-c4",
                                            "Bad f:11:4: illegal move e5 (no pawn can move to e5)",
                                            "f:13:7: '{' without its '}'", "Last a2-a4"});
    const Played first = played("pgn", file, shipped("chess"));
    const std::string again_text = written("pgn", first);
    CHECK(again_text.ends_with(file.substr(file.find("[Event \"Two\"]"))));
    const std::vector<std::string> lost =
        losses(*find_record_format("sgf"), first.record, *shipped("chess"));
    CHECK(lost == std::vector<std::string>{"all games of the file but the first"});
    CHECK(losses(*find_record_format("pgn"), first.record, *shipped("chess")).empty());
}

TEST_CASE("The content shows whether a text is PGN or PDN", "[record]") {
    const auto name = [](std::string_view bytes) {
        const RecordFormat* format = format_of_content(bytes);
        return format == nullptr ? std::string("none") : std::string(format->name);
    };
    CHECK(name("[Event \"x\"]\n\n1. e4 e5 *") == "pgn");
    CHECK(name("\xEF\xBB\xBF[Event \"x\"]\n\n1. e4 *") == "pgn");
    CHECK(name("[Event \"x\"]\n[GameType \"26\"]\n\n1. c3-d4 *") == "pdn");
    CHECK(name("[Event \"x 1-0\"]\n{32-28}\n1. 9-14 *") == "pdn");
    CHECK(name("1.11-15 23-19") == "pdn");
    CHECK(name("1. e4") == "pgn");
    CHECK(name("[not a tag]") == "none");
}

TEST_CASE("Without GameType, the cells show the size of the board", "[record]") {
    CHECK(read_as("pdn", "1. 9-14 22-17 *")->game == "draughts");
    const auto large = read_as("pdn", "1. 34-29 17-22 *");
    CHECK(large->game == "draughts:international");
    CHECK(large->board == BoardSize{10, 10});
    REQUIRE(large->notes.size() == 1);
}

TEST_CASE("Formats refuse games that they cannot hold", "[record]") {
    const Played gomoku = record_of_moves(shipped("gomoku"), "h8 h9");
    CHECK(
        refusal_of("pgn", gomoku) ==
        "a .pgn file cannot hold gomoku (only games of two sides whose pieces have kinds and only "
        "move)");
    CHECK(refusal_of("pdn", gomoku) == "a .pdn file cannot hold gomoku (only draughts)");
    const Played draughts = record_of_moves(shipped("draughts"), "11-15");
    CHECK(refusal_of("pgn", draughts) ==
          "a .pgn file cannot hold draughts (its cells have numbers; a .pdn file can)");
}

TEST_CASE("What comments lose is counted", "[record]") {
    Played game = played("pgn", kChessMoves, shipped("chess"));
    game.record.remarks_of(3).comment = "one\ntwo {three} four";
    CHECK(
        losses(*find_record_format("pgn"), game.record, game.end.game()) ==
        std::vector<std::string>{"line breaks in comments (1)", "closing braces in comments (1)"});
    CHECK(read_again("pgn", game).record.find_remarks(3)->comment == "one two {three) four");
}

}  // namespace tengen::test
