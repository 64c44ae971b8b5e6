// One game of a database of games: its moves by the rules, and the facts that searches use.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/position.hpp"
#include "record/record.hpp"

namespace tengen {

struct ExplorerGame {
    Setup setup;
    std::vector<Action> actions;       ///< legal in the database's game
    std::vector<std::string> players;  ///< by side; several seats of a side joined by " + "
    std::vector<int> strengths;        ///< by side; 0: unknown. May be shorter
    std::string event;
    int date = 0;                ///< year * 10000 + month * 100 + day; unknown parts are 0
    std::optional<Side> winner;  ///< kEmpty: drawn; empty: unknown
    std::string source;          ///< the file and the place in it
};

/// Plays the main line of a record by the rules of `game`. A record with other rules, such as an
/// opening rule, is first played by its own, and only its stones and passes count then. The error
/// has the place in the file.
Result<ExplorerGame> explorer_game(const Record& record, const std::shared_ptr<const Game>& game,
                                   const std::string& file, const RuleCatalogue& rules);

/// The same position in a game on the same board with other rules: its stones and passes, by the
/// rules of `game`. Empty if they forbid it.
std::optional<Position> position_by_rules(const Position& position,
                                          const std::shared_ptr<const Game>& game);

/// Reads "2024-05-01", "2024-05" or "2024" from the first characters; 0 if they are not a date.
int parse_date(std::string_view text);
/// "2024-05-01", "2024-05", "2024"; empty for 0.
std::string date_text(int date);

/// Actions as bytes, two for each stone: its cell in 12 bits and its side. Needs the side of each.
std::string packed_actions(const Position& end);
/// One action of such bytes.
struct PackedAction {
    Action action;
    Side side = kEmpty;  ///< of a plain stone; otherwise empty
};
/// Empty if the bytes are damaged.
std::optional<std::vector<PackedAction>> unpacked_actions(std::string_view bytes);

}  // namespace tengen
