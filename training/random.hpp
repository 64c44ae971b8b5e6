// Random numbers that are the same with every standard library.
#pragma once

#include <cstdint>
#include <random>

namespace training {

/// std::uniform_int_distribution differs between libraries.
class Random {
  public:
    explicit Random(std::uint64_t seed) : generator_(seed) {}
    /// 0..count - 1.
    int below(int count) {
        return static_cast<int>(generator_() % static_cast<std::uint64_t>(count));
    }

  private:
    std::mt19937_64 generator_;
};

}  // namespace training
