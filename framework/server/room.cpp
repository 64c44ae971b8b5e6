// Shows a game to the connections that have it open.
#include "server/room.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "journal/journal_format.hpp"
#include "journal/journal_replay.hpp"
#include "match/human_player.hpp"
#include "server/view.hpp"

namespace tengen::server {

using messages::GameState;
using messages::Refusal;
using std::chrono::milliseconds;

namespace {

/// Lines of one message; the client's limit leaves room for the header and the rest.
constexpr std::size_t kPartBytes = 20'000;

std::string key_text(const Position& position) {
    return fmt::format("{:016x}", position.key());
}

std::optional<std::int64_t> count_of(const std::optional<milliseconds>& time) {
    if (!time) return std::nullopt;
    return time->count();
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

Room::Room(RoomHost& host, std::string id, RoomTerms terms, ServedGame game)
    : host_(host),
      id_(std::move(id)),
      terms_(std::move(terms)),
      game_(std::move(game)),
      seats_(game_.game->seats()),
      made_(host.services().wall()),
      empty_since_(host.services().now()) {
    for (std::size_t seat = 0; seat < terms_.request.seats.size() && seat < seats_.size(); ++seat) {
        const auto* ai = std::get_if<messages::SeatWish::Ai>(&terms_.request.seats[seat].value);
        if (ai == nullptr) continue;
        seats_[seat].who =
            messages::Who{ai->ai.substr(0, messages::kName.most), "", messages::PlayerKind::Ai, {}};
    }
    set_header();
    shown_ = watched_ = snapshot(false);
}

Room::~Room() = default;

std::optional<Seat> Room::seat_of(const std::string& account) const {
    for (std::size_t seat = 0; seat < seats_.size(); ++seat) {
        if (seats_[seat].is_person() && seats_[seat].who->id == account) {
            return static_cast<Seat>(seat);
        }
    }
    return std::nullopt;
}

bool Room::must_stay() const {
    const ClockSettings clock = match_clock();
    return !members_.empty() || beginning_ || keeping_ > 0 || !pending_.empty() ||
           !awaiting_.empty() ||
           (state_ == GameState::Playing && (clock.move || clock.total || has_ai()));
}

bool Room::waits_for(const std::string& account) const {
    const auto seat = seat_of(account);
    return seat && match_ && !match_->result() && match_->position().turn().seat == *seat;
}

messages::ListedGame Room::listing() const {
    messages::ListedGame listed;
    listed.game = id_;
    listed.rules = full_name(game_.game->description());
    listed.clock = terms_.request.clock;
    for (const RoomSeat& seat : seats_) listed.seats.push_back(seat.who);
    listed.state = state_;
    listed.rated = terms_.request.rated;
    listed.watchers = watcher_count();
    return listed;
}

messages::ListedGame Room::listing_for(const std::string& account) const {
    messages::ListedGame listed = listing();
    listed.your_move = waits_for(account);
    const auto seat = seat_of(account);
    if (!seat || !match_ || match_->result()) return listed;
    const messages::ClockNow clock = clock_now();
    if (*seat < clock.left.size()) listed.left = clock.left[*seat];
    if (clock.runs == *seat && clock.move) {
        listed.left = std::min(listed.left.value_or(*clock.move), *clock.move);
    }
    return listed;
}

bool Room::is_player(const Connection& connection) const {
    return connection.who && seat_of(connection.who->id).has_value();
}

bool Room::has_view_member() const {
    return std::any_of(members_.begin(), members_.end(),
                       [](const auto& member) { return member->wants_view; });
}

std::uint64_t Room::visible(const Connection& connection) const {
    return is_player(connection) ? shown_.number : watched_.number;
}

bool Room::present(Seat seat) const {
    if (!seats_[seat].who) return false;
    if (seats_[seat].is_ai()) return true;
    return std::any_of(members_.begin(), members_.end(), [&](const auto& member) {
        return member->is_open() && member->who && member->who->id == seats_[seat].who->id;
    });
}

int Room::watcher_count() const {
    return static_cast<int>(std::count_if(members_.begin(), members_.end(),
                                          [&](const auto& member) { return !is_player(*member); }));
}

messages::ClockNow Room::clock_now() const {
    messages::ClockNow clock;
    clock.at = host_.server_time();
    const auto seats = static_cast<Seat>(seats_.size());
    if (match_ == nullptr) {
        clock.left.assign(seats, count_of(header_.clock.total));
        clock.move = count_of(header_.clock.move);
        return clock;
    }
    for (Seat seat = 0; seat < seats; ++seat) {
        clock.left.push_back(count_of(match_->time_left(seat)));
    }
    const Seat mover = match_->position().turn().seat;
    clock.move = count_of(match_->move_time_left(mover));
    if (due_ && !match_->result())
        clock.move = std::max<std::int64_t>(*due_ - host_.services().wall(), 0);
    const bool limited = header_.clock.move || header_.clock.total;
    if (limited && running_ && !match_->paused() && !match_->result()) clock.runs = mover;
    return clock;
}

std::vector<messages::SeatNow> Room::seats_now() const {
    std::vector<messages::SeatNow> seats;
    for (std::size_t seat = 0; seat < seats_.size(); ++seat) {
        messages::SeatNow now{seats_[seat].who, present(static_cast<Seat>(seat)), {}};
        for (const auto& member : members_) {
            if (seats_[seat].is_person() && member->who->id == seats_[seat].who->id) {
                now.ping = count_of(member->ping());
            }
        }
        seats.push_back(std::move(now));
    }
    return seats;
}

messages::Here Room::here() const {
    return {id_, seats_now(), watcher_count(), count_of(claim_in())};
}

void Room::send_here() {
    note_presence();
    send_to_all(here());
    host_.on_listing(*this);
}

/// The clocks have stopped or run again without an event.
void Room::send_clock() {
    messages::Events events;
    events.game = id_;
    events.from = static_cast<std::int64_t>(shown_.number) + 1;
    events.key = shown_.key;
    events.clock = clock_now();
    const auto text =
        std::make_shared<const std::string>(messages::to_json(messages::Answer{{}, events}));
    for (const auto& member : members_) {
        if (is_player(*member)) member->send(text);
    }
}

void Room::send_to_all(const messages::ServerMessage& message) {
    const auto text =
        std::make_shared<const std::string>(messages::to_json(messages::Answer{{}, message}));
    for (const auto& member : members_) member->send(text);
}

Room::Snapshot Room::snapshot(bool with_view) const {
    Snapshot now;
    now.state = state_;
    now.clock = clock_now();
    if (match_ == nullptr) {
        const Position start(game_.game);
        now.key = key_text(start);
        if (with_view) now.view = view_of(start, nullptr);
        return now;
    }
    now.number = journal_->last();
    if (match_->result()) now.state = GameState::Over;
    now.key = key_text(match_->position());
    if (with_view) now.view = view_of(match_->position(), result());
    return now;
}

/// The game after earlier events, in ascending order.
std::vector<Room::Snapshot> Room::replayed(const std::vector<std::uint64_t>& numbers) const {
    std::vector<Snapshot> snapshots;
    JournalReplay replay(header_, game_.game);
    std::uint64_t at = 0;
    for (const std::uint64_t number : numbers) {
        while (at < number) {
            const auto event = read_event_line(journal_->lines()[at], at + 1);
            if (!event || !replay.apply(*event)) return snapshots;
            ++at;
        }
        Snapshot then;
        then.number = number;
        then.state = replay.progress().result ? GameState::Over : GameState::Playing;
        then.clock = clock_now();
        then.key = key_text(replay.progress().position);
        const auto& result = replay.progress().result;
        then.view = view_of(replay.progress().position, result ? &*result : nullptr);
        snapshots.push_back(std::move(then));
    }
    return snapshots;
}

std::string Room::record(const Connection& connection) const {
    JournalHeader header = header_;
    if (state_ != GameState::Over) header.seed = 0;
    std::string text = header_text(header);
    for (std::uint64_t number = 0; number < visible(connection); ++number) {
        text += journal_->lines()[number] + '\n';
    }
    return text;
}

void Room::send_game(Connection& connection, std::uint64_t have,
                     const std::optional<Reply>& reply) {
    const bool player = is_player(connection);
    const Snapshot& last = player ? shown_ : watched_;
    messages::GameNow now;
    now.game = id_;
    if (have == 0 || have > last.number) {
        have = 0;
        JournalHeader header = header_;
        header.seed = 0;
        now.header = header_text(header);
    }
    now.from = static_cast<std::int64_t>(have) + 1;
    const std::vector<std::string> none;
    const std::vector<std::string>& lines = journal_ ? journal_->lines() : none;
    std::vector<std::vector<std::string>> parts(1);
    std::vector<std::uint64_t> ends{take_part(lines, have + 1, last.number, parts[0])};
    while (ends.back() < last.number) {
        parts.emplace_back();
        ends.push_back(take_part(lines, ends.back() + 1, last.number, parts.back()));
    }
    std::vector<Snapshot> snapshots;
    const bool needs_view = connection.wants_view && !last.view;
    if (ends.size() > 1 || (needs_view && journal_)) {
        snapshots = replayed(ends);
    } else {
        snapshots.push_back(last);
        if (needs_view) snapshots.back().view = view_of(Position(game_.game), nullptr);
    }
    if (snapshots.size() < ends.size()) return;
    now.lines = std::move(parts[0]);
    now.key = snapshots[0].key;
    now.seats = seats_now();
    if (const auto seat = seat_of(connection.who->id)) now.you = *seat;
    if (player || terms_.owner == connection.who->id) now.code = terms_.code;
    now.state = last.state;
    now.clock = clock_now();
    now.offers = offers_;
    for (const messages::SaidText& said : said_) {
        if (connection.blocked.count(said.by.id) != 0) continue;
        if (said.to == messages::Audience::Table || !player || state_ == GameState::Over) {
            now.said.push_back(said);
        }
    }
    const messages::TableRequest& request = terms_.request;
    now.options = {request.rated, request.delay, request.takebacks, request.on_leave};
    now.watchers = watcher_count();
    if (connection.wants_view) now.view = snapshots[0].view;
    if (reply) {
        reply->send(std::move(now));
    } else {
        connection.send(messages::Answer{{}, std::move(now)});
    }
    for (std::size_t part = 1; part < ends.size(); ++part) {
        messages::Events events;
        events.game = id_;
        events.from = static_cast<std::int64_t>(ends[part - 1]) + 1;
        events.lines = std::move(parts[part]);
        events.key = snapshots[part].key;
        events.clock = snapshots[part].clock;
        if (connection.wants_view) events.view = snapshots[part].view;
        connection.send(messages::Answer{{}, std::move(events)});
    }
}

void Room::open(const ConnectionPtr& connection, const messages::OpenGame& request,
                const Reply& reply) {
    const std::string& account = connection->who->id;
    const bool player = seat_of(account).has_value();
    const bool allowed = is_listed() || player || terms_.owner == account ||
                         terms_.request.person == connection->who->name ||
                         (request.code && *request.code == terms_.code);
    if (!allowed) return reply.refuse(Refusal::NoSuchGame, Message("there is no such game"));
    const bool is_new = std::find(members_.begin(), members_.end(), connection) == members_.end();
    if (is_new && !player && state_ != GameState::Open &&
        watcher_count() >= terms_.request.watchers) {
        return reply.refuse(Refusal::Full, Message("this table takes no more watchers"));
    }
    if (player) {
        // The newest connection of a player plays.
        for (const auto& member : std::vector(members_)) {
            if (member == connection || member->who->id != account) continue;
            close(*member);
            member->close(CloseCode::OpenedElsewhere, "opened elsewhere");
        }
    }
    if (is_new) members_.push_back(connection);
    connection->games.insert(id_);
    let_it_run();
    const auto have = static_cast<std::uint64_t>(request.have.value_or(0));
    send_game(*connection, have, reply);
    if (is_new) send_here();
}

void Room::show(const ConnectionPtr& connection) {
    if (std::find(members_.begin(), members_.end(), connection) == members_.end()) {
        members_.push_back(connection);
        connection->games.insert(id_);
    }
    let_it_run();
    send_game(*connection, 0, {});
    send_here();
}

void Room::close(Connection& connection) {
    connection.games.erase(id_);
    const auto removed =
        std::erase_if(members_, [&](const auto& member) { return member.get() == &connection; });
    if (removed == 0) return;
    if (members_.empty()) empty_since_ = host_.services().now();
    send_here();
}

void Room::refuse_stale(Connection& connection, std::uint64_t after, const Reply& reply) {
    reply.refuse(Refusal::Stale, Message("the game has continued meanwhile"));
    if (after < shown_.number) send_game(connection, after, {});
}

void Room::capture() {
    const std::uint64_t before = pending_.empty() ? shown_.number : pending_.back().number;
    if (journal_->last() == before) return;
    pending_.push_back(snapshot(has_view_member()));
}

void Room::on_kept(std::uint64_t number, const Result<void>& kept) {
    const auto self = shared_from_this();
    if (!kept) {
        // Another process has this game's events, so this one shows none.
        const Message text("the server cannot continue this game");
        for (const Awaiting& waiting : std::exchange(awaiting_, {})) {
            waiting.reply.refuse(Refusal::Internal, text);
        }
        pending_.clear();
        return;
    }
    durable_ = number;
    while (!awaiting_.empty() && awaiting_.front().number <= number) {
        messages::Ok done;
        done.number = static_cast<std::int64_t>(awaiting_.front().number);
        awaiting_.front().reply.ok(std::move(done));
        if (const auto moved = awaiting_.front().moved_at) {
            host_.on_move(host_.services().now() - *moved);
        }
        awaiting_.pop_front();
    }
    while (!pending_.empty() && pending_.front().number <= number) {
        Snapshot next = std::move(pending_.front());
        pending_.pop_front();
        publish(std::move(next));
    }
}

void Room::publish(Snapshot next) {
    handed_at_ = host_.services().now();
    EventTexts texts;
    send_events(shown_, next, true, texts);
    const bool over = next.state == GameState::Over && state_ != GameState::Over;
    held_back_.push_back(next);
    shown_ = std::move(next);
    if (over) end(GameState::Over);
    release_to_watchers(texts);
}

void Room::release_to_watchers(EventTexts& texts) {
    const auto delay =
        state_ == GameState::Over ? 0 : static_cast<std::size_t>(terms_.request.delay);
    while (held_back_.size() > delay) {
        send_events(watched_, held_back_.front(), false, texts);
        watched_ = std::move(held_back_.front());
        held_back_.pop_front();
    }
}

void Room::send_events(const Snapshot& from, const Snapshot& to, bool players, EventTexts& texts) {
    if (texts.from != from.number || texts.to != to.number)
        texts = {from.number, to.number, {}, {}};
    messages::Events events;
    events.game = id_;
    events.from = static_cast<std::int64_t>(from.number) + 1;
    const auto& lines = journal_->lines();
    events.lines.assign(lines.begin() + static_cast<std::ptrdiff_t>(from.number),
                        lines.begin() + static_cast<std::ptrdiff_t>(to.number));
    events.key = to.key;
    events.clock = to.clock;
    for (const auto& member : members_) {
        if (is_player(*member) != players) continue;
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

void Room::say(Connection& connection, const messages::Say& request, const Reply& reply) {
    const bool player = is_player(connection);
    messages::SaidText said{*connection.who, request.text, request.phrase, request.to, request.n};
    if (request.n <= connection.last_said) return reply.ok();  // a repeat
    connection.last_said = request.n;
    if (!player) said.to = messages::Audience::Watchers;
    said_.push_back(said);
    if (said_.size() > std::size_t{kKeptTalk}) said_.erase(said_.begin());
    // The store orders talk by its times, so no two are equal.
    last_said_ = std::max(host_.services().wall(), last_said_ + 1);
    StoreBatch batch;
    batch.talk.push_back({id_, said.by.id, said.text, said.phrase,
                          said.to == messages::Audience::Watchers, said.n, last_said_});
    // Talk is shown even while the disk fails.
    host_.services().store.commit(std::move(batch), [](const auto&) {});
    const auto text = std::make_shared<const std::string>(
        messages::to_json(messages::Answer{{}, messages::Said{id_, std::move(said)}}));
    const bool to_players = said_.back().to == messages::Audience::Table;
    for (const auto& member : members_) {
        if (member->blocked.count(connection.who->id) != 0) continue;
        // Players do not see what watchers say about their game.
        if (to_players || !is_player(*member) || state_ == GameState::Over) member->send(text);
    }
    reply.ok();
}

}  // namespace tengen::server
