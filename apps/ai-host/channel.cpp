#include "channel.hpp"

#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>

#include "plugin/host_process.hpp"

namespace tengen::ai_host {

std::optional<Channel> Channel::open() {
    void* const memory = ::mmap(nullptr, kStopPageBytes, PROT_READ, MAP_SHARED, kHostStopPage, 0);
    if (memory == MAP_FAILED) return std::nullopt;
    ::close(kHostStopPage);
    return Channel(static_cast<const std::atomic<std::uint32_t>*>(memory));
}

std::optional<wire::Received> Channel::receive() {
    ssize_t got = 0;
    do {
        got = ::recv(kHostChannel, buffer_.data(), buffer_.size(), MSG_TRUNC);
    } while (got < 0 && errno == EINTR);
    if (got <= 0 || static_cast<std::size_t>(got) > buffer_.size()) return std::nullopt;
    return wire::read(std::span(buffer_).first(static_cast<std::size_t>(got)));
}

bool Channel::send(const wire::Buffer& message) const {
    while (::send(kHostChannel, message.data(), message.size(), MSG_NOSIGNAL) < 0) {
        if (errno != EINTR) return false;
    }
    return true;
}

void Channel::offer(const wire::Buffer& message) const {
    if (wire::fits(message)) {
        // A program that reads too slowly gets the next message instead.
        static_cast<void>(
            ::send(kHostChannel, message.data(), message.size(), MSG_NOSIGNAL | MSG_DONTWAIT));
    }
}

}  // namespace tengen::ai_host
