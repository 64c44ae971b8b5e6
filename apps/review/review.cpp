#include "review/review.hpp"

#include <algorithm>
#include <utility>

#include "core/teams.hpp"

namespace tengen {

struct Review::Lane {
    std::unique_ptr<PositionSearch> search;
    bool busy = false;
    std::set<int> plies;  ///< that its engine has searched
};

Review::Review(boost::asio::io_context& io, ReviewedGame& game, const ReviewEngine& engine,
               const ReviewEngine& solver, const ReviewSettings& settings, EvaluationCache* cache)
    : io_(io), game_(game), engine_(engine), solver_(solver), settings_(settings), cache_(cache) {}

Review::~Review() = default;

void Review::start(std::function<void(tl::expected<void, Fault>)> done) {
    done_ = std::move(done);
    give_work();
}

void Review::cancel() {
    done_ = nullptr;
    for (const auto& lane : lanes_) lane->search->cancel();
    tasks_.clear();
}

bool Review::without_solver() const {
    if (!solver_.open) return true;
    for (int ply = 0; ply < game_.positions(); ++ply) {
        const auto& win = game_.at(ply).win;
        if (win && win->by_rules_only) return true;
    }
    return false;
}

void Review::give_work() {
    // Each stage needs all findings of the one before. So the order of the lanes makes no
    // difference.
    if (tasks_.empty() && running_ == 0) collect_tasks();
    if (tasks_.empty() && running_ == 0) {
        if (const auto done = std::exchange(done_, nullptr)) done({});
        return;
    }
    const auto lanes = static_cast<std::size_t>(std::max(settings_.threads, 1));
    for (std::size_t i = 0; i < lanes && !tasks_.empty(); ++i) {
        if (i == lanes_.size()) {
            lanes_.push_back(std::make_unique<Lane>());
            lanes_[i]->search =
                std::make_unique<PositionSearch>(io_, engine_, solver_, settings_, cache_);
        }
        if (lanes_[i]->busy) continue;
        run(*lanes_[i], take_task(*lanes_[i]));
    }
}

/// The last one, or one whose position the lane's engine remembers.
Review::Task Review::take_task(const Lane& lane) {
    const auto known = std::find_if(tasks_.rbegin(), tasks_.rend(), [&](const Task& task) {
        return task.what == tasks_.back().what && lane.plies.contains(task.ply);
    });
    const auto at = known == tasks_.rend() ? tasks_.end() - 1 : known.base() - 1;
    const Task task = *at;
    tasks_.erase(at);
    return task;
}

void Review::run(Lane& lane, const Task& task) {
    lane.busy = true;
    if (task.what == ReviewSearch::Best) lane.plies.insert(task.ply);
    ++running_;
    std::optional<Action> played;
    if (task.ply < game_.plies()) played = game_.action(task.ply);
    lane.search->search(
        task.what, game_.position(task.ply), played, game_.at(task.ply),
        [this, &lane, task](const tl::expected<void, Fault>& how) { ended(lane, task, how); });
}

void Review::ended(Lane& lane, const Task& task, const tl::expected<void, Fault>& how) {
    lane.busy = false;
    --running_;
    if (!how) {
        const auto done = std::exchange(done_, nullptr);
        cancel();
        if (done) done(how);
        return;
    }
    ++progress_.done;
    // A position without a proved win needs the engine, and then perhaps its played action.
    if (task.what == ReviewSearch::Win && game_.at(task.ply).win->line.empty()) {
        add_task(ReviewSearch::Best, task.ply);
    }
    if (task.what == ReviewSearch::Best && wants_played(task.ply)) {
        add_task(ReviewSearch::Played, task.ply);
    }
    if (finding_) finding_(task.ply);
    if (done_) give_work();
}

bool Review::known(const Task& task) const {
    const PositionFindings& found = game_.at(task.ply);
    if (task.what == ReviewSearch::Win) return found.win.has_value();
    if (task.what == ReviewSearch::Held) return found.held.has_value();
    return found.lines[static_cast<std::size_t>(task.what)].has_value();
}

bool Review::add_task(ReviewSearch what, int ply) {
    const Task task{what, ply};
    if (known(task) || std::ranges::find(tasks_, task) != tasks_.end()) return false;
    tasks_.push_back(task);
    ++progress_.known;
    return true;
}

bool Review::wants_played(int ply) const {
    if (teams_of(game_.game()) == 2 || ply == game_.plies() || game_.over(ply + 1)) return false;
    const EngineFinding* best = game_.at(ply).best();
    return best != nullptr && (best->line.empty() || best->line[0] != game_.action(ply));
}

void Review::collect_tasks() {
    collect_first();
    if (tasks_.empty()) collect_held();
    if (tasks_.empty()) collect_deeper();
}

void Review::collect_first() {
    for (int ply = 0; ply < game_.positions(); ++ply) {
        if (game_.over(ply)) continue;
        const PositionFindings& found = game_.at(ply);
        if (add_task(ReviewSearch::Win, ply) || !found.win->line.empty()) continue;
        if (add_task(ReviewSearch::Best, ply)) continue;
        if (wants_played(ply)) add_task(ReviewSearch::Played, ply);
    }
}

void Review::collect_held() {
    for (const MoveJudgement& judged : judge(game_)) {
        if (judged.wants_held >= 0) add_task(ReviewSearch::Held, judged.wants_held);
    }
}

void Review::collect_deeper() {
    const std::vector<MoveJudgement> judgements = judge(game_);
    const auto search_again = [this](int ply) {
        const std::optional<EngineFinding>& first = game_.at(ply).lines[0];
        if (game_.over(ply) || !first) return;
        // More time cannot change what is proved.
        const std::vector<EvaluationLine>& lines = first->evaluation.lines;
        if (!lines.empty() && lines[0].proven != Proven::No) return;
        add_task(ReviewSearch::BestDeeper, ply);
    };
    for (int ply = 0; ply < game_.plies(); ++ply) {
        if (!judgements[static_cast<std::size_t>(ply)].wants_deeper) continue;
        search_again(ply);
        if (teams_of(game_.game()) == 2) {
            search_again(ply + 1);
        } else if (game_.at(ply).lines[static_cast<std::size_t>(ReviewSearch::Played)]) {
            add_task(ReviewSearch::PlayedDeeper, ply);
        }
    }
}

}  // namespace tengen
