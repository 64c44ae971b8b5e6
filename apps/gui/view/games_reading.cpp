#include "view/games_reading.hpp"

#include <utility>

#include "base/folder_entries.hpp"
#include "record/record_source.hpp"
#include "table/record_file.hpp"

namespace tengen::gui {
namespace {

constexpr std::size_t kMaxAhead = 4;  ///< games
constexpr std::size_t kNodesPerReport = 4096;
constexpr std::chrono::milliseconds kBetweenReports{100};

}  // namespace

GamesReading::GamesReading(std::vector<std::filesystem::path> paths, std::string game,
                           StudyServices services, std::function<void()> changed)
    : paths_(std::move(paths)),
      game_(std::move(game)),
      services_(std::move(services)),
      changed_(std::move(changed)),
      thread_([this](const std::stop_token& stop) { run(stop); }) {}

std::optional<GamesReading::Item> GamesReading::take() {
    const std::lock_guard lock(mutex_);
    if (items_.empty()) return std::nullopt;
    Item item = std::move(items_.front());
    items_.pop_front();
    wake_.notify_all();
    return item;
}

bool GamesReading::ended() const {
    const std::lock_guard lock(mutex_);
    return ended_ && items_.empty();
}

void GamesReading::wait_until(Clock::time_point time) {
    std::unique_lock lock(mutex_);
    wake_.wait_until(lock, time, [this] { return ended_ || !items_.empty(); });
}

GamesReading::Counts GamesReading::counts() const {
    const std::lock_guard lock(mutex_);
    return counts_;
}

void GamesReading::stop() {
    thread_.request_stop();
    const std::lock_guard lock(mutex_);
    items_.clear();
}

void GamesReading::run(const std::stop_token& stop) {
    std::vector<File> files;
    std::error_code error;
    for (const std::filesystem::path& path : paths_) {
        if (std::filesystem::is_directory(path, error)) {
            list(path, files, stop);
        } else {
            files.push_back({path, true});
        }
    }
    {
        const std::lock_guard lock(mutex_);
        counts_.all = files.size();
    }
    for (std::size_t i = 0; i < files.size() && !stop.stop_requested(); ++i) {
        read(files[i], i, files.size(), stop);
    }
    {
        const std::lock_guard lock(mutex_);
        ended_ = true;
        wake_.notify_all();
    }
    changed_();
}

void GamesReading::list(const std::filesystem::path& folder, std::vector<File>& files,
                        const std::stop_token& stop) {
    std::error_code problem;
    for (const FolderEntry& entry : folder_entries(folder, problem)) {
        if (stop.stop_requested()) return;
        entry.is_folder ? list(entry.path, files, stop) : files.push_back({entry.path, false});
    }
    if (!problem) return;
    give({fail(ErrorCode::System, folder.string(), "cannot read the folder: {}", problem.message()),
          folder.string(), files.size()},
         stop);
}

void GamesReading::read(const File& file, std::size_t index, std::size_t all,
                        const std::stop_token& stop) {
    RecordWish wish;
    // Saved games name their own game.
    if (is_foreign_record(file.path)) {
        wish.game = game_;
        wish.same_game = true;
    }
    const auto part = [&](double read) {
        return (static_cast<double>(index) + read) / static_cast<double>(all);
    };
    std::size_t seen = 0;
    const auto see = [&](const Record& record, RecordNodeId, const Position&) {
        if (++seen % kNodesPerReport != 0) return true;
        report(part(
            std::min(1.0, static_cast<double>(seen) / static_cast<double>(record.nodes.size()))));
        return !stop.stop_requested();
    };
    const std::string name = file.path.string();
    const auto take = [&](Result<OpenedRecord> opened) {
        if (!opened) return give({fail(opened.error()), name, index}, stop);
        std::string place = place_of_game(name, opened->record);
        give({std::move(opened->record), std::move(place), index}, stop);
    };
    const bool known =
        open_records(file.path, wish, services_.rules, services_.load_game, take, see);
    if (!known && file.chosen) {
        give({fail(ErrorCode::Input, name,
                   "neither its name nor its content shows a format of games"),
              name, index},
             stop);
    }
    {
        const std::lock_guard lock(mutex_);
        if (known) ++counts_.files;
        if (!known && !file.chosen) ++counts_.ignored;
    }
    report(part(1));
}

void GamesReading::give(Item item, const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    wake_.wait(lock, stop, [this] { return items_.size() < kMaxAhead; });
    if (stop.stop_requested()) return;
    items_.push_back(std::move(item));
    wake_.notify_all();
    lock.unlock();
    changed_();
}

void GamesReading::report(double progress) {
    progress_ = progress;
    const Clock::time_point now = Clock::now();
    if (now - reported_ < kBetweenReports) return;
    reported_ = now;
    changed_();
}

}  // namespace tengen::gui
