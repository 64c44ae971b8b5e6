// Which of our games the Gomocup protocol has, and under which rule number.
#pragma once

#include <memory>
#include <string_view>

#include "core/game.hpp"

namespace tengen {

/// A game as the protocol knows it: two players, a rectangle, five in a row.
struct GomocupGame {
    int columns = 15;
    int rows = 15;
    /// INFO rule, by the table of the protocol (protocl2en): 0 freestyle, 1 exactly five, 4 renju,
    /// 8 caro, 9 exact caro. Its continuous games (2, 3, 6 ...) have no counterpart here.
    int rule = 0;
    bool swap2 = false;  ///< begins with SWAP2BOARD

    friend bool operator==(const GomocupGame&, const GomocupGame&) = default;
};

/// "renju"; empty for a number that no game here has.
std::string_view gomocup_rule_name(int rule);

/// How the protocol says a game. The error, whose place is empty, says what of the game it cannot
/// say: "its rules have no number in the Gomocup protocol".
Result<GomocupGame> gomocup_game(const Game& game);

/// The game that was said. It is equal to the one of config/games/gomoku.yaml. Fails for rule
/// numbers that no game here has, and for boards on which it cannot be played.
Result<std::shared_ptr<const Game>> make_game(const GomocupGame& said,
                                              const RuleCatalogue& catalogue);

/// Rule numbers of the Yixin protocol: 0 freestyle, 1 exactly five, 2 renju; -1: it has none.
int yixin_rule(int gomocup_rule);

}  // namespace tengen
