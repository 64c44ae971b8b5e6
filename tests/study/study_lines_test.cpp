#include "study/study_lines.hpp"

#include <fmt/format.h>

#include "study_fixture.hpp"

namespace tengen::test {

namespace {

constexpr std::string_view kFoldedTree =
    "(;SZ[15];B[hh](;W[ii];B[jj](;W[aa])(;W[bb];B[cc](;W[dd])(;W[ee])))(;W[kk];B[ll]))";

/// "h8 i7 j6" for each line, with two blanks for each step of indentation, and ... if folded.
std::string drawn(const Study& study, const std::vector<StudyLine>& lines) {
    std::string text;
    for (const StudyLine& line : lines) {
        text += std::string(line.depth * 2, ' ');
        for (RecordNodeId id = line.first;; id = study.record().nodes[id].first_child) {
            text += study.position_of(study.record().nodes[id].parent)
                        .action_name(study.record().nodes[id].action);
            if (id == line.last) break;
            text += ' ';
        }
        text += line.folded ? " ...\n" : "\n";
    }
    return text;
}

}  // namespace

TEST_CASE("Variations are indented lines after the move that they replace", "[study]") {
    const Study study = study_of(kFoldedTree);
    StudyLines lines;
    lines.open_to(9);
    CHECK(drawn(study, lines.lines(study, kRecordRoot)) ==
          "h8 i7\n"
          "  k5 l4\n"
          "j6 a15\n"
          "  b14 c13 d12\n"
          "    e11\n");
    CHECK(lines.line_of(study, node_at(study, "h8 k5 l4")) == 1);
    CHECK(lines.line_of(study, node_at(study, "h8 i7 j6")) == 2);
}

TEST_CASE("Variations are folded, except around the cursor or if a person opens them", "[study]") {
    Study study = study_of(kFoldedTree);
    StudyLines lines;
    CHECK(drawn(study, lines.lines(study, kRecordRoot)) ==
          "h8 i7\n"
          "  k5 l4\n"
          "j6 a15\n"
          "  b14 c13 d12 ...\n");
    const RecordNodeId hidden = node_at(study, "h8 i7 j6 b14 c13 e11");
    CHECK(lines.line_of(study, hidden) == 3);
    CHECK(drawn(study, lines.lines(study, hidden)) ==
          "h8 i7\n"
          "  k5 l4\n"
          "j6 a15\n"
          "  b14 c13 d12\n"
          "    e11\n");
    lines.fold(node_at(study, "h8 i7 j6 b14"), true);
    CHECK(lines.lines(study, hidden).size() == 4);
    lines.fold(node_at(study, "h8 i7 j6 b14"), false);
    CHECK(lines.lines(study, kRecordRoot).size() == 5);
    REQUIRE(study.remove(node_at(study, "h8 i7")));
    CHECK(drawn(study, lines.lines(study, kRecordRoot)) == "h8 k5 l4\n");
}

}  // namespace tengen::test
