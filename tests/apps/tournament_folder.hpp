// The folder of a tournament, as tests look into it while programs play.
#pragma once

#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "apps/program.hpp"

namespace tengen::test {

/// Runs tengen arena in the home's folder.
Ended arena(const Home& home, std::vector<std::string> words);

/// The figures of a folder, without those that depend on its history.
nlohmann::json figures(const Home& home, const std::string& folder);

/// The figures and all games of a folder.
nlohmann::json content(const Home& home, const std::string& folder);

/// The logs of a folder, in the home's folder; none if it is missing.
std::vector<std::filesystem::path> logs_of(const Home& home, const std::string& folder);

/// The number of games that its logs have kept.
std::ptrdiff_t lines_of(const Home& home, const std::string& folder);

}  // namespace tengen::test
