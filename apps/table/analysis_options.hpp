// The options of an AI in an analysis: some are its limits, and those that weaken play have no
// effect.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/analysis.hpp"
#include "core/decision.hpp"
#include "core/schema.hpp"
#include "table/player_factory.hpp"

namespace tengen {

/// The effect of an option on an analysis.
enum class AnalysisUse { Setting, Depth, Nodes, None };

/// `ai`: its id. An AI without an analysis only decides, so all its options are settings.
AnalysisUse analysis_use(std::string_view ai, std::string_view option);
/// Whether the AI has a bundled analysis, which the options of levels do not weaken.
bool has_own_analysis(std::string_view ai);

/// The end of an analysis, as its seat asks for it.
struct AnalysisLimits {
    std::uint32_t depth = 0;  ///< 0: no limit
    std::uint64_t nodes = 0;  ///< 0: no limit

    /// Those of a seat without a level. The options must be valid.
    static AnalysisLimits of(const SeatSpec& seat);
    bool any() const { return depth != 0 || nodes != 0; }
    /// The smaller limits count. Several searches of one position have `times` the nodes.
    void restrict(Budget& budget, std::uint64_t times = 1) const;
};

/// The limit of an analysis that ended by itself with this last set, such as "nodes=1000"; empty if
/// it has none, or found a proof.
std::string reached_limit(const Budget& budget, const Analysis& set);

/// The option as analyses offer it: limits are absent by default.
Field analysis_field(std::string_view ai, Field field);

/// Fails if a level or an option of the seat has no effect on an analysis. `chosen`: its AI.
Result<void> check_analysis_seat(const SeatSpec& seat, const ChosenAi& chosen);

/// The seat without what has no effect on an analysis.
SeatSpec without_play_options(SeatSpec seat);

}  // namespace tengen
