// Starts the match of a room: when all seats are taken, and after a restart of the server.
#include <algorithm>
#include <random>
#include <utility>

#include "journal/journal_reader.hpp"
#include "journal/journal_replay.hpp"
#include "match/human_player.hpp"
#include "server/room.hpp"
#include "server/room_reports.hpp"

namespace tengen::server {

using messages::GameState;

namespace {

std::uint64_t fresh_seed() {
    std::random_device device;
    return (std::uint64_t{device()} << 32 | device()) >> 1 | 1;
}

/// One player per seat: the people of a table, and humans in place of AIs and free seats.
std::vector<std::unique_ptr<Player>> people_of(const RoomTable& table) {
    std::vector<std::unique_ptr<Player>> players;
    for (const RoomSeat& seat : table.seats) {
        players.push_back(std::make_unique<HumanPlayer>(seat.who ? seat.who->name : "human"));
    }
    return players;
}

}  // namespace

/// Creates the AIs, and then starts the game.
void Room::begin() {
    beginning_ = true;
    host_.count_bots(*this);
    table_.set_header();
    table_.header.seed = fresh_seed();
    const auto players = std::make_shared<std::vector<std::unique_ptr<Player>>>(people_of(table_));
    AiOrder order{table_.game.game, table_.match_clock(), {}, {}, {}, {}};
    for (std::size_t seat = 0; seat < table_.seats.size(); ++seat) {
        if (!table_.seats[seat].is_ai()) continue;
        order.ais.emplace_back(static_cast<Seat>(seat), table_.seats[seat].who->name);
    }
    order.take = [weak = weak_from_this(), players](Seat seat, std::unique_ptr<Player> ai) {
        const auto self = weak.lock();
        if (!self || !self->beginning_) return false;
        (*players)[seat] = std::move(ai);
        return true;
    };
    order.failed = [weak = weak_from_this()](const Errors& errors) {
        const auto self = weak.lock();
        if (!self || !self->beginning_) return;
        self->send_error(errors);
        self->cancel();
    };
    order.done = [weak = weak_from_this(), players] {
        const auto self = weak.lock();
        // The table may have been closed meanwhile.
        if (!self || !self->beginning_) return;
        self->table_.state = GameState::Playing;
        self->match_.deadline().restart(self->host_.services().wall());
        self->keep([players](Room& room) {
            if (!std::exchange(room.beginning_, false)) return;
            RoomMatchStart start;
            start.players = std::move(*players);
            room.start_match(std::move(start));
            room.let_it_run();
            for (const auto& member : room.members_.all()) room.feed_.send_game(*member);
            room.send_here();
        });
    };
    create_ais(host_.services(), std::move(order));
}

void Room::start_match(RoomMatchStart start) {
    start.kept = [weak = weak_from_this()](std::uint64_t event, const Result<void>& kept) {
        if (const auto self = weak.lock()) self->on_kept(event, kept);
    };
    start.observer =
        std::make_unique<RoomReports>(table_, members_, match_, offers_, feed_, *keeper_, host_);
    match_.start(std::move(start));
    replies_.restart(match_.last());
    feed_.restart();
}

/// Starts the clock of a new game, and of a restored one when its mover is there.
void Room::let_it_run() {
    if (!match_.is_open() || match_.is_running()) return;
    if (return_.waits()) {
        const Clock::time_point now = host_.services().now();
        const bool waited = return_.waited(now) >= host_.settings().times.wait_for_mover;
        const Seat mover = match_.match().position().turn().seat;
        if (!waited && !members_.is_present(mover) && !table_.by_correspondence()) return;
        if (table_.has_ai()) {
            if (!beginning_ && return_.may_try(now)) bring_ais_back();
            return;
        }
    }
    match_.run();
}

/// Seats the AIs of a restored game, and starts the clock. If an AI cannot return, the next attempt
/// comes after a while if people are here. After many, the game ends without a result.
void Room::bring_ais_back() {
    beginning_ = true;
    AiOrder order{table_.game.game, table_.match_clock(), {}, {}, {}, {}};
    for (Seat seat = 0; seat < table_.seats.size(); ++seat) {
        if (!table_.seats[seat].is_ai() || match_.match().has_left(seat)) continue;
        order.ais.emplace_back(seat, table_.seats[seat].who->name);
    }
    order.take = [weak = weak_from_this()](Seat seat, std::unique_ptr<Player> ai) {
        const auto self = weak.lock();
        if (!self) return false;
        // An administrator may have ended the game meanwhile.
        if (self->result() != nullptr) return self->beginning_ = false;
        static_cast<void>(self->match_.match().replace_player(seat, std::move(ai),
                                                              self->table_.seats[seat].who->name));
        return true;
    };
    order.failed = [weak = weak_from_this()](const Errors& errors) {
        const auto self = weak.lock();
        if (!self) return;
        self->beginning_ = false;
        if (self->result() != nullptr) return;
        self->send_error(errors);
        const bool again = self->return_.note_failure(self->host_.services().now(),
                                                      self->host_.settings().times.ai_retry);
        if (!again) static_cast<void>(self->match_.match().abort());
    };
    order.done = [weak = weak_from_this()] {
        const auto self = weak.lock();
        if (!self) return;
        self->beginning_ = false;
        self->return_.complete();
        self->let_it_run();
    };
    create_ais(host_.services(), std::move(order));
}

Result<std::shared_ptr<Room>> Room::restore(RoomHost& host, const StoredGame& stored_game,
                                            const std::vector<RoomSeat>& seats,
                                            const std::vector<StoredEvent>& events,
                                            std::vector<messages::SaidText> said) {
    auto terms = parse_terms(stored_game.options);
    if (!terms) return fail(ErrorCode::Input, stored_game.id, "the options are damaged");
    std::string text = stored_game.header;
    std::vector<std::string> lines;
    for (const StoredEvent& event : events) {
        text += event.line + '\n';
        lines.push_back(event.line);
    }
    auto scan = scan_journal(text, stored_game.id);
    if (!scan) return fail(scan.error());
    auto journal = replay_journal(std::move(*scan), host.services().rules, stored_game.id);
    if (!journal) return fail(journal.error());
    ServedGame game{journal->game, journal->header.definition, journal->header.title,
                    journal->header.about};
    auto room = std::make_shared<Room>(host, stored_game.id, std::move(*terms), std::move(game));
    RoomTable& table = room->table_;
    table.made = stored_game.made;
    table.header = journal->header;
    for (std::size_t seat = 0; seat < table.seats.size() && seat < seats.size(); ++seat) {
        if (!table.seats[seat].is_ai()) table.seats[seat] = seats[seat];
    }
    table.state = static_cast<GameState>(stored_game.state);
    room->talk_.restore(std::move(said));
    if (table.state == GameState::Open) {
        table.closes = stored_game.due.value_or(table.closes);
        return room;
    }
    if (table.state == GameState::Over && lines.empty()) {
        // It was closed before its game began.
        room->feed_.close();
        return room;
    }
    Deadline& deadline = room->match_.deadline();
    deadline.restore(stored_game.due);
    if (!stored_game.due && table.state == GameState::Playing) {
        deadline.restart(host.services().wall());
    }
    room->offers_.count_takebacks(static_cast<int>(std::count_if(
        journal->events.begin(), journal->events.end(), [](const JournalEvent& event) {
            return event.kind == JournalEventKind::Undo && event.count > 0;
        })));
    const Clock::time_point now = host.services().now();
    room->return_.begin(now);
    RoomMatchStart start;
    start.players = people_of(table);
    start.lines = std::move(lines);
    start.progress = journal->progress();
    start.clock_used = journal->clock_used;
    room->start_match(std::move(start));
    room->absence_.note(room->members_.without_absent(), table.seats.size(), now);
    return room;
}

}  // namespace tengen::server
