// An online game's messages from the server.
#include "online/online_game.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>
#include <utility>

#include "base/text.hpp"
#include "journal/journal_format.hpp"
#include "match/human_player.hpp"
#include "match/remote_player.hpp"
#include "online/wire_parts.hpp"
#include "table/remote_play.hpp"

namespace tengen {

using messages::ServerMessage;

namespace {

class SilentObserver final : public RemoteObserver {
  public:
    void on_connection() override {}
    void on_stage() override {}
    void on_offers() override {}
    void on_presence() override {}
    void on_talk(const Talk&) override {}
    void on_refused(const Errors&) override {}
    void on_notice(const Message&) override {}
    void on_save_problem(const Error&) override {}
    void on_replaced() override {}
};

/// It has no state, so all games may share it.
RemoteObserver& silent_observer() {
    static SilentObserver silent;
    return silent;
}

std::string key_text(const Position& position) {
    return fmt::format("{:016x}", position.key());
}

tl::unexpected<Errors> other_rules() {
    return fail(ErrorCode::Network, "",
                "the server plays by other rules than this program (update Tengen)");
}

Result<ReadHeader> read_header(const std::string& text, const RuleCatalogue& rules,
                               const std::string& place) {
    const Result<JournalScan> scan = scan_journal(text, place);
    if (!scan) return fail(scan.error());
    return parse_header(scan->header, rules, place);
}

}  // namespace

OnlineGame::OnlineGame(OnlineClient& client, OnlineServices services, std::string code,
                       ClientAt client_at)
    : client_(&client),
      services_(services),
      client_at_(std::move(client_at)),
      code_(std::move(code)),
      observer_(&silent_observer()) {
    connection_ = client_->state();
    client_->attach(*this);
}

OnlineGame::~OnlineGame() {
    client_->detach(*this);
    client_->forget(this);
    if (client_->is_online()) {
        static_cast<void>(client_->request(messages::CloseGame{{id_, {}}}, [](const auto&) {}));
    }
}

Result<std::unique_ptr<OnlineGame>> OnlineGame::open(OnlineClient& client, OnlineServices services,
                                                     const messages::GameNow& game,
                                                     const std::string& code, ClientAt client_at) {
    std::unique_ptr<OnlineGame> opened(
        new OnlineGame(client, services, code, std::move(client_at)));
    opened->id_ = game.game;
    if (!game.header) return other_rules();
    if (auto taken = opened->rebuild(game); !taken) return fail(std::move(taken.error()));
    opened->take_now(game);
    opened->said_before_ = game.said;
    return opened;
}

void OnlineGame::start(MatchObserver& match, RemoteObserver& remote) {
    observer_ = &remote;
    list_unfinished();
    mirror_->observe(match);
    mirror_->start();
    take_talk(std::exchange(said_before_, {}));
}

Clock::time_point OnlineGame::now() const {
    return client_->services().timing.now();
}

void OnlineGame::on_game_message(const ServerMessage& message) {
    if (const auto* events = std::get_if<messages::Events>(&message)) {
        take_events(*events);
    } else if (const auto* game = std::get_if<messages::GameNow>(&message)) {
        // While the whole game is on its way, a part of it is of no use.
        if (game->header || !wants_all_) on_game(*game);
    } else if (const auto* offers = std::get_if<messages::Offers>(&message)) {
        take_offers(offers->now);
    } else if (const auto* here = std::get_if<messages::Here>(&message)) {
        take_here(*here);
    } else if (const auto* said = std::get_if<messages::Said>(&message)) {
        take_talk({said->said});
    }
}

void OnlineGame::take_events(const messages::Events& events) {
    if (wants_all_ || connection_.state != RemoteConnection::State::Online) return;
    const bool had_ended = mirror_->result().has_value();
    const auto taken =
        take_lines(static_cast<std::uint64_t>(events.from), events.lines, events.key);
    if (!taken) return ask_for_all(taken.error());
    take_clock(events.clock);
    note_end(had_ended);
}

Result<void> OnlineGame::take_lines(std::uint64_t from, const std::vector<std::string>& lines,
                                    const std::string& key) {
    const std::uint64_t before = mirror_->last_event();
    Result<void> taken = mirror_->take(from, lines);
    for (std::uint64_t number = before + 1; number <= mirror_->last_event(); ++number) {
        lines_.push_back(lines[number - from]);
    }
    if (mirror_->last_event() != before) shown_at_ = now();
    if (sent_ && mirror_->last_event() > sent_->after) sent_.reset();
    if (!taken) return taken;
    // A repeated message is about an earlier position.
    const bool newest = from + lines.size() == mirror_->last_event() + 1;
    if (newest && key_text(mirror_->position()) != key) return other_rules();
    return {};
}

/// Takes a whole game, or its lines after those that are here.
Result<bool> OnlineGame::take_game(const messages::GameNow& game) {
    const auto taken = [&] {
        return take_lines(static_cast<std::uint64_t>(game.from), game.lines, game.key).map([] {
            return false;
        });
    };
    if (!game.header) return taken();
    // Lines that the mirror has need not be played again, and keep the observer's game.
    const bool same = *game.header == header_text_ && game.from == 1 && !wants_all_ &&
                      game.lines.size() >= lines_.size() &&
                      std::equal(lines_.begin(), lines_.end(), game.lines.begin());
    if (same) return taken();
    return rebuild(game).map([] { return true; });
}

Result<void> OnlineGame::rebuild(const messages::GameNow& game) {
    const std::string place = fmt::format("game {}", printable(game.game));
    Result<ReadHeader> read = read_header(*game.header, services_.rules, place);
    if (!read) {
        Errors errors = read.error();
        for (Error& error : errors) error.code = ErrorCode::Network;
        return fail(std::move(errors));
    }
    const int seats = read->game->seats();
    if (game.from != 1 || static_cast<int>(read->header.seats.size()) != seats) {
        return other_rules();
    }
    const auto before = std::pair(presence_.seats, own_);
    presence_.seats = remote_seats_of(game.seats, seats);
    own_ = seat_of(game.you, seats);
    auto mirror = std::make_shared<MirrorMatch>(
        MirrorSetup{read->header, read->game,
                    [this](Seat seat, const std::string& spec) { return player_at(seat, spec); }},
        static_cast<MatchRequests&>(*this), nullptr);
    Result<void> taken = mirror->take(1, game.lines);
    if (taken && key_text(mirror->position()) != game.key) taken = other_rules();
    if (!taken) {
        std::tie(presence_.seats, own_) = before;
        return taken;
    }
    header_ = std::move(read->header);
    header_text_ = *game.header;
    mirror_ = std::move(mirror);
    lines_ = game.lines;
    shown_at_ = now();
    return {};
}

std::unique_ptr<Player> OnlineGame::player_at(Seat seat, const std::string& spec) const {
    std::string name = presence_.seats[seat].name;
    if (own_ == seat) return std::make_unique<HumanPlayer>(std::move(name));
    if (name.empty() && stage_ != RemoteStage::Open) {
        name = shown_name(spec.substr(spec.find(':') + 1));
    }
    return std::make_unique<RemotePlayer>(std::move(name));
}

/// Takes all of a game's message except its lines.
void OnlineGame::take_now(const messages::GameNow& game) {
    if (game.code) code_ = *game.code;
    rated_ = game.options.rated;
    const RemoteStage before = stage_;
    stage_ = mirror_->result() ? RemoteStage::Over : stage_of(game.state);
    if (stage_ != RemoteStage::Over) keeps_ = true;
    take_seats(game.seats, seat_of(game.you, mirror_->position().game().seats()), game.watchers);
    take_offers(game.offers);
    take_clock(game.clock);
    if (before != stage_) observer_->on_stage();
}

/// Reports nothing, because the observer does not know the new mirror yet.
void OnlineGame::take_silently(const messages::GameNow& game) {
    RemoteObserver* const observer = std::exchange(observer_, &silent_observer());
    take_now(game);
    observer_ = observer;
}

void OnlineGame::take_clock(const messages::ClockNow& clock) {
    const int seats = mirror_->position().game().seats();
    mirror_->set_clocks(reading_of(clock, seats, client_->clock(), now()));
}

void OnlineGame::take_offers(const messages::OffersNow& offers) {
    offers_ = offers_of(offers, mirror_->position().game().seats());
    offers_.refused = std::exchange(refused_, std::nullopt);
    note_pause();
    mirror_->set_draw_offers(offers_.draw);
    observer_->on_offers();
    if (offers.next && *offers.next != id_) open_next(*offers.next);
}

/// A game is paused while all people agree to a pause.
void OnlineGame::note_pause() {
    mirror_->set_paused(all_agree(*this, offers_.pause) && !mirror_->result());
}

void OnlineGame::take_here(const messages::Here& here) {
    take_seats(here.seats, own_among(here.seats), here.watchers);
    presence_.claim_at.reset();
    if (here.away) presence_.claim_at = now() + std::chrono::milliseconds(*here.away);
    observer_->on_presence();
}

void OnlineGame::take_seats(const std::vector<messages::SeatNow>& seats, std::optional<Seat> own,
                            std::int64_t watchers) {
    const std::vector<RemoteSeat> before = presence_.seats;
    const std::optional<Seat> before_own = own_;
    presence_.seats = remote_seats_of(seats, mirror_->position().game().seats());
    constexpr std::int64_t kMany = 1'000'000'000;
    presence_.watchers = static_cast<int>(std::min(watchers, kMany));
    own_ = own;
    replace_players(before, before_own);
    note_pause();
    list_unfinished();
}

/// Updates the players' names, and makes a person of this program the player of its seat.
void OnlineGame::replace_players(const std::vector<RemoteSeat>& before,
                                 std::optional<Seat> before_own) {
    for (std::size_t i = 0; i < presence_.seats.size(); ++i) {
        const auto seat = static_cast<Seat>(i);
        const bool same_owner = (before_own == seat) == (own_ == seat);
        if (same_owner && i < before.size() && before[i].name == presence_.seats[i].name) continue;
        mirror_->seat(seat, player_at(seat, header_.seats[i]));
    }
}

std::optional<Seat> OnlineGame::own_among(const std::vector<messages::SeatNow>& seats) const {
    if (client_->welcome() == nullptr) return std::nullopt;
    for (std::size_t i = 0; i < seats.size() && i < presence_.seats.size(); ++i) {
        const auto& who = seats[i].who;
        if (!who || who->kind == messages::PlayerKind::Ai) continue;
        if (who->id == client_->welcome()->you.id) return static_cast<Seat>(i);
    }
    return std::nullopt;
}

void OnlineGame::take_talk(const std::vector<messages::SaidText>& said) {
    constexpr std::size_t kRemembered = 500;
    if (heard_.size() > kRemembered) heard_.clear();
    for (const messages::SaidText& text : said) {
        if (!heard_.emplace(text.by.id, text.n).second) continue;
        observer_->on_talk(talk_of(text, services_.phrases));
    }
}

void OnlineGame::note_end(bool had_ended) {
    const bool ended = mirror_->result().has_value();
    if (ended == had_ended) return;
    stage_ = ended ? RemoteStage::Over : RemoteStage::Playing;
    if (ended) presence_.claim_at.reset();
    note_pause();
    if (ended) keep_journal();
    list_unfinished();
    observer_->on_stage();
}

/// Lists the game while this program's player has a seat and it is not over.
void OnlineGame::list_unfinished() {
    if (services_.kept == nullptr) return;
    if (!own_ || stage_ == RemoteStage::Over) return list_over(id_);
    KeptGame game{link(), id_, full_name(header_.game), client_->target().hosted, ""};
    for (std::size_t i = 0; i < presence_.seats.size(); ++i) {
        const RemoteSeat& seat = presence_.seats[i];
        if (!seat.taken || own_ == static_cast<Seat>(i)) continue;
        game.others += (game.others.empty() ? "" : ", ") + seat.name;
    }
    if (listed_ == game) return;
    if (const auto kept = services_.kept->keep(game); !kept) {
        return observer_->on_save_problem(kept.error().front());
    }
    listed_ = std::move(game);
}

void OnlineGame::list_over(const std::string& id) {
    if (services_.kept == nullptr) return;
    if (!listed_ && std::exchange(list_checked_, true)) return;
    listed_.reset();
    if (const auto forgotten = services_.kept->forget(id); !forgotten) {
        observer_->on_save_problem(forgotten.error().front());
    }
}

/// Keeps a finished game of this program's player like any other game.
void OnlineGame::keep_journal() {
    if (services_.journals == nullptr || !own_ || !std::exchange(keeps_, false)) return;
    std::vector<JournalEvent> events;
    for (const std::string& line : lines_) {
        const auto event = read_event_line(line, events.size() + 1);
        if (event) events.push_back(*event);
    }
    const auto kept = services_.journals->and_then(
        [&](const JournalFolder& folder) { return folder.create(header_, events); });
    if (!kept) observer_->on_save_problem(kept.error().front());
}

}  // namespace tengen
