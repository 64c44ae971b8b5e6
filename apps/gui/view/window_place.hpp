// The place and size of a window, in screen pixels.
#pragma once

namespace tengen::gui {

struct WindowPlace {
    int width = 1280;
    int height = 800;
    bool placed = false;  ///< x and y are known; else the system chooses
    int x = 0;
    int y = 0;

    friend bool operator==(const WindowPlace&, const WindowPlace&) = default;
};

/// Returns a place where the window is visible and can be moved, on a screen of that size. A place
/// beyond the screen, for example after a display was removed, moves onto it. A larger window gets
/// the screen's size.
WindowPlace on_screen(WindowPlace place, int screen_width, int screen_height);

/// The default scale for a desktop that reports none: 2 from 3840 x 2160 pixels on.
float scale_of_screen(int width, int height);

}  // namespace tengen::gui
