// Commands that the first word of the arguments chooses: those of tengen, and those of a command
// that has its own.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "command_line/program.hpp"

namespace tengen::cli {

/// Runs a command with the arguments after its name. Returns the exit code, or all errors. The
/// first error then decides the exit code.
using CommandFunction = Result<int> (*)(Program&, std::span<const std::string>);

/// A command: its word, and its function.
struct Subcommand {
    std::string_view name;
    std::string_view about;  ///< a phrase without a full stop
    CommandFunction run;
};

/// The commands of `program` ("tengen", "tengen arena"), which must outlive the table, and "help".
class CommandTable {
  public:
    CommandTable(std::string_view program, std::string_view about, std::string_view hint,
                 std::span<const Subcommand> commands)
        : program_(program), about_(about), hint_(hint), commands_(commands) {}

    /// Finds the command that the first argument names, and runs it. Without arguments, prints the
    /// help as an error.
    Result<int> run(Program& program, std::span<const std::string> arguments) const;

  private:
    Result<int> run_help(Program& program, std::span<const std::string> arguments) const;
    std::string usage() const;
    std::string usage_data() const;
    bool is_whole_program() const { return program_.find(' ') == std::string_view::npos; }
    const Subcommand* find(std::string_view name) const;
    tl::unexpected<Errors> unknown(std::string_view word) const;

    std::string_view program_;
    std::string_view about_;
    std::string_view hint_;  ///< the last line of the help
    std::span<const Subcommand> commands_;
};

}  // namespace tengen::cli
