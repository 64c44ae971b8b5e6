#include "online/asio_timing.hpp"

#include <utility>
// Boost 1.74 needs <utility> before it.
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>

namespace tengen {
namespace {

class AsioAlarm final : public Timing::Alarm {
  public:
    AsioAlarm(boost::asio::io_context& io, std::chrono::milliseconds delay,
              std::function<void()> ring)
        : timer_(io, delay) {
        // The timer may have expired before its cancellation.
        timer_.async_wait([alive = std::weak_ptr<int>(alive_), ring = std::move(ring)](
                              const boost::system::error_code& error) {
            if (!error && !alive.expired()) ring();
        });
    }

  private:
    std::shared_ptr<int> alive_ = std::make_shared<int>();
    boost::asio::steady_timer timer_;
};

}  // namespace

std::unique_ptr<Timing::Alarm> AsioTiming::after(std::chrono::milliseconds delay,
                                                 std::function<void()> ring) {
    return std::make_unique<AsioAlarm>(io_, delay, std::move(ring));
}

}  // namespace tengen
