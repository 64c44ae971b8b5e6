// Waiting for another process or for the clock.
#pragma once

#include <chrono>
#include <concepts>
#include <stdexcept>
#include <thread>

namespace tengen::test {

/// Polls until `done` is true. Returns false after a minute, which only a hang can reach.
bool comes_true(const std::predicate auto& done) {
    const auto limit = std::chrono::steady_clock::now() + std::chrono::minutes(1);
    while (!done()) {
        if (std::chrono::steady_clock::now() > limit) return false;
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return true;
}

/// The same, but throws std::runtime_error after that minute.
void wait_until(const std::predicate auto& done) {
    if (!comes_true(done)) throw std::runtime_error("no change within a minute");
}

}  // namespace tengen::test
