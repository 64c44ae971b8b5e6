#include "plugin/answer_check.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/fault_texts.hpp"
#include "plugin/position_api.hpp"

namespace tengen {

Answer check_decision(const Position& position, const Decision& decision, bool draw_offered) {
    if (decision.kind == Decision::Kind::Resign) return Decision{decision.kind, Action()};
    if (decision.kind == Decision::Kind::AcceptDraw) {
        if (draw_offered) return Decision{decision.kind, Action()};
        return tl::unexpected(Fault{FaultKind::Protocol, fault_message(FaultText::UnofferedDraw)});
    }
    const Action action = decision.action;
    if (!is_well_formed(action)) {
        return tl::unexpected(Fault{
            FaultKind::IllegalAction,
            Message("illegal move 0x{} (no such action)", fmt::format("{:x}", action.bits()))});
    }
    if (position.is_legal(action)) return decision;
    return tl::unexpected(Fault{FaultKind::IllegalAction,
                                fault_message(FaultText::IllegalMove, position.action_name(action),
                                              position.why_not(action))});
}

namespace {

/// Ends a line before its first illegal action. Afterwards `position` is as before.
void cut_line(std::vector<Action>& line, Position& position) {
    std::size_t playable = 0;
    while (playable < line.size()) {
        const Action action = line[playable];
        if (!is_well_formed(action) || !position.is_legal(action)) break;
        position.apply(action);
        ++playable;
    }
    line.resize(playable);
    for (; playable > 0; --playable) position.undo();
}

}  // namespace

bool tidy(AiReport& report, const Position& position) {
    const auto cells = static_cast<std::size_t>(position.board().cell_count());
    if (!report.values.empty() && report.values.size() != cells) return false;
    Position ahead = position;
    cut_line(report.line, ahead);
    return true;
}

bool tidy(Analysis& set, const Position& position, const AnalysisSettings& settings) {
    if (set.key != position.key()) return false;
    const auto cells = static_cast<Cell>(position.board().cell_count());
    std::erase_if(set.cells, [cells](const CellFinding& found) { return found.cell >= cells; });
    Position ahead = position;
    std::vector<Action> firsts;
    std::erase_if(set.lines, [&](AnalysisLine& line) {
        cut_line(line.actions, ahead);
        if (line.actions.empty() || !settings.allows(line.actions[0])) return true;
        if (std::find(firsts.begin(), firsts.end(), line.actions[0]) != firsts.end()) return true;
        firsts.push_back(line.actions[0]);
        return firsts.size() > settings.lines;
    });
    return !set.lines.empty();
}

}  // namespace tengen
