// A person's input for the benchmarks of the window, as the X server sees it.
#pragma once

#include <X11/Xlib.h>
#include <X11/extensions/XTest.h>
#include <X11/keysym.h>

namespace tengen::bench {

struct Hand {
    Display* display;  ///< not owned

    /// A position on the screen, in pixels.
    void point_at(int x, int y) const {
        XTestFakeMotionEvent(display, -1, x, y, CurrentTime);
        XSync(display, False);
    }
    void press(bool down) const {
        XTestFakeButtonEvent(display, 1, down ? True : False, CurrentTime);
        XSync(display, False);
    }
    void type(KeySym sign) const {
        const KeyCode key = XKeysymToKeycode(display, sign);
        XTestFakeKeyEvent(display, key, True, CurrentTime);
        XTestFakeKeyEvent(display, key, False, CurrentTime);
        XSync(display, False);
    }
};

}  // namespace tengen::bench
