#include "config/explain_tournament.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/number_list.hpp"
#include "base/text.hpp"
#include "config/duration.hpp"
#include "config/seat_players.hpp"

namespace tengen {
namespace {

/// "100, in blocks of 8"
std::string rounds_text(const TournamentSpec& spec) {
    if (spec.games) {
        return fmt::format("{} of each pair, in blocks of {}", counted(*spec.games, "game"),
                           spec.block);
    }
    std::string text = spec.rounds ? std::to_string(*spec.rounds) : "default";
    if (spec.tune) {
        return text + fmt::format(" iterations, {} at the same time, then {} of the test",
                                  spec.tune->ahead, counted(spec.tune->test, "round"));
    }
    if (spec.until_best && spec.rounds) text = "at most " + text;
    if (spec.stop) text = spec.rounds ? "at most " + text : "until the verdict";
    return text + fmt::format(", in blocks of {}", spec.block);
}

/// "2 games at the same time, cores 0-1"
std::string run_text(const TournamentSpec& spec) {
    std::string text = counted(spec.games_at_once, "game") + " at the same time";
    if (spec.threads > 1) text += fmt::format(", {} threads of each AI", spec.threads);
    if (!spec.cores.empty()) text += ", cores " + number_list_text(spec.cores);
    if (spec.shares_cores) text += ", which may share cores";
    if (spec.isolation == Isolation::None) text += ", AIs in the process of the program";
    return text;
}

/// "gauntlet of the first 2 players against each other one"
std::string format_text(const TournamentSpec& spec) {
    std::string text(name_of(spec.format));
    if (spec.format != TournamentFormat::Gauntlet) return text;
    text += spec.candidates == 1 ? " of the first player"
                                 : fmt::format(" of the first {} players", spec.candidates);
    return text + " against each other one";
}

/// The effects of faults that have no line of their own.
std::string faults_text(const TournamentSpec& spec) {
    std::string text =
        spec.void_faults.empty() && spec.stop_faults.empty() ? "a fault" : "another fault";
    text += spec.policies.on_fault == FaultPolicy::Random
                ? ": random moves replace those of the player"
                : ": the player loses the game";
    // A tuning has no forfeits.
    if (spec.tune) return text;
    return text +
           fmt::format("; after {} in a row, it forfeits its other games", spec.forfeit_after);
}

/// The players of the next stage.
std::string stages_text(const TournamentSpec& spec) {
    if (spec.until_best) {
        return "4 rounds of each pair; players with less than 1 % chance to be the best leave, "
               "until one has 95 %";
    }
    if (spec.gap) {
        return fmt::format("4 rounds of each pair; pairs more than {:g} Elo apart meet no more",
                           *spec.gap);
    }
    if (spec.format == TournamentFormat::Swiss) {
        return "one per round, by points, against the strongest player not met";
    }
    return "one per level; one more round while a match is even, at most 4, then the better seed "
           "advances";
}

}  // namespace

void check_seats(const std::vector<SeatSpec>& seats, const std::string& game, const Levels& levels,
                 const FindAiOptions& options_of, ErrorList& errors) {
    const std::string plain = game.substr(0, game.find(':'));
    for (const SeatSpec& seat : seats) {
        // A plugin that a file names is not among the installed ones.
        if (seat.kind != SeatKind::Ai || !seat.file.empty()) continue;
        const Result<SeatSpec> resolved = levels.resolve(seat, plain);
        if (resolved) {
            check_ai(*resolved, options_of, errors);
        } else {
            errors.add(seat.place, resolved.error().front().message);
        }
    }
}

void add_game_problems(const std::vector<Error>& of_game, const YamlNode& tree,
                       const GameLibrary& library, std::vector<Error>& problems) {
    const YamlEntry* game = tree.find("game");
    const auto names = library.names();
    const bool game_known = std::find(names.begin(), names.end(), game->value.text) != names.end();
    const Place place = place_of(tree, game_known && tree.find("variant") ? "variant" : "game");
    for (Error error : of_game) {
        if (error.place.empty()) error.place = place.text();
        error.code = ErrorCode::Input;
        problems.push_back(std::move(error));
    }
}

std::string limits_text(const SeatLimits& limits) {
    std::string text;
    if (limits.move_time) text += fmt::format(", {} per move", to_text(*limits.move_time));
    if (limits.memory_mib) text += fmt::format(", {} MiB of memory", *limits.memory_mib);
    if (limits.scratch) text += ", a scratch folder";
    if (limits.on_fault) text += fmt::format(", on_fault {}", name_of(*limits.on_fault));
    return text;
}

/// The times and threads of a player that differ from those of the others.
std::string odds_text(const PlayerSpec& player, const ClockSettings& clock) {
    std::string text;
    if (player.times != OwnTimes()) text += ", " + clock_text(player.times.at(clock));
    if (player.threads) text += ", " + counted(*player.threads, "thread");
    return text;
}

std::string clock_text(const ClockSettings& clock) {
    std::string text;
    if (clock.move) text += to_text(*clock.move) + " per move ";
    if (clock.total) text += to_text(*clock.total) + " per game ";
    if (clock.increment.count() > 0) text += '+' + to_text(clock.increment) + " per move ";
    if (text.empty()) return "no limits";
    text.pop_back();
    return text;
}

namespace {

void explain(const AdjudicationRules& rules, std::vector<std::string>& lines) {
    if (rules.proved) {
        lines.push_back(fmt::format(
            "adjudicated: won if a solver proves a win by fours within {}, which is the same on "
            "every computer",
            counted(static_cast<std::int64_t>(*rules.proved), "node")));
    }
    if (const auto& resign = rules.resign) {
        lines.push_back(fmt::format(
            "adjudicated: won if one player reports {:g} % or more and the others {:g} % or less, "
            "for "
            "{} of each",
            100 * (1 - resign->chance), 100 * resign->chance, counted(resign->moves, "move")));
    }
    if (const auto& draw = rules.draw) {
        lines.push_back(
            fmt::format("adjudicated: drawn if all players report an equal share within {:g} %, "
                        "for {} of each, "
                        "from move {} on",
                        100 * draw->within, counted(draw->moves, "move"), draw->from));
    }
    if (rules.moves) {
        lines.push_back(fmt::format("adjudicated: drawn after {}", counted(*rules.moves, "move")));
    }
    if (rules.check > 0) {
        lines.push_back(
            fmt::format("adjudicated games of {} % of the rounds are played on", rules.check));
    }
}

}  // namespace

namespace {

void explain_tune(const TuneSpec& tune, std::vector<std::string>& lines) {
    for (const TuneOption& option : tune.options) {
        lines.push_back(fmt::format("tuned: {}, with the last step {:g} and rate {:g}", option.name,
                                    option.end_step, option.end_rate));
    }
}

/// Checks the tuned options of an installed AI.
void check_tune(const TournamentSpec& spec, const Levels& levels, const FindAiOptions& options_of,
                ErrorList& errors) {
    const SeatSpec& seat = spec.players.front().seat;
    if (!seat.file.empty()) return;
    const std::string plain = spec.game.substr(0, spec.game.find(':'));
    const Result<SeatSpec> resolved = levels.resolve(seat, plain);
    if (!resolved) return;
    const auto fields = options_of(resolved->name);
    if (!fields) return;
    const Result<Parameters> values = read_options(*fields, *resolved);
    if (!values) return;
    tuned_fields(*spec.tune, resolved->name, *fields, *values, errors);
}

}  // namespace

Result<std::vector<std::string>> check_tournament(const YamlNode& tree, const GameLibrary& library,
                                                  const Levels& levels,
                                                  const FindAiOptions& options_of,
                                                  const FindSetUpErrors& set_up_errors,
                                                  ErrorList& errors) {
    const std::optional<TournamentSpec> spec = read_tournament(tree, errors);
    if (!spec) return fail(errors.take());
    std::vector<SeatSpec> seats;
    for (const PlayerSpec& player : spec->players) seats.push_back(player.seat);
    check_seats(seats, spec->game, levels, options_of, errors);
    if (spec->tune) check_tune(*spec, levels, options_of, errors);
    Result<LoadedGame> game = library.load(spec->game, spec->overrides);
    if (game && spec->format == TournamentFormat::Match && !spec->overrides.seats) {
        Overrides seated = spec->overrides;
        if (const auto set = seat_players(*game, spec->players.size(), seated); !set) {
            errors.add(tree.find("players")->value.place, set.error().front().message);
        } else {
            game = library.load(spec->game, seated);
        }
    }
    std::vector<Error> problems = errors.take();
    if (!game) add_game_problems(game.error(), tree, library, problems);
    if (problems.empty() && set_up_errors) problems = set_up_errors(*spec, game->game);
    if (!problems.empty()) return fail(std::move(problems));
    const GameDescription& description = game->game->description();
    std::vector<std::string> lines{
        "tournament: " + format_text(*spec),
        fmt::format("game: {} ({})", full_name(description), game->title.in("en")),
        fmt::format("board: {}x{}", description.board.columns, description.board.rows), "players:"};
    for (std::size_t i = 0; i < spec->players.size(); ++i) {
        const PlayerSpec& player = spec->players[i];
        const std::string name = player.name.empty() ? "" : player.name + ": ";
        lines.push_back(fmt::format("  {} {}{}{}{}", i + 1, name, to_text(player.seat),
                                    odds_text(player, spec->clock),
                                    limits_text(player.seat.limits)));
    }
    lines.push_back("rounds: " + rounds_text(*spec));
    if (spec->stop) {
        lines.push_back(fmt::format("test: {:g} against {:g} Elo ({})", spec->stop->elo0,
                                    spec->stop->elo1,
                                    spec->stop->logistic ? "logistic" : "normalised"));
    }
    if (spec->tune) explain_tune(*spec->tune, lines);
    if (has_stages(*spec) && !spec->tune) lines.push_back("stages: " + stages_text(*spec));
    lines.push_back("time: " + clock_text(spec->clock));
    if (!spec->openings.empty()) lines.push_back("openings: " + spec->openings);
    if (spec->symmetries) lines.push_back("openings: also turned and reflected");
    if (spec->drop_copies)
        lines.push_back("copies: rounds that repeat an earlier one do not count");
    if (run_text(*spec) != run_text({})) lines.push_back("run: " + run_text(*spec));
    explain(spec->adjudication, lines);
    for (const FaultKind kind : spec->void_faults) {
        lines.push_back(fmt::format("fault {}: the game is played again", name_of(kind)));
    }
    for (const FaultKind kind : spec->stop_faults) {
        lines.push_back(fmt::format("fault {}: the run stops", name_of(kind)));
    }
    lines.push_back(faults_text(*spec));
    lines.push_back(fmt::format("seed: {}", spec->seed));
    return lines;
}

}  // namespace tengen
