// Games at a server: the table follows the game's mirror, and its commands are requests.
#include <algorithm>
#include <utility>

#include "base/text.hpp"
#include "match/mirror_match.hpp"
#include "match/refuse.hpp"
#include "table/advisor.hpp"
#include "table/remote_watcher.hpp"
#include "table/table_watcher.hpp"

namespace tengen {
namespace {

bool contains(const std::vector<Seat>& seats, Seat seat) {
    return std::find(seats.begin(), seats.end(), seat) != seats.end();
}

bool waits_for(const std::vector<Seat>& agreed, Seat seat) {
    return !agreed.empty() && !contains(agreed, seat);
}

/// A server's players are only shown. No such text may start a program here.
SeatSpec shown_seat(const std::string& text) {
    const Result<SeatSpec> read = parse_seat(text);
    if (read && read->kind == SeatKind::Human) return *read;
    SeatSpec seat;
    seat.name = printable(text);
    return seat;
}

}  // namespace

Result<void> Table::join(std::unique_ptr<RemoteGame> game) {
    leave();
    remote_ = std::move(game);
    take_remote_game();
    return {};
}

/// Shows the game that the server has sent.
void Table::take_remote_game() {
    const JournalHeader& header = remote_->header();
    TablePlan plan;
    plan.spec.game = full_name(header.game);
    plan.spec.clock = header.clock;
    plan.spec.thinking = spec().thinking;
    plan.spec.policies = header.policies;
    for (const std::string& seat : header.seats) plan.spec.seats.push_back(shown_seat(seat));
    plan.saved = false;
    plan.game = game_of(header, remote_->match()->position().shared_game());
    plan_ = std::move(plan);
    setup_ = header.setup;
    hint_ = kNoCell;
    changes_ = saved_changes_ = 0;
    match_ = remote_->match();
    observer_.on_game();
    remote_->start(*watcher_, *remote_watcher_);
}

Result<void> Table::check_local(std::string_view problem) const {
    return remote_ == nullptr ? Result<void>() : refuse(problem);
}

Result<void> Table::check_remote() const {
    return remote_ != nullptr ? Result<void>() : refuse("this game is not online");
}

/// The offer of others that this program's player has not answered.
std::optional<RemoteOffer> Table::offer_to_answer() const {
    if (remote_ == nullptr || !remote_->own_seat()) return std::nullopt;
    const Seat own = *remote_->own_seat();
    const RemoteOffers& offers = remote_->offers();
    if (match_->result()) {
        return waits_for(offers.rematch, own) ? std::optional(RemoteOffer::Rematch) : std::nullopt;
    }
    if (offers.takeback && offers.takeback->by != own && !contains(offers.takeback->yes, own)) {
        return RemoteOffer::Takeback;
    }
    if (waits_for(offers.draw, own)) return RemoteOffer::Draw;
    if (waits_for(offers.pause, own)) return RemoteOffer::Pause;
    return std::nullopt;
}

bool Table::waits_for_person_online() const {
    using State = RemoteConnection::State;
    const State state = remote_->connection().state;
    if (state == State::Refused) return true;
    if (state != State::Online) return false;
    if (offer_to_answer()) return true;
    const std::optional<Seat> own = remote_->own_seat();
    if (match_->result()) return !own || !contains(remote_->offers().rematch, *own);
    if (remote_->stage() != RemoteStage::Playing) return false;
    if (match_->paused()) return own.has_value();
    return is_human(position().turn().seat) && !remote_->match()->requested();
}

Result<void> Table::answer_offer(bool yes) {
    const std::optional<RemoteOffer> offer = offer_to_answer();
    if (remote_ == nullptr && yes) return accept_draw();
    if (auto online = check_remote(); !online) return online;
    if (!offer) return refuse("no offer waits for your answer");
    return remote_->answer(*offer, yes);
}

Result<void> Table::answer_offer(RemoteOffer offer, bool yes) {
    const auto online = check_remote();
    return online ? remote_->answer(offer, yes) : online;
}

Result<void> Table::claim() {
    const auto online = check_remote();
    return online ? remote_->claim() : online;
}

Result<void> Table::abort() {
    const auto online = check_remote();
    return online ? match_->abort() : online;
}

Result<void> Table::stand() {
    const auto online = check_remote();
    return online ? remote_->stand() : online;
}

Result<void> Table::block(const std::string& person, bool on) {
    const auto online = check_remote();
    return online ? remote_->block(person, on) : online;
}

Result<void> Table::report(const std::string& person, const std::string& text) {
    const auto online = check_remote();
    return online ? remote_->report(person, text) : online;
}

Result<void> Table::say(const std::string& text) {
    const auto online = check_remote();
    return online ? remote_->say(text) : online;
}

/// A person may take a free seat. The server decides all other changes.
Result<void> Table::sit_down_online(const std::vector<SeatChange>& changes) {
    const bool sits = changes.size() == 1 && changes.front().spec.kind == SeatKind::Human;
    if (!sits) return refuse("only the server changes the players of an online game");
    const Seat seat = changes.front().seat;
    const std::vector<RemoteSeat>& seats = remote_->presence().seats;
    if (seat < seats.size() && seats[seat].taken) {
        return refuse("this is the seat of {}", seats[seat].name);
    }
    return remote_->sit(seat);
}

}  // namespace tengen
