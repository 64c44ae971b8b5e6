#include "config/seat_players.hpp"

#include <fmt/format.h>

#include <string>

#include "base/text.hpp"

namespace tengen {

Result<void> seat_players(const LoadedGame& plain, std::size_t players, Overrides& overrides) {
    const auto count = static_cast<int>(players);
    const NumberRange& seats = plain.form.seats;
    if (count >= seats.min && count <= seats.max) {
        overrides.seats = count;
        return {};
    }
    const std::string wanted = seats.min == seats.max
                                   ? counted(seats.min, "player")
                                   : fmt::format("{}..{} players", seats.min, seats.max);
    return fail(ErrorCode::CommandLine, "--seats", "{} needs {}, found {}",
                full_name(plain.game->description()), wanted, count);
}

}  // namespace tengen
