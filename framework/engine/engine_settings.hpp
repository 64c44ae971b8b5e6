// What is known of an engine before it is started.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace tengen {

enum class EngineDialect : std::uint8_t {
    Gomocup,
    Yixin,   ///< small letters, row before column, rule numbers of its own
    Tengen,  ///< docs/protocol.md
};

/// Whether an engine runs in the sandbox of framework/sandbox.
enum class EngineSandbox : std::uint8_t { On, Off };

/// Whether an engine may go on thinking while nobody asks it anything.
enum class EnginePonder : std::uint8_t {
    On,
    Off,  ///< its processes are suspended in the meantime, as GomocupJudge does
};

struct EngineSettings {
    std::string name;  ///< for people
    /// The program, by its path or looked for in PATH, and its arguments.
    std::vector<std::string> command;
    EngineDialect dialect = EngineDialect::Gomocup;
    /// Rule numbers (of Gomocup's table) that it knows; empty: what it says itself.
    std::vector<int> rules;
    std::uint64_t memory_bytes = 350ull << 20;                 ///< what it is told that it may use
    std::vector<std::pair<std::string, std::string>> options;  ///< said to it at the start
    std::filesystem::path data_folder;  ///< the one folder where it may write; empty: nowhere
    EngineSandbox sandbox = EngineSandbox::On;
    EnginePonder ponder = EnginePonder::Off;
    bool gives_way = false;      ///< its process lets others go first (lower_priority())
    std::filesystem::path host;  ///< tengen-ai-host, which makes the sandbox
};

}  // namespace tengen
