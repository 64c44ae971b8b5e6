// tengen match: the short form of a tournament, on the command line.
#include <utility>

#include "commands.hpp"
#include "match_options.hpp"
#include "tournament/tournament_commands.hpp"

namespace tengen::cli {
namespace {

Result<int> play_all(Program& program, MatchOptions& options) {
    if (const Result<void> right = options.check(); !right) return fail(right.error());
    Result<std::string> text = options.tournament_text();
    if (!text) return fail(text.error());
    const auto tournament =
        prepare_match(program, options.tournament(), std::move(*text), options.results);
    if (!tournament) return fail(tournament.error());
    TournamentOptions play;
    play.expect = options.expect;
    play.json = options.json;
    play.json_games = options.json;
    play.form = options.markdown ? TableForm::Markdown : TableForm::Text;
    play.strict = options.strict;
    play.ai_log = options.ai_log;
    return play_tournament(program, play, **tournament);
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
