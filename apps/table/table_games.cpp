// Starts, resumes and loads games, and ends them. Long, because all three ways share their steps.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <random>
#include <span>
#include <utility>
// Boost 1.74 needs <utility> before it.
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>

#include "base/durable_file.hpp"
#include "base/text.hpp"
#include "core/position_text.hpp"
#include "match/human_player.hpp"
#include "match/local_match.hpp"
#include "match/refuse.hpp"
#include "record/codecs.hpp"
#include "table/advisor.hpp"
#include "table/opponents.hpp"
#include "table/passing_folder.hpp"
#include "table/record_file.hpp"
#include "table/table.hpp"
#include "table/table_watcher.hpp"

namespace tengen {
namespace {

/// A seed in the range of --seed.
std::uint64_t fresh_seed() {
    std::random_device device;
    return (std::uint64_t{device()} << 32 | device()) >> 1 | 1;
}

std::vector<JournalText> texts_to_save(const LocalText& text) {
    std::vector<JournalText> texts;
    for (const auto& [language, words] : text.entries()) texts.push_back({language, words});
    return texts;
}

/// The texts of a saved game are unchecked input.
LocalText saved_text(const std::vector<JournalText>& texts) {
    constexpr std::size_t kMaxText = 200;
    LocalText text;
    for (const auto& [language, words] : texts) text.set(language, printable(words, kMaxText));
    return text;
}

Result<TableSpec> spec_of(const Journal& journal, ThinkingTime thinking) {
    const JournalHeader& header = journal.header;
    TableSpec spec;
    spec.game = full_name(header.game);
    spec.clock = header.clock;
    spec.thinking = thinking;
    spec.policies = header.policies;
    for (std::size_t i = 0; i < journal.seats.size(); ++i) {
        Result<SeatSpec> seat = parse_seat(journal.seats[i]);
        if (!seat) return fail(seat.error());
        if (i < header.limits.size()) {
            // A player who came later has the seat's policy, but not the first player's limits.
            const bool same = journal.seats[i] == header.seats[i];
            seat->limits = same ? header.limits[i] : SeatLimits{};
            seat->limits.on_fault = header.limits[i].on_fault;
        }
        spec.seats.push_back(std::move(*seat));
    }
    return spec;
}

MatchSetup setup_of(const Journal& journal, std::vector<std::unique_ptr<Player>> players) {
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

/// The part of a match's setup that the table's spec decides.
MatchSetup terms_of(const TableSpec& spec) {
    MatchSetup setup;
    setup.clock = spec.clock;
    setup.policies = spec.policies;
    for (const SeatSpec& seat : spec.seats) setup.limits.push_back(seat.limits);
    return setup;
}

/// All actions up to a position, as events, with the players who left on the way.
std::vector<JournalEvent> events_of(const Position& position, std::span<const Leave> leaves = {}) {
    std::vector<JournalEvent> events;
    Position replay(position.shared_game(), position.setup());
    for (int ply = 0; ply <= position.ply(); ++ply) {
        for (const Leave& leave : leaves) {
            if (leave.ply != ply) continue;
            events.push_back(
                {JournalEventKind::Leave, leave.seat, 0, std::string(name_of(leave.kind)), {}});
        }
        if (ply == position.ply()) break;
        const Action action = position.action(ply);
        events.push_back(
            {JournalEventKind::Play, replay.turn().seat, 0, replay.action_name(action), {}});
        replay.apply(action);
    }
    return events;
}

}  // namespace

std::unique_ptr<PendingPlayers> Table::create_players(
    const TableSpec& spec, const std::shared_ptr<const Game>& game) const {
    std::vector<SeatChange> seats;
    for (const SeatSpec& seat : spec.seats)
        seats.push_back({static_cast<Seat>(seats.size()), seat});
    return services_.factory.create_players(seats, game, spec.thinking_limit());
}

Result<void> Table::play(TablePlan plan) {
    if (auto answered = check_faults_answered(plan.spec); !answered) return answered;
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

Result<void> Table::start(Beginning game) {
    TableSpec& spec = game.plan.spec;
    Opponents seats(filled_seats(std::move(spec.seats), game.from.game().seats()));
    return invite_all(std::move(game), std::move(seats));
}

Result<void> Table::invite_all(Beginning game, Opponents seats) {
    game.plan.spec.seats = seats.seats();
    auto pending = create_players(game.plan.spec, game.from.shared_game());
    if (const Errors* failure = pending->failure()) return fail(*failure);
    awaited_.clear();
    await(std::move(pending), [=, this](std::vector<PendingPlayers::Player> arrived) mutable {
        bool replaced = false;
        for (std::size_t seat = 0; seat < arrived.size(); ++seat) {
            if (arrived[seat]) continue;
            if (!seats.replace(seat, services_.factory.levels(), game.from.game())) continue;
            game.plan.notes.emplace_back("{} ({} plays instead)", arrived[seat].error().front(),
                                         to_text(seats.seats()[seat]));
            replaced = true;
        }
        if (replaced) {
            const auto invited = invite_all(game, seats);
            if (!invited) observer_.on_refused(invited.error());
        } else if (auto players = all_of(std::move(arrived))) {
            begin_planned(std::move(game), std::move(*players));
        }
    });
    return {};
}

void Table::begin_planned(Beginning game, Players players) {
    if (game.current == Current::Ends) {
        end_current();
    } else {
        leave();
    }
    Position& from = game.from;
    std::vector<Message> notes = std::exchange(game.plan.notes, {});
    if (std::exchange(dropped_, false)) notes.emplace_back("the previous game is not saved");
    plan_ = std::move(game.plan);
    setup_ = from.setup();
    origin_ = std::move(game.origin);
    MatchSetup setup = terms_of(spec());
    setup.game = from.shared_game();
    setup.setup = setup_;
    setup.players = std::move(players);
    setup.seed = spec().seed != 0 ? spec().seed : fresh_seed();
    std::unique_ptr<JournalWriter> journal;
    if (services_.journals != nullptr && plan_.saved) {
        const JournalHeader header = header_of(setup.setup, setup.seed);
        const std::vector<JournalEvent> events = events_of(from);
        auto created = services_.journals->and_then(
            [&](const JournalFolder& folder) { return folder.create(header, events); });
        if (created) {
            journal = std::move(*created);
        } else {
            const bool again = services_.journals->has_value();
            observer_.on_save_problem(created.error().front(), again);
            if (again) journal = (*services_.journals)->create_later(header, events);
        }
    }
    if (from.ply() > 0) setup.progress.emplace(std::move(from));
    begin(std::move(setup), std::move(journal));
    for (const Message& note : notes) observer_.on_note(note);
}

void Table::begin(MatchSetup setup, std::unique_ptr<JournalWriter> journal) {
    match_.reset();
    advisor_.reset();
    hint_ = kNoCell;
    changes_ = saved_changes_ = 0;
    journal_ = std::move(journal);
    sync_later();
    auto match = std::make_shared<LocalMatch>(services_.io, std::move(setup), journal_.get(),
                                              watcher_.get());
    match_ = match;
    observer_.on_game();
    match->start();
}

void Table::sync_later() {
    sync_failed_ = false;
    if (journal_ == nullptr || services_.syncer == nullptr) return;
    journal_->sync_later({*services_.syncer,
                          [&io = services_.io](std::function<void()> work) {
                              boost::asio::post(io, std::move(work));
                          },
                          [this](const Result<void>& synced) { on_synced(synced); }});
}

void Table::on_synced(const Result<void>& synced) {
    const bool failed_before = std::exchange(sync_failed_, !synced);
    if (!synced) {
        if (!failed_before) observer_.on_save_problem(synced.error().front(), true);
        return;
    }
    if (failed_before) observer_.on_note(Message("the game is saved again"));
    observer_.on_saved();
}

/// Ends the current game to begin another one. Its file stays.
void Table::end_current() {
    dropped_ = has_game() && position().ply() > 0 && unsaved();
    lost_a_game_ = lost_a_game_ || dropped_;
    if (match_ != nullptr && remote_ == nullptr && !match_->result())
        static_cast<void>(match_->abort());
    leave();
}

void Table::leave() {
    awaited_.clear();
    advisor_.reset();
    match_.reset();
    remote_.reset();
    journal_.reset();
    record_.reset();
    origin_.reset();
}

/// Opens a journal. A finished game needs no writer. An unfinished game of the folder is resumed in
/// its file, which is safe only for the process that has locked it.
Result<ResumedJournal> Table::open_journal(const std::filesystem::path& path,
                                           const Journal& seen) const {
    if (seen.result) return ResumedJournal{seen, nullptr};
    if (services_.journals == nullptr) return fail(ErrorCode::System, "", "games are not saved");
    if (!*services_.journals) return fail(services_.journals->error());
    const JournalFolder& folder = **services_.journals;
    if (folder.owns(path)) return resume_journal(path, services_.rules);
    auto writer = folder.adopt(path);
    if (!writer) return fail(writer.error());
    // The game continues in the copy. The original may have grown since.
    Result<Journal> journal = read_journal((*writer)->path(), services_.rules);
    if (!journal) return fail(journal.error());
    return ResumedJournal{std::move(*journal), std::move(*writer)};
}

Result<void> Table::check_definition(const std::filesystem::path& path, const JournalHeader& header,
                                     ChangedRules changed) const {
    if (changed == ChangedRules::Keep || header.definition == 0) return {};
    const Result<LoadedGame> plain = services_.load_game(full_name(header.game), {});
    if (!plain || fingerprint(plain->game->description()) == header.definition) return {};
    return fail(ErrorCode::Input, path.string(),
                "game '{}' changed since this save (--keep-rules resumes it by the saved rules; or "
                "begin a new game)",
                full_name(header.game));
}

/// Replaces missing players with people, so the game can be shown and resumed.
Table::Players Table::restore_players(TablePlan& plan,
                                      std::vector<PendingPlayers::Player> arrived) {
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

Result<std::vector<std::string>> Table::load(const std::filesystem::path& path,
                                             ChangedRules changed) {
    if (is_foreign_record(path)) return load_foreign(path);
    return load_journal(path, changed, nullptr);
}

Result<std::vector<std::string>> Table::load_journal(const std::filesystem::path& path,
                                                     ChangedRules changed, Origin origin) {
    if (std::error_code error;
        journal_ && std::filesystem::equivalent(path, journal_path(), error)) {
        return fail(ErrorCode::CommandLine, path.string(), "this game is already at the table");
    }
    const Result<Journal> seen = read_journal(path, services_.rules, DamagedFile::Keep);
    if (!seen) return fail(seen.error());
    if (auto same = check_definition(path, seen->header, changed); !same) {
        return fail(same.error());
    }
    const Result<TableSpec> asked = spec_of(*seen, spec().thinking);
    if (!asked) return fail(asked.error());
    if (auto answered = check_faults_answered(*asked); !answered) {
        return fail(answered.error());
    }
    Result<ResumedJournal> resumed = open_journal(path, *seen);
    if (!resumed) return fail(resumed.error());
    const auto opened = std::make_shared<ResumedJournal>(std::move(*resumed));
    Result<TableSpec> spec = spec_of(opened->journal, this->spec().thinking);
    if (!spec) return fail(spec.error());
    TablePlan plan{std::move(*spec), game_of(opened->journal.header, opened->journal.game)};
    plan.spec.seats = services_.factory.seats_of_file(std::move(plan.spec.seats),
                                                      *opened->journal.game, plan.notes);
    auto pending = create_players(plan.spec, opened->journal.game);
    awaited_.clear();
    await(std::move(pending),
          [this, opened, origin, plan](std::vector<PendingPlayers::Player> arrived) mutable {
              const Journal& journal = opened->journal;
              Players players = restore_players(plan, std::move(arrived));
              leave();
              const std::vector<Message> notes = std::exchange(plan.notes, {});
              plan_ = std::move(plan);
              setup_ = journal.header.setup;
              if (opened->writer == nullptr) record_ = journal;
              origin_ = origin;
              begin(setup_of(journal, std::move(players)), std::move(opened->writer));
              for (const Message& note : notes) observer_.on_note(note);
          });
    return seen->notes;
}

JournalHeader Table::header_of(const Setup& setup, std::uint64_t seed) const {
    const LoadedGame& game = plan_.game;
    JournalHeader header{game.game->description(), setup, {}, spec().clock, seed, game.definition};
    header.policies = spec().policies;
    for (const SeatSpec& seat : spec().seats) {
        header.seats.push_back(to_text(seat));
        header.limits.push_back(seat.limits);
    }
    if (game.definition == 0) {
        header.title = texts_to_save(game.title);
        header.about = texts_to_save(game.about);
    }
    return header;
}

/// Uses the library's texts if the saved game has none.
LoadedGame Table::game_of(const JournalHeader& header, std::shared_ptr<const Game> rules) const {
    LoadedGame game;
    game.game = std::move(rules);
    game.definition = header.definition;
    if (!header.title.empty()) {
        game.title = saved_text(header.title);
        game.about = saved_text(header.about);
    } else if (const auto known = services_.load_game(full_name(header.game), {})) {
        game.title = known->title;
        game.about = known->about;
    } else {
        game.title = LocalText(full_name(header.game));
    }
    return game;
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
    return start({std::move(plan), std::move(from), Current::Stays, origin_});
}

Result<std::vector<std::string>> Table::load_foreign(const std::filesystem::path& path) {
    Result<OpenedRecord> opened = open_record(path, {}, services_.rules, services_.load_game);
    if (!opened) return fail(std::move(opened.error()));
    const Result<std::string> journal = write_journal_record(opened->record, opened->end);
    if (!journal) return fail(journal.error());
    const Result<ScratchFolder> folder = make_passing_folder();
    if (!folder) return fail(folder.error());
    const std::filesystem::path saved = folder->path() / (path.stem().string() + ".tengen");
    if (auto written = replace_file(saved, *journal); !written) return fail(written.error());
    const auto origin = std::make_shared<const OpenedRecord>(std::move(*opened));
    const auto loaded = load_journal(saved, ChangedRules::Keep, origin);
    if (!loaded) return loaded;
    std::vector<std::string> notes;
    for (const std::string& note : origin->record.notes) {
        notes.push_back(fmt::format("{}: {}", path.filename().string(), note));
    }
    const auto lost = losses(*find_record_format("tengen"), origin->record, origin->end.game());
    if (!lost.empty()) {
        notes.push_back(fmt::format("{}: saved games cannot hold {} (save as {} to keep them)",
                                    path.filename().string(), fmt::join(lost, ", "),
                                    default_extension()));
    }
    return notes;
}

Result<void> Table::write_new_file(const std::filesystem::path& path) const {
    std::vector<JournalEvent> events = events_of(position(), match_->leaves());
    const std::optional<MatchResult>& result = match_->result();
    if (result && result->kind != EndKind::Rules) events.push_back(event_of(*result));
    return write_journal(path, header_of(position().setup(), 0), events);
}

}  // namespace tengen
