// A folder that several programs fill together, on one machine or over a network file system. Each
// writes its own log, and reads those of the others.
#pragma once

#include <set>

#include "arena/game_log.hpp"

namespace tengen {

/// Where a folder has its logs.
struct FolderLayout {
    std::filesystem::path logs;     ///< a folder in the folder; empty: the folder itself
    std::string ending = ".games";  ///< of a log
    int block = 8;                  ///< rounds that a program claims together
    std::string name = {};          ///< of this program's log; empty: HOST-PROCESS
};

/// The layout of a tournament's folder, NAME.arena.
FolderLayout tournament_layout(int block);

/// A program claims a round by creating a file for its block in `claims`. The owner touches this
/// file; a claim that was not touched for five minutes is free again, and so is one of a process of
/// this machine that has ended. A block that is played twice does no harm: of several games with
/// one number, the one with the smallest checksum counts when a program reads the folder.
class ResultsFolder final : public ResultsStore, public SharedPlay {
  public:
    /// Creates the folder, and a log for this program. Fails like GameLog::open(), for any log.
    static Result<std::unique_ptr<ResultsFolder>> open(const std::filesystem::path& path,
                                                       const nlohmann::json& settings,
                                                       const FolderLayout& layout = {});
    ~ResultsFolder() override;
    ResultsFolder(const ResultsFolder&) = delete;
    ResultsFolder& operator=(const ResultsFolder&) = delete;

    const std::vector<LoggedStage>& stages() const override { return own_->stages(); }
    Result<void> add_stage(const LoggedStage& stage) override { return own_->add_stage(stage); }
    std::map<int, GameRecord> read_games(const ArenaSettings& arena) override;
    int damaged() const override { return census_.damaged; }
    const LogCensus& census() const { return census_; }
    Result<void> add(const GameRecord& record) override { return own_->add(record); }
    Result<void> add_line(const std::string& json) override { return own_->add_line(json); }
    Result<void> sync() override { return own_->sync(); }
    SharedPlay* shared() override { return this; }

    Result<bool> claim(int round) override;
    Result<std::vector<GameRecord>> arrived() override;

  private:
    /// The log of another program.
    struct Other {
        std::int64_t size = 0;  ///< bytes that were read
        bool has_head = false;
        bool ignored = false;  ///< it has other settings
    };

    ResultsFolder(std::filesystem::path path, nlohmann::json settings, FolderLayout layout);

    Result<void> begin();
    Result<void> read_others(std::vector<LoggedStage>& stages);
    /// Appends the games since the last call to `lines_`.
    void read_on(const std::filesystem::path& file, Other& other);
    std::filesystem::path own_log() const;
    void touch_claims();

    std::filesystem::path path_;
    FolderLayout layout_;
    std::unique_ptr<nlohmann::json> settings_;
    std::string name_;  ///< of this program, among all that use the folder
    std::unique_ptr<GameLog> own_;
    std::map<std::filesystem::path, Other> others_;
    std::vector<std::string> lines_;  ///< of others, not yet returned
    std::shared_ptr<const Plan> plan_;
    const ArenaSettings* arena_ = nullptr;
    LogCensus census_;
    std::set<int> mine_;                          ///< blocks
    std::map<int, Clock::time_point> of_others_;  ///< blocks, and when that was seen
    Clock::time_point touched_{};
};

/// The lines of games in all logs of a folder, read without a change to it. Other settings and
/// damaged logs are errors; a log that its program begins just now is not.
Result<std::vector<std::string>> read_folder(const std::filesystem::path& path,
                                             const nlohmann::json& settings,
                                             const FolderLayout& layout);

/// Opens a folder if `path` is one, or ends with a slash; else a log. Both keep games.
Result<std::unique_ptr<ResultsStore>> open_results(const std::filesystem::path& path,
                                                   const nlohmann::json& settings);

}  // namespace tengen
