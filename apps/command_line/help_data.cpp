// The description of a command as lines, for the scripts that make manual pages and completions.
#include <fmt/format.h>

#include "command_line/command_line.hpp"

namespace tengen {

std::string CommandLine::help() const {
    return wants_data_ ? help_data() : help_text();
}

std::string CommandLine::usage() const {
    std::string text = name_;
    if (!options_.empty()) text += " [options]";
    for (const Positional& positional : positionals_) {
        const bool says_many = positional.name.find("...") != std::string::npos;
        const std::string many = positional.many != nullptr && !says_many ? "..." : "";
        text += positional.presence == Presence::Required
                    ? fmt::format(" {}{}", positional.name, many)
                    : fmt::format(" [{}{}]", positional.name, many);
    }
    return text;
}

std::string CommandLine::help_data() const {
    std::string text = fmt::format("name\t{}\nabout\t{}\nusage\t{}\n", name_, about_, usage());
    for (const Positional& positional : positionals_) {
        text += fmt::format("word\t{}\t{}\n", positional.name, positional.help);
    }
    for (const Option& option : options_) {
        text += fmt::format("option\t{}\t{}\t{}\t{}\n", option.names, option.value, option.help,
                            option.kind == Kind::Many ? "many" : "once");
    }
    text += fmt::format("option\t-h,--help\t\t{}\tonce\n", kHelpOfHelp);
    for (const Example& example : examples_) {
        text += fmt::format("example\t{}\t{}\n", example.command, example.what);
    }
    return text;
}

}  // namespace tengen
