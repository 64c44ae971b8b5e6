#include "tournament/tuning_plan.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

namespace tengen::cli {
namespace {

using Json = nlohmann::json;

constexpr int kDefaultIterations = 1000;
constexpr int kGamesOfRound = 2;

Result<std::vector<TunedField>> stored_fields(const StoredPlan& plan,
                                              const std::filesystem::path& folder) {
    std::vector<TunedField> fields;
    try {
        for (const Json& field : plan.players.at(0).at("tuned")) {
            fields.push_back({field.at("name").get<std::string>(), field.at("whole").get<bool>(),
                              field.at("least").get<double>(), field.at("most").get<double>(),
                              field.at("start").get<double>()});
            if (fields.back().least >= fields.back().most) return no_plan(folder);
        }
    } catch (const Json::exception&) {
        return no_plan(folder);
    }
    return fields;
}

}  // namespace

void add_variants(TournamentSpec& spec) {
    const PlayerSpec player = spec.players.front();
    spec.players.clear();
    for (const char* variant : {"+", "-", " tuned", " start"}) {
        spec.players.push_back(player);
        spec.players.back().name = tuned_name(player) + variant;
    }
}

int iterations_of(const TournamentSpec& spec) {
    return spec.rounds.value_or(kDefaultIterations);
}

Result<void> store_tuned(const TuneSpec& tune, const AiSettings& ai, StoredPlan& plan) {
    ErrorList errors;
    const auto fields = tuned_fields(tune, ai.ai.id, ai.ai.options, ai.options, errors);
    if (!errors.empty()) return fail(errors.take());
    Json all = Json::array();
    for (const TunedField& field : fields) {
        all.push_back({{"name", field.name},
                       {"whole", field.is_whole},
                       {"least", field.least},
                       {"most", field.most},
                       {"start", field.start}});
    }
    for (Json& player : plan.players) player["tuned"] = all;
    return {};
}

Result<std::shared_ptr<Tuning>> make_tuning(const TournamentSpec& spec, const StoredPlan& stored,
                                            const PlanSettings& plan,
                                            const std::filesystem::path& folder) {
    const TuneSpec& tune = *spec.tune;
    const Result<std::vector<TunedField>> fields = stored_fields(stored, folder);
    if (!fields) return fail(fields.error());
    SpsaSettings settings;
    settings.iterations = iterations_of(spec);
    settings.ahead = tune.ahead;
    settings.seed = plan.seed;
    for (const TunedField& field : *fields) {
        const auto option = std::ranges::find(tune.options, field.name, &TuneOption::name);
        if (option == tune.options.end()) return no_plan(folder);
        settings.options.push_back({field.name, field.is_whole, field.least, field.most,
                                    field.start, option->end_step, option->end_rate});
    }
    return std::make_shared<Tuning>(plan, std::move(settings), tune.test);
}

GameBounds bounds_of(const Tuning& tuning) {
    const int iterations = tuning.spsa().settings().iterations;
    return {kGamesOfRound * iterations, kGamesOfRound * (iterations + tuning.test_rounds())};
}

}  // namespace tengen::cli
