// The parts of a run that follow from its settings alone.
#include <array>

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

std::string_view name_of(AdjudicationKind kind) {
    constexpr std::array<std::string_view, kAdjudicationKinds> kNames{"proved", "resign", "draw",
                                                                      "moves"};
    return kNames[static_cast<std::size_t>(kind)];
}

/// Multiples of the golden ratio spread evenly, whatever the pattern of pairs in a plan.
bool is_played_on(const AdjudicationRules& rules, int round) {
    constexpr std::uint32_t kGolden = 2'654'435'769;
    const std::uint32_t place = static_cast<std::uint32_t>(round) * kGolden;
    return std::uint64_t{place} * 100 < static_cast<std::uint64_t>(rules.check) << 32;
}

bool is_adjudicated(const GameRecord& record) {
    return record.result.reason == "adjudicated";
}

bool ended_otherwise(const GameRecord& record) {
    return record.adjudication && record.adjudication->outcome.rank != record.result.outcome.rank;
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

std::string proof_text(const ArenaSettings& settings, const GameRecord& record) {
    const Adjudication& adjudication = record.adjudication.value();
    Position position(settings.game, start_of(settings, record).setup());
    for (int ply = 0; ply < adjudication.ply; ++ply) {
        position.apply(record.actions[static_cast<std::size_t>(ply)]);
    }
    std::string text;
    for (const Action action : adjudication.line) {
        if (!text.empty()) text += ' ';
        text += position.action_name(action);
        position.apply(action);
    }
    return text;
}

}  // namespace tengen
