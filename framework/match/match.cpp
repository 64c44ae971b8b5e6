#include "match/match.hpp"

#include "match/match_implementation.hpp"

namespace tengen {

Match::Match(boost::asio::io_context& io, MatchSetup setup, JournalWriter* journal,
             MatchObserver* observer)
    : implementation_(std::make_shared<Implementation>(io, std::move(setup), journal, observer)) {}

Match::~Match() {
    implementation_->close();
}

void Match::start() {
    implementation_->start();
}

const Position& Match::position() const {
    return implementation_->progress().position;
}

const std::optional<MatchResult>& Match::result() const {
    return implementation_->progress().result;
}

const Player& Match::player(Seat seat) const {
    return implementation_->player(seat);
}

std::optional<std::chrono::milliseconds> Match::time_left(Seat seat) const {
    return implementation_->time_left(seat);
}

std::optional<std::chrono::milliseconds> Match::move_time_left(Seat seat) const {
    return implementation_->move_time_left(seat);
}

std::span<const Action> Match::undone() const {
    return implementation_->progress().undone;
}

bool Match::paused() const {
    return implementation_->paused();
}

Result<void> Match::play(Action action) {
    return implementation_->play(action);
}

Result<void> Match::undo(int count) {
    return implementation_->undo(count);
}

Result<void> Match::redo(int count) {
    return implementation_->redo(count);
}

Result<void> Match::resign(Seat seat) {
    return implementation_->resign(seat);
}

Result<void> Match::offer_draw(Seat seat) {
    return implementation_->offer_draw(seat);
}

Result<void> Match::accept_draw(Seat seat) {
    return implementation_->accept_draw(seat);
}

void Match::pause() {
    implementation_->pause();
}

void Match::resume() {
    implementation_->resume();
}

void Match::move_now() {
    implementation_->move_now();
}

void Match::replace_player(Seat seat, std::unique_ptr<Player> player, const std::string& spec) {
    implementation_->replace_player(seat, std::move(player), spec);
}

std::optional<SurvivedFault> Match::pending_fault() const {
    return implementation_->pending_fault();
}

std::span<const SurvivedFault> Match::faults() const {
    return implementation_->progress().faults;
}

std::span<const Judgement> Match::judgements() const {
    return implementation_->progress().judgements;
}

std::span<const Leave> Match::leaves() const {
    return implementation_->progress().leaves;
}

bool Match::has_left(Seat seat) const {
    return implementation_->progress().has_left(seat);
}

bool Match::continues_without(Seat seat) const {
    return implementation_->continues_without(seat);
}

Result<void> Match::resolve_fault(FaultAnswer answer) {
    return implementation_->resolve_fault(answer);
}

void Match::abort() {
    implementation_->abort();
}

}  // namespace tengen
