// The file of a match: a line for each game, appended as soon as the game ends and never changed. A
// match continues from it, whatever ended its program.
#pragma once

#include <atomic>
#include <filesystem>
#include <map>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "arena/arena.hpp"
#include "base/file_syncer.hpp"

namespace tengen {

/// A line is the CRC-32C of the rest, a space and JSON. The first line has the settings. A kill
/// loses nothing, and a power cut the games of the last moment. For one thread.
class GameLog {
  public:
    /// Opens or creates the file, and locks it for this program. `settings` is an object with
    /// everything that the games depend on. `arena` must outlive the log and has the game and the
    /// openings. Fails if the file has other settings, or is no log of games. Lines that a power
    /// cut or an accident has damaged are left out: see damaged().
    static Result<GameLog> open(const std::filesystem::path& path, const nlohmann::json& settings,
                                const ArenaSettings& arena);

    /// The games of the file when it was opened, by number.
    const std::map<int, GameRecord>& games() const { return games_; }

    /// The number of damaged lines, whose games are played again.
    int damaged() const { return damaged_; }

    /// Appends a game with one write. It is on the disk soon after. Fails if the disk is full.
    Result<void> add(const GameRecord& record);

    /// Waits until all games are on the disk.
    Result<void> sync();

  private:
    GameLog(std::filesystem::path path, FileDescriptor file, const ArenaSettings& arena);

    Result<void> begin(const nlohmann::json& settings);
    Result<void> read(const std::string& text, const nlohmann::json& settings);
    Result<void> write(const std::string& json);
    void begin_sync();
    Result<void> check_sync() const;

    std::filesystem::path path_;
    std::shared_ptr<const FileDescriptor> file_;
    const ArenaSettings* arena_;
    std::map<int, GameRecord> games_;
    int damaged_ = 0;
    std::int64_t size_ = 0;  ///< bytes of whole lines
    std::unique_ptr<FileSyncer> syncer_ = std::make_unique<FileSyncer>();
    Clock::time_point synced_{};
    std::shared_ptr<std::atomic<int>> sync_problem_ = std::make_shared<std::atomic<int>>(0);
};

}  // namespace tengen
