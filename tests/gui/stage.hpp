// A window on a display of its own, in which a test shows one screen and acts as a person would.
#pragma once

#include <functional>
#include <future>
#include <memory>
#include <string>
#include <vector>

#include "gui/virtual_display.hpp"
#include "window/window.hpp"

namespace boost::asio {
class io_context;
}

namespace tengen::test {
using namespace gui;

class Stage {
  public:
    using Scene = std::function<void(Ui&, Rect area, const std::vector<KeyPress>&)>;

    /// SFML keeps a connection to the display as long as the program runs, so that all stages share
    /// the first one's, of 1280 x 800 or as large as it asked for.
    Stage(int width, int height, float scale);
    ~Stage();
    Stage(const Stage&) = delete;
    Stage& operator=(const Stage&) = delete;

    /// Runs the window while `script` runs on another thread; that may only call the functions
    /// below.
    void run(const std::function<void()>& script);

    /// Calls on the window's thread, between frames, and redraws.
    void change(const std::function<void()>& what);
    /// What every frame shows from now on.
    void show(Scene scene);
    void set_look(const std::string& theme, const std::string& language);
    /// Waits until nothing moves any more.
    sf::Image picture() const;
    VirtualDisplay& display() { return display_; }
    boost::asio::io_context& io();

  private:
    class Shown;
    struct Inside;

    VirtualDisplay& display_;
    unsigned width_;
    unsigned height_;
    std::vector<Theme> themes_;
    std::unique_ptr<Inside> inside_;
};

}  // namespace tengen::test
