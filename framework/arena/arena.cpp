#include "arena/arena.hpp"

#include <memory>
#include <vector>

#include "arena/core_sharing.hpp"
#include "arena/game_desk.hpp"
#include "arena/lane.hpp"

namespace tengen {

namespace {

constexpr std::chrono::milliseconds kLookAtStop{100};
constexpr std::chrono::milliseconds kLookAtOthers{1000};

Result<void> check(const ArenaSettings& settings) {
    const std::size_t seats = static_cast<std::size_t>(settings.game->seats());
    if (!settings.plan && settings.contestants.size() != seats) {
        return fail(ErrorCode::CommandLine, "", "the game has {} seats, but there are {} players",
                    seats, settings.contestants.size());
    }
    if (settings.games < 0 || settings.concurrency < 1) {
        return fail(ErrorCode::CommandLine, "", "there must be at least one game at a time");
    }
    for (const Position& opening : settings.openings) {
        if (opening.shared_game() == settings.game && !opening.over()) continue;
        return fail(ErrorCode::CommandLine, "", "an opening is not of the game, or over");
    }
    if (settings.adjudication.proved && !settings.solver) {
        return fail(ErrorCode::CommandLine, "", "there is no solver to prove wins");
    }
    if (settings.policies.on_fault == FaultPolicy::Ask) {
        return fail(ErrorCode::CommandLine, "", "no human is present to decide when an AI fails");
    }
    return {};
}

using Lanes = std::vector<std::unique_ptr<Lane>>;

void wake(const Lanes& lanes) {
    for (const auto& lane : lanes) lane->wake();
}

/// Waits until the run is over or stopped.
void oversee(GameDesk& desk, const Lanes& lanes, const std::function<bool()>& stop) {
    auto look = Clock::now() + kLookAtStop;
    auto collect = Clock::now() + kLookAtOthers;
    for (;;) {
        const GameDesk::News news = desk.wait_until(look);
        if (news == GameDesk::News::Over) return;
        if (news == GameDesk::News::WakeLanes) wake(lanes);
        const auto now = Clock::now();
        if (now < look) continue;
        look = now + kLookAtStop;
        if (desk.must_stop(stop)) return;
        if (desk.settings().shared == nullptr || now < collect) continue;
        collect = now + kLookAtOthers;
        desk.collect();
        wake(lanes);
    }
}

}  // namespace

Result<ArenaReport> run_arena(const ArenaSettings& settings, const GameHandler& on_game,
                              const std::function<bool()>& stop) {
    if (auto checked = check(settings); !checked) return fail(checked.error());
    GameDesk desk(settings, on_game);
    SharedCores cores;
    Lanes lanes;
    for (int i = 0; i < settings.concurrency; ++i) {
        lanes.push_back(std::make_unique<Lane>(desk, cores, lanes.size()));
        lanes.back()->start();
    }
    oversee(desk, lanes, stop);
    for (const auto& lane : lanes) lane->stop();
    for (const auto& lane : lanes) lane->join();
    if (const auto& lack = desk.lack(); lack && lack->code == ErrorCode::Internal) {
        return fail(*lack);
    }
    return desk.take_report();
}

}  // namespace tengen
