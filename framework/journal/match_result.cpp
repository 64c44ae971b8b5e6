#include "journal/match_result.hpp"

#include "core/position.hpp"

namespace tengen {

namespace {

Term side_term(const Position& position, Seat seat) {
    return position.game().side_term(position.side_of(seat));
}

/// If all seats play one side, only this seat comes last, whichever seat is to move.
Outcome loss_of(const Position& position, Seat seat) {
    const Game& game = position.game();
    if (game.sides() > 1 || game.seats() == 1) return loss_for(position, position.side_of(seat));
    Outcome outcome = draw_of(position);
    outcome.rank[seat] = static_cast<std::uint8_t>(game.seats());
    return outcome;
}

MatchResult lost(const Position& position, Seat seat, EndKind kind, std::string_view reason,
                 Message text) {
    MatchResult result;
    result.kind = kind;
    result.outcome = position.ranked(loss_of(position, seat));
    result.culprit = seat;
    result.text = std::move(text);
    result.reason = reason;
    result.ply = position.ply();
    return result;
}

}  // namespace

std::optional<Seat> lost_on_time(const MatchResult& result) {
    const bool late = result.kind == EndKind::Time || result.fault == FaultKind::Late;
    return late ? result.culprit : std::nullopt;
}

std::string_view name_of(EndKind kind) {
    switch (kind) {
        case EndKind::Rules:
            return "rules";
        case EndKind::Resigned:
            return "resigned";
        case EndKind::Left:
            return "left";
        case EndKind::Agreed:
            return "agreed";
        case EndKind::Time:
            return "time";
        case EndKind::Fault:
            return "fault";
        case EndKind::Aborted:
            break;
    }
    return "aborted";
}

MatchResult resigned_by(const Position& position, Seat seat) {
    return lost(position, seat, EndKind::Resigned, "resigned",
                Message("{} resigned", side_term(position, seat)));
}

MatchResult left_by(const Position& position, Seat seat) {
    return lost(position, seat, EndKind::Left, "left",
                Message("{} left the game", side_term(position, seat)));
}

MatchResult out_of_time(const Position& position, Seat seat) {
    return lost(position, seat, EndKind::Time, "time",
                Message("{} ran out of time", side_term(position, seat)));
}

MatchResult lost_by_fault(const Position& position, Seat seat, FaultKind kind, Message text) {
    MatchResult result = lost(position, seat, EndKind::Fault, name_of(kind), std::move(text));
    result.fault = kind;
    return result;
}

MatchResult ended_by_rules(const Position& position) {
    const Verdict verdict = position.verdict();
    MatchResult result;
    result.kind = EndKind::Rules;
    result.outcome = position.outcome();
    result.text = verdict.text;
    result.reason = verdict.reason;
    result.cells = verdict.cells;
    result.ply = position.ply();
    return result;
}

MatchResult draw_agreed(const Position& position) {
    MatchResult result;
    result.kind = EndKind::Agreed;
    result.outcome = position.ranked(draw_of(position));
    result.text = Message("draw by agreement");
    result.reason = "agreed";
    result.ply = position.ply();
    return result;
}

MatchResult aborted(const Position& position) {
    MatchResult result;
    result.kind = EndKind::Aborted;
    result.outcome.seats = static_cast<std::uint8_t>(position.game().seats());
    result.text = Message("the game was stopped");
    result.reason = "aborted";
    result.ply = position.ply();
    return result;
}

Message fault_text(const Position& position, Seat seat, std::string_view player, const Fault& fault,
                   FaultPolicy follows) {
    const Message& what = fault.text;
    const int move = position.ply() + 1;
    const Term side = side_term(position, seat);
    switch (follows) {
        case FaultPolicy::Random:
            return Message("{}: {} at move {}, so random plays {}", player, what, move, side);
        case FaultPolicy::Ask:
            return Message("{}: {} at move {}", player, what, move);
        case FaultPolicy::Loses:
            break;
    }
    return Message("{}: {} at move {}, so {} loses", player, what, move, side);
}

}  // namespace tengen
