// Reads RenjuNet files (.rif): XML with tables of players and tournaments, and games of renju.
// Their terms forbid to publish the data, so Tengen ships none.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "record/record.hpp"

namespace tengen {

/// Calls take(game or its error) for each game, until it returns false. A wrong game does not
/// disturb the next one. Fails if the file is not XML, declares entities, or
/// has parts that are too long or too deep.
Result<void> read_rif(std::string_view bytes, const std::string& file,
                      const std::function<bool(const Result<Record>&)>& take);

}  // namespace tengen
