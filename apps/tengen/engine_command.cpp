// tengen engine: runs an AI as a Gomocup engine on standard input and output.
#include <utility>
// Boost 1.74 needs <utility> before it.
#include <boost/asio/io_context.hpp>

#include "base/text.hpp"
#include "command_line/play_options.hpp"
#include "commands.hpp"
#include "engine_loop/engine_loop.hpp"
#include "table/player_factory.hpp"

namespace tengen::cli {
namespace {

struct EngineOptions {
    SeatSpec ai;
    std::int64_t seed = 0;  ///< 0: a new one each time
    std::string isolation;
    std::vector<std::string> plugin_folders;
    bool unsafe_plugins = false;
};

CommandLine declare(EngineOptions& options) {
    CommandLine line("tengen engine",
                     "Run an AI as an engine of the Gomocup protocol, for managers such as "
                     "Piskvork and c-gomoku-cli. It reads commands from standard input and writes "
                     "moves to standard output. docs/engines.md lists the supported commands, and "
                     "explains how to build an AI as a single file pbrain-tengen-NAME.");
    declare_ai(line, options.ai);
    line.number("--seed", "N", options.seed, 1, INT64_MAX,
                "random seed, to repeat a game (default: a new one for each game)");
    declare_plugins(line, options.isolation, options.plugin_folders);
    declare_unsafe_plugins(line, options.unsafe_plugins);
    line.example("tengen engine --ai alphabeta", "type START 15, then BEGIN");
    line.example("printf 'START 15\\nBEGIN\\n' | tengen engine --ai rookie", "one move");
    return line;
}

Result<ChosenAi> choose(Program& program, const EngineOptions& options,
                        const PlayerFactory& factory) {
    if (options.ai.name.empty()) {
        return fail(ErrorCode::CommandLine, "",
                    "tengen engine needs --ai NAME (see 'tengen plugins')");
    }
    const auto game = make_game({}, program.rules());
    if (!game) return fail(game.error());
    return factory.choose(options.ai, **game);
}

}  // namespace

Result<int> run_engine(Program& program, std::span<const std::string> arguments) {
    EngineOptions options;
    CommandLine line = declare(options);
    const Result<Wanted> wanted = prepare(program, line, arguments);
    if (!wanted) return fail(wanted.error());
    if (*wanted == Wanted::Help) return 0;
    for (const std::string& folder : options.plugin_folders) program.add_plugin_folder(folder);
    if (options.unsafe_plugins) program.trust_plugins();
    const Result<const Levels*> levels = program.levels();
    if (!levels) return fail(levels.error());
    boost::asio::io_context io(1);
    const Isolation isolation = options.isolation == "none" ? Isolation::None : Isolation::Process;
    const PlayerFactory factory(io, program.plugins(), **levels, isolation);
    const Result<ChosenAi> ai = choose(program, options, factory);
    if (!ai) return fail(ai.error());
    const std::shared_ptr<AiSession> session = make_ai_session(io, ai->settings);
    const std::uint64_t seed =
        options.seed > 0 ? static_cast<std::uint64_t>(options.seed) : engine_seed();
    GomocupServer server(program.rules(), *session, engine_about(ai->settings.ai), seed,
                         [&](std::string_view text) {
                             program.out().line(text);
                             program.out().flush();
                         });
    if (const Result<void> served = serve_engine(io, server); !served) return fail(served.error());
    return 0;
}

}  // namespace tengen::cli
