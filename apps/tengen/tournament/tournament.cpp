// Long, because each step from a file or a folder to its games needs the one before it.
#include "tournament/tournament.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <numeric>
#include <utility>

#include "arena/tables.hpp"
#include "base/text.hpp"
#include "command_line/game_options.hpp"
#include "command_line/known_plugins.hpp"
#include "config/text_file.hpp"
#include "config/yaml_writer.hpp"
#include "position_argument.hpp"
#include "tournament/set_up.hpp"
#include "tournament/tuning_plan.hpp"

namespace tengen::cli {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

constexpr int kDefaultRounds = 50;
constexpr int kDefaultTestRounds = 20'000;
constexpr int kDefaultBestRounds = 400;

/// Without `rounds.max`.
int default_rounds(const Tournament& tournament) {
    const TournamentSpec& spec = tournament.spec;
    if (spec.tune) return iterations_of(spec);
    if (spec.stop) return kDefaultTestRounds;
    if (spec.until_best) return kDefaultBestRounds;
    if (spec.format == TournamentFormat::Knockout) return kDefaultMatchRounds;
    if (spec.format == TournamentFormat::Swiss) {
        return static_cast<int>(std::bit_width(tournament.requested.size() - 1));
    }
    const auto openings = static_cast<int>(tournament.arena.openings.size());
    return openings > 0 && !spec.openings.empty() ? openings : kDefaultRounds;
}

/// The request of the tournament's file; the numbers of its players are known.
Stage stage_of(const Tournament& tournament) {
    const TournamentSpec& spec = tournament.spec;
    Stage stage;
    stage.players = tournament.requested;
    if (spec.games) {
        const int of_round = games_of_round(static_cast<int>(tournament.requested.size()),
                                            tournament.arena.game->seats());
        stage.rounds = (*spec.games + of_round - 1) / of_round;
        if (spec.format == TournamentFormat::Match && stage.rounds * of_round > *spec.games) {
            stage.games = spec.games;
        }
    } else {
        stage.rounds = spec.rounds.value_or(default_rounds(tournament));
    }
    return stage;
}

tl::unexpected<Errors> too_long(const Tournament& tournament) {
    return fail(ErrorCode::Input, tournament.folder.string(),
                "a tournament has at most {} games (lower rounds.max)", RoundRobinPlan::kMaxGames);
}

int candidates_of(const TournamentSpec& spec) {
    return spec.format == TournamentFormat::Gauntlet ? spec.candidates : 0;
}

/// Makes the first stage of a plan that grows.
Result<void> make_stages(Tournament& tournament, const PlanSettings& plan) {
    const TournamentSpec& spec = tournament.spec;
    const Stage& all = tournament.stored.stages.front();
    const bool is_earlier = !tournament.stored.fixed.contains(kErrorsKey);
    const StageSettings settings{plan,
                                 static_cast<int>(all.players.size()),
                                 all.rounds,
                                 candidates_of(spec),
                                 spec.gap.value_or(0),
                                 is_earlier ? FewRounds::OfAll : FewRounds::OfEachPlayer};
    const bool is_knockout = spec.format == TournamentFormat::Knockout;
    const bool is_swiss = spec.format == TournamentFormat::Swiss;
    MakeStages make = is_knockout       ? knockout_stages(settings)
                      : is_swiss        ? swiss_stages(settings)
                      : spec.until_best ? best_stages(settings)
                                        : gap_stages(settings);
    auto stages = std::make_shared<Stages>(tournament.arena.game, tournament.plan, settings.players,
                                           std::move(make));
    if (is_knockout) tournament.bounds = knockout_bounds(settings);
    if (is_swiss) tournament.bounds = swiss_bounds(settings);
    if (!is_knockout && !is_swiss) {
        RoundRobinPlan longest(plan);
        const auto most = longest.add_stage(all.players, all.rounds, candidates_of(spec));
        if (!most) return too_long(tournament);
        tournament.bounds = {tournament.plan->games(), *most};
    }
    if (tournament.bounds.most > RoundRobinPlan::kMaxGames) return too_long(tournament);
    tournament.arena.plan = tournament.plan;
    tournament.stages = std::move(stages);
    tournament.arena.growth = tournament.stages;
    return {};
}

TableChoice choice_of_tables(const StoredPlan& stored) {
    return stored.fixed.contains(kTablesKey) ? TableChoice::Balanced : TableChoice::FewestRounds;
}

/// Makes the plan of the stored stages.
Result<void> make_schedule(Tournament& tournament) {
    const ArenaSettings& arena = tournament.arena;
    const PlanSettings settings{
        arena.game->seats(), arena.seed,   static_cast<int>(arena.openings.size()) / arena.images,
        arena.order,         arena.images, choice_of_tables(tournament.stored)};
    tournament.plan = std::make_shared<RoundRobinPlan>(settings);
    if (tournament.spec.tune) {
        auto tuning = make_tuning(tournament.spec, tournament.stored, settings, tournament.folder);
        if (!tuning) return fail(tuning.error());
        tournament.tuning = std::move(*tuning);
        tournament.plan = tournament.tuning;
        tournament.arena.plan = tournament.tuning;
        tournament.arena.growth = tournament.tuning;
        tournament.bounds = bounds_of(*tournament.tuning);
        return tournament.bounds.most > RoundRobinPlan::kMaxGames ? too_long(tournament)
                                                                  : Result<void>();
    }
    if (has_stages(tournament.spec)) return make_stages(tournament, settings);
    for (const Stage& stage : tournament.stored.stages) {
        if (!tournament.plan->add_stage(stage.players, stage.rounds,
                                        candidates_of(tournament.spec))) {
            return too_long(tournament);
        }
        tournament.plan->cut(stage.games);
    }
    tournament.arena.plan = tournament.plan;
    tournament.bounds = {tournament.plan->games(), tournament.plan->games()};
    return {};
}

/// Adds a stage if it brings games.
Result<void> add_stage(Tournament& tournament, const Stage& stage) {
    StoredPlan& stored = tournament.stored;
    if (has_stages(tournament.spec) && !stored.stages.empty()) {
        Stage& all = stored.stages.front();
        if (all.players.size() != stage.players.size()) {
            return other_tournament(tournament.folder,
                                    {"players have joined or left (a tournament in stages keeps "
                                     "its players)"});
        }
        all.rounds = std::max(all.rounds, stage.rounds);
        return make_schedule(tournament);
    }
    if (!stored.stages.empty()) {
        if (auto made = make_schedule(tournament); !made) return made;
        const int before = tournament.plan->games();
        tournament.plan->cut(std::nullopt);
        if (!tournament.plan->add_stage(stage.players, stage.rounds,
                                        candidates_of(tournament.spec))) {
            return too_long(tournament);
        }
        tournament.plan->cut(stage.games);
        const int of_round = tournament.plan->games_of_round(0);
        const int wanted = stage.games.value_or(stage.rounds * of_round);
        const bool is_shorter =
            tournament.spec.format == TournamentFormat::Match && wanted <= before;
        if (is_shorter || tournament.plan->games() <= before) return make_schedule(tournament);
    }
    stored.stages.push_back(stage);
    return make_schedule(tournament);
}

Contestant absent_player(const std::string& name) {
    Contestant absent;
    absent.name = name;
    absent.present = false;
    return absent;
}

/// Openings of a plan, in text form.
Result<std::vector<Position>> read_positions(const Json& texts,
                                             const std::shared_ptr<const Game>& game) {
    std::vector<Position> openings;
    for (const Json& text : texts) {
        Result<Position> position = read_position(game, text.get<std::string>());
        if (!position) return fail(position.error());
        openings.push_back(std::move(*position));
    }
    return openings;
}

/// Loads the game and checks the test. `source` is the place of the tournament in errors.
Result<LoadedGame> load(Program& program, Tournament& tournament, const Place& source) {
    if (tournament.spec.stop) {
        const Result<SprtSettings> test = test_of(*tournament.spec.stop);
        if (!test) return fail(test.error());
        if (!tournament.spec.tune) tournament.test = *test;
    }
    Result<LoadedGame> loaded = load_game(program, tournament.spec);
    if (loaded && tournament.test && loaded->game->seats() != 2) {
        return fail(source.code, source.text(), "a test needs a game for two, and {} has {} seats",
                    full_name(loaded->game->description()), loaded->game->seats());
    }
    if (loaded && tournament.spec.tune && loaded->game->seats() != 2) {
        return fail(source.code, source.text(), "tuning needs a game for two, and {} has {} seats",
                    full_name(loaded->game->description()), loaded->game->seats());
    }
    if (loaded && tournament.spec.gap && loaded->game->seats() != 2) {
        return fail(source.code, source.text(), "'gap' needs a game for two, and {} has {} seats",
                    full_name(loaded->game->description()), loaded->game->seats());
    }
    return loaded;
}

/// Reads the keys of the tournament's text, and loads its game.
Result<LoadedGame> read_text(Program& program, Tournament& tournament, const Place& source,
                             const std::vector<Setting>& settings) {
    const Result<YamlNode> tree = tournament_tree(tournament.stored.text, source, settings);
    if (!tree) return fail(tree.error());
    ErrorList errors;
    std::optional<TournamentSpec> spec = read_tournament(*tree, errors);
    if (!spec) return fail(errors.take());
    tournament.stored.text = to_yaml(*tree);
    tournament.spec = std::move(*spec);
    if (tournament.spec.tune) add_variants(tournament.spec);
    Result<LoadedGame> loaded = load(program, tournament, source);
    if (loaded || !loaded.error().front().place.empty()) return loaded;
    const Place place = place_of(*tree, "game");
    return fail(Error{place.code, place.text(), std::move(loaded.error().front().message)});
}

/// Where the tournament of a file or a folder has its games.
fs::path folder_of(const fs::path& path) {
    std::error_code error;
    if (fs::is_directory(path, error)) return path;
    return fs::path(path).replace_extension(".arena");
}

/// Reads the text and the openings, of the folder if the path is one.
Result<LoadedGame> read_source(Program& program, const fs::path& path,
                               const std::vector<Setting>& settings, Tournament& tournament) {
    const bool is_folder = tournament.folder == path;
    const Place source = file_place((is_folder ? plan_path(path) : path).string());
    if (is_folder) {
        Result<StoredPlan> stored = read_plan(path);
        if (!stored) return fail(stored.error());
        tournament.stored = std::move(*stored);
    } else {
        ErrorList errors;
        auto text = read_text_file(path, source, errors);
        if (!text) return fail(errors.take());
        tournament.stored.text = std::move(*text);
    }
    Result<LoadedGame> loaded = read_text(program, tournament, source, settings);
    if (!loaded) return loaded;
    Result<std::vector<Position>> openings =
        is_folder
            ? read_positions(tournament.stored.fixed.value("openings", Json::array()), loaded->game)
            : find_openings(program, tournament.spec, loaded->game);
    if (!openings) return fail(openings.error());
    if (is_folder && tournament.spec.symmetries) {
        // The plan has their images, too.
        const int images = tournament.stored.fixed.value("images", 1);
        openings->erase(openings->begin() + static_cast<std::ptrdiff_t>(openings->size()) / images,
                        openings->end());
    }
    tournament.arena = arena_of(tournament.spec, loaded->game, std::move(*openings));
    return loaded;
}

/// Describes the players of the request.
Result<void> describe_players(Program& program, Tournament& tournament,
                              const std::vector<Contestant>& contestants) {
    const TournamentSpec& spec = tournament.spec;
    const Result<const Levels*> levels = program.levels();
    if (!levels) return fail(levels.error());
    const std::vector<std::string> names = names_of(spec.players);
    const std::string game = spec.game.substr(0, spec.game.find(':'));
    StoredPlan& stored = tournament.stored;
    stored.players = Json::array();
    for (std::size_t i = 0; i < names.size(); ++i) {
        stored.players.push_back(
            player_json(names[i], spec.players[i].seat, contestants[i], **levels, game));
    }
    if (spec.tune) {
        auto kept = store_tuned(*spec.tune, contestants.front().ai, stored);
        if (!kept) return kept;
    }
    const auto solver = find_solver(program, spec, tournament.arena);
    if (!solver) return fail(solver.error());
    stored.fixed = fixed_settings(spec, tournament.arena);
    if (!solver->empty()) stored.fixed[kSolverKey] = file_hash(*solver);
    if (tournament.arena.game->seats() > 2) stored.fixed[kTablesKey] = "balanced";
    if (spec.until_best) stored.fixed[kErrorsKey] = "by player";
    stored.stages.clear();
    tournament.requested.resize(names.size());
    std::iota(tournament.requested.begin(), tournament.requested.end(), 0);
    return {};
}

/// Finds the players, and continues the plan of the folder. `games_option` sets the number of games
/// at the same time.
Result<std::unique_ptr<Tournament>> invite(Program& program, std::unique_ptr<Tournament> tournament,
                                           const LoadedGame& loaded,
                                           const std::string& games_option) {
    const TournamentSpec& spec = tournament->spec;
    remark_on_idle(program, loaded, spec.overrides);
    Result<std::vector<Contestant>> found = find_contestants(program, spec, loaded.game);
    if (!found) return fail(found.error());
    if (auto named = describe_players(program, *tournament, *found); !named) {
        return fail(named.error());
    }
    StoredPlan& stored = tournament->stored;
    std::error_code missing;
    const bool is_kept =
        !tournament->folder.empty() && fs::exists(plan_path(tournament->folder), missing);
    if (is_kept) {
        const Result<StoredPlan> kept = read_plan(tournament->folder);
        if (!kept) return fail(kept.error());
        // An older plan keeps its games.
        for (const char* key : {kTablesKey, kErrorsKey}) {
            if (!kept->fixed.contains(key)) stored.fixed.erase(key);
        }
        const bool is_ordered = spec.format != TournamentFormat::RoundRobin || has_stages(spec);
        auto requested = continue_plan(*kept, stored, is_ordered, tournament->folder);
        if (!requested) return fail(requested.error());
        tournament->requested = std::move(*requested);
        const auto at_table = [&](const std::vector<int>& players) {
            return players_at_table(static_cast<int>(players.size()), loaded.game->seats());
        };
        // Pairs at a table of their own play other rounds.
        const int before = at_table(stored.stages.back().players);
        const int now = at_table(tournament->requested);
        if (before != now) {
            return other_tournament(
                tournament->folder,
                {fmt::format("players at a table were {} and are {}", before, now)});
        }
    }
    if (auto added = add_stage(*tournament, stage_of(*tournament)); !added) {
        return fail(added.error());
    }
    if (!is_kept) stored.id = id_of(stored);
    std::vector<Contestant>& all = tournament->arena.contestants;
    for (std::size_t i = 0; i < stored.players.size(); ++i) {
        all.push_back(absent_player(stored.name(i)));
    }
    for (std::size_t i = 0; i < found->size(); ++i) {
        Contestant& contestant = all[static_cast<std::size_t>(tournament->requested[i])];
        (*found)[i].name = contestant.name;
        contestant = std::move((*found)[i]);
    }
    if (spec.tune) tournament->requested = {Tuning::kTuned, Tuning::kStart};
    if (auto cores = assign_cores(spec, tournament->arena); !cores) return fail(cores.error());
    if (auto files = check_files(tournament->arena, games_option); !files) {
        return fail(files.error());
    }
    return tournament;
}

/// Rounds that are planned stay, because their games may have been played.
void remark_on_fewer_rounds(const Tournament& tournament) {
    const Stage& planned = tournament.stored.stages.back();
    const Stage wanted = stage_of(tournament);
    const int a_round = games_of_round(static_cast<int>(tournament.requested.size()),
                                       tournament.arena.game->seats());
    const auto games_of = [&](const Stage& stage) {
        return stage.games.value_or(stage.rounds * a_round);
    };
    if (tournament.tuning || games_of(wanted) >= games_of(planned)) return;
    const std::optional<int> games = tournament.spec.games;
    Program::print_warning(fmt::format(
        "{} keeps its {} {} (asked for {}; start another folder for fewer)",
        printable(tournament.folder.string(), 200), games ? games_of(planned) : planned.rounds,
        games ? "games" : "rounds", games.value_or(wanted.rounds)));
}

}  // namespace

Json Tournament::head() const {
    return {{"tournament", stored.id}};
}

Result<std::unique_ptr<Tournament>> open_folder(Program& program, const fs::path& folder) {
    auto tournament = std::make_unique<Tournament>();
    tournament->folder = folder;
    const auto loaded = read_source(program, folder, {}, *tournament);
    if (!loaded) return fail(loaded.error());
    const StoredPlan& stored = tournament->stored;
    Json now = fixed_settings(tournament->spec, tournament->arena);
    for (const char* key : {kSolverKey, kTablesKey, kErrorsKey}) {
        if (stored.fixed.contains(key)) now[key] = stored.fixed.at(key);
    }
    if (const auto others = differences(stored.fixed, now); !others.empty()) {
        return other_tournament(folder, others);
    }
    for (std::size_t i = 0; i < stored.players.size(); ++i) {
        tournament->arena.contestants.push_back(absent_player(stored.name(i)));
        tournament->requested.push_back(static_cast<int>(i));
    }
    if (auto made = make_schedule(*tournament); !made) return fail(made.error());
    if (tournament->tuning) tournament->requested = {Tuning::kTuned, Tuning::kStart};
    return tournament;
}

Result<std::unique_ptr<Tournament>> prepare_tournament(Program& program, const fs::path& path,
                                                       const std::vector<Setting>& settings,
                                                       const fs::path& folder) {
    auto tournament = std::make_unique<Tournament>();
    tournament->folder = folder_of(path);
    if (!folder.empty() && tournament->folder == path) {
        return fail(ErrorCode::CommandLine, "--folder", "{} is already the folder", path.string());
    }
    if (!folder.empty()) tournament->folder = folder;
    const auto loaded = read_source(program, path, settings, *tournament);
    if (!loaded) return fail(loaded.error());
    auto invited = invite(program, std::move(tournament), *loaded, "--set run.games");
    // The text in a folder may ask for fewer than another request.
    const bool is_request = folder_of(path) != path || !settings.empty();
    if (invited && is_request) remark_on_fewer_rounds(**invited);
    return invited;
}

Result<std::unique_ptr<Tournament>> prepare_match(Program& program, TournamentSpec spec,
                                                  std::string text, const fs::path& folder) {
    auto tournament = std::make_unique<Tournament>();
    tournament->folder = folder;
    tournament->spec = std::move(spec);
    tournament->stored.text = std::move(text);
    const auto loaded = load(program, *tournament, option_place("--sprt"));
    if (!loaded) return fail(loaded.error());
    Result<std::vector<Position>> openings = find_openings(program, tournament->spec, loaded->game);
    if (!openings) return fail(openings.error());
    tournament->arena = arena_of(tournament->spec, loaded->game, std::move(*openings));
    auto invited = invite(program, std::move(tournament), *loaded, "--concurrency");
    if (invited) remark_on_fewer_rounds(**invited);
    return invited;
}

Result<KnownGames> read_ledger(const Tournament& tournament) {
    LedgerReader reader(ledger_of(tournament.folder), tournament.head());
    Result<std::vector<std::string>> lines = reader.read();
    if (!lines) return fail(lines.error());
    KnownGames known;
    known.games =
        read_logged_games(std::move(*lines), tournament.arena, *tournament.plan, known.census);
    return known;
}

Result<CountedFolder> count_ledger(std::unique_ptr<Tournament> tournament) {
    Result<KnownGames> known = read_ledger(*tournament);
    if (!known) return fail(known.error());
    auto tally = std::make_unique<Tally>(tournament->arena, tournament->test);
    count_games(tournament->arena, known->games, *tally);
    return CountedFolder{std::move(tournament), std::move(*known), std::move(tally)};
}

Result<CountedFolder> count_folder(Program& program, const fs::path& folder) {
    auto tournament = open_folder(program, folder);
    if (!tournament) return fail(tournament.error());
    return count_ledger(std::move(*tournament));
}

}  // namespace tengen::cli
