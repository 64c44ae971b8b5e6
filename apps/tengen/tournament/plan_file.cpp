#include "tournament/plan_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>

#include <algorithm>
#include <cerrno>
#include <numeric>
#include <utility>

#include "arena/game_log.hpp"
#include "base/durable_file.hpp"
#include "base/text.hpp"
#include "command_line/known_plugins.hpp"
#include "core/position_text.hpp"
#include "tournament/texts.hpp"
#include "tournament/tuning_plan.hpp"

namespace tengen::cli {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

constexpr int kPlanVersion = 1;
constexpr const char* kLockName = "plan.lock";
constexpr std::size_t kMaxPlan = std::size_t{64} << 20;

Json stage_json(const Stage& stage) {
    Json text{{"players", stage.players}, {"rounds", stage.rounds}};
    if (stage.games) text["games"] = *stage.games;
    return text;
}

/// Throws Json::exception. A number of players means the first ones.
Stage read_stage(const Json& text) {
    Stage stage;
    const Json& players = text.at("players");
    if (players.is_number()) {
        stage.players.resize(std::min<std::size_t>(players.get<std::size_t>(), 10'000));
        std::iota(stage.players.begin(), stage.players.end(), 0);
    } else {
        stage.players = players.get<std::vector<int>>();
    }
    stage.rounds = text.at("rounds").get<int>();
    if (text.contains("games")) stage.games = text.at("games").get<int>();
    return stage;
}

bool is_valid(const Stage& stage, std::size_t players) {
    std::vector<int> sorted = stage.players;
    std::sort(sorted.begin(), sorted.end());
    return sorted.size() >= 2 && stage.rounds >= 1 && stage.games.value_or(1) >= 1 &&
           std::adjacent_find(sorted.begin(), sorted.end()) == sorted.end() &&
           sorted.front() >= 0 && sorted.back() < static_cast<int>(players);
}

Json adjudication_json(const AdjudicationRules& rules) {
    Json text;
    if (rules.proved) text["proved"] = *rules.proved;
    if (rules.check > 0) text["check"] = rules.check;
    if (rules.moves) text["moves"] = *rules.moves;
    if (const auto& resign = rules.resign) {
        text["resign"] = {{"chance", resign->chance}, {"moves", resign->moves}};
    }
    if (const auto& draw = rules.draw) {
        text["draw"] = {{"within", draw->within}, {"moves", draw->moves}, {"from", draw->from}};
    }
    return text;
}

/// Waits until no other program changes the plan. The lock ends with the descriptor.
Result<FileDescriptor> await_turn(const fs::path& folder) {
    const fs::path path = folder / kLockName;
    FileDescriptor file(::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644));
    if (!file) return cannot_save(path, save_problem(errno));
    int locked = -1;
    do {
        locked = ::flock(file.get(), LOCK_EX);
    } while (locked != 0 && errno == EINTR);
    if (locked != 0) return cannot_save(path, save_problem(errno));
    return file;
}

/// How a player differs from the stored one.
void compare_player(const Json& kept, const Json& now, std::size_t number,
                    std::vector<std::string>& found) {
    Json before = kept;
    Json after = now;
    before.erase("sha256");
    after.erase("sha256");
    if (kept.value("sha256", "") != now.value("sha256", "")) {
        found.push_back(fmt::format("the file of '{}' has changed",
                                    printable(kept.at("name").get<std::string>(), 40)));
    }
    for (const std::string& other : differences(before, after)) {
        found.push_back(fmt::format("of player {}, {}", number, other));
    }
}

}  // namespace

fs::path plan_path(const fs::path& folder) {
    return folder / "plan.json";
}

tl::unexpected<Errors> no_plan(const fs::path& folder) {
    return fail(ErrorCode::Input, plan_path(folder).string(), "is not the plan of a tournament");
}

tl::unexpected<Errors> other_tournament(const fs::path& folder,
                                        const std::vector<std::string>& differences) {
    return fail(ErrorCode::Input, folder.string(),
                "has games of another tournament: {} (undo the change, or remove the folder to "
                "start again)",
                fmt::to_string(fmt::join(differences, "; ")));
}

/// A difference of settings with the keys of a tournament's file.
std::string with_keys_of_file(const std::string& difference) {
    constexpr std::pair<std::string_view, std::string_view> kKeys[] = {
        {"move_time_ms", "time.move (ms)"},
        {"clock_ms", "time.total (ms)"},
        {"increment_ms", "time.increment (ms)"},
        {"margin_ms", "time.margin (ms)"},
        {"block", "rounds.block"},
        {"forfeit_after", "faults.stop_after"},
        {"order", "openings.order"},
        {"threads", "run.threads"},
        {"images", "openings.symmetries"},
        {"description", "the game's rules"},
    };
    for (const auto& [kept, key] : kKeys) {
        const std::string_view rest =
            std::string_view(difference).substr(std::min(kept.size(), difference.size()));
        if (difference.starts_with(kept) && (rest.empty() || rest.front() == ' ')) {
            return std::string(key) + std::string(rest);
        }
    }
    return difference;
}

Json fixed_settings(const TournamentSpec& spec, const ArenaSettings& arena) {
    Json fixed(game_settings(arena));
    fixed["game"] = full_name(arena.game->description());
    fixed["seats"] = arena.game->seats();
    fixed["format"] = name_of(spec.format);
    fixed["seed"] = arena.seed;
    fixed["block"] = spec.block;
    fixed["candidates"] = spec.candidates;
    fixed["margin_ms"] = arena.clock.margin.count();
    fixed["forfeit_after"] = arena.forfeit_after;
    // Only if they are asked for: the ids of other tournaments stay.
    if (arena.images > 1) fixed["images"] = arena.images;
    if (spec.drop_copies) fixed["copies"] = "drop";
    if (spec.gap) fixed["gap"] = *spec.gap;
    if (spec.until_best) fixed["until"] = "best";
    if (spec.format == TournamentFormat::Knockout) {
        fixed["rounds"] = spec.rounds.value_or(kDefaultMatchRounds);
    }
    for (const FaultKind kind : spec.void_faults) fixed["faults"]["void"].push_back(name_of(kind));
    for (const FaultKind kind : spec.stop_faults) fixed["faults"]["stop"].push_back(name_of(kind));
    if (spec.adjudication.any()) fixed["adjudicate"] = adjudication_json(spec.adjudication);
    if (spec.tune) {
        fixed["rounds"] = iterations_of(spec);
        Json options;
        for (const TuneOption& option : spec.tune->options) {
            options[option.name] = {{"end_step", option.end_step}, {"end_rate", option.end_rate}};
        }
        fixed["tune"] = {
            {"ahead", spec.tune->ahead}, {"test", spec.tune->test}, {"options", options}};
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

Json player_json(const std::string& name, const SeatSpec& seat, const Contestant& contestant,
                 const Levels& levels, const std::string& game) {
    Json player{{"name", name}, {"player", to_text(seat)}, {"sha256", file_hash(contestant.file)}};
    if (!seat.level.empty()) {
        if (const auto resolved = levels.resolve(seat, game)) {
            player["resolved"] = to_text(*resolved);
        }
    }
    const SeatLimits& limits = seat.limits;
    const OwnTimes& times = contestant.times;
    if (times.move) player["move_time_ms"] = times.move->count();
    if (times.total) player["total_ms"] = times.total->count();
    if (times.increment) player["increment_ms"] = times.increment->count();
    if (contestant.threads) player["threads"] = *contestant.threads;
    if (limits.memory_mib) player["memory_mib"] = *limits.memory_mib;
    if (limits.scratch) player["scratch"] = true;
    if (limits.on_fault) player["on_fault"] = name_of(*limits.on_fault);
    if (contestant.scale) player["scale"] = *contestant.scale;
    if (contestant.book) player["book_sha256"] = file_hash(contestant.book->name());
    return player;
}

std::string id_of(const StoredPlan& plan) {
    Json players = Json::array();
    for (const int player : plan.stages.front().players) {
        players.push_back(plan.players.at(static_cast<std::size_t>(player)));
    }
    return text_hash(Json{{"settings", plan.fixed}, {"players", players}}.dump());
}

Result<StoredPlan> read_plan(const fs::path& folder) {
    std::error_code error;
    if (!fs::exists(folder, error)) {
        return fail(ErrorCode::Input, folder.string(), "no such folder");
    }
    if (!fs::is_directory(folder, error)) {
        return fail(ErrorCode::Input, folder.string(), "is not the folder of a tournament");
    }
    const Result<FileDescriptor> file = open_to_read(plan_path(folder));
    if (!file) return fail(file.error());
    const Result<std::string> text = read_all(*file, plan_path(folder), kMaxPlan);
    if (!text) return fail(text.error());
    const Json read = Json::parse(*text, nullptr, false);
    if (!read.is_object() || read.value("tengen", Json()) != "tournament") return no_plan(folder);
    if (read.value("version", Json()) != kPlanVersion) {
        return fail(ErrorCode::Input, plan_path(folder).string(),
                    "has the format of another version of Tengen");
    }
    StoredPlan plan;
    plan.bytes = *text;
    try {
        plan.text = read.at("file").get<std::string>();
        plan.fixed = read.at("settings");
        plan.players = read.at("players");
        plan.id = read.at("id").get<std::string>();
        for (std::size_t i = 0; i < plan.players.size(); ++i) plan.name(i);
        for (const Json& stage : read.at("stages")) {
            plan.stages.push_back(read_stage(stage));
            if (!is_valid(plan.stages.back(), plan.players.size())) return no_plan(folder);
        }
        if (plan.stages.empty() || id_of(plan) != plan.id) return no_plan(folder);
    } catch (const Json::exception&) {
        return no_plan(folder);
    }
    return plan;
}

namespace {

/// Fails if other files than those of a tournament are in a folder. Without a plan, a tournament's
/// folder has at most those of a program that has just created it.
Result<void> check_own(const fs::path& folder) {
    std::error_code error;
    std::vector<std::string> others;
    for (const auto& entry : fs::directory_iterator(folder, error)) {
        const std::string name = entry.path().filename().string();
        const bool is_own =
            name.starts_with('.') || name == kLockName || name == "claims" || name == "ledger";
        if (!is_own) others.push_back(name);
    }
    // A program that starts at the same time may have written the plan.
    if (others.empty() || fs::exists(plan_path(folder), error)) return {};
    return fail(ErrorCode::Input, folder.string(),
                "has other files, such as '{}', but no tournament (name a new folder)",
                printable(*std::ranges::min_element(others), 40));
}

}  // namespace

Result<bool> write_plan(StoredPlan& plan, const fs::path& folder) {
    std::error_code error;
    if (fs::exists(folder, error) && !fs::is_directory(folder, error)) {
        return fail(ErrorCode::Input, folder.string(),
                    "is a file, but games are kept in a folder (name another one)");
    }
    fs::create_directories(folder, error);
    if (error) return cannot_save(folder, save_problem(error.value()));
    if (auto own = check_own(folder); !own) return fail(own.error());
    Json stages = Json::array();
    for (const Stage& stage : plan.stages) stages.push_back(stage_json(stage));
    const Json content{
        {"tengen", "tournament"}, {"version", kPlanVersion}, {"id", plan.id},   {"file", plan.text},
        {"settings", plan.fixed}, {"players", plan.players}, {"stages", stages}};
    const std::string text = content.dump(1, ' ', false, Json::error_handler_t::replace) + '\n';
    if (text == plan.bytes) return true;
    const Result<FileDescriptor> turn = await_turn(folder);
    if (!turn) return fail(turn.error());
    std::string kept;
    if (const auto file = open_to_read(plan_path(folder))) {
        auto read = read_all(*file, plan_path(folder), kMaxPlan);
        if (!read) return fail(read.error());
        kept = std::move(*read);
    }
    if (kept != text && kept != plan.bytes) return false;
    if (kept != text) {
        if (auto saved = replace_file(plan_path(folder), text); !saved) return fail(saved.error());
    }
    plan.bytes = text;
    return true;
}

Result<std::vector<int>> continue_plan(const StoredPlan& kept, StoredPlan& now, bool is_ordered,
                                       const fs::path& folder) {
    std::vector<std::string> found;
    for (const std::string& other : differences(kept.fixed, now.fixed)) {
        found.push_back(other == kSolverKey ? "the file of the solver of proofs has changed"
                                            : with_keys_of_file(other));
    }
    Json players = kept.players;
    std::vector<int> requested;
    for (std::size_t i = 0; i < now.players.size(); ++i) {
        std::size_t index = 0;
        while (index < players.size() && players[index].at("name") != now.name(i)) {
            ++index;
        }
        requested.push_back(static_cast<int>(index));
        if (index == players.size()) {
            players.push_back(now.players[i]);
        } else {
            compare_player(players[index], now.players[i], i + 1, found);
        }
    }
    // Elsewhere, the order of the players decides who meets whom.
    for (std::size_t i = 0; is_ordered && i < kept.players.size(); ++i) {
        if (i < requested.size() && requested[i] == static_cast<int>(i)) continue;
        found.push_back(fmt::format("player {} was '{}'", i + 1, printable(kept.name(i), 40)));
    }
    if (!found.empty()) return other_tournament(folder, found);
    now.players = std::move(players);
    now.stages = kept.stages;
    now.id = kept.id;
    now.bytes = kept.bytes;
    return requested;
}

}  // namespace tengen::cli
