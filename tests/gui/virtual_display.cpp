#include "gui/virtual_display.hpp"

#include <X11/Xatom.h>
#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <sstream>
#include <stdexcept>
#include <thread>
#include <utility>
#include <vector>

namespace tengen::test {
namespace {

std::vector<std::string> words_of(const std::string& text) {
    std::istringstream stream(text);
    std::vector<std::string> words;
    for (std::string word; stream >> word;) words.push_back(word);
    return words;
}

[[noreturn]] void become(const std::vector<std::string>& words) {
    const int nothing = open("/dev/null", O_RDWR);
    dup2(nothing, STDOUT_FILENO);
    dup2(nothing, STDERR_FILENO);
    std::vector<char*> arguments;
    for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    execvp(arguments.front(), arguments.data());
    _exit(127);
}

struct CloseDisplay {
    void operator()(Display* display) const { XCloseDisplay(display); }
};
struct DestroyImage {
    void operator()(XImage* image) const { XDestroyImage(image); }
};

using Screen = std::unique_ptr<XImage, DestroyImage>;

std::unique_ptr<Display, CloseDisplay> connect(const std::string& name) {
    std::unique_ptr<Display, CloseDisplay> display(XOpenDisplay(name.c_str()));
    if (display == nullptr) throw std::runtime_error("the display is gone");
    return display;
}

Screen whole_screen(Display& display) {
    const int number = DefaultScreen(&display);
    const auto width = static_cast<unsigned>(DisplayWidth(&display, number));
    const auto height = static_cast<unsigned>(DisplayHeight(&display, number));
    Screen screen(
        XGetImage(&display, RootWindow(&display, number), 0, 0, width, height, AllPlanes, ZPixmap));
    if (screen == nullptr) throw std::runtime_error("no screenshot");
    return screen;
}

std::size_t bytes_in(const XImage& screen) {
    return static_cast<std::size_t>(screen.bytes_per_line) *
           static_cast<std::size_t>(screen.height);
}

/// Xvfb has four bytes a pixel: blue, green, red and an unused one.
sf::Image as_image(const XImage& screen) {
    std::vector<sf::Uint8> pixels(bytes_in(screen));
    std::memcpy(pixels.data(), screen.data, pixels.size());
    for (std::size_t i = 0; i < pixels.size(); i += 4) {
        std::swap(pixels[i], pixels[i + 2]);
        pixels[i + 3] = 255;
    }
    sf::Image image;
    image.create(static_cast<unsigned>(screen.width), static_cast<unsigned>(screen.height),
                 pixels.data());
    return image;
}

/// Reads one line from a pipe; the line is incomplete if the other side closes the pipe first.
std::string read_line(int pipe) {
    std::string line;
    char letter = 0;
    while (read(pipe, &letter, 1) == 1 && letter != '\n') line += letter;
    return line;
}

}  // namespace

VirtualDisplay::VirtualDisplay(int width, int height, const std::string& extra) {
    int ends[2];
    if (pipe(ends) != 0) throw std::runtime_error("no pipe");
    process_ = fork();
    if (process_ == 0) {
        close(ends[0]);
        std::vector<std::string> words{
            "Xvfb",      "-displayfd", std::to_string(ends[1]),
            "-screen",   "0",          std::to_string(width) + "x" + std::to_string(height) + "x24",
            "-nolisten", "tcp",        "-noreset"};
        for (const std::string& word : words_of(extra)) words.push_back(word);
        become(words);
    }
    close(ends[1]);
    name_ = ":" + read_line(ends[0]);
    close(ends[0]);
    if (name_ == ":") throw std::runtime_error("Xvfb did not start");
}

VirtualDisplay::~VirtualDisplay() {
    kill();
}

void VirtualDisplay::kill() {
    if (process_ <= 0) return;
    ::kill(process_, SIGKILL);
    waitpid(process_, nullptr, 0);
    process_ = -1;
}

void VirtualDisplay::act(const std::string& commands) const {
    const pid_t process = fork();
    if (process == 0) {
        setenv("DISPLAY", name_.c_str(), 1);
        std::vector<std::string> words{"xdotool"};
        for (const std::string& word : words_of(commands)) words.push_back(word);
        become(words);
    }
    int status = 0;
    waitpid(process, &status, 0);
    if (status != 0) throw std::runtime_error("xdotool failed: " + commands);
}

void VirtualDisplay::click(float x, float y) const {
    act("mousemove " + std::to_string(static_cast<int>(x)) + ' ' +
        std::to_string(static_cast<int>(y)) + " click 1");
}

void VirtualDisplay::set_dots_an_inch(int dots) const {
    const auto display = connect(name_);
    const std::string text = "Xft.antialias:\t1\nXft.dpi:\t" + std::to_string(dots) + "\n";
    XChangeProperty(display.get(), DefaultRootWindow(display.get()), XA_RESOURCE_MANAGER, XA_STRING,
                    8, PropModeReplace, reinterpret_cast<const unsigned char*>(text.data()),
                    static_cast<int>(text.size()));
}

sf::Image VirtualDisplay::screenshot() const {
    return as_image(*whole_screen(*connect(name_)));
}

sf::Image VirtualDisplay::settled() const {
    constexpr int kTries = 25;
    const auto display = connect(name_);
    auto before = whole_screen(*display);
    for (int i = 0; i < kTries; ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(200));
        auto now = whole_screen(*display);
        const bool equal = std::memcmp(before->data, now->data, bytes_in(*now)) == 0;
        before = std::move(now);
        if (equal) break;
    }
    return as_image(*before);
}

double difference(const sf::Image& left, const sf::Image& right, int tolerance) {
    if (left.getSize() != right.getSize()) return 1;
    const std::size_t pixels = std::size_t{left.getSize().x} * left.getSize().y;
    const sf::Uint8* a = left.getPixelsPtr();
    const sf::Uint8* b = right.getPixelsPtr();
    std::size_t different = 0;
    for (std::size_t i = 0; i < pixels; ++i) {
        bool far = false;
        for (std::size_t channel = 0; channel < 3; ++channel) {
            far = far || std::abs(a[4 * i + channel] - b[4 * i + channel]) > tolerance;
        }
        if (far) ++different;
    }
    return static_cast<double>(different) / static_cast<double>(pixels);
}

sf::IntRect window_in(const sf::Image& screen) {
    const auto width = static_cast<int>(screen.getSize().x);
    int left = width;
    int top = -1;
    int right = 0;
    int bottom = 0;
    for (int y = 0; y < static_cast<int>(screen.getSize().y); ++y) {
        for (int x = 0; x < width; ++x) {
            const sf::Color colour =
                screen.getPixel(static_cast<unsigned>(x), static_cast<unsigned>(y));
            if (colour == sf::Color::Black) continue;
            left = std::min(left, x);
            right = std::max(right, x + 1);
            if (top < 0) top = y;
            bottom = y + 1;
        }
    }
    return {left, top, right - left, bottom - top};
}

void keep(const sf::Image& image, const std::string& name) {
    const std::filesystem::path folder = std::filesystem::path(TENGEN_BINARY_DIR) / "screenshots";
    std::filesystem::create_directories(folder);
    if (!image.saveToFile((folder / (name + ".png")).string())) {
        throw std::runtime_error("cannot store the screenshot " + name);
    }
}

}  // namespace tengen::test
