#include "server/room_table.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "messages/codec.hpp"
#include "server/accounts.hpp"

namespace tengen::server {

using std::chrono::milliseconds;

namespace {

Policies policies_of(const messages::TableRequest& request) {
    Policies policies;
    switch (request.on_leave) {
        case messages::OnLeave::StandsIn:
            policies.on_leave = LeavePolicy::StandsIn;
            break;
        case messages::OnLeave::Ends:
            policies.on_leave = LeavePolicy::Ends;
            break;
    }
    switch (request.takebacks) {
        case messages::Takebacks::Allowed:
            policies.takebacks = TakebackPolicy::Allowed;
            break;
        case messages::Takebacks::None:
            policies.takebacks = TakebackPolicy::None;
            break;
    }
    return policies;
}

ClockSettings settings_of(const messages::ClockRequest& request) {
    ClockSettings clock;
    if (request.move) clock.move = milliseconds(*request.move);
    if (request.total) clock.total = milliseconds(*request.total);
    clock.increment = milliseconds(request.increment.value_or(0));
    return clock;
}

}  // namespace

std::string to_text(const RoomTerms& terms) {
    return fmt::format("{} {} {}\n{}", terms.owner, terms.code, terms.next,
                       messages::to_json(messages::Request{0, terms.request}));
}

std::optional<RoomTerms> parse_terms(const std::string& text) {
    const std::size_t end = text.find('\n');
    if (end == std::string::npos) return std::nullopt;
    const std::string first = text.substr(0, end);
    const auto words = split(first, ' ');
    auto request = messages::read_request(std::string_view(text).substr(end + 1));
    if (words.size() != 3 || !request) return std::nullopt;
    auto* const table = std::get_if<messages::TableRequest>(&request->message);
    if (table == nullptr) return std::nullopt;
    return RoomTerms{std::move(*table), std::string(words[0]), std::string(words[1]),
                     std::string(words[2])};
}

RoomTable::RoomTable(std::string name, RoomTerms agreed, ServedGame served, std::int64_t opened)
    : id(std::move(name)),
      terms(std::move(agreed)),
      game(std::move(served)),
      seats(game.game->seats()),
      made(opened) {
    for (std::size_t seat = 0; seat < terms.request.seats.size() && seat < seats.size(); ++seat) {
        const auto* ai = std::get_if<messages::SeatWish::Ai>(&terms.request.seats[seat].value);
        if (ai == nullptr) continue;
        seats[seat].who =
            messages::Who{ai->ai.substr(0, messages::kName.most), "", messages::PlayerKind::Ai, {}};
    }
    set_header();
}

std::optional<Seat> RoomTable::seat_of(const std::string& account) const {
    for (std::size_t seat = 0; seat < seats.size(); ++seat) {
        if (seats[seat].is_person() && seats[seat].who->id == account) {
            return static_cast<Seat>(seat);
        }
    }
    return std::nullopt;
}

std::optional<Seat> RoomTable::free_seat() const {
    for (std::size_t seat = 0; seat < seats.size(); ++seat) {
        if (!seats[seat].who) return static_cast<Seat>(seat);
    }
    return std::nullopt;
}

bool RoomTable::has_ai() const {
    return std::any_of(seats.begin(), seats.end(),
                       [](const RoomSeat& seat) { return seat.is_ai(); });
}

ClockSettings RoomTable::match_clock() const {
    return by_correspondence() ? ClockSettings{} : header.clock;
}

std::string RoomTable::pool() const {
    return terms.request.rated ? pool_of(terms.request, game.definition) : std::string();
}

void RoomTable::set_seat(Seat seat, std::optional<messages::Who> who) {
    seats[seat].who = std::move(who);
    set_header();
}

void RoomTable::set_header() {
    header.game = game.game->description();
    header.seats.clear();
    for (const RoomSeat& seat : seats) {
        if (seat.is_ai()) {
            header.seats.push_back(seat.who->name);
        } else {
            header.seats.push_back(seat.who ? "human:" + seat.who->name : "human");
        }
    }
    header.clock = settings_of(terms.request.clock);
    header.definition = game.definition;
    header.title = game.title;
    header.about = game.about;
    header.policies = policies_of(terms.request);
}

}  // namespace tengen::server
