// A review in progress: searches the positions of a game, from the end to the beginning.
#pragma once

#include <functional>
#include <memory>
#include <set>
#include <vector>

#include "review/judgement.hpp"
#include "review/position_search.hpp"

namespace tengen {

/// First all positions by proofs and by the engine, then the actions that held where a win was
/// allowed, then the dear actions again with more time. The findings that a game already has are
/// not searched. With a limit of nodes, they depend only on the game. For the thread of the
/// io_context.
class Review {
  public:
    struct Progress {
        int done = 0;
        int known = 0;  ///< searches known so far; more may follow
    };

    /// `cache` may be null. `game` and `cache` must outlive it.
    Review(boost::asio::io_context& io, ReviewedGame& game, const ReviewEngine& engine,
           const ReviewEngine& solver, const ReviewSettings& settings, EvaluationCache* cache);
    ~Review();
    Review(const Review&) = delete;
    Review& operator=(const Review&) = delete;

    /// Receives the ply of each position with new findings.
    void on_finding(std::function<void(int)> handler) { finding_ = std::move(handler); }
    /// Calls back once, when nothing is left or with the fault that ended it, unless cancelled. May
    /// call back immediately.
    void start(std::function<void(tl::expected<void, Fault>)> done);
    /// Ends the review. Its findings stay.
    void cancel();

    Progress progress() const { return progress_; }
    /// Whether no solver knows this game. Then only the rules prove wins.
    bool without_solver() const;

  private:
    struct Task {
        ReviewSearch what = ReviewSearch::Win;
        int ply = 0;

        friend auto operator<=>(const Task&, const Task&) = default;
    };
    struct Lane;

    void give_work();
    Task take_task(const Lane& lane);
    void run(Lane& lane, const Task& task);
    void ended(Lane& lane, const Task& task, const tl::expected<void, Fault>& how);
    void collect_tasks();
    void collect_first();
    void collect_held();
    void collect_deeper();
    bool add_task(ReviewSearch what, int ply);
    bool known(const Task& task) const;
    /// Whether the engine's lines of the played action are needed.
    bool wants_played(int ply) const;

    boost::asio::io_context& io_;
    ReviewedGame& game_;
    ReviewEngine engine_;
    ReviewEngine solver_;
    ReviewSettings settings_;
    EvaluationCache* cache_;
    std::function<void(int)> finding_;
    std::function<void(tl::expected<void, Fault>)> done_;
    std::vector<std::unique_ptr<Lane>> lanes_;
    std::vector<Task> tasks_;  ///< the next one last
    int running_ = 0;
    Progress progress_;
};

}  // namespace tengen
