// How many positions an AI looks at in a second of processor time:
//   tengen_bench_search PLUGIN.so [OPTION=VALUE ...]
// It is asked in some positions at the beginning of a gomoku game, 15x15.
#include <fmt/format.h>

#include <atomic>
#include <ctime>
#include <string_view>

#include "core/position_text.hpp"
#include "games.hpp"
#include "plugin/ai_instance.hpp"

namespace {

using namespace tengen;

/// An opening without threats, so that the whole depth is searched; asked after each action.
constexpr std::string_view kGame = "h8 i9 i7 g7 j10 g9 g8 f10 j8 k9";
constexpr int kRounds = 5;

Result<Parameters> read_options(const AiInfo& info, int count, char** texts) {
    Parameters parameters(info.options, 1);
    for (int i = 0; i < count; ++i) {
        const std::string_view text = texts[i];
        const std::size_t equals = std::min(text.find('='), text.size());
        bool known = false;
        for (const Field& field : info.options) {
            if (field.name != text.substr(0, equals)) continue;
            known = true;
            auto value = parse_scalar(field, text.substr(std::min(equals + 1, text.size())));
            if (!value) return Failure(value.error());
            parameters.set(field.name, {*value});
        }
        if (!known) return fail(ErrorCode::Input, "bench", "there is no option '{}'", text);
    }
    return parameters;
}

struct Effort {
    double nodes = 0;
    double seconds = 0;
};

Result<Effort> measure(AiInstance& ai, const std::shared_ptr<const Game>& game) {
    Position position(game);
    Effort effort;
    std::string_view rest = kGame;
    while (!rest.empty()) {
        const std::string_view name = rest.substr(0, rest.find(' '));
        rest.remove_prefix(std::min(name.size() + 1, rest.size()));
        const auto action = parse_action(position, name);
        if (!action) return Failure(action.error());
        position.apply(*action);
        AiReport report;
        const std::atomic<std::uint32_t> no_stop = 0;
        const std::clock_t start = std::clock();
        const Answer answer = ai.think(position, Budget{}, {&no_stop, 1},
                                       [&](const AiReport& newest) { report = newest; });
        if (!answer) return fail(ErrorCode::Input, "bench", "{}", english(answer.error().text));
        const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
        fmt::print("after {:2} stones: {:10} positions, {:7.0f} ms, depth {}\n", position.ply(),
                   report.nodes, seconds * 1000, report.depth);
        effort.nodes += static_cast<double>(report.nodes);
        effort.seconds += seconds;
    }
    return effort;
}

}  // namespace

int main(int count, char** arguments) {
    if (count < 2) {
        fmt::print(stderr, "usage: tengen_bench_search PLUGIN.so [OPTION=VALUE ...]\n");
        return 2;
    }
    const auto fault = [](const auto& error) {
        fmt::print(stderr, "bench: {}\n", english(error));
        return 2;
    };
    const auto plugin = LoadedPlugin::open(arguments[1]);
    if (!plugin) {
        fmt::print(stderr, "bench: {}: {}\n", arguments[1], plugin.error().detail);
        return 2;
    }
    const AiInfo& info = (*plugin)->ais().at(0);
    const auto options = read_options(info, count - 2, arguments + 2);
    if (!options) return fault(options.error());
    const auto game = bench::line_game(15, 15, 5, 2);
    if (!game) return fault(game.error());
    auto ai = AiInstance::create(*plugin, info.id, *game, *options);
    if (!ai) {
        fmt::print(stderr, "bench: {}\n", english(ai.error().text));
        return 4;
    }
    double most = 0;
    for (int round = 0; round < kRounds; ++round) {
        const auto begun = (*ai)->new_game();
        if (!begun) return fault(begun.error().text);
        const auto effort = measure(**ai, *game);
        if (!effort) return fault(effort.error());
        most = std::max(most, effort->nodes / effort->seconds);
    }
    fmt::print("{}: {:.0f} positions a second, the most of {} rounds\n", info.id, most, kRounds);
    return 0;
}
