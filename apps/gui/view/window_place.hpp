// Where a window stands and how large it is, in pixels of the screen.
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

/// A place that can be seen and taken hold of on a screen of that size: the same one, or one moved
/// onto the screen where a display is gone or has become smaller.
WindowPlace on_screen(WindowPlace place, int screen_width, int screen_height);

/// How much larger than usual to draw on a screen of a desktop that does not say: 2 from 3840 x
/// 2160 pixels on.
float scale_of_screen(int width, int height);

}  // namespace tengen::gui
