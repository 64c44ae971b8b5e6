// The window's text output: spoken lines on standard output, and notes on standard error.
#pragma once

#include <chrono>
#include <memory>
#include <string>

#include "command_line/output.hpp"

namespace tengen::gui {

/// One thread. Never waits: a reader may be slow, and a terminal stopped (Ctrl-S).
class Speech {
  public:
    /// `speaks`: on, for people who cannot see the window.
    Speech(Output& output, bool speaks);

    bool speaks() const { return speaks_; }
    /// Drops the line while the reader is too slow.
    void speak(const std::string& text);
    void note(const std::string& text) const;
    /// Waits for unwritten lines, at most `patience`.
    void drain(std::chrono::milliseconds patience);

  private:
    Output& output_;
    bool speaks_;
    std::shared_ptr<BackgroundWriter> writer_;  ///< null without speech and without a terminal
};

}  // namespace tengen::gui
