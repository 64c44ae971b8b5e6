// The log of a plugin's process: its output, its own lines, and the calls that it was refused.
#pragma once

#include <array>
#include <boost/asio/io_context.hpp>
#include <functional>
#include <memory>
#include <string_view>

#include "plugin/conversation.hpp"
#include "plugin/lazy_timer.hpp"
#include "plugin/output_log.hpp"
#include "plugin/refusal_watch.hpp"

namespace tengen {

/// Reads from time to time while an answer is awaited, and at the end of each wait. This costs one
/// system call per decision, and nothing otherwise. A process that prints faster is blocked, so it
/// cannot keep the program busy.
class HostOutput {
  public:
    /// Receives a piece of output, from the io_context or from within rest() and close().
    using Handler = std::function<void(std::string_view)>;

    HostOutput(boost::asio::io_context& io, Handler handler)
        : handler_(std::move(handler)), timer_(io, [this] { ring(); }) {}

    /// Reads from this descriptor, which still belongs to the process (-1: none). While the
    /// io_context calls the handler, keeps `owner`, which contains this object, alive.
    void open(int descriptor, std::weak_ptr<void> owner) {
        descriptor_ = descriptor;
        owner_ = std::move(owner);
    }

    /// Starts to read, because an answer is awaited.
    void watch();
    /// Stops after reading all present output.
    void rest();
    /// Reads all present output and closes.
    void close();

  private:
    /// Returns whether there was any output.
    bool read_some();
    void ring();

    int descriptor_ = -1;
    std::weak_ptr<void> owner_;
    Handler handler_;
    LazyTimer timer_;
    std::chrono::milliseconds pause_{0};
    std::array<char, 16 * 1024> buffer_;
};

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
