// Runs the validator on plugins of this build, with the shipped games.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "validator/validator.hpp"

namespace tengen::test {

/// Files of a plugin of tests/validator/bad, of a plugin of tests/plugin/bad, and of a bundled one.
std::filesystem::path bad_validator_plugin(const std::string& name);
std::filesystem::path bad_loading_plugin(const std::string& name);
std::filesystem::path shipped_plugin(const std::string& name);

/// All games and variants of config/games.
const std::vector<std::shared_ptr<const Game>>& shipped_games();

/// Fast settings with a fixed seed. `tests` are names; empty means all.
validator::Settings validation_of(const std::filesystem::path& plugin, const std::string& ai,
                                  const std::vector<std::string>& tests = {});

/// Returns the result of the named test. Throws if it is missing.
const validator::TestResult& result_of(const std::vector<validator::TestResult>& results,
                                       std::string_view test);

/// Returns "legal-moves: failed: in gomoku ...", one line per result.
std::string text_of(const std::vector<validator::TestResult>& results);

/// Returns the names of the failed tests.
std::vector<std::string> bad_ones(const std::vector<validator::TestResult>& results);

}  // namespace tengen::test
