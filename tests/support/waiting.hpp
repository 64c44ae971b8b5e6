// Waiting for what another process or the clock brings about.
#pragma once

#include <chrono>
#include <concepts>
#include <stdexcept>
#include <thread>

namespace tengen::test {

/// Looks until it is true. Throws std::runtime_error when that takes a minute, which only a hang
/// can do.
void wait_until(const std::predicate auto& done) {
    const auto limit = std::chrono::steady_clock::now() + std::chrono::minutes(1);
    while (!done()) {
        if (std::chrono::steady_clock::now() > limit) throw std::runtime_error("nothing happens");
        std::this_thread::yield();
    }
}

}  // namespace tengen::test
