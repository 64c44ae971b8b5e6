// A game in the form for plugins.
#pragma once

#include <tengen/plugin.h>

#include <deque>
#include <memory>
#include <string>
#include <vector>

#include "core/game.hpp"

namespace tengen {

/// Holds the C description of a game with all its data. Immutable; any thread.
class GameView {
  public:
    explicit GameView(std::shared_ptr<const Game> game);
    GameView(const GameView&) = delete;
    GameView& operator=(const GameView&) = delete;

    const tengen_game_t& raw() const { return raw_; }

  private:
    void add_rule(const RuleUse& rule, RuleRole role);

    std::shared_ptr<const Game> game_;
    std::vector<const char*> side_names_;
    std::vector<std::uint8_t> blocked_;
    std::deque<std::string> values_;  ///< a deque, because its addresses remain valid when it grows
    std::deque<std::vector<tengen_parameter_t>> parameters_;
    std::vector<tengen_rule_t> rules_;
    tengen_game_t raw_{};
};

}  // namespace tengen
