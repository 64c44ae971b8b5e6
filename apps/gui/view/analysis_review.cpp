#include "view/analysis_review.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "diagram/line_remarks.hpp"
#include "review/review_study.hpp"
#include "view/analysis_review_words.hpp"
#include "view/analysis_view.hpp"
#include "view/analysis_words.hpp"
#include "view/kept_review.hpp"
#include "view/translation.hpp"
#include "view/words.hpp"

namespace tengen::gui {
namespace {

constexpr const char* kSolver = "threats";

bool has_evaluations(const Record& record) {
    return std::ranges::any_of(main_line(record), [&](RecordNodeId node) {
        const RecordRemarks* remarks = record.find_remarks(node);
        return remarks != nullptr && !remarks->rare->evaluations.empty();
    });
}

bool found_by_engine(const ReviewedGame& game) {
    for (int ply = 0; ply < game.positions(); ++ply) {
        if (game.at(ply).best() != nullptr) return true;
    }
    return false;
}

/// The mistake that a sign means; other programs set signs too.
ReviewWord word_of(Glyph glyph) {
    switch (glyph) {
        case Glyph::Doubtful:
            return ReviewWord::Inaccuracy;
        case Glyph::Bad:
            return ReviewWord::Mistake;
        case Glyph::VeryBad:
            return ReviewWord::Blunder;
        default:
            return ReviewWord::None;
    }
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
    const auto scale = players_.score_scale(seat, game);
    if (!scale) return fail(scale.error());
    if (seat.kind == SeatKind::Engine) {
        const Result<ChosenEngine> engine = players_.choose_engine(seat);
        if (!engine) return fail(engine.error());
        return review_engine(*engine, *scale);
    }
    Result<ChosenAi> ai = players_.choose(seat, game);
    if (!ai) return fail(ai.error());
    // The window must stay quick.
    ai->settings.gives_way = ai->settings.isolation == Isolation::Process;
    return review_engine(*ai, *scale, AnalysisLimits::of(seat));
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
    if (!engine) return view_.say(problem_sentence(engine.error().front()));
    Result<ReviewedGame> game = ReviewedGame::create(view_.record(), view_.study().game());
    if (!game) return view_.say(problem_sentence(game.error().front()));
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
    const bool same = same_line();
    if (fault && !found_by_engine(thread_->game())) {
        // The solver alone would call every move of the game good.
        thread_.reset();
        revision_.reset();
        return view_.say(plan_->engine.name + tr(": ") + tr(fault->text));
    }
    figures_.emplace(thread_->game());
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

void AnalysisReview::find_in_study() const {
    figures_.reset();
    plan_.reset();
    if (!has_evaluations(view_.record())) return;
    ReviewNames::Name wished;
    const SeatSpec& chosen = view_.engine().chosen();
    if (knows(chosen)) {
        const Result<ReviewEngine> engine = open_engine(chosen);
        if (engine) {
            wished = ReviewNames(*engine, open_solver(), services_.settings).of(ReviewSearch::Best);
        }
    }
    std::optional<KeptReview> kept = kept_review(view_.record(), view_.study().game(), wished);
    if (!kept) return;
    kept_engine_ = kept->engine;
    figures_.emplace(std::move(kept->game));
}

Result<ReviewPlan> AnalysisReview::plan() const {
    if (plan_) return *plan_;
    const Result<SeatSpec> kept = parse_seat(kept_engine_);
    const bool known = kept && kept->kind != SeatKind::Human && knows(*kept);
    Result<ReviewEngine> engine = open_engine(known ? *kept : view_.engine().chosen());
    if (!engine) return fail(std::move(engine.error()));
    return ReviewPlan{std::move(*engine), open_solver(), services_.settings};
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

ReviewWord AnalysisReview::sign_of(RecordNodeId node) const {
    const ReviewFigures* figures = this->figures();
    const int ply = figures == nullptr ? -1 : figures->ply_of(node);
    if (ply > 0 && is_error(figures->judgement(ply - 1).word)) {
        return figures->judgement(ply - 1).word;
    }
    const RecordRemarks* remarks = view_.record().find_remarks(node);
    const bool signs = remarks != nullptr && is_move(view_.record().nodes[node]);
    return signs ? word_of(remarks->glyph) : ReviewWord::None;
}

void AnalysisReview::next_mistake(int by) {
    const std::vector<RecordNodeId> line = main_line(view_.record());
    const auto is_mistake = [this](RecordNodeId node) { return sign_of(node) != ReviewWord::None; };
    if (figures() == nullptr && std::ranges::none_of(line, is_mistake)) {
        return view_.say(tr("This game has no review."));
    }
    // A variation counts as the place where it leaves the main line.
    RecordNodeId node = view_.place();
    auto here = std::ranges::find(line, node);
    const bool aside = here == line.end();
    while (here == line.end()) {
        node = view_.record().nodes[node].parent;
        here = std::ranges::find(line, node);
    }
    if (by > 0) {
        const auto found = std::find_if(here + 1, line.end(), is_mistake);
        return found == line.end() ? view_.say(tr("No mistake follows.")) : show_node(*found);
    }
    const auto from = std::make_reverse_iterator(aside ? here + 1 : here);
    const auto found = std::find_if(from, line.rend(), is_mistake);
    found == line.rend() ? view_.say(tr("No mistake is before.")) : show_node(*found);
}

void AnalysisReview::show(int ply) {
    if (const ReviewFigures* figures = this->figures()) show_node(figures->game().node(ply + 1));
}

void AnalysisReview::show_node(RecordNodeId node) {
    view_.go_to(node);
    const ReviewFigures* figures = this->figures();
    const int ply = figures == nullptr ? -1 : figures->ply_of(node);
    said_.clear();
    if (ply > 0 && figures->judgement(ply - 1).word != ReviewWord::None) {
        said_ = mistake_text(figures->game(), ply - 1, figures->judgement(ply - 1));
    } else if (view_.glyph() != Glyph::None) {
        said_ = tr(Message(
            "{}, {}: {}", fmt::format("{}. {}", view_.ply(), move_name(view_.study(), node)),
            tr_word(view_.study().game()->side_name(view_.record().nodes[node].side)),
            glyph_name(view_.glyph())));
    }
    if (!said_.empty()) view_.say(said_);
}

std::vector<PlayedStone> AnalysisReview::better_shown() const {
    std::vector<PlayedStone> stones;
    const ReviewFigures* figures = this->figures();
    const int ply = figures == nullptr ? -1 : figures->ply_of(view_.place());
    if (ply < 1 || said_.empty() || view_.message() != said_) return stones;
    const MoveJudgement& judged = figures->judgement(ply - 1);
    std::vector<Action> actions = judged.held;
    if (actions.empty() && !judged.better.empty()) actions.push_back(judged.better.front());
    const Position before = figures->game().position(ply - 1);
    for (const Action action : actions) {
        if (const auto stone = played_stone(before, action)) stones.push_back(*stone);
    }
    return stones;
}

}  // namespace tengen::gui
