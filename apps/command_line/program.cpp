#include "command_line/program.hpp"

#include <fmt/format.h>

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>

#include "base/text.hpp"
#include "core/forsyth.hpp"
#include "games/all_rules.hpp"
#include "record/record_format.hpp"
#include "sandbox/sandbox_state.hpp"

namespace tengen {
namespace {

struct PathAndVariant {
    std::string path;
    std::string variant;
};

/// Splits "dir/mine.yaml:small"; a colon inside a folder's name is part of the path.
PathAndVariant split_path(std::string_view name) {
    const std::size_t colon = name.rfind(':');
    if (colon == std::string_view::npos || name.find('/', colon) != std::string_view::npos) {
        return {std::string(name), ""};
    }
    return {std::string(name.substr(0, colon)), std::string(name.substr(colon + 1))};
}

bool is_game_file(std::string_view name) {
    const std::string path = split_path(name).path;
    return path.ends_with(".yaml") || path.ends_with(".yml");
}

bool is_path(std::string_view name) {
    return is_game_file(name) || split_path(name).path.find('/') != std::string::npos;
}

}  // namespace

Result<std::filesystem::path> executable_folder() {
    constexpr const char* kLink = "/proc/self/exe";
    std::error_code error;
    const std::filesystem::path program = std::filesystem::read_symlink(kLink, error);
    if (!error) return program.parent_path();
    return fail(ErrorCode::System, kLink, "{} (is /proc mounted?)", system_text(error.value()));
}

void allow_all_files() {
    rlimit limit{};
    if (::getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
    limit.rlim_cur = limit.rlim_max;
    // With fewer files, fewer games fit. A match reports that before it begins.
    static_cast<void>(::setrlimit(RLIMIT_NOFILE, &limit));
}

Program::Program(std::filesystem::path executable_folder, Output& output)
    : executable_folder_(std::move(executable_folder)),
      output_(output),
      folders_(ConfigFolders::standard(executable_folder_)),
      known_plugins_(KnownPlugins::standard_file()) {
    all_rules(rules_);
}

const GameLibrary& Program::games() {
    if (!games_) games_ = GameLibrary::read(folders_, rules_);
    return *games_;
}

const GameLibrary& Program::games_with(std::string_view name) {
    if (games_) return *games_;
    const auto known = named_games_.find(name);
    if (known != named_games_.end()) return known->second;
    GameLibrary library = GameLibrary::read(folders_, rules_, name);
    const auto& entries = library.entries();
    const bool has_it = std::any_of(entries.begin(), entries.end(),
                                    [&](const GameEntry& entry) { return entry.name == name; });
    if (!has_it) return games();
    return named_games_.emplace(name, std::move(library)).first->second;
}

Result<const Levels*> Program::levels() {
    if (!levels_) {
        Result<Levels> read = Levels::read(folders_);
        if (!read) return fail(std::move(read.error()));
        levels_ = std::move(*read);
    }
    return &*levels_;
}

void Program::add_plugin_folder(std::filesystem::path folder) {
    std::error_code error;
    if (!std::filesystem::exists(folder, error)) {
        print_warning(
            fmt::format("--plugin-path: {}: no such folder", printable(folder.string(), 200)));
    }
    plugin_folders_.push_back(std::move(folder));
}

PluginLibrary& Program::unscanned_plugins() {
    if (plugins_ == nullptr) {
        plugins_ = std::make_unique<PluginLibrary>(
            PluginFolders::standard(executable_folder_, plugin_folders_), plugin_host());
        if (trusts_plugins_) plugins_->trust_all();
    }
    return *plugins_;
}

PluginLibrary& Program::plugins() {
    PluginLibrary& library = unscanned_plugins();
    if (!plugins_scanned_) {
        plugins_scanned_ = true;
        library.scan();
        report_new_plugins();
    }
    return library;
}

std::vector<std::filesystem::path> Program::report_new_plugins(
    const std::function<void(const std::string&)>& report) {
    std::vector<std::filesystem::path> others;
    for (const PluginFile& file : plugins_->files()) {
        if (!file.shipped && !file.ais.empty()) others.push_back(file.path);
        for (const std::string& id : file.replaced) {
            report(fmt::format("{}: replaces the AI '{}' of Tengen",
                               printable(file.path.string(), 200), printable(id)));
        }
    }
    if (others.empty()) return {};
    const SandboxState sandbox = available_sandbox();
    if (sandbox.level() != SandboxLevel::Full && !std::exchange(told_sandbox_, true)) {
        report("sandbox: " + english(text_of(sandbox)));
    }
    KnownPlugins::Met met = known_plugins_.meet(others);
    if (!met.kept) report(english(met.kept.error()));
    for (const std::filesystem::path& path : met.fresh) {
        report(fmt::format("new plugin {} (SHA-256 {})", printable(path.string(), 200),
                           known_plugins_.hash(path)));
    }
    return std::move(met.fresh);
}

bool Program::is_record(const std::string& word) {
    if (is_game_file(word)) return false;
    const std::string first = word.substr(0, word.find(' '));
    std::error_code error;
    if (looks_like_forsyth(first) && !std::filesystem::exists(word, error)) return false;
    if (is_path(word) || format_of_path(word) != nullptr) return true;
    if (!std::filesystem::exists(word, error)) return false;
    const auto& entries = games().entries();
    return std::none_of(entries.begin(), entries.end(),
                        [&](const GameEntry& entry) { return entry.name == word; });
}

bool Program::names_other_file(std::string_view name) {
    return is_path(name) && !is_game_file(name);
}

Result<LoadedGame> Program::load_game(std::string_view name, const Overrides& overrides) {
    if (!is_path(name)) return games_with(name.substr(0, name.find(':'))).load(name, overrides);
    const PathAndVariant parts = split_path(name);
    Result<GameFile> file = read_game_file(parts.path, rules_);
    if (!file) return fail(std::move(file.error()));
    return file->load(parts.variant, overrides, rules_);
}

LoadGame Program::game_loader() {
    return [this](std::string_view name, const Overrides& overrides) {
        return load_game(name, overrides);
    };
}

std::string Program::warning_line(std::string_view text) {
    // Names of files may hold escape sequences and newlines, which could forge lines.
    return fmt::format("tengen: {}\n", printable(text, text.size()));
}

void Program::print_warning(std::string_view text) {
    const std::string line = warning_line(text);
    // If standard error fails, there is nowhere else to report it.
    [[maybe_unused]] const ssize_t written = ::write(STDERR_FILENO, line.data(), line.size());
}

void Program::print_error(const Error& error) {
    print_warning(english(error));
}

void Program::print_error(const std::vector<Error>& problems) {
    for (const std::string& line : to_lines(problems)) print_warning(line);
}

}  // namespace tengen
