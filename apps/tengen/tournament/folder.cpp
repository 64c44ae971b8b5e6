// Long, because one place reads, compares and writes all that the games of a tournament depend on.
#include "tournament/folder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <utility>

#include "base/durable_file.hpp"
#include "base/text.hpp"
#include "command_line/game_options.hpp"
#include "command_line/known_plugins.hpp"
#include "config/text_file.hpp"
#include "config/yaml_writer.hpp"
#include "match_report.hpp"
#include "position_argument.hpp"
#include "tournament/set_up.hpp"

namespace tengen::cli {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr int kVersion = 1;
constexpr int kDefaultRounds = 50;
constexpr int kDefaultTestRounds = 20'000;
constexpr std::size_t kMaxPlan = std::size_t{64} << 20;

fs::path plan_path(const fs::path& folder) {
    return folder / "plan.json";
}

tl::unexpected<Errors> no_plan(const fs::path& folder) {
    return fail(ErrorCode::Input, plan_path(folder).string(), "is not the plan of a tournament");
}

json or_null(const std::optional<std::chrono::milliseconds>& time) {
    return time ? json(time->count()) : json(nullptr);
}

/// Everything that no run may change.
json fixed_of(const TournamentSpec& spec, const ArenaSettings& arena) {
    json fixed(settings_json({}, arena));
    for (const char* key :
         {"players", "set", "seats", "games", "concurrency", "isolation", "openings_file"}) {
        fixed.erase(key);
    }
    fixed["game"] = full_name(arena.game->description());
    fixed["seats"] = arena.game->seats();
    fixed["format"] = name_of(spec.format);
    fixed["seed"] = arena.seed;
    fixed["block"] = spec.block;
    fixed["candidates"] = spec.candidates;
    fixed["margin_ms"] = arena.clock.margin.count();
    fixed["forfeit_after"] = arena.forfeit_after;
    const AdjudicationRules& adjudication = spec.adjudication;
    if (adjudication.moves) fixed["adjudicate"]["moves"] = *adjudication.moves;
    if (const auto& resign = adjudication.resign) {
        fixed["adjudicate"]["resign"] = {{"chance", resign->chance}, {"moves", resign->moves}};
    }
    if (const auto& draw = adjudication.draw) {
        fixed["adjudicate"]["draw"] = {
            {"within", draw->within}, {"moves", draw->moves}, {"from", draw->from}};
    }
    if (spec.stop) {
        fixed["stop"] = {{"elo0", spec.stop->elo0},
                         {"elo1", spec.stop->elo1},
                         {"alpha", spec.stop->alpha},
                         {"beta", spec.stop->beta},
                         {"scale", spec.stop->logistic ? "logistic" : "normalised"}};
    }
    return fixed;
}

/// A player, with the hash of its plugin or program and the options of its level.
json player_json(const std::string& name, const SeatSpec& seat, const Contestant& contestant,
                 const Levels& levels, const std::string& game) {
    json player{{"name", name}, {"player", to_text(seat)}, {"sha256", file_hash(contestant.file)}};
    if (!seat.level.empty()) {
        if (const auto resolved = levels.resolve(seat, game)) {
            player["resolved"] = to_text(*resolved);
        }
    }
    const SeatLimits& limits = seat.limits;
    if (limits.move_time) player["move_time_ms"] = or_null(limits.move_time);
    if (limits.memory_mib) player["memory_mib"] = *limits.memory_mib;
    if (limits.scratch) player["scratch"] = true;
    if (limits.on_fault) player["on_fault"] = name_of(*limits.on_fault);
    return player;
}

int rounds_of(const TournamentSpec& spec, std::size_t openings) {
    if (spec.rounds) return *spec.rounds;
    if (spec.stop) return kDefaultTestRounds;
    return openings > 0 && !spec.openings.empty() ? static_cast<int>(openings) : kDefaultRounds;
}

/// The hash does not depend on later stages.
std::string id_of(const Tournament& tournament) {
    const std::size_t first = tournament.stages.at(0).at("players").get<std::size_t>();
    json players = json::array();
    for (std::size_t i = 0; i < first; ++i) players.push_back(tournament.players.at(i));
    return text_hash(json{{"settings", tournament.fixed}, {"players", players}}.dump());
}

Result<void> make_schedule(Tournament& tournament) {
    const ArenaSettings& arena = tournament.arena;
    const PlanSettings settings{arena.game->seats(), arena.seed,
                                static_cast<int>(arena.openings.size()), arena.order};
    const int candidates =
        tournament.spec.format == TournamentFormat::Gauntlet ? tournament.spec.candidates : 0;
    tournament.plan = std::make_shared<RoundRobinPlan>(settings);
    for (const json& stage : tournament.stages) {
        std::vector<int> players(stage.at("players").get<std::size_t>());
        std::iota(players.begin(), players.end(), 0);
        if (tournament.plan->add_stage(players, stage.at("rounds").get<int>(), candidates)) {
            continue;
        }
        return fail(ErrorCode::Input, tournament.folder.string(),
                    "a tournament has at most {} games (lower rounds.max)",
                    RoundRobinPlan::kMaxGames);
    }
    tournament.arena.plan = tournament.plan;
    return {};
}

/// Without players: they are absent.
void name_players(Tournament& tournament) {
    tournament.arena.contestants.clear();
    for (const json& player : tournament.players) {
        Contestant absent;
        absent.name = player.at("name").get<std::string>();
        absent.present = false;
        tournament.arena.contestants.push_back(std::move(absent));
    }
}

/// Openings of a plan, in text form.
Result<std::vector<Position>> read_positions(const json& texts,
                                             const std::shared_ptr<const Game>& game) {
    std::vector<Position> openings;
    for (const json& text : texts) {
        Result<Position> position = read_position(game, text.get<std::string>());
        if (!position) return fail(position.error());
        openings.push_back(std::move(*position));
    }
    return openings;
}

/// Reads the keys of the tournament's text, loads the game and checks the test.
Result<std::shared_ptr<const Game>> read_text(Program& program, Tournament& tournament,
                                              const Place& source,
                                              const std::vector<Setting>& settings) {
    const Result<YamlNode> tree = tournament_tree(tournament.text, source, settings);
    if (!tree) return fail(tree.error());
    ErrorList errors;
    std::optional<TournamentSpec> spec = read_tournament(*tree, errors);
    if (!spec) return fail(errors.take());
    tournament.text = to_yaml(*tree);
    tournament.spec = std::move(*spec);
    if (tournament.spec.stop) {
        const Result<SprtSettings> test = test_of(*tournament.spec.stop);
        if (!test) return fail(test.error());
        tournament.test = *test;
    }
    Result<LoadedGame> loaded = load_game(program, tournament.spec);
    if (!loaded) {
        Error error = loaded.error().front();
        if (!error.place.empty()) return fail(loaded.error());
        const Place place = place_of(*tree, "game");
        return fail(Error{place.code, place.text(), std::move(error.message)});
    }
    if (tournament.test && loaded->game->seats() != 2) {
        return fail(ErrorCode::Input, source.text(),
                    "a test needs a game for two, and {} has {} seats",
                    full_name(loaded->game->description()), loaded->game->seats());
    }
    return loaded->game;
}

/// The content of plan.json.
Result<json> read_plan(const fs::path& folder) {
    const Result<FileDescriptor> file = open_to_read(plan_path(folder));
    if (!file) return fail(file.error());
    const Result<std::string> text = read_all(*file, plan_path(folder), kMaxPlan);
    if (!text) return fail(text.error());
    json plan = json::parse(*text, nullptr, false);
    if (!plan.is_object() || plan.value("tengen", json()) != "tournament") return no_plan(folder);
    if (plan.value("version", json()) != kVersion) {
        return fail(ErrorCode::Input, plan_path(folder).string(),
                    "has the format of another version of Tengen");
    }
    return plan;
}

Result<void> take_plan(const json& plan, Tournament& tournament) {
    try {
        tournament.text = plan.at("file").get<std::string>();
        tournament.fixed = plan.at("settings");
        tournament.players = plan.at("players");
        tournament.stages = plan.at("stages");
        tournament.id = plan.at("id").get<std::string>();
        const auto players = tournament.players.size();
        for (const json& stage : tournament.stages) {
            const auto known = stage.at("players").get<std::size_t>();
            if (known < 2 || known > players || stage.at("rounds").get<int>() < 1) {
                return no_plan(tournament.folder);
            }
        }
        for (const json& player : tournament.players) player.at("name").get<std::string>();
        if (tournament.stages.empty() || id_of(tournament) != tournament.id) {
            return no_plan(tournament.folder);
        }
    } catch (const json::exception&) {
        return no_plan(tournament.folder);
    }
    return {};
}

tl::unexpected<Errors> other_tournament(const fs::path& folder, const std::string& what) {
    return fail(ErrorCode::Input, folder.string(),
                "has games of another tournament: {} (undo the change, or remove the folder to "
                "start again)",
                what);
}

Result<void> compare_players(const json& kept, const json& now, const fs::path& folder) {
    for (std::size_t i = 0; i < kept.size(); ++i) {
        const auto name = printable(kept[i].at("name").get<std::string>(), 40);
        if (i >= now.size()) return other_tournament(folder, fmt::format("no player '{}'", name));
        if (kept[i].value("sha256", "") != now[i].value("sha256", "")) {
            return other_tournament(folder, fmt::format("the file of '{}' has changed", name));
        }
        const std::string other = first_difference(kept[i], now[i]);
        if (!other.empty()) {
            return other_tournament(folder, fmt::format("of player {}, {}", i + 1, other));
        }
    }
    return {};
}

/// Takes the stages of the folder, and adds one for more rounds or players.
Result<void> continue_plan(const Tournament& kept, Tournament& now) {
    const std::string other = first_difference(kept.fixed, now.fixed);
    if (!other.empty()) return other_tournament(now.folder, other);
    if (auto same = compare_players(kept.players, now.players, now.folder); !same) return same;
    const json asked = now.stages.at(0);
    now.stages = kept.stages;
    const json& last = kept.stages.back();
    const int before = last.at("rounds").get<int>();
    const int rounds = std::max(before, asked.at("rounds").get<int>());
    if (asked.at("players") != last.at("players") || rounds > before) {
        now.stages.push_back({{"players", asked.at("players")}, {"rounds", rounds}});
    }
    now.id = kept.id;
    return {};
}

/// Where the tournament of a file or a folder has its games.
fs::path folder_of(const fs::path& path) {
    std::error_code error;
    if (fs::is_directory(path, error)) return path;
    return fs::path(path).replace_extension(".arena");
}

/// Reads the text and the openings, of the folder if the path is one.
Result<std::shared_ptr<const Game>> read_source(Program& program, const fs::path& path,
                                                const std::vector<Setting>& settings,
                                                Tournament& tournament) {
    const bool is_folder = tournament.folder == path;
    Place source = file_place((is_folder ? plan_path(path) : path).string());
    std::optional<json> plan;
    if (is_folder) {
        Result<json> read = read_plan(path);
        if (!read) return fail(read.error());
        if (auto taken = take_plan(*read, tournament); !taken) return fail(taken.error());
    } else {
        ErrorList errors;
        auto text = read_text_file(path, source, errors);
        if (!text) return fail(errors.take());
        tournament.text = std::move(*text);
    }
    auto game = read_text(program, tournament, source, settings);
    if (!game) return fail(game.error());
    Result<std::vector<Position>> openings =
        is_folder ? read_positions(tournament.fixed.value("openings", json::array()), *game)
                  : find_openings(program, tournament.spec, *game);
    if (!openings) return fail(openings.error());
    tournament.arena = arena_of(tournament.spec, *game, std::move(*openings));
    return game;
}

}  // namespace

std::vector<int> Tournament::all_players() const {
    std::vector<int> all(players.size());
    std::iota(all.begin(), all.end(), 0);
    return all;
}

Result<std::unique_ptr<Tournament>> open_folder(Program& program, const fs::path& folder) {
    auto tournament = std::make_unique<Tournament>();
    tournament->folder = folder;
    const auto game = read_source(program, folder, {}, *tournament);
    if (!game) return fail(game.error());
    const json now = fixed_of(tournament->spec, tournament->arena);
    if (const std::string other = first_difference(tournament->fixed, now); !other.empty()) {
        return other_tournament(folder, other);
    }
    name_players(*tournament);
    if (auto made = make_schedule(*tournament); !made) return fail(made.error());
    return tournament;
}

namespace {

/// Finds the players, and compares the tournament with its folder.
Result<std::unique_ptr<Tournament>> invite(Program& program, std::unique_ptr<Tournament> tournament,
                                           const std::shared_ptr<const Game>& game) {
    const TournamentSpec& spec = tournament->spec;
    Result<std::vector<Contestant>> contestants = find_contestants(program, spec, game);
    if (!contestants) return fail(contestants.error());
    const Result<const Levels*> levels = program.levels();
    if (!levels) return fail(levels.error());
    const std::vector<std::string> names = cli::names_of(spec.players);
    const std::string game_name = spec.game.substr(0, spec.game.find(':'));
    json players = json::array();
    for (std::size_t i = 0; i < names.size(); ++i) {
        Contestant& contestant = (*contestants)[i];
        contestant.name = names[i];
        players.push_back(
            player_json(names[i], spec.players[i].seat, contestant, **levels, game_name));
    }
    tournament->fixed = fixed_of(spec, tournament->arena);
    tournament->players = std::move(players);
    tournament->stages =
        json::array({{{"players", names.size()},
                      {"rounds", rounds_of(spec, tournament->arena.openings.size())}}});
    tournament->id = id_of(*tournament);
    std::error_code missing;
    if (fs::exists(plan_path(tournament->folder), missing)) {
        Tournament kept;
        kept.folder = tournament->folder;
        const Result<json> plan = read_plan(kept.folder);
        if (!plan) return fail(plan.error());
        if (auto taken = take_plan(*plan, kept); !taken) return fail(taken.error());
        if (auto same = continue_plan(kept, *tournament); !same) return fail(same.error());
    }
    tournament->arena.contestants = std::move(*contestants);
    if (auto made = make_schedule(*tournament); !made) return fail(made.error());
    if (auto files = check_files(tournament->arena, "--set run.games"); !files) {
        return fail(files.error());
    }
    return tournament;
}

}  // namespace

Result<std::unique_ptr<Tournament>> prepare_tournament(Program& program, const fs::path& path,
                                                       const std::vector<Setting>& settings,
                                                       const fs::path& folder) {
    auto tournament = std::make_unique<Tournament>();
    tournament->folder = folder_of(path);
    if (!folder.empty() && tournament->folder == path) {
        return fail(ErrorCode::CommandLine, "--folder", "{} is already the folder", path.string());
    }
    if (!folder.empty()) tournament->folder = folder;
    const auto game = read_source(program, path, settings, *tournament);
    if (!game) return fail(game.error());
    return invite(program, std::move(tournament), *game);
}

Result<std::unique_ptr<Tournament>> prepare_text(Program& program, std::string text,
                                                 const Place& source, const fs::path& folder) {
    auto tournament = std::make_unique<Tournament>();
    tournament->folder = folder;
    tournament->text = std::move(text);
    const auto game = read_text(program, *tournament, source, {});
    if (!game) return fail(game.error());
    Result<std::vector<Position>> openings = find_openings(program, tournament->spec, *game);
    if (!openings) return fail(openings.error());
    tournament->arena = arena_of(tournament->spec, *game, std::move(*openings));
    return invite(program, std::move(tournament), *game);
}

Result<void> store_plan(const Tournament& tournament) {
    std::error_code error;
    fs::create_directories(tournament.folder, error);
    if (error) return cannot_save(tournament.folder, save_problem(error.value()));
    const json plan{{"tengen", "tournament"},       {"version", kVersion},
                    {"id", tournament.id},          {"file", tournament.text},
                    {"settings", tournament.fixed}, {"players", tournament.players},
                    {"stages", tournament.stages}};
    const std::string text = plan.dump(1, ' ', false, json::error_handler_t::replace) + '\n';
    // If several programs start together, the first one writes it.
    if (const Result<json> kept = read_plan(tournament.folder); kept && *kept == plan) return {};
    return replace_file(plan_path(tournament.folder), text);
}

Result<KnownGames> read_ledger(const Tournament& tournament) {
    const Result<std::vector<std::string>> lines =
        read_folder(tournament.folder, tournament.head(), tournament.layout());
    if (!lines) return fail(lines.error());
    KnownGames known;
    known.games = read_logged_games(*lines, tournament.arena, *tournament.plan, known.census);
    return known;
}

}  // namespace tengen::cli
