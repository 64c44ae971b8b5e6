// Lines that a person types, or that come from a pipe, before a game begins. Passwords are typed
// without echo.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "command_line/output.hpp"
#include "engine_loop/line_reader.hpp"
#include "engine_loop/standard_input.hpp"

namespace boost::asio {
class io_context;
}

namespace tengen::cli {

enum class Typing : std::uint8_t { Shown, Hidden };

/// Used by one thread. A later game reads the remaining lines from reader().
class LobbyInput {
  public:
    LobbyInput(boost::asio::io_context& io, Output& output);

    /// Handles events until there is a line. Nothing at the end of the input, or as soon as `stop`
    /// is true. Only a person at a terminal sees the prompt.
    std::optional<std::string> read(const std::string& prompt, Typing typing,
                                    const std::function<bool()>& stop);
    /// Shows a line that no command caused. If a person types, the prompt follows it.
    void interrupt(const std::string& line);
    bool is_terminal() const { return terminal_; }
    const std::shared_ptr<LineReader>& reader() const { return reader_; }

  private:
    boost::asio::io_context& io_;
    Output& output_;
    StandardInput input_;
    std::shared_ptr<LineReader> reader_;
    bool terminal_;
    bool waiting_ = false;  ///< for the input
    std::string prompt_;    ///< the prompt that a person sees; empty while a command runs
};

}  // namespace tengen::cli
