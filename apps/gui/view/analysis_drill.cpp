#include "view/analysis_drill.hpp"

#include <cmath>

#include "core/short_move.hpp"
#include "view/analysis_review_words.hpp"
#include "view/analysis_view.hpp"
#include "view/translation.hpp"
#include "view/words.hpp"

namespace tengen::gui {

AnalysisDrill::AnalysisDrill(AnalysisView& view, ReviewServices services)
    : view_(view), services_(std::move(services)) {}

AnalysisDrill::~AnalysisDrill() = default;

void AnalysisDrill::start(std::optional<Seat> seat) {
    const ReviewFigures* figures = view_.review().figures();
    if (figures == nullptr) return view_.say(tr("This game has no review."));
    if (view_.review().running()) return view_.say(tr("The review still runs."));
    const Result<ReviewPlan> plan = view_.review().plan();
    if (!plan) return view_.say(problem_sentence(plan.error().front()));
    game_ = figures->game();
    cache_ = std::make_unique<EvaluationCache>(services_.cache);
    drill_ = std::make_unique<Drill>(*services_.io, *game_, seat, ReviewThresholds{}, plan->engine,
                                     plan->solver, plan->settings, cache_.get());
    number_ = 0;
    solved_ = 0;
    if (drill_->over()) {
        finish();
        return view_.say(tr("There is no mistake to drill."));
    }
    ask();
}

void AnalysisDrill::finish() {
    stage_ = Stage::Off;
    drill_.reset();
    cache_.reset();
    game_.reset();
    answer_.clear();
}

void AnalysisDrill::end() {
    if (!on()) return;
    const auto all = mistakes();
    const auto found = solved_;
    finish();
    view_.say(tr(Message("The drill is over: {} of {} found.", found, all)));
}

void AnalysisDrill::ask() {
    stage_ = Stage::Asks;
    ++number_;
    ply_ = drill_->ply();
    answer_.clear();
    view_.stop_engines();
    view_.go_to(game_->node(ply_));
    view_.say(task());
}

std::string AnalysisDrill::task() const {
    return tr(Message("Find a better move for {} than {}.",
                      tr_word(game_->game().side_name(game_->turn(ply_).side)),
                      short_move(game_->position(ply_), game_->action(ply_))));
}

void AnalysisDrill::attempt(Action action) {
    if (stage_ == Stage::Judges) {
        return view_.say(tr(Message("The engine still judges {}. Try again after that.", tried_)));
    }
    const Position& position = view_.shown_position();
    if (stage_ == Stage::Solved) return view_.say(tr("This mistake is solved."));
    if (!position.is_legal(action)) return view_.say(tr(position.why_not(action)));
    stage_ = Stage::Judges;
    tried_ = short_move(position, action);
    answer_.clear();
    view_.say(tr(Message("Judging {}…", tried_)));
    drill_->attempt(action,
                    [this](const tl::expected<DrillAnswer, Fault>& heard) { judged(heard); });
}

std::string AnalysisDrill::solved_text(const DrillAnswer& answer) const {
    const bool few = answer.loss < Drill::kSolvedBelow;
    if (!few) return tr(Message("{} solves it: it allows no win.", tried_));
    if (std::llround(answer.loss) == 0) {
        return tr(Message("{} solves it: it loses nothing.", tried_));
    }
    return tr(Message("{} solves it: it loses only {}.", tried_, points_text(answer.loss)));
}

void AnalysisDrill::judged(const tl::expected<DrillAnswer, Fault>& heard) {
    stage_ = Stage::Asks;
    if (!heard) {
        answer_ = tr(heard.error().text);
    } else if (heard->solved) {
        stage_ = Stage::Solved;
        ++solved_;
        answer_ = solved_text(*heard);
    } else if (!heard->holds && !(std::llround(heard->loss) > 0)) {
        // The position was so bad that the points say nothing.
        answer_ = tr(Message("{} allows a win. Try another move.", tried_));
    } else if (std::isnan(heard->loss)) {
        answer_ = tr(Message("The engine cannot judge {}. Try another move.", tried_));
    } else {
        answer_ = tr(Message("{} loses {}. Try another move.", tried_, points_text(heard->loss)));
    }
    view_.say(answer_);
}

void AnalysisDrill::next() {
    if (!on()) return;
    if (stage_ != Stage::Solved) drill_->skip();
    if (drill_->over()) return end();
    ask();
}

}  // namespace tengen::gui
