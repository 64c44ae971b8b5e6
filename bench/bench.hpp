// Measures how fast positions are, each beside a hand-written program for the one game in the same
// run, so that the ratio means something on any machine.
#pragma once

#include <string>
#include <vector>

#include "base/result.hpp"

namespace tengen::bench {

struct BenchOptions {
    double seconds = 1.0;     ///< processor time spent on each side of each case; > 0
    int repetitions = 9;      ///< interleaved measurements, of which the median is taken; >= 1
    std::string filter = "";  ///< only cases whose name contains this text
};

struct BenchResult {
    std::string name;
    double value = 0;     ///< ours, in `unit`
    std::string unit;     ///< "actions/s" ...
    double baseline = 0;  ///< the value of what it is compared with: the hand-written program, or,
                          ///< for a plugin, the same work without the C interface; 0: nothing
    double ratio = 0;     ///< median of value / baseline over the repetitions; 0 without baseline
};

/// The names of all cases, in the order in which they run.
std::vector<std::string> case_names();

/// Runs the cases on the calling thread. Fails when a game cannot be made, which is a bug.
Result<std::vector<BenchResult>> run(const BenchOptions& options);

}  // namespace tengen::bench
