// The log of a plugin's process: its output, its own lines, and the calls that it was refused.
#pragma once

#include <boost/asio/io_context.hpp>
#include <memory>
#include <string_view>

#include "plugin/conversation.hpp"
#include "plugin/host_output.hpp"
#include "plugin/output_log.hpp"
#include "plugin/refusal_watch.hpp"

namespace tengen {

/// Belongs to the transport of a conversation, which receives the lines.
class HostLog {
  public:
    HostLog(boost::asio::io_context& io, Conversation& talk)
        : talk_(talk),
          output_(io, [this](std::string_view bytes) { printed(bytes); }),
          refusals_(io) {}

    /// Reads the output of a new process from this descriptor (-1: none). `owner` contains this
    /// object.
    void open(int output, std::weak_ptr<void> owner) { output_.open(output, std::move(owner)); }
    /// Handles the refused calls of the process, which has just been confined.
    void handle_refusals(FileDescriptor listener, RefusedCalls::MayStart may_start,
                         std::weak_ptr<void> owner) {
        refusals_.open(std::move(listener), std::move(may_start), std::move(owner));
    }
    /// Logs the rest of a process that ends.
    void close();

    /// An answer of the process is awaited, or no longer.
    void watch();
    void rest();

    /// Adds a line of the plugin.
    void add(std::string_view line);
    /// Adds the refused calls since the game began, if some have other names.
    void add_new_refusals() { add_later(refusals_.news()); }
    /// Restarts the limits per game.
    void begin_game();
    /// Logs the rest of a game, before it returns.
    void end_game();

  private:
    /// Logs a line from within another function, where handlers cannot be called; may be empty.
    void add_later(std::string_view line) {
        if (!line.empty()) talk_.log_later(line);
    }
    void printed(std::string_view bytes);

    Conversation& talk_;
    HostOutput output_;
    RefusalWatch refusals_;
    OutputLog log_;
    bool begins_ = false;  ///< a game has begun since the last output
};

}  // namespace tengen
