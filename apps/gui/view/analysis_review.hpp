// The review of the analysis board: what each move of the main line lost. It runs on another
// thread. Its results are kept in the study, so an opened file shows its review without a search.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "review/review_thread.hpp"
#include "study/study.hpp"
#include "table/player_factory.hpp"
#include "view/board_picture.hpp"
#include "view/review_figures.hpp"

namespace boost::asio {
class io_context;
}

namespace tengen::gui {

class AnalysisView;

/// Services for reviews, in addition to the players.
struct ReviewServices {
    boost::asio::io_context* io = nullptr;  ///< that of the window's thread; null: no drills
    std::filesystem::path cache = {};       ///< a file, or empty
    ReviewSettings settings{0, std::chrono::milliseconds(500), 2};
};

/// The engine, the solver and the limits of a review.
struct ReviewPlan {
    ReviewEngine engine;
    ReviewEngine solver;
    ReviewSettings settings;

    ReviewNames names() const { return {engine, solver, settings}; }
};

/// One thread, the window's. A part of a view, which must outlive it.
class AnalysisReview {
  public:
    /// `post` calls on the window's thread; without it, call take_news().
    AnalysisReview(AnalysisView& view, const PlayerFactory& players, ReviewServices services,
                   std::function<bool()> searches_plugins,
                   std::function<void(std::function<void()>)> post);
    ~AnalysisReview();
    AnalysisReview(const AnalysisReview&) = delete;
    AnalysisReview& operator=(const AnalysisReview&) = delete;

    /// Whether a review runs, or waits for the search for plugins.
    bool running() const { return thread_ != nullptr || awaits_plugins_; }
    Review::Progress progress() const { return progress_; }
    /// Reviews the main line with the engine of the analysis board. Findings that the study or the
    /// cache has are not searched again.
    void start();
    /// Ends the review, and keeps its results so far.
    void stop();
    /// Takes the results of the running review.
    void take_news();

    /// The reviewed main line with the results so far; null if there are none.
    const ReviewFigures* figures() const;
    /// How to judge other moves of the shown review: with its engine if that is installed, else
    /// with that of the analysis board. Needs figures().
    Result<ReviewPlan> plan() const;

    /// The mistake of a node's move, from the review, or from a sign such as `?`; None for others.
    ReviewWord sign_of(RecordNodeId node) const;
    /// Goes to the position after the next mistake of the main line, or the last one (`by` is -1).
    void next_mistake(int by);
    /// Goes to the position after a move of the main line, and says its judgement.
    void show(int ply);
    /// The moves that were better than the mistake which the board's sentence names, until the next
    /// sentence.
    std::vector<PlayedStone> better_shown() const;

    /// The study ends. Keeps the results of a running review.
    void leave();
    void on_plugins();

  private:
    void find_in_study() const;
    void show_node(RecordNodeId node);
    Result<ReviewEngine> open_engine(const SeatSpec& seat) const;
    /// Empty if it is not installed.
    ReviewEngine open_solver() const;
    bool knows(const SeatSpec& seat) const;
    /// Whether the main line is still that of the running review.
    bool same_line() const;
    void finish(const std::optional<Fault>& fault, bool stopped);

    AnalysisView& view_;
    const PlayerFactory& players_;
    ReviewServices services_;
    std::function<bool()> searches_plugins_;
    std::function<void(std::function<void()>)> post_;
    std::shared_ptr<int> alive_ = std::make_shared<int>(0);
    bool awaits_plugins_ = false;
    Review::Progress progress_;
    std::unique_ptr<ReviewThread> thread_;  ///< null: no review runs

    // Made again when the study has changed, unless a review runs.
    mutable std::optional<std::uint64_t> revision_;  ///< of the study
    mutable std::optional<ReviewPlan> plan_;         ///< of the last review; null: the file's one
    mutable std::string kept_engine_;                ///< of the file's review
    mutable std::optional<ReviewFigures> figures_;
    std::string said_;  ///< by show()
};

}  // namespace tengen::gui
