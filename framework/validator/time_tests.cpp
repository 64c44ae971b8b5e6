// Tests of time. A busy machine can delay any AI, so the validator tries these tests several times.
#include <fmt/format.h>

#include <algorithm>

#include "plugin/fault_text.hpp"
#include "validator/samples.hpp"
#include "validator/tests.hpp"

namespace tengen::validator {

namespace {

using std::chrono::milliseconds;

/// The time for an AI to return after its time has ended.
constexpr milliseconds kGrace{50};
constexpr milliseconds kReady{1000};

/// Middle positions of the games with the largest boards, where thinking takes longest.
tl::expected<std::vector<Position>, Finding> positions_to_think_in(const TestContext& context,
                                                                   int count) {
    const auto games = context.supported();
    if (!games) return tl::unexpected(games.error());
    Random random(context.seed());
    auto positions = positions_of(largest_of(*games, static_cast<std::size_t>(count)), count,
                                  in_the_middle, random);
    if (positions.empty()) return tl::unexpected(skipped("no position to ask in was found"));
    return positions;
}

/// Asks in each position. `wrong` returns how much an answer was late, at most zero if it was in
/// time.
template <class Late>
Finding time_all(const TestContext& context, int count, const Question& question,
                 std::string_view advice, Late late) {
    const auto positions = positions_to_think_in(context, count);
    if (!positions) return positions.error();
    Clock::duration longest{};
    for (const Position& position : *positions) {
        auto seat = SeatedAi::take(context, position.shared_game());
        if (!seat) return seat.error();
        // The first decision may initialise data for later ones.
        seat->ask(position, {.seed = context.seed(), .nodes = 1, .stop_after = milliseconds(1)});
        const Asked asked = seat->ask(position, question);
        const Clock::duration beyond = late(asked);
        if (beyond > Clock::duration::zero()) {
            return failure(fmt::format("in {}: {} too late ({})", place_of(position),
                                       duration_text(beyond), advice));
        }
        longest = std::max(longest, asked.took);
    }
    return success("at most " + duration_text(longest));
}

Finding keeps_limit(const TestContext& context, milliseconds limit, int count) {
    Question question{.seed = context.seed(), .nodes = 0, .stop_after = limit};
    question.hard = 2 * limit + kGrace;
    return time_all(context, count, question,
                    "check search.stop_requested() about every thousand nodes",
                    [limit](const Asked& asked) { return asked.took - limit - kGrace; });
}

}  // namespace

Finding ready_in_time(TestContext& context) {
    auto games = context.supported(games_of_all_sizes(context.rules()));
    if (!games) games = context.supported();
    if (!games) return games.error();
    const auto game = largest_of(*games, 1).front();
    const auto start = Clock::now();
    const auto seat = SeatedAi::take(context, game);
    const auto took = Clock::now() - start;
    if (!seat) return seat.error();
    if (took <= kReady) return success(duration_text(took));
    return failure(fmt::format("it takes {} to be ready for {} (at most {}: do less at the start)",
                               duration_text(took), place_of(*game), duration_text(kReady)));
}

Finding stops_within_50_ms(TestContext& context) {
    const Question question{
        .seed = context.seed(), .nodes = 0, .stop_after = milliseconds(100), .secret = true};
    return time_all(context, context.times(6, 1), question,
                    "check search.stop_requested() about every thousand nodes",
                    [](const Asked& asked) { return asked.after_stop - kGrace; });
}

Finding keeps_hard_deadline(TestContext& context) {
    Question question{.seed = context.seed(), .nodes = 0, .stop_after = milliseconds(150)};
    question.hard = milliseconds(250);
    question.clock = question.hard;
    return time_all(context, context.times(4, 1), question,
                    "be done by soft_ms, whatever is on the clocks",
                    [&](const Asked& asked) { return asked.took - question.hard; });
}

Finding time_limit_10_ms(TestContext& context) {
    return keeps_limit(context, milliseconds(10), context.times(6, 2));
}

Finding time_limit_100_ms(TestContext& context) {
    return keeps_limit(context, milliseconds(100), context.times(4, 1));
}

Finding time_limit_1000_ms(TestContext& context) {
    return keeps_limit(context, milliseconds(1000), context.times(2, 1));
}

}  // namespace tengen::validator
