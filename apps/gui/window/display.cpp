#include "window/display.hpp"

#include <GL/glx.h>
#include <X11/XKBlib.h>
#include <X11/Xatom.h>
#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "base/text.hpp"
#include "view/window_place.hpp"

namespace tengen::gui {
namespace {

template <class... Arguments>
tl::unexpected<Errors> no_display(std::string_view pattern, const Arguments&... values) {
    return fail(ErrorCode::NoDisplay, "", pattern, values...);
}

/// A global, because Xlib's handler has no argument for it.
std::function<std::string()>& rest_of_lost_line() {
    static std::function<std::string()> rest;
    return rest;
}

int say_lost(Display*) {
    const std::string text =
        "tengen-gui: the connection to the display was lost" + rest_of_lost_line()() + "\n";
    [[maybe_unused]] const ssize_t written = ::write(STDERR_FILENO, text.data(), text.size());
    _exit(static_cast<int>(ErrorCode::NoDisplay));
}

struct Free {
    void operator()(unsigned char* text) const { XFree(text); }
};

/// Returns the desktop's settings, a text property of the root window.
std::string resources_of(Display* display) {
    constexpr long kMaxWords = 1 << 20;
    Atom type = 0;
    int bits = 0;
    unsigned long length = 0;
    unsigned long left = 0;
    unsigned char* text = nullptr;
    XGetWindowProperty(display, DefaultRootWindow(display), XA_RESOURCE_MANAGER, 0, kMaxWords,
                       False, XA_STRING, &type, &bits, &length, &left, &text);
    const std::unique_ptr<unsigned char, Free> owned(text);
    if (text == nullptr || bits != 8) return {};
    return {reinterpret_cast<const char*>(text), length};
}

/// Returns the value of a line "Xft.dpi:\t120" in a display's resources.
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
    auto* display = static_cast<Display*>(connection.display_);
    XSelectInput(display, DefaultRootWindow(display), PropertyChangeMask);
    return connection;
}

DisplayConnection::DisplayConnection(DisplayConnection&& other) noexcept
    : display_(std::exchange(other.display_, nullptr)) {}

DisplayConnection::~DisplayConnection() {
    if (display_ != nullptr) XCloseDisplay(static_cast<Display*>(display_));
}

float DisplayConnection::scale() const {
    const float dots = dots_an_inch(resources_of(static_cast<Display*>(display_)));
    return dots > 0 ? std::clamp(dots / 96, 0.5f, 4.0f) : scale_of_screen(width(), height());
}

int DisplayConnection::descriptor() const {
    return ConnectionNumber(static_cast<Display*>(display_));
}

bool DisplayConnection::scale_may_have_changed() {
    auto* display = static_cast<Display*>(display_);
    bool changed = false;
    // Desktops change other properties of the root window at every change of focus.
    for (XEvent event; XPending(display) > 0;) {
        XNextEvent(display, &event);
        if (event.type == PropertyNotify && event.xproperty.atom == XA_RESOURCE_MANAGER) {
            changed = true;
        }
    }
    return changed;
}

int DisplayConnection::width() const {
    auto* display = static_cast<Display*>(display_);
    return XDisplayWidth(display, XDefaultScreen(display));
}

int DisplayConnection::height() const {
    auto* display = static_cast<Display*>(display_);
    return XDisplayHeight(display, XDefaultScreen(display));
}

void explain_lost_display(std::function<std::string()> rest) {
    rest_of_lost_line() = std::move(rest);
    XSetIOErrorHandler(say_lost);
}

void detect_key_repeat() {
    if (Display* display = glXGetCurrentDisplay()) {
        XkbSetDetectableAutoRepeat(display, True, nullptr);
    }
}

void limit_size(unsigned long window, int width, int height) {
    Display* display = glXGetCurrentDisplay();
    if (display == nullptr) return;
    XSizeHints hints{};
    long supplied = 0;
    XGetWMNormalHints(display, window, &hints, &supplied);
    hints.flags |= PMinSize;
    hints.min_width = width;
    hints.min_height = height;
    XSetWMNormalHints(display, window, &hints);
}

void forget_events(unsigned long window) {
    Display* display = glXGetCurrentDisplay();
    if (display == nullptr) return;
    XSelectInput(display, window, NoEventMask);
    XSync(display, False);
    const auto is_of_window = [](Display*, XEvent* event, XPointer wanted) -> Bool {
        return event->xany.window == *reinterpret_cast<const unsigned long*>(wanted) ? True : False;
    };
    XEvent event{};
    while (XCheckIfEvent(display, &event, is_of_window, reinterpret_cast<XPointer>(&window)) ==
           True) {
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

}  // namespace tengen::gui
