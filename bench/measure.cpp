#include "measure.hpp"

#include <algorithm>
#include <ctime>
#include <vector>

namespace tengen::bench {

namespace {

/// Processor time instead of wall time, because other processes on the core must not count.
double thread_seconds() {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

double rate_of(const Work& work, double seconds) {
    const double begin = thread_seconds();
    std::uint64_t units = 0;
    double passed = 0;
    while (passed < seconds) {
        units += work();
        passed = thread_seconds() - begin;
    }
    return static_cast<double>(units) / passed;
}

double median(std::vector<double> values) {
    if (values.empty()) return 0;
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

}  // namespace

Measurement measure(const Work& work, const Work& other, double seconds, int repetitions) {
    const double slice = seconds / repetitions;
    std::vector<double> rates, others, ratios;
    rate_of(work, slice / 4);  // warms caches and branch predictors
    for (int i = 0; i < repetitions; ++i) {
        rates.push_back(rate_of(work, slice));
        if (!other) continue;
        others.push_back(rate_of(other, slice));
        ratios.push_back(rates.back() / others.back());
    }
    return {median(rates), median(others), median(ratios)};
}

}  // namespace tengen::bench
