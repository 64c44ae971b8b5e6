// Starts tengen-server: the command line and the exit code.
#include <fmt/format.h>

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <exception>
#include <new>
#include <string_view>

#include "activation.hpp"
#include "game_trial.hpp"
#include "host.hpp"
#include "tools.hpp"

namespace {

using namespace tengen;
using namespace tengen::host;

constexpr std::string_view kServerName = "tengen-server";
constexpr std::string_view kServeName = "tengen serve";

Result<int> run(const std::string& name, const std::vector<std::string>& arguments,
                Output& output) {
    if (arguments.size() == 2 && arguments.front() == kTrialCommand) {
        return run_game_trial(arguments.back());
    }
    ServerOptions options;
    options.sockets = take_systemd_sockets();
    CommandLine line = declare(options, name);
    const Result<Wanted> wanted = line.parse(arguments);
    if (!wanted) return fail(wanted.error());
    if (*wanted == Wanted::Help) {
        output.write(line.help());
        return 0;
    }
    if (auto completed = complete(options); !completed) return fail(completed.error());
    if (options.command != "serve") return run_tool(options, output);
    const Result<std::filesystem::path> folder = executable_folder();
    if (!folder) return fail(folder.error());
    allow_all_files();
    Program program(*folder, output);
    for (const std::string& path : options.plugin_folders) program.add_plugin_folder(path);
    Host host(program, std::move(options));
    if (auto served = host.run(); !served) return fail(served.error());
    return 0;
}

int exit_code(const Result<int>& result) {
    if (result) return *result;
    Program::print_error(result.error());
    return static_cast<int>(result.error().front().code);
}

}  // namespace

int main(int count, char** words) {
    for (const int ignored : {SIGPIPE, SIGXFSZ}) std::signal(ignored, SIG_IGN);
    std::signal(SIGCHLD, SIG_DFL);
    // Stores, their copies and keys are for this user only.
    ::umask(0077);
    Output output(STDOUT_FILENO);
    try {
        // 'tengen serve' becomes this program.
        const bool serve = count > 0 && std::string_view(words[0]) == kServeName;
        const int code = exit_code(run(std::string(serve ? kServeName : kServerName),
                                       {words + std::min(count, 1), words + count}, output));
        output.finish();
        return code;
    } catch (const OutputFailure& failure) {
        if (failure.number == EPIPE) return 128 + SIGPIPE;
        return static_cast<int>(ErrorCode::System);
    } catch (const std::bad_alloc&) {
        Program::print_warning("out of memory");
        return static_cast<int>(ErrorCode::System);
    } catch (const std::exception& error) {
        Program::print_warning(
            fmt::format("internal error: {} (please report this)", error.what()));
    }
    return static_cast<int>(ErrorCode::Internal);
}
