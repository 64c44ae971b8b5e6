// The display on which a window can be opened.
#pragma once

#include "core/result.hpp"

namespace tengen {

/// Whether there is a display with OpenGL. SFML ends the process where there is none, so this is
/// asked first. The error says what to do, and has the code for a missing display.
Result<void> check_display();

/// How much larger than at 96 dots an inch the desktop wants texts: from its Xft.dpi resource;
/// 1 where it says nothing.
float system_scale();

/// When the connection to the display breaks, Xlib ends the process: from now on with one line on
/// standard error and the exit code for a missing display. What was played is on disk by then.
void explain_lost_display();

/// The file descriptor of the connection that the current OpenGL context uses: readable when there
/// are events. -1 when there is no context.
int display_descriptor();

}  // namespace tengen
