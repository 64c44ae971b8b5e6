// How many connections a server has, of all addresses and of each.
#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <string>
#include <unordered_map>

#include "address_range.hpp"

namespace tengen::network {

/// A refused connection gets the answer that the server is full; a dropped one gets none.
enum class Admission { Accept, Refuse, Drop };

struct AdmissionLimits {
    std::size_t connections = 0;  ///< 0: no limit, also below
    std::size_t connections_per_address = 0;
    std::size_t handshakes_per_second = 0;
};

/// Held by a shared_ptr, since connections release their places after the server's end.
class Admissions : public std::enable_shared_from_this<Admissions> {
  public:
    using Time = std::chrono::steady_clock::time_point;

    explicit Admissions(const AdmissionLimits& limits) : limits_(limits) {}

    /// Counts a handshake and says what becomes of it.
    Admission judge(const Address& address, Time now);
    /// The place of a connection, until it is released.
    std::shared_ptr<void> enter(const Address& address);
    std::size_t connections() const { return connections_; }

  private:
    struct Visits {
        std::size_t connections = 0;
        double saved = 0;  ///< handshakes
        Time at;
    };

    void forget_old(Time now);

    AdmissionLimits limits_;
    std::unordered_map<std::string, Visits> visits_;
    std::size_t connections_ = 0;
    std::size_t swept_size_ = 0;
};

}  // namespace tengen::network
