// A counter of the allocations of the whole program.
#pragma once

#include <cstddef>

namespace tengen::test {

/// The number of calls of operator new since the program started.
std::size_t allocation_count();

}  // namespace tengen::test
