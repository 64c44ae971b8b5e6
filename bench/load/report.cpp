#include "report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

namespace tengen::load {

namespace {

using Json = nlohmann::ordered_json;

/// The value that this share of all values does not exceed; 0 without values.
float percentile(std::vector<float>& values, double share) {
    if (values.empty()) return 0;
    const auto rank = std::min(
        values.size() - 1, static_cast<std::size_t>(share * static_cast<double>(values.size())));
    const auto place = values.begin() + static_cast<std::ptrdiff_t>(rank);
    std::nth_element(values.begin(), place, values.end());
    return *place;
}

double seconds(std::chrono::nanoseconds time) {
    return std::chrono::duration<double>(time).count();
}

/// Bytes per thing that was added between two moments; 0 without things.
double growth(const Usage& before, const Usage& after, int count) {
    if (count == 0) return 0;
    return (static_cast<double>(after.memory) - static_cast<double>(before.memory)) / count;
}

Json counts_of(const auto& names, const auto& counts) {
    Json list = Json::object();
    for (std::size_t i = 0; i < names.size(); ++i) list[std::string(names[i])] = counts[i];
    return list;
}

Json server_of(const LoadSettings& settings, const LoadResult& result) {
    const double moves = std::max<double>(1, static_cast<double>(result.tally.moves));
    const double main = seconds(result.last.main - result.tables.main);
    const double others = seconds(result.last.others - result.tables.others);
    return {{"main_seconds", main},
            {"other_seconds", others},
            {"main_us_per_move", main / moves * 1e6},
            {"other_us_per_move", others / moves * 1e6},
            {"memory", result.last.memory},
            {"memory_at_first", result.first.memory},
            {"memory_per_idle", growth(result.first, result.idle, settings.idle)},
            {"memory_per_table", growth(result.idle, result.tables, settings.games)}};
}

Json values_of(const LoadSettings& settings, const LoadResult& result) {
    const Tally& tally = result.tally;
    std::vector<float> delays = tally.delays;
    Json json{{"games", settings.games},
              {"watchers", settings.watchers},
              {"idle", settings.idle},
              {"seconds", result.time.count()},
              {"moves", tally.moves},
              {"all_moves", tally.all_moves},
              {"moves_per_second", static_cast<double>(tally.moves) / result.time.count()},
              {"finished_games", tally.games},
              {"compared_positions", tally.positions},
              {"delay_ms",
               {{"p50", percentile(delays, 0.5)},
                {"p99", percentile(delays, 0.99)},
                {"max", percentile(delays, 1)},
                {"count", delays.size()}}},
              {"faults", counts_of(kFaultNames, tally.faults)},
              {"problems", counts_of(kProblemNames, tally.problems)},
              {"examples", tally.examples},
              {"failed_attempts", tally.failed_attempts}};
    Json closed = Json::object(), refusals = Json::object();
    for (const auto& [code, count] : tally.closed) closed[std::to_string(code)] = count;
    const auto names = messages::words_of(messages::Refusal{});
    for (const auto& [code, count] : tally.refusals) {
        refusals[std::string(names[static_cast<std::size_t>(code)])] = count;
    }
    json["closed"] = std::move(closed);
    json["refusals"] = std::move(refusals);
    if (settings.server != 0) json["server"] = server_of(settings, result);
    return json;
}

/// "lost 0, doubled 0"
std::string listed(const Json& counts) {
    std::string text;
    for (const auto& [name, count] : counts.items()) {
        text += fmt::format("{}{} {}", text.empty() ? "" : ", ", name, count.dump());
    }
    return text.empty() ? "none" : text;
}

}  // namespace

std::string report_json(const LoadSettings& settings, const LoadResult& result) {
    return values_of(settings, result).dump(2);
}

std::string report_text(const LoadSettings& settings, const LoadResult& result) {
    const Json all = values_of(settings, result);
    const auto number = [](const Json& value) { return value.get<double>(); };
    std::string text = fmt::format(
        "moves      {} in {:.1f} s: {:.0f} per second, {} games to their end\n", result.tally.moves,
        result.time.count(), number(all["moves_per_second"]), result.tally.games);
    const Json& delay = all["delay_ms"];
    text += fmt::format("delay      p50 {:.2f} ms, p99 {:.2f} ms, longest {:.2f} ms\n",
                        number(delay["p50"]), number(delay["p99"]), number(delay["max"]));
    if (all.contains("server")) {
        const Json& server = all["server"];
        text += fmt::format(
            "server     {:.2f} s of processor time for sockets and games ({:.1f} µs per move), "
            "{:.2f} s for the disk ({:.1f} µs per move)\n",
            number(server["main_seconds"]), number(server["main_us_per_move"]),
            number(server["other_seconds"]), number(server["other_us_per_move"]));
        text += fmt::format(
            "memory     {:.1f} MiB, at first {:.1f} MiB; {:.1f} KiB per idle connection, {:.1f} "
            "KiB per table with its connections\n",
            number(server["memory"]) / 1048576, number(server["memory_at_first"]) / 1048576,
            number(server["memory_per_idle"]) / 1024, number(server["memory_per_table"]) / 1024);
    }
    text += fmt::format("faults     {}\n", listed(all["faults"]));
    text += fmt::format("refusals   {}\n", listed(all["refusals"]));
    text += fmt::format("closed     {}\n", listed(all["closed"]));
    text += fmt::format("problems   {}; {} positions compared", listed(all["problems"]),
                        result.tally.positions);
    for (const std::string& example : result.tally.examples) text += "\n  " + example;
    return text;
}

}  // namespace tengen::load
