// Watches the window from outside for its benchmarks: the screen and the process.
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

/// Opens the environment's display. If there is none, prints a line on standard error and returns
/// nothing.
DisplayHandle open_display();

/// While it lives, started programs have an empty home folder, without settings and games.
class EmptyHome {
  public:
    EmptyHome();
    ~EmptyHome();
    EmptyHome(const EmptyHome&) = delete;
    EmptyHome& operator=(const EmptyHome&) = delete;
    const std::filesystem::path& path() const { return folder_; }

  private:
    std::filesystem::path folder_;
};

/// A picture of the screen, in memory shared with the server. Sent over a connection, it would
/// occupy a core that the measured program could use.
class ScreenPicture {
  public:
    /// The size of each picture in pixels.
    ScreenPicture(Display* display, int width, int height);
    ~ScreenPicture();
    ScreenPicture(const ScreenPicture&) = delete;
    ScreenPicture& operator=(const ScreenPicture&) = delete;

    /// Takes the picture with its upper left corner at this place; it must lie on the screen. Valid
    /// until the next call.
    XImage* take(int x, int y);

  private:
    struct DestroyImage {
        void operator()(XImage* image) const { XDestroyImage(image); }
    };

    Display* display_;
    XShmSegmentInfo memory_{};
    std::unique_ptr<XImage, DestroyImage> image_;
};

/// A program without output. The destructor stops it.
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

/// The path of a program in the folder of this one.
std::string program_beside(const char* name);

double median(std::vector<double> values);

}  // namespace tengen::bench
