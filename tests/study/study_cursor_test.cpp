#include "study/study_cursor.hpp"

#include "core/position_text.hpp"
#include "study_fixture.hpp"

namespace tengen::test {

namespace {

constexpr std::string_view kTree =
    "(;SZ[15]C[start];B[hh](;W[ii];B[jj](;W[aa]C[Here])(;W[bb]LB[cc:A];B[cc]MA[cc]))"
    "(;W[kk]TGS[1];B[ll]TE[1]))";

std::string here(StudyCursor& cursor) {
    return actions_text(cursor.position());
}

}  // namespace

TEST_CASE("A cursor walks forward and back along its last line", "[study]") {
    const Study study = study_of(kTree);
    StudyCursor cursor(study);
    CHECK_FALSE(cursor.previous());
    cursor.to_end();
    CHECK(here(cursor) == "h8 i7 j6 a15");
    CHECK_FALSE(cursor.next());
    CHECK(cursor.other_variation(1));
    CHECK(here(cursor) == "h8 i7 j6 b14");
    CHECK(cursor.previous());
    CHECK(cursor.previous());
    CHECK(cursor.next());
    CHECK(cursor.next());
    CHECK(here(cursor) == "h8 i7 j6 b14");
    CHECK(cursor.other_variation(1));
    CHECK(here(cursor) == "h8 i7 j6 a15");
    CHECK(cursor.other_variation(-1));
    CHECK(here(cursor) == "h8 i7 j6 b14");
    CHECK(cursor.to_ply(1));
    CHECK(here(cursor) == "h8");
    CHECK(cursor.to_ply(5));
    CHECK(here(cursor) == "h8 i7 j6 b14 c13");
    CHECK_FALSE(cursor.to_ply(6));
    CHECK(here(cursor) == "h8 i7 j6 b14 c13");
    cursor.to_root();
    CHECK_FALSE(cursor.other_variation(1));
}

TEST_CASE("A cursor finds branchings, the start, and remarks in the order of the tree", "[study]") {
    const Study study = study_of(kTree);
    StudyCursor cursor(study);
    CHECK(cursor.next_branching());
    CHECK(here(cursor) == "h8");
    CHECK(cursor.next_branching());
    CHECK(here(cursor) == "h8 i7 j6");
    CHECK_FALSE(cursor.next_branching());
    CHECK(here(cursor) == "h8 i7 j6");
    CHECK(cursor.last_branching());
    CHECK(here(cursor) == "h8");
    CHECK_FALSE(cursor.last_branching());
    cursor.to_start();
    CHECK(here(cursor) == "h8 k5");
    CHECK(cursor.find(StudySearch::Comment, "hERE"));
    CHECK(here(cursor) == "h8 i7 j6 a15");
    CHECK(cursor.find(StudySearch::Comment, "start", -1));
    CHECK(here(cursor).empty());
    CHECK(cursor.find(StudySearch::CellText, "a"));
    CHECK(here(cursor) == "h8 i7 j6 b14");
    CHECK(cursor.find(StudySearch::Mark, ""));
    CHECK(here(cursor) == "h8 i7 j6 b14 c13");
    CHECK_FALSE(cursor.find(StudySearch::Mark, ""));
    CHECK(cursor.find(StudySearch::Glyph, "", -1));
    CHECK(here(cursor) == "h8 k5 l4");
    CHECK_FALSE(cursor.find(StudySearch::Comment, "nothing"));
    CHECK(here(cursor) == "h8 k5 l4");
}

TEST_CASE("A cursor finds a move number, first in the walked line, then in the tree", "[study]") {
    // The node without a move has no number.
    const Study study = study_of(
        "(;SZ[15];B[hh](;W[ii];C[a note];B[jj](;W[aa];B[ab])(;W[bb]))(;W[kk];B[ll];W[mm]))");
    StudyCursor cursor(study);
    CHECK(cursor.find(StudySearch::Ply, "4"));
    CHECK(here(cursor) == "h8 i7 j6 a15");
    CHECK(cursor.find(StudySearch::Ply, " 4 "));
    CHECK(here(cursor) == "h8 i7 j6 b14");
    CHECK(cursor.find(StudySearch::Ply, "2"));
    CHECK(here(cursor) == "h8 i7");
    // The walked line is that of b14, not the first one.
    CHECK(cursor.find(StudySearch::Ply, "4"));
    CHECK(here(cursor) == "h8 i7 j6 b14");
    CHECK(cursor.find(StudySearch::Ply, "4"));
    CHECK(here(cursor) == "h8 k5 l4 m3");
    CHECK(cursor.find(StudySearch::Ply, "4"));
    CHECK(here(cursor) == "h8 i7 j6 a15");
    CHECK(cursor.find(StudySearch::Ply, "4", -1));
    CHECK(here(cursor) == "h8 k5 l4 m3");
    // Only another line has five moves.
    CHECK(cursor.find(StudySearch::Ply, "5"));
    CHECK(here(cursor) == "h8 i7 j6 a15 a14");
    CHECK_FALSE(cursor.find(StudySearch::Ply, "5"));
    CHECK(cursor.find(StudySearch::Ply, "0"));
    CHECK(here(cursor).empty());
    for (const char* wrong : {"6", "-1", "", "x", "2x", "99999999999999999999"}) {
        INFO(wrong);
        CHECK_FALSE(cursor.find(StudySearch::Ply, wrong));
        CHECK(here(cursor).empty());
    }
}

TEST_CASE("A cursor on a removed branch goes to the nearest node above", "[study]") {
    Study study = study_of(kTree);
    StudyCursor cursor(study);
    cursor.to_end();
    REQUIRE(study.remove(node_at(study, "h8 i7")));
    CHECK(here(cursor) == "h8");
    CHECK(cursor.next());
    CHECK(here(cursor) == "h8 k5");
    study.undo();
    CHECK(cursor.other_variation(1));
    CHECK(here(cursor) == "h8 i7");
    CHECK_FALSE(cursor.play(Action::place(0)));
}

TEST_CASE("A cursor has the same position as a replay after random steps and edits", "[study]") {
    Study study = study_of("(;SZ[15])", "gomoku");
    StudyCursor cursor(study);
    std::mt19937 random(3);
    for (int i = 0; i < 600; ++i) {
        edit_randomly(study, random);
        switch (random() % 7) {
            case 0:
                cursor.to_end();
                break;
            case 1:
                cursor.previous();
                break;
            case 2:
                cursor.next();
                break;
            case 3:
                cursor.other_variation(random() % 2 == 0 ? 1 : -1);
                break;
            case 4:
                cursor.next_branching();
                break;
            case 5:
                cursor.find(StudySearch::Comment, "w", random() % 2 == 0 ? 1 : -1);
                break;
            default:
                cursor.last_branching();
                break;
        }
        REQUIRE(study.has(cursor.node()));
        REQUIRE(cursor.position() == study.position_of(cursor.node()));
    }
}

TEST_CASE("The walked line continues where next() leads", "[study]") {
    Study study = study_of("(;SZ[15];B[hh](;W[ig];B[ih])(;W[ii];B[hi](;W[aa])(;W[bb])))");
    StudyCursor cursor(study);
    CHECK(cursor.line().size() == 4);
    CHECK(cursor.line().back() == node_at(study, "h8 i9 i8"));
    cursor.go_to(node_at(study, "h8 i7 h7 b14"));
    CHECK(cursor.line().back() == cursor.node());
    const std::vector<RecordNodeId> walked = cursor.line();
    CHECK(walked.size() == 5);
    cursor.to_root();
    CHECK(cursor.line() == walked);
    // The rest of the line is the main line of what is left.
    REQUIRE(study.remove(walked.back()));
    CHECK(cursor.line().back() == node_at(study, "h8 i7 h7 a15"));
}

}  // namespace tengen::test
