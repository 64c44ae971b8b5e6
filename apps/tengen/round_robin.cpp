#include "round_robin.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <set>

#include "arena/round_robin.hpp"
#include "match_progress.hpp"
#include "round_robin_report.hpp"

namespace tengen::cli {
namespace {

/// Results are stored under the names of players.
Result<void> check_names(const std::vector<std::string>& names) {
    for (auto name = names.begin(); name != names.end(); ++name) {
        if (std::find(names.begin(), name, *name) == name) continue;
        return fail(ErrorCode::CommandLine, "--round-robin", "'{}' is named twice", *name);
    }
    return {};
}

bool any_fault(const std::vector<PairScore>& scores) {
    return std::any_of(scores.begin(), scores.end(), [](const PairScore& score) {
        return score.faults[0] > 0 || score.faults[1] > 0;
    });
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

}  // namespace

Result<int> run_round_robin(Program& program, const RoundRobinQuestion& question,
                            const ArenaSettings& settings) {
    const std::vector<std::string>& names = question.asked.seats;
    if (const auto checked = check_names(names); !checked) return fail(checked.error());
    RoundRobin all{settings};
    all.rounds = (settings.games + all.games_of_round() - 1) / all.games_of_round();
    Result<RoundRobinResults> results =
        RoundRobinResults::open(question.results, question.asked, settings);
    if (!results) return fail(results.error());

    std::vector<PairScore>& scores = results->scores();
    std::int64_t done = games_played(all, scores);
    ProgressBar bar(done + games_left(all, scores));
    FirstFaults faults;
    const auto played = play_round_robin(
        all, scores,
        [&](const GameRecord& record) {
            bar.show(++done);
            faults.add(record, game_name(names, record));
        },
        [&] { return results->save(); }, [] { return stop_signal() != 0; });
    bar.clear();
    if (!played && games_played(all, scores) == 0) return fail(played.error());
    program.out().write(results->text(question.form));
    program.out().flush();
    faults.tell();
    if (!played) return fail(played.error());
    if (stop_signal() != 0) return 128 + stop_signal();
    const bool failed_strictly = question.strict && any_fault(scores);
    return failed_strictly ? static_cast<int>(ErrorCode::Plugin) : 0;
}

}  // namespace tengen::cli
