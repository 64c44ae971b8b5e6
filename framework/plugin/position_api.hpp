// A Position for the C interface of plugins.
#pragma once

#include <tengen/plugin.h>

#include "core/position.hpp"

/// The target of a plugin's handle. Used by one thread at a time, like its Position.
struct tengen_position {
    explicit tengen_position(const tengen::Position& start);

    /// Becomes equal to `other`; earlier actions cannot be undone. Allocates nothing within one
    /// game.
    void assign(const tengen::Position& other);

    tengen::Position position;
    tengen::ActionList scratch;
    int floor = 0;                 ///< the lowest ply that undo() reaches
    std::uint32_t free_cells = 0;  ///< cell count if every empty cell may be played; otherwise 0
};

namespace tengen {

/// The function table for plugins. The functions tolerate any argument except an invalid pointer:
/// illegal or missing items are rejected. They end the process when memory runs out.
const tengen_position_api_t& position_api();

}  // namespace tengen
