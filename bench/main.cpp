// tengen_bench: the speed of positions, compared with hand-written programs for the same games in
// the same run. So the ratio is comparable between machines.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "bench.hpp"

#include "base/text.hpp"

namespace {

using tengen::bench::BenchResult;

/// A rounded number: "27.1 M", "830 k".
std::string short_number(double value) {
    if (value >= 1e6) return fmt::format("{:.1f} M", value / 1e6);
    if (value >= 1e4) return fmt::format("{:.0f} k", value / 1e3);
    return fmt::format("{:.4g}", value);
}

void print_table(const std::vector<BenchResult>& results) {
    fmt::print("{:<40} {:>10} {:<11} {:>10} {:>7}\n", "case", "value", "unit", "baseline", "ratio");
    for (const BenchResult& result : results) {
        const bool compared = result.baseline > 0;
        fmt::print("{:<40} {:>10} {:<11} {:>10} {:>7}\n", result.name, short_number(result.value),
                   result.unit, compared ? short_number(result.baseline) : "-",
                   compared ? fmt::format("{:.3f}", result.ratio) : "-");
    }
}

void print_json(const std::vector<BenchResult>& results) {
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    for (const BenchResult& result : results) {
        const bool compared = result.baseline > 0;
        list.push_back({{"name", result.name},
                        {"value", result.value},
                        {"unit", result.unit},
                        {"baseline", compared ? nlohmann::ordered_json(result.baseline) : nullptr},
                        {"ratio", compared ? nlohmann::ordered_json(result.ratio) : nullptr}});
    }
    fmt::print("{}\n", list.dump(2));
}

int exit_with(const tengen::Error& error) {
    fmt::print(stderr, "tengen_bench: {}\n", english(error));
    return static_cast<int>(error.code);
}

}  // namespace

int main(int count, char** arguments) {
    CLI::App app("Measure the speed of positions, compared with hand-written programs.");
    tengen::bench::BenchOptions options;
    bool json = false;
    app.add_option("--time", options.seconds, "seconds for each side of each case")
        ->check(CLI::Range(0.001, 600.0))
        ->capture_default_str();
    app.add_option("--filter", options.filter, "only cases whose name contains this text");
    app.add_flag("--json", json, "print JSON");
    try {
        app.parse(count, arguments);
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? 0 : static_cast<int>(tengen::ErrorCode::CommandLine);
    }
    const auto results = tengen::bench::run(options);
    if (!results) return exit_with(results.error().front());
    if (results->empty()) {
        return exit_with(
            {tengen::ErrorCode::CommandLine, "--filter",
             tengen::Message("no case has '{}' in its name (cases: {})",
                             tengen::printable(options.filter, 40),
                             fmt::format("{}", fmt::join(tengen::bench::case_names(), ", ")))});
    }
    (json ? print_json : print_table)(*results);
    return 0;
}
