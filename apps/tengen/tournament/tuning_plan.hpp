// Turns a tuning as written into its variants and its plan.
#pragma once

#include <filesystem>
#include <memory>

#include "arena/stages.hpp"
#include "arena/tuning.hpp"
#include "plugin/ai_session.hpp"
#include "tournament/plan_file.hpp"

namespace tengen::cli {

/// Replaces the player by its variants, in the order of Tuning.
void add_variants(TournamentSpec& spec);

/// The iterations of a tuning.
int iterations_of(const TournamentSpec& spec);

/// Keeps the tuned options with the players of a plan. Fails if the AI does not have them.
Result<void> store_tuned(const TuneSpec& tune, const AiSettings& ai, StoredPlan& plan);

/// Makes the plan as long as it is before the first result. Fails if the stored plan does not have
/// the tuned options.
Result<std::shared_ptr<Tuning>> make_tuning(const TournamentSpec& spec, const StoredPlan& stored,
                                            const PlanSettings& plan,
                                            const std::filesystem::path& folder);

GameBounds bounds_of(const Tuning& tuning);

}  // namespace tengen::cli
