// The display to open a window on.
#pragma once

#include <functional>
#include <string>

#include "base/result.hpp"

namespace tengen::gui {

/// A second connection to the display, in addition to the window's own. It asks for the display's
/// abilities and reports changes of the desktop. It should exist before the window and after it: a
/// server without a window manager restarts when its last client leaves. One thread.
class DisplayConnection {
  public:
    /// Fails without a display with OpenGL: SFML would end the process. The error has a remedy and
    /// the code for a missing display.
    static Result<DisplayConnection> open();

    DisplayConnection(DisplayConnection&& other) noexcept;
    DisplayConnection& operator=(DisplayConnection&&) = delete;
    ~DisplayConnection();

    /// Returns the desktop's scale of texts; 1 is 96 dots per inch. The source is the Xft.dpi
    /// resource; without it, see scale_of_screen().
    float scale() const;
    /// Readable when the scale may have changed.
    int descriptor() const;
    /// Whether the scale may have changed since the last call.
    bool scale_may_have_changed();
    /// The width of all monitors together, in pixels.
    int width() const;
    int height() const;

  private:
    explicit DisplayConnection(void* display) : display_(display) {}

    void* display_;
};

/// If the connection to the display breaks, Xlib ends the process. From now on it first prints one
/// line on standard error, which ends with `rest`, and uses the exit code for a missing display.
/// Calls `rest` on the thread that noticed.
void explain_lost_display(std::function<std::string()> rest);

/// Reports a held key as repeated presses without releases between. Otherwise a held key looks like
/// one pressed often. Applies to the display of the current OpenGL context.
void detect_key_repeat();

/// Asks the window manager to keep a window at least this large. Applies to the display of the
/// current OpenGL context.
void limit_size(unsigned long window, int width, int height);

/// Drops all events of a window that will be destroyed. Nothing would ever read them, and each
/// search for an event of the next window would scan them. Applies to the display of the current
/// OpenGL context.
void forget_events(unsigned long window);

/// Whether any key is held now, wherever it was pressed. Asks the server once; SFML asks once per
/// key. Applies to the display of the current OpenGL context.
bool any_key_held();

/// The file descriptor of the current OpenGL context's connection, readable when there are events.
/// -1 without a context.
int display_descriptor();

}  // namespace tengen::gui
