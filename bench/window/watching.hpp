// What the benchmarks of the window watch it with, from the outside: the screen, and the process.
#pragma once

#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <X11/extensions/XShm.h>
#include <sys/types.h>

#include <chrono>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace tengen::bench {

using Clock = std::chrono::steady_clock;
using Milliseconds = std::chrono::duration<double, std::milli>;

struct CloseDisplay {
    void operator()(Display* display) const { XCloseDisplay(display); }
};
using DisplayHandle = std::unique_ptr<Display, CloseDisplay>;

/// The one of the environment; without it nothing, and a line on the standard error.
DisplayHandle open_display();

/// While it lives, programs that are started have a home of their own, without settings and games.
class EmptyHome {
  public:
    EmptyHome();
    ~EmptyHome();
    EmptyHome(const EmptyHome&) = delete;
    EmptyHome& operator=(const EmptyHome&) = delete;

  private:
    std::filesystem::path folder_;
};

/// What the screen shows, in memory that the server shares: sent over a connection it would keep a
/// core busy that the measured program could use.
class ScreenPicture {
  public:
    /// Of pictures with so many pixels.
    ScreenPicture(Display* display, int width, int height);
    ~ScreenPicture();
    ScreenPicture(const ScreenPicture&) = delete;
    ScreenPicture& operator=(const ScreenPicture&) = delete;

    /// With its upper left corner there on the screen, on which it must lie; valid until the next.
    XImage* take(int x, int y);

  private:
    struct DestroyImage {
        void operator()(XImage* image) const { XDestroyImage(image); }
    };

    Display* display_;
    XShmSegmentInfo memory_{};
    std::unique_ptr<XImage, DestroyImage> image_;
};

/// A program without output that is stopped when this goes.
class Started {
  public:
    /// The path of the program, and its arguments.
    explicit Started(const std::vector<std::string>& words);
    ~Started();
    Started(const Started&) = delete;
    Started& operator=(const Started&) = delete;

    /// User and system time so far.
    Milliseconds processor_time() const;
    double resident_mebibytes() const;

  private:
    std::string file(const char* name) const;

    pid_t process_;
};

/// Where this program and those that it measures lie.
std::string program_beside(const char* name);

double median(std::vector<double> values);

}  // namespace tengen::bench
