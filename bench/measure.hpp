// Times two programs in turn, so that whatever else the machine does meets both alike.
#pragma once

#include <cstdint>
#include <functional>

namespace tengen::bench {

/// Does a batch of work that takes well under 10 ms, and returns how many units it did.
using Work = std::function<std::uint64_t()>;

struct Measurement {
    double rate = 0;      ///< units per second of this thread's processor time; the median
    double baseline = 0;  ///< the same of the other work; 0 when it is empty
    double ratio = 0;     ///< the median of the ratios; 0 without other work
};

/// `seconds` is the processor time for each of the two, `repetitions` how many pieces it is cut
/// into. `other` may be empty.
Measurement measure(const Work& work, const Work& other, double seconds, int repetitions);

}  // namespace tengen::bench
