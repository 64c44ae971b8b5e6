// Tests AI plugins with the validator and prints the results.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "command_line/program.hpp"
#include "validator/validator.hpp"

namespace tengen::cli {

/// The options of the command line for the test.
struct PluginCheckOptions {
    std::vector<const validator::Test*> tests;  ///< empty: all
    std::int64_t seed = -1;                     ///< -1: random
    validator::Effort effort = validator::Effort::Full;
    bool json = false;
    bool unsafe = false;  ///< test the plugin even if it cannot be confined
};

/// Describes the plugin, runs the tests, and prints a line for each test or one JSON object. The
/// error holds everything that is wrong with the plugin.
Result<void> check_plugin(Program& program, const std::string& path,
                          const PluginCheckOptions& options);

/// Prints the names of the tests and the property that each one checks.
void print_tests(Program& program);

}  // namespace tengen::cli
