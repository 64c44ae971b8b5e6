// The host's end of the connection to the program that started it.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <span>

#include "plugin/wire.hpp"

namespace tengen::host {

/// Sending is safe on any thread: a message is one datagram.
class Channel {
  public:
    /// Takes over the descriptors that the host was started with. Nothing when they are not there.
    static std::optional<Channel> open();

    /// Waits for a message, valid until the next call. Nothing when the program is gone or sends
    /// nonsense.
    std::optional<wire::Received> receive();

    /// Waits until it is sent; false when the program is gone.
    bool send(const wire::Buffer& message) const;
    /// Drops it rather than waiting.
    void offer(const wire::Buffer& message) const;

    /// The number of the question that is to end.
    const std::atomic<std::uint32_t>& stopped() const { return *stopped_; }

  private:
    explicit Channel(const std::atomic<std::uint32_t>* stopped)
        : stopped_(stopped), buffer_(wire::kMaxBytes) {}

    const std::atomic<std::uint32_t>* stopped_;  ///< for the life of the process
    wire::Buffer buffer_;
};

}  // namespace tengen::host
