#include "people/buckets.hpp"

#include <arpa/inet.h>

#include <algorithm>
#include <array>
#include <cassert>

namespace tengen::people {

namespace {

using std::chrono::ceil;
using std::chrono::milliseconds;

/// A bucket is its time to be full again: the more it lacks, the later. Returns the time until one
/// more token may lack.
milliseconds wait_of(Rate rate, SteadyTime full_at, SteadyTime now) {
    const auto lacking = std::max(full_at, now) + rate.interval - now;
    const auto most = rate.interval * rate.burst;
    return std::max(milliseconds(0), ceil<milliseconds>(lacking - most));
}

/// The full buckets that one call forgets: more than it can add, and few enough for no pause.
constexpr int kForgotten = 4;

/// The addresses ::ffff:a.b.c.d are those of IPv4.
constexpr std::array<unsigned char, 12> kMapped{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF};

std::string address_text(int family, const void* bytes) {
    std::array<char, INET6_ADDRSTRLEN> text{};
    ::inet_ntop(family, bytes, text.data(), text.size());
    return text.data();
}

}  // namespace

milliseconds Bucket::take(SteadyTime now) {
    const milliseconds wait = wait_of(rate_, full_at_, now);
    if (wait == milliseconds(0)) full_at_ = std::max(full_at_, now) + rate_.interval;
    return wait;
}

Buckets::Buckets(Rate rate, std::size_t max_keys) : rate_(rate), max_keys_(max_keys) {
    assert(max_keys > 0);
}

milliseconds Buckets::take(std::string_view key, SteadyTime now) {
    for (int i = 0; i < kForgotten && !order_.empty() && order_.begin()->first <= now; ++i) {
        forget_first();
    }
    auto found = buckets_.find(key);
    if (found == buckets_.end()) {
        if (buckets_.size() >= max_keys_) forget_first();
        found = buckets_.emplace(key, Entry{Bucket(rate_), order_.end()}).first;
    }
    Entry& entry = found->second;
    const milliseconds wait = entry.bucket.take(now);
    if (entry.place != order_.end()) order_.erase(entry.place);
    entry.place = order_.emplace(entry.bucket.full_at(), found->first);
    return wait;
}

milliseconds Buckets::wait(std::string_view key, SteadyTime now) const {
    const auto found = buckets_.find(key);
    if (found == buckets_.end()) return milliseconds(0);
    return wait_of(rate_, found->second.bucket.full_at(), now);
}

void Buckets::forget_first() {
    const auto first = order_.begin();
    const auto entry = buckets_.find(first->second);
    order_.erase(first);
    buckets_.erase(entry);
}

std::string address_key(std::string_view address) {
    const std::string text(address.substr(0, address.find('%')));
    in_addr four{};
    if (::inet_pton(AF_INET, text.c_str(), &four) == 1) return address_text(AF_INET, &four);
    in6_addr six{};
    if (::inet_pton(AF_INET6, text.c_str(), &six) != 1) return std::string(address);
    if (std::equal(kMapped.begin(), kMapped.end(), six.s6_addr)) {
        return address_text(AF_INET, six.s6_addr + kMapped.size());
    }
    std::fill(six.s6_addr + 8, six.s6_addr + 16, 0);
    return address_text(AF_INET6, &six) + "/64";
}

}  // namespace tengen::people
