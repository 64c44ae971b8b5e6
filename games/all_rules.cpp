#include "games/all_rules.hpp"

#include "games/chess/rules.hpp"
#include "games/gomoku/rules.hpp"
#include "games/tictactoe/rules.hpp"
#include "rules/catalogue.hpp"

namespace tengen {

void all_rules(RuleCatalogue& catalogue) {
    rules::add_to(catalogue, gomoku::openings());
    gomoku::add_to(catalogue);
    tictactoe::add_to(catalogue);
    chess::add_to(catalogue);
}

}  // namespace tengen
