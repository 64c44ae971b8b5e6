// Limits of how often something may happen: token buckets, one or one for each key.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <string_view>

namespace tengen::people {

using SteadyTime = std::chrono::steady_clock::time_point;

/// How often something may happen: once per `interval`, and `burst` times without a pause.
struct Rate {
    std::chrono::nanoseconds interval;
    int burst = 1;
};

// The limits of a public server.
inline constexpr Rate kMessageRate{std::chrono::milliseconds(100), 50};  ///< of a connection
inline constexpr Rate kTalkRate{std::chrono::seconds(2), 1};
inline constexpr Rate kSeekRate{std::chrono::seconds(3), 1};
inline constexpr Rate kGuestTableRate{std::chrono::minutes(3), 20};
inline constexpr Rate kAccountTableRate{std::chrono::seconds(36), 100};
inline constexpr Rate kAccountPasswordRate{std::chrono::seconds(12), 5};
inline constexpr Rate kAddressPasswordRate{std::chrono::seconds(6), 10};
inline constexpr Rate kWrongCodeRate{std::chrono::seconds(6), 10};         ///< of an address
inline constexpr Rate kNewAccountRate{std::chrono::minutes(20), 3};        ///< of an address
inline constexpr Rate kHandshakeRate{std::chrono::milliseconds(100), 10};  ///< of an address
inline constexpr Rate kBotGameRate{std::chrono::seconds(864), 100};        ///< against other bots
inline constexpr int kConnectionsOfAddress = 20;

/// One bucket. It holds `burst` tokens at the start and gains one per interval.
class Bucket {
  public:
    explicit Bucket(Rate rate) : rate_(rate) {}

    /// Takes one token and returns 0, or returns the time until there is one. `now` never
    /// decreases.
    [[nodiscard]] std::chrono::milliseconds take(SteadyTime now);

    /// The bucket is full from this time on, so it can be forgotten.
    SteadyTime full_at() const { return full_at_; }

  private:
    Rate rate_;
    SteadyTime full_at_;
};

/// A bucket for each key, such as an address or an account. Full buckets are forgotten. With too
/// many keys, the fullest bucket is forgotten. So the memory is limited, and to be forgotten with
/// n taken tokens takes as many other keys with n taken tokens as the table holds.
class Buckets {
  public:
    static constexpr std::size_t kMaxKeys = 100'000;

    explicit Buckets(Rate rate, std::size_t max_keys = kMaxKeys);
    Buckets(const Buckets&) = delete;
    Buckets& operator=(const Buckets&) = delete;

    /// Bucket::take() of the key's bucket.
    [[nodiscard]] std::chrono::milliseconds take(std::string_view key, SteadyTime now);

    /// The time until the key has a token; 0 if it has one. Takes none, so a caller can charge only
    /// failures.
    std::chrono::milliseconds wait(std::string_view key, SteadyTime now) const;

    std::size_t size() const { return buckets_.size(); }

  private:
    /// The keys by the time when their buckets are full.
    using Order = std::multimap<SteadyTime, std::string_view>;
    struct Entry {
        Bucket bucket;
        Order::iterator place;
    };
    using Entries = std::map<std::string, Entry, std::less<>>;

    void forget_first();

    Rate rate_;
    std::size_t max_keys_;
    Entries buckets_;  // a node keeps its address, so Order may refer to its key
    Order order_;
};

/// How many things of a key exist, such as the connections of an address.
class Occupancy {
  public:
    explicit Occupancy(int max_per_key) : max_per_key_(max_per_key) {}

    /// Counts one more, or returns false if the key has its maximum.
    [[nodiscard]] bool enter(std::string_view key);
    /// Must follow an enter() that returned true.
    void leave(std::string_view key);

    std::size_t size() const { return counts_.size(); }

  private:
    int max_per_key_;
    std::map<std::string, int, std::less<>> counts_;
};

/// The key of a numeric address: an IPv4 address as it is, of an IPv6 address the network of 64
/// bits, since one person has all of its addresses. Other texts are unchanged.
std::string address_key(std::string_view address);

}  // namespace tengen::people
