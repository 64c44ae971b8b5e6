#include "match/mirror_match.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "journal/journal_format.hpp"
#include "match/refuse.hpp"

namespace tengen {

namespace {

using std::chrono::milliseconds;

}  // namespace

MirrorMatch::MirrorMatch(MirrorSetup setup, MatchRequests& requests, MatchObserver* observer)
    : header_(std::move(setup.header)),
      replay_(header_, std::move(setup.game)),
      create_player_(std::move(setup.create_player)),
      requests_(requests),
      observer_(observer == nullptr ? &silent_ : observer) {
    for (const std::string& spec : header_.seats) {
        players_.push_back(create_player_(static_cast<Seat>(players_.size()), spec));
    }
}

Result<void> MirrorMatch::take(std::uint64_t from, std::span<const std::string> lines) {
    if (from == 0 || from > last_event_ + 1) {
        return fail(ErrorCode::Network, "", "event {} of the game is missing", last_event_ + 1);
    }
    const std::uint64_t known = std::min<std::uint64_t>(last_event_ + 1 - from, lines.size());
    const std::uint64_t before = last_event_;
    Result<void> taken;
    for (const std::string& line : lines.subspan(known)) {
        taken = take_line(line);
        if (!taken) break;
    }
    if (last_event_ != before) tell_turn();
    return taken;
}

Result<void> MirrorMatch::take_line(const std::string& line) {
    const std::uint64_t number = last_event_ + 1;
    const std::optional<JournalEvent> event = read_event_line(line, number);
    if (!event) return fail(ErrorCode::Network, "", "event {} of the game is damaged", number);
    const bool had_ended = progress().result.has_value();
    if (auto applied = replay_.apply(*event); !applied) {
        Error error = applied.error().front();
        error.code = ErrorCode::Network;
        error.place = fmt::format("event {}", number);
        return fail(std::move(error));
    }
    last_event_ = number;
    clocks_.reset();
    requested_.reset();
    if (event->kind == JournalEventKind::Sit) {
        players_[event->seat] = create_player_(event->seat, event->text);
    }
    tell(*event, had_ended);
    return {};
}

/// Notifies in the order of LocalMatch.
void MirrorMatch::tell(const JournalEvent& event, bool had_ended) {
    switch (event.kind) {
        case JournalEventKind::Play: {
            const Position& now = position();
            observer().on_action(event.seat, now.action(now.ply() - 1));
            return tell_end();
        }
        case JournalEventKind::Undo:
            // Otherwise the event only charges time.
            if (event.count > 0 || had_ended) observer().on_undo(event.count);
            return;
        case JournalEventKind::Redo:
            observer().on_redo(event.count);
            return tell_end();
        case JournalEventKind::Sit:
            return observer().on_player_changed(event.seat);
        case JournalEventKind::Failed:
            return observer().on_fault(progress().faults.back());
        case JournalEventKind::Leave:
            return observer().on_leave(progress().leaves.back());
        case JournalEventKind::Return:
            return observer().on_undo(0);
        case JournalEventKind::End:
            // The observer knows the end since the action before it.
            return;
        case JournalEventKind::Resign:
        case JournalEventKind::Draw:
        case JournalEventKind::Time:
        case JournalEventKind::Fault:
        case JournalEventKind::Abort:
            return tell_end();
    }
}

void MirrorMatch::tell_end() {
    if (progress().result) observer().on_end(*progress().result);
}

void MirrorMatch::tell_turn() {
    if (!progress().result && !paused_) observer().on_turn(position().turn().seat);
}

void MirrorMatch::start() {
    started_ = true;
    tell_turn();
}

void MirrorMatch::set_paused(bool paused) {
    if (paused_ == paused) return;
    paused_ = paused;
    tell_turn();
}

void MirrorMatch::set_draw_offers(std::span<const Seat> seats) {
    const unsigned before = std::exchange(draw_offers_, 0);
    for (const Seat seat : seats) draw_offers_ |= 1u << seat;
    for (const Seat seat : seats) {
        if ((before >> seat & 1) == 0) observer().on_draw_offer(seat);
    }
}

void MirrorMatch::seat(Seat seat, std::unique_ptr<Player> player) {
    players_[seat] = std::move(player);
    observer().on_player_changed(seat);
}

milliseconds MirrorMatch::elapsed(Seat seat) const {
    if (!clocks_ || clocks_->runs != seat) return {};
    return std::chrono::floor<milliseconds>(Clock::now() - clocks_->at);
}

std::optional<milliseconds> MirrorMatch::time_left(Seat seat) const {
    if (!header_.clock.total) return std::nullopt;
    const milliseconds rest = *header_.clock.total - replay_.clock_used()[seat];
    milliseconds left = rest;
    if (clocks_ && seat < clocks_->left.size()) left = clocks_->left[seat].value_or(rest);
    return std::max(left - elapsed(seat), milliseconds(0));
}

std::optional<milliseconds> MirrorMatch::move_time_left(Seat seat) const {
    if (!header_.clock.move) return std::nullopt;
    milliseconds left = *header_.clock.move;
    const bool acts = seat == position().turn().seat;
    if (acts && clocks_) left = clocks_->move.value_or(left);
    return std::max(left - elapsed(seat), milliseconds(0));
}

bool MirrorMatch::continues_without(Seat seat) const {
    return header_.policies.on_leave == LeavePolicy::StandsIn &&
           progress().can_continue_without(seat);
}

Result<void> MirrorMatch::check_own(Seat seat) const {
    if (progress().result) return refuse("the game is over");
    if (progress().has_left(seat)) return refuse("this player has left the game");
    if (!players_[seat]->is_human()) return refuse("this is the seat of {}", player(seat).name());
    return {};
}

Result<void> MirrorMatch::play(Action action) {
    if (progress().result) return refuse("the game is over");
    if (paused_) return refuse("the game is paused");
    const Seat seat = position().turn().seat;
    if (!players_[seat]->is_human() || progress().has_left(seat)) {
        return refuse("it is the turn of {}", player(seat).name());
    }
    if (!position().is_legal(action)) {
        return fail(Error{ErrorCode::CommandLine, "", position().why_not(action)});
    }
    if (requested_) return refuse("your last move is not confirmed yet");
    const Result<void> sent = requests_.play(last_event_, position().action_name(action));
    if (sent) requested_ = action;
    return sent;
}

Result<void> MirrorMatch::undo(int count) {
    if (header_.policies.takebacks == TakebackPolicy::None) {
        return refuse("this game has no takebacks");
    }
    if (progress().result) return refuse("the game is over");
    if (count < 1 || position().ply() == 0) return nothing_to_undo();
    return requests_.undo_to(std::max(position().ply() - count, 0));
}

Result<void> MirrorMatch::resign(Seat seat) {
    const Result<void> own = check_own(seat);
    return own ? requests_.resign(seat) : own;
}

Result<void> MirrorMatch::offer_draw(Seat seat) {
    const Result<void> own = check_own(seat);
    return own ? requests_.draw(seat) : own;
}

Result<void> MirrorMatch::accept_draw(Seat seat) {
    const Result<void> own = check_own(seat);
    if (own && (draw_offers_ & ~(1u << seat)) == 0) return refuse("no player offers a draw");
    return own ? requests_.draw(seat) : own;
}

Result<void> MirrorMatch::pause() {
    if (progress().result) return refuse("the game is over");
    if (paused_) return {};
    return requests_.pause(true);
}

Result<void> MirrorMatch::resume() {
    if (!paused_) return refuse("the game is not paused");
    return requests_.pause(false);
}

Result<void> MirrorMatch::abort() {
    if (progress().result) return {};
    return requests_.abort();
}

Result<void> MirrorMatch::redo(int) {
    return refuse("an online game has no redo");
}

Result<void> MirrorMatch::move_now() {
    return refuse("no AI of this program is thinking");
}

Result<void> MirrorMatch::replace_player(Seat, std::unique_ptr<Player>, const std::string&) {
    return refuse("only the server can change the players of an online game");
}

Result<void> MirrorMatch::resolve_fault(FaultAnswer) {
    return refuse("no AI has failed");
}

}  // namespace tengen
