// Waiting for another process or for the clock.
#pragma once

#include <chrono>
#include <concepts>
#include <stdexcept>
#include <thread>

namespace tengen::test {

/// Polls until `done` is true. Throws std::runtime_error after a minute, which only a hang can
/// reach.
void wait_until(const std::predicate auto& done) {
    const auto limit = std::chrono::steady_clock::now() + std::chrono::minutes(1);
    while (!done()) {
        if (std::chrono::steady_clock::now() > limit)
            throw std::runtime_error("no change within a minute");
        std::this_thread::yield();
    }
}

}  // namespace tengen::test
