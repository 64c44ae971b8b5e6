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

/// True however late it is read.
std::string claim_hint(const SeatsHere& now) {
    if (!now.own || !now.presence.claim_at) return "";
    const auto left =
        std::chrono::ceil<std::chrono::seconds>(*now.presence.claim_at - Clock::now());
    if (left.count() <= 0) return "";
    return fmt::format(" (you may 'claim' if that lasts {} s)", left.count());
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
        if (taken == static_cast<std::ptrdiff_t>(seats.size())) return "the game begins";
        return fmt::format("waiting for players: {} of {} seats taken", taken, seats.size());
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

std::vector<std::string> presence_lines(const Table& table, const SeatsHere& before,
                                        const SeatsHere& now, TextStyle style) {
    std::vector<std::string> lines;
    if (now.own != before.own) {
        lines.push_back(
            now.own ? fmt::format("you have seat {} ({})", *now.own + 1,
                                  table.game().side_name(table.position().side_of(*now.own)))
                    : "you have no seat now");
    }
    const std::vector<RemoteSeat>& seats = now.presence.seats;
    for (std::size_t i = 0; i < seats.size(); ++i) {
        const auto seat = static_cast<Seat>(i);
        const RemoteSeat& is = seats[i];
        const RemoteSeat was = i < before.presence.seats.size() ? before.presence.seats[i] : is;
        const bool own = now.own == seat || before.own == seat;
        if (own || (was.taken == is.taken && was.here == is.here)) continue;
        const std::string who = seat_label(table, seat, style);
        if (!is.taken) {
            lines.push_back(who + " is free");
        } else if (is.here) {
            lines.push_back(who + " is here");
        } else {
            lines.push_back(who + " is away" + claim_hint(now));
        }
    }
    return lines;
}

std::string claim_line(const Table& table, TextStyle style) {
    const RemoteGame& remote = *table.remote();
    const std::vector<RemoteSeat>& seats = remote.presence().seats;
    for (std::size_t i = 0; i < seats.size(); ++i) {
        const auto seat = static_cast<Seat>(i);
        if (remote.own_seat() == seat || !is_away(table, seat)) continue;
        return fmt::format("{} has been away too long: you may 'claim' now",
                           seat_label(table, seat, style));
    }
    return "";
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
    if (open.size() == 1) {
        OnlineTarget here = server;
        here.code.reset();
        here.game.reset();
        open.push_back(fmt::format(
            "  none ('tengen play GAME --online {} --open listed' opens one)", link_text(here)));
    }
    if (running.size() == 1) running.emplace_back("  none");
    open.insert(open.end(), running.begin(), running.end());
    open.push_back(fmt::format("{} online, {}", counted(lobby.players, "player"),
                               counted(lobby.games, "game")));
    return open;
}

}  // namespace tengen::cli
