#include "online_text.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "match/mirror_match.hpp"
#include "online/wire_parts.hpp"
#include "table/clock_text.hpp"
#include "table_text.hpp"

namespace tengen::cli {

using Milliseconds = std::chrono::milliseconds;

namespace {

bool has(const std::vector<Seat>& seats, Seat seat) {
    return std::find(seats.begin(), seats.end(), seat) != seats.end();
}

std::string listed_line(const messages::ListedGame& game, const OnlineTarget& server) {
    std::string names;
    for (const auto& seat : game.seats) {
        names += names.empty() ? "" : ", ";
        names += seat ? rated_name(*seat) : "(free)";
    }
    const bool open = game.state == messages::GameState::Open;
    OnlineTarget target = server;
    target.code.reset();
    target.game = game.game;
    return fmt::format("  {}  {}  {}  {} {}", printable(game.rules, 60), names,
                       clock_words(game.clock), open ? "tengen play" : "tengen watch",
                       link_text(target));
}

}  // namespace

std::string clock_words(const messages::ClockRequest& clock) {
    std::string text;
    if (clock.total) text = clock_text(Milliseconds(*clock.total));
    if (clock.total && clock.increment) {
        text += fmt::format("+{}", clock_text(Milliseconds(*clock.increment)));
    }
    if (clock.move) {
        text += fmt::format("{}{} per move", text.empty() ? "" : ", ",
                            clock_text(Milliseconds(*clock.move)));
    }
    return text.empty() ? "no clock" : text;
}

std::string connection_text(const RemoteConnection& connection) {
    switch (connection.state) {
        case RemoteConnection::State::Connecting:
            return "connecting";
        case RemoteConnection::State::Online:
            return "connected again";
        case RemoteConnection::State::Refused:
            return connection.reason.empty() ? "" : english(connection.reason.front());
        case RemoteConnection::State::Lost:
            break;
    }
    if (connection.retry_in.count() == 0) return "connection lost, trying again";
    return fmt::format("connection lost, trying again ({} s)", connection.retry_in.count());
}

std::string online_status(const Table& table) {
    const RemoteGame* remote = table.remote();
    if (remote == nullptr) return "";
    if (remote->connection().state != RemoteConnection::State::Online) {
        return connection_text(remote->connection());
    }
    if (remote->stage() == RemoteStage::Open) {
        const std::vector<RemoteSeat>& seats = remote->presence().seats;
        const auto taken = std::count_if(seats.begin(), seats.end(),
                                         [](const RemoteSeat& seat) { return seat.taken; });
        return fmt::format("waiting for players: {} of {} seats taken", taken, seats.size());
    }
    if (remote->stage() == RemoteStage::Over && !table.match().result()) {
        return "the table was closed before the game began ('quit' leaves it)";
    }
    if (const auto& requested = remote->match()->requested()) {
        return fmt::format("{}: {} is sent", table.position().ply() + 1,
                           table.position().action_name(*requested));
    }
    return "";
}

bool is_away(const Table& table, Seat seat) {
    if (table.remote() == nullptr || table.match().result()) return false;
    const std::vector<RemoteSeat>& seats = table.remote()->presence().seats;
    return seat < seats.size() && seats[seat].taken && !seats[seat].here && !seats[seat].ai;
}

std::vector<std::string> offer_lines(const Table& table, const RemoteOffers& before,
                                     const RemoteOffers& now, TextStyle style) {
    std::vector<std::string> lines;
    const auto own = table.remote()->own_seat();
    const auto add = [&](Seat seat, const std::string& what) {
        if (seat == own) return;
        const char* const answer = own ? " ('accept' or 'decline')" : "";
        lines.push_back(fmt::format("{} {}{}", seat_label(table, seat, style), what, answer));
    };
    const bool asked = before.takeback && now.takeback && before.takeback->to == now.takeback->to;
    if (now.takeback && !asked) {
        add(now.takeback->by, now.takeback->to == 0
                                  ? std::string("asks to undo all moves")
                                  : fmt::format("asks to return to move {}", now.takeback->to));
    }
    for (const Seat seat : now.pause) {
        if (!has(before.pause, seat)) add(seat, "offers a pause");
    }
    for (const Seat seat : now.rematch) {
        if (!has(before.rematch, seat)) add(seat, "offers a rematch");
    }
    const bool declined = before.takeback && !now.takeback && own == before.takeback->by &&
                          table.position().ply() > before.takeback->to;
    if (declined) lines.emplace_back("your takeback was not accepted");
    return lines;
}

std::vector<std::string> presence_lines(const Table& table, const RemotePresence& before,
                                        const RemotePresence& now, TextStyle style) {
    std::vector<std::string> lines;
    const auto own = table.remote()->own_seat();
    for (std::size_t i = 0; i < now.seats.size(); ++i) {
        const auto seat = static_cast<Seat>(i);
        const RemoteSeat was = i < before.seats.size() ? before.seats[i] : now.seats[i];
        const RemoteSeat& is = now.seats[i];
        if (own == seat || (was.taken == is.taken && was.here == is.here)) continue;
        const std::string who = seat_label(table, seat, style);
        if (!is.taken) {
            lines.push_back(who + " is free");
        } else if (is.here) {
            lines.push_back(who + " is here");
        } else if (now.claim_at) {
            const auto left = std::chrono::ceil<std::chrono::seconds>(*now.claim_at - Clock::now());
            lines.push_back(fmt::format("{} is away; 'claim' in {} s", who, left.count()));
        } else {
            lines.push_back(who + " is away");
        }
    }
    return lines;
}

std::vector<std::string> own_game_lines(std::vector<messages::ListedGame> games,
                                        const std::string& own, const OnlineTarget& server) {
    std::erase_if(games, [](const messages::ListedGame& game) {
        return game.state == messages::GameState::Over;
    });
    std::stable_partition(games.begin(), games.end(),
                          [](const messages::ListedGame& game) { return game.your_move == true; });
    std::vector<std::string> lines;
    for (const messages::ListedGame& game : games) {
        std::string names;
        for (const auto& seat : game.seats) {
            if (seat && seat->id == own) continue;
            names += (names.empty() ? "" : ", ") + (seat ? rated_name(*seat) : "(free)");
        }
        std::string state = game.your_move == true ? "your move" : "";
        if (game.your_move == true && game.left) {
            state += fmt::format(", {} left", clock_text(Milliseconds(*game.left)));
        }
        OnlineTarget target = server;
        target.code.reset();
        target.game = game.game;
        lines.push_back(fmt::format("  {}  {}{}  {}", printable(game.rules, 60), names,
                                    state.empty() ? "" : "  (" + state + ")", link_text(target)));
    }
    return lines;
}

std::vector<std::string> lobby_lines(const messages::Lobby& lobby, const OnlineTarget& server) {
    std::vector<std::string> open{"open tables:"}, running{"running games:"};
    for (const messages::ListedGame& game : lobby.tables) {
        const bool waits = game.state == messages::GameState::Open;
        (waits ? open : running).push_back(listed_line(game, server));
    }
    for (const messages::ListedSeek& seek : lobby.seeks) {
        open.push_back(fmt::format(
            "  {}  {} waits  {}{}", printable(seek.rules.game.value_or("a special game"), 60),
            rated_name(seek.from), clock_words(seek.clock), seek.rated ? ", rated" : ""));
    }
    if (open.size() == 1) open.emplace_back("  none ('tengen play GAME --online SERVER --open')");
    if (running.size() == 1) running.emplace_back("  none");
    open.insert(open.end(), running.begin(), running.end());
    open.push_back(fmt::format("{} online, {}", counted(lobby.players, "player"),
                               counted(lobby.games, "game")));
    return open;
}

}  // namespace tengen::cli
