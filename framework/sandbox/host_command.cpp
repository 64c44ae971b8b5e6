#include "sandbox/host_command.hpp"

#include <array>
#include <charconv>
#include <string_view>
#include <utility>

#include "base/text.hpp"

namespace tengen {

namespace {

constexpr std::array<std::string_view, 5> kModes{"serve", "scan", "state", "run", "start"};

template <class Number>
bool read_number(std::string_view text, Number& number) {
    const auto read = to_number<Number>(text);
    if (read) number = *read;
    return read.has_value();
}

bool read_level(std::string_view text, SandboxLevel& level) {
    for (const SandboxLevel known :
         {SandboxLevel::None, SandboxLevel::NoLandlock, SandboxLevel::Full}) {
        if (text != name_of(known)) continue;
        level = known;
        return true;
    }
    return false;
}

bool read_rule(std::string_view word, SandboxRules& rules) {
    const std::size_t equal = word.find('=');
    if (equal == std::string_view::npos) return false;
    const std::string_view name = word.substr(0, equal);
    const std::string_view value = word.substr(equal + 1);
    if (name == "--memory") return read_number(value, rules.memory_bytes);
    if (name == "--threads") return read_number(value, rules.threads);
    if (name == "--cpu") return read_number(value, rules.cpu_seconds);
    if (name == "--require") return read_level(value, rules.required);
    if (value.empty()) return false;
    if (name == "--read")
        rules.readable.emplace_back(value);
    else if (name == "--write")
        rules.writable.emplace_back(value);
    else if (name == "--execute")
        rules.executable.emplace_back(value);
    else
        return false;
    return true;
}

bool read_mode(std::string_view word, HostCommand::Mode& mode) {
    for (std::size_t i = 0; i < kModes.size(); ++i) {
        if (word != kModes[i]) continue;
        mode = static_cast<HostCommand::Mode>(i);
        return true;
    }
    return false;
}

}  // namespace

std::vector<std::string> to_arguments(const HostCommand& command) {
    std::vector<std::string> words{std::string(kModes[static_cast<std::size_t>(command.mode)]),
                                   std::to_string(command.parent)};
    const SandboxRules& rules = command.rules;
    for (const auto& path : rules.readable) words.push_back("--read=" + path.string());
    for (const auto& path : rules.writable) words.push_back("--write=" + path.string());
    for (const auto& path : rules.executable) words.push_back("--execute=" + path.string());
    words.push_back("--memory=" + std::to_string(rules.memory_bytes));
    words.push_back("--threads=" + std::to_string(rules.threads));
    words.push_back("--cpu=" + std::to_string(rules.cpu_seconds));
    words.push_back("--require=" + std::string(name_of(rules.required)));
    words.emplace_back("--");
    words.insert(words.end(), command.file_and_arguments.begin(), command.file_and_arguments.end());
    return words;
}

std::optional<HostCommand> parse_host_command(std::span<const char* const> arguments) {
    HostCommand command;
    if (arguments.size() < 3 || !read_mode(arguments[0], command.mode) ||
        !read_number(std::string_view(arguments[1]), command.parent)) {
        return std::nullopt;
    }
    command.rules.memory_bytes = 0;
    std::size_t next = 2;
    while (next < arguments.size() && std::string_view(arguments[next]) != "--") {
        if (!read_rule(arguments[next++], command.rules)) return std::nullopt;
    }
    if (next == arguments.size()) return std::nullopt;
    const auto rest = arguments.subspan(next + 1);
    command.file_and_arguments.assign(rest.begin(), rest.end());
    const bool needs_file = command.mode != HostCommand::Mode::State;
    if (needs_file == command.file_and_arguments.empty()) return std::nullopt;
    return command;
}

}  // namespace tengen
