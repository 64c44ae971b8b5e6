// Plays the window's sounds.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "sound/tones.hpp"

namespace tengen::gui {

/// One thread. The first sound opens the sound device on a separate thread, which can take long.
/// Without a device, everything is silent.
class Sounds {
  public:
    /// Calls `silent` once, on another thread, with the reason if no sound can play. Changes the
    /// environment: construct it before other threads read that.
    explicit Sounds(std::function<void(const std::string& why)> silent);
    ~Sounds();
    Sounds(const Sounds&) = delete;
    Sounds& operator=(const Sounds&) = delete;

    void set_muted(bool muted) { muted_ = muted; }

    /// Returns immediately.
    void play(Sound sound);

  private:
    class Player;

    std::function<void(const std::string&)> silent_;
    std::unique_ptr<Player> player_;
    bool muted_ = false;
};

}  // namespace tengen::gui
