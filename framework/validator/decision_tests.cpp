// Tests of an AI's decisions, in positions of all kinds.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "plugin/fault_text.hpp"
#include "plugin/position_api.hpp"
#include "validator/samples.hpp"
#include "validator/tests.hpp"

namespace tengen::validator {

namespace {

/// Returns the error of an answer, as text for people; empty if it is correct.
using Judge = std::function<std::string(const Asked&, const Position&)>;

bool is_untidy(const Fault& fault) {
    return fault.text == changed_position_fault().text;
}

bool is_illegal(const Fault& fault) {
    return fault.kind == FaultKind::IllegalAction ||
           (fault.kind == FaultKind::Protocol && !is_untidy(fault));
}

/// Any fault of the answer is an error.
std::string any_fault(const Asked& asked, const Position&) {
    return asked.answer ? "" : english(asked.answer.error().text);
}

std::string if_fault(const Asked& asked, bool (*kind)(const Fault&)) {
    if (asked.answer || !kind(asked.answer.error())) return {};
    return english(asked.answer.error().text);
}

/// The positions of a test, their number, and the judge of the answers.
struct Questions {
    std::vector<SharedGame> games;
    int count = 0;
    Sampler sampler;
    Judge judge = any_fault;
    std::string advice;
    std::string none = "no such position was found";
};

constexpr std::string_view kPlayLegal = "play one of search.position().legal()";
constexpr std::string_view kUndo = "undo() all moves played, even after a stop request";
constexpr std::string_view kCatch = "catch it in think() and play something legal";

/// The remedy for a fault, or for another error that a judge found.
std::string_view advice_for(const Asked& asked, const std::string& of_test) {
    if (asked.answer || is_illegal(asked.answer.error())) return of_test;
    return is_untidy(asked.answer.error()) ? kUndo : kCatch;
}

/// Asks the AI in every position, with one seat per game.
Finding ask_all(const TestContext& context, const Questions& questions) {
    Random random(context.seed());
    const auto positions =
        positions_of(questions.games, questions.count, questions.sampler, random);
    if (positions.empty()) return skipped(questions.none);
    std::optional<SeatedAi> seat;
    const Game* seated_at = nullptr;
    std::string obstacle;
    int judged = 0;
    for (const SharedGame& game : questions.games) {
        for (const Position& position : positions) {
            if (position.shared_game() != game) continue;
            if (seated_at != game.get()) {
                auto taken = SeatedAi::take(context, game);
                if (!taken) {
                    obstacle = taken.error().reason;
                    break;
                }
                seat.emplace(std::move(*taken));
                seated_at = game.get();
            }
            const Asked asked = seat->ask(position, {.seed = random()});
            const std::string wrong = questions.judge(asked, position);
            if (!wrong.empty()) {
                return failure(fmt::format("in {}: {} ({})", place_of(position), wrong,
                                           advice_for(asked, questions.advice)));
            }
            ++judged;
        }
    }
    if (judged == 0) return skipped(obstacle);
    return success(counted(judged, "position"));
}

Finding ask_in_supported(const TestContext& context, Questions questions) {
    auto games = context.supported();
    if (!games) return games.error();
    questions.games = std::move(*games);
    questions.count = std::max(questions.count, 1);
    return ask_all(context, questions);
}

/// The number of positions: at least one per game, and a minimum in all.
int enough(const TestContext& context, int full, int quick) {
    return context.times(std::max(full, static_cast<int>(context.games().size())), quick);
}

/// The error of a report made in a position; empty if there is none.
std::string wrong_in(const AiReport& report, const Position& position) {
    Position ahead = position;
    for (const Action action : report.line) {
        if (!is_well_formed(action) || !ahead.is_legal(action)) {
            return fmt::format(
                "reports the line {}.. that cannot be played, at its move {}",
                is_well_formed(report.line[0]) ? position.action_name(report.line[0]) : "?",
                ahead.ply() - position.ply() + 1);
        }
        ahead.apply(action);
    }
    if (std::isinf(report.score)) return "reports an endless score";
    for (const double value : report.values) {
        if (std::isinf(value)) return "reports an endless value of a cell";
    }
    return {};
}

}  // namespace

Finding legal_moves(TestContext& context) {
    return ask_in_supported(
        context,
        {.count = enough(context, 200, 12),
         .sampler = in_the_middle,
         .judge = [](const Asked& asked, const Position&) { return if_fault(asked, is_illegal); },
         .advice = std::string(kPlayLegal)});
}

Finding position_restored(TestContext& context) {
    return ask_in_supported(
        context,
        {.count = enough(context, 100, 8),
         .sampler = in_the_middle,
         .judge = [](const Asked& asked, const Position&) { return if_fault(asked, is_untidy); },
         .advice = std::string(kUndo)});
}

Finding answers_without_errors(TestContext& context) {
    return ask_in_supported(context, {.count = enough(context, 100, 8),
                                      .sampler = in_the_middle,
                                      .judge =
                                          [](const Asked& asked, const Position&) {
                                              return if_fault(asked, [](const Fault& fault) {
                                                  return !is_illegal(fault) && !is_untidy(fault);
                                              });
                                          },
                                      .advice = std::string(kCatch)});
}

Finding empty_board(TestContext& context) {
    return ask_in_supported(context,
                            {.count = context.times(static_cast<int>(context.games().size()), 8),
                             .sampler = at_the_start,
                             .judge =
                                 [](const Asked& asked, const Position& position) {
                                     if (!asked.answer) return any_fault(asked, position);
                                     return std::string(asked.answer->kind == Decision::Kind::Resign
                                                            ? "resigns before the first move"
                                                            : "");
                                 },
                             .advice = "there is no last action yet"});
}

Finding near_full_board(TestContext& context) {
    return ask_in_supported(context, {.count = context.times(40, 6),
                                      .sampler = near_the_end,
                                      .advice = std::string(kPlayLegal)});
}

Finding one_legal_action(TestContext& context) {
    return ask_in_supported(context, {.count = context.times(40, 6),
                                      .sampler = with_one_action,
                                      .advice = "it may also be a pass"});
}

Finding opening_choices(TestContext& context) {
    return ask_in_supported(context,
                            {.count = context.times(40, 6),
                             .sampler = with_a_choice,
                             .advice = "options are actions of the kind TENGEN_ACTION_CHOOSE",
                             .none = "no game that it supports asks for a choice"});
}

Finding board_sizes(TestContext& context) {
    auto games = context.supported(games_of_all_sizes(context.rules()));
    if (!games) return games.error();
    const int count = static_cast<int>(games->size()) * context.times(4, 1);
    return ask_all(context, {.games = std::move(*games),
                             .count = count,
                             .sampler = near_the_start,
                             .advice = "ask the game for rows(), columns() and cell_count()"});
}

Finding several_seats(TestContext& context) {
    auto games = context.supported(games_of_many_seats(context.rules()));
    if (!games) return games.error();
    const int count = static_cast<int>(games->size()) * context.times(5, 1);
    return ask_all(context, {.games = std::move(*games),
                             .count = count,
                             .sampler = in_the_middle,
                             .advice = "refuse what it cannot play in refuses(game)"});
}

Finding reports_valid(TestContext& context) {
    const auto games = context.supported();
    if (!games) return games.error();
    Random random(context.seed());
    const auto some = some_of(*games, static_cast<std::size_t>(context.times(20, 5)), random);
    int reports = 0;
    for (const SharedGame& game : some) {
        const auto position = in_the_middle(game, random);
        auto seat = SeatedAi::take(context, game);
        if (!position || !seat) continue;
        std::string wrong;
        seat->ask(*position, {.seed = random(), .nodes = 2000}, [&](const AiReport& report) {
            ++reports;
            if (wrong.empty()) wrong = wrong_in(report, *position);
        });
        if (!wrong.empty()) {
            return failure(fmt::format("in {}: {} (report actions from the position given)",
                                       place_of(*position), wrong));
        }
    }
    if (reports == 0) return skipped("it reports nothing");
    return success(counted(reports, "report"));
}

}  // namespace tengen::validator
