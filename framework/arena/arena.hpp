// Many matches between the same players.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "arena/schedule.hpp"
#include "arena/standings.hpp"
#include "match/match.hpp"
#include "plugin/ai_session.hpp"

namespace tengen {

struct Contestant {
    std::string name;
    AiSettings ai;
    /// Makes the session of one that is not a plugin, such as an engine; empty: `ai` is a plugin's.
    std::function<std::shared_ptr<AiSession>(boost::asio::io_context&)> start = {};
};

/// The session of a contestant, whatever it is.
std::shared_ptr<AiSession> make_session(boost::asio::io_context& io, const Contestant& contestant);

struct ArenaSettings {
    std::shared_ptr<const Game> game;
    std::vector<Contestant> contestants;  ///< one a seat; they rotate through the seats
    int games = 1;
    std::uint64_t seed = 1;
    /// Positions of the game, none of them over, from which games begin: each is played in a round
    /// of its own, in which everybody sits at every seat as often; then the list is played again.
    /// Empty: the beginning of the game.
    std::vector<Position> openings;
    OpeningOrder order = OpeningOrder::Sequential;
    ClockSettings clock;
    int concurrency = 1;  ///< games at the same time, each with its own sessions
    int threads = 1;      ///< that each contestant may use

    /// Makes the session of one contestant; empty: make_session().
    std::function<std::shared_ptr<AiSession>(boost::asio::io_context&, const Contestant&)> session;

    Policies policies;  ///< not FaultPolicy::Ask: there is no person to ask

    Ways ways = Ways::One;  ///< in which the contestants of a round sit round the table
};

struct GameRecord {
    int number = 0;            ///< from 1
    std::vector<int> seating;  ///< contestant at each seat
    std::uint64_t seed = 0;
    std::optional<int> opening;  ///< index of ArenaSettings::openings
    MatchResult result;
    std::vector<Action> actions;             ///< those of the opening among them
    std::vector<SurvivedFault> faults = {};  ///< that did not end the game
};

/// Where the game of a record begins.
Position start_of(const ArenaSettings& settings, const GameRecord& record);

struct ArenaReport {
    std::vector<Standing> standings;  ///< in the order of the contestants
    int games = 0;
};

using GameHandler = std::function<void(const GameRecord&)>;

/// Plays all games and returns when they are done. Hosts are reused between games, and started and
/// loaded before a game's clocks run. A fault loses the game, or random plays on
/// (Policies::on_fault), also one before its first move; after faults in 3 games in a row a
/// contestant forfeits the rest without being started (reason "forfeited"). Games are told in their
/// order whatever the concurrency, and not kept. `stop` is looked at ten times a second; when it
/// says true, games in progress are dropped and the report has those before them. Fails when the
/// contestants do not fit the game's seats, and with ErrorCode::System where this program itself
/// lacks what a player needs (FaultKind::Host), which is not a loss.
Result<ArenaReport> run_arena(const ArenaSettings& settings, const GameHandler& on_game,
                              const std::function<bool()>& stop);

}  // namespace tengen
