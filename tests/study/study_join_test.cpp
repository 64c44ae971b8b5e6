// Records that join a study in steps, as one command.
#include "study/study.hpp"
#include "study_fixture.hpp"

namespace tengen::test {

TEST_CASE("The undo of a join removes its branches, each with all moves below", "[study]") {
    const Study other =
        study_of("(;SZ[8]C[start];B[aa]C[two](;W[bb];B[cc]C[deep];W[dd])(;W[ee];B[ff]))");
    Study study = study_of("(;SZ[8];B[aa]C[one];W[bb])");
    const std::string before = told(study);
    std::size_t edits = 0;
    study.watch([&](const std::vector<StudyEdit>& seen, CommandPart) { edits += seen.size(); });
    REQUIRE(study.join(other.record()));
    const std::string joined = told(study);
    CHECK(joined != before);
    CHECK(study.index().size() == 7);
    for (int i = 0; i < 2; ++i) {
        edits = 0;
        study.undo();
        CHECK(told(study) == before);
        CHECK(study.index().size() == 3);
        // Two branches, and the comments of two old nodes.
        CHECK(edits == 4);
        edits = 0;
        study.redo();
        CHECK(told(study) == joined);
        CHECK(study.index().size() == 7);
        CHECK(edits == 4);
    }
}

TEST_CASE("A file that joins in steps gives the same tree, and one that stops leaves none",
          "[study]") {
    std::mt19937 random(7);
    Study other = study_of("(;SZ[8])");
    for (int i = 0; i < 200; ++i) edit_randomly(other, random);
    Study study = study_of("(;SZ[8];B[aa]C[one];W[bb])");
    REQUIRE(study.add(kRecordRoot, Action::place(5)));
    study.undo();
    const std::string before = told(study);
    const auto state = study.state();
    std::vector<StudyEdit> seen;
    std::vector<std::size_t> parts{0};  // edits of each command
    study.watch([&](const std::vector<StudyEdit>& edits, CommandPart part) {
        seen.insert(seen.end(), edits.begin(), edits.end());
        parts.back() += edits.size();
        if (part == CommandPart::Last) parts.push_back(0);
    });
    const bool in_steps = GENERATE(true, false);
    {
        StudyJoin join(study);
        REQUIRE(join.add(other.record()));
        CHECK(join.progress() == 0);
        REQUIRE(join.step(5));
        CHECK(join.progress() > 0);
        CHECK(told(study) != before);
        CHECK(seen.size() >= 5);
        if (in_steps) {
            join.give_up();
            while (join.step(2)) {
            }
        }
        join.cancel();
        CHECK(told(study) == before);
        CHECK(study.state() == state);
        CHECK(study.can_redo());
        CHECK_FALSE(study.can_undo());
    }
    CHECK(parts.size() == 2);
    seen.clear();
    StudyJoin join(study);
    REQUIRE(join.add(other.record()));
    while (join.step(3)) {
    }
    join.finish();
    CHECK(parts.size() == 3);
    CHECK_FALSE(study.can_redo());
    Study at_once = study_of("(;SZ[8];B[aa]C[one];W[bb])");
    const auto same = at_once.join(other.record());
    REQUIRE(same);
    CHECK(join.joined().added == same->added);
    CHECK(join.joined().equal == same->equal);
    CHECK(join.joined().added > 20);
    CHECK(told(study) == told(at_once));
    study.undo();
    CHECK(told(study) == before);
    StudyJoin third(study);
    CHECK_FALSE(third.add(study_of("(;SZ[9];B[aa])").record()));
}

TEST_CASE("Several records join as one command, without those of other games", "[study]") {
    Study study = study_of("(;SZ[15];B[hh];W[ii])");
    const std::string before = told(study);
    int commands = 0;
    study.watch([&](const std::vector<StudyEdit>&, CommandPart part) {
        commands += part == CommandPart::Last ? 1 : 0;
    });
    StudyJoin join(study);
    for (const char* text : {"(;SZ[15];B[hh];W[jj])", "(;SZ[9];B[aa])", "(;SZ[15];B[hh];W[ii])",
                             "(;SZ[15];B[aa]C[corner])"}) {
        if (!join.add(study_of(text).record())) continue;
        while (join.step(1)) {
        }
    }
    join.finish();
    CHECK(commands == 1);
    CHECK(join.joined().added == 2);
    CHECK(join.joined().equal == 3);
    node_at(study, "h8 j6");
    node_at(study, "a15");
    study.undo();
    CHECK(told(study) == before);
    CHECK_FALSE(study.can_undo());
}

}  // namespace tengen::test
