// Ratings of people and bots: Glicko-2 for games of any number of seats.
#pragma once

#include <span>
#include <vector>

namespace tengen::people {

/// A player's strength on Glicko's scale, with its uncertainty.
struct PlayerRating {
    double rating = 1500;
    double deviation = 350;    ///< half of the 95 % interval is about two deviations
    double volatility = 0.06;  ///< the expected change of the rating per period

    friend bool operator==(const PlayerRating&, const PlayerRating&) = default;
};

inline constexpr double kMinDeviation = 45;
inline constexpr double kMaxDeviation = 350;
/// Limits the change of volatilities.
inline constexpr double kTau = 0.75;
/// The length of a rating period as at lichess: after a year without games, a deviation of 60 is
/// 110 again (at the first volatility).
inline constexpr double kPeriodsPerDay = 0.21436;

/// The rating after days without games: the deviation grows. `days` since the last rated game, at
/// least 0.
PlayerRating aged(const PlayerRating& rating, double days);

/// A result against one opponent.
struct RatedResult {
    PlayerRating opponent;
    double score = 0;   ///< 1 for a win, 0.5 for a draw, 0 for a loss
    double weight = 1;  ///< the share of a game that the result counts as
};

/// Glickman's steps 3 to 8 (glicko.net/glicko/glicko2.pdf) for a player with all results of the
/// last `periods` rating periods, in any order.
PlayerRating updated(const PlayerRating& player, std::span<const RatedResult> results,
                     double periods, double tau = kTau);

/// A seat of a game that ended.
struct RatedSeat {
    PlayerRating rating;  ///< before the game
    double days = 0;      ///< since the player's last rated game
    int rank = 1;         ///< 1 for the best; equal ranks are a draw. A seat that left is last.
};

/// The ratings after a game of two or more seats. Every pair of seats is a result with the weight
/// 1 / (seats - 1), so a game counts as one game for each player.
std::vector<PlayerRating> rate_game(std::span<const RatedSeat> seats);

}  // namespace tengen::people
