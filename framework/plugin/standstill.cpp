#include "plugin/standstill.hpp"

#include <boost/asio/steady_timer.hpp>
#include <optional>
#include <utility>

namespace tengen {

namespace asio = boost::asio;

namespace {

constexpr std::chrono::milliseconds kBeat{50};
constexpr std::chrono::milliseconds kTolerance{50};

}  // namespace

class Pulse : public asio::io_context::service {
  public:
    static asio::io_context::id id;

    explicit Pulse(asio::io_context& io) : asio::io_context::service(io), timer_(io) {}

    void enter() { ++members_; }
    /// The last watcher leaves no work on the io_context.
    void leave() {
        if (--members_ > 0 || !timer_) return;
        timer_->cancel();
        armed_ = false;
    }

    void watch(Clock::time_point now) {
        if (watchers_++ == 0) {
            last_ = now;
        } else {
            look(now);
        }
        if (!armed_ && timer_) arm(now);
    }
    void rest() { --watchers_; }

    /// The total time noticed so far.
    Clock::duration stood_still(Clock::time_point now) {
        if (watchers_ > 0) look(now);
        return stood_still_;
    }
    Clock::duration stood_still() const { return stood_still_; }

  private:
    void shutdown() override { timer_.reset(); }

    /// A call shows that the thread runs again.
    void look(Clock::time_point now) {
        if (now - last_ > kBeat + kTolerance) stood_still_ += now - last_ - kBeat;
        last_ = now;
    }

    /// After the last deadline, the timer still fires once. Quick successive decisions thus need no
    /// system call each.
    void arm(Clock::time_point now) {
        armed_ = true;
        timer_->expires_at(now + kBeat);
        timer_->async_wait([this](const boost::system::error_code& error) {
            if (error) return;
            armed_ = false;
            if (watchers_ == 0) return;
            const Clock::time_point rung = Clock::now();
            look(rung);
            arm(rung);
        });
    }

    std::optional<asio::steady_timer> timer_;  ///< empty while the io_context is destroyed
    int members_ = 0;
    int watchers_ = 0;
    bool armed_ = false;
    Clock::time_point last_;  ///< when the thread last ran
    Clock::duration stood_still_{};
};

asio::io_context::id Pulse::id;

Standstill::Standstill(asio::io_context& io) : pulse_(asio::use_service<Pulse>(io)) {
    pulse_.enter();
}

Standstill::~Standstill() {
    rest();
    pulse_.leave();
}

void Standstill::watch() {
    if (std::exchange(watching_, true)) return;
    pulse_.watch(Clock::now());
    taken_ = pulse_.stood_still();
}

void Standstill::rest() {
    if (std::exchange(watching_, false)) pulse_.rest();
}

Clock::duration Standstill::take(Clock::time_point now) {
    if (!watching_) return {};
    const Clock::duration all = pulse_.stood_still(now);
    return all - std::exchange(taken_, all);
}

}  // namespace tengen
