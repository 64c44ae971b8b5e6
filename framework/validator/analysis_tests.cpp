// Tests of the analysis of an AI that offers one.
#include <fmt/format.h>

#include <algorithm>

#include "plugin/fault_text.hpp"
#include "plugin/position_api.hpp"
#include "validator/samples.hpp"
#include "validator/tests.hpp"

namespace tengen::validator {

namespace {

using std::chrono::milliseconds;

constexpr milliseconds kStopGrace{50};
constexpr std::uint32_t kLines = 3;

Finding offers_none() {
    return skipped("it offers no analysis");
}

/// The error of a line; empty if there is none.
std::string wrong_in_line(const AnalysisLine& line, const Position& position) {
    Position ahead = position;
    for (const Action action : line.actions) {
        if (!is_well_formed(action) || !ahead.is_legal(action)) {
            return fmt::format("reports a line that cannot be played, at its move {}",
                               ahead.ply() - position.ply() + 1);
        }
        ahead.apply(action);
    }
    return line.actions.empty() ? "reports a line without moves" : "";
}

/// The error of a set of lines; empty if there is none.
std::string wrong_in_set(const Analysis& set, const Position& position,
                         const AnalysisSettings& settings) {
    if (set.lines.empty()) return "reports a set without lines";
    if (set.lines.size() > settings.lines) {
        return fmt::format("reports {} lines, and {} are wanted", set.lines.size(), settings.lines);
    }
    std::vector<Action> firsts;
    for (const AnalysisLine& line : set.lines) {
        if (std::string wrong = wrong_in_line(line, position); !wrong.empty()) return wrong;
        const Action first = line.actions[0];
        const std::string name = position.action_name(first);
        if (!settings.allows(first)) return fmt::format("reports {}, which is excluded", name);
        if (std::find(firsts.begin(), firsts.end(), first) != firsts.end()) {
            return fmt::format("reports two lines with {}", name);
        }
        firsts.push_back(first);
    }
    return {};
}

/// Requests with and without excluded actions.
std::vector<AnalysisSettings> requests_for(const Position& position) {
    ActionList scratch;
    const auto legal = position.legal(scratch);
    return {{.lines = kLines},
            {.lines = kLines, .without = {legal[0], legal[1]}},
            {.lines = kLines, .only = {legal[legal.size() - 1], legal[0]}}};
}

}  // namespace

Finding analysis_valid(TestContext& context) {
    const auto games = context.supported();
    if (!games) return games.error();
    Random random(context.seed());
    int sets = 0;
    bool offered = false;
    for (const SharedGame& game :
         some_of(*games, static_cast<std::size_t>(context.times(10, 3)), random)) {
        const auto position = in_the_middle(game, random);
        auto seat = SeatedAi::take(context, game);
        if (!position || !seat || !seat->can_analyse()) continue;
        offered = true;
        for (const AnalysisSettings& settings : requests_for(*position)) {
            std::string wrong;
            const Asked asked =
                seat->analyse(*position, settings, milliseconds(100), [&](const Analysis& set) {
                    ++sets;
                    if (wrong.empty()) wrong = wrong_in_set(set, *position, settings);
                });
            if (!asked.answer) wrong = english(asked.answer.error().text);
            if (!wrong.empty()) {
                return failure(
                    fmt::format("in {}: {} (see tengen/analysis.h)", place_of(*position), wrong));
            }
        }
    }
    if (!offered) return offers_none();
    if (sets == 0) return failure("it reports no set of lines in 100 ms (begin with shallow ones)");
    return success(counted(sets, "set"));
}

Finding analysis_stops_within_50_ms(TestContext& context) {
    const auto games = context.supported();
    if (!games) return games.error();
    Random random(context.seed());
    const int count = context.times(6, 1);
    const auto positions = positions_of(largest_of(*games, static_cast<std::size_t>(count)), count,
                                        in_the_middle, random);
    if (positions.empty()) return skipped("no position to ask in was found");
    Clock::duration longest{};
    for (const Position& position : positions) {
        auto seat = SeatedAi::take(context, position.shared_game());
        if (!seat) return seat.error();
        if (!seat->can_analyse()) return offers_none();
        // The first one may initialise data for later ones.
        seat->analyse(position, {.lines = kLines}, milliseconds(1), {});
        const Asked asked = seat->analyse(position, {.lines = kLines}, milliseconds(100), {});
        if (asked.after_stop > kStopGrace) {
            return failure(fmt::format(
                "in {}: {} too late (check stop_requested() about every thousand nodes)",
                place_of(position), duration_text(asked.after_stop - kStopGrace)));
        }
        longest = std::max(longest, asked.after_stop);
    }
    return success("at most " + duration_text(longest));
}

}  // namespace tengen::validator
