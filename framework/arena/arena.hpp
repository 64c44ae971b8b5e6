// Many matches between the same players.
#pragma once

#include <filesystem>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "arena/plan.hpp"
#include "arena/standings.hpp"
#include "book/book.hpp"
#include "core/adjudication.hpp"
#include "match/local_match.hpp"
#include "plugin/ai_session.hpp"

namespace tengen {

class PlanGrowth;

struct Contestant {
    std::string name;
    AiSettings ai;
    /// Creates the session of a contestant that is not a plugin, such as an engine; empty: a
    /// plugin.
    std::function<std::shared_ptr<AiSession>(boost::asio::io_context&)> start = {};
    /// Without it, only its games of an earlier run count.
    bool present = true;
    SeatLimits limits = {};           ///< its own memory and fault policy
    std::filesystem::path file = {};  ///< its plugin or program
    /// A score s of this player means the chance 1 / (1 + e^(-s / scale)). Empty: only its chances
    /// count.
    std::optional<double> scale = {};
    std::shared_ptr<const Book> book = {};  ///< whose moves it plays first; may be null
    OwnTimes times = {};
    std::optional<int> threads = {};  ///< instead of ArenaSettings::threads
};

/// Creates the session of any contestant.
std::shared_ptr<AiSession> make_session(boost::asio::io_context& io, const Contestant& contestant);

/// A contestant with other values of some options of its AI.
Contestant with_options(Contestant contestant, const OptionValues& options);

/// The time and nodes of a seat in a game, as far as they are known.
struct SeatUse {
    int decisions = 0;
    double ms = 0;                 ///< between questions and answers
    std::optional<double> cpu_ms;  ///< processor time of its processes
    std::optional<double> nodes;   ///< by its reports
    /// The greatest delay of an answer after its time per move, 0 without such a time. Up to the
    /// margin, which players never learn, it is not a fault.
    double late_ms = 0;
};

inline constexpr std::int16_t kNoChance = -1;
inline constexpr float kNoScore = std::numeric_limits<float>::quiet_NaN();

enum class AdjudicationKind : std::uint8_t {
    Proved,  ///< a solver has proved a win
    Resign,  ///< all players report the same winner
    Draw,    ///< all players report an equal share
    Moves,   ///< too many moves
};
inline constexpr std::size_t kAdjudicationKinds = 4;

/// "proved", "resign" ...: as in a tournament's file.
std::string_view name_of(AdjudicationKind kind);

/// The result that a game is given before the rules end it.
struct Adjudication {
    AdjudicationKind kind = AdjudicationKind::Moves;
    int ply = 0;      ///< the actions of the game at that time
    Outcome outcome;  ///< its ranks
    /// Proved: the moves from there to the end, the winner's first.
    std::vector<Action> line = {};
};

struct GameRecord {
    int number = 0;            ///< from 1
    std::vector<int> seating;  ///< contestant at each seat
    std::uint64_t seed = 0;
    std::optional<int> opening;  ///< index of ArenaSettings::openings
    MatchResult result;
    std::vector<Action> actions;             ///< including those of the opening
    std::vector<SurvivedFault> faults = {};  ///< those that did not end the game
    int attempt = 1;                         ///< more than 1 after earlier ones were declared void
    std::string host = {};                   ///< the machine that played it
    std::vector<SeatUse> uses = {};          ///< by seat; empty: not known
    /// The chance to win that the player of each action reported with it, in thousandths, or
    /// kNoChance; empty: none did.
    std::vector<std::int16_t> chances = {};
    /// Those of the planned game.
    std::vector<OptionValues> options = {};
    /// The score that the player of each action reported with it, in its own unit, or kNoScore: if
    /// it reported no chance, or if the chance comes from the score. Empty: none.
    std::vector<float> scores = {};
    /// The first result that a rule of adjudication gave. If the game was played on, `result` is
    /// that of its real end.
    std::optional<Adjudication> adjudication = {};
};

/// Other programs that play games of the same plan at the same time. Used by one thread at a time.
class SharedPlay {
  public:
    virtual ~SharedPlay() = default;

    enum class Claim : std::uint8_t {
        Others,  ///< another program plays it, and its games arrive later
        Taken,   ///< now this one; another program may have played a part of it before it ended
        Mine,    ///< this one, since an earlier call
    };

    /// Decides who plays the round. A round may be asked for again, in case its program has ended.
    /// Fails if this program can claim nothing, such as on a full disk.
    virtual Result<Claim> claim(int round) = 0;
    /// The games of the others that have ended since the last call.
    virtual Result<std::vector<GameRecord>> arrived() = 0;
};

/// Any thread may call its functions and the handlers of run_arena(), but only one of them at a
/// time, unless they say otherwise.
struct ArenaSettings {
    std::shared_ptr<const Game> game;
    std::vector<Contestant> contestants;
    int games = 1;
    std::uint64_t seed = 1;
    /// Unfinished positions of the game to start from. Each is played for one round, in which all
    /// contestants have each seat equally often; then the list repeats. Empty: the start of the
    /// game.
    std::vector<Position> openings;
    OpeningOrder order = OpeningOrder::Sequential;
    int images = 1;  ///< of each opening in `openings` (PlanSettings::images)
    ClockSettings clock;
    int concurrency = 1;  ///< parallel games, each with its own sessions
    int threads = 1;      ///< of a contestant without its own number
    /// The cores of each of the parallel games. Empty: all have those of the caller's thread.
    std::vector<Cores> pins = {};

    /// Creates the session of one contestant, for several games at the same time. Empty:
    /// make_session().
    std::function<std::shared_ptr<AiSession>(boost::asio::io_context&, const Contestant&)> session;

    Policies policies;  ///< not FaultPolicy::Ask, because no human is present

    Ways ways = Ways::One;  ///< how contestants rotate in a round

    /// The games instead of `games` and `ways`. Empty: one contestant per seat, and they rotate.
    std::shared_ptr<const Plan> plan = {};
    /// Makes this plan longer by its results. Null: it has all games.
    std::shared_ptr<PlanGrowth> growth = {};

    /// When games end before the rules end them. Without any of these, never.
    AdjudicationRules adjudication = {};
    /// Creates the session that searches for wins (AdjudicationRules::proved). Its last report for
    /// a position has the chance 1 and the line of a win, if it has found one.
    std::function<std::shared_ptr<AiSession>(boost::asio::io_context&)> solver = {};

    /// A contestant forfeits the rest after this many faults in a row.
    int forfeit_after = 3;
    /// Faults whose game does not count and is played again, unless it is the third attempt.
    std::set<FaultKind> void_faults = {};
    /// Faults that end the run.
    std::set<FaultKind> stop_faults = {};
    /// Rounds that repeat an earlier one move by move do not count.
    bool drop_copies = false;

    /// Plays only these games of the plan; the others count if they are known. Empty: all.
    std::function<bool(const PlannedGame&)> wanted = {};

    /// Asked before each game, and ten times per second: once it is true, no further game begins,
    /// and the run ends with those in progress. Empty: never.
    std::function<bool()> winding_down = {};

    /// Receives ten times per second whether all lanes wait for games of other programs. May be
    /// empty.
    std::function<void(bool)> waits = {};

    /// Asked after each counted game: true ends the run, and no later game counts, even if it has
    /// ended. Empty: all games are played.
    std::function<bool()> enough = {};

    /// Asked when all games of the plan are counted, or after each game if its growth is eager:
    /// true if the plan has become longer. Empty: never.
    std::function<bool()> grow = {};

    /// Games of an earlier run of this plan, by number. They count without being played.
    std::map<int, GameRecord> played = {};
    /// Games that were played but do not count: the last attempt of each, by number.
    std::map<int, int> attempts = {};
    /// Receives each game as soon as it ends, in any order. An error ends the run.
    std::function<Result<void>(const GameRecord&)> keep = {};
    /// Plays a part of the games, and must outlive the run. Null: this program plays all.
    SharedPlay* shared = nullptr;
};

/// Whether a game has the seating, the options, the seed and the opening of the plan.
bool is_of(const PlannedGame& planned, const GameRecord& game);

/// Whether the games of a round are played on after their adjudication.
bool is_played_on(const AdjudicationRules& rules, int round);

/// Whether the result is that of an adjudication.
bool is_adjudicated(const GameRecord& record);

/// Whether a game was played on, and ended otherwise than its adjudication.
bool ended_otherwise(const GameRecord& record);

/// Whether a game counts, by its fault and its attempt.
bool counts(const ArenaSettings& settings, const GameRecord& record);

/// The plan of these settings.
std::shared_ptr<const Plan> plan_of(const ArenaSettings& settings);

/// The starting position of a recorded game.
Position start_of(const ArenaSettings& settings, const GameRecord& record);

/// All moves of a recorded game, including those of its opening: "h8 h9 i8".
std::string moves_text(const ArenaSettings& settings, const GameRecord& record);

/// The line of a proved win, after the moves before it: "j8 k8 j7".
std::string proof_text(const ArenaSettings& settings, const GameRecord& record);

struct ArenaReport {
    std::vector<Standing> standings;  ///< in contestant order
    int games = 0;
    /// Why this program could not play or keep the other games, which is not a loss.
    std::optional<Error> lack;
};

using GameHandler = std::function<void(const GameRecord&)>;

/// Plays all games and returns when they are done. Each of the parallel games has a thread with its
/// sessions. Reuses hosts between games, and starts and loads them before a game's clocks run.
/// After a fault, even before the first move, the contestant loses or random moves replace it
/// (Policies::on_fault). After faults in `forfeit_after` games in a row, a contestant forfeits the
/// rest without being started (reason "forfeited"). A contestant with several seats of a game has a
/// session for each.
///
/// Reports games in order, whatever the concurrency, and does not keep them. Calls `stop` ten times
/// per second. When it returns true, games in progress are dropped and the report covers those
/// before them. The same applies if this program lacks resources for a player. Fails if there is no
/// plan and the contestants do not fit the game's seats.
Result<ArenaReport> run_arena(const ArenaSettings& settings, const GameHandler& on_game,
                              const std::function<bool()>& stop);

}  // namespace tengen
