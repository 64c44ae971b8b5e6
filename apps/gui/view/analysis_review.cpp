#include "view/analysis_review.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <utility>

#include "diagram/line_remarks.hpp"
#include "review/review_study.hpp"
#include "view/analysis_review_words.hpp"
#include "view/analysis_view.hpp"
#include "view/translation.hpp"
#include "view/words.hpp"

namespace tengen::gui {
namespace {

constexpr const char* kSolver = "threats";

/// Times per position of reviews in files. `tengen review` takes any.
constexpr int kTimes[] = {100, 200, 250, 500, 1000, 2000, 3000, 5000, 10'000};

using KeptNames = std::set<std::pair<std::string, std::uint32_t>>;

/// The engines with evaluations on the main line, and the hashes of their options.
KeptNames kept_names(const Record& record) {
    KeptNames names;
    for (const RecordNodeId node : main_line(record)) {
        const RecordRemarks* remarks = record.find_remarks(node);
        if (remarks == nullptr) continue;
        for (const Evaluation& evaluation : remarks->rare->evaluations) {
            names.emplace(evaluation.engine, evaluation.options);
        }
    }
    return names;
}

bool may_have_made(const ReviewPlan& plan, const KeptNames& kept) {
    const ReviewNames names = plan.names();
    return std::ranges::any_of(
        std::array{ReviewSearch::Best, ReviewSearch::BestDeeper, ReviewSearch::Win},
        [&](ReviewSearch search) {
            const ReviewNames::Name& name = names.of(search);
            return kept.contains({name.engine, name.options});
        });
}

/// The number of positions with a finding of the engine.
int found_by_engine(const ReviewedGame& game) {
    int found = 0;
    for (int ply = 0; ply < game.positions(); ++ply) found += game.at(ply).best() != nullptr;
    return found;
}

bool has_wins(const ReviewedGame& game) {
    for (int ply = 0; ply < game.positions(); ++ply) {
        if (game.at(ply).win) return true;
    }
    return false;
}

}  // namespace

AnalysisReview::AnalysisReview(AnalysisView& view, const PlayerFactory& players,
                               ReviewServices services, std::function<bool()> searches_plugins,
                               std::function<void(std::function<void()>)> post)
    : view_(view),
      players_(players),
      services_(std::move(services)),
      searches_plugins_(std::move(searches_plugins)),
      post_(std::move(post)) {}

AnalysisReview::~AnalysisReview() = default;

// ---- A running review

bool AnalysisReview::knows(const SeatSpec& seat) const {
    return players_.knows(seat, *view_.study().game());
}

Result<ReviewEngine> AnalysisReview::open_engine(const SeatSpec& seat) const {
    const Game& game = *view_.study().game();
    const auto open = [&](auto chosen) -> Result<ReviewEngine> {
        const auto scale = players_.score_scale(seat, game);
        if (!scale) return fail(scale.error());
        return review_engine(chosen, *scale);
    };
    if (seat.kind == SeatKind::Engine) {
        const Result<ChosenEngine> engine = players_.choose_engine(seat);
        if (!engine) return fail(engine.error());
        return open(*engine);
    }
    Result<ChosenAi> ai = players_.choose(seat, game);
    if (!ai) return fail(ai.error());
    // The window must stay quick.
    ai->settings.gives_way = ai->settings.isolation == Isolation::Process;
    return open(*ai);
}

ReviewEngine AnalysisReview::open_solver() const {
    SeatSpec seat;
    seat.kind = SeatKind::Ai;
    seat.name = kSolver;
    if (!knows(seat)) return {};
    const Result<ChosenAi> ai = players_.choose(seat, *view_.study().game());
    if (!ai) return {};
    const AiSettings& settings = ai->settings;
    return review_solver(settings.ai, settings.host, settings.isolation,
                         settings.isolation == Isolation::Process);
}

void AnalysisReview::start() {
    if (running()) return;
    const SeatSpec& seat = view_.engine().chosen();
    if (!knows(seat) && searches_plugins_()) {
        awaits_plugins_ = true;
        return view_.say(tr("Searching for AIs…"));
    }
    view_.stop_engines();
    const Result<ReviewEngine> engine = open_engine(seat);
    if (!engine) return view_.say(problem_text(engine.error().front()));
    Result<ReviewedGame> game = ReviewedGame::create(view_.record(), view_.study().game());
    if (!game) return view_.say(problem_text(game.error().front()));
    plan_ = ReviewPlan{*engine, open_solver(), services_.settings};
    game->take_evaluations(view_.record(), plan_->names());
    progress_ = {};
    figures_.emplace(*game);
    std::function<void()> notify;
    if (post_) {
        notify = [this, alive = std::weak_ptr<int>(alive_)] {
            post_([this, alive] {
                if (!alive.expired()) take_news();
            });
        };
    }
    thread_ = std::make_unique<ReviewThread>(std::move(*game), plan_->engine, plan_->solver,
                                             plan_->settings, services_.cache, notify);
    view_.clear_message();
    view_.speak(tr("The review has begun."));
    view_.changed();
}

void AnalysisReview::stop() {
    if (std::exchange(awaits_plugins_, false)) view_.clear_message();
    if (thread_ == nullptr) return view_.changed();
    thread_->cancel();
    finish(std::nullopt, true);
}

void AnalysisReview::take_news() {
    if (thread_ == nullptr) return;
    const ReviewThread::News news = thread_->take();
    progress_ = news.progress;
    if (!same_line()) {
        thread_->cancel();
        thread_.reset();
        revision_.reset();
        return view_.say(tr("The main line has changed, so the review has stopped."));
    }
    if (!news.plies.empty()) figures_.emplace(thread_->game());
    if (news.ended) return finish(news.fault, false);
    view_.changed();
}

bool AnalysisReview::same_line() const {
    const ReviewedGame& game = thread_->game();
    int ply = 0;
    for (const RecordNodeId node : main_line(view_.record())) {
        if (!is_move(view_.record().nodes[node])) continue;
        if (ply == game.plies() || game.node(++ply) != node) return false;
    }
    return ply == game.plies();
}

/// The results become one edit of the study.
void AnalysisReview::finish(const std::optional<Fault>& fault, bool stopped) {
    figures_.emplace(thread_->game());
    const bool same = same_line();
    thread_.reset();
    const auto mistakes = static_cast<std::int64_t>(figures_->report().moments.size());
    std::string said;
    if (fault) {
        said = plan_->engine.name + tr(": ") + tr(fault->text);
    } else if (stopped) {
        said = tr("The review has stopped. It can be continued.");
    } else if (mistakes == 0) {
        said = tr("The review is complete, without a mistake.");
    } else {
        said = tr_count("The review is complete: {} mistake.",
                        "The review is complete: {} mistakes.", mistakes);
    }
    if (!same) {
        revision_.reset();
        return view_.say(std::move(said));
    }
    const ReviewNames names = plan_->names();
    view_.edit(
        [&](Study& study) {
            return add_review(study, figures_->game(), figures_->judgements(), names);
        },
        std::move(said));
    revision_ = view_.study().revision();
}

// ---- The review of the study

const ReviewFigures* AnalysisReview::figures() const {
    if (!view_.has_study()) return nullptr;
    if (thread_ == nullptr && revision_ != view_.study().revision()) {
        find_in_study();
        revision_ = view_.study().revision();
    }
    return figures_ ? &*figures_ : nullptr;
}

/// Takes the plan with the most findings in the study.
void AnalysisReview::find_in_study() const {
    figures_.reset();
    plan_.reset();
    const KeptNames kept = kept_names(view_.record());
    if (kept.empty()) return;
    const Result<ReviewedGame> game = ReviewedGame::create(view_.record(), view_.study().game());
    if (!game) return;
    std::optional<ReviewedGame> best;
    int most = 0;
    for (ReviewPlan& plan : possible_plans()) {
        if (!may_have_made(plan, kept)) continue;
        ReviewedGame reviewed = *game;
        reviewed.take_evaluations(view_.record(), plan.names());
        const int found = found_by_engine(reviewed);
        // If every position is proved, any engine fits.
        const bool only_wins = found == 0 && !best && has_wins(reviewed);
        if (found <= most && !only_wins) continue;
        most = found;
        best = std::move(reviewed);
        plan_ = std::move(plan);
    }
    if (best) figures_.emplace(std::move(*best));
}

std::vector<ReviewPlan> AnalysisReview::possible_plans() const {
    std::vector<SeatSpec> seats{view_.engine().chosen()};
    for (const auto& [name, options] : kept_names(view_.record())) {
        const Result<SeatSpec> seat = parse_seat(name);
        if (name == kSolver || !seat || seat->kind == SeatKind::Human) continue;
        if (std::ranges::find(seats, *seat) == seats.end()) seats.push_back(*seat);
    }
    const ReviewEngine solver = open_solver();
    std::vector<ReviewPlan> plans;
    for (const SeatSpec& seat : seats) {
        if (!knows(seat)) continue;
        const Result<ReviewEngine> engine = open_engine(seat);
        if (!engine) continue;
        plans.push_back({*engine, solver, services_.settings});
        for (const int ms : kTimes) {
            ReviewSettings settings = services_.settings;
            settings.nodes = 0;
            settings.time = std::chrono::milliseconds(ms);
            plans.push_back({*engine, solver, settings});
        }
    }
    return plans;
}

void AnalysisReview::leave() {
    if (running()) stop();
    revision_.reset();
    figures_.reset();
    plan_.reset();
}

void AnalysisReview::on_plugins() {
    if (thread_ == nullptr) revision_.reset();
    view_.changed();
    if (searches_plugins_() || !std::exchange(awaits_plugins_, false)) return;
    start();
}

// ---- Mistakes

void AnalysisReview::next_mistake(int by) {
    const ReviewFigures* figures = this->figures();
    if (figures == nullptr) return view_.say(tr("This game has no review."));
    // A variation counts as the place where it leaves the main line.
    RecordNodeId node = view_.place();
    bool aside = false;
    while (figures->ply_of(node) < 0 && node != kRecordRoot) {
        node = view_.record().nodes[node].parent;
        aside = true;
    }
    const int here = figures->ply_of(node);
    std::optional<int> found;
    for (const int moment : figures->report().moments) {
        const int after = moment + 1;
        const bool fits = by > 0 ? after > here : after < here || (aside && after == here);
        const bool nearer = !found || (by > 0 ? after < *found : after > *found);
        if (fits && nearer) found = after;
    }
    if (found) return show(*found - 1);
    view_.say(by > 0 ? tr("No mistake follows.") : tr("No mistake is before."));
}

void AnalysisReview::show(int ply) {
    const ReviewFigures* figures = this->figures();
    if (figures == nullptr) return;
    view_.go_to(figures->game().node(ply + 1));
    const MoveJudgement& judged = figures->judgement(ply);
    if (judged.word != ReviewWord::None) {
        view_.say(mistake_text(figures->game(), ply, judged));
    }
}

}  // namespace tengen::gui
