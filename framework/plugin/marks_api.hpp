// What the rules mark in a position, behind the C interface of plugins.
#pragma once

#include <tengen/marks.h>

namespace tengen {

/// The table that plugins get for TENGEN_MARKS. It survives any argument but a wild pointer, and
/// ends the process when memory runs out.
const tengen_marks_t& marks_api();

}  // namespace tengen
