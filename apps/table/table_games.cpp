// How a table begins, resumes, follows and leaves a game.
#include <algorithm>
#include <random>
#include <utility>

#include "core/position_text.hpp"
#include "match/human_player.hpp"
#include "match/local_match.hpp"
#include "match/mirror_match.hpp"
#include "match/refuse.hpp"
#include "table/opponents.hpp"
#include "table/remote_play.hpp"
#include "table/remote_watcher.hpp"
#include "table/table.hpp"
#include "table/table_watcher.hpp"

namespace tengen {
namespace {

using Players = std::vector<std::unique_ptr<Player>>;

/// A seed in the range of --seed.
std::uint64_t fresh_seed() {
    std::random_device device;
    return (std::uint64_t{device()} << 32 | device()) >> 1 | 1;
}

/// The setup of a match that continues a journal.
MatchSetup setup_of(const Journal& journal, Players players) {
    MatchSetup setup;
    setup.game = journal.game;
    setup.setup = journal.header.setup;
    setup.clock = journal.header.clock;
    setup.players = std::move(players);
    setup.seed = journal.header.seed;
    setup.progress = journal.progress();
    setup.clock_used = journal.clock_used;
    setup.policies = journal.header.policies;
    setup.limits = journal.header.limits;
    return setup;
}

/// The setup of a match that begins at a position.
MatchSetup setup_of(const TableSpec& spec, Position from, Players players) {
    MatchSetup setup;
    setup.game = from.shared_game();
    setup.setup = from.setup();
    setup.clock = spec.clock;
    setup.players = std::move(players);
    setup.policies = spec.policies;
    for (const SeatSpec& seat : spec.seats) setup.limits.push_back(seat.limits);
    if (from.ply() > 0) setup.progress.emplace(std::move(from));
    return setup;
}

std::unique_ptr<PendingPlayers> create_players(const PlayerFactory& factory, const TableSpec& spec,
                                               const std::shared_ptr<const Game>& game) {
    std::vector<SeatChange> seats;
    for (const SeatSpec& seat : spec.seats)
        seats.push_back({static_cast<Seat>(seats.size()), seat});
    return factory.create_players(seats, game, spec.thinking_limit());
}

/// Replaces missing players with people, so the game can be shown and resumed.
Players restore_players(TablePlan& plan, std::vector<PendingPlayers::Player> arrived) {
    Players players;
    for (PendingPlayers::Player& player : arrived) {
        SeatSpec& seat = plan.spec.seats[players.size()];
        if (player) {
            players.push_back(std::move(*player));
            continue;
        }
        plan.notes.emplace_back("player '{}' not available ({})", to_text(seat),
                                player.error().front());
        seat = SeatSpec{};
        players.push_back(std::make_unique<HumanPlayer>(seat.name));
    }
    return players;
}

}  // namespace

Result<void> Table::play(TablePlan plan) {
    if (!services_.person_answers) {
        if (auto alone = check_needs_no_person(plan.spec); !alone) return alone;
    }
    const Result<Setup> setup = parse_setup(*plan.game.game, plan.spec.stones);
    if (!setup)
        return fail(Error{setup.error().front().code, "stones", setup.error().front().message});
    if (std::exchange(plan.seats_from_elsewhere, false)) {
        plan.spec.seats = services_.factory.seats_of_file(std::move(plan.spec.seats),
                                                          *plan.game.game, plan.notes);
    }
    Position from(plan.game.game, *setup);
    return start({std::move(plan), std::move(from)});
}

Result<void> Table::new_game() {
    if (remote_ != nullptr) return remote_->offer_rematch();
    return start({plan_, Position(position().shared_game(), setup_)});
}

Result<void> Table::branch(int actions) {
    if (remote_ != nullptr && !match_->result()) {
        return refuse("an online game cannot branch before its end");
    }
    Position from = position();
    while (from.ply() > actions) from.undo();
    if (from.over()) {
        return fail(ErrorCode::CommandLine, "",
                    "the game ends with move {} (choose an earlier one)", from.ply());
    }
    TablePlan plan = plan_;
    plan.spec.seed = 0;
    plan.saved = true;
    return start({std::move(plan), std::move(from), Current::Stays, file_.origin()});
}

Result<void> Table::play_from(TablePlan plan, Position from) {
    if (from.over()) return refuse("the game is over in this position");
    return start({std::move(plan), std::move(from), Current::Stays});
}

Result<void> Table::start(Beginning game) {
    TableSpec& spec = game.plan.spec;
    Opponents seats(filled_seats(std::move(spec.seats), game.from.game().seats()));
    return invite(std::move(game), std::move(seats));
}

/// Begins the game when its players are ready.
Result<void> Table::invite(Beginning game, Opponents seats) {
    game.plan.spec.seats = seats.seats();
    auto pending = create_players(services_.factory, game.plan.spec, game.from.shared_game());
    if (const Errors* failure = pending->failure()) return fail(*failure);
    arrivals_.cancel();
    const auto arrive = [=, this](std::vector<PendingPlayers::Player> arrived) mutable {
        bool replaced = false;
        for (std::size_t seat = 0; seat < arrived.size(); ++seat) {
            if (arrived[seat]) continue;
            if (!seats.replace(seat, services_.factory.levels(), game.from.game())) continue;
            game.plan.notes.emplace_back("{} ({} plays instead)", arrived[seat].error().front(),
                                         to_text(seats.seats()[seat]));
            replaced = true;
        }
        if (replaced) {
            const auto invited = invite(game, seats);
            if (!invited) observer_.on_refused(invited.error());
            return;
        }
        Result<Players> players = all_of(std::move(arrived));
        if (!players) return observer_.on_refused(players.error());
        begin(std::move(game), std::move(*players));
    };
    arrivals_.await(std::move(pending), arrive);
    return {};
}

void Table::begin(Beginning game, Players players) {
    std::vector<Message> notes = std::exchange(game.plan.notes, {});
    if (game.current == Current::Ends && has_game()) {
        if (position().ply() > 0 && file_.unsaved()) {
            lost_a_game_ = true;
            notes.emplace_back("the previous game is not saved");
        }
        if (remote_ == nullptr && !match_->result()) static_cast<void>(match_->abort());
    }
    leave();
    plan_ = std::move(game.plan);
    setup_ = game.from.setup();
    const std::uint64_t seed = plan_.spec.seed != 0 ? plan_.spec.seed : fresh_seed();
    file_.create(plan_, seed, game.from, std::move(game.origin));
    MatchSetup setup = setup_of(plan_.spec, std::move(game.from), std::move(players));
    setup.seed = seed;
    follow(std::move(setup));
    for (const Message& note : notes) observer_.on_note(note);
}

Result<std::vector<Message>> Table::load(const std::filesystem::path& path, ChangedRules changed) {
    if (std::error_code error; std::filesystem::equivalent(path, file_.path(), error)) {
        return fail(ErrorCode::CommandLine, path.string(), "this game is already at the table");
    }
    Result<OpenedGame> read = open_game(path, changed, plan_.spec.thinking, services_);
    if (!read) return fail(std::move(read.error()));
    const auto opened = std::make_shared<OpenedGame>(std::move(*read));
    auto pending = create_players(services_.factory, opened->plan.spec, opened->journal.game);
    arrivals_.cancel();
    std::vector<Message> about_file = std::exchange(opened->notes, {});
    arrivals_.await(std::move(pending),
                    [this, opened](std::vector<PendingPlayers::Player> arrived) {
                        Players players = restore_players(opened->plan, std::move(arrived));
                        leave();
                        const std::vector<Message> notes = std::exchange(opened->plan.notes, {});
                        plan_ = std::move(opened->plan);
                        setup_ = opened->journal.header.setup;
                        MatchSetup setup = setup_of(opened->journal, std::move(players));
                        file_.adopt(std::move(*opened));
                        follow(std::move(setup));
                        for (const Message& note : notes) observer_.on_note(note);
                    });
    return about_file;
}

void Table::follow(MatchSetup setup) {
    auto match = std::make_shared<LocalMatch>(services_.io, std::move(setup), file_.writer(),
                                              watcher_.get());
    seat_match(match, file_.read_only() ? GameKind::Shown : GameKind::Here);
    observer_.on_game();
    match->start();
}

void Table::join(std::unique_ptr<RemoteGame> game) {
    leave();
    remote_ = std::move(game);
    show_remote_game();
}

/// Shows the game that the server has sent.
void Table::show_remote_game() {
    TablePlan plan = plan_of(*remote_, services_.load_game);
    plan.spec.thinking = plan_.spec.thinking;
    plan_ = std::move(plan);
    setup_ = remote_->header().setup;
    seat_match(remote_->match(), GameKind::Online);
    observer_.on_game();
    remote_->start(*watcher_, *remote_watcher_);
}

void Table::seat_match(std::shared_ptr<Match> match, GameKind kind) {
    hints_.reset();
    people_.emplace(match, kind);
    match_ = std::move(match);
    hints_.emplace(*match_, kind, plan_.spec.thinking, services_.factory, observer_);
}

void Table::leave() {
    arrivals_.cancel();
    hints_.reset();
    people_.reset();
    match_.reset();
    remote_.reset();
    file_.close();
}

}  // namespace tengen
