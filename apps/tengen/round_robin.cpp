#include "round_robin.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <nlohmann/json.hpp>
#include <set>

#include "arena/results_folder.hpp"
#include "arena/round_robin.hpp"
#include "arena/tables.hpp"
#include "base/text.hpp"
#include "command_line/known_plugins.hpp"
#include "match_progress.hpp"

namespace tengen::cli {
namespace {

/// The players of all stages and of this run, and their games.
struct RoundRobin {
    std::vector<std::string> names;  ///< of all players, the oldest first
    std::vector<int> requested;      ///< indices of the players of this run
    std::shared_ptr<RoundRobinPlan> plan;
    ArenaSettings arena;
    std::unique_ptr<ResultsStore> log;  ///< null: nothing is kept
};

/// Results are stored under the names of players.
Result<void> check_names(const std::vector<std::string>& names) {
    for (auto name = names.begin(); name != names.end(); ++name) {
        if (std::find(names.begin(), name, *name) == name) continue;
        return fail(ErrorCode::CommandLine, "--round-robin", "'{}' is named twice", *name);
    }
    return {};
}

/// "rookie against minimax, game 3" or "rookie, minimax and mcts, game 3"
std::string game_name(const std::vector<std::string>& names, const GameRecord& record) {
    const std::set<int> players(record.seating.begin(), record.seating.end());
    std::string text;
    for (auto player = players.begin(); player != players.end(); ++player) {
        const bool last = std::next(player) == players.end();
        if (player != players.begin()) {
            text += !last ? ", " : players.size() == 2 ? " against " : " and ";
        }
        text += names[static_cast<std::size_t>(*player)];
    }
    return fmt::format("{}, game {}", text, record.number);
}

int index_of(std::vector<std::string>& names, const std::string& name) {
    const auto found = std::find(names.begin(), names.end(), name);
    const auto index = static_cast<int>(found - names.begin());
    if (found == names.end()) names.push_back(name);
    return index;
}

std::vector<LoggedPlayer> players_of(const RoundRobinQuestion& question,
                                     const ArenaSettings& settings) {
    std::vector<LoggedPlayer> players;
    for (std::size_t i = 0; i < settings.contestants.size(); ++i) {
        const Contestant& contestant = settings.contestants[i];
        players.push_back(
            {question.asked.seats[i], contestant.start ? "" : file_hash(contestant.ai.ai.file)});
    }
    return players;
}

/// Fails if a player's plugin is not the one of its earlier games.
Result<void> check_unchanged(const std::string& path, const std::vector<LoggedStage>& stages,
                             const std::vector<LoggedPlayer>& players) {
    for (const LoggedStage& stage : stages) {
        for (const LoggedPlayer& before : stage.players) {
            const bool changed =
                std::any_of(players.begin(), players.end(), [&](const LoggedPlayer& now) {
                    return now.name == before.name && now.file != before.file;
                });
            if (!changed) continue;
            return fail(ErrorCode::Input, path,
                        "has games of another build of '{}' (name another file, or remove it to "
                        "start again)",
                        printable(before.name, 40));
        }
    }
    return {};
}

/// Adds the stages of the file and that of this run to the plan.
Result<void> make_plan(const RoundRobinQuestion& question, const ArenaSettings& settings,
                       RoundRobin& all) {
    std::vector<LoggedStage> stages;
    if (all.log) stages = all.log->stages();
    for (const LoggedStage& stage : stages) {
        std::vector<int> players;
        for (const LoggedPlayer& player : stage.players) {
            players.push_back(index_of(all.names, player.name));
        }
        if (all.plan->add_stage(players, stage.rounds)) continue;
        return fail(ErrorCode::Input, question.results, "has more than {} games",
                    RoundRobinPlan::kMaxGames);
    }
    for (const std::string& name : question.asked.seats) {
        all.requested.push_back(index_of(all.names, name));
    }
    const int of_round =
        games_of_round(static_cast<int>(settings.contestants.size()), settings.game->seats());
    const int rounds = (settings.games + of_round - 1) / of_round;
    const std::optional<int> added = all.plan->add_stage(all.requested, rounds);
    if (!added) {
        return fail(ErrorCode::CommandLine, "--games", "a round robin has at most {} games",
                    RoundRobinPlan::kMaxGames);
    }
    if (!all.log) return {};
    const std::vector<LoggedPlayer> players = players_of(question, settings);
    if (auto same = check_unchanged(question.results, stages, players); !same) return same;
    if (*added == 0) return {};
    return all.log->add_stage({players, rounds});
}

/// Makes the plan of all stages, and reads the games that are known.
Result<RoundRobin> open_round_robin(const RoundRobinQuestion& question,
                                    const ArenaSettings& settings) {
    RoundRobin all;
    const PlanSettings plan{settings.game->seats(), settings.seed,
                            static_cast<int>(settings.openings.size()), settings.order};
    all.plan = std::make_shared<RoundRobinPlan>(plan);
    if (!question.results.empty()) {
        Result<std::unique_ptr<ResultsStore>> log = open_results(
            question.results, nlohmann::json(round_robin_settings(question.asked, settings)));
        if (!log) return fail(log.error());
        all.log = std::move(*log);
    }
    if (auto made = make_plan(question, settings, all); !made) return fail(made.error());
    all.arena = settings;
    all.arena.plan = all.plan;
    all.arena.contestants.clear();
    for (const std::string& name : all.names) {
        Contestant absent;
        absent.name = name;
        absent.present = false;
        all.arena.contestants.push_back(std::move(absent));
    }
    for (std::size_t i = 0; i < all.requested.size(); ++i) {
        all.arena.contestants[static_cast<std::size_t>(all.requested[i])] = settings.contestants[i];
    }
    return all;
}

/// The number of games that are known, or that the players of this run can play.
int games_of(const RoundRobin& all) {
    int games = 0;
    for (int number = 1; number <= all.plan->games(); ++number) {
        const std::vector<int> seating = all.plan->game(number).seating;
        games += all.arena.played.contains(number) ||
                 std::all_of(seating.begin(), seating.end(), [&](int player) {
                     return all.arena.contestants[static_cast<std::size_t>(player)].present;
                 });
    }
    return games;
}

}  // namespace

Result<int> run_round_robin(Program& program, const RoundRobinQuestion& question,
                            const ArenaSettings& settings) {
    if (const auto checked = check_names(question.asked.seats); !checked) {
        return fail(checked.error());
    }
    Result<RoundRobin> all = open_round_robin(question, settings);
    if (!all) return fail(all.error());
    if (all->log) {
        all->arena.played = all->log->read_games(all->arena);
        warn_of_damage(question.results, *all->log);
        all->arena.shared = all->log->shared();
        all->arena.keep = [&all](const GameRecord& record) { return all->log->add(record); };
    }
    RoundRobinScores scores(settings.game, all->plan, static_cast<int>(all->names.size()));
    const std::int64_t games = games_of(*all);
    ProgressBar bar(games);
    FirstFaults faults;
    std::int64_t done = 0;
    const auto report = run_arena(
        all->arena,
        [&](const GameRecord& record) {
            bar.show(done = std::min(done + 1, games));
            scores.add(record);
            faults.add(record, game_name(all->names, record));
        },
        drops_games);
    bar.clear();
    if (!report) return fail(report.error());
    if (all->log) {
        if (const Result<void> synced = all->log->sync(); !synced) return fail(synced.error());
    }
    if (report->lack && report->games == 0) return fail(*report->lack);
    const RoundRobinReport told{question.asked, settings, scores, all->requested};
    program.out().write(text_of(told, question.form));
    program.out().flush();
    faults.tell();
    if (report->lack) return fail(*report->lack);
    if (stop_signal() != 0) {
        if (all->log) Program::print_warning("stopped: the same command continues");
        return 128 + stop_signal();
    }
    const auto rows = scores.rows(all->requested);
    const bool failed_strictly =
        question.strict && std::any_of(rows.begin(), rows.end(),
                                       [](const RoundRobinRow& row) { return row.faults > 0; });
    return failed_strictly ? static_cast<int>(ErrorCode::Plugin) : 0;
}

}  // namespace tengen::cli
