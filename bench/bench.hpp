// Measures the speed of positions, and of a hand-written program for the same game in the same run.
// So their ratio is comparable between machines.
#pragma once

#include <string>
#include <vector>

#include "base/result.hpp"

namespace tengen::bench {

struct BenchOptions {
    double seconds = 1.0;     ///< processor time for each side of each case; > 0
    int repetitions = 9;      ///< interleaved measurements; their median counts; >= 1
    std::string filter = "";  ///< only cases whose name contains this text
};

struct BenchResult {
    std::string name;
    double value = 0;     ///< the speed of Tengen, in `unit`
    std::string unit;     ///< "actions/s" ...
    double baseline = 0;  ///< the speed of the compared program. That is the hand-written one or,
                          ///< for a plugin, the same work without the C interface; 0: none
    double ratio = 0;     ///< median of value / baseline; 0 without a baseline
};

/// The names of all cases, in order.
std::vector<std::string> case_names();

/// Runs the cases on the calling thread. Fails if a game cannot be made, which is a bug.
Result<std::vector<BenchResult>> run(const BenchOptions& options);

}  // namespace tengen::bench
