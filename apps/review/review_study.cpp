#include "review/review_study.hpp"

#include <algorithm>

namespace tengen {

namespace {

/// Actions of a line by an engine; proofs are shown to their end.
constexpr std::size_t kLineActions = 8;

class ReviewWriter {
  public:
    ReviewWriter(Study& study, const ReviewedGame& game, const ReviewNames& names)
        : study_(study), game_(game), names_(names) {}

    Result<void> add_evaluations(int ply) {
        const Position position = game_.position(ply);
        const PositionFindings& found = game_.at(ply);
        std::vector<Evaluation> evaluations;
        for (const auto& line : found.lines) {
            if (line) evaluations.push_back(line->evaluation);
        }
        if (found.win) {
            evaluations.push_back(
                win_evaluation(*found.win, position, names_.of(ReviewSearch::Win)));
        }
        if (found.held) {
            evaluations.push_back(
                held_evaluation(*found.held, position, names_.of(ReviewSearch::Held)));
        }
        for (const Evaluation& evaluation : evaluations) {
            if (has(game_.node(ply), evaluation)) continue;
            if (auto set = study_.set_evaluation(game_.node(ply), evaluation); !set) return set;
        }
        return {};
    }

    /// `earlier`: the glyph that an equal review would have set before.
    Result<void> add_judgement(int ply, const MoveJudgement& judged, Glyph earlier) {
        const RecordNodeId node = game_.node(ply + 1);
        if (auto set = set_glyph(node, judged, earlier); !set) return set;
        if (judged.word == ReviewWord::None) return {};
        const bool proved = judged.word >= ReviewWord::LongerWay && judged.held.empty();
        const std::size_t most = proved ? judged.better.size() : kLineActions;
        std::vector<Action> better = judged.better;
        better.resize(std::min(better.size(), most));
        if (judged.held.empty()) {
            if (auto added = add_line(game_.node(ply), better); !added) return added;
        }
        for (const Action held : judged.held) {
            if (auto added = add_line(game_.node(ply), {held}); !added) return added;
        }
        // Below the last action, the proof would be moves of the game that were not played. It is
        // an evaluation of that position.
        if (ply + 1 == game_.plies()) return {};
        return add_line(node, judged.proof);
    }

  private:
    bool has(RecordNodeId node, const Evaluation& evaluation) const {
        const RecordRemarks* remarks = study_.record().find_remarks(node);
        if (remarks == nullptr) return false;
        const auto& all = remarks->rare->evaluations;
        return std::find(all.begin(), all.end(), evaluation) != all.end();
    }

    Result<void> set_glyph(RecordNodeId node, const MoveJudgement& judged, Glyph earlier) {
        const Glyph glyph = glyph_of(judged.word, judged.loss);
        const RecordRemarks* remarks = study_.record().find_remarks(node);
        const Glyph old = remarks == nullptr ? Glyph::None : remarks->glyph;
        // A person's opinion stays, unless the review has its own.
        if (glyph == old || (glyph == Glyph::None && old != earlier)) return {};
        return study_.set(node, StudyField::Glyph, std::string(glyph_text(glyph)));
    }

    Result<void> add_line(RecordNodeId node, const std::vector<Action>& line) {
        for (const Action action : line) {
            Result<RecordNodeId> next = study_.add(node, action);
            if (!next) return fail(std::move(next.error()));
            node = *next;
        }
        return {};
    }

    Study& study_;
    const ReviewedGame& game_;
    const ReviewNames& names_;
};

}  // namespace

Result<void> add_review(Study& study, const ReviewedGame& game,
                        const std::vector<MoveJudgement>& judgements, const ReviewNames& names) {
    Result<ReviewedGame> before = ReviewedGame::create(study.record(), study.game());
    if (!before) return fail(std::move(before.error()));
    before->take_evaluations(study.record(), names);
    const std::vector<MoveJudgement> earlier = judge(*before);
    ReviewWriter writer(study, game, names);
    for (int ply = 0; ply < game.positions(); ++ply) {
        if (auto added = writer.add_evaluations(ply); !added) return added;
    }
    for (int ply = 0; ply < game.plies(); ++ply) {
        const auto index = static_cast<std::size_t>(ply);
        const Glyph glyph = glyph_of(earlier[index].word, earlier[index].loss);
        if (auto added = writer.add_judgement(ply, judgements[index], glyph); !added) return added;
    }
    return {};
}

}  // namespace tengen
