// Plays the window's sounds.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "sound/tones.hpp"

namespace tengen::gui {

/// One thread. The sound device is opened by the first sound, on a thread of its own: that may take
/// long. Where there is none everything is silent.
class Sounds {
  public:
    /// `silent` is told once, on another thread, why nothing can be heard. Made before other
    /// threads read the environment, which it changes.
    explicit Sounds(std::function<void(const std::string& why)> silent);
    ~Sounds();
    Sounds(const Sounds&) = delete;
    Sounds& operator=(const Sounds&) = delete;

    void set_muted(bool muted) { muted_ = muted; }

    /// Returns at once.
    void play(Sound sound);

  private:
    class Player;

    std::function<void(const std::string&)> silent_;
    std::unique_ptr<Player> player_;
    bool muted_ = false;
};

}  // namespace tengen::gui
