// A separate display for each test: Xvfb, controlled by xdotool.
#pragma once

#include <SFML/Graphics/Image.hpp>
#include <SFML/Graphics/Rect.hpp>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace tengen::test {

/// Variables for the programs that draw on a display without a graphics card: where they keep
/// compiled shaders, and no threads for drawing.
std::map<std::string, std::string> drawing_variables();

/// Objects of one size share an Xvfb, one after the other. It is like a new one for each.
class VirtualDisplay {
  public:
    /// `extra`: further arguments of Xvfb, such as "-extension GLX".
    explicit VirtualDisplay(int width = 1280, int height = 800, const std::string& extra = {});
    ~VirtualDisplay();
    VirtualDisplay(const VirtualDisplay&) = delete;
    VirtualDisplay& operator=(const VirtualDisplay&) = delete;

    /// The name, such as ":17".
    const std::string& name() const;
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
    /// Pixels outside the screen are black.
    sf::Image screenshot(const sf::IntRect& part) const;
    /// A number that changes with every pixel of the screen.
    std::uint64_t fingerprint() const;
    /// Waits until the screen has not changed for 200 ms, at most 5 s.
    void settle() const;
    /// The place of the only window: all pixels that are not black. The empty display is black;
    /// themes are not.
    sf::IntRect window() const;

  private:
    struct Server;
    static std::vector<std::unique_ptr<Server>>& spare();

    std::unique_ptr<Server> server_;
    bool usual_;  ///< without further arguments
};

/// Returns the part of all pixels that differ by more than `tolerance` in a channel, 0..1; 1 for
/// pictures of different sizes.
double difference(const sf::Image& left, const sf::Image& right, int tolerance = 24);

/// True if the variable TENGEN_KEEP_PICTURES asks for pictures that people view.
bool keeps_pictures();

/// If so, stores a picture in the build's folder "screenshots".
void keep(const sf::Image& image, const std::string& name);
void keep_always(const sf::Image& image, const std::string& name);

}  // namespace tengen::test
