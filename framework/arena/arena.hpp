// Many matches between the same players: schedule, statistics, report.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "match/match.hpp"
#include "plugin/ai_session.hpp"

namespace tengen {

struct Contestant {
    std::string name;
    AiSettings ai;
};

struct ArenaSettings {
    std::shared_ptr<const Game> game;
    std::vector<Contestant> contestants;  ///< one a seat; they rotate through the seats
    int games = 1;
    std::uint64_t seed = 1;
    ClockSettings clock;
    int concurrency = 1;
};

struct GameRecord {
    int number = 0;            ///< from 1
    std::vector<int> seating;  ///< contestant at each seat
    MatchResult result;
    std::vector<Action> actions;
};

struct Standing {
    std::string name;
    int wins = 0;  ///< alone at rank 1
    int losses = 0;
    int draws = 0;      ///< shared rank 1 with everybody
    int faults = 0;     ///< of the losses: late, crashed, illegal ...
    double points = 0;  ///< 1 for a win; a shared rank shares the points of its places
};

/// Difference of strength of two contestants in Elo, with the half width of its 95 % interval.
struct EloDifference {
    double elo = 0;
    double error = 0;
};

struct ArenaReport {
    std::vector<Standing> standings;  ///< in the order of the contestants
    int games = 0;
    std::vector<GameRecord> records;  ///< every game in order, actions included
};

/// For two contestants; nothing when all games ended the same way for one of them (infinite).
std::optional<EloDifference> elo_difference(const Standing& first);

using GameHandler = std::function<void(const GameRecord&)>;

/// Plays all games and returns when they are done; `stop` is looked at between games. Hosts are
/// reused between games. A fault loses the game; after 3 faults in a row a contestant forfeits the
/// rest without being started.
Result<ArenaReport> run_arena(const ArenaSettings& settings, const GameHandler& on_game,
                              const std::function<bool()>& stop);

}  // namespace tengen
