// Converts the merged keys of one game to a GameDescription and the choices for players.
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

/// The choices of a form, in addition to the parameters of the rules.
struct GameForm {
    NumberRange rows;
    NumberRange columns;
    /// The size of a board with a shape. Rows and columns follow from it.
    std::optional<NumberRange> size;
    NumberRange seats;
    std::vector<std::string> sides;  ///< all sides that the game may have, in playing order
};

struct MadeGame {
    std::shared_ptr<const Game> game;
    GameForm form;
};

/// Reads the keys board, sides, seats, teams, regions and rules, and creates the game. Reports
/// numbers outside the game's limits, rules that do not fit the board, and games that cannot end.
/// If the parts do not fit together and `option` is given, blames the option, because the file
/// alone is valid.
std::optional<MadeGame> make_game(const YamlNode& keys, const std::string& id,
                                  const std::string& variant, const RuleCatalogue& catalogue,
                                  const std::optional<Place>& option, ErrorList& errors);

}  // namespace tengen
