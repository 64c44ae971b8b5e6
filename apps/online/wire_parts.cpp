#include "online/wire_parts.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "messages/account_rules.hpp"

namespace tengen {

using std::chrono::milliseconds;

namespace {

constexpr std::size_t kMaxShownTalk = 280;  ///< characters

}  // namespace

std::string shown_name(const std::string& name) {
    return printable(name, messages::kName.most);
}

bool is_provisional(const messages::Who& who) {
    return who.rating && static_cast<double>((*who.rating)[1]) > messages::kProvisionalDeviation;
}

std::string rating_text(const messages::Who& who) {
    if (!who.rating) return "";
    return rating_text(static_cast<int>((*who.rating)[0]), is_provisional(who));
}

std::string rated_name(const messages::Who& who) {
    const std::string rating = rating_text(who);
    return shown_name(who.name) + (rating.empty() ? "" : " " + rating);
}

std::optional<Seat> seat_of(std::optional<std::int64_t> number, int count) {
    if (!number || *number < 0 || *number >= count) return std::nullopt;
    return static_cast<Seat>(*number);
}

std::vector<Seat> seats_of(const std::vector<std::int64_t>& numbers, int count) {
    std::vector<Seat> seats;
    for (const std::int64_t number : numbers) {
        const std::optional<Seat> seat = seat_of(number, count);
        const bool is_new = seat && std::find(seats.begin(), seats.end(), *seat) == seats.end();
        if (is_new) seats.push_back(*seat);
    }
    return seats;
}

RemoteOffers offers_of(const messages::OffersNow& offers, int count) {
    RemoteOffers read{seats_of(offers.draw, count), seats_of(offers.rematch, count),
                      seats_of(offers.pause, count), std::nullopt, offers.next.has_value()};
    if (!offers.takeback) return read;
    const std::optional<Seat> by = seat_of(offers.takeback->by, count);
    constexpr std::int64_t kMaxPly = 1'000'000'000;
    if (!by || offers.takeback->to > kMaxPly) return read;
    read.takeback = RemoteTakeback{static_cast<int>(offers.takeback->to), *by,
                                   seats_of(offers.takeback->yes, count)};
    return read;
}

std::vector<RemoteSeat> remote_seats_of(const std::vector<messages::SeatNow>& seats, int count) {
    std::vector<RemoteSeat> read(static_cast<std::size_t>(count));
    for (std::size_t i = 0; i < read.size() && i < seats.size(); ++i) {
        const messages::SeatNow& seat = seats[i];
        if (!seat.who) continue;
        read[i].name = shown_name(seat.who->name);
        read[i].taken = true;
        read[i].here = seat.here;
        read[i].id = seat.who->id;
        read[i].ai = seat.who->kind == messages::PlayerKind::Ai;
        if (seat.who->rating) {
            read[i].rating = static_cast<int>((*seat.who->rating)[0]);
            read[i].provisional = is_provisional(*seat.who);
        }
        if (seat.ping) read[i].ping = milliseconds(*seat.ping);
    }
    return read;
}

ClockReading reading_of(const messages::ClockNow& clock, int count, const ServerClock& server,
                        Clock::time_point now) {
    ClockReading reading;
    for (const auto& left : clock.left) {
        reading.left.push_back(left ? std::optional(milliseconds(*left)) : std::nullopt);
    }
    reading.left.resize(static_cast<std::size_t>(count));
    if (clock.move) reading.move = milliseconds(*clock.move);
    reading.runs = seat_of(clock.runs, count);
    reading.at = server.moment(clock.at, now);
    return reading;
}

RemoteStage stage_of(messages::GameState state) {
    switch (state) {
        case messages::GameState::Open:
            return RemoteStage::Open;
        case messages::GameState::Playing:
            return RemoteStage::Playing;
        case messages::GameState::Over:
            break;
    }
    return RemoteStage::Over;
}

Talk talk_of(const messages::SaidText& said, std::span<const char* const> phrases) {
    Talk talk;
    talk.by = shown_name(said.by.name);
    talk.id = said.by.id;
    talk.to_watchers = said.to == messages::Audience::Watchers;
    if (said.text) {
        talk.text = Message("{}", printable(*said.text, kMaxShownTalk));
    } else if (said.phrase && static_cast<std::size_t>(*said.phrase) < phrases.size()) {
        talk.text = Message(phrases[static_cast<std::size_t>(*said.phrase)]);
    } else {
        talk.text = Message("(a phrase that this version does not know)");
    }
    return talk;
}

}  // namespace tengen
