#include "gui/virtual_display.hpp"

#include <X11/Xatom.h>
#include <X11/Xlib.h>
#include <endian.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <iterator>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <thread>
#include <utility>

#include "support/temporary_folder.hpp"
#include "support/waiting.hpp"

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
using Connection = std::unique_ptr<Display, CloseDisplay>;

Connection connect(const std::string& name) {
    Connection display(XOpenDisplay(name.c_str()));
    if (display == nullptr) throw std::runtime_error("the display is gone");
    return display;
}

/// Reads one line from a pipe; the line is incomplete if the other side closes the pipe first.
std::string read_line(int pipe) {
    std::string line;
    char letter = 0;
    while (read(pipe, &letter, 1) == 1 && letter != '\n') line += letter;
    return line;
}

/// The picture that Xvfb keeps in a file. It changes as the display draws.
class Framebuffer {
  public:
    explicit Framebuffer(const std::filesystem::path& file) {
        const int descriptor = open(file.c_str(), O_RDONLY | O_CLOEXEC);
        struct stat info {};
        if (descriptor < 0 || fstat(descriptor, &info) != 0) {
            throw std::runtime_error("no picture of the display");
        }
        bytes_ = static_cast<std::size_t>(info.st_size);
        void* const start = mmap(nullptr, bytes_, PROT_READ, MAP_SHARED, descriptor, 0);
        close(descriptor);
        if (start == MAP_FAILED) throw std::runtime_error("no picture of the display");
        start_ = static_cast<const std::uint8_t*>(start);
    }
    ~Framebuffer() { munmap(const_cast<std::uint8_t*>(start_), bytes_); }
    Framebuffer(const Framebuffer&) = delete;
    Framebuffer& operator=(const Framebuffer&) = delete;

    int width() const { return static_cast<int>(field(4)); }
    int height() const { return static_cast<int>(field(5)); }
    /// One row of pixels: blue, green, red and an unused byte.
    const std::uint8_t* row(int y) const {
        constexpr std::size_t kBytesOfColour = 12;
        return start_ + field(0) + field(19) * kBytesOfColour +
               static_cast<std::size_t>(y) * field(12);
    }

  private:
    /// A number of the header, which is that of a file of xwd.
    std::size_t field(std::size_t number) const {
        std::uint32_t value = 0;
        std::memcpy(&value, start_ + 4 * number, sizeof(value));
        return be32toh(value);
    }

    const std::uint8_t* start_ = nullptr;
    std::size_t bytes_ = 0;
};

bool is_black(const std::uint8_t* pixel) {
    return pixel[0] == 0 && pixel[1] == 0 && pixel[2] == 0;
}

}  // namespace

/// A running Xvfb.
struct VirtualDisplay::Server {
    Server(int columns, int rows, const std::string& extra) : width(columns), height(rows) {
        int ends[2];
        if (pipe(ends) != 0) throw std::runtime_error("no pipe");
        process = fork();
        if (process == 0) {
            close(ends[0]);
            std::vector<std::string> words{
                "Xvfb",
                "-displayfd",
                std::to_string(ends[1]),
                "-screen",
                "0",
                std::to_string(width) + "x" + std::to_string(height) + "x24",
                "-nolisten",
                "tcp",
                "-noreset",
                "-nocursor",
                "-fbdir",
                folder.path().string()};
            for (const std::string& word : words_of(extra)) words.push_back(word);
            become(words);
        }
        close(ends[1]);
        name = ":" + read_line(ends[0]);
        close(ends[0]);
        if (name == ":") throw std::runtime_error("Xvfb did not start");
        picture.emplace(folder / "Xvfb_screen0");
    }
    ~Server() { kill(); }
    Server(const Server&) = delete;
    Server& operator=(const Server&) = delete;

    void kill() {
        if (process <= 0) return;
        ::kill(process, SIGKILL);
        waitpid(process, nullptr, 0);
        process = -1;
    }

    /// Makes it like a new one for the next test. Returns false if that is impossible.
    bool is_like_new() const {
        const auto display = connect(name);
        char keys[32];
        XQueryKeymap(display.get(), keys);
        if (std::any_of(std::begin(keys), std::end(keys), [](char key) { return key != 0; })) {
            return false;
        }
        const Window root = DefaultRootWindow(display.get());
        XSetInputFocus(display.get(), PointerRoot, RevertToPointerRoot, CurrentTime);
        XWarpPointer(display.get(), 0, root, 0, 0, 0, 0, width / 2, height / 2);
        XDeleteProperty(display.get(), root, XA_RESOURCE_MANAGER);
        XSync(display.get(), 0);
        return comes_true([&] { return window().width <= 0; });
    }

    sf::IntRect window() const {
        int left = width, top = -1, right = 0, bottom = 0;
        for (int y = 0; y < height; ++y) {
            const std::uint8_t* const row = picture->row(y);
            int first = 0;
            while (first < width && is_black(row + 4 * first)) ++first;
            if (first == width) continue;
            int last = width - 1;
            while (is_black(row + 4 * last)) --last;
            left = std::min(left, first);
            right = std::max(right, last + 1);
            if (top < 0) top = y;
            bottom = y + 1;
        }
        return {left, top, right - left, bottom - top};
    }

    TemporaryFolder folder;
    int width;
    int height;
    pid_t process = -1;
    std::string name;
    std::optional<Framebuffer> picture;
};

namespace {

/// Programs without a graphics card compile their shaders in each process, unless they keep them.
/// More threads than the test's own only take its processor.
void prepare_drawing() {
    for (const auto& [name, value] : drawing_variables()) setenv(name.c_str(), value.c_str(), 1);
}

}  // namespace

std::map<std::string, std::string> drawing_variables() {
    return {{"MESA_SHADER_CACHE_DIR", TENGEN_BINARY_DIR "/tests/shaders"}, {"LP_NUM_THREADS", "0"}};
}

/// Displays that no test uses now. Starting one takes as long as many tests.
std::vector<std::unique_ptr<VirtualDisplay::Server>>& VirtualDisplay::spare() {
    static std::vector<std::unique_ptr<Server>> servers;
    return servers;
}

VirtualDisplay::VirtualDisplay(int width, int height, const std::string& extra)
    : usual_(extra.empty()) {
    prepare_drawing();
    auto& servers = spare();
    const auto found = std::find_if(servers.begin(), servers.end(), [&](const auto& server) {
        return usual_ && server->width == width && server->height == height;
    });
    if (found != servers.end()) {
        server_ = std::move(*found);
        servers.erase(found);
        if (server_->is_like_new()) return;
    }
    server_ = std::make_unique<Server>(width, height, extra);
}

VirtualDisplay::~VirtualDisplay() {
    if (usual_ && server_->process > 0) spare().push_back(std::move(server_));
}

const std::string& VirtualDisplay::name() const {
    return server_->name;
}

void VirtualDisplay::kill() {
    server_->kill();
}

void VirtualDisplay::act(const std::string& commands) const {
    const pid_t process = fork();
    if (process == 0) {
        setenv("DISPLAY", name().c_str(), 1);
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
    const auto display = connect(name());
    const std::string text = "Xft.antialias:\t1\nXft.dpi:\t" + std::to_string(dots) + "\n";
    XChangeProperty(display.get(), DefaultRootWindow(display.get()), XA_RESOURCE_MANAGER, XA_STRING,
                    8, PropModeReplace, reinterpret_cast<const unsigned char*>(text.data()),
                    static_cast<int>(text.size()));
}

sf::Image VirtualDisplay::screenshot() const {
    return screenshot({0, 0, server_->width, server_->height});
}

sf::Image VirtualDisplay::screenshot(const sf::IntRect& part) const {
    std::vector<sf::Uint8> pixels;
    pixels.reserve(4 * static_cast<std::size_t>(part.width) *
                   static_cast<std::size_t>(part.height));
    for (int y = part.top; y < part.top + part.height; ++y) {
        for (int x = part.left; x < part.left + part.width; ++x) {
            const bool there = x < server_->width && y < server_->height;
            const std::uint8_t* const pixel = there ? server_->picture->row(y) + 4 * x : nullptr;
            for (const int channel : {2, 1, 0}) pixels.push_back(there ? pixel[channel] : 0);
            pixels.push_back(255);
        }
    }
    sf::Image image;
    image.create(static_cast<unsigned>(part.width), static_cast<unsigned>(part.height),
                 pixels.data());
    return image;
}

std::uint64_t VirtualDisplay::fingerprint() const {
    std::uint64_t sum = 0;
    for (int y = 0; y < server_->height; ++y) {
        const std::uint8_t* const row = server_->picture->row(y);
        for (int x = 0; x < server_->width; ++x) {
            std::uint32_t pixel = 0;
            std::memcpy(&pixel, row + 4 * x, sizeof(pixel));
            sum = (sum ^ pixel) * 0x100000001b3u;
        }
    }
    return sum;
}

sf::IntRect VirtualDisplay::window() const {
    return server_->window();
}

void VirtualDisplay::settle() const {
    constexpr int kTries = 25;
    std::uint64_t before = fingerprint();
    for (int i = 0; i < kTries; ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(200));
        const std::uint64_t now = fingerprint();
        if (now == before) break;
        before = now;
    }
}

bool keeps_pictures() {
    return std::getenv("TENGEN_KEEP_PICTURES") != nullptr;
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

void keep(const sf::Image& image, const std::string& name) {
    if (keeps_pictures()) keep_always(image, name);
}

void keep_always(const sf::Image& image, const std::string& name) {
    const std::filesystem::path folder = std::filesystem::path(TENGEN_BINARY_DIR) / "screenshots";
    std::filesystem::create_directories(folder);
    if (!image.saveToFile((folder / (name + ".png")).string())) {
        throw std::runtime_error("cannot store the screenshot " + name);
    }
}

}  // namespace tengen::test
