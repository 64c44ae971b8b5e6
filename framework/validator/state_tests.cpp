// Tests of an AI's state between decisions, games and lifetimes.
#include <fmt/format.h>

#include <thread>

#include "validator/samples.hpp"
#include "validator/tests.hpp"

namespace tengen::validator {

namespace {

/// A node limit low enough that no clock ends the decision, so decisions are comparable.
constexpr std::uint64_t kNodes = 200;
constexpr std::chrono::seconds kCutShort{3};

struct Line {
    std::vector<std::string> decisions;
    bool cut_short = false;  ///< the AI ignored the node limit, so time ended the decision
};

std::string text_of(const Asked& asked, const Position& position) {
    if (!asked.answer) return english(asked.answer.error().text);
    if (asked.answer->kind == Decision::Kind::Resign) return "resign";
    return position.action_name(asked.answer->action);
}

/// The decisions of a seat in these positions, in order.
Line decide(SeatedAi& seat, const std::vector<Position>& positions, std::uint64_t seed) {
    Line line;
    for (const Position& position : positions) {
        const Asked asked = seat.ask(position, {.seed = seed + line.decisions.size(),
                                                .nodes = kNodes,
                                                .stop_after = kCutShort,
                                                .secret = true});
        if (asked.stopped) {
            line.cut_short = true;
            break;
        }
        line.decisions.push_back(text_of(asked, position));
    }
    return line;
}

/// The first difference between two lines; empty if they are equal.
std::string difference(const Line& first, const Line& second, std::uint64_t seed,
                       const std::vector<Position>& positions) {
    for (std::size_t i = 0; i < positions.size(); ++i) {
        if (first.decisions[i] == second.decisions[i]) continue;
        return fmt::format("in {} with the seed {}: {} and then {}", place_of(positions[i]),
                           seed + i, first.decisions[i], second.decisions[i]);
    }
    return {};
}

/// Positions of one game.
struct Samples {
    SharedGame game;
    std::vector<Position> positions;
};

/// A few games and positions in them, or why there are none.
tl::expected<std::vector<Samples>, Finding> samples_of(const TestContext& context) {
    const auto games = context.supported();
    if (!games) return tl::unexpected(games.error());
    Random random(context.seed());
    std::vector<Samples> samples;
    for (const SharedGame& game :
         some_of(*games, static_cast<std::size_t>(context.times(8, 2)), random)) {
        auto positions = positions_of({game}, context.times(6, 4), in_the_middle, random);
        if (!positions.empty()) samples.push_back({game, std::move(positions)});
    }
    if (samples.empty()) return tl::unexpected(skipped("no position to ask in was found"));
    return samples;
}

/// The decisions of a new seat, or why there are none.
tl::expected<Line, Finding> fresh_line(const TestContext& context, const Samples& samples) {
    auto seat = SeatedAi::take(context, samples.game);
    if (!seat) return tl::unexpected(seat.error());
    Line line = decide(*seat, samples.positions, context.seed());
    if (line.cut_short) {
        return tl::unexpected(
            warning(fmt::format("cannot be compared: after {} nodes it continues until stopped "
                                "(check limits().nodes)",
                                kNodes)));
    }
    return line;
}

/// Checks for each sample that `again` makes the same decisions as a new seat.
template <class Again>
Finding compare(const TestContext& context, std::string_view advice, Again again) {
    const auto all = samples_of(context);
    if (!all) return all.error();
    std::size_t decisions = 0;
    for (const Samples& samples : *all) {
        const auto first = fresh_line(context, samples);
        if (!first) return first.error();
        const tl::expected<Line, Finding> second = again(samples);
        if (!second) return second.error();
        const std::string wrong = difference(*first, *second, context.seed(), samples.positions);
        if (!wrong.empty()) return failure(fmt::format("{} ({})", wrong, advice));
        decisions += samples.positions.size();
    }
    return success(counted(static_cast<std::int64_t>(decisions), "decision"));
}

}  // namespace

Finding same_seed_same_move(TestContext& context) {
    return compare(context, "use search.limits().seed as the only random source",
                   [&](const Samples& samples) { return fresh_line(context, samples); });
}

Finding forgets_after_new_game(TestContext& context) {
    return compare(
        context, "forget everything in new_game()",
        [&](const Samples& samples) -> tl::expected<Line, Finding> {
            auto seat = SeatedAi::take(context, samples.game);
            if (!seat) return tl::unexpected(seat.error());
            decide(*seat, samples.positions, context.seed());
            if (const auto begun = seat->new_game(); !begun) {
                return tl::unexpected(failure("at new_game(): " + english(begun.error().text)));
            }
            return decide(*seat, samples.positions, context.seed());
        });
}

Finding two_instances_in_parallel(TestContext& context) {
    return compare(context,
                   "an instance must share nothing that changes with others: no static variables",
                   [&](const Samples& samples) -> tl::expected<Line, Finding> {
                       auto first = SeatedAi::take(context, samples.game);
                       auto second = SeatedAi::take(context, samples.game);
                       if (!first) return tl::unexpected(first.error());
                       if (!second) return tl::unexpected(second.error());
                       Line lines[2];
                       {
                           const std::jthread beside([&] {
                               lines[1] = decide(*second, samples.positions, context.seed());
                           });
                           lines[0] = decide(*first, samples.positions, context.seed());
                       }
                       if (lines[0].decisions == lines[1].decisions) return lines[0];
                       const std::string wrong =
                           difference(lines[0], lines[1], context.seed(), samples.positions);
                       return tl::unexpected(failure(fmt::format("in parallel, {}", wrong)));
                   });
}

Finding reload_starts_fresh(TestContext& context) {
    const auto all = samples_of(context);
    if (!all) return all.error();
    const Samples& samples = all->front();
    std::optional<Line> first;
    for (int round = 0; round < context.times(50, 5); ++round) {
        context.unload();
        const auto line = fresh_line(context, samples);
        if (!line) return line.error();
        if (!first) first = *line;
        const std::string wrong = difference(*first, *line, context.seed(), samples.positions);
        if (!wrong.empty()) {
            return failure(
                fmt::format("{} (set everything up in init(), and end it in deinit())", wrong));
        }
    }
    return success();
}

}  // namespace tengen::validator
