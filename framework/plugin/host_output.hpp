// Reads the output of a host process on an io_context.
#pragma once

#include <array>
#include <boost/asio/io_context.hpp>
#include <functional>
#include <memory>
#include <string_view>

#include "plugin/lazy_timer.hpp"

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

}  // namespace tengen
