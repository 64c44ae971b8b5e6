// A tournament: a game, its players, who meets whom how often, and when the games end.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "config/overrides.hpp"
#include "config/seat_reader.hpp"
#include "config/tune.hpp"
#include "core/adjudication.hpp"
#include "core/clock.hpp"
#include "core/decision.hpp"
#include "core/game.hpp"
#include "core/policies.hpp"

namespace tengen {

enum class TournamentFormat : std::uint8_t {
    Match,       ///< as many players as seats
    Sprt,        ///< two players, until the test has a verdict
    Gauntlet,    ///< the first players against each other one
    RoundRobin,  ///< all pairs
    Knockout,    ///< who loses a match is out
    Swiss,       ///< in each round, players of about the same points
    Tune,        ///< variants of one player, whose options change towards the stronger one
};

std::string_view name_of(TournamentFormat format);

/// The differences in Elo that a test of two players distinguishes.
struct StopRule {
    double elo0 = 0;
    double elo1 = 20;  ///< more than elo0
    double alpha = 0.05;
    double beta = 0.05;
    bool logistic = false;  ///< else in normalised Elo
    Place place;
};

struct TournamentSpec {
    std::string game = "gomoku";  ///< "gomoku:standard", "./mine.yaml"
    Overrides overrides;          ///< changes to the game
    TournamentFormat format = TournamentFormat::Match;
    std::vector<PlayerSpec> players;
    int candidates = 1;         ///< of a gauntlet: the number of first players
    std::optional<double> gap;  ///< of a gauntlet: pairs further apart, in Elo, meet no more
    bool until_best = false;    ///< a round robin in stages, until one player is the best
    std::optional<int> rounds;  ///< of each pair or match, of all in a Swiss tournament, or at most
    std::optional<int> games;   ///< of each pair, instead of `rounds`; a match ends within a round
    int block = 8;              ///< rounds that a program claims together
    std::optional<StopRule> stop;  ///< of a test
    std::optional<TuneSpec> tune;  ///< of a tuning, which has one player and `rounds` iterations
    ClockSettings clock;
    std::string stones;    ///< the start of every game; empty: the game's own
    std::string openings;  ///< a file; empty: none
    Place openings_place;
    bool shuffled = false;     ///< the openings, by the seed
    bool symmetries = false;   ///< each pass takes the next image of the openings
    bool drop_copies = false;  ///< rounds that repeat an earlier one do not count
    int games_at_once = 1;
    Place games_place;
    int threads = 1;         ///< of each AI
    std::vector<int> cores;  ///< for the games; empty: any that this process may use
    Place cores_place;
    bool shares_cores = false;  ///< if there are more games and threads than cores
    Isolation isolation = Isolation::Process;
    Policies policies;
    AdjudicationRules adjudication;
    Place proved_place;               ///< of `adjudicate.proved`
    int forfeit_after = 3;            ///< faults in a row
    std::set<FaultKind> void_faults;  ///< their games are played again
    std::set<FaultKind> stop_faults;  ///< they end the run
    std::uint64_t seed = 1;
};

/// Whether games depend on the results of earlier ones.
bool has_stages(const TournamentSpec& spec);

inline constexpr int kMaxRounds = 1'000'000;
inline constexpr int kMaxTournamentGames = 10'000'000;
inline constexpr int kMaxBlock = 10'000;
inline constexpr std::uint64_t kMaxProofNodes = 10'000'000;
inline constexpr int kMaxGamesAtOnce = 256;
inline constexpr int kMaxCore = 1023;  ///< the number of the last core
inline constexpr int kMaxTournamentPlayers = 1000;

/// The errors that only the files and players of a right tournament show, such as missing openings.
using FindSetUpErrors = std::function<std::vector<Error>(const TournamentSpec& spec,
                                                         const std::shared_ptr<const Game>& game)>;

/// Reads a tournament's tree. Does not check that the game and the players exist; loading them
/// does.
std::optional<TournamentSpec> read_tournament(const YamlNode& tree, ErrorList& errors);

/// Whether a tree is that of a tournament rather than of another configuration file.
bool is_tournament(const YamlNode& tree);

/// The text of a file as a tree, with some of its keys replaced. Errors of these have the place
/// "--set KEY".
Result<YamlNode> tournament_tree(std::string text, const Place& source,
                                 const std::vector<Setting>& settings);

}  // namespace tengen
