// tengen match: plays many games between AIs.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <utility>

#include "arena/match_sprt.hpp"
#include "arena/results_folder.hpp"
#include "arena/tables.hpp"
#include "base/text.hpp"
#include "command_line/known_plugins.hpp"
#include "command_line/play_options.hpp"
#include "commands.hpp"
#include "match_options.hpp"
#include "match_progress.hpp"
#include "match_report.hpp"
#include "round_robin.hpp"
#include "tournament/set_up.hpp"
#include "tournament/tournament_commands.hpp"

namespace tengen::cli {
namespace {

constexpr std::int64_t kDefaultGames = 100;
constexpr std::int64_t kMaxTestGames = 40'000;
constexpr int kOtherVerdict = 10;  ///< exit code

int total_faults(const ArenaReport& report) {
    int faults = 0;
    for (const Standing& standing : report.standings) faults += standing.faults;
    return faults;
}

/// The request as typed, for the report.
MatchQuestion asked_of(const MatchOptions& options) {
    MatchQuestion asked;
    for (const Setting& setting : options.options.overrides.settings) {
        asked.set.emplace_back(setting.path, setting.text);
    }
    for (const SeatSpec& seat : options.seats) asked.seats.push_back(to_text(seat));
    asked.isolation = options.isolation;
    asked.openings = options.openings;
    return asked;
}

std::int64_t number_of_games(const MatchOptions& options, const std::vector<Position>& openings,
                             int seats) {
    if (options.games > 0) return options.games;
    if (options.sprt) return kMaxTestGames;
    if (options.openings.empty()) return kDefaultGames;
    const auto players = static_cast<int>(options.seats.size());
    const int round = options.round_robin ? games_of_round(players, seats) : players;
    return std::min(static_cast<std::int64_t>(openings.size()) * round, kMaxGames);
}

/// The settings of the match, with everything that the options name.
Result<ArenaSettings> settle(Program& program, const MatchOptions& options) {
    TournamentSpec spec = options.tournament();
    const Result<LoadedGame> loaded = load_game(program, spec);
    if (!loaded) return fail(loaded.error());
    remark_on_idle(program, *loaded, options.options.overrides);
    Result<std::vector<Position>> openings = find_openings(program, spec, loaded->game);
    if (!openings) return fail(std::move(openings.error()));
    const std::int64_t games = number_of_games(options, *openings, loaded->game->seats());
    Result<std::vector<Contestant>> contestants = find_contestants(program, spec, loaded->game);
    if (!contestants) return fail(std::move(contestants.error()));
    ArenaSettings settings = arena_of(spec, loaded->game, std::move(*openings));
    settings.contestants = std::move(*contestants);
    settings.games = static_cast<int>(games);
    settings.winding_down = winds_down;
    if (const Result<void> files = check_files(settings, "--concurrency"); !files) {
        return fail(files.error());
    }
    return settings;
}

/// The exit code for a verdict that was, or was not, expected.
int code_of(const MatchOptions& options, SprtVerdict verdict) {
    if (options.expect.empty()) return 0;
    const SprtVerdict expected =
        options.expect == "stronger" ? SprtVerdict::Stronger : SprtVerdict::NotStronger;
    return verdict == expected ? 0 : kOtherVerdict;
}

/// The games that --results keeps; null without this option.
Result<std::unique_ptr<ResultsStore>> open_kept(const MatchOptions& options,
                                                const ArenaSettings& settings) {
    if (options.results.empty()) return nullptr;
    nlohmann::ordered_json kept = settings_json(asked_of(options), settings);
    // These settings change no game.
    for (const char* key : {"games", "concurrency", "isolation", "openings_file"}) kept.erase(key);
    kept["game"] = full_name(settings.game->description());
    kept["seed"] = settings.seed;
    for (const Contestant& contestant : settings.contestants) {
        if (contestant.start) continue;
        kept["plugins"].push_back(file_hash(contestant.ai.ai.file));
    }
    return open_results(options.results, nlohmann::json(kept));
}

Result<int> play_match(Program& program, const MatchOptions& options, ArenaSettings settings) {
    std::optional<MatchSprt> test;
    if (options.sprt) {
        test.emplace(*options.sprt);
        settings.enough = [&test] { return test->sprt().verdict() != SprtVerdict::Open; };
    }
    const Result<std::unique_ptr<ResultsStore>> opened = open_kept(options, settings);
    if (!opened) return fail(opened.error());
    ResultsStore* const kept = opened->get();
    if (kept != nullptr) {
        settings.played = kept->read_games(settings);
        warn_of_damage(options.results, *kept);
        settings.keep = [kept](const GameRecord& record) { return kept->add(record); };
        settings.shared = kept->shared();
    }
    ProgressBar bar(settings.games);
    FirstFaults faults;
    std::vector<GameRecord> played;  // only if all of it is printed
    const auto report = run_arena(
        settings,
        [&](const GameRecord& record) {
            if (test) {
                test->add(record);
                bar.show([&] { return sprt_line(*test, settings.games); });
            } else {
                bar.show(record.number);
            }
            faults.add(record);
            if (options.json) played.push_back(record);
        },
        drops_games);
    bar.clear();
    if (!report) return fail(report.error());
    if (kept != nullptr) {
        if (const Result<void> synced = kept->sync(); !synced) return fail(synced.error());
    }
    if (report->lack && report->games == 0) return fail(*report->lack);
    if (options.json) {
        program.out().line(
            match_json(asked_of(options), settings, *report, played, test ? &*test : nullptr));
    } else {
        program.out().write(match_table(settings, *report, test ? &*test : nullptr));
    }
    program.out().flush();
    faults.tell();
    if (report->lack) return fail(*report->lack);
    if (stop_signal() != 0) {
        if (kept != nullptr) Program::print_warning("stopped: the same command continues");
        return 128 + stop_signal();
    }
    const bool failed_strictly = options.strict && total_faults(*report) > 0;
    if (failed_strictly) return static_cast<int>(ErrorCode::Plugin);
    return test ? code_of(options, test->sprt().verdict()) : 0;
}

Result<int> play_settled(Program& program, const MatchOptions& options, ArenaSettings& settings) {
    if (!options.round_robin) return play_match(program, options, settings);
    const RoundRobinForm form = options.json       ? RoundRobinForm::Json
                                : options.markdown ? RoundRobinForm::Markdown
                                                   : RoundRobinForm::Text;
    return run_round_robin(program, {asked_of(options), options.results, form, options.strict},
                           settings);
}

/// Plays the match as a tournament, in its folder.
Result<int> play_as_tournament(Program& program, const MatchOptions& options) {
    if (options.round_robin || options.strict) {
        return fail(ErrorCode::CommandLine, "--results",
                    "{} is for --seats without --strict (write a file for tengen arena play)",
                    options.results);
    }
    Result<std::string> text = options.tournament_text();
    if (!text) return fail(text.error());
    const auto tournament =
        prepare_text(program, std::move(*text), option_place("the match"), options.results);
    if (!tournament) return fail(tournament.error());
    TournamentOptions play;
    play.expect = options.expect;
    play.json = options.json;
    play.ai_log = options.ai_log;
    return play_tournament(program, play, **tournament);
}

Result<int> play_all(Program& program, MatchOptions& options) {
    if (const Result<void> right = options.check(); !right) return fail(right.error());
    if (std::string_view(options.results).ends_with(".arena")) {
        return play_as_tournament(program, options);
    }
    Result<ArenaSettings> settings = settle(program, options);
    if (!settings) return fail(settings.error());
    auto maker = session_maker(options.ai_log);
    if (!maker) return fail(maker.error());
    settings->session = std::move(*maker);
    watch_signals();
    const PlayerFiles files(settings->contestants);
    const Result<int> code = play_settled(program, options, *settings);
    files.warn_of_changes();
    return code;
}

}  // namespace

Result<int> run_match(Program& program, std::span<const std::string> arguments) {
    MatchOptions options;
    CommandLine line = options.declare();
    const Result<Wanted> wanted = prepare(program, line, arguments);
    if (!wanted) return fail(wanted.error());
    if (*wanted == Wanted::Help) return 0;
    for (const std::string& folder : options.plugin_folders) program.add_plugin_folder(folder);
    if (options.unsafe_plugins) program.trust_plugins();
    return play_all(program, options);
}

}  // namespace tengen::cli
