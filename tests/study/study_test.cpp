// Edits of a study, with undo and redo, and its index of positions.
#include "study/study.hpp"

#include <cmath>
#include <fstream>

#include "core/position_text.hpp"
#include "core/symmetry.hpp"
#include "study_fixture.hpp"
#include "support/says.hpp"

namespace tengen::test {

namespace {

Action action_of(const Study& study, RecordNodeId node, std::string_view name) {
    return parse_action(study.position_of(node), name).value();
}

/// Whether an image of one position is the other.
bool is_image(const Position& one, const Position& other) {
    for (const Symmetry& symmetry : symmetries_of(one.game())) {
        const std::optional<Position> image = image_of(one, symmetry);
        if (image && *image == other) return true;
    }
    return false;
}

/// The nodes with the same position, by comparing each.
std::vector<RecordNodeId> slowly_found(const Study& study, RecordNodeId node) {
    const Position wanted = study.position_of(node);
    std::vector<RecordNodeId> found;
    for (RecordNodeId id = 0; id < study.record().nodes.size(); ++id) {
        if (id == node || !study.has(id)) continue;
        if (study.record().nodes[id].move == RecordMove::None) continue;
        if (is_image(wanted, study.position_of(id))) found.push_back(id);
    }
    return found;
}

}  // namespace

TEST_CASE("A move that the rules forbid is not added", "[study]") {
    Study study = study_of("(;SZ[15];B[hh])");
    const RecordNodeId h8 = node_at(study, "h8");
    const auto again = study.add(h8, Action::place(7 * 15 + 7));
    REQUIRE_FALSE(again);
    CHECK(english(again.error()) == "h8 is occupied");
    CHECK_FALSE(study.can_undo());
    Study over = study_of("(;SZ[3];B[aa];W[ba];B[ab];W[bb];B[ac])", "tictactoe");
    CHECK_FALSE(over.add(node_at(over, "a3 b3 a2 b2 a1"), Action::place(2)));
}

TEST_CASE("A move that the tree has is not added again", "[study]") {
    Study study = study_of("(;SZ[15];B[hh](;W[ii])(;W[jj]))");
    const RecordNodeId h8 = node_at(study, "h8");
    CHECK(study.add(h8, action_of(study, h8, "j6")) == node_at(study, "h8 j6"));
    CHECK_FALSE(study.can_undo());
    CHECK(study.add(h8, action_of(study, h8, "a1")));
    CHECK(study.can_undo());
    CHECK(bytes_of(study) == "(;SZ[15];B[hh]\n(;W[ii])\n(;W[jj])\n(;W[ao]))\n");
}

TEST_CASE("Undo and redo stay at the shown node if the change was there", "[study]") {
    Study study = study_of("(;SZ[15];B[hh];W[ii];B[jj];W[kk])");
    const RecordNodeId second = node_at(study, "h8 i7");
    const RecordNodeId last = node_at(study, "h8 i7 j6 k5");
    RecordNodeId added = last;
    REQUIRE(study.as_one([&]() -> Result<void> {
        for (const RecordNodeId node : {kRecordRoot, second, last}) {
            if (auto set = study.set(node, StudyField::Comment, "x"); !set) return set;
        }
        for (const char* cell : {"a1", "a2"}) {
            const auto next = study.add(added, action_of(study, added, cell));
            if (!next) return fail(next.error());
            added = *next;
        }
        return {};
    }));
    // A place below the end goes back to the last remaining move.
    CHECK(study.undo(added) == last);
    CHECK(study.redo(last) == last);
    CHECK(study.undo(second) == second);
    CHECK(study.redo() == kRecordRoot);
    // Other places go to the first change.
    CHECK(study.undo(node_at(study, "h8")) == kRecordRoot);
    REQUIRE(study.remove(last));
    CHECK(study.undo(node_at(study, "h8 i7 j6")) == last);
}

TEST_CASE("Undo and redo restore branches in their order", "[study]") {
    Study study = study_of("(;SZ[15];B[hh](;W[aa];B[ab]C[x])(;W[bb])(;W[cc]))");
    const std::string before = bytes_of(study);
    REQUIRE(study.remove(node_at(study, "h8 b14")));
    study.make_main_line(node_at(study, "h8 c13"));
    study.move_branch(node_at(study, "h8 c13"), 1);
    const std::string after = bytes_of(study);
    CHECK(after == "(;SZ[15];B[hh]\n(;W[aa];B[ab]C[x])\n(;W[cc]))\n");
    while (study.can_undo()) study.undo();
    CHECK(bytes_of(study) == before);
    while (study.can_redo()) study.redo();
    CHECK(bytes_of(study) == after);
    CHECK_FALSE(study.remove(kRecordRoot));
}

TEST_CASE("Random edits of any game are undone and redone exactly", "[study]") {
    const auto [game, size] =
        GENERATE(table<std::string, std::string>({{"gomoku", "15"},
                                                  {"gomoku:three_way", "19"},
                                                  {"gomoku:swap2", "15"},
                                                  {"gomoku:renju_taraguchi10", "15"},
                                                  {"reversi", "8"},
                                                  {"hex", "11"},
                                                  {"pente", "19"},
                                                  {"connect_four", "7:6"},
                                                  {"tictactoe:wild", "3"},
                                                  {"atari_go", "9"}}));
    for (unsigned seed = 1; seed <= 6; ++seed) {
        INFO(game << " seed " << seed);
        std::mt19937 random(seed);
        Study study = study_of("(;SZ[" + size + "]XX[kept]C[root])", game);
        const std::string before = bytes_of(study);
        RandomEdits wish;
        wish.undo = false;
        for (int i = 0; i < 120; ++i) edit_randomly(study, random, wish);
        const std::string after = bytes_of(study);
        std::vector<std::string> steps;
        while (study.can_undo()) {
            steps.push_back(bytes_of(study));
            study.undo();
        }
        CHECK(bytes_of(study) == before);
        CHECK(study.index().size() == 1);
        for (; study.can_redo(); steps.pop_back()) {
            study.redo();
            REQUIRE(bytes_of(study) == steps.back());
        }
        CHECK(bytes_of(study) == after);
        // The file is read as the same tree.
        CHECK(bytes_of(study_of(after, game)) == after);
    }
}

TEST_CASE("Random edits of a library are undone exactly", "[study]") {
    for (unsigned seed = 1; seed <= 10; ++seed) {
        INFO("seed " << seed);
        std::mt19937 random(seed);
        Study made = study_of("(;SZ[15])", "gomoku");
        for (int i = 0; i < 60; ++i) edit_randomly(made, random, {false, false, true});
        const std::string bytes = bytes_of(made, "lib");
        Study study = study_of(bytes, "", "lib");
        CHECK(bytes_of(study, "lib") == bytes);
        for (int i = 0; i < 60; ++i) edit_randomly(study, random, {false, false, false});
        const std::string after = bytes_of(study, "lib");
        CHECK(bytes_of(study_of(after, "", "lib"), "lib") == after);
        while (study.can_undo()) study.undo();
        CHECK(bytes_of(study, "lib") == bytes);
    }
}

TEST_CASE("The index finds the same position after other orders of moves", "[study]") {
    Study study = study_of("(;SZ[15];B[hh];W[ii](;B[aa];W[bb];B[cc])(;B[cc];W[bb];B[aa]))");
    const RecordNodeId one = node_at(study, "h8 i7 a15 b14 c13");
    const RecordNodeId other = node_at(study, "h8 i7 c13 b14 a15");
    CHECK(study.same_position(one) == std::vector<RecordNodeId>{other});
    REQUIRE(study.remove(node_at(study, "h8 i7 c13")));
    CHECK(study.same_position(one).empty());
    study.undo();
    CHECK(study.same_position(other) == std::vector<RecordNodeId>{one});
    const auto note = study.add_note(one);
    REQUIRE(note);
    CHECK(study.same_position(*note) == std::vector<RecordNodeId>{other});
}

TEST_CASE("The index finds turned and reflected positions, if the rules keep the symmetry",
          "[study]") {
    Study study = study_of("(;SZ[15];B[hh](;W[ii];B[ih])(;W[gg];B[gh]))", "gomoku");
    const RecordNodeId one = node_at(study, "h8 i7 i8");
    CHECK(study.same_position(one) == std::vector<RecordNodeId>{node_at(study, "h8 g9 g8")});
    const RecordNodeId before = node_at(study, "h8 i7");
    const auto reflected = study.add(before, action_of(study, before, "h7"));
    REQUIRE(reflected);
    CHECK(study.same_position(*reflected).size() == 2);

    // Stones fall, so only the mirror image is the same.
    Study falling = study_of("(;SZ[7:6](;B[af])(;B[gf])(;B[df]))", "connect_four");
    CHECK(falling.same_position(node_at(falling, "a1")) ==
          std::vector<RecordNodeId>{node_at(falling, "g1")});
    CHECK(falling.same_position(node_at(falling, "d1")).empty());
}

TEST_CASE("The index agrees with a slow search after random edits", "[study]") {
    const std::string game = GENERATE(as<std::string>{}, "gomoku", "tictactoe", "reversi");
    std::mt19937 random(5);
    Study study = study_of(game == "tictactoe" ? "(;SZ[3])" : "(;SZ[8])", game);
    std::size_t found = 0;
    for (int i = 0; i < 300; ++i) edit_randomly(study, random);
    for (RecordNodeId id = 0; id < study.record().nodes.size(); ++id) {
        if (!study.has(id) || study.record().nodes[id].move == RecordMove::None) continue;
        const auto same = study.same_position(id);
        CHECK(same == slowly_found(study, id));
        found += same.size();
    }
    CHECK(found > 0);
}

TEST_CASE("Joined files share equal moves, and their remarks join", "[study]") {
    Study study = study_of("(;SZ[15];B[hh]C[one]MA[aa]LB[aa:x];W[ii])");
    const Study other = study_of(
        "(;SZ[15]C[root];B[hh]C[two]MA[aa][bb]LB[aa:y][bb:z]KO[](;W[jj]XX[1])(;W[ii];B[aa]))");
    const auto joined = study.join(other.record());
    REQUIRE(joined);
    CHECK(joined->added == 2);
    CHECK(joined->equal == 2);
    CHECK(bytes_of(study) ==
          "(;SZ[15]C[root];B[hh]C[one\ntwo]MA[aa][bb]LB[aa:x][bb:z]\n(;W[ii];B[aa])\n"
          "(;W[jj]XX[1]))\n");
    // Joining again changes nothing.
    const std::string once = bytes_of(study);
    const auto again = study.join(other.record());
    REQUIRE(again);
    CHECK(again->added == 0);
    CHECK(bytes_of(study) == once);
    study.undo();
    CHECK(bytes_of(study) == "(;SZ[15];B[hh]C[one]MA[aa]LB[aa:x];W[ii])\n");
    CHECK_FALSE(study.join(study_of("(;SZ[9];B[aa])").record()));
    // Other games may have the same board.
    Record three = other.record();
    three.description = study.game()->description();
    three.description->seats = 3;
    CHECK_FALSE(study.join(three));
    CHECK_FALSE(study.paste(kRecordRoot, three, three.nodes[kRecordRoot].first_child));
    Record hex = other.record();
    hex.game = "hex:small";
    CHECK_FALSE(study.join(hex));
    hex.game = "gomoku:renju";
    CHECK(study.join(hex));
}

TEST_CASE("A pasted branch leaves out what the rules forbid there", "[study]") {
    Study study = study_of("(;SZ[15];B[hh](;W[ii];B[jj](;W[aa])(;W[kk]))(;W[kk]))");
    const RecordNodeId to = node_at(study, "h8 k5");
    // After k5, i7 would be black's.
    const auto pasted = study.paste(to, study.record(), node_at(study, "h8 i7"));
    REQUIRE(pasted);
    CHECK(pasted->added == 3);
    CHECK(pasted->left_out == 1);
    node_at(study, "h8 k5 i7 j6 a15");
    study.undo();
    CHECK(study.record().nodes[to].first_child == kNoNode);
}

TEST_CASE("An analysis becomes an evaluation with names of moves", "[study]") {
    Study study = study_of("(;SZ[15];B[hh])");
    const RecordNodeId h8 = node_at(study, "h8");
    Analysis analysis;
    analysis.nodes = 99;
    AnalysisLine line;
    line.actions = {Action::place(0), Action::place(1)};
    line.chances[0] = 0.25;
    line.chances[1] = 0.75;
    analysis.lines = {line};
    const Evaluation evaluation = evaluation_of(analysis, study.position_of(h8), "sente", 7, 1500);
    CHECK(evaluation.lines[0].moves == "a1 b1");
    CHECK(evaluation.lines[0].chances == std::vector<double>{0.25, 0.75});
    REQUIRE(study.set_evaluation(h8, evaluation));
    REQUIRE(study.set_evaluation(h8, evaluation));
    CHECK(study.record().find_remarks(h8)->rare->evaluations ==
          std::vector<Evaluation>{evaluation});
    study.undo();
    CHECK(study.record().find_remarks(h8)->rare->evaluations.empty());
    CHECK_FALSE(study.set_evaluation(h8, Evaluation{"", 0, 0, 0, {EvaluationLine{}}, false}));
}

TEST_CASE("A kept evaluation is read as the analysis that it was, and is not undone", "[study]") {
    Study study = study_of("(;SZ[15];B[hh])");
    const RecordNodeId h8 = node_at(study, "h8");
    Analysis analysis;
    AnalysisLine line;
    line.actions = {Action::place(0), Action::place(1)};
    line.chances[0] = 0.25;
    line.chances[1] = 0.75;
    line.proven = Proven::Lost;
    line.length = 8;
    analysis.lines = {line};
    analysis.nodes = 99;
    const Evaluation evaluation = evaluation_of(analysis, study.position_of(h8), "sente", 7, 1500);
    const Analysis again = analysis_of(evaluation, study.position_of(h8));
    CHECK(again.key == study.position_of(h8).key());
    CHECK(again.nodes == 99);
    REQUIRE(again.lines.size() == 1);
    CHECK(again.lines[0].actions == line.actions);
    CHECK(again.lines[0].chances[1] == 0.75);
    CHECK(std::isnan(again.lines[0].chances[2]));
    CHECK(again.lines[0].proven == Proven::Lost);
    CHECK(again.lines[0].length == 8);
    std::vector<std::vector<StudyEdit>> seen;
    study.watch([&](const std::vector<StudyEdit>& edits, CommandPart) { seen.push_back(edits); });
    REQUIRE(study.set(h8, StudyField::Comment, "first"));
    study.undo();
    REQUIRE(study.keep_evaluation(h8, evaluation));
    CHECK(seen.size() == 3);
    CHECK_FALSE(study.can_undo());
    CHECK(study.can_redo());
    study.redo();
    study.undo();
    CHECK(study.record().find_remarks(h8)->rare->evaluations ==
          std::vector<Evaluation>{evaluation});
}

TEST_CASE("A line of moves is one step of undo", "[study]") {
    Study study = study_of("(;SZ[15];B[hh];W[ig])");
    const RecordNodeId h8 = node_at(study, "h8");
    const auto line = [&](std::initializer_list<int> cells) {
        std::vector<Action> actions;
        for (const int cell : cells) actions.push_back(Action::place(static_cast<Cell>(cell)));
        return study.add_line(h8, actions);
    };
    const Cell i9 = 8 * 15 + 8;
    const auto end = line({i9, 0, 1, 2});
    REQUIRE(end);
    CHECK(*end == node_at(study, "h8 i9 a1 b1 c1"));
    CHECK(study.record().nodes[h8].first_child == study.record().nodes[h8].last_child);
    CHECK(line({i9, 0}) == node_at(study, "h8 i9 a1"));
    study.undo();
    CHECK_FALSE(study.can_undo());
    CHECK(study.record().nodes[node_at(study, "h8 i9")].first_child == kNoNode);
    const std::size_t nodes = study.record().nodes.size();
    CHECK_FALSE(line({i9, 3, 3}));
    CHECK(study.record().nodes.size() == nodes);
    CHECK(line({}) == h8);
}

TEST_CASE("A group of commands is one step of undo and of the journal, or none", "[study]") {
    const TemporaryFolder folder;
    const auto path = folder / "game.sgf";
    std::ofstream(path) << "(;GM[4]SZ[15];B[hh])";
    const auto services = services_in(folder / "studies");
    std::string before, after;
    {
        const auto file = opened(path, services);
        Study& study = file->study();
        before = told(study);
        const auto change = [&]() -> Result<void> {
            const RecordNodeId end = node_at(study, "h8");
            if (auto set = study.set(end, StudyField::Comment, "one"); !set) return set;
            const auto added = study.add_line(end, {Action::place(0), Action::place(1)});
            return added ? Result<void>() : fail(added.error());
        };
        REQUIRE(study.as_one(change));
        after = told(study);
        study.undo();
        CHECK(told(study) == before);
        CHECK_FALSE(study.can_undo());
        study.redo();
        CHECK(told(study) == after);
        study.undo();
        // A failure at its end leaves nothing, and the next command follows it.
        const auto failing = [&]() -> Result<void> {
            if (auto changed = change(); !changed) return changed;
            return fail(ErrorCode::Input, "", "no");
        };
        CHECK_FALSE(study.as_one(failing));
        CHECK(told(study) == before);
        CHECK_FALSE(study.can_undo());
        CHECK_FALSE(study.can_redo());
        REQUIRE(study.as_one(change));
        CHECK(told(study) == after);
    }
    const auto file = opened(path, services);
    CHECK(file->unsaved() > 0);
    REQUIRE(file->restore_unsaved());
    CHECK(told(file->study()) == after);
}

TEST_CASE("A cell has one mark or none", "[study]") {
    Study study = study_of("(;SZ[15];B[hh]TR[aa]SQ[aa]CR[bb])");
    const RecordNodeId h8 = node_at(study, "h8");
    const Cell a15 = 14 * 15;
    const Cell b14 = 13 * 15 + 1;
    using Marks = std::vector<CellMark>;
    study.set_mark(h8, a15, MarkKind::Cross);
    CHECK(study.record().find_remarks(h8)->marks ==
          Marks{{b14, MarkKind::Circle}, {a15, MarkKind::Cross}});
    study.set_mark(h8, a15, std::nullopt);
    CHECK(study.record().find_remarks(h8)->marks == Marks{{b14, MarkKind::Circle}});
    study.undo();
    study.undo();
    CHECK(study.record().find_remarks(h8)->marks.size() == 3);
}

}  // namespace tengen::test
