#include "arena/results_folder.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <csignal>
#include <nlohmann/json.hpp>
#include <utility>

#include "base/durable_file.hpp"

namespace tengen {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr std::chrono::seconds kTouch{30};
constexpr std::chrono::seconds kStale{300};
/// The pause between two checks of the same block of another program.
constexpr std::chrono::seconds kBelieve{5};

/// "HOST PID", the text of a claim.
std::string owner_text() {
    return fmt::format("{} {}", host_name(), ::getpid());
}

/// Whether this is a process of this machine that has ended.
bool has_ended(std::string_view owner) {
    const std::string here = host_name() + ' ';
    if (!owner.starts_with(here)) return false;
    const std::string_view number = owner.substr(here.size());
    pid_t pid = 0;
    const auto read = std::from_chars(number.data(), number.data() + number.size(), pid);
    return read.ec == std::errc() && pid > 0 && ::kill(pid, 0) != 0 && errno == ESRCH;
}

std::string read_claim(const fs::path& file) {
    const FileDescriptor claim(::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW));
    std::array<char, 300> text{};
    const ssize_t size = claim ? ::read(claim.get(), text.data(), text.size()) : -1;
    return size > 0 ? std::string(text.data(), static_cast<std::size_t>(size)) : std::string();
}

/// Its age by the clock of the file system, which all programs share.
bool is_stale(const fs::path& file, const fs::path& fresh) {
    struct stat claim {};
    struct stat now {};
    if (::stat(file.c_str(), &claim) != 0 || ::stat(fresh.c_str(), &now) != 0) return false;
    return now.st_mtim.tv_sec - claim.st_mtim.tv_sec > kStale.count();
}

/// False: another program has it.
Result<bool> take_claim(const fs::path& file) {
    const FileDescriptor claim(::open(file.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644));
    if (!claim && errno == EEXIST) return false;
    if (!claim) return cannot_save(file, save_problem(errno));
    if (const int error = write_at(claim, owner_text(), 0); error != 0) {
        ::unlink(file.c_str());
        return cannot_save(file, save_problem(error));
    }
    return true;
}

void touch(const fs::path& file) {
    [[maybe_unused]] const int touched = ::utimensat(AT_FDCWD, file.c_str(), nullptr, 0);
}

/// All logs of a folder.
Result<std::vector<fs::path>> logs_in(const fs::path& path, const FolderLayout& layout) {
    std::vector<fs::path> found;
    std::error_code error;
    fs::directory_iterator entry(path / layout.logs, error);
    for (; !error && entry != fs::directory_iterator(); entry.increment(error)) {
        if (entry->path().extension() == layout.ending) found.push_back(entry->path());
    }
    if (error) return cannot_save(path, save_problem(error.value()));
    return found;
}

/// Empty if its program begins the log just now.
Result<LogText> read_log_file(const fs::path& file, const json& settings) {
    const FileDescriptor log(::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    if (!log) return cannot_save(file, save_problem(errno));
    const Result<std::string> text = read_all(log, file, kMaxLog);
    if (!text) return fail(text.error());
    if (text->find('\n') == std::string::npos) return LogText{};
    return read_log(file, *text, settings);
}

/// Whether one list begins with the other.
bool continues(const std::vector<LoggedStage>& longer, const std::vector<LoggedStage>& shorter) {
    if (shorter.size() > longer.size()) return false;
    return std::equal(shorter.begin(), shorter.end(), longer.begin(),
                      [](const LoggedStage& a, const LoggedStage& b) {
                          return a.players == b.players && a.rounds == b.rounds;
                      });
}

}  // namespace

FolderLayout tournament_layout(int block) {
    return {"ledger", ".jsonl", block, {}};
}

ResultsFolder::ResultsFolder(fs::path path, json settings, FolderLayout layout)
    : path_(std::move(path)),
      layout_(std::move(layout)),
      settings_(std::make_unique<json>(std::move(settings))),
      name_(layout_.name.empty() ? fmt::format("{}-{}", host_name(), ::getpid()) : layout_.name) {}

ResultsFolder::~ResultsFolder() {
    // A round that this program has not finished is free again.
    for (const int block : mine_) {
        std::error_code ignored;
        fs::remove(path_ / "claims" / std::to_string(block), ignored);
    }
}

Result<std::unique_ptr<ResultsFolder>> ResultsFolder::open(const fs::path& path,
                                                           const json& settings,
                                                           const FolderLayout& layout) {
    std::error_code error;
    fs::create_directories(path / "claims", error);
    if (!error && !layout.logs.empty()) fs::create_directories(path / layout.logs, error);
    if (error) return cannot_save(path, save_problem(error.value()));
    std::unique_ptr<ResultsFolder> folder(new ResultsFolder(path, settings, layout));
    if (auto begun = folder->begin(); !begun) return fail(begun.error());
    return folder;
}

fs::path ResultsFolder::own_log() const {
    return path_ / layout_.logs / (name_ + layout_.ending);
}

Result<void> ResultsFolder::begin() {
    std::vector<LoggedStage> stages;
    if (auto read = read_others(stages); !read) return read;
    Result<GameLog> own = GameLog::open(own_log(), *settings_);
    if (!own) return fail(own.error());
    own_ = std::make_unique<GameLog>(std::move(*own));
    // An ended process may have had the same name.
    for (std::size_t i = own_->stages().size(); i < stages.size(); ++i) {
        if (auto added = own_->add_stage(stages[i]); !added) return added;
    }
    return {};
}

Result<void> ResultsFolder::read_others(std::vector<LoggedStage>& stages) {
    const Result<std::vector<fs::path>> files = logs_in(path_, layout_);
    if (!files) return fail(files.error());
    for (const fs::path& file : *files) {
        Result<LogText> known = read_log_file(file, *settings_);
        if (!known) return fail(known.error());
        Other& other = others_[file];
        if (known->size == 0) continue;
        if (!continues(known->stages, stages) && !continues(stages, known->stages)) {
            return fail(ErrorCode::Input, file.string(),
                        "has other players than the logs beside it (name another folder)");
        }
        if (known->stages.size() > stages.size()) stages = std::move(known->stages);
        other = {known->size, true};
        for (std::string& line : known->lines) lines_.push_back(std::move(line));
    }
    return {};
}

std::map<int, GameRecord> ResultsFolder::read_games(const ArenaSettings& arena) {
    arena_ = &arena;
    plan_ = plan_of(arena);
    // The lines of an ended process with this name are among those of the others.
    own_->read_games(arena);
    auto games = read_logged_games(std::exchange(lines_, {}), arena, *plan_, census_);
    own_->set_attempts(census_.attempts);
    return games;
}

Result<bool> ResultsFolder::claim(int round) {
    const int block = round / layout_.block;
    if (mine_.contains(block)) return true;
    const auto now = Clock::now();
    const auto seen = of_others_.find(block);
    if (seen != of_others_.end() && now - seen->second < kBelieve) return false;
    const fs::path file = path_ / "claims" / std::to_string(block);
    Result<bool> taken = take_claim(file);
    if (taken && !*taken) {
        touch(own_log());
        // Of several programs that find it so, one can rename it.
        const fs::path old = file.string() + '-' + name_;
        std::error_code lost;
        if (has_ended(read_claim(file)) || is_stale(file, own_log())) {
            fs::rename(file, old, lost);
            if (!lost) {
                fs::remove(old, lost);
                taken = take_claim(file);
            }
        }
    }
    if (!taken) return taken;
    if (*taken) {
        mine_.insert(block);
        of_others_.erase(block);
    } else {
        of_others_[block] = now;
    }
    return taken;
}

void ResultsFolder::touch_claims() {
    const auto now = Clock::now();
    if (now - touched_ < kTouch) return;
    touched_ = now;
    for (const int block : mine_) touch(path_ / "claims" / std::to_string(block));
}

void ResultsFolder::read_on(const fs::path& file, Other& other) {
    if (other.ignored) return;
    const FileDescriptor log(::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    struct stat status {};
    if (!log || ::fstat(log.get(), &status) != 0 || status.st_size <= other.size) return;
    std::string text(static_cast<std::size_t>(status.st_size - other.size), '\0');
    const ssize_t got = ::pread(log.get(), text.data(), text.size(), other.size);
    if (got <= 0) return;
    std::string_view rest(text.data(), static_cast<std::size_t>(got));
    for (std::size_t end = 0; (end = rest.find('\n')) != std::string_view::npos;) {
        const std::string_view line = rest.substr(0, end + 1);
        if (!other.has_head) {
            other.has_head = true;
            other.ignored = !read_log(file, line, *settings_);
        } else {
            lines_.emplace_back(line.substr(0, end));
        }
        if (other.ignored) return;
        rest.remove_prefix(end + 1);
        other.size += static_cast<std::int64_t>(end) + 1;
    }
}

Result<std::vector<GameRecord>> ResultsFolder::arrived() {
    touch_claims();
    const Result<std::vector<fs::path>> files = logs_in(path_, layout_);
    if (!files) return fail(files.error());
    for (const fs::path& file : *files) {
        if (file != own_log()) read_on(file, others_[file]);
    }
    std::vector<GameRecord> games;
    for (const std::string& line : std::exchange(lines_, {})) {
        if (auto game = read_logged_game(line, *arena_, *plan_)) games.push_back(std::move(*game));
    }
    return games;
}

Result<std::vector<std::string>> read_folder(const fs::path& path, const json& settings,
                                             const FolderLayout& layout) {
    std::vector<std::string> lines;
    std::error_code missing;
    if (!fs::exists(path / layout.logs, missing)) return lines;
    const Result<std::vector<fs::path>> files = logs_in(path, layout);
    if (!files) return fail(files.error());
    for (const fs::path& file : *files) {
        Result<LogText> log = read_log_file(file, settings);
        if (!log) return fail(log.error());
        for (std::string& line : log->lines) lines.push_back(std::move(line));
    }
    return lines;
}

Result<std::unique_ptr<ResultsStore>> open_results(const fs::path& path, const json& settings) {
    std::error_code ignored;
    if (!path.has_filename() || fs::is_directory(path, ignored)) {
        Result<std::unique_ptr<ResultsFolder>> folder = ResultsFolder::open(path, settings);
        if (!folder) return fail(folder.error());
        return std::unique_ptr<ResultsStore>(std::move(*folder));
    }
    Result<GameLog> log = GameLog::open(path, settings);
    if (!log) return fail(log.error());
    return std::unique_ptr<ResultsStore>(std::make_unique<GameLog>(std::move(*log)));
}

}  // namespace tengen
