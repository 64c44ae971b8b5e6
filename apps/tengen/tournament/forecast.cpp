// tengen arena plan: how long a tournament will take.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <set>

#include "arena/tally.hpp"
#include "base/text.hpp"
#include "command_line/play_options.hpp"
#include "commands.hpp"
#include "tournament/progress.hpp"
#include "tournament/report.hpp"
#include "tournament/stage_text.hpp"
#include "tournament/texts.hpp"
#include "tournament/tournament_commands.hpp"
#include "tournament/trial.hpp"

namespace tengen::cli {
namespace {

constexpr std::size_t kTrialRounds = 2;

struct ForecastOptions {
    std::string path;
    std::vector<Setting> settings;
    std::vector<std::string> plugin_folders;
    bool unsafe_plugins = false;
};

CommandLine declare(ForecastOptions& options) {
    CommandLine line("tengen arena plan",
                     "Play the first rounds of a tournament without keeping them, and estimate how "
                     "long all of it takes.");
    line.positional("FILE", options.path, Presence::Required,
                    "a tournament's file (NAME.yaml) or folder (NAME.arena)");
    declare_settings(line, options.settings);
    declare_plugin_path(line, options.plugin_folders);
    declare_unsafe_plugins(line, options.unsafe_plugins);
    line.example("tengen arena plan cup.yaml", "games and hours");
    return line;
}

/// The number of rounds that a test is expected to take (Wald, 1945), if the true difference is at
/// a bound and if it is in the middle.
struct ExpectedRounds {
    double at_bound = 0;
    double in_middle = 0;
};

ExpectedRounds expected_rounds(const SprtSettings& test) {
    // The unit is the standard deviation of a round of two games, without draws for logistic Elo.
    const double distance = std::sqrt(2.0) * (test.elo1 - test.elo0) * std::log(10.0) / 800;
    const double lower = test.lower();
    const double upper = test.upper();
    const double square = distance * distance;
    const double at_zero = -((1 - test.alpha) * lower + test.alpha * upper) / (square / 2);
    const double at_one = (test.beta * lower + (1 - test.beta) * upper) / (square / 2);
    return {std::max(at_zero, at_one), -lower * upper / square};
}

/// The times of players, without the start of processes, which all games share.
struct FirstRounds {
    std::vector<int> seats;  ///< that each player had, in all games
    std::vector<PlayerUse> uses;

    double seconds_at_seat(int player) const {
        const auto at = static_cast<std::size_t>(player);
        return seats[at] == 0 ? 0 : uses[at].ms.sum / 1000 / seats[at];
    }
};

/// Rounds of the plan, at least two, that have all players.
std::set<int> rounds_of_all(const Plan& plan, std::size_t players) {
    std::set<int> rounds;
    std::set<int> seen;
    for (int number = 1; number <= plan.games(); ++number) {
        const PlannedGame game = plan.game(number);
        const auto is_new = [&](int player) { return !seen.contains(player); };
        if (rounds.size() < kTrialRounds || std::ranges::any_of(game.seating, is_new)) {
            rounds.insert(game.round);
            seen.insert(game.seating.begin(), game.seating.end());
        }
        if (seen.size() == players && rounds.size() >= kTrialRounds) break;
    }
    return rounds;
}

/// The mean of a game of the plan.
double seconds_per_game(const Plan& plan, const FirstRounds& first) {
    constexpr int kEnough = 100'000;
    const int games = std::min(plan.games(), kEnough);
    double seconds = 0;
    for (int number = 1; number <= games; ++number) {
        for (const int player : plan.game(number).seating) seconds += first.seconds_at_seat(player);
    }
    return seconds / games;
}

Result<FirstRounds> play_first_rounds(const Tournament& tournament) {
    ArenaSettings arena = tournament.arena;
    arena.concurrency = 1;
    const std::set<int> rounds = rounds_of_all(*plan_of(arena), arena.contestants.size());
    arena.wanted = [&rounds](const PlannedGame& game) { return rounds.contains(game.round); };
    // Nodes come with reports, which only games that are kept have.
    arena.keep = [](const GameRecord&) { return Result<void>(); };
    FirstRounds first;
    first.uses.resize(arena.contestants.size());
    first.seats.resize(arena.contestants.size());
    const auto report = run_arena(
        arena,
        [&](const GameRecord& record) {
            for (const int player : record.seating) ++first.seats[static_cast<std::size_t>(player)];
            add_uses(first.uses, record);
        },
        [] { return stop_signal() != 0; });
    if (!report) return fail(report.error());
    if (report->lack) return fail(*report->lack);
    return first;
}

/// The stages that the games of the folder have led to so far.
Result<void> tell_stages(Program& program, const Tournament& tournament) {
    std::error_code missing;
    if (!std::filesystem::exists(plan_path(tournament.folder), missing)) return {};
    if (const Result<KnownGames> known = read_ledger(tournament); !known) {
        return fail(known.error());
    }
    for (const std::string& line : stage_lines(tournament)) program.out().line(line);
    return {};
}

}  // namespace

Result<int> run_arena_plan(Program& program, std::span<const std::string> arguments) {
    ForecastOptions options;
    CommandLine line = declare(options);
    const Result<Wanted> wanted = prepare(program, line, arguments);
    if (!wanted) return fail(wanted.error());
    if (*wanted == Wanted::Help) return 0;
    for (const std::string& folder : options.plugin_folders) program.add_plugin_folder(folder);
    if (options.unsafe_plugins) program.trust_plugins();
    const auto tournament = prepare_tournament(program, options.path, options.settings);
    if (!tournament) return fail(tournament.error());
    watch_signals();
    const Result<FirstRounds> first = play_first_rounds(**tournament);
    if (!first) return fail(first.error());
    if (stop_signal() != 0) return 128 + stop_signal();
    const double seconds = seconds_per_game(*plan_of((*tournament)->arena), *first);
    const int lanes = (*tournament)->spec.games_at_once;
    const auto line_of = [&](const char* what, double games) {
        program.out().print("{}: {} games, {} with {} at the same time\n", what,
                            with_commas(std::llround(games)),
                            duration_text(games * seconds / lanes), counted(lanes, "game"));
    };
    program.out().print("A game takes {:.3g} s.\n", seconds);
    const std::string speeds = speeds_text(**tournament, first->uses);
    if (!speeds.empty()) program.out().line(speeds);
    const GameBounds bounds = (*tournament)->bounds;
    const int games = bounds.most;
    if (bounds.least < games) line_of("at least", bounds.least);
    line_of((*tournament)->test || bounds.least < games ? "at most" : "all", games);
    if (const Result<void> told = tell_stages(program, **tournament); !told) {
        return fail(told.error());
    }
    if ((*tournament)->test) {
        const ExpectedRounds rounds = expected_rounds(*(*tournament)->test);
        line_of("expected, if the difference is elo0 or elo1",
                std::min<double>(games, 2 * rounds.at_bound));
        line_of("expected, if it is in between", std::min<double>(games, 2 * rounds.in_middle));
    }
    return 0;
}

}  // namespace tengen::cli
