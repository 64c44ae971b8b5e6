// The rules' marks of a position for the C interface of plugins.
#pragma once

#include <tengen/marks.h>

namespace tengen {

/// The function table of TENGEN_MARKS. It tolerates any argument except an invalid pointer, and
/// ends the process when memory runs out.
const tengen_marks_t& marks_api();

}  // namespace tengen
