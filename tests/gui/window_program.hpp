// The real window on a display of its own, used by mouse and keyboard as a person would, and
// followed by what it says with --speak.
#pragma once

#include <chrono>
#include <csignal>
#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "apps/program.hpp"
#include "core/board.hpp"
#include "gui/virtual_display.hpp"
#include "view/geometry.hpp"

namespace tengen::test {
using namespace gui;

using Environment = std::map<std::string, std::string>;

/// For programs that never come to open a window too: no sound, no leaks of graphics drivers.
Environment window_environment(const std::string& display, const Environment& more = {});

std::filesystem::path window_program();

/// The exit code after SIGTERM, like a shell's.
inline constexpr int kClosedBySignal = 128 + SIGTERM;

class WindowProgram {
  public:
    /// Starts it at the upper left corner of the display, and waits until it has drawn something.
    WindowProgram(const Home& home, const VirtualDisplay& display,
                  const std::vector<std::string>& arguments = {}, const Environment& more = {});

    /// Waits for a line with this text after all that was heard so far; false when it did not come
    /// in time.
    bool hears(const std::string& text, std::chrono::seconds within = std::chrono::seconds(20));
    /// All that was said so far.
    const std::string& said() const { return running_.out(); }
    /// How often a text occurs in it.
    int times(const std::string& text) const;

    void act(const std::string& commands) { display_.act(commands); }
    void key(const std::string& key) { display_.key(key); }
    /// On another screen than before, wait for its picture first: a click in its first frame is
    /// lost.
    void click(Point at);
    /// Where a cell of this board is, at the table's screen.
    Point at(const Board& board, const std::string& cell) const;
    void play(const Board& board, const std::string& cell) { click(at(board, cell)); }

    /// Makes the window so large, and waits until it looks so.
    void resize(int width, int height);
    /// It has changed its size itself.
    void expect_size(int width, int height);
    /// The window alone, when nothing moves any more.
    sf::Image picture() const;
    void keep_picture(const std::string& name) const { keep(picture(), name); }

    void kill(int signal) { running_.kill(signal); }
    /// Asks it by SIGTERM to end, and waits for its end: the exit code is kClosedBySignal.
    Ended close();
    Ended wait() { return running_.wait(); }
    pid_t process() const { return running_.process(); }

  private:
    /// Until what is drawn stands so on the display.
    void wait_for_window(const std::function<bool(const sf::IntRect&)>& right) const;

    const VirtualDisplay& display_;
    Running running_;
    int width_ = 1280;
    int height_ = 800;
};

}  // namespace tengen::test
