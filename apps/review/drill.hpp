// A drill: the player searches for a better action at each mistake of a reviewed game.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "review/judgement.hpp"
#include "review/position_search.hpp"

namespace tengen {

/// The answer to a try. `loss` is in points of 100, compared with the engine's best action.
struct DrillAnswer {
    Action tried;
    double loss = AnalysisLine::kUnknown;
    bool solved = false;
    bool holds = true;  ///< false: it lost the game, or the next side has a proved win
};

/// Use it on the thread of the io_context.
class Drill {
  public:
    static constexpr double kSolvedBelow = 5;  ///< points

    using Answered = std::function<void(tl::expected<DrillAnswer, Fault>)>;

    /// The moments of the seat, or of all seats, in the order of the game. `game`, a reviewed one,
    /// and `cache` must outlive it; `cache` may be null.
    Drill(boost::asio::io_context& io, const ReviewedGame& game, std::optional<Seat> seat,
          const ReviewThresholds& thresholds, const ReviewEngine& engine,
          const ReviewEngine& solver, const ReviewSettings& settings, EvaluationCache* cache);
    ~Drill();
    Drill(const Drill&) = delete;
    Drill& operator=(const Drill&) = delete;

    bool over() const { return current_ == moments_.size(); }
    std::size_t moment() const { return current_; }
    std::size_t moments() const { return moments_.size(); }
    /// The ply of the current moment.
    int ply() const { return moments_[current_].ply; }
    const Position& position() const { return *position_; }
    int tries() const { return tries_; }

    /// Judges a legal action. One that loses less than kSolvedBelow, or keeps a proved win, ends
    /// the moment, and the next one follows. If the moment's action allowed a proved win, one that
    /// allows none does, whatever it loses. Calls back once, unless cancelled; the answer may take
    /// as long as two searches.
    void attempt(Action action, Answered answered);
    /// Leaves the moment without an answer.
    void skip();
    void cancel();

  private:
    struct Moment {
        int ply = 0;
        ReviewWord word = ReviewWord::None;
    };

    void enter();
    void search(ReviewSearch what);
    void searched(ReviewSearch what);
    bool solves(double loss, bool holds) const;
    void answer(double after, bool holds);

    const ReviewedGame& game_;
    std::vector<Moment> moments_;
    std::size_t current_ = 0;
    int tries_ = 0;
    std::optional<Position> position_;
    PositionSearch search_;

    Action tried_;
    Answered answered_;
    std::optional<Position> after_;
    PositionFindings findings_;  ///< about it
};

}  // namespace tengen
