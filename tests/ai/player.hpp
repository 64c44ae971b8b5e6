// A bundled AI, loaded into the test, that plays one game.
#pragma once

#include <map>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "plugin/ai_instance.hpp"

namespace tengen::test {

/// The bundled AIs but for those named.
std::vector<std::string> ais_but(const std::vector<std::string>& left_out);
inline std::vector<std::string> all_ais() {
    return ais_but({});
}

class Player {
  public:
    /// Options that are not named have their defaults. Throws std::runtime_error when the AI cannot
    /// be loaded, or refuses the game; then with its reason.
    Player(const std::string& name, std::shared_ptr<const Game> game,
           const std::map<std::string, std::string>& options = {});

    /// The action it plays. Throws std::runtime_error for a fault: an action that is not legal, or
    /// a position that was not restored.
    Action think(const Position& position, std::uint64_t seed = 1);
    /// The name of that action.
    std::string says(const Position& position, std::uint64_t seed = 1);

    void new_game();

    /// How often it has played.
    int decisions() const { return decisions_; }

    /// What it reported last; nothing is left of it when the next decision comes without.
    const AiReport& report() const { return report_; }
    /// The value it reported for a cell.
    double value(const Position& position, std::string_view cell) const;

    /// Without times, so that what it does depends on the seed alone.
    Budget budget;
    /// Tells the AI from the start to come back.
    bool stopped = false;

  private:
    std::unique_ptr<AiInstance> ai_;
    AiReport report_;
    int decisions_ = 0;
};

/// Any legal action, all equally likely.
Action any_action(const Position& position, std::mt19937_64& random);

/// Plays until the end; players[seat], null for any action. Returns the position at the end.
Position play_out(const std::shared_ptr<const Game>& game, const std::vector<Player*>& players,
                  std::uint64_t seed, int most_actions = 5000);

}  // namespace tengen::test
