// How a game comes to the table and leaves it: started, resumed, loaded. Long because all three
// ways share their steps.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <random>

#include "base/durable_file.hpp"
#include "base/text.hpp"
#include "core/position_text.hpp"
#include "match/human_player.hpp"
#include "record/codecs.hpp"
#include "table/advisor.hpp"
#include "table/passing_folder.hpp"
#include "table/record_file.hpp"
#include "table/table.hpp"
#include "table/table_watcher.hpp"

namespace tengen {
namespace {

std::uint64_t fresh_seed() {
    std::random_device device;
    return std::uint64_t{device()} << 32 | device();
}

SeatSpec ai_seat(const char* name, const char* level) {
    SeatSpec seat;
    seat.kind = SeatKind::Ai;
    seat.name = name;
    seat.level = level;
    return seat;
}

/// The default opponent: the first of these that plays the game. The level's AI
/// follows from the game's name, and may not play it by other rules.
const std::array<SeatSpec, 3>& default_opponents() {
    static const std::array<SeatSpec, 3> opponents{ai_seat("medium", ""), ai_seat("mcts", "medium"),
                                                   ai_seat("random", "")};
    return opponents;
}

/// The first seat for a person, the others for AIs, until there are enough; too many are dropped.
std::vector<SeatSpec> fitted(std::vector<SeatSpec> seats, int count, const SeatSpec& opponent) {
    seats.resize(std::min(seats.size(), static_cast<std::size_t>(count)));
    while (static_cast<int>(seats.size()) < count) {
        seats.push_back(seats.empty() ? SeatSpec{} : opponent);
    }
    return seats;
}

std::vector<JournalText> texts_to_save(const LocalText& text) {
    std::vector<JournalText> texts;
    for (const auto& [language, words] : text.entries()) texts.push_back({language, words});
    return texts;
}

/// Nobody has checked what a saved game says.
LocalText saved_text(const std::vector<JournalText>& texts) {
    constexpr std::size_t kLongestText = 200;
    LocalText text;
    for (const auto& [language, words] : texts) text.set(language, printable(words, kLongestText));
    return text;
}

Result<TablePlan> plan_of(const Journal& journal, ThinkingTime thinking) {
    TablePlan plan;
    plan.game = full_name(journal.header.game);
    plan.clock = journal.header.clock;
    plan.thinking = thinking;
    for (const std::string& text : journal.seats) {
        const Result<SeatSpec> seat = parse_seat(text);
        if (!seat) return Failure(seat.error());
        plan.seats.push_back(*seat);
    }
    const std::vector<OnFault>& on_fault = journal.header.on_fault;
    if (!on_fault.empty()) plan.on_fault = on_fault.front();
    for (std::size_t seat = 0; seat < on_fault.size(); ++seat) {
        if (on_fault[seat] != plan.on_fault) plan.seats[seat].on_fault = on_fault[seat];
    }
    // Whoever sat down later has none.
    const std::vector<JournalLimits>& limits = journal.header.limits;
    for (std::size_t seat = 0; seat < limits.size(); ++seat) {
        if (journal.seats[seat] != journal.header.seats[seat]) continue;
        plan.seats[seat].move_time = limits[seat].move_time;
        plan.seats[seat].memory_mib = limits[seat].memory_mib;
        plan.seats[seat].scratch = limits[seat].scratch;
    }
    return plan;
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
    setup.on_fault = journal.header.on_fault;
    return setup;
}

/// All that was played up to a position, as events.
std::vector<JournalEvent> events_of(const Position& position) {
    std::vector<JournalEvent> events;
    Position replay(position.shared_game(), position.setup());
    for (int ply = 0; ply < position.ply(); ++ply) {
        const Action action = position.action(ply);
        events.push_back(
            {JournalEventKind::Play, replay.turn().seat, 0, replay.action_name(action), {}});
        replay.apply(action);
    }
    return events;
}

/// How a game ended that the rules did not end.
std::optional<JournalEvent> ending_of(const MatchResult& result) {
    const Seat seat = result.culprit.value_or(Seat{0});
    switch (result.kind) {
        case EndKind::Resigned:
            return JournalEvent{JournalEventKind::Resign, seat, 0, {}, {}};
        case EndKind::Agreed:
            return JournalEvent{JournalEventKind::Draw, seat, 0, {}, {}};
        case EndKind::Time:
            return JournalEvent{JournalEventKind::Time, seat, 0, {}, {}};
        case EndKind::Aborted:
            return JournalEvent{JournalEventKind::Abort, seat, 0, {}, {}};
        case EndKind::Fault:
            return JournalEvent{JournalEventKind::Fault,
                                seat,
                                0,
                                fmt::format("{} {}", name_of(*result.fault), english(result.text)),
                                {}};
        case EndKind::Rules:
            break;
    }
    return std::nullopt;
}

}  // namespace

std::unique_ptr<Arrivals> Table::invite(const TablePlan& plan,
                                        const std::shared_ptr<const Game>& game) const {
    std::vector<SeatChange> seats;
    for (const SeatSpec& spec : plan.seats)
        seats.push_back({static_cast<Seat>(seats.size()), spec});
    return services_.seating.invite(seats, game, plan.thinking_limit());
}

Checked<void> Table::play(TablePlan plan) {
    if (auto answered = check_faults_answered(plan); !answered) return answered;
    Checked<LoadedGame> loaded = services_.load_game(plan.game, plan.overrides);
    if (!loaded) return tl::unexpected(std::move(loaded.error()));
    const std::uint32_t definition = definition_of(*loaded->game);
    const Result<Setup> setup = parse_setup(*loaded->game, plan.stones);
    if (!setup) return failed(Error{setup.error().code, "stones", setup.error().message});
    return start(std::move(plan), loaded->game, {loaded->title, loaded->about, definition, *setup});
}

Checked<void> Table::new_game() {
    return start(plan_, position().shared_game(), opened_);
}

/// The fingerprint of the game as the library has it; 0 when it has none of that name.
std::uint32_t Table::definition_of(const Game& game) const {
    const Checked<LoadedGame> plain = services_.load_game(full_name(game.description()), {});
    return plain ? fingerprint(plain->game->description()) : 0;
}

Checked<void> Table::start(TablePlan plan, std::shared_ptr<const Game> game, Opened opened) {
    return start_against(0, std::move(plan), std::move(game), std::move(opened));
}

/// With that one of the default opponents, or one after it, at the seats of nobody.
Checked<void> Table::start_against(std::size_t opponent, TablePlan plan,
                                   std::shared_ptr<const Game> game, Opened opened) {
    TablePlan full = plan;
    full.seats = fitted(plan.seats, game->seats(), default_opponents()[opponent]);
    auto arrivals = invite(full, game);
    if (const Problems* failure = arrivals->failure()) return tl::unexpected(*failure);
    awaited_.clear();
    await(std::move(arrivals), [=, this](std::vector<Arrivals::Player> arrived) {
        const auto absent = [](const Arrivals::Player& player) { return !player; };
        const std::size_t next = opponent + 1;
        const std::size_t asked = std::max<std::size_t>(plan.seats.size(), 1);
        const auto named_end =
            arrived.begin() + static_cast<std::ptrdiff_t>(std::min(asked, arrived.size()));
        const bool named_absent = std::any_of(arrived.begin(), named_end, absent);
        const auto missing = std::find_if(named_end, arrived.end(), absent);
        if (!named_absent && missing != arrived.end() && next < default_opponents().size()) {
            observer_.on_note(Message("{} ({} plays instead)", english(missing->error().front()),
                                      to_text(default_opponents()[next])));
            const auto started = start_against(next, plan, game, opened);
            if (!started) observer_.on_refused(started.error());
            return;
        }
        auto players = all_of(std::move(arrived));
        if (players) start_with(full, game, opened, std::move(*players));
    });
    return {};
}

void Table::start_with(TablePlan plan, std::shared_ptr<const Game> game, Opened opened,
                       Players players) {
    end_current();
    std::vector<Message> notes = std::exchange(plan.notes, {});
    if (std::exchange(dropped_, false)) notes.emplace_back("the game before is not saved");
    plan_ = std::move(plan);
    opened_ = std::move(opened);
    MatchSetup setup;
    setup.game = std::move(game);
    setup.setup = opened_.setup;
    setup.clock = plan_.clock;
    setup.players = std::move(players);
    setup.seed = plan_.seed != 0 ? plan_.seed : fresh_seed();
    for (const SeatSpec& seat : plan_.seats) setup.on_fault.push_back(plan_.follows(seat));
    std::unique_ptr<JournalWriter> journal;
    if (services_.journals != nullptr && plan_.saved) {
        const JournalHeader header = header_of(setup);
        auto created = services_.journals->and_then(
            [&](const JournalFolder& folder) { return folder.create(header); });
        if (created) {
            journal = std::move(*created);
        } else {
            observer_.on_save_problem(created.error());
            if (*services_.journals) journal = (*services_.journals)->create_later(header);
        }
    }
    begin(std::move(setup), std::move(journal));
    for (const Message& note : notes) observer_.on_note(note);
}

void Table::begin(MatchSetup setup, std::unique_ptr<JournalWriter> journal) {
    match_.reset();
    advisor_.reset();
    hint_ = kNoCell;
    changes_ = saved_changes_ = 0;
    journal_ = std::move(journal);
    match_ =
        std::make_unique<Match>(services_.io, std::move(setup), journal_.get(), watcher_.get());
    observer_.on_game();
    match_->start();
}

/// Who begins another game gives the current one up; its file stays.
void Table::end_current() {
    dropped_ = has_game() && position().ply() > 0 && unsaved();
    if (match_ != nullptr && !match_->result()) match_->abort();
    leave();
}

void Table::leave() {
    awaited_.clear();
    advisor_.reset();
    match_.reset();
    journal_.reset();
    record_.reset();
    origin_.reset();
}

/// A finished game has no writer. An unfinished one of the folder is resumed there, which is safe
/// only for a process that has it alone.
Result<ResumedJournal> Table::open_journal(const std::filesystem::path& path,
                                           const Journal& seen) const {
    if (seen.result) return ResumedJournal{seen, nullptr};
    if (services_.journals == nullptr) return fail(ErrorCode::System, "", "games are not saved");
    if (!*services_.journals) return Failure(services_.journals->error());
    const JournalFolder& folder = **services_.journals;
    if (folder.owns(path)) return resume_journal(path, services_.rules);
    auto writer = folder.adopt(path);
    if (!writer) return Failure(writer.error());
    // The copy is what the game goes on with; the file it was made from may have grown since.
    Result<Journal> journal = read_journal((*writer)->path(), services_.rules);
    if (!journal) return Failure(journal.error());
    return ResumedJournal{std::move(*journal), std::move(*writer)};
}

Result<void> Table::check_definition(const std::filesystem::path& path, const JournalHeader& header,
                                     ChangedRules changed) const {
    if (changed == ChangedRules::Keep || header.definition == 0) return {};
    const Checked<LoadedGame> plain = services_.load_game(full_name(header.game), {});
    if (!plain || fingerprint(plain->game->description()) == header.definition) return {};
    return fail(ErrorCode::Input, path.string(),
                "game '{}' changed since this save (--keep-rules goes on by the rules as saved; "
                "or begin a new game)",
                full_name(header.game));
}

/// Who cannot come is replaced by a person, so that the game can be looked at and gone on with.
Table::Players Table::seat_again(TablePlan& plan, std::vector<Arrivals::Player> arrived) {
    Players players;
    for (Arrivals::Player& player : arrived) {
        SeatSpec& seat = plan.seats[players.size()];
        if (player) {
            players.push_back(std::move(*player));
            continue;
        }
        plan.notes.emplace_back("player '{}' not available ({})", to_text(seat),
                                english(player.error().front()));
        seat = SeatSpec{};
        players.push_back(std::make_unique<HumanPlayer>(seat.name));
    }
    return players;
}

Checked<std::vector<std::string>> Table::load(const std::filesystem::path& path,
                                              ChangedRules changed) {
    if (is_foreign_record(path)) return load_foreign(path);
    return load_journal(path, changed, Seats::Files, nullptr);
}

Checked<std::vector<std::string>> Table::load_journal(const std::filesystem::path& path,
                                                      ChangedRules changed, Seats seats,
                                                      Origin origin) {
    if (std::error_code error;
        journal_ && std::filesystem::equivalent(path, journal_path(), error)) {
        return failed(Error{ErrorCode::CommandLine, path.string(),
                            Message("this game is at the table already")});
    }
    const Result<Journal> seen = read_journal(path, services_.rules, DamagedFile::Keep);
    if (!seen) return failed(seen.error());
    if (auto same = check_definition(path, seen->header, changed); !same) {
        return failed(same.error());
    }
    const Result<TablePlan> asked = plan_of(*seen, plan_.thinking);
    if (!asked) return failed(asked.error());
    if (auto answered = check_faults_answered(*asked); !answered) {
        return tl::unexpected(answered.error());
    }
    Result<ResumedJournal> resumed = open_journal(path, *seen);
    if (!resumed) return failed(resumed.error());
    const auto opened = std::make_shared<ResumedJournal>(std::move(*resumed));
    Result<TablePlan> plan = plan_of(opened->journal, plan_.thinking);
    if (!plan) return failed(plan.error());
    if (seats == Seats::Files) {
        plan->seats = services_.seating.seats_of_file(std::move(plan->seats), plan->notes);
    }
    auto arrivals = invite(*plan, opened->journal.game);
    awaited_.clear();
    await(std::move(arrivals),
          [this, opened, origin, plan = *plan](std::vector<Arrivals::Player> arrived) mutable {
              const Journal& journal = opened->journal;
              Players players = seat_again(plan, std::move(arrived));
              leave();
              const std::vector<Message> notes = std::exchange(plan.notes, {});
              plan_ = std::move(plan);
              opened_ = opened_from(journal.header);
              if (opened->writer == nullptr) record_ = journal;
              origin_ = origin;
              begin(setup_of(journal, std::move(players)), std::move(opened->writer));
              for (const Message& note : notes) observer_.on_note(note);
          });
    return seen->notes;
}

JournalHeader Table::header_of(const MatchSetup& setup) const {
    JournalHeader header{setup.game->description(), setup.setup, {}, setup.clock, setup.seed,
                         opened_.definition};
    for (const SeatSpec& seat : plan_.seats) {
        header.seats.push_back(to_text(seat));
        header.on_fault.push_back(plan_.follows(seat));
        header.limits.push_back({seat.move_time, seat.memory_mib, seat.scratch});
    }
    if (opened_.definition == 0) {
        header.title = texts_to_save(opened_.title);
        header.about = texts_to_save(opened_.about);
    }
    return header;
}

/// The words are the library's where it has the game.
Table::Opened Table::opened_from(const JournalHeader& header) const {
    if (!header.title.empty()) {
        return {saved_text(header.title), saved_text(header.about), header.definition,
                header.setup};
    }
    const Checked<LoadedGame> loaded = services_.load_game(full_name(header.game), {});
    if (!loaded) {
        return {LocalText(full_name(header.game)), LocalText(), header.definition, header.setup};
    }
    return {loaded->title, loaded->about, header.definition, header.setup};
}

Checked<void> Table::branch(int actions) {
    Position from = position();
    while (from.ply() > actions) from.undo();
    if (from.over()) {
        return failed(
            Error{ErrorCode::CommandLine, "",
                  Message("the game ends with move {} (go to an earlier one)", from.ply())});
    }
    MatchSetup setup;
    setup.game = from.shared_game();
    setup.setup = from.setup();
    setup.clock = plan_.clock;
    setup.seed = fresh_seed();
    const auto loaded = load_written(
        "branch", Seats::Tables,
        [&](const std::filesystem::path& path) {
            return write_journal(path, header_of(setup), events_of(from));
        },
        origin_);
    if (!loaded) return tl::unexpected(loaded.error());
    return {};
}

/// A game is gone on with from a file, so one that is in none is written as a file first.
Checked<std::vector<std::string>> Table::load_written(const std::string& name, Seats seats,
                                                      const WriteJournal& write, Origin origin) {
    const Checked<ScratchFolder> folder = make_passing_folder();
    if (!folder) return tl::unexpected(folder.error());
    const std::filesystem::path path = folder->path() / (name + ".tengen");
    if (auto written = write(path); !written) return failed(written.error());
    return load_journal(path, ChangedRules::Keep, seats, std::move(origin));
}

Checked<std::vector<std::string>> Table::load_foreign(const std::filesystem::path& path) {
    Checked<OpenedRecord> opened = open_record(path, {}, services_.rules, services_.load_game);
    if (!opened) return tl::unexpected(std::move(opened.error()));
    const Result<std::string> journal = write_journal_record(opened->record, opened->end);
    if (!journal) return failed(journal.error());
    const std::string name = path.stem().string();
    const auto origin = std::make_shared<const OpenedRecord>(std::move(*opened));
    const auto loaded = load_written(
        name, Seats::Files,
        [&](const std::filesystem::path& file) { return replace_file(file, *journal); }, origin);
    if (!loaded) return tl::unexpected(loaded.error());
    std::vector<std::string> notes;
    for (const std::string& note : origin->record.notes) {
        notes.push_back(fmt::format("{}: {}", path.filename().string(), note));
    }
    const auto lost = losses(*find_record_format("tengen"), origin->record, origin->end.game());
    if (!lost.empty()) {
        notes.push_back(fmt::format("{}: saved games cannot hold {} (save as {} to keep them)",
                                    path.filename().string(), fmt::join(lost, ", "),
                                    usual_ending()));
    }
    return notes;
}

Result<void> Table::save_anew(const std::filesystem::path& path) const {
    MatchSetup setup;
    setup.game = position().shared_game();
    setup.setup = position().setup();
    setup.clock = plan_.clock;
    std::vector<JournalEvent> events = events_of(position());
    if (match_->result()) {
        if (auto ending = ending_of(*match_->result())) events.push_back(std::move(*ending));
    }
    return write_journal(path, header_of(setup), events);
}

}  // namespace tengen
