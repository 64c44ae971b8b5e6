// A review on another thread, for programs that draw meanwhile.
#pragma once

#include <functional>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "review/review.hpp"

namespace tengen {

/// Its functions are for the thread that made it. The destructor cancels the review and waits for
/// the thread, which takes milliseconds.
class ReviewThread {
  public:
    struct News {
        std::vector<int> plies;  ///< positions with new findings
        Review::Progress progress;
        bool ended = false;
        std::optional<Fault> fault;
    };

    /// `cache` is a file, or empty. `notify`, if set, is called on the other thread when there is
    /// news for take(), once until the next take().
    ReviewThread(ReviewedGame game, ReviewEngine engine, ReviewEngine solver,
                 ReviewSettings settings, std::filesystem::path cache,
                 std::function<void()> notify = {});
    ~ReviewThread();
    ReviewThread(const ReviewThread&) = delete;
    ReviewThread& operator=(const ReviewThread&) = delete;

    /// Returns the news since the last call, and updates game().
    News take();
    /// The game with its findings so far.
    const ReviewedGame& game() const { return game_; }
    /// Ends the review; the findings stay.
    void cancel();

  private:
    void run(const std::stop_token& stop, ReviewedGame& game);
    template <class Change>
    void tell(const Change& change);

    ReviewedGame game_;
    ReviewEngine engine_;
    ReviewEngine solver_;
    ReviewSettings settings_;
    std::filesystem::path cache_;
    std::function<void()> notify_;

    std::mutex mutex_;  ///< of the next three
    News news_;
    bool notified_ = false;
    std::vector<std::pair<int, PositionFindings>> findings_;
    std::jthread thread_;
};

}  // namespace tengen
