#include "engine_loop/standard_input.hpp"

#include <sys/epoll.h>
#include <unistd.h>

#include <utility>
// Boost 1.74 needs <utility> before it.
#include <boost/asio/io_context.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/post.hpp>

namespace tengen {

/// Waits for an epoll descriptor that holds standard input. Asio makes its descriptors
/// non-blocking, which must not happen to a terminal that the shell shares.
class StandardInput::Implementation {
  public:
    explicit Implementation(boost::asio::io_context& io) : io_(io), descriptor_(io) {
        const int epoll = epoll_create1(EPOLL_CLOEXEC);
        if (epoll < 0) return;
        epoll_event event{};
        event.events = EPOLLIN;
        // epoll refuses regular files, because they are always readable.
        if (epoll_ctl(epoll, EPOLL_CTL_ADD, STDIN_FILENO, &event) == 0) {
            descriptor_.assign(epoll);
        } else {
            close(epoll);
        }
    }

    void wait(std::function<void()> ready) {
        if (!descriptor_.is_open()) {
            boost::asio::post(io_, std::move(ready));
            return;
        }
        descriptor_.async_wait(boost::asio::posix::descriptor_base::wait_read,
                               [ready = std::move(ready)](const boost::system::error_code& error) {
                                   if (error != boost::asio::error::operation_aborted) ready();
                               });
    }

  private:
    boost::asio::io_context& io_;
    boost::asio::posix::stream_descriptor descriptor_;
};

StandardInput::StandardInput(boost::asio::io_context& io)
    : implementation_(std::make_unique<Implementation>(io)) {}

StandardInput::~StandardInput() = default;

void StandardInput::wait(std::function<void()> ready) {
    implementation_->wait(std::move(ready));
}

}  // namespace tengen
