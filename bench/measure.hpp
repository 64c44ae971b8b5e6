// Times two programs in turn, so other load on the machine affects both.
#pragma once

#include <cstdint>
#include <functional>

namespace tengen::bench {

/// Does a batch of work that takes well under 10 ms. Returns the number of units done.
using Work = std::function<std::uint64_t()>;

struct Measurement {
    double rate = 0;      ///< units per second of this thread's processor time; the median
    double baseline = 0;  ///< the same for the other work; 0 if it is empty
    double ratio = 0;     ///< the median of the ratios; 0 without other work
};

/// `seconds` is the processor time for each of the two, and `repetitions` is the number of parts
/// that it is divided into. `other` may be empty.
Measurement measure(const Work& work, const Work& other, double seconds, int repetitions);

}  // namespace tengen::bench
