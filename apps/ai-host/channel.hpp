// The host's end of the connection to the program that started it.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <span>

#include "plugin/wire.hpp"

namespace tengen::ai_host {

/// Any thread may send, because each message is one datagram.
class Channel {
  public:
    /// Takes over the descriptors that the host was started with. Nothing if they do not exist.
    static std::optional<Channel> open();

    /// Waits for a message, valid until the next call. Nothing if the program is gone or sends an
    /// invalid message.
    std::optional<wire::Received> receive();

    /// Waits until it is sent. False if the program is gone.
    bool send(const wire::Buffer& message) const;
    /// Drops the message if sending would block.
    void offer(const wire::Buffer& message) const;

    /// The number of the question that must end.
    const std::atomic<std::uint32_t>& stopped() const { return *stopped_; }

  private:
    explicit Channel(const std::atomic<std::uint32_t>* stopped)
        : stopped_(stopped), buffer_(wire::kMaxBytes) {}

    const std::atomic<std::uint32_t>* stopped_;  ///< valid for the life of the process
    wire::Buffer buffer_;
};

}  // namespace tengen::ai_host
