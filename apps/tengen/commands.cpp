#include "commands.hpp"

#include <fmt/format.h>

#include <array>

#include "base/spelling.hpp"
#include "base/text.hpp"
#include "core/schema.hpp"

namespace tengen::cli {
namespace {

/// A command: the word after "tengen", and its function.
struct Subcommand {
    std::string_view name;
    std::string_view about;
    CommandFunction run;
};

constexpr std::array kSubcommands{
    Subcommand{"play", "play a game in the terminal", run_play},
    Subcommand{"watch", "watch a game at a server", run_watch},
    Subcommand{"serve", "run a server of games (tengen-server)", run_serve},
    Subcommand{"bot", "play at a server with an AI", run_bot},
    Subcommand{"match", "play a match between AIs and report the score", run_match},
    Subcommand{"show", "show a position: board, turn, legal moves, outcome", run_show},
    Subcommand{"convert", "convert a game into another file format", run_convert},
    Subcommand{"why", "explain why a move is forbidden, wins or does not win", run_why},
    Subcommand{"solve", "find a forced win by fours and threes", run_solve},
    Subcommand{"think", "ask an AI about a position", run_think},
    Subcommand{"perft", "count move sequences, to check the rules", run_perft},
    Subcommand{"games", "list the games", run_games},
    Subcommand{"plugins", "list the AIs", run_plugins},
    Subcommand{"engine", "run an AI as a Gomocup engine", run_engine},
    Subcommand{"check", "check and explain files, and test AI plugins", run_check},
    Subcommand{"new", "create an AI or a game from a template", run_new},
    Subcommand{"doctor", "check the installation and the sandbox", run_doctor},
};

constexpr std::array<std::string_view, 4> kOtherWords{"help", "--help", "-h", "--version"};

std::string usage() {
    std::string text = "Tengen: board games and their AIs\n\nUsage: tengen COMMAND [options]\n\n";
    for (const Subcommand& command : kSubcommands) {
        text += fmt::format("  {:<9} {}\n", command.name, command.about);
    }
    return text + "\nRun 'tengen COMMAND --help' for details. 'tengen play' starts a game.\n";
}

/// The help as data, for the scripts that make manual pages and completions.
std::string usage_data() {
    std::string text =
        "name\ttengen\nabout\tBoard games and their AIs.\nusage\ttengen COMMAND [options]\n";
    for (const Subcommand& command : kSubcommands) {
        text += fmt::format("command\t{}\t{}\n", command.name, command.about);
    }
    text += "command\thelp\texplain a command\noption\t--version\t\tthe version\tonce\n";
    return text + fmt::format("option\t-h,--help\t\t{}\tonce\n", CommandLine::kHelpOfHelp);
}

const Subcommand* find_subcommand(std::string_view name) {
    for (const Subcommand& command : kSubcommands) {
        if (command.name == name) return &command;
    }
    return nullptr;
}

tl::unexpected<Errors> unknown(std::string_view word) {
    std::vector<std::string_view> names(kOtherWords.begin(), kOtherWords.end());
    for (const Subcommand& command : kSubcommands) names.push_back(command.name);
    return fail(ErrorCode::CommandLine, "", "unknown {} '{}'{}",
                word.starts_with('-') ? "option" : "command", printable(word, 40),
                did_you_mean(word, names));
}

Result<int> run_help(Program& program, std::span<const std::string> arguments) {
    if (arguments.empty()) {
        program.out().write(usage());
        return 0;
    }
    const Subcommand* command = find_subcommand(arguments[0]);
    if (command == nullptr) return unknown(arguments[0]);
    const std::array<std::string, 1> help{"--help"};
    return command->run(program, help);
}

}  // namespace

Result<Wanted> prepare(Program& program, CommandLine& line,
                       std::span<const std::string> arguments) {
    const Result<Wanted> wanted = line.parse(arguments);
    if (!wanted) return fail(wanted.error());
    if (*wanted == Wanted::Help) program.out().write(line.help());
    return *wanted;
}

Result<int> run_command(Program& program, std::span<const std::string> arguments) {
    if (arguments.empty()) {
        Program::print_warning("which command?");
        Output errors(2);
        errors.write(usage());
        errors.flush();
        return static_cast<int>(ErrorCode::CommandLine);
    }
    const std::string& word = arguments[0];
    if (word == "help" || word == "--help" || word == "-h") {
        return run_help(program, arguments.subspan(1));
    }
    if (word == CommandLine::kHelpData) {
        program.out().write(usage_data());
        return 0;
    }
    if (word == "--version") {
        program.out().print("tengen {}\n", TENGEN_VERSION);
        return 0;
    }
    const Subcommand* command = find_subcommand(word);
    if (command == nullptr) return unknown(word);
    return command->run(program, arguments.subspan(1));
}

}  // namespace tengen::cli
