#include "watching.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <sys/ipc.h>
#include <sys/shm.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <fstream>
#include <system_error>

namespace tengen::bench {

DisplayHandle open_display() {
    DisplayHandle display(XOpenDisplay(nullptr));
    if (display == nullptr) {
        fmt::print(stderr, "no display to measure on (docs/performance.md says how to make one)\n");
    }
    return display;
}

EmptyHome::EmptyHome() {
    std::string folder = (std::filesystem::temp_directory_path() / "tengen-bench-XXXXXX").string();
    if (mkdtemp(folder.data()) == nullptr) {
        fmt::print(stderr, "cannot create a temporary folder\n");
        std::exit(1);
    }
    folder_ = folder;
    // Without XAUTHORITY, the permission to use the display is in the home folder.
    if (const char* const old = std::getenv("HOME")) {
        setenv("XAUTHORITY", (std::string(old) + "/.Xauthority").c_str(), 0);
    }
    for (const char* const name :
         {"HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"}) {
        setenv(name, folder.c_str(), 1);
    }
}

EmptyHome::~EmptyHome() {
    std::error_code error;
    std::filesystem::remove_all(folder_, error);
}

ScreenPicture::ScreenPicture(Display* display, int width, int height) : display_(display) {
    const int screen = DefaultScreen(display);
    image_.reset(XShmCreateImage(display, DefaultVisual(display, screen),
                                 static_cast<unsigned>(DefaultDepth(display, screen)), ZPixmap,
                                 nullptr, &memory_, static_cast<unsigned>(width),
                                 static_cast<unsigned>(height)));
    const auto size =
        static_cast<std::size_t>(image_->bytes_per_line) * static_cast<std::size_t>(image_->height);
    memory_.shmid = shmget(IPC_PRIVATE, size, IPC_CREAT | 0600);
    image_->data = memory_.shmaddr = static_cast<char*>(shmat(memory_.shmid, nullptr, 0));
    XShmAttach(display, &memory_);
    XSync(display, False);
    // The memory is freed with its last user, however this program ends.
    shmctl(memory_.shmid, IPC_RMID, nullptr);
}

ScreenPicture::~ScreenPicture() {
    XShmDetach(display_, &memory_);
    image_->data = nullptr;
    shmdt(memory_.shmaddr);
}

XImage* ScreenPicture::take(int x, int y) {
    XShmGetImage(display_, DefaultRootWindow(display_), image_.get(), x, y, AllPlanes);
    return image_.get();
}

Started::Started(const std::vector<std::string>& words) : process_(fork()) {
    if (process_ < 0) {
        fmt::print(stderr, "cannot start a process\n");
        std::exit(1);
    }
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

Started::~Started() {
    kill(process_, SIGKILL);
    waitpid(process_, nullptr, 0);
}

std::string Started::file(const char* name) const {
    return fmt::format("/proc/{}/{}", process_, name);
}

Milliseconds Started::processor_time() const {
    std::ifstream stat(file("stat"));
    std::string word;
    // The name, in second place, has no spaces here. Values 14 and 15 are the times.
    for (int i = 1; i < 14; ++i) stat >> word;
    double user = 0;
    double system = 0;
    stat >> user >> system;
    return Milliseconds((user + system) * 1000 / static_cast<double>(sysconf(_SC_CLK_TCK)));
}

double Started::resident_mebibytes() const {
    std::ifstream status(file("status"));
    for (std::string line; std::getline(status, line);) {
        if (line.starts_with("VmRSS:")) return std::strtod(line.c_str() + 6, nullptr) / 1024;
    }
    return 0;
}

std::string program_beside(const char* name) {
    return (std::filesystem::read_symlink("/proc/self/exe").parent_path() / name).string();
}

double median(std::vector<double> values) {
    std::nth_element(values.begin(), values.begin() + values.size() / 2, values.end());
    return values[values.size() / 2];
}

}  // namespace tengen::bench
