// tengen match: AIs play many games without a screen.
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <nlohmann/json.hpp>
#include <utility>
// Boost 1.74 needs <utility> before it.
#include <boost/asio/io_context.hpp>

#include "arena/arena.hpp"
#include "command_line/play_options.hpp"
#include "commands.hpp"
#include "core/position_text.hpp"
#include "table/seating.hpp"

namespace tengen {
namespace {

constexpr std::int64_t kMaxGames = 1'000'000;
constexpr std::chrono::seconds kUsualMoveTime{1};

struct MatchOptions {
    GameOptions options;
    std::vector<SeatSpec> seats;
    std::int64_t games = 100;
    std::int64_t seed = 1;
    std::int64_t concurrency = 1;
    ClockSettings clock;
    bool json = false;
    bool strict = false;
    std::string isolation = "process";
    std::vector<std::string> plugin_folders;

    CommandLine declare();
};

CommandLine MatchOptions::declare() {
    CommandLine line("tengen match",
                     "Lets AIs play many games, changing seats after every game, and counts the "
                     "results.");
    line.positional("GAME[:VARIANT]", options.name, Presence::Required,
                    "a game by name, or a .yaml file");
    line.option(
        "--seats", "A,B,...",
        [this](const std::string& text) -> Result<void> {
            auto read = parse_seats(text);
            if (!read) return Failure(read.error());
            seats = std::move(*read);
            return {};
        },
        "who plays: rookie, rookie:hard, minimax:depth=3 ...");
    line.number("-n,--games", "N", games, 1, kMaxGames, "how many games (100)");
    line.number("--seed", "N", seed, 1, INT64_MAX, "what the games depend on (1)");
    declare_clocks(line, clock);
    line.number("--concurrency", "N", concurrency, 1, 256, "games at the same time (1)");
    options.declare(line);
    declare_plugins(line, isolation, plugin_folders);
    line.flag("--strict", strict, "fail when an AI failed in any game");
    line.flag("--json", json, "print JSON, every game and its moves included");
    line.example("tengen match gomoku --seats rookie,winblock -n 200",
                 "which of the two is stronger, and how sure is that?");
    line.example("tengen match tictactoe --seats minimax,random -n 1000 --json", "for programs");
    return line;
}

/// Set by the first Ctrl-C: the games that are finished are reported.
volatile std::sig_atomic_t stop_signal = 0;

extern "C" void remember_signal(int signal) {
    if (stop_signal != 0) _exit(128 + signal);
    stop_signal = signal;
}

void watch_signals() {
    struct sigaction action {};
    action.sa_handler = remember_signal;
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) sigaction(signal, &action, nullptr);
}

/// Shown on standard error while games are played, at a terminal only.
class ProgressBar {
  public:
    ProgressBar(std::int64_t games, bool shown) : games_(games), shown_(shown) {}
    ~ProgressBar() { clear(); }
    ProgressBar(const ProgressBar&) = delete;
    ProgressBar& operator=(const ProgressBar&) = delete;

    void show(std::int64_t done) {
        if (!shown_) return;
        const auto now = Clock::now();
        if (done < games_ && now - last_ < kPause) return;
        last_ = now;
        const auto filled = static_cast<std::size_t>(kWidth * done / games_);
        const std::string bar = std::string(filled, '#') + std::string(kWidth - filled, '.');
        write(fmt::format("\r[{}] {}/{}", bar, done, games_));
    }

    void clear() {
        if (std::exchange(shown_, false)) write("\r\x1b[K");
    }

  private:
    static constexpr std::int64_t kWidth = 40;
    static constexpr std::chrono::milliseconds kPause{50};

    static void write(const std::string& text) {
        // Who does not see the bar still gets the results.
        [[maybe_unused]] const ssize_t written = ::write(STDERR_FILENO, text.data(), text.size());
    }

    std::int64_t games_;
    bool shown_;
    Clock::time_point last_{};
};

/// Starts them all to ask whether they play the game: better said before the first game.
Checked<void> check_all_play(boost::asio::io_context& io, const Seating& seating,
                             const std::vector<SeatSpec>& seats,
                             const std::shared_ptr<const Game>& game) {
    std::vector<SeatChange> changes;
    for (const SeatSpec& spec : seats) changes.push_back({static_cast<Seat>(changes.size()), spec});
    const std::unique_ptr<Arrivals> arrivals = seating.invite(changes, game, std::nullopt);
    while (!arrivals->complete() && io.run_one() > 0) {
    }
    if (const Problems* failure = arrivals->failure()) return tl::unexpected(*failure);
    return {};
}

/// Finds the AIs; two of the same name are numbered.
Checked<std::vector<Contestant>> find_contestants(Program& program, const MatchOptions& options,
                                                  const std::shared_ptr<const Game>& game) {
    const Checked<const Levels*> levels = program.levels();
    if (!levels) return tl::unexpected(levels.error());
    boost::asio::io_context io(1);
    const Isolation isolation = options.isolation == "none" ? Isolation::None : Isolation::Process;
    const Seating seating(io, program.plugins(), **levels, isolation);
    std::vector<Contestant> contestants;
    for (const SeatSpec& seat : options.seats) {
        if (seat.kind != SeatKind::Ai) {
            return failed(Error{
                ErrorCode::CommandLine, "--seats",
                Message("'{}' is no AI; matches are played by AIs", printable(to_text(seat), 40))});
        }
        Checked<ChosenAi> ai = seating.choose(seat, *game);
        if (!ai) return tl::unexpected(std::move(ai.error()));
        std::string name = ai->shown;
        const auto same = [&](const Contestant& other) { return other.name == name; };
        for (int i = 2; std::any_of(contestants.begin(), contestants.end(), same); ++i) {
            name = fmt::format("{} #{}", ai->shown, i);
        }
        contestants.push_back({std::move(name), std::move(ai->settings)});
    }
    if (Checked<void> ready = check_all_play(io, seating, options.seats, game); !ready) {
        return tl::unexpected(std::move(ready.error()));
    }
    return contestants;
}

std::string elo_text(const Standing& first) {
    const auto difference = elo_difference(first);
    if (!difference) {
        return "Elo difference: not known (all games ended the same way)";
    }
    if (!difference->error) {
        return "Elo difference: 0, but how sure that is cannot be said (all games were drawn)";
    }
    return fmt::format("Elo difference: {:+.0f} ± {:.0f} (95 %), {} is stronger with {:.1f} %",
                       difference->elo, *difference->error, printable(first.name, 28),
                       superiority(first) * 100);
}

void print_table(Program& program, const ArenaSettings& settings, const ArenaReport& report) {
    Output& out = program.out();
    out.print("{}, {}, seed {}\n", full_name(settings.game->description()),
              counted(report.games, "game"), settings.seed);
    out.print("{:<28} {:>7} {:>7} {:>7} {:>7} {:>8}\n", "player", "wins", "losses", "draws",
              "faults", "points");
    for (const Standing& standing : report.standings) {
        out.print("{:<28} {:>7} {:>7} {:>7} {:>7} {:>8.1f}\n", printable(standing.name, 28),
                  standing.wins, standing.losses, standing.draws, standing.faults, standing.points);
    }
    if (report.standings.size() == 2 && report.games > 0) {
        out.line(elo_text(report.standings[0]));
    }
}

std::string moves_text(const ArenaSettings& settings, const GameRecord& record) {
    Position position(settings.game);
    for (const Action action : record.actions) position.apply(action);
    return actions_text(position);
}

nlohmann::ordered_json to_json(const ArenaSettings& settings, const GameRecord& record) {
    nlohmann::ordered_json seats = nlohmann::ordered_json::array();
    nlohmann::ordered_json ranks = nlohmann::ordered_json::array();
    for (std::size_t seat = 0; seat < record.seating.size(); ++seat) {
        const auto contestant = static_cast<std::size_t>(record.seating[seat]);
        seats.push_back(settings.contestants[contestant].name);
        ranks.push_back(record.result.outcome.rank[seat]);
    }
    const Side winner = record.result.outcome.winner;
    return {{"number", record.number},
            {"seats", seats},
            {"ranks", ranks},
            {"winner", winner == kEmpty ? nlohmann::ordered_json(nullptr)
                                        : nlohmann::ordered_json(settings.game->side_name(winner))},
            {"reason", record.result.reason},
            {"text", english(record.result.text)},
            {"ply", record.result.ply},
            {"moves", moves_text(settings, record)}};
}

void print_json(Program& program, const ArenaSettings& settings, const ArenaReport& report,
                const std::vector<GameRecord>& played) {
    nlohmann::ordered_json players = nlohmann::ordered_json::array();
    for (const Standing& standing : report.standings) {
        players.push_back({{"name", standing.name},
                           {"wins", standing.wins},
                           {"losses", standing.losses},
                           {"draws", standing.draws},
                           {"faults", standing.faults},
                           {"points", standing.points}});
    }
    nlohmann::ordered_json games = nlohmann::ordered_json::array();
    for (const GameRecord& record : played) games.push_back(to_json(settings, record));
    nlohmann::ordered_json elo = nullptr;
    if (report.standings.size() == 2) {
        if (const auto difference = elo_difference(report.standings[0])) {
            elo = {{"difference", difference->elo}, {"error", nullptr}};
            if (difference->error) elo["error"] = *difference->error;
        }
    }
    const nlohmann::ordered_json all{{"game", full_name(settings.game->description())},
                                     {"seed", settings.seed},
                                     {"games", report.games},
                                     {"players", players},
                                     {"elo", elo},
                                     {"results", games}};
    program.out().line(all.dump(2));
}

int total_faults(const ArenaReport& report) {
    int faults = 0;
    for (const Standing& standing : report.standings) faults += standing.faults;
    return faults;
}

/// The first fault of each kind, so that nobody must search for it.
class FirstFaults {
  public:
    void add(const GameRecord& record) {
        if (record.result.kind != EndKind::Fault) return;
        const std::string& reason = record.result.reason;
        if (std::find(kinds_.begin(), kinds_.end(), reason) != kinds_.end()) return;
        kinds_.push_back(reason);
        texts_.push_back(fmt::format("game {}: {}", record.number, english(record.result.text)));
    }
    void tell() const {
        for (const std::string& text : texts_) Program::remark(text);
    }

  private:
    std::vector<std::string> kinds_;
    std::vector<std::string> texts_;
};

Checked<int> play_all(Program& program, MatchOptions& options) {
    const std::size_t seats = options.seats.size();
    if (seats == 0) {
        return failed(Error{ErrorCode::CommandLine, "",
                            Message("tengen match needs --seats A,B (see 'tengen match --help')")});
    }
    if (!options.options.overrides.seats) {
        const Checked<LoadedGame> plain = options.options.load(program);
        if (!plain) return tl::unexpected(plain.error());
        const Result<void> seated = seat_players(*plain, seats, options.options.overrides);
        if (!seated) return failed(seated.error());
    }
    const Checked<LoadedGame> loaded = options.options.load(program);
    if (!loaded) return tl::unexpected(loaded.error());
    Checked<std::vector<Contestant>> contestants = find_contestants(program, options, loaded->game);
    if (!contestants) return tl::unexpected(std::move(contestants.error()));
    if (!options.clock.move && !options.clock.total) options.clock.move = kUsualMoveTime;
    const ArenaSettings settings{loaded->game,
                                 std::move(*contestants),
                                 static_cast<int>(options.games),
                                 static_cast<std::uint64_t>(options.seed),
                                 options.clock,
                                 static_cast<int>(options.concurrency),
                                 {}};
    watch_signals();
    ProgressBar bar(options.games, isatty(STDERR_FILENO) == 1);
    FirstFaults faults;
    std::vector<GameRecord> played;  // only where all of it is printed
    const auto report = run_arena(
        settings,
        [&](const GameRecord& record) {
            bar.show(record.number);
            faults.add(record);
            if (options.json) played.push_back(record);
        },
        [] { return stop_signal != 0; });
    bar.clear();
    if (!report) return failed(report.error());
    if (options.json) {
        print_json(program, settings, *report, played);
    } else {
        print_table(program, settings, *report);
    }
    program.out().flush();
    faults.tell();
    if (stop_signal != 0) return 128 + stop_signal;
    const bool failed_strictly = options.strict && total_faults(*report) > 0;
    return failed_strictly ? static_cast<int>(ErrorCode::Plugin) : 0;
}

}  // namespace

Checked<int> run_match(Program& program, std::span<const std::string> arguments) {
    MatchOptions options;
    CommandLine line = options.declare();
    const Checked<Wanted> wanted = prepare(program, line, arguments);
    if (!wanted) return tl::unexpected(wanted.error());
    if (*wanted == Wanted::Help) return 0;
    for (const std::string& folder : options.plugin_folders) program.add_plugin_folder(folder);
    return play_all(program, options);
}

}  // namespace tengen
