// tengen arena replay and verify: doubts about recorded games.
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>

#include "arena/verify.hpp"
#include "base/text.hpp"
#include "command_line/play_options.hpp"
#include "commands.hpp"
#include "core/position_text.hpp"
#include "tournament/progress.hpp"
#include "tournament/tournament_commands.hpp"
#include "tournament/tuning_text.hpp"

namespace tengen::cli {
namespace {

constexpr int kDiffers = 10;  ///< exit code

// ---- tengen arena replay

struct ReplayOptions {
    std::string folder;
    std::string game;
    bool rules_only = false;
    std::vector<std::string> plugin_folders;
    bool unsafe_plugins = false;
};

CommandLine declare(ReplayOptions& options) {
    CommandLine line("tengen arena replay",
                     "Play a recorded game again: by the rules, and with its players and its "
                     "seed. Exit code 10 if they play another game, such as AIs with time limits.");
    line.positional("DIR", options.folder, Presence::Required, "a tournament's folder");
    line.positional("N", options.game, Presence::Required, "the number of the game");
    line.flag("--rules-only", options.rules_only, "do not ask the players");
    declare_plugin_path(line, options.plugin_folders);
    declare_unsafe_plugins(line, options.unsafe_plugins);
    line.example("tengen arena replay cup.arena 1234", "print a game, and play it again");
    return line;
}

std::string players_text(const Tournament& tournament, const GameRecord& record) {
    std::string text;
    for (const int player : record.seating) {
        text += (text.empty() ? "" : " - ") +
                tournament.arena.contestants[static_cast<std::size_t>(player)].name;
    }
    return text;
}

/// Plays the game of this number again. Nothing if a signal has stopped it.
Result<std::optional<GameRecord>> play_again(const Tournament& tournament, int number) {
    ArenaSettings arena = tournament.arena;
    arena.concurrency = 1;
    arena.wanted = [number](const PlannedGame& game) { return game.number == number; };
    std::optional<GameRecord> again;
    const auto report = run_arena(
        arena, [&](const GameRecord& record) { again = record; },
        [] { return stop_signal() != 0; });
    if (!report) return fail(report.error());
    if (report->lack) return fail(*report->lack);
    return again;
}

/// "at move 17: h8, now i9"; empty if both are equal.
std::string first_change(const Tournament& tournament, const GameRecord& before,
                         const GameRecord& now) {
    const std::string texts[] = {moves_text(tournament.arena, before),
                                 moves_text(tournament.arena, now)};
    const auto old_moves = split(texts[0], ' ');
    const auto new_moves = split(texts[1], ' ');
    for (std::size_t i = 0; i < std::max(old_moves.size(), new_moves.size()); ++i) {
        const auto move = [&](const auto& moves) {
            return i < moves.size() ? moves[i] : std::string_view("no move");
        };
        if (move(old_moves) == move(new_moves)) continue;
        return fmt::format("at move {}: {}, now {}", i + 1, move(old_moves), move(new_moves));
    }
    if (before.result.reason == now.result.reason) return "";
    return fmt::format("at its end: {}, now {}", before.result.reason, now.result.reason);
}

/// ": it was declared void (its clock jumped)"; empty if a fault took it out.
std::string void_reason(const LogCensus& census, int number) {
    for (const VoidGames& one : census.voids) {
        const bool names_it =
            std::ranges::any_of(one.games, [&](const auto& game) { return game.first == number; });
        if (names_it) return ": it was declared void (" + printable(one.reason, 200) + ")";
    }
    return "";
}

Result<int> replay(Program& program, const ReplayOptions& options, int number) {
    auto tournament = options.rules_only ? open_folder(program, options.folder)
                                         : prepare_tournament(program, options.folder, {});
    if (!tournament) return fail(tournament.error());
    const Result<KnownGames> known = read_ledger(**tournament);
    if (!known) return fail(known.error());
    const auto found = known->games.find(number);
    if (found == known->games.end() && known->census.attempts.contains(number)) {
        return fail(ErrorCode::CommandLine, "N",
                    "game {} does not count{}; to play it again: tengen arena play {}", number,
                    void_reason(known->census, number), quoted_word(options.folder));
    }
    if (found == known->games.end()) {
        return fail(ErrorCode::CommandLine, "N", "game {} has not been played", number);
    }
    const GameRecord& record = found->second;
    if (auto right = verify((*tournament)->arena, record); !right) return fail(right.error());
    program.out().print("game {}, round {}: {}\n", number, (*tournament)->round(number),
                        printable(players_text(**tournament, record), 200));
    const std::string setup =
        setup_text(*(*tournament)->arena.game, start_of((*tournament)->arena, record).setup());
    if (!setup.empty()) program.out().print("stones: {}\n", setup);
    program.out().print("moves: {}\n", moves_text((*tournament)->arena, record));
    program.out().print("result: {}\n", printable(english(record.result.text), 200));
    program.out().line("The rules confirm the moves and the result.");
    if (options.rules_only) return 0;
    watch_signals();
    const auto again = play_again(**tournament, number);
    if (!again) return fail(again.error());
    if (!*again) return 128 + stop_signal();
    const std::string change = first_change(**tournament, record, **again);
    program.out().line(change.empty() ? "The players play the same game again."
                                      : "The players differ " + change);
    return change.empty() ? 0 : kDiffers;
}

// ---- tengen arena verify

CommandLine declare_verify(std::string& folder) {
    CommandLine line("tengen arena verify",
                     "Check all recorded games of a tournament by the rules and by its plan.");
    line.positional("DIR", folder, Presence::Required, "a tournament's folder");
    line.example("tengen arena verify cup.arena", "check every line of the ledger");
    return line;
}

using PlacedLine = LedgerReader::PlacedLine;

/// "cup.arena/ledger/a.jsonl:17"
std::string place_of(const PlacedLine& line) {
    return fmt::format("{}:{}", printable(line.log.string(), 200), line.number);
}

bool is_damaged(const PlacedLine& line) {
    return read_log_line(line.text).is_discarded() ||
           (is_void_line(line.text) && !read_void(line.text));
}

Message damage_text(const PlacedLine& line) {
    return Message("the line does not have its checksum, or is not a record: '{}'",
                   printable(line.text, 40));
}

/// The error of a line that can be read; nothing if it is right.
std::optional<Error> problem_of(const Tournament& tournament, const PlacedLine& placed) {
    const std::string& line = placed.text;
    const nlohmann::json read = read_log_line(line);
    const std::string place = place_of(placed);
    if (read.contains("void")) return std::nullopt;
    // The games of a stage may have lost their place by another result of an earlier one.
    const auto game = tournament.arena.growth
                          ? read_logged_game(line, tournament.arena)
                          : read_logged_game(line, tournament.arena, *tournament.plan);
    if (!game) {
        return Error{
            ErrorCode::Input, place,
            Message("the line is not a game of the plan by the rules: '{}'", printable(line, 40))};
    }
    std::optional<int> round;
    if (game->number <= tournament.plan->games()) {
        const PlannedGame planned = tournament.plan->game(game->number);
        if (is_of(planned, *game)) round = planned.round;
    }
    Result<void> right = verify(tournament.arena, *game);
    if (right) right = verify_numbers(read, *game, round);
    if (right) return std::nullopt;
    Error error = right.error().front();
    error.place = place;
    return error;
}

/// The games whose earlier attempts are missing: an attempt follows only one that does not count.
void check_attempts(const Tournament& tournament, const std::vector<PlacedLine>& lines,
                    const LogCensus& census, std::vector<Error>& errors) {
    std::set<std::pair<int, int>> attempts;
    std::set<std::pair<int, int>> declared;
    for (const VoidGames& one : census.voids) {
        declared.insert(one.games.begin(), one.games.end());
    }
    for (const PlacedLine& line : lines) {
        if (const auto game = read_logged_game(line.text, tournament.arena)) {
            attempts.emplace(game->number, game->attempt);
        }
    }
    for (const auto& [number, attempt] : attempts) {
        if (attempt <= 1 || attempts.contains({number, attempt - 1})) continue;
        if (declared.contains({number, attempt - 1})) continue;
        errors.push_back({ErrorCode::Input, tournament.folder.string(),
                          Message("game {} has an attempt (try) {} without the one before it",
                                  number, attempt)});
    }
}

}  // namespace

Result<int> run_arena_replay(Program& program, std::span<const std::string> arguments) {
    ReplayOptions options;
    CommandLine line = declare(options);
    const Result<Wanted> wanted = prepare(program, line, arguments);
    if (!wanted) return fail(wanted.error());
    if (*wanted == Wanted::Help) return 0;
    const auto number = to_number<int>(options.game);
    if (!number || *number < 1) {
        return fail(ErrorCode::CommandLine, "N", "'{}' is not the number of a game",
                    printable(options.game, 40));
    }
    for (const std::string& folder : options.plugin_folders) program.add_plugin_folder(folder);
    if (options.unsafe_plugins) program.trust_plugins();
    return replay(program, options, *number);
}

Result<int> run_arena_verify(Program& program, std::span<const std::string> arguments) {
    std::string folder;
    CommandLine line = declare_verify(folder);
    const Result<Wanted> wanted = prepare(program, line, arguments);
    if (!wanted) return fail(wanted.error());
    if (*wanted == Wanted::Help) return 0;
    const Result<CountedFolder> counted_folder = count_folder(program, folder);
    if (!counted_folder) return fail(counted_folder.error());
    const Tournament& tournament = *counted_folder->tournament;
    const auto lines = LedgerReader(ledger_of(tournament.folder), tournament.head()).read_placed();
    if (!lines) return fail(lines.error());
    // Nothing is lost once all games are there.
    const Tally& tally = *counted_folder->tally;
    const bool is_complete = tally.has_verdict() || tally.rounds() >= planned_rounds(tournament);
    std::vector<Error> errors;
    std::vector<std::string> notices;
    for (const PlacedLine& each : *lines) {
        if (!is_damaged(each)) {
            if (auto problem = problem_of(tournament, each)) errors.push_back(std::move(*problem));
        } else if (is_void_line(each.text)) {
            notices.push_back(fmt::format(
                "{}: {} (its games count; to declare them void again: tengen arena void {})",
                place_of(each), english(damage_text(each)), quoted_word(folder)));
        } else if (is_complete) {
            notices.push_back(fmt::format("{}: {} (all games are there, so none is missing)",
                                          place_of(each), english(damage_text(each))));
        } else {
            errors.push_back({ErrorCode::Input, place_of(each),
                              Message("{} ('tengen arena play {}' plays its game again)",
                                      damage_text(each), quoted_word(folder))});
        }
    }
    const LogCensus& census = counted_folder->known.census;
    check_attempts(tournament, *lines, census, errors);
    if (!errors.empty()) return fail(std::move(errors));
    for (const std::string& notice : notices) program.out().line(notice);
    if (census.astray > 0) {
        program.out().line(fmt::format("{} of stages that other results would bring",
                                       counted(census.astray, "game")));
    }
    const auto right = static_cast<std::int64_t>(lines->size() - notices.size());
    program.out().line(fmt::format("{} of the ledger: all right", counted(right, "line")));
    return 0;
}

}  // namespace tengen::cli
