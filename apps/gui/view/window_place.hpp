// Where a window stands and how large it is, in pixels of the screen.
#pragma once

namespace tengen {

struct WindowPlace {
    int width = 1280;
    int height = 800;
    bool placed = false;  ///< x and y are known; else the system chooses
    int x = 0;
    int y = 0;

    friend bool operator==(const WindowPlace&, const WindowPlace&) = default;
};

}  // namespace tengen
