#include "review/position_search.hpp"

#include <algorithm>
#include <cmath>
#include <utility>
// Boost 1.74 needs <utility> before it.
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>

#include "core/score_chance.hpp"
#include "study/study.hpp"

namespace tengen {

namespace {

constexpr std::chrono::minutes kPatienceWithNodes{10};
/// An AI of low priority gets little time on a busy machine.
constexpr std::chrono::seconds kPatienceWithTime{30};
constexpr int kTries = 2;
constexpr double kSameChance = 0.02;  ///< between two depths
constexpr int kLeastDeeper = 2;       ///< times the first search

bool is_deeper(ReviewSearch what) {
    return what == ReviewSearch::BestDeeper || what == ReviewSearch::PlayedDeeper;
}

bool is_of_played(ReviewSearch what) {
    return what == ReviewSearch::Played || what == ReviewSearch::PlayedDeeper;
}

bool depends_on_played(ReviewSearch what) {
    return is_of_played(what) || what == ReviewSearch::Held;
}

}  // namespace

PositionSearch::PositionSearch(boost::asio::io_context& io, const ReviewEngine& engine,
                               const ReviewEngine& solver, const ReviewSettings& settings,
                               EvaluationCache* cache)
    : io_(io),
      settings_(settings),
      names_(engine, solver, settings),
      cache_(cache),
      scale_(engine.scale),
      limits_(engine.limits),
      engine_(engine.open(io)),
      analyst_(engine_),
      wins_(solver.open ? solver.open(io) : nullptr),
      least_(io) {
    analyst_.on_lines([this](const Analysis& set) {
        if (!position_ || set.key != position_->key() || set.lines.empty()) return;
        set_ = set;
        if (scale_) add_chances(*set_, *position_, *scale_);
        if (last_figure_) compare_figures();
    });
}

PositionSearch::~PositionSearch() = default;

void PositionSearch::search(ReviewSearch what, const Position& position,
                            std::optional<Action> played, PositionFindings& findings, Done done) {
    what_ = what;
    position_ = position;
    played_ = depends_on_played(what) ? played : std::nullopt;
    findings_ = &findings;
    done_ = std::move(done);
    tries_ = 0;
    boost::asio::post(io_, [this, alive = std::weak_ptr<int>(alive_), number = ++*alive_] {
        const auto here = alive.lock();
        if (here != nullptr && *here == number && done_) begin();
    });
}

void PositionSearch::cancel() {
    ++*alive_;
    done_ = nullptr;
    last_figure_.reset();
    least_.cancel();
    analyst_.cancel();
    wins_.cancel();
}

void PositionSearch::begin() {
    if (take_cached()) return finish({});
    if (what_ == ReviewSearch::Win) return find_win();
    if (what_ == ReviewSearch::Held) return find_held();
    analyse();
}

bool PositionSearch::take_cached() {
    if (cache_ == nullptr) return false;
    const auto found = cache_->find(*position_, names_.of(what_), played_);
    if (!found) return false;
    if (what_ == ReviewSearch::Win) {
        findings_->win = win_of(*found, *position_);
        return findings_->win.has_value();
    }
    if (what_ == ReviewSearch::Held) {
        findings_->held = held_of(*found, *position_);
        return findings_->held.has_value();
    }
    findings_->line(what_) = engine_finding(*found, *position_);
    return findings_->line(what_).has_value();
}

void PositionSearch::find_win() {
    wins_.find(*position_, [this](tl::expected<WinFinding, Fault> found) {
        if (!found) {
            if (++tries_ < kTries) return find_win();
            return finish(tl::unexpected(std::move(found.error())));
        }
        findings_->win = std::move(*found);
        keep(win_evaluation(*findings_->win, *position_, names_.of(what_)));
        finish({});
    });
}

void PositionSearch::find_held() {
    std::optional<Action> first;
    const EngineFinding* best = findings_->best();
    if (best != nullptr && !best->line.empty()) first = best->line[0];
    wins_.find_held(*position_, first, played_, [this](tl::expected<HeldFinding, Fault> found) {
        if (!found) {
            if (++tries_ < kTries) return find_held();
            return finish(tl::unexpected(std::move(found.error())));
        }
        findings_->held = std::move(*found);
        keep(held_evaluation(*findings_->held, *position_, names_.of(what_)));
        finish({});
    });
}

/// The figure of the search that a deeper one repeats.
std::optional<PositionSearch::Figure> PositionSearch::first_figure() const {
    // The sets of a search of nodes come at other times in each review.
    if (!is_deeper(what_) || settings_.nodes != 0) return std::nullopt;
    const auto& first =
        findings_->line(is_of_played(what_) ? ReviewSearch::Played : ReviewSearch::Best);
    if (!first || first->line.empty() || first->evaluation.lines[0].chances.empty()) {
        return std::nullopt;
    }
    const EvaluationLine& line = first->evaluation.lines[0];
    return Figure{first->line[0], line.chances[position_->turn().seat], line.depth};
}

void PositionSearch::compare_figures() {
    const AnalysisLine& line = set_->lines[0];
    if (set_->by_thinking || line.actions.empty() || line.bound != ScoreBound::Exact) return;
    const Figure found{line.actions[0], line.chances[position_->turn().seat], line.depth};
    if (found.depth > last_figure_->depth) {
        agrees_ = found.action == last_figure_->action &&
                  std::abs(found.chance - last_figure_->chance) <= kSameChance;
        last_figure_ = found;
    }
    stop_if_confirmed();
}

/// Ends a deeper search whose figure and action a greater depth has confirmed.
void PositionSearch::stop_if_confirmed() {
    if (agrees_ && Clock::now() >= least_.expiry()) analyst_.stop();
}

/// The next set may come much later than the least time.
void PositionSearch::wait_for_agreement() {
    least_.expires_at(begun_ + kLeastDeeper * settings_.time);
    least_.async_wait([this, alive = std::weak_ptr<int>(alive_),
                       number = *alive_](const boost::system::error_code& error) {
        const auto here = alive.lock();
        if (!error && here != nullptr && *here == number && done_) stop_if_confirmed();
    });
}

void PositionSearch::analyse() {
    AnalysisSettings asked;
    if (is_of_played(what_)) asked.only = {*played_};
    const std::uint64_t times = is_deeper(what_) ? ReviewSettings::kDeeper : 1;
    Budget budget;
    begun_ = Clock::now();
    if (settings_.nodes != 0) {
        // Nothing remains from the last position, so the order of positions makes no difference.
        engine_->new_game();
        budget.nodes = settings_.nodes * times;
        budget.hard = begun_ + kPatienceWithNodes;
    } else {
        budget.soft = begun_ + settings_.time * static_cast<std::int64_t>(times);
        budget.hard = budget.soft + kPatienceWithTime;
    }
    budget.seed = 1;
    limits_.restrict(budget, times);
    set_.reset();
    last_figure_ = first_figure();
    agrees_ = false;
    if (last_figure_) wait_for_agreement();
    analyst_.analyse(*position_, std::move(asked), budget,
                     [this](const tl::expected<void, Fault>& ended) { analysed(ended); });
}

void PositionSearch::analysed(const tl::expected<void, Fault>& ended) {
    last_figure_.reset();
    least_.cancel();
    if (!ended) {
        const bool again = ended.error().kind != FaultKind::Refused && ++tries_ < kTries;
        if (again) return analyse();
        return finish(tl::unexpected(ended.error()));
    }
    using std::chrono::duration_cast;
    const auto ms = duration_cast<std::chrono::milliseconds>(Clock::now() - begun_).count();
    const ReviewNames::Name& name = names_.of(what_);
    Evaluation evaluation{name.engine, name.options, 0, 0, {EvaluationLine{}}, false};
    if (set_) {
        if (set_->lines.size() > 1) set_->lines.resize(1);
        // The time of a search of nodes differs each time.
        evaluation = evaluation_of(*set_, *position_, name.engine, name.options,
                                   settings_.nodes != 0 ? 0 : static_cast<std::uint64_t>(ms));
        std::vector<double>& chances = evaluation.lines[0].chances;
        if (std::ranges::all_of(chances, [](double chance) { return std::isnan(chance); })) {
            chances.clear();
        }
    }
    findings_->line(what_) = engine_finding(evaluation, *position_);
    keep(evaluation);
    finish({});
}

void PositionSearch::keep(const Evaluation& evaluation) {
    if (cache_ == nullptr) return;
    cache_->keep(*position_, names_.of(what_), played_, evaluation);
}

void PositionSearch::finish(tl::expected<void, Fault> how) {
    if (const Done done = std::exchange(done_, nullptr)) done(std::move(how));
}

}  // namespace tengen
