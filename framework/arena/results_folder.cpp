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

#include "arena/logged_games.hpp"
#include "base/durable_file.hpp"

namespace tengen {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr std::chrono::seconds kTouch{30};
constexpr std::chrono::seconds kStale{300};
/// The age of an empty claim after which its owner has ended between creating and writing it.
constexpr std::chrono::seconds kUnwritten{5};
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

/// Its age by the clock of the file system, which all programs share. A running owner touches it
/// soon after that clock has jumped back, so a claim of the future is old, too.
bool is_stale(const fs::path& file, const fs::path& fresh) {
    struct stat claim {};
    struct stat now {};
    if (::stat(file.c_str(), &claim) != 0 || ::stat(fresh.c_str(), &now) != 0) return false;
    const std::chrono::seconds age{now.st_mtim.tv_sec - claim.st_mtim.tv_sec};
    return age > (claim.st_size == 0 ? kUnwritten : kStale) || age < -kStale;
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

}  // namespace

fs::path ledger_of(const fs::path& folder) {
    return folder / "ledger";
}

ResultsFolder::ResultsFolder(fs::path path, json settings, FolderLayout layout)
    : path_(std::move(path)),
      layout_(std::move(layout)),
      settings_(std::make_unique<json>(std::move(settings))),
      name_(layout_.name.empty() ? fmt::format("{}-{}", host_name(), ::getpid()) : layout_.name),
      reader_(ledger_of(path_), *settings_) {}

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
    if (!error) fs::create_directories(ledger_of(path), error);
    if (error) return cannot_save(path, save_problem(error.value()));
    std::unique_ptr<ResultsFolder> folder(new ResultsFolder(path, settings, layout));
    if (auto begun = folder->begin(); !begun) return fail(begun.error());
    return folder;
}

fs::path ResultsFolder::own_log() const {
    return ledger_of(path_) / (name_ + std::string(kLogEnding));
}

Result<void> ResultsFolder::begin() {
    // An ended process may have had the same name, so this reads the own log, too.
    Result<std::vector<std::string>> lines = reader_.read();
    if (!lines) return fail(lines.error());
    lines_ = std::move(*lines);
    Result<GameLog> own = GameLog::open(own_log(), *settings_);
    if (!own) return fail(own.error());
    own_ = std::make_unique<GameLog>(std::move(*own));
    reader_.leave_out(own_log());
    return {};
}

std::map<int, GameRecord> ResultsFolder::read_games(const ArenaSettings& arena) {
    arena_ = &arena;
    plan_ = plan_of(arena);
    // The lines of an ended process with this name are among those of the others.
    own_->read_games(arena);
    auto games = read_logged_games(std::exchange(lines_, {}), arena, *plan_, census_);
    for (const auto& [number, game] : games) known_.insert(number);
    return games;
}

Result<void> ResultsFolder::add(const GameRecord& record) {
    note(record);
    return own_->add(record);
}

void ResultsFolder::note(const GameRecord& record) {
    if (counts(*arena_, record) && !known_.insert(record.number).second) has_doubles_ = true;
}

Result<SharedPlay::Claim> ResultsFolder::claim(int round) {
    const int block = plan_ ? plan_->block_of(round, layout_.block) : round / layout_.block;
    if (mine_.contains(block)) return Claim::Mine;
    const auto now = Clock::now();
    const auto seen = of_others_.find(block);
    if (seen != of_others_.end() && now - seen->second < kBelieve) return Claim::Others;
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
    if (!taken) return fail(taken.error());
    if (!*taken) {
        of_others_[block] = now;
        return Claim::Others;
    }
    mine_.insert(block);
    of_others_.erase(block);
    return Claim::Taken;
}

void ResultsFolder::touch_claims() {
    const auto now = Clock::now();
    if (now - touched_ < kTouch) return;
    touched_ = now;
    for (const int block : mine_) touch(path_ / "claims" / std::to_string(block));
}

Result<std::vector<GameRecord>> ResultsFolder::arrived() {
    touch_claims();
    const Result<std::vector<std::string>> lines = reader_.read();
    if (!lines) return fail(lines.error());
    std::vector<GameRecord> games;
    for (const std::string& line : *lines) {
        auto game = read_logged_game(line, *arena_, *plan_);
        if (!game || !counts(*arena_, *game)) continue;
        note(*game);
        games.push_back(std::move(*game));
    }
    return games;
}

}  // namespace tengen
