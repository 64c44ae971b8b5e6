// tengen doctor: checks which features this system supports, and what prevents the others.
#include <fmt/format.h>

#include <fcntl.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <array>
#include <boost/version.hpp>
#include <chrono>
#include <cstdlib>
#include <nlohmann/json.hpp>

#include "base/text.hpp"
#include "command_line/play_options.hpp"
#include "commands.hpp"
#include "journal/journal_folder.hpp"
#include "plugin/child_process.hpp"
#include "plugin/plugin_probe.hpp"

namespace tengen::cli {
namespace {

namespace fs = std::filesystem;

/// How long the window program may take to report whether it can open a window.
constexpr std::chrono::seconds kPatience{10};

/// One line of the report: "sandbox: full (...)".
struct Finding {
    std::string name;
    std::string text;
};

std::string sandbox_text(Program& program) {
    const auto state = probe_sandbox(program.plugin_host());
    return state ? english(text_of(*state)) : "not known: " + state.error();
}

std::string kernel_text() {
    utsname name{};
    if (::uname(&name) != 0) return "not known";
    return fmt::format("{} {} {}", name.sysname, name.release, name.machine);
}

/// The versions of libraries that the program was built with.
std::string libraries_text() {
    return fmt::format("fmt {}.{}.{}, Boost {}.{}.{}, nlohmann-json {}.{}.{}", FMT_VERSION / 10000,
                       FMT_VERSION / 100 % 100, FMT_VERSION % 100, BOOST_VERSION / 100000,
                       BOOST_VERSION / 100 % 1000, BOOST_VERSION % 100, NLOHMANN_JSON_VERSION_MAJOR,
                       NLOHMANN_JSON_VERSION_MINOR, NLOHMANN_JSON_VERSION_PATCH);
}

std::string state_of(const fs::path& folder) {
    std::error_code error;
    if (!fs::exists(folder, error)) return "not there";
    if (!fs::is_directory(folder, error)) return "not a folder";
    if (::access(folder.c_str(), R_OK | X_OK) != 0) return "cannot be read";
    return ::access(folder.c_str(), W_OK) == 0 ? "can be read and written" : "can be read";
}

std::string plugins_text(Program& program) {
    std::size_t ais = 0;
    std::size_t refused = 0;
    for (const PluginFile& file : program.plugins().files()) {
        ais += file.ais.size();
        refused += file.refusal ? 1 : 0;
    }
    std::string text = counted(static_cast<std::int64_t>(ais), "AI") + " in " +
                       counted(static_cast<std::int64_t>(program.plugins().files().size()), "file");
    if (refused > 0) text += fmt::format(", {} refused", refused);
    return text;
}

/// Asks the window program, because only it knows its needs.
bool can_open(const fs::path& window) {
    SpawnPlan plan;
    for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
        plan.connect_to_nothing(stream, O_RDWR);
    }
    std::vector<std::string> environment;
    for (char** variable = environ; *variable != nullptr; ++variable) {
        environment.emplace_back(*variable);
    }
    pid_t pid = 0;
    if (plan.spawn(pid, window, {window.string(), "--check-display"}, environment) != 0)
        return false;
    has_ended(pid, kPatience);
    const Ending ending = kill_and_reap(pid);
    return ending.kind == Ending::Kind::Exited && ending.code == 0;
}

std::string window_text(Program& program) {
    const fs::path window = program.plugin_host().parent_path() / "tengen-gui";
    std::error_code error;
    if (!fs::exists(window, error)) return "tengen-gui is not installed";
    if (can_open(window)) return "can be opened";
    const char* const display = std::getenv("DISPLAY");
    if (display == nullptr || display[0] == '\0') return "cannot be opened: DISPLAY is not set";
    return fmt::format("cannot be opened on display {} ('tengen-gui --check-display' shows why)",
                       printable(display, 60));
}

std::vector<Finding> examine(Program& program) {
    std::vector<Finding> errors{{"version", std::string("tengen ") + TENGEN_VERSION},
                                {"system", kernel_text()},
                                {"libraries", libraries_text()},
                                {"sandbox", sandbox_text(program)},
                                {"window", window_text(program)}};
    const auto add_folder = [&](const char* name, const fs::path& folder) {
        errors.push_back({name, printable(folder.string(), 200) + " (" + state_of(folder) + ")"});
    };
    for (const fs::path& folder : program.folders().roots) add_folder("games in", folder);
    if (const auto games = JournalFolder::standard_path()) {
        add_folder("saves in", *games);
    } else {
        errors.push_back({"saves in", english(games.error())});
    }
    for (const fs::path& folder : program.plugins().folders()) add_folder("plugins in", folder);
    errors.push_back({"plugins", plugins_text(program)});
    for (const PluginFile& file : program.plugins().files()) {
        if (file.refusal) errors.push_back({"refused", english(*file.refusal)});
    }
    return errors;
}

}  // namespace

Result<int> run_doctor(Program& program, std::span<const std::string> arguments) {
    std::vector<std::string> folders;
    CommandLine line("tengen doctor",
                     "Check the installation: the sandbox for plugins, the window, and the folders "
                     "of games, plugins and saved games.");
    declare_plugin_path(line, folders);
    line.example("tengen doctor", "find out why a plugin is refused");
    const Result<Wanted> wanted = prepare(program, line, arguments);
    if (!wanted) return fail(wanted.error());
    if (*wanted == Wanted::Help) return 0;
    for (const std::string& folder : folders) program.add_plugin_folder(folder);
    for (const Finding& finding : examine(program)) {
        program.out().print("{}: {}\n", finding.name, finding.text);
    }
    return 0;
}

}  // namespace tengen::cli
