// A separate display for each test: Xvfb, controlled by xdotool.
#pragma once

#include <sys/types.h>

#include <SFML/Graphics/Image.hpp>
#include <SFML/Graphics/Rect.hpp>
#include <filesystem>
#include <string>

namespace tengen::test {

class VirtualDisplay {
  public:
    /// `extra`: further arguments of Xvfb, such as "-extension GLX".
    explicit VirtualDisplay(int width = 1280, int height = 800, const std::string& extra = {});
    ~VirtualDisplay();
    VirtualDisplay(const VirtualDisplay&) = delete;
    VirtualDisplay& operator=(const VirtualDisplay&) = delete;

    /// The name, such as ":17".
    const std::string& name() const { return name_; }
    /// Ends the display as if it had crashed.
    void kill();

    /// Runs one or several commands of xdotool, separated by spaces as on its command line.
    void act(const std::string& commands) const;
    void click(float x, float y) const;
    void key(const std::string& key) const { act("key " + key); }

    /// Changes the size of texts, like a desktop on its user's request. The default is 96.
    void set_dots_an_inch(int dots) const;

    /// The whole screen.
    sf::Image screenshot() const;
    /// The screenshot after two equal ones in a row, at most after 5 s.
    sf::Image settled() const;

  private:
    pid_t process_ = -1;
    std::string name_;
};

/// Returns the part of all pixels that differ by more than `tolerance` in a channel, 0..1; 1 for
/// pictures of different sizes.
double difference(const sf::Image& left, const sf::Image& right, int tolerance = 24);

/// Returns the place of a display's only window: all pixels that are not black. The empty display
/// is black; themes are not.
sf::IntRect window_in(const sf::Image& screen);

/// Stores a picture in the build's folder "screenshots", for people to view.
void keep(const sf::Image& image, const std::string& name);

}  // namespace tengen::test
