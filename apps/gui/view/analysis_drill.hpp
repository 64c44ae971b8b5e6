// A drill on the analysis board: at each mistake of a review the person searches for a better move,
// and the engine is silent until one is found.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "review/drill.hpp"
#include "view/analysis_review.hpp"

namespace tengen::gui {

class AnalysisView;

/// One thread, that of the io_context. A part of a view, which must outlive it.
class AnalysisDrill {
  public:
    enum class Stage {
        Off,
        Asks,    ///< waits for a move
        Judges,  ///< searches the move
        Solved,  ///< shows the answer; next() continues
    };

    AnalysisDrill(AnalysisView& view, ReviewServices services);
    ~AnalysisDrill();
    AnalysisDrill(const AnalysisDrill&) = delete;
    AnalysisDrill& operator=(const AnalysisDrill&) = delete;

    Stage stage() const { return stage_; }
    bool on() const { return stage_ != Stage::Off; }
    /// Whether nothing may be shown that the engine knows about the position.
    bool silent() const { return stage_ == Stage::Asks || stage_ == Stage::Judges; }

    /// Drills the mistakes of a seat, or of all seats. Needs a review.
    void start(std::optional<Seat> seat = std::nullopt);
    void end();
    /// The study ends.
    void leave() { finish(); }
    /// Judges a move at the mistake.
    void attempt(Action action);
    /// Leaves the mistake for the next one.
    void next();

    /// Counts from 1. While it is on.
    std::size_t number() const { return number_; }
    std::size_t mistakes() const { return drill_->moments(); }
    std::size_t solved() const { return solved_; }
    /// The task: "Find a better move for black than k7."
    std::string task() const;
    /// The answer to the last try; may be empty.
    const std::string& answer() const { return answer_; }

  private:
    void ask();
    std::string solved_text(const DrillAnswer& answer) const;
    void judged(const tl::expected<DrillAnswer, Fault>& answer);
    void finish();

    AnalysisView& view_;
    ReviewServices services_;
    Stage stage_ = Stage::Off;
    std::size_t number_ = 0;
    std::size_t solved_ = 0;
    int ply_ = 0;  ///< of the mistake
    std::string tried_;
    std::string answer_;
    std::optional<ReviewedGame> game_;
    std::unique_ptr<EvaluationCache> cache_;
    std::unique_ptr<Drill> drill_;
};

}  // namespace tengen::gui
