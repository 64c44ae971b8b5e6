#include "arena/game_log.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <nlohmann/json.hpp>

#include "arena/logged_games.hpp"
#include "base/durable_file.hpp"

namespace tengen {
namespace {

using nlohmann::json;

constexpr int kVersion = 1;
/// A sync costs about as much as a short game.
constexpr std::chrono::milliseconds kSyncPause{200};

}  // namespace

std::vector<std::string> differences(const json& kept, const json& now) {
    constexpr std::size_t kShort = 30;
    std::vector<std::string> found;
    json all = kept;
    all.update(now);
    for (const auto& [key, value] : all.items()) {
        const json before = kept.value(key, json(nullptr));
        const json after = now.value(key, json(nullptr));
        if (before == after) continue;
        if (before.is_object() && after.is_object()) {
            for (const std::string& part : differences(before, after)) {
                found.push_back(key + '.' + part);
            }
            continue;
        }
        const std::string from = before.dump();
        const std::string to = after.dump();
        const bool is_short = from.size() <= kShort && to.size() <= kShort;
        found.push_back(is_short ? fmt::format("{} was {} and is {}", key, from, to) : key);
    }
    return found;
}

namespace {

tl::unexpected<Errors> unusable(const std::filesystem::path& path, std::string_view why) {
    return fail(ErrorCode::Input, path.string(),
                "{} (name another file, or remove it to start again)", why);
}

std::string head_text(const json& settings) {
    return json{{"tengen", "games"}, {"version", kVersion}, {"settings", settings}}.dump();
}

Result<void> read_head(const std::filesystem::path& path, std::string_view line,
                       const json& settings) {
    const json head = read_log_line(line);
    try {
        if (!head.is_discarded() && head.at("tengen") == "games") {
            if (head.at("version") != kVersion) {
                return unusable(path, "has the format of another version of Tengen");
            }
            const auto others = differences(head.at("settings"), settings);
            if (others.empty()) return {};
            return unusable(
                path, fmt::format("has games of other settings: {}", fmt::join(others, "; ")));
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
        log.lines.emplace_back(line);
    }
    log.size = static_cast<std::int64_t>(text.size() - rest.size());
    return log;
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
    // A kill or a power cut may have cut the first line.
    const std::string head = with_checksum(head_text(settings)) + '\n';
    if (text->size() < head.size() && head.starts_with(*text)) {
        if (auto begun = log.write(head_text(settings)); !begun) return fail(begun.error());
        return log;
    }
    Result<LogText> known = read_log(path, *text, settings);
    if (!known) return fail(known.error());
    if (auto taken = log.take(std::move(*known), static_cast<std::int64_t>(text->size())); !taken) {
        return fail(taken.error());
    }
    return log;
}

Result<void> GameLog::take(LogText text, std::int64_t size) {
    lines_ = std::move(text.lines);
    // The next game overwrites a line that a kill has cut.
    size_ = text.size;
    if (size > size_ && ::ftruncate(file_->get(), size_) != 0) {
        return cannot_save(path_, save_problem(errno));
    }
    return {};
}

std::map<int, GameRecord> GameLog::read_games(const ArenaSettings& arena) {
    arena_ = &arena;
    plan_ = plan_of(arena);
    return read_logged_games(std::exchange(lines_, {}), arena, *plan_, census_);
}

Result<void> GameLog::write(const std::string& json_text) {
    const std::string line = with_checksum(json_text) + '\n';
    if (const int error = write_at(*file_, line, size_); error != 0) {
        // The file ends with a whole line again.
        [[maybe_unused]] const int cut = ::ftruncate(file_->get(), size_);
        return cannot_save(path_, save_problem(error));
    }
    size_ += static_cast<std::int64_t>(line.size());
    struct stat status {};
    if (::fstat(file_->get(), &status) == 0 && status.st_nlink == 0) {
        return cannot_save(path_, "it has been removed");
    }
    return {};
}

Result<void> GameLog::add(const GameRecord& record) {
    GameRecord kept = record;
    kept.host = host_name();
    if (auto written = write(game_line(*arena_, *plan_, kept)); !written) return written;
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
