// Converts games to and from the Gomocup protocol's boards and rule numbers.
#pragma once

#include <memory>
#include <string_view>

#include "core/game.hpp"

namespace tengen {

/// A game as the protocol describes it: two players, a rectangle, five in a row.
struct GomocupGame {
    int columns = 15;
    int rows = 15;
    /// INFO rule, by the table of the protocol (protocl2en): 0 freestyle, 1 exactly five, 4 renju,
    /// 8 caro, 9 exact caro. Its continuous games (2, 3, 6 ...) are not supported.
    int rule = 0;
    bool swap2 = false;  ///< starts with SWAP2BOARD

    friend bool operator==(const GomocupGame&, const GomocupGame&) = default;
};

/// "renju"; empty for an unsupported number.
std::string_view gomocup_rule_name(int rule);

/// The protocol's description of a game. The error states the part of the game that it cannot
/// express, with an empty place: "its rules have no number in the Gomocup protocol".
Result<GomocupGame> gomocup_game(const Game& game);

/// The described game, equal to that of config/games/gomoku.yaml. Fails for an unsupported rule
/// number, and for a board that does not fit the game.
Result<std::shared_ptr<const Game>> make_game(const GomocupGame& said,
                                              const RuleCatalogue& catalogue);

/// The rule number of the Yixin protocol: 0 freestyle, 1 exactly five, 2 renju; -1: none.
int yixin_rule(int gomocup_rule);

}  // namespace tengen
