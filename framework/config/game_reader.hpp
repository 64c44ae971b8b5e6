// The keys of one game, merged and complete -> a GameDescription and what may be chosen in it.
#pragma once

#include <memory>
#include <optional>

#include "config/error_list.hpp"
#include "config/yaml_tree.hpp"
#include "core/game.hpp"

namespace tengen {

/// A number that players may choose, with its default.
struct NumberRange {
    int value = 0;
    int min = 0;
    int max = 0;

    friend bool operator==(const NumberRange&, const NumberRange&) = default;
};

/// What a form offers besides the parameters of the rules.
struct GameForm {
    NumberRange rows;
    NumberRange columns;
    NumberRange seats;
    std::vector<std::string> sides;  ///< of all that the game may have, in playing order
};

struct MadeGame {
    std::shared_ptr<const Game> game;
    GameForm form;
};

/// Reads the keys board, sides, seats, teams and rules, and makes the game. Numbers outside the
/// game's limits, rules that do not fit the board and games that cannot end are reported. What does
/// not fit together is blamed on `option` when there is one: the file alone was right.
std::optional<MadeGame> make_game(const YamlNode& keys, const std::string& id,
                                  const std::string& variant, const RuleCatalogue& catalogue,
                                  const std::optional<Place>& option, ErrorList& errors);

}  // namespace tengen
