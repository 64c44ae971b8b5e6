// Runs the validator on plugins of this build, with the games that are shipped.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "validator/validator.hpp"

namespace tengen::test {

/// A plugin of tests/validator/bad, of tests/plugin/bad, and one that is shipped.
std::filesystem::path bad_validator_plugin(const std::string& name);
std::filesystem::path bad_loading_plugin(const std::string& name);
std::filesystem::path shipped_plugin(const std::string& name);

/// All games and variants of config/games.
const std::vector<std::shared_ptr<const Game>>& shipped_games();

/// Quick, with a fixed seed. `tests` by name; empty: all.
validator::Settings validation_of(const std::filesystem::path& plugin, const std::string& ai,
                                  const std::vector<std::string>& tests = {});

/// The result of the test of that name; throws when it is not there.
const validator::TestResult& result_of(const std::vector<validator::TestResult>& results,
                                       std::string_view test);

/// "legal-moves: failed: in gomoku ...", one line each.
std::string text_of(const std::vector<validator::TestResult>& results);

/// The names of the tests that found fault.
std::vector<std::string> bad_ones(const std::vector<validator::TestResult>& results);

}  // namespace tengen::test
