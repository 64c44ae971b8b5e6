#include "window/display.hpp"

#include <GL/glx.h>
#include <X11/XKBlib.h>
#include <X11/Xlib.h>
#include <X11/Xresource.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdlib>
#include <cstring>
#include <string_view>
#include <utility>

namespace tengen {
namespace {

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

Result<DisplayConnection> DisplayConnection::open() {
    const char* name = std::getenv("DISPLAY");
    if (name == nullptr || *name == '\0') {
        return no_display("no display (DISPLAY is not set; 'tengen play' plays in the terminal)");
    }
    DisplayConnection connection(XOpenDisplay(nullptr));
    if (connection.display_ == nullptr) {
        return no_display("cannot open the display '{}' ('tengen play' plays in the terminal)",
                          printable(name));
    }
    int error_base = 0;
    int event_base = 0;
    if (glXQueryExtension(static_cast<Display*>(connection.display_), &error_base, &event_base) ==
        0) {
        return no_display(
            "the display '{}' has no OpenGL (GLX) ('tengen play' plays in the terminal)",
            printable(name));
    }
    return connection;
}

DisplayConnection::DisplayConnection(DisplayConnection&& other) noexcept
    : display_(std::exchange(other.display_, nullptr)) {}

DisplayConnection::~DisplayConnection() {
    if (display_ != nullptr) XCloseDisplay(static_cast<Display*>(display_));
}

float DisplayConnection::scale() const {
    const char* resources = XResourceManagerString(static_cast<Display*>(display_));
    if (resources == nullptr) return 1;
    const float dots = dots_an_inch(resources);
    return dots > 0 ? std::clamp(dots / 96, 0.5f, 4.0f) : 1;
}

int DisplayConnection::width() const {
    auto* display = static_cast<Display*>(display_);
    return XDisplayWidth(display, XDefaultScreen(display));
}

int DisplayConnection::height() const {
    auto* display = static_cast<Display*>(display_);
    return XDisplayHeight(display, XDefaultScreen(display));
}

void explain_lost_display() {
    XSetIOErrorHandler(say_lost);
}

void tell_held_keys() {
    if (Display* display = glXGetCurrentDisplay()) {
        XkbSetDetectableAutoRepeat(display, True, nullptr);
    }
}

bool any_key_held() {
    Display* display = glXGetCurrentDisplay();
    if (display == nullptr) return false;
    std::array<char, 32> keys{};
    XQueryKeymap(display, keys.data());
    return std::ranges::any_of(keys, [](char held) { return held != 0; });
}

int display_descriptor() {
    Display* display = glXGetCurrentDisplay();
    return display == nullptr ? -1 : ConnectionNumber(display);
}

}  // namespace tengen
