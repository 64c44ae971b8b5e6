// Plays or watches a game at a server, from the terminal.
#pragma once

#include <optional>
#include <string>

#include "command_line/program.hpp"
#include "config/table_spec.hpp"
#include "online/address.hpp"
#include "online/table_request.hpp"

namespace tengen::cli {

enum class VisitKind : std::uint8_t { Play, Watch };

struct OnlineWish {
    OnlineTarget target;
    VisitKind kind = VisitKind::Play;
    std::string name;                            ///< of a new guest; may be empty
    std::optional<messages::TableRequest> open;  ///< the table to open first
    std::string color = "auto";
    bool ascii = false;
    bool speak = false;
};

/// Opens the game and plays it to its end, or prints the lobby of a server. Returns the exit code.
Result<int> run_online(Program& program, const OnlineWish& wish);

}  // namespace tengen::cli
