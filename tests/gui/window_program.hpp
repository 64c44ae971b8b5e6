// The real window on a separate display, controlled by mouse and keyboard, and observed through its
// output with --speak.
#pragma once

#include <chrono>
#include <csignal>
#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "apps/program.hpp"
#include "board_drawing/geometry.hpp"
#include "core/board.hpp"
#include "gui/virtual_display.hpp"

namespace tengen::test {

using Environment = std::map<std::string, std::string>;

/// Returns variables for every run, also of programs without a window: no sound, and no leak
/// reports of graphics drivers.
Environment window_environment(const std::string& display, const Environment& more = {});

std::filesystem::path window_program();

/// The exit code after SIGTERM, like a shell's.
inline constexpr int kClosedBySignal = 128 + SIGTERM;

class WindowProgram {
  public:
    /// Starts it at the upper left corner of the display, and waits until it has drawn.
    WindowProgram(const Home& home, const VirtualDisplay& display,
                  const std::vector<std::string>& arguments = {}, const Environment& more = {});

    /// Waits for a line with this text after all text so far. Returns false if it did not come in
    /// time.
    bool hears(const std::string& text, std::chrono::seconds within = std::chrono::seconds(20));
    /// All text so far.
    const std::string& said() const { return running_.out(); }
    /// Presses Tab until a control is focused, and says whether it was found.
    bool tabs_to(const std::string& name);
    /// Returns the number of occurrences of a text in said().
    int times(const std::string& text) const;

    void act(const std::string& commands) { display_.act(commands); }
    void key(const std::string& key) { display_.key(key); }
    /// After a change of the screen, settle() first: a click in its first frame is lost.
    void click(Point at);
    /// The place of a cell of this board, on the table's screen.
    Point at(const Board& board, const std::string& cell) const;
    void play(const Board& board, const std::string& cell) { click(at(board, cell)); }

    /// Resizes the window, and waits until it is redrawn.
    void resize(int width, int height);
    /// Waits until it is redrawn after its own change of size.
    void expect_size(int width, int height);
    /// Waits until its picture has stopped changing.
    void settle() const { display_.settle(); }
    /// The window alone, after that.
    sf::Image picture() const;
    /// Settles, and stores the picture if people want to view it.
    void keep_picture(const std::string& name) const {
        settle();
        if (keeps_pictures()) keep(display_.screenshot({0, 0, width_, height_}), name);
    }

    void kill(int signal) { running_.kill(signal); }
    /// Ends it by SIGTERM, and waits for its end: the exit code is kClosedBySignal.
    Ended close();
    Ended wait() { return running_.wait(); }
    pid_t process() const { return running_.process(); }

  private:
    /// Waits until the place of the window on the display is right.
    void wait_for_window(const std::function<bool(const sf::IntRect&)>& right) const;

    const VirtualDisplay& display_;
    Running running_;
    int width_ = 1280;
    int height_ = 800;
};

}  // namespace tengen::test
