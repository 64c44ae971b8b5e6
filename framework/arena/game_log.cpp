#include "arena/game_log.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "base/checksum.hpp"
#include "base/durable_file.hpp"
#include "core/position_text.hpp"

namespace tengen {
namespace {

using nlohmann::json;

constexpr int kVersion = 1;
constexpr std::size_t kChecksum = 8;
/// A sync costs about as much as a short game.
constexpr std::chrono::milliseconds kSyncPause{200};

constexpr std::array kEndKinds = {EndKind::Rules,  EndKind::Resigned, EndKind::Left,
                                  EndKind::Agreed, EndKind::Time,     EndKind::Fault};

/// A line without its line feed.
std::string with_checksum(const std::string& text) {
    return fmt::format("{:08x} {}", crc32c(text), text);
}

/// The JSON of a line; discarded if the line is damaged.
json read_line(std::string_view line) {
    json damaged(json::value_t::discarded);
    if (line.size() < kChecksum + 2 || line[kChecksum] != ' ') return damaged;
    const std::string_view text = line.substr(kChecksum + 1);
    if (fmt::format("{:08x}", crc32c(text)) != line.substr(0, kChecksum)) return damaged;
    return json::parse(text, nullptr, false);
}

template <class T>
json or_null(const std::optional<T>& value) {
    return value ? json(*value) : json(nullptr);
}

json to_json(const ArenaSettings& arena, const GameRecord& record) {
    const MatchResult& result = record.result;
    json ranks = json::array();
    for (int seat = 0; seat < result.outcome.seats; ++seat) {
        ranks.push_back(result.outcome.rank[static_cast<std::size_t>(seat)]);
    }
    json faults = json::array();
    for (const SurvivedFault& fault : record.faults) {
        faults.push_back({{"seat", fault.seat},
                          {"kind", name_of(fault.kind)},
                          {"ply", fault.ply},
                          {"text", english(fault.text)}});
    }
    json line{{"game", record.number},
              {"seats", record.seating},
              {"seed", record.seed},
              {"opening", or_null(record.opening)},
              {"ranks", ranks},
              {"winner", result.outcome.winner},
              {"end", name_of(result.kind)},
              {"culprit", or_null(result.culprit)},
              {"reason", result.reason},
              {"text", english(result.text)},
              {"ply", result.ply},
              {"moves", moves_text(arena, record)}};
    if (result.fault) line["fault"] = name_of(*result.fault);
    if (!faults.empty()) line["faults"] = faults;
    return line;
}

/// Throws json::exception, or returns nothing, if the line is not a game of these settings.
std::optional<GameRecord> read_game(const ArenaSettings& arena, const json& line) {
    GameRecord record;
    record.number = line.at("game").get<int>();
    record.seating = line.at("seats").get<std::vector<int>>();
    record.seed = line.at("seed").get<std::uint64_t>();
    if (!line.at("opening").is_null()) record.opening = line.at("opening").get<int>();
    const int openings = static_cast<int>(arena.openings.size());
    if (record.opening && (*record.opening < 0 || *record.opening >= openings)) {
        return std::nullopt;
    }
    const auto seats = static_cast<std::size_t>(arena.game->seats());
    const auto contestants = static_cast<int>(arena.contestants.size());
    const auto ranks = line.at("ranks").get<std::vector<std::uint8_t>>();
    if (record.number < 1 || record.seating.size() != seats || ranks.size() != seats) {
        return std::nullopt;
    }
    for (const int contestant : record.seating) {
        if (contestant < 0 || contestant >= contestants) return std::nullopt;
    }
    MatchResult& result = record.result;
    for (std::size_t seat = 0; seat < seats; ++seat) {
        if (ranks[seat] < 1 || ranks[seat] > seats) return std::nullopt;
        result.outcome.rank[seat] = ranks[seat];
    }
    result.outcome.seats = static_cast<std::uint8_t>(seats);
    result.outcome.winner = line.at("winner").get<Side>();
    const auto end = line.at("end").get<std::string>();
    const auto* const kind = std::find_if(kEndKinds.begin(), kEndKinds.end(),
                                          [&](EndKind one) { return name_of(one) == end; });
    if (kind == kEndKinds.end()) return std::nullopt;
    result.kind = *kind;
    const json& culprit = line.at("culprit");
    if (!culprit.is_null()) result.culprit = culprit.get<Seat>();
    if (result.culprit && *result.culprit >= seats) return std::nullopt;
    if (line.contains("fault")) result.fault = fault_kind(line.at("fault").get<std::string>());
    result.reason = line.at("reason").get<std::string>();
    result.text = Message("{}", line.at("text").get<std::string>());
    result.ply = line.at("ply").get<int>();
    for (const json& each : line.value("faults", json::array())) {
        const auto fault = fault_kind(each.at("kind").get<std::string>());
        const auto seat = each.at("seat").get<Seat>();
        if (!fault || seat >= seats) return std::nullopt;
        record.faults.push_back({seat, *fault, each.at("ply").get<int>(),
                                 Message("{}", each.at("text").get<std::string>())});
    }
    Position position(arena.game, start_of(arena, record).setup());
    if (!play_actions(position, line.at("moves").get<std::string>())) return std::nullopt;
    for (int ply = 0; ply < position.ply(); ++ply) record.actions.push_back(position.action(ply));
    return record;
}

constexpr std::string_view kStageBegins = "{\"stage\":";

std::optional<LoggedStage> read_stage(const json& line) {
    constexpr std::size_t kMaxPlayers = 10'000;
    LoggedStage stage;
    try {
        const json& read = line.at("stage");
        stage.rounds = read.at("rounds").get<int>();
        for (const json& player : read.at("players")) {
            stage.players.push_back(
                {player.at("name").get<std::string>(), player.at("file").get<std::string>()});
        }
    } catch (const json::exception&) {
        return std::nullopt;
    }
    const std::size_t players = stage.players.size();
    if (players < 2 || players > kMaxPlayers || stage.rounds < 0) return std::nullopt;
    return stage;
}

bool is_of(const PlannedGame& planned, const GameRecord& game) {
    return planned.seating == game.seating && planned.seed == game.seed &&
           planned.opening == game.opening;
}

/// The first setting that differs, with both values if they are short; empty if none does.
std::string difference(const json& kept, const json& now) {
    constexpr std::size_t kShort = 30;
    if (kept == now) return "";
    json all = kept;
    all.update(now);
    for (const auto& [key, value] : all.items()) {
        const json before = kept.value(key, json(nullptr));
        const json after = now.value(key, json(nullptr));
        if (before == after) continue;
        const std::string from = before.dump();
        const std::string to = after.dump();
        if (from.size() > kShort || to.size() > kShort) return key;
        return fmt::format("{} was {} and is {}", key, from, to);
    }
    return "";
}

tl::unexpected<Errors> unusable(const std::filesystem::path& path, std::string_view why) {
    return fail(ErrorCode::Input, path.string(),
                "{} (name another file, or remove it to start again)", why);
}

Result<void> read_head(const std::filesystem::path& path, std::string_view line,
                       const json& settings) {
    const json head = read_line(line);
    try {
        if (!head.is_discarded() && head.at("tengen") == "games") {
            if (head.at("version") != kVersion) {
                return unusable(path, "has the format of another version of Tengen");
            }
            const std::string other = difference(head.at("settings"), settings);
            if (other.empty()) return {};
            return unusable(path, "has games of other settings: " + other);
        }
    } catch (const json::exception&) {
        // It is another kind of file, as below.
    }
    return unusable(path, "is no log of games");
}

}  // namespace

Result<LogText> read_log(const std::filesystem::path& path, std::string_view text,
                         const json& settings) {
    const std::size_t end_of_head = text.find('\n');
    if (auto head = read_head(path, text.substr(0, end_of_head), settings); !head) {
        return fail(head.error());
    }
    if (end_of_head == std::string_view::npos) return unusable(path, "is no log of games");
    LogText log;
    std::string_view rest = text.substr(end_of_head + 1);
    for (std::size_t end = 0; (end = rest.find('\n')) != std::string_view::npos;) {
        const std::string_view line = rest.substr(0, end);
        rest.remove_prefix(end + 1);
        if (line.substr(std::min(kChecksum + 1, line.size())).starts_with(kStageBegins)) {
            auto stage = read_stage(read_line(line));
            // Without it, the numbers of later games mean nothing.
            if (!stage) return unusable(path, "has a damaged line with the players");
            log.stages.push_back(std::move(*stage));
        } else {
            log.lines.emplace_back(line);
        }
    }
    log.size = static_cast<std::int64_t>(text.size() - rest.size());
    return log;
}

std::optional<GameRecord> read_logged_game(std::string_view line, const ArenaSettings& arena,
                                           const Plan& plan) {
    try {
        const json read = read_line(line);
        if (read.is_discarded()) return std::nullopt;
        std::optional<GameRecord> game = read_game(arena, read);
        if (!game || game->number > plan.games()) return game;
        return is_of(plan.game(game->number), *game) ? game : std::nullopt;
    } catch (const json::exception&) {
        return std::nullopt;
    }
}

std::map<int, GameRecord> read_logged_games(const std::vector<std::string>& lines,
                                            const ArenaSettings& arena, const Plan& plan,
                                            int& damaged) {
    std::map<int, GameRecord> games;
    for (const std::string& line : lines) {
        std::optional<GameRecord> game = read_logged_game(line, arena, plan);
        if (!game) {
            ++damaged;
        } else if (game->number <= plan.games()) {
            const int number = game->number;
            games.try_emplace(number, std::move(*game));
        }
    }
    return games;
}

GameLog::GameLog(std::filesystem::path path, FileDescriptor file)
    : path_(std::move(path)), file_(std::make_shared<const FileDescriptor>(std::move(file))) {}

Result<GameLog> GameLog::open(const std::filesystem::path& path, const json& settings) {
    FileDescriptor file(::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0644));
    if (!file) return cannot_save(path, save_problem(errno));
    if (auto locked = lock(file, path); !locked) return fail(locked.error());
    const Result<std::string> text = read_all(file, path, kMaxLog);
    if (!text) return fail(text.error());
    GameLog log(path, std::move(file));
    if (text->empty()) {
        if (auto begun = log.begin(settings); !begun) return fail(begun.error());
        return log;
    }
    Result<LogText> known = read_log(path, *text, settings);
    if (!known) return fail(known.error());
    if (auto taken = log.take(std::move(*known), static_cast<std::int64_t>(text->size())); !taken) {
        return fail(taken.error());
    }
    return log;
}

Result<void> GameLog::begin(const json& settings) {
    const json head{{"tengen", "games"}, {"version", kVersion}, {"settings", settings}};
    return write(head.dump());
}

Result<void> GameLog::take(LogText text, std::int64_t size) {
    stages_ = std::move(text.stages);
    lines_ = std::move(text.lines);
    // The next game overwrites a line that a kill has cut.
    size_ = text.size;
    if (size > size_ && ::ftruncate(file_->get(), size_) != 0) {
        return cannot_save(path_, save_problem(errno));
    }
    return {};
}

Result<void> GameLog::add_stage(const LoggedStage& stage) {
    json players = json::array();
    for (const LoggedPlayer& player : stage.players) {
        players.push_back({{"name", player.name}, {"file", player.file}});
    }
    const json line{{"stage", {{"players", players}, {"rounds", stage.rounds}}}};
    if (auto written = write(line.dump()); !written) return written;
    stages_.push_back(stage);
    return {};
}

std::map<int, GameRecord> GameLog::read_games(const ArenaSettings& arena) {
    arena_ = &arena;
    return read_logged_games(std::exchange(lines_, {}), arena, *plan_of(arena), damaged_);
}

Result<void> GameLog::write(const std::string& json_text) {
    const std::string line = with_checksum(json_text) + '\n';
    if (const int error = write_at(*file_, line, size_); error != 0) {
        // The file ends with a whole line again.
        [[maybe_unused]] const int cut = ::ftruncate(file_->get(), size_);
        return cannot_save(path_, save_problem(error));
    }
    size_ += static_cast<std::int64_t>(line.size());
    return {};
}

Result<void> GameLog::add(const GameRecord& record) {
    if (auto written = write(to_json(*arena_, record).dump()); !written) return written;
    const auto now = Clock::now();
    if (now - synced_ >= kSyncPause) {
        synced_ = now;
        begin_sync();
    }
    return check_sync();
}

void GameLog::begin_sync() {
    syncer_->sync(file_, [problem = sync_problem_](int error) {
        if (error != 0) *problem = error;
    });
}

Result<void> GameLog::check_sync() const {
    if (*sync_problem_ == 0) return {};
    return cannot_save(path_, save_problem(*sync_problem_));
}

Result<void> GameLog::sync() {
    begin_sync();
    if (!syncer_->wait_for(file_)) return cannot_save(path_, "the disk does not answer");
    return check_sync();
}

}  // namespace tengen
