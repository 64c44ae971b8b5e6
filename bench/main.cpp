// Prints the measurements as a table; `tengen bench` is the same for people who use Tengen.
#include <fmt/format.h>

#include <cstdio>

#include "bench.hpp"

int main(int count, char** arguments) {
    tengen::bench::BenchOptions options;
    if (count > 1) options.filter = arguments[1];
    const auto results = tengen::bench::run(options);
    if (!results) {
        fmt::print(stderr, "bench: {}\n", english(results.error()));
        return static_cast<int>(results.error().code);
    }
    for (const auto& result : *results) {
        fmt::print("{:36} {:14.0f} {:10}", result.name, result.value, result.unit);
        if (result.baseline > 0) {
            fmt::print(" compared with {:12.0f}  ratio {:.2f}", result.baseline, result.ratio);
        }
        fmt::print("\n");
    }
    return 0;
}
