// A folder that several programs fill together, on one machine or over a network file system. Each
// writes its own log, and reads those of the others.
#pragma once

#include <set>

#include "arena/game_log.hpp"

namespace tengen {

/// A program claims a round by creating a file for its block in `claims`. The owner touches this
/// file; a claim that was not touched for five minutes is free again, and so is one of a process of
/// this machine that has ended. A block that is played twice does no harm: of several games with
/// one number, the one with the smallest checksum counts when a program reads the folder.
class ResultsFolder final : public ResultsStore, public SharedPlay {
  public:
    /// Creates the folder, and a log for this program. Fails like GameLog::open(), for any log.
    static Result<std::unique_ptr<ResultsFolder>> open(const std::filesystem::path& path,
                                                       const nlohmann::json& settings);
    ~ResultsFolder() override;
    ResultsFolder(const ResultsFolder&) = delete;
    ResultsFolder& operator=(const ResultsFolder&) = delete;

    const std::vector<LoggedStage>& stages() const override { return own_->stages(); }
    Result<void> add_stage(const LoggedStage& stage) override { return own_->add_stage(stage); }
    std::map<int, GameRecord> read_games(const ArenaSettings& arena) override;
    int damaged() const override { return damaged_; }
    Result<void> add(const GameRecord& record) override { return own_->add(record); }
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

    ResultsFolder(std::filesystem::path path, nlohmann::json settings);

    Result<void> begin();
    Result<void> read_others(std::vector<LoggedStage>& stages);
    /// Appends the games since the last call to `lines_`.
    void read_on(const std::filesystem::path& file, Other& other);
    std::filesystem::path own_log() const;
    /// All logs of the folder.
    Result<std::vector<std::filesystem::path>> logs() const;
    void touch_claims();

    std::filesystem::path path_;
    std::unique_ptr<nlohmann::json> settings_;
    std::string name_;  ///< of this program, among all that use the folder
    std::unique_ptr<GameLog> own_;
    std::map<std::filesystem::path, Other> others_;
    std::vector<std::string> lines_;  ///< of others, not yet returned
    std::shared_ptr<const Plan> plan_;
    const ArenaSettings* arena_ = nullptr;
    int damaged_ = 0;
    std::set<int> mine_;                          ///< blocks
    std::map<int, Clock::time_point> of_others_;  ///< blocks, and when that was seen
    Clock::time_point touched_{};
};

/// Opens a folder if `path` is one, or ends with a slash; else a log. Both keep games.
Result<std::unique_ptr<ResultsStore>> open_results(const std::filesystem::path& path,
                                                   const nlohmann::json& settings);

}  // namespace tengen
