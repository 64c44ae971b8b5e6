// Test cases that cannot run on this machine, such as on a kernel without Landlock.
#pragma once

#include <string>

#include "support/catch.hpp"

namespace tengen::test {

/// The exit code of a test program that passed and has skipped a test case; ctest shows it.
inline constexpr int kSkipped = 77;
inline bool has_skipped = false;

/// Reports that the rest of the running test case is skipped. Only for what no package can provide.
inline void skip(const std::string& reason) {
    has_skipped = true;
    WARN("skipped: " << reason);
}

}  // namespace tengen::test
