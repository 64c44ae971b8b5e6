#include "tournament/trial.hpp"

#include <fmt/format.h>

#include <cmath>
#include <utility>

#include "base/number_text.hpp"
#include "base/text.hpp"
#include "tournament/progress.hpp"

namespace tengen::cli {
namespace {

constexpr int kDecisions = 2;       ///< of each seat
constexpr int kMaxDecisions = 32;   ///< for players that think too briefly
constexpr double kEnoughCpu = 200;  ///< milliseconds that show a speed
constexpr std::chrono::seconds kPatience{10};

/// Players without nodes have no speed.
bool has_speed(const PlayerUse& use) {
    return use.nodes.sum > 0 && use.cpu_ms.moves > 0;
}

bool is_enough(const PlayerUse& use) {
    return use.cpu_ms.sum >= kEnoughCpu;
}

/// A game of each player against itself.
class TrialPlan final : public Plan {
  public:
    TrialPlan(const PlanSettings& settings, std::vector<int> players)
        : Plan(settings), players_(std::move(players)) {}

    int games() const override { return static_cast<int>(players_.size()); }
    int rounds() const override { return games(); }
    int games_of_round(int) const override { return 1; }
    bool is_cut(int) const override { return false; }
    PlannedGame game(int number) const override {
        PlannedGame game;
        game.number = number;
        game.round = number - 1;
        game.seating.assign(static_cast<std::size_t>(settings().seats),
                            players_[static_cast<std::size_t>(number - 1)]);
        game.seed = settings().seed;
        game.opening = opening_of(0);
        return game;
    }

  private:
    std::vector<int> players_;
};

std::vector<int> present_players(const ArenaSettings& arena) {
    std::vector<int> present;
    for (std::size_t i = 0; i < arena.contestants.size(); ++i) {
        if (arena.contestants[i].present) present.push_back(static_cast<int>(i));
    }
    return present;
}

/// The players whose speed has not been seen long enough.
std::vector<int> players_to_measure(const std::vector<PlayerUse>& uses) {
    std::vector<int> players;
    for (std::size_t i = 0; i < uses.size(); ++i) {
        if (has_speed(uses[i]) && !is_enough(uses[i])) players.push_back(static_cast<int>(i));
    }
    return players;
}

ArenaSettings trial_of(const ArenaSettings& arena, std::vector<int> players, int decisions) {
    const int seats = arena.game->seats();
    PlanSettings plan;
    plan.seats = seats;
    plan.seed = arena.seed;
    plan.openings = static_cast<int>(arena.openings.size());
    ArenaSettings trial;
    trial.game = arena.game;
    trial.contestants = arena.contestants;
    trial.seed = arena.seed;
    trial.openings = arena.openings;
    trial.clock = arena.clock;
    trial.concurrency = arena.concurrency;
    trial.threads = arena.threads;
    trial.pins = arena.pins;
    trial.session = arena.session;
    trial.plan = std::make_shared<TrialPlan>(plan, std::move(players));
    const int start = arena.openings.empty() ? 0 : arena.openings.front().ply();
    trial.adjudication.moves = start + decisions * seats;
    // Nodes come with reports, which only games that are kept have.
    trial.keep = [](const GameRecord&) { return Result<void>(); };
    return trial;
}

}  // namespace

std::string speeds_text(const Tournament& tournament, const std::vector<PlayerUse>& uses) {
    std::string text;
    for (std::size_t player = 0; player < uses.size(); ++player) {
        const PlayerUse& use = uses[player];
        if (use.ms.moves == 0 || (has_speed(use) && !is_enough(use))) continue;
        if (!text.empty()) text += " · ";
        text += printable(tournament.name(static_cast<int>(player)), 60);
        if (has_speed(use)) {
            const double speed = 1000 * use.nodes.value() / use.cpu_ms.value();
            text += fmt::format(" {} nodes/s", with_commas(std::llround(speed)));
        } else if (use.ms.value() < 1) {
            text += " under 1 ms per move";
        } else {
            text += fmt::format(" {:.3g} ms per move", use.ms.value());
        }
    }
    return text;
}

Result<void> play_trial(const Tournament& tournament) {
    std::vector<int> players = present_players(tournament.arena);
    const int all = static_cast<int>(players.size());
    std::vector<PlayerUse> uses(tournament.arena.contestants.size());
    FirstFaults faults;
    int failed = 0;
    std::string reason;
    const auto end = Clock::now() + kPatience;
    const auto is_over = [&] { return stop_signal() != 0 || Clock::now() > end; };
    for (int decisions = kDecisions; !players.empty() && decisions <= kMaxDecisions && !is_over();
         decisions *= 2) {
        const auto report = run_arena(
            trial_of(tournament.arena, players, decisions),
            [&](const GameRecord& record) {
                if (record.result.kind != EndKind::Fault) return add_uses(uses, record);
                const std::string& name = tournament.name(record.seating.front());
                const std::string text = english(record.result.text);
                faults.add(record, text.starts_with(name + ": ")
                                       ? "a trial game"
                                       : fmt::format("{} in a trial game", printable(name, 60)));
                if (failed++ == 0) reason = text;
            },
            is_over);
        if (!report) return fail(report.error());
        if (report->lack) return fail(*report->lack);
        if (decisions == kDecisions && failed > 0 && failed == all) {
            return fail(ErrorCode::Plugin, "", "every player fails before the first round: {}",
                        reason);
        }
        players = players_to_measure(uses);
    }
    faults.tell();
    if (const std::string speeds = speeds_text(tournament, uses); !speeds.empty()) {
        write_status(speeds);
    }
    return {};
}

}  // namespace tengen::cli
