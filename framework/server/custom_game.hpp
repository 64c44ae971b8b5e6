// Games that a server does not have, as descriptions from clients.
#pragma once

#include "server/services.hpp"

namespace tengen::server {

/// Makes the game of rules.description. Refuses what would cost a server too much: more than 8 KiB,
/// 24 rules or a board of 32x32.
Result<ServedGame> custom_game(const messages::Rules& rules, const RuleCatalogue& catalogue);

}  // namespace tengen::server
