// The games of many lines of logs.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "arena/log_line.hpp"

namespace tengen {

/// Reads lines once, for a plan that may grow.
class LoggedGames {
  public:
    /// `arena` must outlive this object.
    LoggedGames(std::vector<std::string> lines, const ArenaSettings& arena);
    ~LoggedGames();
    LoggedGames(const LoggedGames&) = delete;
    LoggedGames& operator=(const LoggedGames&) = delete;

    /// The game with this number that counts. It has the lowest attempt that is not void, or of
    /// equal attempts the smallest checksum of its line. Null: none.
    const GameRecord* find(const PlannedGame& planned) const;

    /// The games of the plan that count, by number.
    std::map<int, GameRecord> of_plan(const Plan& plan, LogCensus& census) const;

  private:
    class VoidSet;
    bool is_void(const GameRecord& game) const;

    const ArenaSettings& arena_;
    std::map<int, std::vector<GameRecord>> games_;  ///< by number, in the order of checksums
    LogCensus census_;                              ///< facts that no plan changes
    std::unique_ptr<VoidSet> voids_;
};

/// The games of lines, by number, in whatever order the lines come. A plan with stages becomes as
/// long as its complete stages allow. Games beyond the plan are left out.
std::map<int, GameRecord> read_logged_games(std::vector<std::string> lines,
                                            const ArenaSettings& arena, const Plan& plan,
                                            LogCensus& census);

}  // namespace tengen
