// What the window costs against a bare SFML window on the same display: time to the first content,
// memory, and processor time while nothing happens. Needs a display:
//   xvfb-run -s "-screen 0 1280x800x24 -noreset" build/release/bin/window_bench
#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <X11/extensions/XShm.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <sys/ipc.h>
#include <sys/shm.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

namespace {

using Clock = std::chrono::steady_clock;
using Milliseconds = std::chrono::duration<double, std::milli>;

constexpr int kRuns = 11;
constexpr std::chrono::seconds kIdle{5};
constexpr std::chrono::seconds kPatience{20};

struct CloseDisplay {
    void operator()(Display* display) const { XCloseDisplay(display); }
};
using DisplayHandle = std::unique_ptr<Display, CloseDisplay>;
struct DestroyImage {
    void operator()(XImage* image) const { XDestroyImage(image); }
};

/// The picture on the screen, in memory that the server shares: sent over a connection it would
/// keep a core busy that the measured program could use.
class ScreenPicture {
  public:
    explicit ScreenPicture(Display* display) : display_(display) {
        const int screen = DefaultScreen(display);
        image_.reset(XShmCreateImage(display, DefaultVisual(display, screen),
                                     static_cast<unsigned>(DefaultDepth(display, screen)), ZPixmap,
                                     nullptr, &memory_,
                                     static_cast<unsigned>(DisplayWidth(display, screen)),
                                     static_cast<unsigned>(DisplayHeight(display, screen))));
        const auto size = static_cast<std::size_t>(image_->bytes_per_line) *
                          static_cast<std::size_t>(image_->height);
        memory_.shmid = shmget(IPC_PRIVATE, size, IPC_CREAT | 0600);
        image_->data = memory_.shmaddr = static_cast<char*>(shmat(memory_.shmid, nullptr, 0));
        XShmAttach(display, &memory_);
        XSync(display, False);
        // It goes with the last that uses it, however this program ends.
        shmctl(memory_.shmid, IPC_RMID, nullptr);
    }
    ~ScreenPicture() {
        XShmDetach(display_, &memory_);
        image_->data = nullptr;
        shmdt(memory_.shmaddr);
    }
    ScreenPicture(const ScreenPicture&) = delete;
    ScreenPicture& operator=(const ScreenPicture&) = delete;

    XImage* take() {
        XShmGetImage(display_, DefaultRootWindow(display_), image_.get(), 0, 0, AllPlanes);
        return image_.get();
    }

  private:
    Display* display_;
    XShmSegmentInfo memory_{};
    std::unique_ptr<XImage, DestroyImage> image_;
};

/// More than 0.5 % of sampled pixels differ from the one in the middle, and the screen is not as
/// it was: a window shows something.
class Screen {
  public:
    explicit Screen(Display* display) : picture_(display), before_(sample()) {}

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
        XImage* const image = picture_.take();
        std::vector<unsigned long> pixels;
        for (int y = 0; y < image->height; y += kStep) {
            for (int x = 0; x < image->width; x += kStep) pixels.push_back(XGetPixel(image, x, y));
        }
        return pixels;
    }

    ScreenPicture picture_;
    std::vector<unsigned long> before_;
};

/// A program that is stopped when this goes.
class Started {
  public:
    explicit Started(const std::vector<std::string>& words) : process_(fork()) {
        if (process_ != 0) return;
        const int nothing = open("/dev/null", O_RDWR);
        dup2(nothing, STDOUT_FILENO);
        dup2(nothing, STDERR_FILENO);
        std::vector<char*> arguments;
        for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
        arguments.push_back(nullptr);
        execv(arguments.front(), arguments.data());
        _exit(127);
    }
    ~Started() {
        kill(process_, SIGKILL);
        waitpid(process_, nullptr, 0);
    }
    Started(const Started&) = delete;
    Started& operator=(const Started&) = delete;

    std::string file(const char* name) const { return fmt::format("/proc/{}/{}", process_, name); }

    /// User and system time so far.
    Milliseconds processor_time() const {
        std::ifstream stat(file("stat"));
        std::string word;
        // The name in the second place has no spaces here; 14 and 15 are the times.
        for (int i = 1; i < 14; ++i) stat >> word;
        double user = 0;
        double system = 0;
        stat >> user >> system;
        return Milliseconds((user + system) * 1000 / static_cast<double>(sysconf(_SC_CLK_TCK)));
    }

    double resident_mebibytes() const {
        std::ifstream status(file("status"));
        for (std::string line; std::getline(status, line);) {
            if (line.starts_with("VmRSS:")) return std::strtod(line.c_str() + 6, nullptr) / 1024;
        }
        return 0;
    }

  private:
    pid_t process_;
};

struct Figures {
    std::vector<double> content;    ///< ms of wall time to the first content
    std::vector<double> processor;  ///< ms of processor time until then
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

double median(std::vector<double> values) {
    std::nth_element(values.begin(), values.begin() + values.size() / 2, values.end());
    return values[values.size() / 2];
}

void print(const std::string& name, const Figures& figures, const Figures& bare) {
    const double content = median(figures.content);
    fmt::print("{:<28} {:6.0f} ms ({:4.2f})  {:6.0f} ms  {:6.0f} MiB ({:+.0f})  {:5.2f} %\n", name,
               content, content / median(bare.content), median(figures.processor), figures.memory,
               figures.memory - bare.memory, figures.idle);
}

}  // namespace

int main() {
    const DisplayHandle display(XOpenDisplay(nullptr));
    if (display == nullptr) {
        fmt::print(stderr, "window_bench: no display (see the first lines of its source)\n");
        return 7;
    }
    const auto folder = std::filesystem::read_symlink("/proc/self/exe").parent_path();
    const auto bare = measure(display.get(), {(folder / "bare_window").string()});
    if (!bare) {
        fmt::print(stderr, "window_bench: the bare window shows nothing\n");
        return 1;
    }
    fmt::print("{:<28} {:>16}  {:>9}  {:>16}  {:>7}\n", "", "first content", "processor", "memory",
               "idle");
    print("bare SFML window", *bare, *bare);
    const std::string window = (folder / "tengen-gui").string();
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
}
