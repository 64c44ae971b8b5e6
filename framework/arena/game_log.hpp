// The file of a match or a round robin: a line for each game, appended as soon as the game ends and
// never changed. The games continue from it, whatever ended their program.
#pragma once

#include <atomic>
#include <filesystem>
#include <map>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "arena/arena.hpp"
#include "base/file_syncer.hpp"

namespace tengen {

/// A player of a round robin.
struct LoggedPlayer {
    std::string name;
    std::string file;  ///< a hash of its plugin; empty: it has none

    friend bool operator==(const LoggedPlayer&, const LoggedPlayer&) = default;
};

/// A request to a round robin, which continues its plan.
struct LoggedStage {
    std::vector<LoggedPlayer> players;
    int rounds = 0;  ///< of each pair
};

/// A line is the CRC-32C of the rest, a space and JSON. The first line has the settings. A kill
/// loses nothing, and a power cut the games of the last moment. For one thread.
class GameLog {
  public:
    /// Opens or creates the file, and locks it for this program. `settings` is an object with
    /// everything that the games depend on. Fails if the file has other settings, or is no log of
    /// games.
    static Result<GameLog> open(const std::filesystem::path& path, const nlohmann::json& settings);

    /// Those of a round robin, in order.
    const std::vector<LoggedStage>& stages() const { return stages_; }
    Result<void> add_stage(const LoggedStage& stage);

    /// The games of the file when it was opened, by number. `arena` must outlive the log. Lines
    /// that a power cut or an accident has damaged, or that are not of the arena's plan, are left
    /// out: see damaged(). Call it once, before add().
    std::map<int, GameRecord> read_games(const ArenaSettings& arena);

    /// The number of lines whose games are played again. Valid after read_games().
    int damaged() const { return damaged_; }

    /// Appends a game with one write. It is on the disk soon after. Fails if the disk is full.
    Result<void> add(const GameRecord& record);

    /// Waits until all games are on the disk.
    Result<void> sync();

  private:
    GameLog(std::filesystem::path path, FileDescriptor file);

    Result<void> begin(const nlohmann::json& settings);
    Result<void> read(std::string_view text, const nlohmann::json& settings);
    Result<void> read_head(std::string_view line, const nlohmann::json& settings) const;
    Result<void> write(const std::string& json);
    void begin_sync();
    Result<void> check_sync() const;

    std::filesystem::path path_;
    std::shared_ptr<const FileDescriptor> file_;
    const ArenaSettings* arena_ = nullptr;
    std::vector<LoggedStage> stages_;
    std::vector<std::string> lines_;  ///< those of games, until they are read
    int damaged_ = 0;
    std::int64_t size_ = 0;  ///< bytes of whole lines
    std::unique_ptr<FileSyncer> syncer_ = std::make_unique<FileSyncer>();
    Clock::time_point synced_{};
    std::shared_ptr<std::atomic<int>> sync_problem_ = std::make_shared<std::atomic<int>>(0);
};

}  // namespace tengen
