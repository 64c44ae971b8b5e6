#include "plugin/answer_check.hpp"

#include <fmt/format.h>

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

bool tidy(AiReport& report, const Position& position) {
    const auto cells = static_cast<std::size_t>(position.board().cell_count());
    if (!report.values.empty() && report.values.size() != cells) return false;
    Position ahead = position;
    std::size_t playable = 0;
    while (playable < report.line.size()) {
        const Action action = report.line[playable];
        if (!is_well_formed(action) || !ahead.is_legal(action)) break;
        ahead.apply(action);
        ++playable;
    }
    report.line.resize(playable);
    return true;
}

}  // namespace tengen
