// A Position behind the C interface of plugins.
#pragma once

#include <tengen/plugin.h>

#include "core/position.hpp"

/// What a plugin's handle points to. One thread at a time, like the Position in it.
struct tengen_position {
    explicit tengen_position(const tengen::Position& start);

    /// Becomes equal to `other`, which may not be taken back. Allocates nothing within one game.
    void assign(const tengen::Position& other);

    tengen::Position position;
    tengen::ActionList scratch;
    int floor = 0;                 ///< the ply below which undo() does not go
    std::uint32_t free_cells = 0;  ///< cells when every empty one may be played on; else 0
};

namespace tengen {

/// The table of functions that plugins get. They survive any argument but a wild pointer: what is
/// not legal or not there is refused. They end the process when memory runs out.
const tengen_position_api_t& position_api();

/// Whether no bit is set that the action's kind does not use; others would be a second name for
/// the same action.
bool is_well_formed(Action action);

}  // namespace tengen
