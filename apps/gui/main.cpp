// Starts the window: the command line, signals, the exit code.
#include <fmt/format.h>
#include <unistd.h>

#include <csignal>
#include <exception>
#include <new>
#include <utility>

#include "app.hpp"
#include "command_line/command_line.hpp"
#include "online/address.hpp"
#include "window/display.hpp"

namespace {

using namespace tengen;
using namespace tengen::gui;

constexpr const char* kName = "tengen-gui";

/// One line on standard error.
void print_error(std::string_view text) {
    const std::string line = fmt::format("{}: {}\n", kName, text);
    [[maybe_unused]] const ssize_t written = ::write(STDERR_FILENO, line.data(), line.size());
}

struct GuiOptions {
    PlayOptions play;
    std::string online;  ///< a server or a link; empty: a game of this program
    bool speak = false;
    bool check_display = false;

    CommandLine declare() {
        CommandLine line(kName, "Play in a window. Without a game, the home screen opens.");
        play.declare(line, kName);
        line.text("--online", "LINK|SERVER", online,
                  "begin at the table of a link, or in the lobby of a server such as "
                  "play.example:8364");
        line.flag("--speak", speak,
                  "print each event as a line on standard output, for screen readers");
        line.flag("--check-display", check_display,
                  "check whether a window can open: exit code 0, or 7");
        return line;
    }
};

Result<int> run(const std::vector<std::string>& arguments) {
    GuiOptions options;
    CommandLine line = options.declare();
    const Result<Wanted> wanted = line.parse(arguments);
    if (!wanted) return fail(wanted.error());
    Output output(STDOUT_FILENO);
    if (*wanted == Wanted::Help) {
        output.write(line.help());
        output.flush();
        return 0;
    }
    if (options.online.empty() && is_link(options.play.what)) {
        options.online = std::exchange(options.play.what, "");
    }
    if (!options.online.empty()) {
        if (const auto target = parse_link(options.online); !target) return fail(target.error());
    }
    Result<DisplayConnection> display = DisplayConnection::open();
    if (!display) return fail(display.error());
    if (options.check_display) return 0;
    const Result<std::filesystem::path> executable = executable_folder();
    if (!executable) return fail(executable.error());
    allow_all_files();
    Program program(*executable, output);
    for (const std::string& folder : options.play.plugin_folders) program.add_plugin_folder(folder);
    if (options.play.unsafe_plugins) program.trust_plugins();
    App app(program, options.play, options.online, options.speak);
    return app.run(std::move(*display));
}

int exit_code(const Result<int>& result) {
    if (result) return *result;
    for (const std::string& text : to_lines(result.error())) print_error(text);
    return static_cast<int>(result.error().front().code);
}

}  // namespace

int main(int count, char** words) {
    for (const int ignored : {SIGPIPE, SIGXFSZ}) std::signal(ignored, SIG_IGN);
    std::signal(SIGCHLD, SIG_DFL);
    try {
        return exit_code(run(std::vector<std::string>(words + (count > 0 ? 1 : 0), words + count)));
    } catch (const OutputFailure& failure) {
        if (failure.number == EPIPE) return 128 + SIGPIPE;
        print_error("cannot write output: " + system_text(failure.number));
        return static_cast<int>(ErrorCode::System);
    } catch (const std::bad_alloc&) {
        print_error("out of memory");
        return static_cast<int>(ErrorCode::System);
    } catch (const std::exception& error) {
        print_error(fmt::format("internal error: {} (please report this)", error.what()));
    } catch (...) {
        print_error("internal error (please report this)");
    }
    return static_cast<int>(ErrorCode::Internal);
}
