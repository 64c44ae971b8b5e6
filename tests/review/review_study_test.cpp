// Reviews kept in studies and files: evaluations, glyphs and variations.
#include "review/review_study.hpp"

#include "core/position_text.hpp"
#include "record/record_format.hpp"
#include "review_fixture.hpp"
#include "study/study_file.hpp"
#include "support/shipped.hpp"
#include "table/record_file.hpp"

namespace tengen::test {
namespace {

constexpr const char* kGame =
    "(;FF[4]GM[4]SZ[15]XX[kept];B[hh];W[hi];B[ih];W[ii];B[jh]C[an open "
    "three];W[ao];B[gh]BM[1];W[fh]"
    ";B[kh]TE[1])";

Study study_of_sgf(const std::string& bytes) {
    PositionIndex index;
    StudyKeys keys;
    auto record = read_record_bytes(
        bytes, "f", {find_record_format("sgf"), "", {}}, all_rules(),
        [](std::string_view name, const Overrides& overrides) {
            return shipped_library().load(name, overrides);
        },
        [&](const Record&, RecordNodeId id, const Position& at) {
            index.add(id, keys.of(at));
            return true;
        });
    REQUIRE(record);
    const auto game = record->end.shared_game();
    return Study(std::move(record->record), game, std::move(index));
}

std::string sgf_of(const Study& study) {
    return find_record_format("sgf")->write(study.record(), study.end()).value();
}

ReviewedGame game_of_study(const Study& study) {
    return ReviewedGame::create(study.record(), study.game()).value();
}

ReviewNames review_names() {
    return {bundled_engine("sente"), bundled_solver(), few_nodes()};
}

/// The file of a review of the game.
std::string reviewed_sgf(const std::string& bytes) {
    Study study = study_of_sgf(bytes);
    ReviewedGame game = game_of_study(study);
    run_review(game, few_nodes());
    REQUIRE(add_review(study, game, judge(game), review_names()));
    return sgf_of(study);
}

Glyph glyph_at(const Study& study, RecordNodeId node) {
    const RecordRemarks* remarks = study.record().find_remarks(node);
    return remarks == nullptr ? Glyph::None : remarks->glyph;
}

}  // namespace

TEST_CASE("a reviewed file needs no search, and keeps its other content", "[review]") {
    const std::string bytes = reviewed_sgf(kGame);
    const Study study = study_of_sgf(bytes);
    ReviewedGame again = game_of_study(study);
    again.take_evaluations(study.record(), review_names());
    CHECK(run_review(again, few_nodes(), nullptr, broken_engine(), broken_engine()) == 0);
    CHECK(words_of(again).find("6 losing_move") != std::string::npos);
    CHECK(bytes.find("XX[kept]") != std::string::npos);
    CHECK(bytes.find("C[an open three]") != std::string::npos);
    // Reviewing it again changes nothing.
    CHECK(reviewed_sgf(bytes) == bytes);
}

TEST_CASE("a review sets glyphs, and adds variations only if they were better", "[review]") {
    const Study study = study_of_sgf(reviewed_sgf(kGame));
    const ReviewedGame game = game_of_study(study);
    CHECK(glyph_at(study, game.node(6)) == Glyph::VeryBad);
    // The glyphs of a person stay where the review has none.
    CHECK(glyph_at(study, game.node(7)) == Glyph::Bad);
    CHECK(glyph_at(study, game.node(9)) == Glyph::Good);
    // The actions that held are variations of the losing one.
    Position position = game.position(5);
    for (const char* held : {"g8", "k8"}) {
        const auto action = parse_action(position, held);
        REQUIRE(action);
        CHECK(study.child_with(game.node(5), *action) != kNoNode);
    }
    for (int ply = 6; ply < game.plies(); ++ply) {
        INFO(ply);
        const RecordNode& node = study.record().nodes[game.node(ply)];
        CHECK(node.first_child == game.node(ply + 1));
    }
}

TEST_CASE("a review of an unfinished game adds no moves to its end", "[review]") {
    // White leaves an open three to black and resigns.
    const std::string resigned = "(;FF[4]GM[4]SZ[15]RE[B+R];B[hh];W[ig];B[hg];W[if];B[hf];W[aa])";
    const std::string bytes = reviewed_sgf(resigned);
    const Study study = study_of_sgf(bytes);
    ReviewedGame again = game_of_study(study);
    CHECK(again.plies() == 6);
    CHECK(!study.end().over());
    CHECK(glyph_at(study, again.node(6)) == Glyph::VeryBad);
    // The proof is an evaluation of the last position.
    again.take_evaluations(study.record(), review_names());
    REQUIRE(again.at(6).win);
    const std::vector<MoveJudgement> judged = judge(again);
    CHECK(judged[5].word == ReviewWord::AllowedWin);
    CHECK(judged[5].proof == again.at(6).win->line);
    CHECK(judged[5].proof.size() == 3);
    CHECK(reviewed_sgf(bytes) == bytes);
}

TEST_CASE("a glyph of an earlier review that no longer applies is removed", "[review]") {
    Study study = study_of_sgf(reviewed_sgf(kGame));
    ReviewedGame game = game_of_study(study);
    game.take_evaluations(study.record(), review_names());
    std::vector<MoveJudgement> none(static_cast<std::size_t>(game.plies()));
    REQUIRE(add_review(study, game, none, review_names()));
    CHECK(glyph_at(study, game.node(6)) == Glyph::None);
    CHECK(glyph_at(study, game.node(9)) == Glyph::Good);
}

TEST_CASE("findings survive their text form", "[review]") {
    const ReviewNames names = review_names();
    const auto game = shipped("gomoku");
    const Position position(game);
    const WinFinding win{actions_of(position, "h8 i9 j10")};
    const auto& win_name = names.of(ReviewSearch::Win);
    CHECK(win_of(win_evaluation(win, position, win_name), position)->line == win.line);
    CHECK(win_of(win_evaluation({}, position, win_name), position)->line.empty());
    for (const char* moves : {"", "h8", "h8 i9 a1"}) {
        for (const bool complete : {false, true}) {
            HeldFinding held{{}, complete};
            for (const Action action : actions_of(position, moves)) held.actions.push_back(action);
            const auto read =
                held_of(held_evaluation(held, position, names.of(ReviewSearch::Held)), position);
            REQUIRE(read);
            CHECK(read->actions == held.actions);
            CHECK(read->complete == complete);
        }
    }
    // A line of another position is not taken.
    Position other = position;
    other.apply(win.line[0]);
    CHECK(!win_of(win_evaluation(win, position, win_name), other));
}

TEST_CASE("other engines, options and limits have other names", "[review]") {
    const ReviewEngine engine = bundled_engine("sente");
    const ReviewEngine solver = bundled_solver();
    ReviewEngine hard = engine;
    hard.options ^= 1;
    ReviewSettings more = few_nodes();
    more.nodes *= 2;
    ReviewSettings timed = few_nodes();
    timed.nodes = 0;
    timed.time = std::chrono::milliseconds(400);
    std::set<std::uint32_t> options;
    std::set<std::uint64_t> cached;
    const std::vector<ReviewNames> all{{engine, solver, few_nodes()},
                                       {hard, solver, few_nodes()},
                                       {engine, solver, more},
                                       {engine, solver, timed}};
    for (const ReviewNames& names : all) {
        for (const ReviewSearch search : {ReviewSearch::Best, ReviewSearch::BestDeeper,
                                          ReviewSearch::Played, ReviewSearch::PlayedDeeper}) {
            options.insert(names.of(search).options);
            cached.insert(names.of(search).cached);
        }
        CHECK(names.of(ReviewSearch::Win).options == all[0].of(ReviewSearch::Win).options);
    }
    CHECK(options.size() == 16);
    CHECK(cached.size() == 16);
    ReviewEngine rebuilt = engine;
    rebuilt.build ^= 1;
    const ReviewNames names(rebuilt, solver, few_nodes());
    CHECK(names.of(ReviewSearch::Best).options == all[0].of(ReviewSearch::Best).options);
    CHECK(names.of(ReviewSearch::Best).cached != all[0].of(ReviewSearch::Best).cached);
}

}  // namespace tengen::test
