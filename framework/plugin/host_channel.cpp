#include "plugin/host_channel.hpp"

#include <algorithm>
#include <boost/asio/buffer.hpp>
#include <utility>

namespace tengen {

tl::expected<void, std::string> HostChannel::open(const std::filesystem::path& host,
                                                  const std::filesystem::path& plugin,
                                                  const SandboxRules& rules,
                                                  std::weak_ptr<Listener> listener) {
    auto process = HostProcess::start(host, HostProcess::Mode::Serve, plugin, rules);
    if (!process) return tl::unexpected(process.error());
    boost::system::error_code error;
    descriptor_.assign(process->channel(), error);
    if (error) return tl::unexpected(error.message());
    process_ = std::move(*process);
    listener_ = std::move(listener);
    ++generation_;
    return {};
}

void HostChannel::close() {
    ++generation_;
    listening_ = false;
    unsent_.clear();
    if (descriptor_.is_open()) descriptor_.release();
    process_.kill();
}

bool HostChannel::send(const wire::Buffer& message) {
    if (!unsent_.empty()) {
        unsent_.push_back(message);
        return true;
    }
    const auto sent = process_.send(message);
    if (sent == HostProcess::Sent::Full) {
        unsent_.push_back(message);
        flush();
    }
    return sent != HostProcess::Sent::Closed;
}

void HostChannel::flush() {
    descriptor_.async_wait(
        boost::asio::posix::stream_descriptor::wait_write,
        [this, weak = listener_, generation = generation_](const boost::system::error_code& error) {
            const auto listener = weak.lock();
            if (error || !listener || generation != generation_) return;
            while (!unsent_.empty()) {
                // If the process is gone, reading will report it.
                if (process_.send(unsent_.front()) == HostProcess::Sent::Full) return flush();
                unsent_.pop_front();
            }
        });
}

void HostChannel::listen() {
    if (std::exchange(listening_, true)) return;
    if (!process_.has_spoken()) return listen_for_first();
    // Tries to read immediately, which costs no more than waiting for readiness.
    descriptor_.async_read_some(boost::asio::buffer(buffer_),
                                [this, weak = listener_, generation = generation_](
                                    const boost::system::error_code& error, std::size_t size) {
                                    const auto listener = weak.lock();
                                    if (!listener || generation != generation_) return;
                                    listening_ = false;
                                    read(*listener, !error, size);
                                });
}

void HostChannel::listen_for_first() {
    descriptor_.async_wait(
        boost::asio::posix::stream_descriptor::wait_read,
        [this, weak = listener_, generation = generation_](const boost::system::error_code&) {
            const auto listener = weak.lock();
            if (!listener || generation != generation_) return;
            listening_ = false;
            read_first(*listener);
        });
}

void HostChannel::read_first(Listener& listener) {
    std::size_t size = 0;
    const auto got = process_.receive(buffer_, size);
    if (got == HostProcess::Got::Nothing) return listen();
    read(listener, got != HostProcess::Got::Closed, std::min(size, buffer_.size()));
}

void HostChannel::read(Listener& listener, bool good, std::size_t size) {
    if (!good) return listener.on_closed();
    const auto message = wire::read(std::span(buffer_).first(size));
    if (!message) return listener.on_nonsense();
    listener.on_message(*message);
}

Ending HostChannel::ending() {
    // A process that does not end soon had its channel closed by the plugin.
    return process_.wait(std::chrono::milliseconds(100));
}

}  // namespace tengen
