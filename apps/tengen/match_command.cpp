// tengen match: plays many games between AIs.
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/resource.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <utility>
// Boost 1.74 needs <utility> before it.
#include <boost/asio/io_context.hpp>

#include "arena/match_sprt.hpp"
#include "arena/results_folder.hpp"
#include "arena/tables.hpp"
#include "base/file_descriptor.hpp"
#include "base/text.hpp"
#include "command_line/known_plugins.hpp"
#include "command_line/play_options.hpp"
#include "commands.hpp"
#include "core/position_text.hpp"
#include "engine/engine_session.hpp"
#include "match_options.hpp"
#include "match_progress.hpp"
#include "match_report.hpp"
#include "opening_list.hpp"
#include "round_robin.hpp"
#include "table/player_factory.hpp"

namespace tengen::cli {
namespace {

constexpr std::int64_t kDefaultGames = 100;
constexpr std::int64_t kMaxTestGames = 40'000;
constexpr int kOtherVerdict = 10;  ///< exit code
constexpr std::chrono::seconds kDefaultMoveTime{1};

/// Starts all players and asks whether they play the game, to report a refusal before the first
/// game.
Result<void> check_all_play(boost::asio::io_context& io, const PlayerFactory& factory,
                            const std::vector<SeatSpec>& seats,
                            const std::shared_ptr<const Game>& game) {
    std::vector<SeatChange> changes;
    for (const SeatSpec& spec : seats) changes.push_back({static_cast<Seat>(changes.size()), spec});
    const std::unique_ptr<PendingPlayers> pending =
        factory.create_players(changes, game, std::nullopt);
    while (!pending->complete() && io.run_one() > 0) {
    }
    if (const Errors* failure = pending->failure()) return fail(*failure);
    return {};
}

Result<Contestant> find_contestant(const PlayerFactory& factory, const SeatSpec& seat,
                                   const Game& game) {
    if (seat.kind == SeatKind::Human) {
        return fail(ErrorCode::CommandLine, "--seats",
                    "'{}' is not an AI (only AIs can play matches)", printable(to_text(seat), 40));
    }
    if (seat.kind == SeatKind::Ai) {
        Result<ChosenAi> ai = factory.choose(seat, game);
        if (!ai) return fail(std::move(ai.error()));
        if (const auto remark = memory_remark(*ai)) {
            Program::print_warning(english(*remark));
        }
        return Contestant{ai->shown, std::move(ai->settings)};
    }
    Result<ChosenEngine> engine = factory.choose_engine(seat);
    if (!engine) return fail(std::move(engine.error()));
    if (const auto remark = sandbox_remark(*engine)) {
        Program::print_warning(english(*remark));
    }
    const auto start = [settings = engine->settings](boost::asio::io_context& io) {
        return make_engine_session(io, settings);
    };
    return Contestant{engine->shown, {}, start};
}

/// Finds the AIs. Numbers two of the same name.
Result<std::vector<Contestant>> find_contestants(Program& program, const MatchOptions& options,
                                                 const std::shared_ptr<const Game>& game) {
    const Result<const Levels*> levels = program.levels();
    if (!levels) return fail(levels.error());
    boost::asio::io_context io(1);
    if (const auto remark = root_remark()) Program::print_warning(english(*remark));
    const Isolation isolation = options.isolation == "none" ? Isolation::None : Isolation::Process;
    const PlayerFactory factory(io, program.plugins(), **levels, isolation);
    std::vector<Contestant> contestants;
    for (const SeatSpec& seat : options.seats) {
        Result<Contestant> found = find_contestant(factory, seat, *game);
        if (!found) return fail(std::move(found.error()));
        const std::string shown = found->name;
        std::string name = shown;
        const auto same = [&](const Contestant& other) { return other.name == name; };
        for (int i = 2; std::any_of(contestants.begin(), contestants.end(), same); ++i) {
            name = fmt::format("{} #{}", shown, i);
        }
        found->name = std::move(name);
        found->ai.threads = static_cast<std::uint32_t>(options.threads);
        contestants.push_back(std::move(*found));
    }
    if (Result<void> ready = check_all_play(io, factory, options.seats, game); !ready) {
        return fail(std::move(ready.error()));
    }
    return contestants;
}

/// Checks the limit of open files before the first game. A shortage during the match would be
/// counted against a player.
Result<void> check_files(const ArenaSettings& settings) {
    constexpr int kFilesOfPlayer = 4;
    constexpr int kFilesOfStarting = 16;  // and files that are open only briefly
    rlimit limit{};
    const FileDescriptor lowest(::open("/dev/null", O_RDONLY | O_CLOEXEC));
    if (::getrlimit(RLIMIT_NOFILE, &limit) != 0 || !lowest) return {};
    const int seats = settings.game->seats();
    const int players = std::min(seats, static_cast<int>(settings.contestants.size()));
    const auto games = static_cast<rlim_t>(std::min(settings.concurrency, settings.games));
    const auto used = static_cast<rlim_t>(lowest.get() + kFilesOfStarting);
    const rlim_t files = limit.rlim_cur > used ? limit.rlim_cur - used : 0;
    const rlim_t fit = files / static_cast<rlim_t>(players * kFilesOfPlayer);
    if (fit >= games) return {};
    if (fit == 0) {
        return fail(ErrorCode::System, "",
                    "this process may open {} files, which is not enough for a game (see "
                    "'ulimit -n')",
                    limit.rlim_cur);
    }
    return fail(ErrorCode::CommandLine, "--concurrency",
                "{} games at the same time need too many files: this process may open {}, enough "
                "for {} (see 'ulimit -n')",
                games, limit.rlim_cur, fit);
}

int total_faults(const ArenaReport& report) {
    int faults = 0;
    for (const Standing& standing : report.standings) faults += standing.faults;
    return faults;
}

/// The request as typed, for the report.
MatchQuestion asked_of(const MatchOptions& options) {
    MatchQuestion asked;
    for (const Setting& setting : options.options.overrides.settings) {
        asked.set.emplace_back(setting.path, setting.text);
    }
    for (const SeatSpec& seat : options.seats) asked.seats.push_back(to_text(seat));
    asked.isolation = options.isolation;
    asked.openings = options.openings;
    return asked;
}

/// The start positions of the games. If there are none, games start from the beginning.
Result<std::vector<Position>> find_openings(const MatchOptions& options,
                                            const std::shared_ptr<const Game>& game) {
    if (!options.openings.empty()) return read_openings(options.openings, game);
    std::vector<Position> openings;
    if (options.stones.empty()) return openings;
    const Result<Setup> setup = parse_setup(*game, options.stones);
    if (!setup) {
        return fail(Error{ErrorCode::CommandLine, "--stones", setup.error().front().message});
    }
    openings.emplace_back(game, *setup);
    if (openings.front().over()) {
        return fail(ErrorCode::CommandLine, "--stones", "the game is over in this position");
    }
    return openings;
}

std::int64_t number_of_games(const MatchOptions& options, const std::vector<Position>& openings,
                             int seats) {
    if (options.games > 0) return options.games;
    if (options.sprt) return kMaxTestGames;
    if (options.openings.empty()) return kDefaultGames;
    const auto players = static_cast<int>(options.seats.size());
    const int round = options.round_robin ? games_of_round(players, seats) : players;
    return std::min(static_cast<std::int64_t>(openings.size()) * round, kMaxGames);
}

/// The settings of the match, with everything that the options name.
Result<ArenaSettings> settle(Program& program, MatchOptions& options) {
    if (!options.round_robin && !options.options.overrides.seats) {
        const Result<LoadedGame> plain = options.options.load(program);
        if (!plain) return fail(plain.error());
        const Result<void> seated =
            seat_players(*plain, options.seats.size(), options.options.overrides);
        if (!seated) return fail(seated.error());
    }
    const Result<LoadedGame> loaded = options.options.load(program);
    if (!loaded) return fail(loaded.error());
    remark_on_idle(program, *loaded, options.options.overrides);
    Result<std::vector<Position>> openings = find_openings(options, loaded->game);
    if (!openings) return fail(std::move(openings.error()));
    const std::int64_t games = number_of_games(options, *openings, loaded->game->seats());
    Result<std::vector<Contestant>> contestants = find_contestants(program, options, loaded->game);
    if (!contestants) return fail(std::move(contestants.error()));
    if (!options.clock.move && !options.clock.total) options.clock.move = kDefaultMoveTime;
    ArenaSettings settings{
        loaded->game,
        std::move(*contestants),
        static_cast<int>(games),
        static_cast<std::uint64_t>(options.seed),
        std::move(*openings),
        options.order == "random" ? OpeningOrder::Random : OpeningOrder::Sequential,
        options.clock,
        static_cast<int>(options.concurrency),
        static_cast<int>(options.threads),
        {}};
    settings.policies = options.asked_policies();
    if (const Result<void> files = check_files(settings); !files) return fail(files.error());
    return settings;
}

/// The exit code for a verdict that was, or was not, expected.
int code_of(const MatchOptions& options, SprtVerdict verdict) {
    if (options.expect.empty()) return 0;
    const SprtVerdict expected =
        options.expect == "stronger" ? SprtVerdict::Stronger : SprtVerdict::NotStronger;
    return verdict == expected ? 0 : kOtherVerdict;
}

/// The games that --results keeps; null without this option.
Result<std::unique_ptr<ResultsStore>> open_kept(const MatchOptions& options,
                                                const ArenaSettings& settings) {
    if (options.results.empty()) return nullptr;
    nlohmann::ordered_json kept = settings_json(asked_of(options), settings);
    // These settings change no game.
    for (const char* key : {"games", "concurrency", "isolation", "openings_file"}) kept.erase(key);
    kept["game"] = full_name(settings.game->description());
    kept["seed"] = settings.seed;
    for (const Contestant& contestant : settings.contestants) {
        if (contestant.start) continue;
        kept["plugins"].push_back(file_hash(contestant.ai.ai.file));
    }
    return open_results(options.results, nlohmann::json(kept));
}

Result<int> play_match(Program& program, const MatchOptions& options, ArenaSettings settings) {
    std::optional<MatchSprt> test;
    if (options.sprt) {
        test.emplace(*options.sprt);
        settings.enough = [&test] { return test->sprt().verdict() != SprtVerdict::Open; };
    }
    const Result<std::unique_ptr<ResultsStore>> opened = open_kept(options, settings);
    if (!opened) return fail(opened.error());
    ResultsStore* const kept = opened->get();
    if (kept != nullptr) {
        settings.played = kept->read_games(settings);
        warn_of_damage(options.results, *kept);
        settings.keep = [kept](const GameRecord& record) { return kept->add(record); };
        settings.shared = kept->shared();
    }
    ProgressBar bar(settings.games);
    FirstFaults faults;
    std::vector<GameRecord> played;  // only if all of it is printed
    const auto report = run_arena(
        settings,
        [&](const GameRecord& record) {
            if (test) {
                test->add(record);
                bar.show([&] { return sprt_line(*test, settings.games); });
            } else {
                bar.show(record.number);
            }
            faults.add(record);
            if (options.json) played.push_back(record);
        },
        [] { return stop_signal() != 0; });
    bar.clear();
    if (!report) return fail(report.error());
    if (kept != nullptr) {
        if (const Result<void> synced = kept->sync(); !synced) return fail(synced.error());
    }
    if (report->lack && report->games == 0) return fail(*report->lack);
    if (options.json) {
        program.out().line(
            match_json(asked_of(options), settings, *report, played, test ? &*test : nullptr));
    } else {
        program.out().write(match_table(settings, *report, test ? &*test : nullptr));
    }
    program.out().flush();
    faults.tell();
    if (report->lack) return fail(*report->lack);
    if (stop_signal() != 0) {
        if (kept != nullptr) Program::print_warning("stopped: the same command continues");
        return 128 + stop_signal();
    }
    const bool failed_strictly = options.strict && total_faults(*report) > 0;
    if (failed_strictly) return static_cast<int>(ErrorCode::Plugin);
    return test ? code_of(options, test->sprt().verdict()) : 0;
}

using PluginStamps = std::map<std::filesystem::path, FileStamp>;

PluginStamps stamps_of(const std::vector<Contestant>& contestants) {
    PluginStamps stamps;
    for (const Contestant& contestant : contestants) {
        const auto stamp = FileStamp::of(contestant.ai.ai.file);
        if (stamp) stamps.emplace(contestant.ai.ai.file, *stamp);
    }
    return stamps;
}

/// A match between two builds of one AI says little about either.
void remark_on_changed(const PluginStamps& before, const std::vector<Contestant>& contestants) {
    for (const auto& [file, stamp] : stamps_of(contestants)) {
        const auto found = before.find(file);
        if (found == before.end() || found->second == stamp) continue;
        Program::print_warning(
            fmt::format("plugin {} has changed during the match: later games played the new one",
                        printable(file.string(), 200)));
    }
}

/// Makes sessions that write the log messages of their AIs to a file.
std::function<std::shared_ptr<AiSession>(boost::asio::io_context&, const Contestant&)> logging_to(
    const AiLog& log) {
    return [log](boost::asio::io_context& io, const Contestant& contestant) {
        std::shared_ptr<AiSession> session = make_session(io, contestant);
        log.listen_to(*session, contestant.name);
        return session;
    };
}

Result<int> play_settled(Program& program, const MatchOptions& options, ArenaSettings& settings) {
    if (!options.round_robin) return play_match(program, options, settings);
    const RoundRobinForm form = options.json       ? RoundRobinForm::Json
                                : options.markdown ? RoundRobinForm::Markdown
                                                   : RoundRobinForm::Text;
    return run_round_robin(program, {asked_of(options), options.results, form, options.strict},
                           settings);
}

Result<int> play_all(Program& program, MatchOptions& options) {
    if (const Result<void> right = options.check(); !right) return fail(right.error());
    Result<ArenaSettings> settings = settle(program, options);
    if (!settings) return fail(settings.error());
    if (!options.ai_log.empty()) {
        const Result<AiLog> log = AiLog::open(options.ai_log, Program::print_warning);
        if (!log) return fail(log.error());
        settings->session = logging_to(*log);
    }
    watch_signals();
    const PluginStamps before = stamps_of(settings->contestants);
    const Result<int> code = play_settled(program, options, *settings);
    remark_on_changed(before, settings->contestants);
    return code;
}

}  // namespace

Result<int> run_match(Program& program, std::span<const std::string> arguments) {
    MatchOptions options;
    CommandLine line = options.declare();
    const Result<Wanted> wanted = prepare(program, line, arguments);
    if (!wanted) return fail(wanted.error());
    if (*wanted == Wanted::Help) return 0;
    for (const std::string& folder : options.plugin_folders) program.add_plugin_folder(folder);
    if (options.unsafe_plugins) program.trust_plugins();
    return play_all(program, options);
}

}  // namespace tengen::cli
