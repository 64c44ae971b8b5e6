// The cost of the window, compared with a bare SFML window on the same display: time to the first
// content, memory, and processor time while idle. Needs a display:
//   xvfb-run -s "-screen 0 1280x800x24 -noreset" build/release/bin/window_bench
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "watching.hpp"

namespace tengen::bench {
namespace {

constexpr int kRuns = 11;
constexpr std::chrono::seconds kIdle{5};
constexpr std::chrono::seconds kPatience{20};

/// Detects that a window shows something: the screen has changed, and more than 0.5 % of the
/// sampled pixels differ from the middle one.
class Screen {
  public:
    explicit Screen(Display* display)
        : picture_(display, DisplayWidth(display, DefaultScreen(display)),
                   DisplayHeight(display, DefaultScreen(display))),
          before_(sample()) {}

    bool shows_content() {
        const std::vector<unsigned long> now = sample();
        if (now == before_) return false;
        const unsigned long middle = now[now.size() / 2];
        const auto different = std::count_if(now.begin(), now.end(),
                                             [&](unsigned long pixel) { return pixel != middle; });
        return different * 200 > static_cast<long>(now.size());
    }

  private:
    static constexpr int kStep = 9;

    std::vector<unsigned long> sample() {
        XImage* const image = picture_.take(0, 0);
        std::vector<unsigned long> pixels;
        for (int y = 0; y < image->height; y += kStep) {
            for (int x = 0; x < image->width; x += kStep) pixels.push_back(XGetPixel(image, x, y));
        }
        return pixels;
    }

    ScreenPicture picture_;
    std::vector<unsigned long> before_;
};

struct Figures {
    std::vector<double> content;    ///< ms of wall time to the first content
    std::vector<double> processor;  ///< ms of processor time to the first content
    double memory = 0;              ///< MiB
    double idle = 0;                ///< % of a core
};

bool wait_for_content(Screen& screen) {
    const auto patience = Clock::now() + kPatience;
    while (!screen.shows_content()) {
        if (Clock::now() > patience) return false;
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return true;
}

void wait_until_gone(Screen& screen) {
    while (screen.shows_content()) std::this_thread::sleep_for(std::chrono::milliseconds(5));
}

std::optional<Figures> measure(Display* display, const std::vector<std::string>& program) {
    Figures figures;
    for (int run = 0; run < kRuns; ++run) {
        Screen screen(display);
        {
            const auto start = Clock::now();
            const Started started(program);
            if (!wait_for_content(screen)) return std::nullopt;
            figures.content.push_back(Milliseconds(Clock::now() - start).count());
            figures.processor.push_back(started.processor_time().count());
            if (run == 0) {
                std::this_thread::sleep_for(std::chrono::seconds(2));
                const Milliseconds before = started.processor_time();
                std::this_thread::sleep_for(kIdle);
                figures.idle = (started.processor_time() - before) / Milliseconds(kIdle) * 100;
                figures.memory = started.resident_mebibytes();
            }
        }
        wait_until_gone(screen);
    }
    return figures;
}

void print(const std::string& name, const Figures& figures, const Figures& bare) {
    const double content = median(figures.content);
    fmt::print("{:<28} {:6.0f} ms ({:4.2f})  {:6.0f} ms  {:6.0f} MiB ({:+.0f})  {:5.2f} %\n", name,
               content, content / median(bare.content), median(figures.processor), figures.memory,
               figures.memory - bare.memory, figures.idle);
}

}  // namespace

int measure_windows() {
    const DisplayHandle display = open_display();
    if (display == nullptr) return 7;
    const EmptyHome home;
    const auto bare = measure(display.get(), {program_beside("bare_window")});
    if (!bare) {
        fmt::print(stderr, "window_bench: the bare window shows nothing\n");
        return 1;
    }
    fmt::print("{:<28} {:>16}  {:>9}  {:>16}  {:>7}\n", "", "first content", "processor", "memory",
               "idle");
    print("bare SFML window", *bare, *bare);
    const std::string window = program_beside("tengen-gui");
    const std::array<std::vector<std::string>, 2> programs{
        {{window}, {window, "gomoku", "--seats", "human,human"}}};
    for (const std::vector<std::string>& program : programs) {
        const auto figures = measure(display.get(), program);
        if (!figures) {
            fmt::print(stderr, "window_bench: tengen-gui shows nothing\n");
            return 1;
        }
        print(program.size() == 1 ? "tengen-gui: home" : "tengen-gui: a game", *figures, *bare);
    }
    return 0;
}

}  // namespace tengen::bench

int main() {
    return tengen::bench::measure_windows();
}
