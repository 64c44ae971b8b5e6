// Reads what a host process prints, on an io_context.
#pragma once

#include <array>
#include <boost/asio/io_context.hpp>
#include <functional>
#include <memory>
#include <string_view>

#include "plugin/lazy_timer.hpp"

namespace tengen {

/// Looks from time to time while somebody waits for the process, and at the end of every wait: that
/// costs one call to the system a decision, and nothing at all while nobody waits. A process that
/// prints faster than this reads has to wait, so it cannot keep the program busy.
class HostOutput {
  public:
    /// Called with a piece of output, by the io_context, and by whoever calls rest() or close().
    using Handler = std::function<void(std::string_view)>;

    HostOutput(boost::asio::io_context& io, Handler handler)
        : handler_(std::move(handler)), timer_(io, [this] { ring(); }) {}

    /// From now on reads this descriptor, which stays the process's (-1: none), and keeps alive
    /// `owner`, to whom this belongs, while the io_context calls the handler.
    void open(int descriptor, std::weak_ptr<void> owner) {
        descriptor_ = descriptor;
        owner_ = std::move(owner);
    }

    /// Somebody waits for the process from now on.
    void watch();
    /// Nobody does any more; reads what there is.
    void rest();
    /// Reads what there is, and then nothing more.
    void close();

  private:
    /// True when there was something.
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
