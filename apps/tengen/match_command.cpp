// tengen match: the short form of a tournament, on the command line.
#include <fmt/format.h>

#include <filesystem>

#include "commands.hpp"
#include "match_options.hpp"
#include "tournament/tournament_commands.hpp"

namespace tengen::cli {
namespace {

/// "gomoku-1.arena", or the next free number.
std::string new_folder(const std::string& game) {
    const std::string name = std::filesystem::path(game.substr(0, game.find(':'))).stem().string();
    std::error_code error;
    for (int number = 1;; ++number) {
        std::string folder = fmt::format("{}-{}.arena", name, number);
        if (!std::filesystem::exists(folder, error)) return folder;
    }
}

Result<int> play_all(Program& program, MatchOptions& options) {
    if (const Result<void> right = options.check(); !right) return fail(right.error());
    const Result<std::string> text = options.tournament_text();
    if (!text) return fail(text.error());
    if (options.sprt && options.results.empty()) options.results = new_folder(options.options.name);
    TournamentOptions play;
    play.expect = options.expect;
    play.json = options.json;
    play.json_games = options.json;
    play.form = options.markdown ? TableForm::Markdown : TableForm::Text;
    play.strict = options.strict;
    play.ai_log = options.ai_log;
    return play_tournament(program, play, [&] {
        return prepare_match(program, options.tournament(), *text, options.results);
    });
}

}  // namespace

Result<int> run_match(Program& program, std::span<const std::string> arguments) {
    MatchOptions options;
    CommandLine line = options.declare();
    const Result<Wanted> wanted = prepare(program, line, arguments);
    if (!wanted) return fail(wanted.error());
    if (*wanted == Wanted::Help) return 0;
    for (const std::string& folder : options.plugin_folders) program.add_plugin_folder(folder);
    if (options.unsafe_plugins) program.trust_plugins();
    return play_all(program, options);
}

}  // namespace tengen::cli
