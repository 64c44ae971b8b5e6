#include "match/local_match_implementation.hpp"

namespace tengen {

LocalMatch::LocalMatch(boost::asio::io_context& io, MatchSetup setup, JournalWriter* journal,
                       MatchObserver* observer)
    : implementation_(std::make_shared<Implementation>(io, std::move(setup), journal, observer)) {}

LocalMatch::~LocalMatch() {
    implementation_->close();
}

void LocalMatch::start() {
    implementation_->start();
}

void LocalMatch::allow_lag(Seat seat, Clock::duration lag) {
    implementation_->allow_lag(seat, lag);
}

Result<void> LocalMatch::play(Action action, Clock::duration uncharged) {
    return implementation_->play(action, uncharged);
}

Result<void> LocalMatch::leave(Seat seat) {
    return implementation_->give_up(seat, EndKind::Left);
}

Result<void> LocalMatch::end_time() {
    return implementation_->end_time();
}

const Progress& LocalMatch::progress() const {
    return implementation_->progress();
}

const Player& LocalMatch::player(Seat seat) const {
    return implementation_->player(seat);
}

std::optional<std::chrono::milliseconds> LocalMatch::time_left(Seat seat) const {
    return implementation_->time_left(seat);
}

std::optional<std::chrono::milliseconds> LocalMatch::move_time_left(Seat seat) const {
    return implementation_->move_time_left(seat);
}

bool LocalMatch::paused() const {
    return implementation_->paused();
}

std::optional<SurvivedFault> LocalMatch::pending_fault() const {
    return implementation_->pending_fault();
}

bool LocalMatch::continues_without(Seat seat) const {
    return implementation_->continues_without(seat);
}

Result<void> LocalMatch::play(Action action) {
    return implementation_->play(action, {});
}

Result<void> LocalMatch::undo(int count) {
    return implementation_->undo(count);
}

Result<void> LocalMatch::redo(int count) {
    return implementation_->redo(count);
}

Result<void> LocalMatch::resign(Seat seat) {
    return implementation_->give_up(seat, EndKind::Resigned);
}

Result<void> LocalMatch::offer_draw(Seat seat) {
    return implementation_->offer_draw(seat);
}

Result<void> LocalMatch::accept_draw(Seat seat) {
    return implementation_->accept_draw(seat);
}

Result<void> LocalMatch::pause() {
    return implementation_->pause();
}

Result<void> LocalMatch::resume() {
    return implementation_->resume();
}

Result<void> LocalMatch::move_now() {
    return implementation_->move_now();
}

Result<void> LocalMatch::replace_player(Seat seat, std::unique_ptr<Player> player,
                                        const std::string& spec) {
    implementation_->replace_player(seat, std::move(player), spec);
    return {};
}

Result<void> LocalMatch::resolve_fault(FaultAnswer answer) {
    return implementation_->resolve_fault(answer);
}

Result<void> LocalMatch::abort() {
    implementation_->abort();
    return {};
}

}  // namespace tengen
