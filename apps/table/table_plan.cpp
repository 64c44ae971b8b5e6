#include "table/table_plan.hpp"

#include <algorithm>
#include <utility>

#include "base/text.hpp"
#include "table/opponents.hpp"

namespace tengen {
namespace {

std::vector<JournalText> texts_to_save(const LocalText& text) {
    std::vector<JournalText> texts;
    for (const auto& [language, words] : text.entries()) texts.push_back({language, words});
    return texts;
}

/// The texts of a saved game are unchecked input.
LocalText saved_text(const std::vector<JournalText>& texts) {
    constexpr std::size_t kMaxText = 200;
    LocalText text;
    for (const auto& [language, words] : texts) text.set(language, printable(words, kMaxText));
    return text;
}

}  // namespace

Result<TablePlan> planned(TableSpec spec, const LoadGame& load_game) {
    Result<LoadedGame> game = load_game(spec.game, spec.overrides);
    if (!game) return fail(std::move(game.error()));
    return TablePlan{std::move(spec), std::move(*game)};
}

Result<void> check_needs_no_person(const TableSpec& spec) {
    const auto asks = [&](const SeatSpec& seat) {
        return fault_policy(spec.policies, seat.limits) == FaultPolicy::Ask;
    };
    const bool any = spec.policies.on_fault == FaultPolicy::Ask ||
                     std::any_of(spec.seats.begin(), spec.seats.end(), asks);
    if (!any) return {};
    return fail(ErrorCode::CommandLine, "on_fault",
                "'ask' needs a person at a terminal or a window (use loses or random)");
}

std::string text_to_save(SeatSpec seat) {
    // The name of a shipped book stays, since its folder differs between machines.
    std::error_code error;
    const bool is_file = std::filesystem::exists(seat.book, error);
    if (is_file) seat.book = std::filesystem::absolute(seat.book).string();
    return to_text(seat);
}

JournalHeader header_of(const TablePlan& plan, const Setup& setup, std::uint64_t seed) {
    const LoadedGame& game = plan.game;
    const TableSpec& spec = plan.spec;
    JournalHeader header{game.game->description(), setup, {}, spec.clock, seed, game.definition};
    header.policies = spec.policies;
    for (const SeatSpec& seat : spec.seats) {
        header.seats.push_back(text_to_save(seat));
        header.limits.push_back(seat.limits);
    }
    if (game.definition == 0) {
        header.title = texts_to_save(game.title);
        header.about = texts_to_save(game.about);
    }
    return header;
}

Result<TableSpec> spec_of(const Journal& journal, ThinkingTime thinking) {
    const JournalHeader& header = journal.header;
    TableSpec spec;
    spec.game = full_name(header.game);
    spec.clock = header.clock;
    spec.thinking = thinking;
    spec.policies = header.policies;
    for (std::size_t i = 0; i < journal.seats.size(); ++i) {
        Result<SeatSpec> seat = parse_seat(journal.seats[i]);
        if (!seat) return fail(seat.error());
        if (i < header.limits.size()) {
            // A player who came later has the seat's policy, but not the first player's limits.
            const bool same = journal.seats[i] == header.seats[i];
            seat->limits = same ? header.limits[i] : SeatLimits{};
            seat->limits.on_fault = header.limits[i].on_fault;
        }
        spec.seats.push_back(std::move(*seat));
    }
    return spec;
}

TablePlan plan_from(const Position& from, const LoadGame& load_game) {
    const GameDescription& rules = from.game().description();
    TablePlan plan;
    plan.spec.game = full_name(rules);
    plan.spec.seats = filled_seats({}, from.game().seats());
    std::swap(plan.spec.seats.front(), plan.spec.seats[from.turn().seat]);
    JournalHeader header;
    header.game = rules;
    const Result<LoadedGame> known = load_game(plan.spec.game, {});
    if (known && known->game->description() == rules) header.definition = known->definition;
    plan.game = loaded_game(header, from.shared_game(), load_game);
    return plan;
}

LoadedGame loaded_game(const JournalHeader& header, std::shared_ptr<const Game> rules,
                       const LoadGame& load_game) {
    LoadedGame game;
    game.game = std::move(rules);
    game.definition = header.definition;
    if (!header.title.empty()) {
        game.title = saved_text(header.title);
        game.about = saved_text(header.about);
    } else if (const auto known = load_game(full_name(header.game), {})) {
        game.title = known->title;
        game.about = known->about;
    } else {
        game.title = LocalText(full_name(header.game));
    }
    return game;
}

}  // namespace tengen
