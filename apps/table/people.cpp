#include "table/people.hpp"

#include <span>
#include <utility>

#include "core/turn_text.hpp"
#include "match/refuse.hpp"

namespace tengen {
namespace {

Result<void> refuse_watching() {
    return refuse("you watch this game");
}

}  // namespace

bool is_person(const Match& match, Seat seat) {
    return match.player(seat).is_human() && !match.has_left(seat);
}

/// A mistyped command must not change a finished game.
Result<void> People::check_changeable() const {
    if (kind_ != GameKind::Shown) return {};
    return refuse("a finished game is only shown (branch continues it as a new game)");
}

Result<void> People::act(Action action) {
    return match_->play(action);
}

Result<void> People::act(std::string_view text) {
    if (auto changeable = check_changeable(); !changeable) return changeable;
    if (match_->result()) {
        return kind_ == GameKind::Online
                   ? refuse("the game is over")
                   : refuse("the game is over (undo a move, or begin a new game)");
    }
    if (watches()) return refuse_watching();
    const Result<ActionList> turn = parse_turn(match_->position(), text);
    if (!turn) return fail(turn.error());
    for (const Action action : *turn) {
        if (auto played = act(action); !played) return played;
    }
    return {};
}

bool People::watches() const {
    return kind_ == GameKind::Online && !person();
}

std::optional<Seat> People::person() const {
    const Seat acting = match_->position().turn().seat;
    if (is_person(*match_, acting)) return acting;
    for (int seat = 0; seat < match_->position().game().seats(); ++seat) {
        if (is_person(*match_, static_cast<Seat>(seat))) return static_cast<Seat>(seat);
    }
    return std::nullopt;
}

/// The ply before `ply` at which a person decided. Without people, any player counts. Negative if
/// there is none.
int People::decision_before(int ply) const {
    const bool any_player = !person();
    do {
        --ply;
    } while (ply >= 0 && !any_player && !is_person(*match_, match_->position().turn_at(ply).seat));
    return ply;
}

/// The number of undone actions that hold `count` decisions of people, each with the AI decisions
/// after it.
int People::actions_to_redo(int count) const {
    const bool any_player = !person();
    const std::span<const Action> undone = match_->undone();
    Position ahead = match_->position();
    std::size_t actions = 0;
    while (actions < undone.size()) {
        ahead.apply(undone[undone.size() - ++actions]);
        const bool decides = any_player || is_person(*match_, ahead.turn().seat);
        if (decides && --count == 0) break;
    }
    return static_cast<int>(actions);
}

Result<void> People::undo(int count) {
    if (auto changeable = check_changeable(); !changeable) return changeable;
    const int ply = match_->position().ply();
    // An end outside the rules, such as a resignation, is the last event.
    const bool left =
        !match_->result() && !match_->leaves().empty() && match_->leaves().back().ply == ply;
    const bool end = left || (match_->result() && match_->result()->kind != EndKind::Rules);
    if (end) --count;
    if (ply == 0 && !end) return nothing_to_undo();
    if (watches()) return refuse_watching();
    int target = ply;
    while (count-- > 0) {
        const int earlier = decision_before(target);
        if (earlier < 0) break;
        target = earlier;
    }
    const int actions = ply - target;
    if (actions == 0 && !end) return refuse("you have not moved yet");
    return match_->undo(actions);
}

Result<void> People::redo(int count) {
    if (auto changeable = check_changeable(); !changeable) return changeable;
    return match_->redo(actions_to_redo(count));
}

Result<void> People::resign() {
    const std::optional<Seat> seat = person();
    if (watches()) return refuse_watching();
    if (!seat) return refuse("no person at the table can resign");
    return match_->resign(*seat);
}

bool People::others_play_on() const {
    const std::optional<Seat> seat = person();
    return seat && match_->continues_without(*seat);
}

Result<void> People::offer_draw() {
    const std::optional<Seat> seat = person();
    if (watches()) return refuse_watching();
    if (!seat) return refuse("no person at the table can offer a draw");
    return match_->offer_draw(*seat);
}

Result<void> People::accept_draw() {
    // All players except the offering one agree; the match knows who offers. The last agreement
    // may start another game, which destroys this object.
    const std::shared_ptr<Match> match = match_;
    Result<void> result = refuse("no person at the table can accept a draw");
    bool accepted = false;
    for (int seat = 0; seat < match->position().game().seats() && !match->result(); ++seat) {
        if (!is_person(*match, static_cast<Seat>(seat))) continue;
        result = match->accept_draw(static_cast<Seat>(seat));
        accepted = accepted || result;
    }
    return accepted ? Result<void>() : result;
}

Result<void> People::pause() {
    return match_->pause();
}

Result<void> People::resume() {
    return match_->resume();
}

Result<void> People::move_now() {
    if (match_->pending_fault()) return refuse("no AI is thinking");
    return match_->move_now();
}

Result<void> People::answer_fault(FaultAnswer answer) {
    return match_->resolve_fault(answer);
}

}  // namespace tengen
