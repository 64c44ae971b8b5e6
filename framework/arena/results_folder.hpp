// A folder that several programs fill together, on one machine or over a network file system. Each
// writes its own log, and reads those of the others.
#pragma once

#include <set>

#include "arena/game_log.hpp"
#include "arena/ledger_reader.hpp"

namespace tengen {

/// How a program takes part.
struct FolderLayout {
    int block = 8;          ///< rounds that a program claims together
    std::string name = {};  ///< of this program's log; empty: HOST-PROCESS
};

/// A program claims a round by creating a file for its block in `claims`. The owner touches this
/// file; a claim that was not touched for five minutes is free again, and so is one of a process of
/// this machine that has ended. So is an empty one after seconds: a kill came before its owner was
/// written. A block that is played twice does no harm: of several games with one number, the one
/// with the smallest checksum counts.
class ResultsFolder final : public SharedPlay {
  public:
    /// Creates the folder, and a log for this program. Fails like GameLog::open(), for any log.
    static Result<std::unique_ptr<ResultsFolder>> open(const std::filesystem::path& path,
                                                       const nlohmann::json& settings,
                                                       const FolderLayout& layout = {});
    ~ResultsFolder() override;
    ResultsFolder(const ResultsFolder&) = delete;
    ResultsFolder& operator=(const ResultsFolder&) = delete;

    /// The games of all logs, by number. Call it once, before add(), like GameLog::read_games().
    std::map<int, GameRecord> read_games(const ArenaSettings& arena);
    const LogCensus& census() const { return census_; }
    /// The number of games that count or could, with those since read_games().
    int games() const { return static_cast<int>(known_.size()); }
    Result<void> add(const GameRecord& record);
    /// Whether a game was played twice since read_games(). Another one than this program has
    /// counted may count then, so it must read the folder again.
    bool has_doubles() const { return has_doubles_; }
    Result<void> add_line(const std::string& json) { return own_->add_line(json); }
    Result<void> sync() { return own_->sync(); }

    Result<Claim> claim(int round) override;
    Result<std::vector<GameRecord>> arrived() override;

  private:
    ResultsFolder(std::filesystem::path path, nlohmann::json settings, FolderLayout layout);

    Result<void> begin();
    std::filesystem::path own_log() const;
    void touch_claims();
    void note(const GameRecord& record);

    std::filesystem::path path_;
    FolderLayout layout_;
    std::unique_ptr<nlohmann::json> settings_;
    std::string name_;  ///< of this program, among all that use the folder
    std::unique_ptr<GameLog> own_;
    LedgerReader reader_;
    std::vector<std::string> lines_;  ///< of others, not yet returned
    std::shared_ptr<const Plan> plan_;
    const ArenaSettings* arena_ = nullptr;
    LogCensus census_;
    std::set<int> known_;  ///< numbers of games that count
    bool has_doubles_ = false;
    std::set<int> mine_;                          ///< blocks
    std::map<int, Clock::time_point> of_others_;  ///< blocks, and when that was seen
    Clock::time_point touched_{};
};

/// The folder of the logs.
std::filesystem::path ledger_of(const std::filesystem::path& folder);

}  // namespace tengen
