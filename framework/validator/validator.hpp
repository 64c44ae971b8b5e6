// Tries a plugin: runs the tests, each in a process of its own.
#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/game.hpp"
#include "sandbox/refused_calls.hpp"
#include "validator/job.hpp"
#include "validator/tests.hpp"

namespace tengen::validator {

struct Settings {
    std::filesystem::path program;  ///< tengen-ai-check
    std::filesystem::path plugin;
    std::vector<std::string> ais;    ///< of the plugin; empty when it could not be looked at
    std::vector<SharedGame> games;   ///< what the AIs are asked to play
    std::vector<const Test*> tests;  ///< empty: all
    std::uint64_t seed = 1;          ///< the only source of chance
    Effort effort = Effort::Full;
    std::optional<std::chrono::milliseconds> limit = {};  ///< in place of each test's own
    /// After so long in one call, which is told to end within 3 s, the process is killed.
    std::chrono::milliseconds patience{10'000};
    int tries = 3;  ///< of a test that depends on time
    /// Those of the AIs whose id means something else where a seat is typed.
    std::vector<std::string> taken = {};
    bool trusted = false;  ///< the plugin is tried even where there is no sandbox
    std::function<void(const Test&, const std::string& ai)> begun = {};  ///< before each test
};

struct TestResult {
    const Test* test;
    std::string ai;  ///< empty for a test of the file
    Finding finding;
    std::chrono::milliseconds took{0};
    Refusals refusals = {};  ///< by the sandbox, in all tries
};

/// "tengen check mine.so --test legal-moves --seed 7"
std::string command_to_repeat(const Settings& settings, const Test& test);

/// Runs the tests of the file, then those of each AI, one after the other; blocks. `done` is called
/// with each result as it comes. Tests that cannot say anything because of another's failure are
/// skipped, and so are those that would wait once more for a call that did not come back.
/// The calling thread must live as long: processes die with who started them.
std::vector<TestResult> validate(const Settings& settings,
                                 const std::function<void(const TestResult&)>& done = {});

}  // namespace tengen::validator
