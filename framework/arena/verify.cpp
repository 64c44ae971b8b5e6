#include "arena/verify.hpp"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <optional>

#include "arena/adjudicator.hpp"
#include "arena/proof.hpp"

namespace tengen {
namespace {

tl::unexpected<Errors> wrong(const GameRecord& record, const Message& problem) {
    return fail(ErrorCode::Input, "", "game {} {}", record.number, problem);
}

bool has_same_ranks(const Outcome& one, const Outcome& other) {
    return one.rank == other.rank;
}

/// Whether a list has only numbers from 0 to `most`, or null if it is not known.
bool is_within(const nlohmann::json& list, double most) {
    return list.is_array() && std::ranges::all_of(list, [&](const nlohmann::json& value) {
               return value.is_null() || (value.is_number() && value.get<double>() >= 0 &&
                                          value.get<double>() <= most);
           });
}

bool has_rule(const AdjudicationRules& rules, AdjudicationKind kind) {
    switch (kind) {
        case AdjudicationKind::Proved:
            return rules.proved.has_value();
        case AdjudicationKind::Resign:
            return rules.resign.has_value();
        case AdjudicationKind::Draw:
            return rules.draw.has_value();
        case AdjudicationKind::Moves:
            return rules.moves.has_value();
    }
    return false;
}

/// The adjudication of a game by its rules, without proofs, up to a ply.
std::optional<Adjudication> adjudication_by_reports(const ArenaSettings& settings,
                                                    const GameRecord& record, int last) {
    Position position(settings.game, start_of(settings, record).setup());
    const int first = start_of(settings, record).ply();
    Adjudicator adjudicator(settings.adjudication, settings.game->seats());
    for (int ply = 0; ply < last; ++ply) {
        const auto at = static_cast<std::size_t>(ply);
        const Seat seat = position.turn().seat;
        position.apply(record.actions[at]);
        if (ply < first || position.over()) continue;
        const bool is_known = at < record.chances.size() && record.chances[at] != kNoChance;
        const auto expected = adjudicator.moved(
            seat, is_known ? std::optional(record.chances[at] / 1000.0) : std::nullopt, ply + 1);
        if (expected) return adjudication_of(position, *expected);
    }
    return std::nullopt;
}

Result<void> verify_proof(const ArenaSettings& settings, const GameRecord& record) {
    const Adjudication& adjudication = *record.adjudication;
    Position position(settings.game, start_of(settings, record).setup());
    for (int ply = 0; ply < adjudication.ply; ++ply) {
        position.apply(record.actions[static_cast<std::size_t>(ply)]);
    }
    if (position.over()) return wrong(record, Message("is over before its proof"));
    const Result<Proof> proof = prove(position, adjudication.line);
    if (!proof) {
        return wrong(record, Message("has a false proof: {}", proof.error().front().message));
    }
    if (proof->line != adjudication.line) {
        return wrong(record,
                     Message("has a false proof: {}", Message("the line ends without a win")));
    }
    if (!has_same_ranks(proof->outcome, adjudication.outcome)) {
        return wrong(record, Message("has another result by its proof"));
    }
    return {};
}

Result<void> verify_adjudication(const ArenaSettings& settings, const GameRecord& record) {
    const Adjudication& adjudication = *record.adjudication;
    const bool is_proved = adjudication.kind == AdjudicationKind::Proved;
    if (!has_rule(settings.adjudication, adjudication.kind)) {
        return wrong(record, Message("has an adjudication by a rule that the tournament lacks"));
    }
    const bool ends = is_adjudicated(record);
    const std::shared_ptr<const Plan> plan = plan_of(settings);
    if (record.number <= plan->games()) {
        const int round = plan->game(record.number).round;
        if (is_played_on(settings.adjudication, round) == ends) {
            return wrong(record, ends ? Message("must be played on after its adjudication")
                                      : Message("must end with its adjudication"));
        }
    }
    if (ends && (adjudication.ply != static_cast<int>(record.actions.size()) ||
                 !has_same_ranks(adjudication.outcome, record.result.outcome))) {
        return wrong(record, Message("has another result than its adjudication"));
    }
    const auto by_reports = adjudication_by_reports(settings, record, adjudication.ply);
    const bool is_expected = by_reports && by_reports->kind == adjudication.kind &&
                             by_reports->ply == adjudication.ply &&
                             has_same_ranks(by_reports->outcome, adjudication.outcome);
    if (is_proved ? by_reports.has_value() : !is_expected) {
        return wrong(record, Message("has another adjudication by the reports of its players"));
    }
    return is_proved ? verify_proof(settings, record) : Result<void>();
}

}  // namespace

Result<void> verify(const ArenaSettings& settings, const GameRecord& record) {
    if (!settings.growth && record.number > plan_of(settings)->games()) {
        return wrong(record, Message("is not of the plan"));
    }
    Position position(settings.game, start_of(settings, record).setup());
    for (const Action action : record.actions) {
        if (position.over()) return wrong(record, Message("continues after its end"));
        position.apply(action);
    }
    const MatchResult& result = record.result;
    const bool by_rules = result.kind == EndKind::Rules;
    if (position.over() != by_rules) {
        return wrong(record, by_rules ? Message("is not over by the rules")
                                      : Message("is over by the rules"));
    }
    // Earlier versions did not record adjudications.
    if (record.adjudication) {
        if (auto right = verify_adjudication(settings, record); !right) return right;
    }
    if (!by_rules) return {};
    const MatchResult right = ended_by_rules(position);
    if (has_same_ranks(right.outcome, result.outcome)) return {};
    return wrong(record, Message("has another result by the rules"));
}

Result<void> verify_numbers(const nlohmann::json& line, const GameRecord& record,
                            std::optional<int> round) {
    struct List {
        const char* key;
        double most;
        std::size_t size;
    };
    constexpr double kYear = 366.0 * 24 * 3600 * 1000;  // in milliseconds
    constexpr double kMaxNodes = 1e18;
    const std::size_t seats = record.seating.size();
    const std::size_t plies = record.actions.size();
    if (record.result.ply != static_cast<int>(plies)) {
        return wrong(record,
                     Message("has {} moves, but its 'ply' is {}", plies, record.result.ply));
    }
    if (record.attempt < 1) {
        return wrong(record, Message("has the attempt (try) {}", record.attempt));
    }
    const int told = line.value("round", round.value_or(0));
    if (told < 0 || (round && told != *round)) {
        return wrong(record, Message("has the 'round' {} instead of {}", told, round.value_or(0)));
    }
    for (const List& list : std::array<List, 6>{List{"decisions", double(plies), seats},
                                                {"ms", kYear, seats},
                                                {"cpu", kYear, seats},
                                                {"nodes", kMaxNodes, seats},
                                                {"late", kYear, seats},
                                                {"chance", 100, plies}}) {
        const auto found = line.find(list.key);
        if (found == line.end()) continue;
        if (!is_within(*found, list.most) || found->size() != list.size) {
            return wrong(record, Message("has impossible numbers in '{}'", list.key));
        }
    }
    return {};
}

}  // namespace tengen
