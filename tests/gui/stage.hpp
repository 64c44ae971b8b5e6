// A window on a separate display, in which a test shows one screen and acts like a person.
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

    /// SFML keeps one connection to the display until the program ends. So all stages share the
    /// display of the first one, of 1280 x 800 or as large as its size.
    Stage(int width, int height, float scale);
    ~Stage();
    Stage(const Stage&) = delete;
    Stage& operator=(const Stage&) = delete;

    /// Runs the window while `script` runs on another thread. The script may only call the
    /// functions below.
    void run(const std::function<void()>& script);

    /// Calls `what` on the window's thread, between frames, and redraws.
    void change(const std::function<void()>& what);
    /// Draws frames until `fact`, called on the window's thread between frames, is true. Throws
    /// std::runtime_error after a minute.
    void wait_for(const std::function<bool()>& fact);
    /// Shows this scene in every later frame.
    void show(Scene scene);
    void set_look(const std::string& theme, const std::string& language);
    /// Draws frames until all input has come and the picture does not change any more.
    void settle();
    /// The picture after that.
    sf::Image picture();
    /// Settles, and stores the picture if people want to view it.
    void keep_picture(const std::string& name) {
        settle();
        if (keeps_pictures()) keep(display_.screenshot({0, 0, width_, height_}), name);
    }
    VirtualDisplay& display() { return display_; }
    boost::asio::io_context& io();

  private:
    class Shown;
    struct Inside;

    VirtualDisplay& display_;
    int width_;
    int height_;
    std::vector<Theme> themes_;
    std::unique_ptr<Inside> inside_;
};

}  // namespace tengen::test
