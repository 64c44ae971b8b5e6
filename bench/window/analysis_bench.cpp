// The analysis board from a key to the screen: walking a file, the first line of an engine, and
// walking while two engines run. Needs an otherwise unused display on this machine:
//   xvfb-run -s "-screen 0 1280x800x24 -noreset" build/release/bin/analysis_bench BIG.lib
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "hand.hpp"
#include "watching.hpp"

namespace tengen::bench {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kOpening{6000};  ///< for the window to start and read a large file
constexpr milliseconds kCalm{500};      ///< for the last picture to be drawn
constexpr std::chrono::seconds kIdle{5};
constexpr std::chrono::seconds kPatience{10};
constexpr int kKeys = 60;
constexpr int kStarts = 11;

/// Pixels of a screen of 1280x800 that the window fills.
struct Area {
    int x;
    int y;
    int width;
    int height;
};

constexpr Area kBoard{60, 100, 640, 640};
/// Scores of the first line and of the fifth.
constexpr Area kFirstScore{1160, 152, 86, 22};
constexpr Area kLastScore{1160, 264, 86, 22};

class Watch {
  public:
    Watch(Display* display, Area area)
        : picture_(display, area.width, area.height), x_(area.x), y_(area.y) {}

    std::vector<char> look() {
        const XImage* const image = picture_.take(x_, y_);
        return {image->data, image->data + image->bytes_per_line * image->height};
    }

    /// Waits until the area differs from all of these; nothing if that takes too long.
    std::optional<double> time_to_differ(const std::vector<std::vector<char>>& known,
                                         Clock::time_point since) {
        while (std::ranges::find(known, look()) != known.end()) {
            if (Clock::now() - since > kPatience) return std::nullopt;
            std::this_thread::sleep_for(std::chrono::microseconds(250));
        }
        return Milliseconds(Clock::now() - since).count();
    }

  private:
    ScreenPicture picture_;
    int x_;
    int y_;
};

void print(const char* name, const std::vector<double>& times) {
    if (times.empty()) {
        fmt::print("{:<44} nothing was seen\n", name);
        return;
    }
    fmt::print("{:<44} {:>4} {:6.1f} ms {:6.1f} ms\n", name, times.size(), median(times),
               *std::ranges::max_element(times));
}

/// The times from keys that walk through the file to another picture of the board.
std::vector<double> walk(Display* display, const std::vector<KeySym>& keys, milliseconds pause) {
    const Hand hand{display};
    Watch board(display, kBoard);
    std::vector<double> times;
    for (int i = 0; i < kKeys; ++i) {
        std::this_thread::sleep_for(pause);
        const std::vector<char> before = board.look();
        const auto pressed = Clock::now();
        hand.type(keys[static_cast<std::size_t>(i) % keys.size()]);
        if (const auto time = board.time_to_differ({before}, pressed)) times.push_back(*time);
    }
    return times;
}

double use_of_core(const Started& window) {
    const Milliseconds before = window.processor_time();
    std::this_thread::sleep_for(kIdle);
    return (window.processor_time() - before) / kIdle * 100;
}

void measure_walk(Display* display, const std::string& file) {
    const std::vector<KeySym> keys{XK_End, XK_Page_Up, XK_Page_Up, XK_Home, XK_Page_Down};
    const EmptyHome home;
    const Started window({program_beside("tengen-gui"), file});
    std::this_thread::sleep_for(kOpening);
    print("key to another picture of the board", walk(display, keys, kCalm));
    const double idle = use_of_core(window);
    const Hand hand{display};
    hand.type(XK_Page_Down);
    hand.type(XK_space);
    hand.type(XK_y);
    std::this_thread::sleep_for(kPatience);
    // Values of engines change the board too, so only the first change after a key counts.
    print("the same while two engines run", walk(display, keys, milliseconds(150)));
    fmt::print("{:<44} {:.2f} %, {:.2f} %\n", "use of a core: still, with two engines", idle,
               use_of_core(window));
}

/// Adds the times from Space to the first line and the last, and from a step to the first line.
void add_lines(Display* display, const std::string& file, std::vector<double>& first,
               std::vector<double>& all, std::vector<double>& after_step) {
    const Started window({program_beside("tengen-gui"), file});
    std::this_thread::sleep_for(kOpening);
    const Hand hand{display};
    hand.type(XK_Page_Down);
    std::this_thread::sleep_for(kCalm);
    Watch first_score(display, kFirstScore);
    Watch last_score(display, kLastScore);
    const std::vector<char> blank = first_score.look();
    const std::vector<char> last_blank = last_score.look();
    const auto started = Clock::now();
    hand.type(XK_space);
    if (const auto time = first_score.time_to_differ({blank}, started)) first.push_back(*time);
    if (const auto time = last_score.time_to_differ({last_blank}, started)) all.push_back(*time);
    std::this_thread::sleep_for(kCalm);
    hand.type(XK_Page_Up);
    std::this_thread::sleep_for(kCalm);
    const std::vector<char> old = first_score.look();
    const auto stepped = Clock::now();
    hand.type(XK_End);
    if (const auto time = first_score.time_to_differ({blank, old}, stepped)) {
        after_step.push_back(*time);
    }
}

}  // namespace

int measure_analysis(const std::string& file) {
    const DisplayHandle display = open_display();
    if (display == nullptr) return 7;
    fmt::print("{:<44} {:>4} {:>9} {:>9}\n", "", "", "median", "longest");
    measure_walk(display.get(), file);
    const EmptyHome home;
    std::vector<double> new_home;
    std::vector<double> first;
    std::vector<double> all;
    std::vector<double> after_step;
    for (int start = 0; start <= kStarts; ++start) {
        // A file with another name, because edits and evaluations of the last start would be
        // restored otherwise.
        const std::filesystem::path copy = home.path() / fmt::format("{}.lib", start);
        std::filesystem::copy_file(file, copy);
        add_lines(display.get(), copy, start == 0 ? new_home : first, all, after_step);
        std::filesystem::remove(copy);
    }
    print("Space to the first line in a new home", new_home);
    print("Space to the first line", first);
    print("Space to five lines", all);
    print("step to the first line there", after_step);
    return 0;
}

}  // namespace tengen::bench

int main(int count, char** words) {
    if (count != 2) {
        fmt::print(stderr,
                   "analysis_bench: give one file, such as the .lib of tengen_bench_study make\n");
        return 2;
    }
    return tengen::bench::measure_analysis(words[1]);
}
