// The winning chances along the walked line of the analysis board.
#pragma once

#include <vector>

#include "view/analysis_view.hpp"
#include "view/review_figures.hpp"
#include "view/thoughts.hpp"

namespace tengen::gui {

/// Returns the curves of kept evaluations and of an engine's lines. Two seats have one curve, the
/// chance of the first seat. More seats have a curve each. Curves without points are left out. The
/// first engine's curves have the chances of the review too.
std::vector<GraphCurve> analysis_graph(const AnalysisView& view, EngineId id = EngineId::First);

/// The stretches of the walked line with a result that the review, the solver or the first engine
/// has proved.
std::vector<ProvedStretch> proved_stretches(const AnalysisView& view);

}  // namespace tengen::gui
