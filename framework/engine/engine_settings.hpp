// The settings of an engine, before it is started.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace tengen {

enum class EngineDialect : std::uint8_t {
    Gomocup,
    Yixin,   ///< lower-case commands, row before column, its own rule numbers
    Tengen,  ///< docs/protocol.md
};

/// Whether an engine runs in the sandbox of framework/sandbox.
enum class EngineSandbox : std::uint8_t { On, Off };

/// Whether an engine may think between its questions.
enum class EnginePonder : std::uint8_t {
    On,
    Off,  ///< its processes are suspended meanwhile, as by GomocupJudge
};

struct EngineSettings {
    std::string name;  ///< for display
    /// The program, by its path or searched in PATH, and its arguments.
    std::vector<std::string> command;
    EngineDialect dialect = EngineDialect::Gomocup;
    /// Rule numbers (of Gomocup's table) that it supports; empty: those that it reports.
    std::vector<int> rules;
    std::uint64_t memory_bytes = 350ull << 20;                 ///< limit announced to the engine
    std::vector<std::pair<std::string, std::string>> options;  ///< sent at the start
    std::filesystem::path data_folder;  ///< the only folder that it may write; empty: none
    EngineSandbox sandbox = EngineSandbox::On;
    EnginePonder ponder = EnginePonder::Off;
    bool gives_way = false;      ///< runs with a lower priority (lower_priority())
    std::filesystem::path host;  ///< tengen-ai-host, which creates the sandbox
};

}  // namespace tengen
