// A thousand random clicks and keys per second: the window survives, answers, and loses no game.
#include <unistd.h>

#include <csignal>
#include <fstream>
#include <optional>
#include <random>
#include <sstream>

#include "gui/window_program.hpp"
#include "journal/journal.hpp"
#include "support/catch.hpp"
#include "support/games.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

constexpr int kCommandsASecond = 1000;
// A sanitizer keeps freed memory for a while.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr double kMaxMegabytes = 1600;
#else
constexpr double kMaxMegabytes = 400;
#endif

/// All keys except those that close the window.
constexpr const char* kKeys[] = {"Left",       "Right",      "Up",
                                 "Down",       "Return",     "Return",
                                 "space",      "Tab",        "Escape",
                                 "ctrl+z",     "ctrl+y",     "ctrl+n",
                                 "ctrl+w",     "shift+Tab",  "ctrl+d",
                                 "BackSpace",  "h",          "p",
                                 "m",          "a",          "r",
                                 "b",          "c",          "n",
                                 "f",          "v",          "s",
                                 "l",          "F1",         "Page_Up",
                                 "Page_Down",  "Home",       "End",
                                 "comma",      "period",     "F10",
                                 "ctrl+h",     "ctrl+comma", "ctrl+shift+n",
                                 "ctrl+p",     "ctrl+o",     "ctrl+s",
                                 "ctrl+e",     "ctrl+r",     "ctrl+0",
                                 "ctrl+minus", "ctrl+equal", "x",
                                 "7",          "F11"};

/// Returns a file of xdotool commands: mostly clicks, some keys, drags and turns of the wheel.
std::string random_commands(std::mt19937& chance, int count) {
    const auto below = [&](int limit) {
        return std::uniform_int_distribution(0, limit - 1)(chance);
    };
    std::ostringstream script;
    for (int i = 0; i < count; ++i) {
        script << "mousemove " << below(1280) << ' ' << below(800) << '\n';
        const int kind = below(20);
        if (kind < 12) {
            const char* button = kind < 10 ? "1\n" : "3\n";
            script << "mousedown " << button << "mouseup " << button;
        } else if (kind < 14) {
            const char* wheel = below(2) == 0 ? "4\n" : "5\n";
            script << "mousedown " << wheel << "mouseup " << wheel;
        } else if (kind == 14) {
            script << "mousedown 1\nmousemove " << below(1280) << ' ' << below(800)
                   << "\nmouseup 1\n";
        } else {
            script << "key --delay 0 " << kKeys[static_cast<std::size_t>(below(std::size(kKeys)))]
                   << '\n';
        }
    }
    return script.str();
}

/// The memory of the process, in MB.
double megabytes(pid_t process) {
    std::ifstream stream("/proc/" + std::to_string(process) + "/statm");
    long pages = 0;
    long resident = 0;
    stream >> pages >> resident;
    return static_cast<double>(resident) * static_cast<double>(sysconf(_SC_PAGESIZE)) / 1e6;
}

bool runs(pid_t process) {
    std::ifstream stream("/proc/" + std::to_string(process) + "/stat");
    std::string number;
    std::string name;
    std::string state;
    stream >> number >> name >> state;
    return !state.empty() && state != "Z";
}

/// Closes any open dialog by Escape, then asks for home. The window may be in Chinese by now.
bool answers(WindowProgram& window) {
    while (window.hears("\n", std::chrono::seconds(0))) {
        // Earlier output is not an answer.
    }
    for (int i = 0; i < 8; ++i) {
        window.act("key ctrl+h");
        if (window.hears("Home\n", std::chrono::seconds(2))) return true;
        if (window.hears("主页\n", std::chrono::seconds(0))) return true;
        window.key("Escape");
    }
    return false;
}

void run_wild(int seconds, unsigned seed) {
    const Home home;
    const VirtualDisplay display;
    std::mt19937 chance(seed);
    std::optional<WindowProgram> window;
    const std::vector<std::string> arguments{"gomoku", "--seats", "human:Ann,rookie:easy"};
    for (int second = 0; second < seconds; ++second) {
        if (!window) window.emplace(home, display, arguments);
        const auto script = home.write("monkey.txt", random_commands(chance, kCommandsASecond));
        window->act(script.string());
        if (runs(window->process())) continue;
        // The menu was used to quit, so the program must end normally.
        const Ended ended = window->wait();
        INFO(ended.out << ended.err);
        REQUIRE(ended.code == 0);
        window.reset();
    }
    if (!window) window.emplace(home, display, arguments);
    CHECK(answers(*window));
    window->keep_picture("window_monkey");
    CHECK(megabytes(window->process()) < kMaxMegabytes);
    const Ended ended = window->close();
    CHECK(ended.code == kClosedBySignal);
    CHECK_FALSE(ended.hung);
    INFO(ended.err);
    CHECK(ended.err.find("internal error") == std::string::npos);
    int games = 0;
    for (const auto& entry : std::filesystem::directory_iterator(home.games())) {
        // The folder also has saved pictures.
        if (entry.path().extension() != ".tengen") continue;
        const Result<Journal> journal = read_journal(entry.path(), all_rules());
        INFO(entry.path() << ' ' << (journal ? "" : english(journal.error())));
        CHECK(journal);
        ++games;
    }
    CHECK(games > 0);
}

}  // namespace

TEST_CASE("Thousands of random clicks and keys break nothing", "[gui][window]") {
    run_wild(5, 20261120);
}

TEST_CASE("A minute of a thousand random clicks and keys per second breaks nothing",
          "[.slow][gui][window]") {
    run_wild(60, 1);
}
