#include "server/room_feed.hpp"

#include <fmt/format.h>

#include <utility>

#include "journal/journal_format.hpp"
#include "journal/journal_replay.hpp"
#include "server/view.hpp"

namespace tengen::server {

using messages::GameState;

namespace {

/// Lines of one message; the client's limit leaves room for the header and the rest.
constexpr std::size_t kPartBytes = 20'000;

std::string key_text(const Position& position) {
    return fmt::format("{:016x}", position.key());
}

/// Appends lines from `first` on, at most one message's worth. Returns the number of the last one.
std::uint64_t take_part(const std::vector<std::string>& lines, std::uint64_t first,
                        std::uint64_t last, std::vector<std::string>& part) {
    std::size_t bytes = 0;
    std::uint64_t number = first - 1;
    while (number < last && (bytes == 0 || bytes + lines[number].size() < kPartBytes)) {
        bytes += lines[number].size() + 4;
        part.push_back(lines[number++]);
    }
    return number;
}

}  // namespace

RoomFeed::RoomFeed(const RoomTable& table, const RoomMembers& members, RoomMatch& match,
                   const RoomOffers& offers, const RoomTalk& talk, const ServerServices& services,
                   std::function<void()> on_end)
    : table_(table),
      members_(members),
      match_(match),
      offers_(offers),
      talk_(talk),
      services_(services),
      on_end_(std::move(on_end)) {
    restart();
}

void RoomFeed::restart() {
    shown_ = watched_ = snapshot(false);
}

void RoomFeed::close() {
    shown_.state = watched_.state = GameState::Over;
}

const RoomFeed::Snapshot& RoomFeed::seen_by(const Connection& connection) const {
    return members_.is_player(connection) ? shown_ : watched_;
}

RoomFeed::Snapshot RoomFeed::snapshot(bool with_view) const {
    Snapshot now;
    now.number = match_.last();
    now.state = match_.result() != nullptr ? GameState::Over : table_.state;
    now.clock = match_.clock_now();
    const auto describe = [&](const Position& position) {
        now.key = key_text(position);
        if (with_view) now.view = view_of(position, match_.result());
    };
    if (match_.has_started()) {
        describe(match_.match().position());
    } else {
        describe(Position(table_.game.game));
    }
    return now;
}

/// The game after earlier events, in ascending order.
std::vector<RoomFeed::Snapshot> RoomFeed::replayed(
    const std::vector<std::uint64_t>& numbers) const {
    std::vector<Snapshot> snapshots;
    JournalReplay replay(table_.header, table_.game.game);
    std::uint64_t at = 0;
    for (const std::uint64_t number : numbers) {
        while (at < number) {
            const auto event = read_event_line(match_.lines()[at], at + 1);
            if (!event || !replay.apply(*event)) return snapshots;
            ++at;
        }
        Snapshot then;
        then.number = number;
        then.state = replay.progress().result ? GameState::Over : GameState::Playing;
        then.clock = match_.clock_now();
        then.key = key_text(replay.progress().position);
        const auto& result = replay.progress().result;
        then.view = view_of(replay.progress().position, result ? &*result : nullptr);
        snapshots.push_back(std::move(then));
    }
    return snapshots;
}

std::string RoomFeed::record(const Connection& connection) const {
    JournalHeader header = table_.header;
    if (table_.state != GameState::Over) header.seed = 0;
    std::string text = header_text(header);
    const std::uint64_t last = seen_by(connection).number;
    for (std::uint64_t number = 0; number < last; ++number) text += match_.lines()[number] + '\n';
    return text;
}

/// The game as this connection sees it, without its events and position.
messages::GameNow RoomFeed::game_now(const Connection& connection) const {
    messages::GameNow now;
    now.game = table_.id;
    now.seats = members_.seats_now();
    if (const auto seat = table_.seat_of(connection.who->id)) now.you = *seat;
    if (now.you || table_.terms.owner == connection.who->id) now.code = table_.terms.code;
    now.state = seen_by(connection).state;
    now.clock = match_.clock_now();
    now.offers = offers_.now();
    now.said = talk_.texts_for(connection);
    const messages::TableRequest& request = table_.terms.request;
    now.options = {request.rated, request.delay, request.takebacks, request.on_leave};
    now.watchers = members_.watchers();
    return now;
}

void RoomFeed::send_game(Connection& connection, std::uint64_t have,
                         const std::optional<Reply>& reply) const {
    const Snapshot& last = seen_by(connection);
    if (have > last.number) have = 0;
    std::vector<std::vector<std::string>> parts(1);
    std::vector<std::uint64_t> ends{take_part(match_.lines(), have + 1, last.number, parts[0])};
    while (ends.back() < last.number) {
        parts.emplace_back();
        ends.push_back(take_part(match_.lines(), ends.back() + 1, last.number, parts.back()));
    }
    std::vector<Snapshot> snapshots;
    const bool needs_view = connection.wants_view && !last.view;
    if (ends.size() > 1 || (needs_view && match_.has_started())) {
        snapshots = replayed(ends);
    } else {
        snapshots.push_back(last);
        if (needs_view) snapshots.back().view = view_of(Position(table_.game.game), nullptr);
    }
    if (snapshots.size() < ends.size()) return;
    messages::GameNow now = game_now(connection);
    if (have == 0) {
        JournalHeader header = table_.header;
        header.seed = 0;
        now.header = header_text(header);
    }
    now.from = static_cast<std::int64_t>(have) + 1;
    now.lines = std::move(parts[0]);
    now.key = snapshots[0].key;
    if (connection.wants_view) now.view = snapshots[0].view;
    if (reply) {
        reply->send(std::move(now));
    } else {
        connection.send(messages::Answer{{}, std::move(now)});
    }
    for (std::size_t part = 1; part < ends.size(); ++part) {
        messages::Events events;
        events.game = table_.id;
        events.from = static_cast<std::int64_t>(ends[part - 1]) + 1;
        events.lines = std::move(parts[part]);
        events.key = snapshots[part].key;
        events.clock = snapshots[part].clock;
        if (connection.wants_view) events.view = snapshots[part].view;
        connection.send(messages::Answer{{}, std::move(events)});
    }
}

void RoomFeed::send_clock() const {
    messages::Events events;
    events.game = table_.id;
    events.from = static_cast<std::int64_t>(shown_.number) + 1;
    events.key = shown_.key;
    events.clock = match_.clock_now();
    members_.send_to_players(events);
}

void RoomFeed::capture() {
    const std::uint64_t before = waiting_.empty() ? shown_.number : waiting_.back().number;
    if (match_.last() == before) return;
    waiting_.push_back(snapshot(members_.want_views()));
}

void RoomFeed::on_kept(std::uint64_t event) {
    while (!waiting_.empty() && waiting_.front().number <= event) {
        Snapshot next = std::move(waiting_.front());
        waiting_.pop_front();
        publish(std::move(next));
    }
}

void RoomFeed::publish(Snapshot next) {
    match_.times().show(services_.now());
    EventTexts texts;
    send_events(shown_, next, true, texts);
    const bool over = next.state == GameState::Over && table_.state != GameState::Over;
    held_back_.push_back(next);
    shown_ = std::move(next);
    release_to_watchers(texts);
    // Watchers too learn of the result before the offers that it ends.
    if (over) on_end_();
}

void RoomFeed::release_to_watchers(EventTexts& texts) {
    const auto delay =
        shown_.state == GameState::Over ? 0 : static_cast<std::size_t>(table_.terms.request.delay);
    while (held_back_.size() > delay) {
        send_events(watched_, held_back_.front(), false, texts);
        watched_ = std::move(held_back_.front());
        held_back_.pop_front();
    }
}

void RoomFeed::send_events(const Snapshot& from, const Snapshot& to, bool players,
                           EventTexts& texts) {
    if (texts.from != from.number || texts.to != to.number)
        texts = {from.number, to.number, {}, {}};
    messages::Events events;
    events.game = table_.id;
    events.from = static_cast<std::int64_t>(from.number) + 1;
    const auto& lines = match_.lines();
    events.lines.assign(lines.begin() + static_cast<std::ptrdiff_t>(from.number),
                        lines.begin() + static_cast<std::ptrdiff_t>(to.number));
    events.key = to.key;
    events.clock = to.clock;
    for (const auto& member : members_.all()) {
        if (members_.is_player(*member) != players) continue;
        auto& text = member->wants_view ? texts.with_view : texts.plain;
        if (text == nullptr) {
            events.view.reset();
            if (member->wants_view) {
                events.view = to.view;
                if (!events.view) {
                    const auto views = replayed({to.number});
                    if (!views.empty()) events.view = views.front().view;
                }
            }
            text = std::make_shared<const std::string>(
                messages::to_json(messages::Answer{{}, events}));
        }
        member->send(text);
    }
}

}  // namespace tengen::server
