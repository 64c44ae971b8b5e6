#include "engine/engine_command.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <fstream>
#include <optional>

#include "base/text.hpp"
#include "engine/gomocup_text.hpp"
#include "sandbox/host_command.hpp"

extern char** environ;

namespace tengen {
namespace {

namespace fs = std::filesystem;

/// Extra memory for the program itself, beyond the limit announced to it: code, stacks, buffers.
constexpr std::uint64_t kRoomBeside = 512 * kMebibyte;

std::optional<fs::path> find_in_path(const std::string& name) {
    const char* const value = std::getenv("PATH");
    std::string_view rest = value == nullptr ? "/usr/bin:/bin" : value;
    while (!rest.empty()) {
        const std::size_t end = std::min(rest.find(':'), rest.size());
        const fs::path path = fs::path(rest.substr(0, end)) / name;
        if (end > 0 && ::access(path.c_str(), X_OK) == 0) return path;
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return std::nullopt;
}

Result<fs::path> find_program(const EngineSettings& settings) {
    const std::string& name = settings.command.front();
    fs::path path = name;
    if (name.find('/') == std::string::npos && ::access(name.c_str(), F_OK) != 0) {
        const auto found = find_in_path(name);
        if (!found) return fail(cannot_start(settings, Message("no such file")));
        path = *found;
    }
    std::error_code error;
    path = fs::absolute(path, error).lexically_normal();
    const fs::file_status status = fs::status(path, error);
    if (!fs::exists(status)) return fail(cannot_start(settings, Message("no such file")));
    if (!fs::is_regular_file(status))
        return fail(cannot_start(settings, Message("it is not a file")));
    if (::access(path.c_str(), X_OK) != 0) {
        return fail(cannot_start(settings,
                                 Message("it may not be executed (chmod +x makes it a program)")));
    }
    return path;
}

/// The interpreters in a script's first line: "#!/usr/bin/env python3".
std::vector<fs::path> interpreters_of(const fs::path& program) {
    std::ifstream file(program);
    std::string line;
    line.resize(256);
    file.read(line.data(), static_cast<std::streamsize>(line.size()));
    line.resize(static_cast<std::size_t>(file.gcount()));
    if (!line.starts_with("#!")) return {};
    std::string_view rest = std::string_view(line).substr(2);
    rest = rest.substr(0, rest.find('\n'));
    std::vector<fs::path> programs{fs::path(take_word(rest))};
    // The sandbox rejects an empty path. Without it, starting the program reports the error.
    if (programs.front().empty()) return {};
    if (programs.front().filename() == "env") {
        if (const auto found = find_in_path(std::string(take_word(rest)))) {
            programs.push_back(*found);
        }
    }
    return programs;
}

/// Variables about programs, home and language, which hold no secrets. HOME is not readable, but
/// some programs do not start without the variable.
bool is_for_all(std::string_view name) {
    // All language variables of the system (man 7 locale).
    constexpr std::array<std::string_view, 20> kNames{
        "PATH",           "HOME",        "TMPDIR",       "TZ",
        "TERM",           "LANG",        "LANGUAGE",     "LC_ALL",
        "LC_ADDRESS",     "LC_COLLATE",  "LC_CTYPE",     "LC_IDENTIFICATION",
        "LC_MEASUREMENT", "LC_MESSAGES", "LC_MONETARY",  "LC_NAME",
        "LC_NUMERIC",     "LC_PAPER",    "LC_TELEPHONE", "LC_TIME"};
    return std::find(kNames.begin(), kNames.end(), name) != kNames.end();
}

/// In the sandbox, passes only variables without secrets. Outside, an engine could read them
/// anyway, so only those that affect the loader are removed.
std::vector<std::string> environment_for(EngineSandbox sandbox) {
    std::vector<std::string> variables;
    for (char** variable = environ; *variable != nullptr; ++variable) {
        const std::string_view text = *variable;
        const std::string_view name = text.substr(0, text.find('='));
        const bool passed =
            sandbox == EngineSandbox::On ? is_for_all(name) : !name.starts_with("LD_");
        if (passed) variables.emplace_back(text);
    }
    return variables;
}

SandboxRules rules_of(const EngineSettings& settings, const fs::path& program) {
    SandboxRules rules;
    rules.readable.push_back(program.parent_path());
    // Arguments may name files of the engine, such as an interpreter's script.
    for (std::size_t i = 1; i < settings.command.size(); ++i) {
        if (settings.command[i].starts_with('/')) rules.readable.emplace_back(settings.command[i]);
    }
    rules.executable.push_back(program);
    for (const fs::path& interpreter : interpreters_of(program)) {
        rules.executable.push_back(interpreter);
        rules.readable.push_back(interpreter);
    }
    if (!settings.data_folder.empty()) rules.writable.push_back(settings.data_folder);
    rules.memory_bytes = most_memory(settings);
    rules.threads = 0;
    rules.required = SandboxLevel::NoLandlock;
    return rules;
}

}  // namespace

std::uint64_t most_memory(const EngineSettings& settings) {
    return settings.memory_bytes == 0 ? 0 : settings.memory_bytes + kRoomBeside;
}

Error cannot_start(const EngineSettings& settings, const Argument& reason) {
    const std::string program = settings.command.empty() ? "" : settings.command.front();
    return {ErrorCode::Plugin, "",
            Message("cannot start '{}': {}", printable(program, 200), reason)};
}

Result<EngineCommand> command_of(const EngineSettings& settings) {
    if (settings.command.empty()) return fail(cannot_start(settings, Message("no such file")));
    const Result<fs::path> program = find_program(settings);
    if (!program) return fail(program.error());
    EngineCommand command;
    command.environment = environment_for(settings.sandbox);
    command.folder = program->parent_path();
    std::vector<std::string> words = settings.command;
    words.front() = program->string();
    HostCommand host;
    host.parent = ::getpid();
    if (settings.sandbox == EngineSandbox::On) {
        host.mode = HostCommand::Mode::Run;
        host.rules = rules_of(settings, *program);
    } else {
        host.mode = HostCommand::Mode::Start;
    }
    host.file_and_arguments = std::move(words);
    command.program = settings.host;
    command.words = to_arguments(host);
    command.words.insert(command.words.begin(), settings.host.filename().string());
    return command;
}

}  // namespace tengen
