#include "journal/progress.hpp"

#include <algorithm>
#include <array>

namespace tengen {

namespace {

void apply(Progress& progress, Action action) {
    progress.position.apply(action);
    if (progress.position.over()) progress.end(ended_by_rules(progress.position));
}

/// Ranks the remaining players first, then those who have left.
void rank_leaves_last(Outcome& outcome, const Position& position,
                      const std::vector<Leave>& leaves) {
    std::array<int, kMaxSeats> last{};  // 0: has not left
    for (std::size_t i = 0; i < leaves.size(); ++i) {
        last[leaves[i].seat] = outcome.seats - static_cast<int>(i);
    }
    const Outcome before = outcome;
    std::optional<Side> winner;
    bool one_side = true;
    for (int seat = 0; seat < outcome.seats; ++seat) {
        int better = 0;
        for (int other = 0; other < outcome.seats; ++other) {
            if (last[other] == 0 && before.rank[other] < before.rank[seat]) ++better;
        }
        const int rank = last[seat] != 0 ? last[seat] : better + 1;
        outcome.rank[seat] = static_cast<std::uint8_t>(rank);
        if (rank != 1) continue;
        const Side side = position.side_of(static_cast<Seat>(seat));
        one_side = one_side && winner.value_or(side) == side;
        winner = side;
    }
    const bool wins = one_side && winner && position.game().sides() > 1;
    outcome.winner = wins ? *winner : kEmpty;
}

}  // namespace

Progress::Progress(Position start) : position(std::move(start)) {
    if (position.over()) end(ended_by_rules(position));
}

void Progress::end(MatchResult how) {
    result = std::move(how);
    if (leaves.empty() || result->kind == EndKind::Aborted) return;
    rank_leaves_last(result->outcome, position, leaves);
}

void Progress::leave(Seat seat, EndKind kind) {
    const Term side = position.game().side_term(position.side_of(seat));
    Message text("{} resigned, so random plays {}", side, side);
    if (kind == EndKind::Left) text = Message("{} left, so random plays {}", side, side);
    if (kind == EndKind::Time) text = Message("{} ran out of time, so random plays {}", side, side);
    leaves.push_back({seat, kind, position.ply(), std::move(text)});
}

bool Progress::has_left(Seat seat) const {
    return std::any_of(leaves.begin(), leaves.end(),
                       [&](const Leave& leave) { return leave.seat == seat; });
}

bool Progress::can_continue_without(Seat leaver) const {
    const Game& game = position.game();
    const Outcome draw = position.ranked(draw_of(position));
    std::vector<int> parties;
    for (int number = 0; number < game.seats(); ++number) {
        const auto seat = static_cast<Seat>(number);
        if (seat == leaver || has_left(seat)) continue;
        // A seat whose place is already decided cannot lose.
        if (resigned_by(position, seat).outcome.rank[seat] == draw.rank[seat]) continue;
        const int party = game.sides() > 1 ? position.side_of(seat) : number;
        if (std::find(parties.begin(), parties.end(), party) == parties.end()) {
            parties.push_back(party);
        }
    }
    return parties.size() > 1;
}

const Leave* Progress::last_leave() const {
    const bool last = !leaves.empty() && leaves.back().ply == position.ply();
    return last ? &leaves.back() : nullptr;
}

void Progress::judge(int per_mille) {
    judgements.push_back({position.turn().seat, position.ply(), position.key(), per_mille});
}

void Progress::note_book() {
    book_actions.push_back({position.ply(), position.key()});
}

bool Progress::is_from_book() const {
    if (position.ply() == 0) return false;
    Position before = position;
    before.undo();
    return std::ranges::any_of(book_actions, [&](const BookAction& action) {
        return action.ply == before.ply() && action.key == before.key();
    });
}

void Progress::play(Action action) {
    if (!undone.empty()) {
        if (undone.back() == action) {
            undone.pop_back();
        } else {
            undone.clear();
        }
    }
    apply(*this, action);
}

int Progress::undo(int count) {
    const int steps = std::min(count, position.ply());
    result.reset();
    for (int i = 0; i < steps; ++i) {
        undone.push_back(position.action(position.ply() - 1));
        position.undo();
    }
    std::erase_if(leaves, [&](const Leave& leave) { return leave.ply > position.ply(); });
    if (position.over()) end(ended_by_rules(position));
    return steps;
}

int Progress::redo(int count) {
    const int steps = std::min(count, static_cast<int>(undone.size()));
    if (steps > 0) result.reset();
    for (int i = 0; i < steps; ++i) {
        const Action action = undone.back();
        undone.pop_back();
        apply(*this, action);
    }
    return steps;
}

}  // namespace tengen
