// Tests a plugin: runs each test in its own process.
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
    std::vector<std::string> ais;    ///< of the plugin; empty if it could not be read
    std::vector<SharedGame> games;   ///< games for the AIs
    std::vector<const Test*> tests;  ///< empty: all
    std::uint64_t seed = 1;          ///< the only random source
    Effort effort = Effort::Full;
    std::optional<std::chrono::milliseconds> limit = {};  ///< replaces each test's own
    /// The time limit of one call. It should return within 3 s; at the limit the process is killed.
    std::chrono::milliseconds patience{10'000};
    int tries = 3;  ///< for a test that depends on time
    /// The AIs whose id has another meaning as a seat.
    std::vector<std::string> taken = {};
    bool trusted = false;  ///< tests the plugin even without a sandbox
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

/// Runs the tests of the file, then those of each AI, in order; blocks. Calls `done` with each
/// result. Skips tests whose result would be meaningless after another's failure, and those that
/// would wait again for a call that did not return. The calling thread must live as long, because
/// the processes die with the thread that started them.
std::vector<TestResult> validate(const Settings& settings,
                                 const std::function<void(const TestResult&)>& done = {});

}  // namespace tengen::validator
