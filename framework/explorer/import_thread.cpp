#include "explorer/import_thread.hpp"

#include <chrono>
#include <utility>

namespace tengen {

namespace {

using SteadyClock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds kPause{100};  ///< between two reports of progress

/// The database, which is created with the game if it does not exist.
Result<std::unique_ptr<ExplorerDatabase>> open_or_create(const std::filesystem::path& path,
                                                         const std::shared_ptr<const Game>& game,
                                                         const RuleCatalogue& rules) {
    std::error_code problem;
    const bool exists =
        std::filesystem::exists(path, problem) && std::filesystem::file_size(path, problem) > 0;
    if (exists) return ExplorerDatabase::open(path, rules);
    std::filesystem::create_directories(path.parent_path(), problem);
    return ExplorerDatabase::create(path, game);
}

}  // namespace

ImportThread::ImportThread(std::filesystem::path database, std::shared_ptr<const Game> game,
                           std::vector<std::filesystem::path> paths, const RuleCatalogue& rules,
                           std::function<void()> changed)
    : database_(std::move(database)),
      game_(std::move(game)),
      paths_(std::move(paths)),
      rules_(rules),
      changed_(std::move(changed)),
      thread_([this](const std::stop_token& stop) { run(stop); }) {}

ImportThread::~ImportThread() = default;

void ImportThread::stop() {
    thread_.request_stop();
}

ImportThread::Progress ImportThread::progress() const {
    const std::lock_guard lock(mutex_);
    return progress_;
}

void ImportThread::show(const ImportCounts& counts) {
    {
        const std::lock_guard lock(mutex_);
        progress_.counts = counts;
    }
    changed_();
}

void ImportThread::run(const std::stop_token& stop) {
    const Result<void> imported = import(stop);
    {
        const std::lock_guard lock(mutex_);
        progress_.ended = true;
        progress_.stopped = stop.stop_requested();
        if (!imported) progress_.problem = imported.error().front();
    }
    changed_();
}

Result<void> ImportThread::import(const std::stop_token& stop) {
    const auto database = open_or_create(database_, game_, rules_);
    if (!database) return fail(database.error());
    ExplorerImport games(**database);
    const FileImport* counted = nullptr;
    auto shown = SteadyClock::now();
    const auto wrong = [this](const Error& error) {
        const std::lock_guard lock(mutex_);
        if (progress_.wrong.size() < kMaxListed) progress_.wrong.push_back(error);
    };
    FileImport files(games, rules_, wrong, [&] {
        if (SteadyClock::now() - shown > kPause) {
            shown = SteadyClock::now();
            show(counted->counts());
        }
        return stop.stop_requested();
    });
    counted = &files;
    Result<void> imported;
    for (const std::filesystem::path& path : paths_) {
        imported = files.add_path(
            path, [](const std::filesystem::path&) -> Result<bool> { return false; });
        if (!imported || stop.stop_requested()) break;
    }
    const Result<void> saved = games.commit();
    show(files.counts());
    return imported ? saved : imported;
}

}  // namespace tengen
