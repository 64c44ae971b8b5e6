// The cost of matches to the program and its AIs, the table "Matches" of docs/performance.md:
//   tengen_bench_arena HOST QUICK.so SEARCH.so [ROUNDS]
// QUICK is an AI that answers immediately, such as random; SEARCH reports its nodes and plays a
// fixed number of simulations, such as mcts. Each round measures all rows, in turn, so other load
// on the machine affects all of them. It counts processor time of this program and of its hosts,
// because other load distorts wall time.
#include <fmt/format.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string_view>
#include <vector>

#include "arena/physical_cores.hpp"
#include "arena/results_folder.hpp"
#include "arena/tally.hpp"
#include "base/scratch_folder.hpp"
#include "games.hpp"
#include "plugin/loaded_plugin.hpp"

namespace {

using namespace tengen;

constexpr int kQuickGames = 400;
constexpr int kSearchGames = 4;
constexpr int kSimulations = 2000;

double processor_seconds(int who) {
    const auto seconds = [](const timeval& time) {
        return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
    };
    rusage usage{};
    getrusage(who, &usage);
    return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

/// The processor time of a message each way between two processes on one core, in seconds: the
/// measure of the machine and its load.
double round_trip() {
    constexpr int kTrips = 20'000;
    const auto usable = Cores::of_this_thread();
    const auto one = Cores::current();
    std::array<int, 2> ends{-1, -1};
    if (!usable || !one || ::socketpair(AF_UNIX, SOCK_SEQPACKET, 0, ends.data()) != 0) return 0;
    one->give_to(0);
    const double before = processor_seconds(RUSAGE_SELF) + processor_seconds(RUSAGE_CHILDREN);
    std::array<char, 64> message{};
    const auto send = [&](int end) { return ::send(end, message.data(), message.size(), 0) > 0; };
    const auto receive = [&](int end) {
        return ::recv(end, message.data(), message.size(), 0) > 0;
    };
    const pid_t child = ::fork();
    if (child == 0) {
        for (int trip = 0; trip < kTrips && receive(ends[1]) && send(ends[1]);) ++trip;
        ::_exit(0);
    }
    for (int trip = 0; trip < kTrips && send(ends[0]) && receive(ends[0]);) ++trip;
    ::waitpid(child, nullptr, 0);
    for (const int end : ends) ::close(end);
    usable->give_to(0);
    const double after = processor_seconds(RUSAGE_SELF) + processor_seconds(RUSAGE_CHILDREN);
    return (after - before) / kTrips;
}

/// How games are played.
struct Way {
    const char* name;
    int lanes = 1;
    bool pinned = false;
    bool kept = false;  ///< in a results folder, with the nodes that AIs report
};

/// The cost of all games of a run. Processor times in seconds.
struct Cost {
    double plies = 0;
    double program = 0;
    double hosts = 0;
    double nodes = 0;
    double searching = 0;         ///< processor time of hosts in games with nodes
    std::map<int, double> games;  ///< the number of games by length, to compare runs
};

Result<Cost> play(ArenaSettings settings, const Way& way) {
    settings.concurrency = way.lanes;
    if (way.pinned) {
        const auto usable = Cores::of_this_thread();
        if (!usable) return fail(ErrorCode::System, "bench", "the system reports no cores");
        settings.pins = pins_of(physical_cores(*usable), way.lanes, 1);
    }
    const auto folder = ScratchFolder::make();
    if (!folder) return fail(ErrorCode::System, "bench", "{}", folder.error());
    std::unique_ptr<ResultsFolder> ledger;
    Tally tally(settings, std::nullopt);
    if (way.kept) {
        auto opened = ResultsFolder::open(folder->path() / "bench.arena", {{"bench", 1}});
        if (!opened) return fail(opened.error());
        ledger = std::move(*opened);
        settings.played = ledger->read_games(settings);
        settings.keep = [&](const GameRecord& record) { return ledger->add(record); };
    }
    Cost cost;
    const double program = processor_seconds(RUSAGE_SELF);
    const double hosts = processor_seconds(RUSAGE_CHILDREN);
    const auto report = run_arena(settings,
                                  [&](const GameRecord& record) {
                                      tally.add(record);
                                      cost.plies += static_cast<double>(record.actions.size());
                                      ++cost.games[static_cast<int>(record.actions.size())];
                                      for (const SeatUse& use : record.uses) {
                                          cost.nodes += use.nodes.value_or(0);
                                          cost.searching += use.cpu_ms.value_or(0) / 1000;
                                      }
                                  },
                                  {});
    if (!report) return fail(report.error());
    if (report->lack) return fail(*report->lack);
    cost.program = processor_seconds(RUSAGE_SELF) - program;
    cost.hosts = processor_seconds(RUSAGE_CHILDREN) - hosts;
    return cost;
}

Result<ArenaSettings> match_of(const char* host, const char* file, int games) {
    const auto opened = LoadedPlugin::open(file);
    if (!opened) return fail(ErrorCode::Plugin, file, "cannot be loaded");
    AiInfo info = (*opened)->ais().at(0);
    info.file = file;
    info.trusted = true;
    Parameters options(info.options, 1);
    for (const Field& field : info.options) {
        if (field.name != "simulations") continue;
        if (const auto value = parse_scalar(field, std::to_string(kSimulations))) {
            options.set(field.name, {*value});
        }
    }
    const auto game = bench::line_game(15, 15, 5, 2);
    if (!game) return fail(game.error());
    ArenaSettings settings;
    settings.game = *game;
    settings.games = games;
    settings.clock.move = std::chrono::minutes(1);
    for (const char* name : {"first", "second"}) {
        Contestant contestant;
        contestant.name = name;
        contestant.ai = {info, options, Isolation::Process, host};
        settings.contestants.push_back(std::move(contestant));
    }
    return settings;
}

double median(std::vector<double> values) {
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

constexpr std::array kQuickWays{
    Way{"one game at a time", 1, false, true}, Way{"the same, pinned", 1, true, true},
    Way{"two games at the same time", 2, false, true}, Way{"the same, pinned", 2, true, true}};
constexpr std::array kSearchWays{Way{"one game at a time, pinned", 1, true, true},
                                 Way{"two games at the same time, pinned", 2, true, true}};

Result<void> measure(const char* host, const char* quick_file, const char* search_file,
                     int rounds) {
    const auto quick = match_of(host, quick_file, kQuickGames);
    if (!quick) return fail(quick.error());
    const auto search = match_of(host, search_file, kSearchGames);
    if (!search) return fail(search.error());
    std::array<std::vector<double>, kQuickWays.size()> program;
    std::array<std::vector<double>, kQuickWays.size()> hosts;
    std::array<std::vector<double>, kQuickWays.size()> both;
    std::array<std::vector<double>, kSearchWays.size()> speeds;
    std::vector<double> ratios;
    std::vector<double> trips;
    std::optional<std::map<int, double>> lengths;
    for (int round = 0; round < rounds; ++round) {
        trips.push_back(round_trip() * 1e6);
        for (std::size_t i = 0; i < kQuickWays.size(); ++i) {
            const auto cost = play(*quick, kQuickWays[i]);
            if (!cost) return fail(cost.error());
            if (lengths.value_or(cost->games) != cost->games) {
                return fail(ErrorCode::Internal, "bench", "the runs have played other games");
            }
            lengths = cost->games;
            program[i].push_back(cost->program / cost->plies * 1e6);
            hosts[i].push_back(cost->hosts / cost->plies * 1e6);
            both[i].push_back(program[i].back() + hosts[i].back());
        }
        for (std::size_t i = 0; i < kSearchWays.size(); ++i) {
            const auto cost = play(*search, kSearchWays[i]);
            if (!cost) return fail(cost.error());
            speeds[i].push_back(cost->nodes / cost->searching);
        }
        ratios.push_back(speeds[1].back() / speeds[0].back());
    }
    fmt::print("processor time per ply, medians of {} runs with {} games\n", rounds, kQuickGames);
    fmt::print("{:<36}{:>10}{:>10}{:>10}\n", "", "program", "hosts", "both");
    for (std::size_t i = 0; i < kQuickWays.size(); ++i) {
        fmt::print("{:<36}{:>7.2f} us{:>7.2f} us{:>7.2f} us\n", kQuickWays[i].name,
                   median(program[i]), median(hosts[i]), median(both[i]));
    }
    fmt::print("{:<56}{:>7.2f} us\n", "a message each way between two processes, one core",
               median(trips));
    fmt::print("nodes per second of processor time, medians\n");
    for (std::size_t i = 0; i < kSearchWays.size(); ++i) {
        fmt::print("{:<36}{:>10.0f}\n", kSearchWays[i].name, median(speeds[i]));
    }
    fmt::print("{:<36}{:>9.1f}%\n", "ratio", 100 * median(ratios));
    return {};
}

}  // namespace

int main(int count, char** arguments) {
    int rounds = 9;
    if (count > 4) {
        const std::string_view text = arguments[4];
        std::from_chars(text.data(), text.data() + text.size(), rounds);
    }
    if (count < 4 || rounds < 1) {
        fmt::print(stderr, "usage: tengen_bench_arena HOST QUICK.so SEARCH.so [ROUNDS]\n");
        return 2;
    }
    const auto measured = measure(arguments[1], arguments[2], arguments[3], rounds);
    if (measured) return 0;
    fmt::print(stderr, "bench: {}\n", english(measured.error()));
    return static_cast<int>(measured.error().front().code);
}
