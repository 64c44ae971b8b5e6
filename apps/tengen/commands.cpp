#include "commands.hpp"

#include <array>

#include "command_table.hpp"

namespace tengen::cli {
namespace {

constexpr std::array kSubcommands{
    Subcommand{"play", "play a game in the terminal", run_play},
    Subcommand{"watch", "watch a game at a server", run_watch},
    Subcommand{"serve", "run a server of games (tengen-server)", run_serve},
    Subcommand{"bot", "play at a server with an AI", run_bot},
    Subcommand{"match", "play a match between AIs and report the score", run_match},
    Subcommand{"arena", "play tournaments between AIs, and rate players", run_arena_command},
    Subcommand{"show", "show a position: board, turn, legal moves, outcome", run_show},
    Subcommand{"convert", "convert a game into another file format", run_convert},
    Subcommand{"diagram", "draw a position or a game: SVG, PNG, GIF, text", run_diagram},
    Subcommand{"report", "write a game as a page to print", run_report},
    Subcommand{"why", "explain why a move is forbidden, wins or does not win", run_why},
    Subcommand{"solve", "find a forced win by fours and threes", run_solve},
    Subcommand{"think", "ask an AI about a position", run_think},
    Subcommand{"analyse", "find the best lines of a position", run_analyse},
    Subcommand{"review", "find what each move of a game lost", run_review},
    Subcommand{"explore", "show the moves of many games in a position", run_explore},
    Subcommand{"book", "make and show books of moves", run_book},
    Subcommand{"perft", "count move sequences, to check the rules", run_perft},
    Subcommand{"games", "list the games", run_games},
    Subcommand{"plugins", "list the AIs", run_plugins},
    Subcommand{"engine", "run an AI as a Gomocup engine", run_engine},
    Subcommand{"check", "check and explain files, and test AI plugins", run_check},
    Subcommand{"new", "create an AI or a game from a template", run_new},
    Subcommand{"doctor", "check the installation and the sandbox", run_doctor},
};

}  // namespace

Result<Wanted> prepare(Program& program, CommandLine& line,
                       std::span<const std::string> arguments) {
    const Result<Wanted> wanted = line.parse(arguments);
    if (!wanted) return fail(wanted.error());
    if (*wanted == Wanted::Help) program.out().write(line.help());
    return *wanted;
}

Result<int> run_command(Program& program, std::span<const std::string> arguments) {
    if (!arguments.empty() && arguments[0] == "--version") {
        program.out().print("tengen {}\n", TENGEN_VERSION);
        return 0;
    }
    return CommandTable("tengen", "Tengen: board games and their AIs",
                        "'tengen play' starts a game.", kSubcommands)
        .run(program, arguments);
}

}  // namespace tengen::cli
