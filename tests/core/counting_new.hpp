// Counts what the whole program allocates.
#pragma once

#include <cstddef>

namespace tengen::test {

/// How often operator new was called since the program began.
std::size_t allocation_count();

}  // namespace tengen::test
