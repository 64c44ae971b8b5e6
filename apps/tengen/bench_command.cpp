// tengen bench: measures speed.
#include "bench/bench.hpp"

#include <nlohmann/json.hpp>

#include "command_line/command_line.hpp"
#include "commands.hpp"

namespace tengen {
namespace {

struct BenchArguments {
    bool json = false;
    std::int64_t milliseconds = 1000;
    std::string filter;
};

CommandLine declare(BenchArguments& options) {
    CommandLine line("tengen bench",
                     "Measures how fast positions are, beside hand-written programs for the same "
                     "game in the same run; the ratio means the same on any machine.");
    line.number("--time", "MS", options.milliseconds, 1, 600'000,
                "milliseconds for each side of each case (1000)");
    line.text("--filter", "TEXT", options.filter, "only cases whose name contains TEXT");
    line.flag("--json", options.json, "print JSON");
    line.example("tengen bench --filter gomoku", "only some of the cases");
    return line;
}

/// "27.1 M", "830 k"
std::string short_number(double value) {
    if (value >= 1e6) return fmt::format("{:.1f} M", value / 1e6);
    if (value >= 1e4) return fmt::format("{:.0f} k", value / 1e3);
    return fmt::format("{:.4g}", value);
}

void print_bench(Program& program, const std::vector<bench::BenchResult>& results) {
    program.out().print("{:<40} {:>10} {:<11} {:>10} {:>7}\n", "case", "value", "unit", "baseline",
                        "ratio");
    for (const bench::BenchResult& result : results) {
        const bool compared = result.baseline > 0;
        program.out().print("{:<40} {:>10} {:<11} {:>10} {:>7}\n", result.name,
                            short_number(result.value), result.unit,
                            compared ? short_number(result.baseline) : "-",
                            compared ? fmt::format("{:.3f}", result.ratio) : "-");
    }
}

void print_bench_json(Program& program, const std::vector<bench::BenchResult>& results) {
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    for (const bench::BenchResult& result : results) {
        const bool compared = result.baseline > 0;
        list.push_back({{"name", result.name},
                        {"value", result.value},
                        {"unit", result.unit},
                        {"baseline", compared ? nlohmann::ordered_json(result.baseline) : nullptr},
                        {"ratio", compared ? nlohmann::ordered_json(result.ratio) : nullptr}});
    }
    program.out().line(list.dump(2));
}

}  // namespace

Checked<int> run_bench(Program& program, std::span<const std::string> arguments) {
    BenchArguments options;
    CommandLine line = declare(options);
    const Checked<Wanted> wanted = prepare(program, line, arguments);
    if (!wanted) return tl::unexpected(wanted.error());
    if (*wanted == Wanted::Help) return 0;
    bench::BenchOptions settings;
    settings.seconds = static_cast<double>(options.milliseconds) / 1000;
    settings.filter = options.filter;
    const auto results = bench::run(settings);
    if (!results) return failed(results.error());
    if (results->empty()) {
        return failed(
            Error{ErrorCode::CommandLine, "--filter",
                  Message("no case has '{}' in its name (cases: {})", printable(options.filter, 40),
                          fmt::format("{}", fmt::join(bench::case_names(), ", ")))});
    }
    (options.json ? print_bench_json : print_bench)(program, *results);
    return 0;
}

}  // namespace tengen
