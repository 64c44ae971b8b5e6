// pbrain-tengen-NAME: one AI, linked in, as an engine of the Gomocup protocol. It needs no other
// files. It knows no plugin folders, levels or sandbox.
#include <fmt/format.h>

#include <tengen/plugin.h>
#include <unistd.h>

#include <csignal>
#include <exception>
#include <utility>
// Boost 1.74 needs <utility> before it.
#include <boost/asio/io_context.hpp>

#include "command_line/output.hpp"
#include "engine_loop/engine_loop.hpp"
#include "games/all_rules.hpp"
#include "plugin/loaded_plugin.hpp"
#include "plugin/thread_session.hpp"

extern "C" const tengen_plugin_entry_t tengen_plugin_entry;

namespace tengen {
namespace {

int print_error(const std::string& text) {
    fmt::print(stderr, "pbrain-tengen: {}\n", text);
    return 2;
}

/// Describes the program and the options of its AI to a person who starts it by hand.
void print_usage(const AiInfo& ai, Output& output) {
    output.print("pbrain-tengen-{} [OPTION=VALUE ...]\n", ai.id);
    output.print("{}: {}\n", ai.name, ai.about);
    output.line("An engine of the Gomocup protocol: a manager such as Piskvork starts it.");
    output.line("By hand: type START 15, then BEGIN; END ends it.");
    for (const Field& field : ai.options) {
        output.print("  {:<16} {} ({}, usually {})\n", field.name, field.help,
                     english(expectation(field)), to_text(field.default_values.front()));
    }
}

/// Words such as "depth=3" are options of the AI. The other options have their defaults.
Result<AiSettings> settings_of(int count, char** words) {
    const auto plugin = LoadedPlugin::linked(tengen_plugin_entry);
    if (!plugin) return fail(ErrorCode::Plugin, "", "{}", english(message_of(plugin.error())));
    AiSettings settings;
    settings.ai = (*plugin)->ais().front();
    settings.isolation = Isolation::None;
    settings.linked = &tengen_plugin_entry;
    std::string options;
    for (int i = 1; i < count; ++i) options += (i > 1 ? " " : "") + std::string(words[i]);
    Result<Parameters> parameters = parse_parameters(settings.ai.options, 1, options);
    if (!parameters) return fail(parameters.error());
    settings.options = std::move(*parameters);
    return settings;
}

int run(int count, char** words) {
    if (count == 2 &&
        (words[1] == std::string_view("--help") || words[1] == std::string_view("-h"))) {
        const auto plugin = LoadedPlugin::linked(tengen_plugin_entry);
        if (!plugin) return print_error(english(message_of(plugin.error())));
        Output output(STDOUT_FILENO);
        print_usage((*plugin)->ais().front(), output);
        output.flush();
        return 0;
    }
    const Result<AiSettings> settings = settings_of(count, words);
    if (!settings) return print_error(english(settings.error()));
    RuleCatalogue rules;
    all_rules(rules);
    boost::asio::io_context io(1);
    Output output(STDOUT_FILENO);
    const std::shared_ptr<AiSession> session = make_thread_session(io, *settings);
    GomocupServer server(rules, *session, engine_about(settings->ai), engine_seed(),
                         [&](std::string_view text) {
                             output.line(text);
                             output.flush();
                         });
    const Result<void> served = serve_engine(io, server);
    return served ? 0 : print_error(english(served.error()));
}

}  // namespace
}  // namespace tengen

int main(int count, char** words) {
    std::signal(SIGPIPE, SIG_IGN);
    try {
        return tengen::run(count, words);
    } catch (const tengen::OutputFailure&) {
        return 0;  // the manager is gone, and there is nowhere to report it
    } catch (const std::exception& error) {
        return tengen::print_error(error.what());
    }
}
