#include "view/table_online.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "match/mirror_match.hpp"
#include "table/remote_play.hpp"
#include "view/translation.hpp"
#include "view/words.hpp"

namespace tengen::gui {
namespace {

using State = RemoteConnection::State;

bool has(const std::vector<Seat>& seats, Seat seat) {
    return std::find(seats.begin(), seats.end(), seat) != seats.end();
}

std::int64_t seconds_until(Clock::time_point moment, Clock::time_point now) {
    return std::chrono::ceil<std::chrono::seconds>(moment - now).count();
}

std::string away_text(const RemotePresence& presence, Clock::time_point now) {
    if (!presence.claim_at || *presence.claim_at <= now) return tr("away");
    return tr(Message("away · may return for {} s", seconds_until(*presence.claim_at, now)));
}

/// The first of the seats that offer something to this player.
Seat first_of(const RemoteOffers& offers, RemoteOffer offer) {
    switch (offer) {
        case RemoteOffer::Draw:
            return offers.draw.front();
        case RemoteOffer::Rematch:
            return offers.rematch.front();
        case RemoteOffer::Pause:
            return offers.pause.front();
        case RemoteOffer::Takeback:
            break;
    }
    return offers.takeback->by;
}

Message takeback_text(const std::string& name, int to) {
    return to == 0 ? Message("{} asks to return to the start.", name)
                   : Message("{} asks to return to move {}.", name, to);
}

OnlineQuestion question_about(const Table& table, RemoteOffer offer) {
    const RemoteOffers& offers = table.remote()->offers();
    const std::string name = player_label(table, first_of(offers, offer));
    OnlineQuestion question{OnlineQuestion::Kind::Offer, offer, "", tr("Agree"), tr("Decline")};
    switch (offer) {
        case RemoteOffer::Draw:
            question.text = tr(Message("{} offers a draw.", name));
            question.no = tr("Play on");
            break;
        case RemoteOffer::Takeback:
            question.text = tr(takeback_text(name, offers.takeback->to));
            break;
        case RemoteOffer::Rematch:
            question.text = tr(Message("{} offers a rematch.", name));
            break;
        case RemoteOffer::Pause:
            question.text = tr(Message("{} asks for a pause.", name));
            question.no = tr("Play on");
            break;
    }
    return question;
}

std::optional<OnlineQuestion> own_offer(const Table& table) {
    const RemoteGame& remote = *table.remote();
    const Seat own = *remote.own_seat();
    const RemoteOffers& offers = remote.offers();
    const auto asked = [](RemoteOffer offer, std::string text) {
        return OnlineQuestion{OnlineQuestion::Kind::Own, offer, std::move(text), "",
                              tr("Withdraw")};
    };
    if (table.match().result()) {
        if (!has(offers.rematch, own)) return std::nullopt;
        return asked(RemoteOffer::Rematch, tr("You offer a rematch."));
    }
    if (offers.takeback && offers.takeback->by == own) {
        return asked(RemoteOffer::Takeback,
                     tr(Message("You ask to return to move {}.", offers.takeback->to)));
    }
    if (has(offers.draw, own)) return asked(RemoteOffer::Draw, tr("You offer a draw."));
    if (has(offers.pause, own) && !table.match().paused()) {
        return asked(RemoteOffer::Pause, tr("You ask for a pause."));
    }
    return std::nullopt;
}

/// The seat of the first absent person.
std::optional<Seat> absent(const RemoteGame& remote) {
    const std::vector<RemoteSeat>& seats = remote.presence().seats;
    for (std::size_t i = 0; i < seats.size(); ++i) {
        const auto seat = static_cast<Seat>(i);
        if (seats[i].taken && !seats[i].here && !seats[i].ai && remote.own_seat() != seat) {
            return seat;
        }
    }
    return std::nullopt;
}

}  // namespace

std::optional<SeatPresence> seat_presence(const Table& table, Seat seat, Clock::time_point now) {
    const RemoteGame* remote = table.remote();
    if (remote == nullptr || seat >= remote->presence().seats.size()) return std::nullopt;
    const RemoteSeat& sits = remote->presence().seats[seat];
    SeatPresence presence{sits.taken, sits.here || sits.ai, "", "", false};
    if (!sits.taken) {
        presence.may_sit = !remote->own_seat() && remote->stage() == RemoteStage::Open;
        presence.detail = tr("waiting for a player");
        return presence;
    }
    if (sits.rating) presence.rating = rating_text(*sits.rating, sits.provisional);
    if (sits.ai) {
        presence.detail = tr("AI");
    } else if (!sits.here) {
        presence.detail = away_text(remote->presence(), now);
    } else {
        presence.detail = remote->own_seat() == seat ? tr("you") : tr("here");
        if (sits.ping) presence.detail += fmt::format(" · {} ms", sits.ping->count());
    }
    return presence;
}

bool plays_online(const Table& table) {
    return table.remote() != nullptr && table.remote()->own_seat() && !table.match().result();
}

bool waits_for_players(const Table& table) {
    return table.remote() != nullptr && table.remote()->stage() == RemoteStage::Open;
}

std::string connection_line(const Table& table) {
    const RemoteGame* remote = table.remote();
    if (remote == nullptr) return "";
    const RemoteConnection& connection = remote->connection();
    switch (connection.state) {
        case State::Online:
            return "";
        case State::Connecting:
            return tr("Connecting…");
        case State::Refused:
            return connection.reason.empty() ? tr("The connection has ended.")
                                             : problem_text(connection.reason.front());
        case State::Lost:
            break;
    }
    if (connection.retry_in.count() == 0) return tr("Connection lost, trying again");
    return tr(Message("Connection lost, trying again ({} s)", connection.retry_in.count()));
}

std::string watchers_line(const Table& table) {
    const RemoteGame* remote = table.remote();
    if (remote == nullptr || remote->presence().watchers == 0) return "";
    return tr(Message("{} watching", remote->presence().watchers));
}

std::string online_status(const Table& table) {
    const RemoteGame* remote = table.remote();
    if (remote == nullptr) return "";
    if (remote->stage() == RemoteStage::Open) {
        const std::vector<RemoteSeat>& seats = remote->presence().seats;
        const auto taken = std::count_if(seats.begin(), seats.end(),
                                         [](const RemoteSeat& seat) { return seat.taken; });
        return tr(
            Message("The game begins when all seats are taken: {} of {}.", taken, seats.size()));
    }
    if (const auto& sent = remote->match()->requested()) {
        return tr(Message("Sending {} to the server.", table.position().action_name(*sent)));
    }
    return "";
}

std::optional<OnlineQuestion> online_question(const Table& table, Clock::time_point now,
                                              bool waits) {
    if (!table.has_game()) return std::nullopt;
    const RemoteGame* remote = table.remote();
    if (remote == nullptr || !remote->own_seat()) return std::nullopt;
    if (remote->connection().state != State::Online) return std::nullopt;
    if (const auto offer = offer_to_answer(*remote)) return question_about(table, *offer);
    const auto& claim_at = remote->presence().claim_at;
    const std::optional<Seat> gone = absent(*remote);
    if (!table.match().result() && claim_at && *claim_at <= now && gone && !waits) {
        return OnlineQuestion{OnlineQuestion::Kind::Claim, RemoteOffer::Draw,
                              tr(Message("{} has been away too long.", player_label(table, *gone))),
                              tr("Claim the game"), tr("Wait")};
    }
    return own_offer(table);
}

Result<void> answer_question(Table& table, const OnlineQuestion& question, bool yes) {
    RemoteGame& remote = *table.remote();
    if (question.kind == OnlineQuestion::Kind::Claim) return yes ? remote.claim() : Result<void>();
    return remote.answer(question.offer, yes);
}

std::vector<Message> offer_notes(const Table& table, const RemoteOffers& before,
                                 const RemoteOffers& now) {
    std::vector<Message> notes;
    const auto name = [&](Seat seat) { return player_label(table, seat); };
    const auto each = [&](const std::vector<Seat>& were, const std::vector<Seat>& are,
                          const char* what) {
        for (const Seat seat : are) {
            if (!has(were, seat)) notes.emplace_back(what, name(seat));
        }
    };
    const bool asked = before.takeback && now.takeback && before.takeback->to == now.takeback->to;
    if (now.takeback && !asked) {
        notes.push_back(takeback_text(name(now.takeback->by), now.takeback->to));
    }
    each(before.draw, now.draw, translatable("{} offers a draw."));
    each(before.pause, now.pause, translatable("{} asks for a pause."));
    each(before.rematch, now.rematch, translatable("{} offers a rematch."));
    return notes;
}

std::vector<Message> presence_notes(const Table& table, const RemotePresence& before,
                                    const RemotePresence& now) {
    std::vector<Message> notes;
    for (std::size_t i = 0; i < now.seats.size() && i < before.seats.size(); ++i) {
        const RemoteSeat& was = before.seats[i];
        const RemoteSeat& is = now.seats[i];
        if (table.remote()->own_seat() == static_cast<Seat>(i) || is.ai) continue;
        if (was.taken && (!is.taken || was.id != is.id)) {
            notes.emplace_back("{} has left the table.", was.name);
        }
        if (is.taken && (!was.taken || was.id != is.id)) {
            notes.emplace_back("{} has taken a seat.", is.name);
        } else if (is.taken && was.here != is.here) {
            notes.emplace_back(
                is.here ? translatable("{} is here again.") : translatable("{} is away."), is.name);
        }
    }
    return notes;
}

}  // namespace tengen::gui
