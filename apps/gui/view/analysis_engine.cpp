#include "view/analysis_engine.hpp"

#include <algorithm>
#include <utility>

#include "base/checksum.hpp"
#include "core/score_chance.hpp"
#include "table/analysis_options.hpp"

namespace tengen::gui {

AnalysisEngine::AnalysisEngine(const PlayerFactory& factory, std::function<void()> changed)
    : factory_(factory), changed_(std::move(changed)) {}

AnalysisEngine::~AnalysisEngine() = default;

void AnalysisEngine::choose(const SeatSpec& seat) {
    if (seat_ == seat) return;
    seat_ = seat;
    analyst_.reset();
    busy_ = false;
    next_.reset();
    set_.reset();
    key_ = 0;
    problem_ = {};
}

std::uint32_t AnalysisEngine::options() const {
    return seat_.options.empty() ? 0 : crc32c(to_text(seat_));
}

void AnalysisEngine::stop() {
    on_ = false;
    next_.reset();
    key_ = 0;
    if (busy_) analyst_->stop();
}

void AnalysisEngine::follow(const Position& position) {
    if (!on_) return;
    if (position.over()) {
        next_.reset();
        key_ = 0;
        if (busy_) analyst_->stop();
        return;
    }
    if (position.key() == key_) return;
    key_ = position.key();
    problem_ = {};
    next_ = position;
    // Its end begins the next analysis.
    busy_ ? analyst_->stop() : begin();
}

void AnalysisEngine::set_lines(int lines) {
    lines = std::clamp(lines, 1, static_cast<int>(AnalysisSettings::kMaxLines));
    if (lines == lines_) return;
    lines_ = lines;
    key_ = 0;
}

Result<std::shared_ptr<AiSession>> AnalysisEngine::open(const Game& game) const {
    if (seat_.kind == SeatKind::Engine) {
        Result<ChosenEngine> engine = factory_.choose_engine(seat_);
        if (!engine) return fail(engine.error());
        return factory_.open_session(std::move(*engine));
    }
    Result<ChosenAi> ai = factory_.choose(seat_, game);
    if (!ai) return fail(ai.error());
    // The window must stay quick.
    ai->settings.gives_way = ai->settings.isolation == Isolation::Process;
    return factory_.open_session(std::move(*ai));
}

void AnalysisEngine::begin() {
    const Position position = std::move(*next_);
    next_.reset();
    if (analyst_ == nullptr) {
        auto session = open(position.game());
        if (!session) return fail_with(session.error().front().message);
        const auto scale = factory_.score_scale(seat_, position.game());
        if (!scale) return fail_with(with_place(scale.error()));
        scale_ = *scale;
        analyst_ = std::make_unique<Analyst>(std::move(*session));
        analyst_->on_lines([this](const Analysis& set) { on_set(set); });
    }
    AnalysisSettings settings;
    settings.lines = static_cast<std::uint32_t>(lines_);
    Budget budget;
    budget.seed = 1;
    AnalysisLimits::of(seat_).restrict(budget);
    budget_ = budget;
    limit_reached_ = false;
    busy_ = true;
    begun_at_ = position;
    begun_ = Clock::now();
    analyst_->analyse(position, std::move(settings), budget,
                      [this](const tl::expected<void, Fault>& how) { on_ended(how); });
}

void AnalysisEngine::on_set(const Analysis& set) {
    // Lines of the last position may still come.
    if (set.key != key_ || next_) return;
    set_ = set;
    if (scale_) add_chances(*set_, *begun_at_, *scale_);
    time_ = std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - begun_);
    changed_();
}

void AnalysisEngine::on_ended(const tl::expected<void, Fault>& how) {
    busy_ = false;
    if (next_) return begin();
    if (!how) return fail_with(how.error().text);
    limit_reached_ = on_ && set_ && set_->key == key_ && !reached_limit(budget_, *set_).empty();
    changed_();
}

void AnalysisEngine::fail_with(Message problem) {
    on_ = false;
    key_ = 0;
    problem_ = std::move(problem);
    changed_();
}

const Analysis* AnalysisEngine::result(std::uint64_t key) const {
    return set_ && set_->key == key ? &*set_ : nullptr;
}

std::uint64_t AnalysisEngine::speed() const {
    if (!set_ || time_.count() <= 0) return 0;
    return set_->nodes * 1000 / static_cast<std::uint64_t>(time_.count());
}

}  // namespace tengen::gui
