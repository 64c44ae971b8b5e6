// A bundled AI, loaded into the test program, that plays one game.
#pragma once

#include <map>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "plugin/ai_instance.hpp"

namespace tengen::test {

/// The names of the bundled AIs that play lines of any length, except the given ones.
std::vector<std::string> ais_but(const std::vector<std::string>& left_out);
inline std::vector<std::string> all_ais() {
    return ais_but({});
}

class Player {
  public:
    /// Options without a value have their defaults. Throws std::runtime_error if the AI cannot be
    /// loaded, or with the AI's reason if it refuses the game.
    Player(const std::string& name, std::shared_ptr<const Game> game,
           const std::map<std::string, std::string>& options = {});

    /// Returns its move. Throws std::runtime_error for a fault: an illegal move, or a position that
    /// was not restored.
    Action think(const Position& position, std::uint64_t seed = 1);
    /// Returns the name of its move.
    std::string says(const Position& position, std::uint64_t seed = 1);

    void new_game();

    /// How often it has moved.
    int decisions() const { return decisions_; }

    /// The report of its last decision; empty if that decision had none.
    const AiReport& report() const { return report_; }
    /// The value it reported for a cell.
    double value(const Position& position, std::string_view cell) const;

    /// Has no times, so its moves depend only on the seed.
    Budget budget;
    /// If true, the AI must stop from the start.
    bool stopped = false;

  private:
    std::unique_ptr<AiInstance> ai_;
    AiReport report_;
    int decisions_ = 0;
};

/// Returns a random legal move, all equally likely.
Action any_action(const Position& position, std::mt19937_64& random);

/// Plays until the end and returns the last position. A null player plays random moves.
Position play_out(const std::shared_ptr<const Game>& game, const std::vector<Player*>& players,
                  std::uint64_t seed, int most_actions = 5000);

}  // namespace tengen::test
