// The tab of the review on the analysis board, and what a review adds to the graph.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "view/analysis_graph.hpp"
#include "view/analysis_view.hpp"
#include "view/commands.hpp"
#include "window/ui.hpp"

namespace tengen::gui {

/// A lower and narrower list of the column, in pixels of the design, begins with its rows.
inline constexpr float kLowList = 240;
inline constexpr float kNarrowList = 400;

/// The buttons, the mistakes and a summary for each player. During a drill, its task instead. The
/// view must outlive it.
class ReviewPanel {
  public:
    explicit ReviewPanel(AnalysisView& view) : view_(view) {}

    /// Draws it. Returns a command that the person requested. `judgement_shown`: whether
    /// judgement_here() is already visible.
    std::optional<Command> draw(Ui& ui, Rect rect, bool judgement_shown);
    /// The judgement of the shown position's last move, unless the board's sentence says it. Empty
    /// outside of the reviewed line.
    std::string judgement_here() const;

  private:
    void review(Ui& ui, Rect rect);
    float buttons(Ui& ui, Rect rect, const ReviewFigures* figures);
    float progress(Ui& ui, Rect rect);
    float mistakes(Ui& ui, Rect rect, const ReviewFigures& figures);
    void mistake(Ui& ui, Rect row, const ReviewFigures& figures, int ply);
    void drill(Ui& ui, Rect rect);

    AnalysisView& view_;
    std::optional<Command> wish_;
    bool judgement_shown_ = false;
    bool low_ = false;  ///< in this frame: the mistakes come first
};

/// The point of a chance at a ply of the graph.
using GraphPlace = std::function<Point(int ply, float chance)>;

/// Fills the stretches of the graph with proved results, below its curves.
void draw_proved(const Ui& ui, Rect rect, const std::vector<ProvedStretch>& stretches,
                 const GraphPlace& place);
/// Draws the mistakes of the shown line on its curves.
void draw_mistakes(const Ui& ui, const AnalysisView& view, const std::vector<GraphCurve>& curves,
                   const GraphPlace& place);

}  // namespace tengen::gui
