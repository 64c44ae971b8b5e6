// Tries AI plugins with the validator, and tells what came of it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "command_line/program.hpp"
#include "validator/validator.hpp"

namespace tengen::cli {

/// What the command line asks of it.
struct PluginCheckOptions {
    std::vector<const validator::Test*> tests;  ///< empty: all
    std::int64_t seed = -1;                     ///< -1: random
    validator::Effort effort = validator::Effort::Full;
    bool json = false;
    bool unsafe = false;  ///< try it even where it cannot be confined
};

/// Describes the plugin, runs the tests and prints a line for each, or one JSON object. All that is
/// wrong with it is the error.
Result<void> check_plugin(Program& program, const std::string& path,
                          const PluginCheckOptions& options);

/// Prints the names of the tests and what holds for a good plugin.
void print_tests(Program& program);

}  // namespace tengen::cli
