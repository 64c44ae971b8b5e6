#include "window/display.hpp"

#include <GL/glx.h>
#include <X11/Xlib.h>
#include <X11/Xresource.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string_view>

namespace tengen {
namespace {

struct CloseDisplay {
    void operator()(Display* display) const { XCloseDisplay(display); }
};
using DisplayHandle = std::unique_ptr<Display, CloseDisplay>;

template <class... Arguments>
Failure no_display(std::string_view pattern, const Arguments&... values) {
    return fail(ErrorCode::NoDisplay, "", pattern, values...);
}

int say_lost(Display*) {
    constexpr std::string_view kText =
        "tengen-gui: the connection to the display was lost (the game is saved; start again to go "
        "on)\n";
    [[maybe_unused]] const ssize_t written = ::write(STDERR_FILENO, kText.data(), kText.size());
    _exit(static_cast<int>(ErrorCode::NoDisplay));
}

/// The value of a line "Xft.dpi:\t120" in the resources of a display.
float dots_an_inch(std::string_view resources) {
    constexpr std::string_view kName = "Xft.dpi:";
    std::size_t start = resources.find(kName);
    if (start == std::string_view::npos) return 0;
    start = resources.find_first_not_of(" \t", start + kName.size());
    if (start == std::string_view::npos) return 0;
    float value = 0;
    std::from_chars(resources.data() + start, resources.data() + resources.size(), value);
    return value;
}

}  // namespace

Result<void> check_display() {
    const char* name = std::getenv("DISPLAY");
    if (name == nullptr || *name == '\0') {
        return no_display("no display (DISPLAY is not set; 'tengen play' plays in the terminal)");
    }
    const DisplayHandle display(XOpenDisplay(nullptr));
    if (display == nullptr) {
        return no_display("cannot open the display '{}' ('tengen play' plays in the terminal)",
                          printable(name));
    }
    int error_base = 0;
    int event_base = 0;
    if (glXQueryExtension(display.get(), &error_base, &event_base) == 0) {
        return no_display(
            "the display '{}' has no OpenGL (GLX) ('tengen play' plays in the terminal)",
            printable(name));
    }
    return {};
}

float system_scale() {
    const DisplayHandle display(XOpenDisplay(nullptr));
    if (display == nullptr) return 1;
    const char* resources = XResourceManagerString(display.get());
    if (resources == nullptr) return 1;
    const float dots = dots_an_inch(resources);
    return dots > 0 ? std::clamp(dots / 96, 0.5f, 4.0f) : 1;
}

void explain_lost_display() {
    XSetIOErrorHandler(say_lost);
}

int display_descriptor() {
    Display* display = glXGetCurrentDisplay();
    return display == nullptr ? -1 : ConnectionNumber(display);
}

}  // namespace tengen
