// How a match ended: by the rules, or by an act or a fault of a player.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/decision.hpp"
#include "core/outcome.hpp"
#include "core/policies.hpp"

namespace tengen {

class Position;

enum class EndKind : std::uint8_t {
    Rules,  ///< the position is over
    Resigned,
    Left,     ///< the player went away
    Agreed,   ///< a draw by agreement
    Time,     ///< a clock ran out
    Fault,    ///< late, crashed, illegal ...; see fault
    Aborted,  ///< stopped without a result
};

struct MatchResult {
    EndKind kind = EndKind::Aborted;
    Outcome outcome;              ///< ranks; all 0 if aborted
    std::optional<Seat> culprit;  ///< Resigned, Left, Time, Fault: the responsible seat
    std::optional<FaultKind> fault;
    Message text;  ///< one line for people: "black has 5 in a row (h4 to h8)"
    /// A keyword for programs: "line", "full_board", "resigned", "left", "agreed", "time",
    /// "aborted", or the fault's name: "late", "crashed" ...
    std::string reason;
    std::vector<Cell> cells;  ///< the cells to highlight
    int ply = 0;              ///< of the end
};

/// The ways to leave a game that the others may continue.
inline constexpr std::array kLeaveKinds = {EndKind::Resigned, EndKind::Left, EndKind::Time};

/// The seat that lost on time, if any.
std::optional<Seat> lost_on_time(const MatchResult& result);

/// "rules", "resigned" ...: for saved games and JSON.
std::string_view name_of(EndKind kind);

/// The seat's side comes last and all others share rank 1; with two sides, the other one wins.
/// Seats with a place by the rules keep it, and the others rank after them.
MatchResult resigned_by(const Position& position, Seat seat);
MatchResult left_by(const Position& position, Seat seat);
MatchResult out_of_time(const Position& position, Seat seat);
/// `text` is the complete line for people.
MatchResult lost_by_fault(const Position& position, Seat seat, FaultKind kind, Message text);

/// The position must be over.
MatchResult ended_by_rules(const Position& position);
/// All seats share rank 1, or the best remaining rank if the rules have already given places.
MatchResult draw_agreed(const Position& position);
MatchResult aborted(const Position& position);

/// "rookie: crashed: segmentation fault at move 17, so white loses", "... so random plays white",
/// or "... at move 17" if a human decides.
Message fault_text(const Position& position, Seat seat, std::string_view player, const Fault& fault,
                   FaultPolicy follows = FaultPolicy::Loses);

}  // namespace tengen
