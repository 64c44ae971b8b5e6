// The log of one program in a tournament's ledger: a line for each game, appended as soon as the
// game ends and never changed. The games continue from it, whatever ended their program.
#pragma once

#include <atomic>
#include <filesystem>
#include <map>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "arena/arena.hpp"
#include "arena/log_line.hpp"
#include "base/file_syncer.hpp"

namespace tengen {

/// The content of a log.
struct LogText {
    std::vector<std::string> lines;  ///< those of games
    std::int64_t size = 0;           ///< bytes of whole lines
};

/// The settings of two objects that differ, with both values if they are short: "seed was 1 and is
/// 2".
std::vector<std::string> differences(const nlohmann::json& kept, const nlohmann::json& now);

/// Fails if the text has other settings, or is no log of games.
Result<LogText> read_log(const std::filesystem::path& path, std::string_view text,
                         const nlohmann::json& settings);

/// The largest log, in bytes.
inline constexpr std::size_t kMaxLog = std::size_t{2} << 30;

/// A line is the CRC-32C of the rest, a space and JSON. The first line has the settings. A kill
/// loses nothing, and a power cut the games of the last moment. For one thread.
class GameLog {
  public:
    /// Opens or creates the file, and locks it for this program. `settings` is an object with
    /// everything that the games depend on. Fails if the file has other settings, or is no log of
    /// games.
    static Result<GameLog> open(const std::filesystem::path& path, const nlohmann::json& settings);

    /// The games that were kept before, by number. `arena` must outlive this object. Lines that a
    /// power cut or an accident has damaged, or that are not of the arena's plan, are left out: see
    /// damaged(). Call it once, before add().
    std::map<int, GameRecord> read_games(const ArenaSettings& arena);
    /// The number of lines whose games are played again. Valid after read_games().
    int damaged() const { return census_.damaged; }

    /// Appends a game with one write. It is on the disk soon after. Fails if the disk is full.
    Result<void> add(const GameRecord& record);
    /// The same with the JSON of any line.
    Result<void> add_line(const std::string& json) { return write(json); }
    /// Waits until all games are on the disk.
    Result<void> sync();

  private:
    GameLog(std::filesystem::path path, FileDescriptor file);

    Result<void> take(LogText text, std::int64_t size);
    Result<void> write(const std::string& json);
    void begin_sync();
    Result<void> check_sync() const;

    std::filesystem::path path_;
    std::shared_ptr<const FileDescriptor> file_;
    const ArenaSettings* arena_ = nullptr;
    std::shared_ptr<const Plan> plan_;
    std::vector<std::string> lines_;  ///< those of games, until they are read
    LogCensus census_;
    std::int64_t size_ = 0;  ///< bytes of whole lines
    std::unique_ptr<FileSyncer> syncer_ = std::make_unique<FileSyncer>();
    Clock::time_point synced_{};
    std::shared_ptr<std::atomic<int>> sync_problem_ = std::make_shared<std::atomic<int>>(0);
};

}  // namespace tengen
