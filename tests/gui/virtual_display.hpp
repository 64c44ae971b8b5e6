// A display of its own for each test: Xvfb, driven by xdotool.
#pragma once

#include <sys/types.h>

#include <SFML/Graphics/Image.hpp>
#include <SFML/Graphics/Rect.hpp>
#include <filesystem>
#include <string>

namespace tengen::test {

class VirtualDisplay {
  public:
    /// `extra`: further words for Xvfb, such as "-extension GLX".
    explicit VirtualDisplay(int width = 1280, int height = 800, const std::string& extra = {});
    ~VirtualDisplay();
    VirtualDisplay(const VirtualDisplay&) = delete;
    VirtualDisplay& operator=(const VirtualDisplay&) = delete;

    /// ":17"
    const std::string& name() const { return name_; }
    /// Ends it as if it had crashed.
    void kill();

    /// Runs one or several commands of xdotool, separated by spaces as on its command line.
    void act(const std::string& commands) const;
    void click(float x, float y) const;
    void key(const std::string& key) const { act("key " + key); }

    /// What a desktop does when its user wants texts larger; 96 is the default.
    void set_dots_an_inch(int dots) const;

    /// All of the screen.
    sf::Image screenshot() const;
    /// The screenshot when two in a row are the same, at most after 5 s.
    sf::Image settled() const;

  private:
    pid_t process_ = -1;
    std::string name_;
};

/// The part of all pixels that differ by more than `tolerance` in a channel, 0..1; 1 for pictures
/// of different sizes.
double difference(const sf::Image& left, const sf::Image& right, int tolerance = 24);

/// Where a display's only window stands: all that is not black, as the empty display is and no
/// theme.
sf::IntRect window_in(const sf::Image& screen);

/// Keeps a picture in the build's folder "screenshots", for people to look at.
void keep(const sf::Image& image, const std::string& name);

}  // namespace tengen::test
