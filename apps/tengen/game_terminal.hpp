// The terminal of a program that plays: its style, signals that end the game in order, and output
// that never blocks the clocks.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>
// Boost 1.74 needs <utility> before it.
#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>

#include "command_line/output.hpp"
#include "terminal_front.hpp"
#include "text_style.hpp"

namespace tengen::cli {

/// The first signal ends the game in order, and a second one ends it immediately.
class Signals {
  public:
    Signals(boost::asio::io_context& io, PlayFront& front);

    /// The next signal ends the program immediately.
    void end_at_next();

    /// The signal, or 0 if there was none.
    int caught() const { return caught_; }

  private:
    PlayFront& front_;
    boost::asio::signal_set endings_;
    std::vector<int> watched_;
    int caught_ = 0;
};

class GameTerminal {
  public:
    /// `color`: "always", "never" or "auto". `speaks`: prints events as lines, for screen readers,
    /// and draws nothing.
    GameTerminal(Output& output, const std::string& color, bool ascii, bool speaks);

    TextStyle style() const { return style_; }
    /// Writes to standard error; null if that is not a terminal.
    const std::shared_ptr<BackgroundWriter>& remarks() const { return remarks_; }
    /// Whether a person types at the terminal, so a TerminalFront can draw.
    bool is_interactive() const;
    bool speaks() const { return speaks_; }
    /// Creates a TerminalFront that redraws when the screen changes, and runs the function with it.
    Result<int> run(boost::asio::io_context& io, const std::filesystem::path& history,
                    const std::function<Result<int>(TerminalFront&)>& run) const;
    /// Makes a signal end the program even if the terminal is stopped.
    void finish(Signals& signals) const;

  private:
    Output& output_;
    TextStyle style_;
    bool speaks_;
    std::shared_ptr<BackgroundWriter> writer_;   ///< for terminals; null if there is none
    std::shared_ptr<BackgroundWriter> remarks_;  ///< the same, if standard error is a terminal
};

}  // namespace tengen::cli
