// The messages of a server to the clients of a table, and their comparison.
#include "table.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace tengen::load {

using messages::GameState;
using messages::Refusal;
using std::chrono::milliseconds;
using std::chrono::steady_clock;

namespace {

constexpr milliseconds kRetry{1'000};

}  // namespace

Table::Table(Entrance& entrance, const RuleCatalogue& rules, const Stage& stage, int seats,
             int first, bool checks)
    : entrance_(entrance),
      rules_(rules),
      stage_(stage),
      checks_(checks),
      transcript_(std::make_shared<Transcript>(rules)),
      timer_(entrance.io) {
    const auto count = static_cast<std::size_t>(seats + entrance.settings.watchers);
    for (std::size_t index = 0; index < count; ++index) {
        Member& member = members_.emplace_back();
        member.plays = index < static_cast<std::size_t>(seats);
        member.peer = std::make_unique<Peer>(entrance, static_cast<PeerOwner&>(*this),
                                             first + static_cast<int>(index), index);
    }
}

void Table::start() {
    for (const Member& member : members_) member.peer->start();
}

bool Table::is_ready() const {
    return std::all_of(members_.begin(), members_.end(), [&](const Member& member) {
        return member.peer->is_online() && member.game == id_ && member.state != GameState::Open;
    });
}

void Table::begin() {
    act();
}

bool Table::is_quiet() const {
    // A rematch that all players want begins at any moment.
    const bool begins = std::all_of(members_.begin(), members_.end(), [](const Member& member) {
        return !member.plays || member.rematches;
    });
    return confirmed_.empty() && !begins &&
           std::all_of(members_.begin(), members_.end(), [&](const Member& member) {
               return member.peer->is_online() && member.game == id_ && !member.sent &&
                      member.last == transcript_->last();
           });
}

void Table::verify() {
    verifies_ = true;
    Member& member = members_.front();
    member.last = 0;
    if (member.peer->is_online()) open(member);
}

void Table::report_missing() {
    for (const Member& member : members_) {
        if (!member.sent) continue;
        add(Problem::Lost, fmt::format("no answer to move {}", member.sent->move));
    }
    for (const auto& [number, move] : confirmed_) {
        add(Problem::Lost, fmt::format("the confirmed move {} is not line {}", move, number));
    }
}

void Table::add(Problem problem, const std::string& text) {
    entrance_.tally.add(problem, fmt::format("game {}: {}", id_, text));
}

void Table::on_online(Peer& peer) {
    Member& member = members_[peer.index()];
    if (id_.empty()) {
        if (peer.index() == 0) open_table(member);
        return;
    }
    open(member);
}

void Table::on_lost(Peer& peer) {
    Member& member = members_[peer.index()];
    member.asked = {};
    member.sits = member.rematches = member.is_open = member.awaits_code = false;
    flight_.reset();
}

void Table::open_table(Member& member) {
    const LoadSettings& settings = entrance_.settings;
    messages::TableRequest request;
    request.rules.game = settings.game;
    if (settings.clock.count() > 0) request.clock.total = settings.clock.count();
    request.seats = {{messages::SeatWish::Me{}}};
    request.watchers = settings.watchers;
    member.peer->send(std::move(request));
}

/// Opens the newest game, from the last line that the client has.
void Table::open(Member& member) {
    messages::OpenGame request;
    if (!code_.empty()) {
        request.code = code_;
    } else if (member.plays) {
        request.game = id_;
    } else {
        // A player learns the code of a rematch, watchers do not.
        member.awaits_code = true;
        return;
    }
    if (member.game == id_ && member.last > 0) {
        request.have = static_cast<std::int64_t>(member.last);
    }
    request.parts = true;
    member.peer->send(std::move(request));
}

void Table::take_code(const std::string& code) {
    code_ = code;
    for (Member& member : members_) {
        if (!member.peer->is_online() || !std::exchange(member.awaits_code, false)) continue;
        if (member.game != id_ || !member.is_open) open(member);
    }
}

void Table::on_answer(Peer& peer, const messages::Answer& answer) {
    Member& member = members_[peer.index()];
    if (const auto* events = std::get_if<messages::Events>(&answer.message)) {
        if (events->game == member.game) take_events(member, *events);
    } else if (const auto* ok = std::get_if<messages::Ok>(&answer.message)) {
        take_ok(member, answer.re.value_or(0), *ok);
    } else if (const auto* game = std::get_if<messages::GameNow>(&answer.message)) {
        take_game(member, *game);
    } else if (const auto* refusal = std::get_if<messages::ErrorAnswer>(&answer.message)) {
        take_refusal(member, answer, *refusal);
    }
}

void Table::take_game(Member& member, const messages::GameNow& game) {
    // The answer to a repeated request may come after the rematch has been opened.
    if (game.game != id_ && member.game == id_ && transcript_of(game.game)) return;
    if (game.game != member.game) take_new_game(member, game.game);
    member.is_open = true;
    member.state = game.state;
    member.seat.reset();
    if (game.you) member.seat = static_cast<Seat>(*game.you);
    if (game.header) {
        if (const auto taken = member.transcript->take_header(*game.header); !taken) {
            return add(Problem::Line, english(taken.error()));
        }
    }
    if (!member.transcript->has_game() ||
        !take_lines(member, static_cast<std::uint64_t>(game.from), game.lines, game.key)) {
        return;
    }
    if (game.game == id_ && game.code && *game.code != code_) take_code(*game.code);
    if (verifies_ && member.last == member.transcript->last()) verified_ = true;
    if (game.offers.next) return follow(member, *game.offers.next);
    if (game.game != id_) return;  // the rematch is on its way
    if (member.plays && !member.seat && member.state == GameState::Open &&
        !std::exchange(member.sits, true)) {
        member.peer->send(messages::Sit{{game.game, {}}});
    }
    // A play that was lost with the connection is sent again.
    if (member.sent && member.asked.request == 0 && member.sent->after == transcript_->last()) {
        return send_play(member);
    }
    act();
    offer_rematches();
}

/// Opens the rematch, which has begun while this client was away.
void Table::follow(Member& member, const std::string& next) {
    if (transcript_of(next)) return open(member);
    member.awaits_code = !member.plays;
    if (!member.plays) return;
    messages::OpenGame request;
    request.game = next;
    member.peer->send(std::move(request));
}

/// The lines of the newest game or of one before it; null for a game that no client has seen.
std::shared_ptr<Transcript> Table::transcript_of(const std::string& game) const {
    if (game == id_) return transcript_;
    for (const auto& [id, transcript] : past_) {
        if (id == game) return transcript;
    }
    return nullptr;
}

/// The first game, or the rematch of the last one.
void Table::take_new_game(Member& member, const std::string& game) {
    if (member.is_open) {
        if (member.last != member.transcript->last()) {
            add(Problem::Lost, fmt::format("a client has {} of {} lines at the end", member.last,
                                           member.transcript->last()));
        }
        member.peer->send(messages::CloseGame{{member.game, {}}});
    }
    if (!transcript_of(game)) {
        report_missing();
        if (transcript_->is_over()) ++entrance_.tally.games;
        confirmed_.clear();
        flight_.reset();
        constexpr std::size_t kMaxPast = 8;
        past_.emplace_front(id_, transcript_);
        if (past_.size() > kMaxPast) past_.pop_back();
        id_ = game;
        code_.clear();
        transcript_ = std::make_shared<Transcript>(rules_);
    }
    member.game = game;
    member.transcript = transcript_of(game);
    member.last = 0;
    member.sent.reset();
    member.asked = {};
    member.rematches = member.sits = false;
}

void Table::take_events(Member& member, const messages::Events& events) {
    if (!member.transcript || !member.transcript->has_game()) return;
    const auto from = static_cast<std::uint64_t>(events.from);
    if (from <= member.last && !events.lines.empty()) {
        return add(Problem::Doubled, fmt::format("line {} came twice", from));
    }
    if (!take_lines(member, from, events.lines, events.key)) return;
    if (verifies_ && member.last == member.transcript->last()) verified_ = true;
    if (member.game != id_) return;
    act();
    offer_rematches();
}

bool Table::take_lines(Member& member, std::uint64_t from, const std::vector<std::string>& lines,
                       const std::string& key) {
    if (from > member.last + 1) {
        add(Problem::Lost, fmt::format("line {} came after line {}", from, member.last));
        return false;
    }
    Transcript& transcript = *member.transcript;
    std::uint64_t number = from;
    for (const std::string& line : lines) {
        const bool is_new = number > transcript.last();
        if (const auto taken = transcript.take(number, line); !taken) {
            add(Problem::Line, english(taken.error()));
            return false;
        }
        if (is_new && member.transcript != transcript_) {
            add(Problem::Lost, fmt::format("line {} came to one client only", number));
        } else if (is_new) {
            take_new_line(number);
        }
        if (number > member.last) measure(member, number);
        member.last = std::max(member.last, number);
        ++number;
    }
    if (!checks_) return true;
    ++entrance_.tally.positions;
    if (transcript.key_after(number - 1) == key) return true;
    add(Problem::Key, fmt::format("another position after line {}", number - 1));
    return false;
}

/// A line that no other client has shown yet.
void Table::take_new_line(std::uint64_t number) {
    const JournalEvent& event = transcript_->event(number);
    if (event.kind != JournalEventKind::Play) return;
    ++entrance_.tally.all_moves;
    if (entrance_.tally.measuring) ++entrance_.tally.moves;
    Member* const player = player_at(event.seat);
    const bool sent = player != nullptr && player->sent && player->sent->after + 1 == number &&
                      player->sent->move == event.text;
    if (!sent) {
        return add(Problem::Doubled,
                   fmt::format("line {} is the move {}, which was not sent", number, event.text));
    }
    player->sent.reset();
    if (const auto found = confirmed_.find(number); found != confirmed_.end()) {
        check_confirmed(*transcript_, number, found->second);
        confirmed_.erase(found);
    }
}

void Table::measure(const Member& member, std::uint64_t number) {
    if (member.game != id_ || !flight_ || flight_->number != number || !member.plays) return;
    if (member.seat == transcript_->event(number).seat) return;
    const std::chrono::duration<float, std::milli> delay = steady_clock::now() - flight_->at;
    if (entrance_.tally.measuring) entrance_.tally.delays.push_back(delay.count());
    flight_.reset();
}

void Table::check_confirmed(const Transcript& transcript, std::uint64_t number,
                            const std::string& move) {
    const JournalEvent& event = transcript.event(number);
    if (event.kind == JournalEventKind::Play && event.text == move) return;
    add(Problem::Lost, fmt::format("the confirmed move {} is not line {}", move, number));
}

void Table::take_ok(Member& member, std::int64_t request, const messages::Ok& ok) {
    if (ok.game && ok.code && id_.empty()) {
        id_ = *ok.game;
        code_ = *ok.code;
        for (Member& other : members_) {
            if (&other != &members_.front() && other.peer->is_online()) open(other);
        }
        return;
    }
    if (request == 0 || request != member.asked.request) return;
    const auto number = static_cast<std::uint64_t>(ok.number.value_or(0));
    if (number != member.asked.number) {
        return add(Problem::Lost, fmt::format("move {} was confirmed as line {} instead of {}",
                                              member.asked.move, number, member.asked.number));
    }
    if (number <= member.transcript->last()) {
        check_confirmed(*member.transcript, number, member.asked.move);
    } else {
        confirmed_[number] = member.asked.move;
    }
}

void Table::take_refusal(Member& member, const messages::Answer& answer,
                         const messages::ErrorAnswer& refusal) {
    ++entrance_.tally.refusals[refusal.code];
    const bool passes = refusal.code == Refusal::TooFast || refusal.code == Refusal::Disk ||
                        refusal.code == Refusal::Busy || refusal.code == Refusal::Closing ||
                        refusal.code == Refusal::Quota;
    if (!passes) {
        return add(
            Problem::Refused,
            fmt::format("{} ({})", refusal.text.pattern,
                        messages::words_of(Refusal{})[static_cast<std::size_t>(refusal.code)]));
    }
    if (answer.re && *answer.re == member.asked.request) member.asked = {};
    member.rematches = member.sits = false;
    wait(kRetry, &Table::retry);
}

}  // namespace tengen::load
