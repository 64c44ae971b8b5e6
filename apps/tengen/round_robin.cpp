#include "round_robin.hpp"

#include <algorithm>
#include <numeric>

#include "arena/round_robin.hpp"
#include "match_progress.hpp"
#include "round_robin_report.hpp"

namespace tengen {
namespace {

/// Results are kept by what players are called.
Result<void> check_names(const std::vector<std::string>& names) {
    for (auto name = names.begin(); name != names.end(); ++name) {
        if (std::find(names.begin(), name, *name) == name) continue;
        return fail(ErrorCode::CommandLine, "--round-robin", "'{}' is named twice", *name);
    }
    return {};
}

std::int64_t games_of(const std::vector<PairScore>& scores) {
    return std::accumulate(
        scores.begin(), scores.end(), std::int64_t{0},
        [](std::int64_t sum, const PairScore& score) { return sum + score.games(); });
}

int faults_of(const std::vector<PairScore>& scores) {
    return std::accumulate(scores.begin(), scores.end(), 0, [](int sum, const PairScore& score) {
        return sum + score.faults[0] + score.faults[1];
    });
}

/// "rookie against minimax, game 3"
std::string game_name(const std::vector<std::string>& names, const GameRecord& record) {
    const auto [low, high] = std::minmax_element(record.seating.begin(), record.seating.end());
    return fmt::format("{} against {}, game {}", names[static_cast<std::size_t>(*low)],
                       names[static_cast<std::size_t>(*high)], record.number);
}

}  // namespace

Checked<int> run_round_robin(Program& program, const RoundRobinQuestion& question,
                             const ArenaSettings& settings) {
    const std::vector<std::string>& names = question.asked.seats;
    if (const auto checked = check_names(names); !checked) return failed(checked.error());
    const int a_round = games_of_round(settings.game->seats());
    const RoundRobin all{settings, (settings.games + a_round - 1) / a_round};
    Result<RoundRobinResults> results =
        RoundRobinResults::open(question.results, question.asked, settings);
    if (!results) return failed(results.error());

    std::vector<PairScore>& scores = results->scores();
    ProgressBar bar(std::int64_t{all.rounds} * a_round * static_cast<std::int64_t>(scores.size()));
    FirstFaults faults;
    std::int64_t done = games_of(scores);
    const auto played = play_round_robin(
        all, scores,
        [&](const GameRecord& record) {
            bar.show(++done);
            faults.add(record, game_name(names, record));
        },
        [&] { return results->save(); }, [] { return stop_signal() != 0; });
    bar.clear();
    if (!played) return failed(played.error());
    program.out().write(results->text(question.form));
    program.out().flush();
    faults.tell();
    if (stop_signal() != 0) return 128 + stop_signal();
    const bool failed_strictly = question.strict && faults_of(scores) > 0;
    return failed_strictly ? static_cast<int>(ErrorCode::Plugin) : 0;
}

}  // namespace tengen
