// The display on which a window can be opened.
#pragma once

#include <functional>
#include <string>

#include "base/result.hpp"

namespace tengen::gui {

/// A connection to the display beside the window's own, to ask what it can do, and to hear when the
/// desktop changes. It should be there before the window and after it: a server without a window
/// manager restarts when its last client leaves. One thread.
class DisplayConnection {
  public:
    /// Fails where there is no display with OpenGL: SFML would end the process there. The error
    /// says what to do, and has the code for a missing display.
    static Result<DisplayConnection> open();

    DisplayConnection(DisplayConnection&& other) noexcept;
    DisplayConnection& operator=(DisplayConnection&&) = delete;
    ~DisplayConnection();

    /// How much larger than at 96 dots an inch the desktop wants texts: from its Xft.dpi resource;
    /// without it, see scale_of_screen().
    float scale() const;
    /// Readable when that may have changed.
    int descriptor() const;
    /// Whether it may have, since the last call.
    bool scale_may_have_changed();
    /// Of all monitors together, in pixels.
    int width() const;
    int height() const;

  private:
    explicit DisplayConnection(void* display) : display_(display) {}

    void* display_;
};

/// When the connection to the display breaks, Xlib ends the process: from now on with one line on
/// standard error, which `rest` ends, and the exit code for a missing display. `rest` is called on
/// the thread that noticed.
void explain_lost_display(std::function<std::string()> rest);

/// Keys that are held are told as pressed again and again, without a release between: else one that
/// is held cannot be told from one that is pressed often. For the current OpenGL context's display.
void detect_key_repeat();

/// Asks the window manager to keep a window at least so large. For the current OpenGL context's
/// display.
void limit_size(unsigned long window, int width, int height);

/// Drops all events of a window that is about to be destroyed. Nobody would ever read them, and
/// each search for an event of the next window would pass them. For the current OpenGL context's
/// display.
void forget_events(unsigned long window);

/// Whether any key is held now, wherever it was pressed. One question to the server, where SFML
/// asks for each key. For the current OpenGL context's display.
bool any_key_held();

/// The file descriptor of the connection that the current OpenGL context uses: readable when there
/// are events. -1 when there is no context.
int display_descriptor();

}  // namespace tengen::gui
