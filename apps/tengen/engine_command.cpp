// tengen engine: one of our AIs speaks the Gomocup protocol on standard input and output.
#include <unistd.h>

#include <chrono>
#include <utility>
// Boost 1.74 needs <utility> before it.
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>

#include "command_line/play_options.hpp"
#include "commands.hpp"
#include "engine/gomocup_server.hpp"
#include "engine/line_buffer.hpp"
#include "line_reader.hpp"
#include "standard_input.hpp"
#include "table/seating.hpp"

namespace tengen {
namespace {

struct EngineOptions {
    SeatSpec ai;
    std::int64_t seed = 0;  ///< 0: another one each time
    std::string isolation;
    std::vector<std::string> plugin_folders;
};

Result<void> read_ai(const std::string& text, SeatSpec& ai) {
    Result<SeatSpec> seat = parse_seat(text);
    if (!seat) return Failure(seat.error());
    if (seat->kind != SeatKind::Ai) {
        return fail(ErrorCode::CommandLine, "", "'{}' is no AI", printable(text, 40));
    }
    ai = std::move(*seat);
    return {};
}

CommandLine declare(EngineOptions& options) {
    CommandLine line("tengen engine",
                     "Lets an AI play as an engine of the Gomocup protocol: commands are read from "
                     "standard input, moves written to standard output. For managers such as "
                     "Piskvork and c-gomoku-cli; docs/engines.md tells what it knows. A program "
                     "of the name pbrain-tengen-NAME is the same with --ai NAME.");
    line.option(
        "--ai", "NAME", [&](const std::string& text) { return read_ai(text, options.ai); },
        "which AI: rookie, rookie:hard, minimax:depth=3, or a level such as medium");
    line.number("--seed", "N", options.seed, 1, INT64_MAX,
                "play the same game for the same moves (by default every game differs)");
    declare_plugins(line, options.isolation, options.plugin_folders);
    line.example("tengen engine --ai alphabeta", "type START 15, then BEGIN");
    line.example("printf 'START 15\\nBEGIN\\n' | tengen engine --ai rookie", "one move");
    return line;
}

Checked<ChosenAi> choose(Program& program, const EngineOptions& options, const Seating& seating) {
    if (options.ai.name.empty()) {
        return failed(Error{ErrorCode::CommandLine, "",
                            Message("tengen engine needs --ai NAME (see 'tengen plugins')")});
    }
    const auto game = make_game({}, program.rules());
    if (!game) return failed(game.error());
    return seating.choose(options.ai, **game);
}

std::string about_text(const AiInfo& ai) {
    return fmt::format(
        R"(name="Tengen {}", version="{}", author="{}", country="", www="", email="")",
        ai.name.empty() ? ai.id : ai.name, ai.version.empty() ? TENGEN_VERSION : ai.version,
        ai.author);
}

std::uint64_t seed_of(const EngineOptions& options) {
    if (options.seed > 0) return static_cast<std::uint64_t>(options.seed);
    return static_cast<std::uint64_t>(std::chrono::system_clock::now().time_since_epoch().count());
}

/// Until END, or until the input has ended and what was asked is answered.
Result<void> serve(boost::asio::io_context& io, GomocupServer& server) {
    StandardInput input(io);
    LineReader reader(STDIN_FILENO, LineBuffer::kMaxLine);
    // An io_context that has run out of work would have to be restarted.
    const auto work = boost::asio::make_work_guard(io);
    while (!server.ended() && !reader.ended()) {
        bool ready = false;
        input.wait([&] { ready = true; });
        while (!ready) io.run_one();
        if (const Result<void> read = reader.read_some(); !read) return read;
        while (const auto line = reader.buffered()) {
            line->too_long ? server.hear_too_long() : server.hear(line->text);
        }
    }
    while (!server.ended() && server.busy()) io.run_one();
    return {};
}

}  // namespace

Checked<int> run_engine(Program& program, std::span<const std::string> arguments) {
    EngineOptions options;
    CommandLine line = declare(options);
    const Checked<Wanted> wanted = prepare(program, line, arguments);
    if (!wanted) return tl::unexpected(wanted.error());
    if (*wanted == Wanted::Help) return 0;
    for (const std::string& folder : options.plugin_folders) program.add_plugin_folder(folder);
    const Checked<const Levels*> levels = program.levels();
    if (!levels) return tl::unexpected(levels.error());
    boost::asio::io_context io(1);
    const Isolation isolation = options.isolation == "none" ? Isolation::None : Isolation::Process;
    const Seating seating(io, program.plugins(), **levels, isolation);
    const Checked<ChosenAi> ai = choose(program, options, seating);
    if (!ai) return tl::unexpected(ai.error());
    const std::unique_ptr<AiSession> session = make_ai_session(io, ai->settings);
    GomocupServer server(program.rules(), *session, about_text(ai->settings.ai), seed_of(options),
                         [&](std::string_view text) {
                             program.out().line(text);
                             program.out().flush();
                         });
    if (const Result<void> served = serve(io, server); !served) return failed(served.error());
    return 0;
}

}  // namespace tengen
