#include "tournament/set_up.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/resource.h>

#include <algorithm>
#include <climits>
#include <cmath>
#include <set>
#include <utility>
// Boost 1.74 needs <utility> before it.
#include <boost/asio/io_context.hpp>

#include "arena/opening_images.hpp"
#include "arena/physical_cores.hpp"
#include "base/file_descriptor.hpp"
#include "base/number_list.hpp"
#include "base/text.hpp"
#include "command_line/game_options.hpp"
#include "config/seat_players.hpp"
#include "core/position_text.hpp"
#include "engine/engine_session.hpp"
#include "opening_list.hpp"
#include "solver.hpp"
#include "table/ai_log.hpp"
#include "table/player_factory.hpp"

namespace tengen::cli {
namespace {

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
        return fail(ErrorCode::CommandLine, seat.place.source ? seat.place.text() : "--seats",
                    "'{}' is not an AI (only AIs can play matches)", printable(to_text(seat), 40));
    }
    if (seat.kind == SeatKind::Ai) {
        Result<ChosenAi> ai = factory.choose(seat, game);
        if (!ai) return fail(std::move(ai.error()));
        if (const auto remark = memory_remark(*ai)) {
            Program::print_warning(english(*remark));
        }
        const std::filesystem::path file = ai->settings.ai.file;
        return Contestant{ai->shown, std::move(ai->settings), {}, true, {}, file};
    }
    Result<ChosenEngine> engine = factory.choose_engine(seat);
    if (!engine) return fail(std::move(engine.error()));
    if (const auto remark = sandbox_remark(*engine)) {
        Program::print_warning(english(*remark));
    }
    const auto start = [settings = engine->settings](boost::asio::io_context& io) {
        return make_engine_session(io, settings);
    };
    return Contestant{engine->shown, {}, start, true, {}, engine->settings.command.front()};
}

/// A wrong word in a file is a wrong file.
Errors of_its_file(Errors errors, const SeatSpec& seat) {
    const bool is_in_file = seat.place.source != nullptr && seat.place.code == ErrorCode::Input;
    for (Error& error : errors) {
        if (is_in_file && error.code == ErrorCode::CommandLine) error.code = ErrorCode::Input;
    }
    return errors;
}

/// Numbers players of the same name, except those that have been given one.
void number_names(std::vector<std::string>& names, const std::vector<PlayerSpec>& players) {
    std::set<std::string> taken;
    for (const PlayerSpec& player : players) taken.insert(player.name);
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (!players[i].name.empty()) continue;
        const std::string shown = names[i];
        for (int copy = 2; !taken.insert(names[i]).second; ++copy) {
            names[i] = fmt::format("{} #{}", shown, copy);
        }
    }
}

}  // namespace

Result<LoadedGame> load_game(Program& program, TournamentSpec& spec) {
    if (spec.format == TournamentFormat::Match && !spec.overrides.seats) {
        const Result<LoadedGame> plain = program.load_game(spec.game, spec.overrides);
        if (!plain) return fail(plain.error());
        auto seated = seat_players(*plain, spec.players.size(), spec.overrides);
        const Place& place = spec.players.front().seat.place;
        if (!seated && place.source) {
            return fail(Error{place.code, place.text(), seated.error().front().message});
        }
        if (!seated) return fail(seated.error());
    }
    return program.load_game(spec.game, spec.overrides);
}

Result<std::vector<Position>> find_openings(Program& program, const TournamentSpec& spec,
                                            const std::shared_ptr<const Game>& game) {
    const Place& place = spec.openings_place;
    if (!spec.openings.empty()) {
        const Result<std::string> file = find_opening_file(program, spec.openings, *game);
        if (file) return read_openings(*file, game);
        const Error& error = file.error().front();
        const bool is_missing = error.code == ErrorCode::Input;
        return fail(Error{is_missing ? ErrorCode::Input : place.code, place.text(), error.message});
    }
    std::vector<Position> openings;
    if (spec.stones.empty()) return openings;
    const Result<Setup> setup = parse_setup(*game, spec.stones);
    if (!setup) return fail(Error{place.code, place.text(), setup.error().front().message});
    openings.emplace_back(game, *setup);
    if (openings.front().over()) {
        return fail(place.code, place.text(), "the game is over in this position");
    }
    return openings;
}

ArenaSettings arena_of(const TournamentSpec& spec, std::shared_ptr<const Game> game,
                       std::vector<Position> openings) {
    ArenaSettings arena;
    arena.game = std::move(game);
    arena.seed = spec.seed;
    const auto plain = static_cast<int>(openings.size());
    arena.openings = spec.symmetries ? with_images(std::move(openings)) : std::move(openings);
    arena.images = plain > 0 ? static_cast<int>(arena.openings.size()) / plain : 1;
    arena.order = spec.shuffled ? OpeningOrder::Random : OpeningOrder::Sequential;
    arena.clock = spec.clock;
    if (!arena.clock.move && !arena.clock.total) arena.clock.move = kDefaultMoveTime;
    arena.concurrency = spec.games_at_once;
    arena.threads = spec.threads;
    arena.policies = spec.policies;
    arena.adjudication = spec.adjudication;
    // Values that make a player fail are bad ones, and others follow.
    arena.forfeit_after = spec.tune ? INT_MAX : spec.forfeit_after;
    arena.void_faults = spec.void_faults;
    arena.stop_faults = spec.stop_faults;
    arena.drop_copies = spec.drop_copies;
    return arena;
}

std::vector<std::string> names_of(const std::vector<PlayerSpec>& players) {
    std::vector<std::string> names;
    for (const PlayerSpec& player : players) {
        names.push_back(player.name.empty() ? to_text(player.seat) : player.name);
    }
    number_names(names, players);
    return names;
}

Result<std::vector<Contestant>> find_contestants(Program& program, const TournamentSpec& spec,
                                                 const std::shared_ptr<const Game>& game) {
    const Result<const Levels*> levels = program.levels();
    if (!levels) return fail(levels.error());
    boost::asio::io_context io(1);
    if (const auto remark = root_remark()) Program::print_warning(english(*remark));
    const PlayerFactory factory(io, program.plugins(), **levels, spec.isolation);
    std::vector<Contestant> contestants;
    std::vector<SeatSpec> seats;
    std::vector<std::string> names;
    for (const PlayerSpec& player : spec.players) {
        Result<Contestant> found = find_contestant(factory, player.seat, *game);
        if (!found) return fail(of_its_file(std::move(found.error()), player.seat));
        names.push_back(found->name);
        found->times = player.times;
        found->threads = player.threads;
        found->ai.threads = static_cast<std::uint32_t>(player.threads.value_or(spec.threads));
        found->limits = player.seat.limits;
        found->scale = player.scale;
        auto book = factory.open_book(player.seat, game);
        if (!book) return fail(std::move(book.error()));
        found->book = std::move(*book);
        contestants.push_back(std::move(*found));
        seats.push_back(player.seat);
    }
    number_names(names, spec.players);
    for (std::size_t i = 0; i < names.size(); ++i) contestants[i].name = std::move(names[i]);
    if (Result<void> ready = check_all_play(io, factory, seats, game); !ready) {
        return fail(std::move(ready.error()));
    }
    return contestants;
}

namespace {

/// A proof covers every answer of one other side.
constexpr int kSidesOfProof = 2;

Result<AiSettings> prover(Program& program, const std::shared_ptr<const Game>& game) {
    const auto sides = game->description().sides.size();
    if (sides != kSidesOfProof) {
        return fail(ErrorCode::Input, "", "the game has {} sides instead of {}", sides,
                    kSidesOfProof);
    }
    Result<AiSettings> settings = solver_settings(program, {}, Isolation::Process);
    if (!settings) return fail(settings.error());
    const Result<AiReport> trial = ask_solver(*settings, Position(game), {{}, 1});
    if (!trial) return fail(trial.error());
    return settings;
}

}  // namespace

Result<std::filesystem::path> find_solver(Program& program, const TournamentSpec& spec,
                                          ArenaSettings& arena) {
    if (!spec.adjudication.proved) return std::filesystem::path();
    Result<AiSettings> settings = prover(program, arena.game);
    if (!settings) {
        const Place& place = spec.proved_place;
        return fail(
            Error{place.code, place.text(),
                  Message("'proved' cannot be used: {}", settings.error().front().message)});
    }
    const std::filesystem::path file = settings->ai.file;
    arena.solver = [solver = std::move(*settings)](boost::asio::io_context& io) {
        return make_ai_session(io, solver);
    };
    return file;
}

std::vector<Error> set_up_errors(Program& program, const TournamentSpec& spec,
                                 const std::shared_ptr<const Game>& game) {
    std::vector<Error> errors;
    const auto collect = [&errors](const auto& result) {
        if (!result) errors.insert(errors.end(), result.error().begin(), result.error().end());
    };
    if (spec.stop) collect(test_of(*spec.stop));
    collect(find_openings(program, spec, game));
    collect(find_contestants(program, spec, game));
    ArenaSettings arena;
    arena.game = game;
    collect(find_solver(program, spec, arena));
    return errors;
}

Result<void> check_files(const ArenaSettings& settings, const std::string& option) {
    constexpr int kFilesOfPlayer = 4;
    constexpr int kFilesOfLane = 3;       // of its event loop
    constexpr int kFilesOfStarting = 16;  // and files that are open only briefly
    rlimit limit{};
    const FileDescriptor lowest(::open("/dev/null", O_RDONLY | O_CLOEXEC));
    if (::getrlimit(RLIMIT_NOFILE, &limit) != 0 || !lowest) return {};
    const int seats = settings.game->seats();
    const int players =
        std::min(seats, static_cast<int>(settings.contestants.size())) + (settings.solver ? 1 : 0);
    const auto games =
        static_cast<rlim_t>(std::min(settings.concurrency, plan_of(settings)->games()));
    const auto used = static_cast<rlim_t>(lowest.get() + kFilesOfStarting);
    const rlim_t files = limit.rlim_cur > used ? limit.rlim_cur - used : 0;
    const rlim_t fit = files / static_cast<rlim_t>(players * kFilesOfPlayer + kFilesOfLane);
    if (fit >= games) return {};
    if (fit == 0) {
        return fail(ErrorCode::System, "",
                    "this process may open {} files, which is not enough for a game (see "
                    "'ulimit -n')",
                    limit.rlim_cur);
    }
    return fail(ErrorCode::CommandLine, option,
                "{} games at the same time need too many files: this process may open {}, enough "
                "for {} (see 'ulimit -n')",
                games, limit.rlim_cur, fit);
}

namespace {

/// One player of a game thinks at a time.
int most_threads(const TournamentSpec& spec) {
    int most = 0;
    for (const PlayerSpec& player : spec.players) {
        most = std::max(most, player.threads.value_or(spec.threads));
    }
    return std::max(most, 1);
}

}  // namespace

Result<void> assign_cores(const TournamentSpec& spec, ArenaSettings& arena) {
    const std::vector<int>& named = spec.cores;
    const std::optional<Cores> usable = Cores::of_this_thread();
    if (!usable && named.empty()) return {};
    if (!usable) {
        return fail(ErrorCode::System, spec.cores_place.text(),
                    "the system does not report the cores of this program");
    }
    const std::vector<int> all = usable->numbers();
    if (!std::includes(all.begin(), all.end(), named.begin(), named.end())) {
        return fail(spec.cores_place.code, spec.cores_place.text(),
                    "this program may use the cores {}, not {}", number_list_text(all),
                    number_list_text(named));
    }
    const PhysicalCores cores = physical_cores(named.empty() ? *usable : Cores::of(named));
    const int threads = most_threads(spec);
    const int needed = spec.games_at_once * threads;
    const bool is_crowded = spec.games_at_once > 1 && needed > static_cast<int>(cores.size());
    if (is_crowded && !spec.shares_cores) {
        const Place& place = spec.games_place;
        return fail(place.code, place.text(),
                    "{} at the same time with {} per AI need {} physical cores, and this program "
                    "may use {} "
                    "(play fewer, or allow it: {})",
                    counted(spec.games_at_once, "game"), counted(threads, "thread"), needed,
                    cores.size(),
                    place.text() == "--concurrency" ? "--force-concurrency" : "run.force=on");
    }
    if (!named.empty()) arena.pins = pins_of(cores, spec.games_at_once, threads);
    return {};
}

PlayerFiles::PlayerFiles(const std::vector<Contestant>& contestants) {
    for (const Contestant& contestant : contestants) {
        files_.push_back(contestant.file);
        if (const auto stamp = FileStamp::of(contestant.file)) {
            stamps_.emplace(contestant.file, *stamp);
        }
    }
}

std::filesystem::path PlayerFiles::changed_of(const std::vector<int>& contestants) const {
    for (const int contestant : contestants) {
        const std::filesystem::path& file = files_[static_cast<std::size_t>(contestant)];
        const auto before = stamps_.find(file);
        if (before != stamps_.end() && FileStamp::of(file) != before->second) return file;
    }
    return {};
}

void PlayerFiles::warn_of_changes() const {
    for (const auto& [file, before] : stamps_) {
        const auto now = FileStamp::of(file);
        if (!now || *now == before) continue;
        Program::print_warning(
            fmt::format("plugin {} has changed during the match: later games played the new one",
                        printable(file.string(), 200)));
    }
}

Result<SprtSettings> test_of(const StopRule& stop) {
    constexpr int kGamesOfRound = 2;
    SprtSettings test{stop.elo0, stop.elo1, stop.alpha, stop.beta,
                      stop.logistic ? EloScale::Logistic : EloScale::Normalised};
    const double most = std::floor(max_elo(test.scale, kGamesOfRound));
    if (test.elo0 >= -most && test.elo1 <= most) return test;
    return fail(stop.place.code, stop.place.text(), "must be within -{} and {} ({} Elo)", most,
                most, stop.logistic ? "logistic" : "normalised");
}

Result<std::function<std::shared_ptr<AiSession>(boost::asio::io_context&, const Contestant&)>>
session_maker(const std::string& ai_log) {
    if (ai_log.empty()) return nullptr;
    const Result<AiLog> opened = AiLog::open(ai_log, Program::print_warning);
    if (!opened) return fail(opened.error());
    return [log = *opened](boost::asio::io_context& io, const Contestant& contestant) {
        std::shared_ptr<AiSession> session = make_session(io, contestant);
        log.listen_to(*session, contestant.name);
        return session;
    };
}

}  // namespace tengen::cli
