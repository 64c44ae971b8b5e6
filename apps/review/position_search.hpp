// Asks one engine and one solver about positions: one lane of a review.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <utility>
// Boost 1.74 needs <utility> before it.
#include <boost/asio/steady_timer.hpp>

#include "plugin/analyst.hpp"
#include "review/evaluation_cache.hpp"
#include "review/win_search.hpp"

namespace tengen {

/// Finds what a review needs, in the cache or by searching. Handlers get a fault if the engine or
/// the solver failed twice. For the thread of the io_context.
class PositionSearch {
  public:
    using Done = std::function<void(tl::expected<void, Fault>)>;

    /// `cache` may be null, and must outlive it.
    PositionSearch(boost::asio::io_context& io, const ReviewEngine& engine,
                   const ReviewEngine& solver, const ReviewSettings& settings,
                   EvaluationCache* cache);
    ~PositionSearch();
    PositionSearch(const PositionSearch&) = delete;
    PositionSearch& operator=(const PositionSearch&) = delete;

    /// Adds a finding about a position to `findings`. `played`: the action for ReviewSearch::Played
    /// and PlayedDeeper; for Held, a losing one. One search at a time; `findings` must live until
    /// it is done. Calls back from the io_context.
    void search(ReviewSearch what, const Position& position, std::optional<Action> played,
                PositionFindings& findings, Done done);
    /// Ends the search without a call.
    void cancel();

  private:
    /// A figure of an engine, and the depth that it rests on.
    struct Figure {
        Action action;
        double chance = 0;  ///< of the side to move
        std::uint32_t depth = 0;
    };

    void begin();
    bool take_cached();
    std::optional<Figure> first_figure() const;
    void compare_figures();
    void wait_for_agreement();
    void stop_if_confirmed();
    void find_win();
    void find_held();
    void analyse();
    void analysed(const tl::expected<void, Fault>& ended);
    void keep(const Evaluation& evaluation);
    void finish(tl::expected<void, Fault> how);

    boost::asio::io_context& io_;
    ReviewSettings settings_;
    ReviewNames names_;
    EvaluationCache* cache_;
    std::optional<double> scale_;  ///< of the engine's scores
    AnalysisLimits limits_;        ///< of the engine's seat
    std::shared_ptr<AiSession> engine_;
    Analyst analyst_;
    WinSearch wins_;

    // The current search.
    ReviewSearch what_ = ReviewSearch::Win;
    std::optional<Position> position_;
    std::optional<Action> played_;
    PositionFindings* findings_ = nullptr;
    Done done_;
    std::optional<Analysis> set_;
    std::optional<Figure> last_figure_;  ///< that a deeper one can agree with
    bool agrees_ = false;
    boost::asio::steady_timer least_;  ///< the least time of a deeper search
    Clock::time_point begun_;
    int tries_ = 0;
    std::shared_ptr<int> alive_ = std::make_shared<int>(0);  ///< counts searches
};

}  // namespace tengen
