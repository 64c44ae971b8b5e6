// How a match ended: by the rules, or by what a player did or failed to do.
#pragma once

#include <optional>

#include "core/outcome.hpp"
#include "plugin/decision.hpp"

namespace tengen {

enum class EndKind : std::uint8_t {
    Rules,  ///< the position is over
    Resigned,
    Agreed,   ///< a draw by agreement
    Time,     ///< a clock ran out
    Fault,    ///< late, crashed, illegal ...: see fault
    Aborted,  ///< stopped without a result
};

struct MatchResult {
    EndKind kind = EndKind::Aborted;
    Outcome outcome;              ///< ranks; all 0 when aborted
    std::optional<Seat> culprit;  ///< Resigned, Time, Fault: whose
    std::optional<FaultKind> fault;
    Message text;  ///< one line for people: "black has 5 in a row (h4 to h8)"
    std::string
        reason;  ///< a word for programs: "line", "full_board", "resigned", "time", "crashed" ...
    std::vector<Cell> cells;  ///< the cells that show it
    int ply = 0;              ///< when it ended
};

}  // namespace tengen
