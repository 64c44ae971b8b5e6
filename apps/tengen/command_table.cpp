#include "command_table.hpp"

#include <fmt/format.h>

#include <array>
#include <vector>

#include "base/spelling.hpp"
#include "base/text.hpp"
#include "command_line/command_line.hpp"
#include "core/schema.hpp"

namespace tengen::cli {

std::string CommandTable::usage() const {
    std::string text = fmt::format("{}\n\nUsage: {} COMMAND [options]\n\n", about_, program_);
    for (const Subcommand& command : commands_) {
        text += fmt::format("  {:<9} {}\n", command.name, command.about);
    }
    return text + fmt::format("\nRun '{} COMMAND --help' for details. {}\n", program_, hint_);
}

/// The help as data, for the scripts that make manual pages and completions.
std::string CommandTable::usage_data() const {
    std::string text =
        fmt::format("name\t{0}\nabout\t{1}.\nusage\t{0} COMMAND [options]\n", program_, about_);
    for (const Subcommand& command : commands_) {
        text += fmt::format("command\t{}\t{}\n", command.name, command.about);
    }
    text += "command\thelp\texplain a command\n";
    if (is_whole_program()) text += "option\t--version\t\tthe version\tonce\n";
    return text + fmt::format("option\t-h,--help\t\t{}\tonce\n", CommandLine::kHelpOfHelp);
}

const Subcommand* CommandTable::find(std::string_view name) const {
    for (const Subcommand& command : commands_) {
        if (command.name == name) return &command;
    }
    return nullptr;
}

tl::unexpected<Errors> CommandTable::unknown(std::string_view word) const {
    std::vector<std::string_view> names{"help", "--help", "-h"};
    if (is_whole_program()) names.push_back("--version");
    for (const Subcommand& command : commands_) names.push_back(command.name);
    return fail(ErrorCode::CommandLine, "", "unknown {} '{}'{}",
                word.starts_with('-') ? "option" : "command", printable(word, 40),
                did_you_mean(word, names));
}

Result<int> CommandTable::run_help(Program& program, std::span<const std::string> arguments) const {
    if (arguments.empty()) {
        program.out().write(usage());
        return 0;
    }
    const Subcommand* command = find(arguments[0]);
    if (command == nullptr) return unknown(arguments[0]);
    const std::array<std::string, 1> help{"--help"};
    return command->run(program, help);
}

Result<int> CommandTable::run(Program& program, std::span<const std::string> arguments) const {
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
    const Subcommand* command = find(word);
    if (command == nullptr) return unknown(word);
    return command->run(program, arguments.subspan(1));
}

}  // namespace tengen::cli
