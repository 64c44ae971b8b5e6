// The parts of a run that follow from its settings alone.
#include "arena/arena.hpp"
#include "core/position_text.hpp"

namespace tengen {

std::shared_ptr<AiSession> make_session(boost::asio::io_context& io, const Contestant& contestant) {
    return contestant.start ? contestant.start(io) : make_ai_session(io, contestant.ai);
}

Contestant with_options(Contestant contestant, const OptionValues& options) {
    for (const OptionValue& option : options) {
        contestant.ai.options.set(option.name, {option.value});
    }
    return contestant;
}

bool is_of(const PlannedGame& planned, const GameRecord& game) {
    return planned.seating == game.seating && planned.seed == game.seed &&
           planned.opening == game.opening && planned.options == game.options;
}

bool counts(const ArenaSettings& settings, const GameRecord& record) {
    constexpr int kMaxAttempts = 3;
    const std::optional<FaultKind>& fault = record.result.fault;
    return !fault || !settings.void_faults.contains(*fault) || record.attempt >= kMaxAttempts;
}

std::shared_ptr<const Plan> plan_of(const ArenaSettings& settings) {
    if (settings.plan) return settings.plan;
    const PlanSettings plan{settings.game->seats(), settings.seed,
                            static_cast<int>(settings.openings.size()) / settings.images,
                            settings.order, settings.images};
    return std::make_shared<MatchPlan>(plan, settings.games, settings.ways);
}

Position start_of(const ArenaSettings& settings, const GameRecord& record) {
    if (!record.opening) return Position(settings.game);
    return settings.openings[static_cast<std::size_t>(*record.opening)];
}

std::string moves_text(const ArenaSettings& settings, const GameRecord& record) {
    Position position(settings.game, start_of(settings, record).setup());
    for (const Action action : record.actions) position.apply(action);
    return actions_text(position);
}

}  // namespace tengen
