// The commands of the program.
#pragma once

#include <span>
#include <string>

#include "command_line/command_line.hpp"
#include "command_line/program.hpp"
#include "config/error_list.hpp"

namespace tengen::cli {

Result<int> run_play(Program& program, std::span<const std::string> arguments);
Result<int> run_watch(Program& program, std::span<const std::string> arguments);
Result<int> run_serve(Program& program, std::span<const std::string> arguments);
Result<int> run_bot(Program& program, std::span<const std::string> arguments);
Result<int> run_match(Program& program, std::span<const std::string> arguments);
Result<int> run_arena_command(Program& program, std::span<const std::string> arguments);
Result<int> run_show(Program& program, std::span<const std::string> arguments);
Result<int> run_convert(Program& program, std::span<const std::string> arguments);
Result<int> run_diagram(Program& program, std::span<const std::string> arguments);
Result<int> run_report(Program& program, std::span<const std::string> arguments);
Result<int> run_why(Program& program, std::span<const std::string> arguments);
Result<int> run_solve(Program& program, std::span<const std::string> arguments);
Result<int> run_think(Program& program, std::span<const std::string> arguments);
Result<int> run_analyse(Program& program, std::span<const std::string> arguments);
Result<int> run_review(Program& program, std::span<const std::string> arguments);
Result<int> run_explore(Program& program, std::span<const std::string> arguments);
Result<int> run_book(Program& program, std::span<const std::string> arguments);
Result<int> run_perft(Program& program, std::span<const std::string> arguments);
Result<int> run_games(Program& program, std::span<const std::string> arguments);
Result<int> run_plugins(Program& program, std::span<const std::string> arguments);
Result<int> run_check(Program& program, std::span<const std::string> arguments);
Result<int> run_engine(Program& program, std::span<const std::string> arguments);
Result<int> run_new(Program& program, std::span<const std::string> arguments);
Result<int> run_doctor(Program& program, std::span<const std::string> arguments);

/// Prints the moves of a book in a position (see position_in_game()).
Result<int> show_book(Program& program, const std::string& path, std::span<const std::string> words,
                      std::int64_t move, bool json);

/// Reads the arguments. Prints the help if the arguments request it.
Result<Wanted> prepare(Program& program, CommandLine& line, std::span<const std::string> arguments);

/// Finds the command that the first argument names, and runs it.
Result<int> run_command(Program& program, std::span<const std::string> arguments);

}  // namespace tengen::cli
