// The real time, on an io_context.
#pragma once

#include <random>

#include "online/timing.hpp"

namespace boost::asio {
class io_context;
}

namespace tengen {

/// Calls back on the io_context, which must outlive it.
class AsioTiming final : public Timing {
  public:
    explicit AsioTiming(boost::asio::io_context& io) : io_(io), random_(std::random_device{}()) {}

    Clock::time_point now() const override { return Clock::now(); }
    std::unique_ptr<Alarm> after(std::chrono::milliseconds delay,
                                 std::function<void()> ring) override;
    double chance() override { return std::uniform_real_distribution<>(0, 1)(random_); }

  private:
    boost::asio::io_context& io_;
    std::mt19937_64 random_;
};

}  // namespace tengen
