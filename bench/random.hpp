// A small random generator for playouts, the same for all compared programs.
#pragma once

#include <cstdint>

namespace tengen::bench {

/// xorshift64*; its output is the high half.
class Random {
  public:
    explicit Random(std::uint64_t seed) : state_(seed * 0x9E3779B97F4A7C15u | 1) {}

    /// Uniform in 0..bound-1, up to a bias of bound / 2^32.
    std::uint32_t below(std::uint32_t bound) {
        state_ ^= state_ >> 12;
        state_ ^= state_ << 25;
        state_ ^= state_ >> 27;
        const std::uint64_t high = state_ * 0x2545F4914F6CDD1Du >> 32;
        return static_cast<std::uint32_t>(high * bound >> 32);
    }

  private:
    std::uint64_t state_;
};

}  // namespace tengen::bench
