#include "table/analysis_options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "base/text.hpp"
#include "table/analysis_ai.hpp"

namespace tengen {
namespace {

struct KnownUse {
    std::string_view ai;  ///< empty: each with an analysis
    std::string_view option;
    AnalysisUse use;
};

constexpr KnownUse kUses[] = {{"", "depth", AnalysisUse::Depth},
                              {"", "nodes", AnalysisUse::Nodes},
                              {"mcts", "simulations", AnalysisUse::Nodes},
                              {"", "blunder", AnalysisUse::None},
                              {"", "strength", AnalysisUse::None},
                              {"", "think_ms", AnalysisUse::None},
                              {"minimax", "every_action", AnalysisUse::None},
                              // Its analysis searches all lines in one thread.
                              {"sente", "threads", AnalysisUse::None}};

template <typename Number>
void lower(Number& limit, Number to) {
    if (to != 0) limit = limit == 0 ? to : std::min(limit, to);
}

}  // namespace

bool has_own_analysis(std::string_view ai) {
    return std::ranges::find(kAnalysisAis, ai) != std::end(kAnalysisAis);
}

AnalysisUse analysis_use(std::string_view ai, std::string_view option) {
    if (!has_own_analysis(ai)) return AnalysisUse::Setting;
    for (const KnownUse& known : kUses) {
        if (known.option == option && (known.ai.empty() || known.ai == ai)) return known.use;
    }
    return AnalysisUse::Setting;
}

AnalysisLimits AnalysisLimits::of(const SeatSpec& seat) {
    AnalysisLimits limits;
    if (seat.kind != SeatKind::Ai) return limits;
    for (const SeatOption& option : seat.options) {
        const AnalysisUse use = analysis_use(seat.name, option.name);
        if (use == AnalysisUse::Depth) {
            limits.depth = to_number<std::uint32_t>(option.text).value_or(0);
        } else if (use == AnalysisUse::Nodes) {
            lower(limits.nodes, to_number<std::uint64_t>(option.text).value_or(0));
        }
    }
    return limits;
}

void AnalysisLimits::restrict(Budget& budget, std::uint64_t times) const {
    lower(budget.depth, depth);
    lower(budget.nodes, nodes * times);
}

std::string reached_limit(const Budget& budget, const Analysis& set) {
    if (set.lines.empty() || set.lines[0].proven != Proven::No) return "";
    if (budget.depth != 0 && set.lines[0].depth >= budget.depth) {
        return fmt::format("depth={}", budget.depth);
    }
    return budget.nodes != 0 ? fmt::format("nodes={}", budget.nodes) : "";
}

Field analysis_field(std::string_view ai, Field field) {
    const AnalysisUse use = analysis_use(ai, field.name);
    if (use != AnalysisUse::Depth && use != AnalysisUse::Nodes) return field;
    return integer_field(field.name, 0, 0, static_cast<std::int64_t>(field.max),
                         use == AnalysisUse::Depth
                             ? translatable("the analysis ends at this depth; 0: no limit")
                             : translatable("the analysis ends after so many nodes; 0: no limit"));
}

Result<void> check_analysis_seat(const SeatSpec& seat, const ChosenAi& chosen) {
    const std::string& ai = chosen.settings.ai.id;
    if (!seat.book.empty()) {
        return fail(ErrorCode::CommandLine, to_text(seat),
                    "a book is for play, and has no effect on an analysis (leave it out)");
    }
    if (!has_own_analysis(ai)) return {};
    if (!seat.level.empty() || seat.name != ai) {
        return fail(ErrorCode::CommandLine, to_text(seat),
                    "a level weakens play, and has no effect on an analysis (use '{}')", ai);
    }
    for (const SeatOption& option : seat.options) {
        if (analysis_use(ai, option.name) != AnalysisUse::None) continue;
        return fail(ErrorCode::CommandLine, to_text(seat),
                    "the option '{}' is for play, and has no effect on an analysis (leave it out)",
                    option.name);
    }
    return {};
}

SeatSpec without_play_options(SeatSpec seat) {
    if (seat.kind != SeatKind::Ai || !has_own_analysis(seat.name)) return seat;
    seat.level.clear();
    std::erase_if(seat.options, [&](const SeatOption& option) {
        return analysis_use(seat.name, option.name) == AnalysisUse::None;
    });
    return seat;
}

}  // namespace tengen
