#include "sandbox/limits.hpp"

#include <sys/resource.h>

#include <algorithm>

#include "sandbox/sandbox.hpp"

namespace tengen {

namespace {

constexpr rlim_t kOpenFiles = 32;
constexpr rlim_t kStackBytes = 8 * kMebibyte;
/// Code of the program and its libraries, and for each more thread the addresses that the C library
/// reserves for its heap. Without a limit of threads, those of some.
constexpr rlim_t kCodeBytes = 128 * kMebibyte;
constexpr rlim_t kReservedBytes = 128 * kMebibyte;
constexpr rlim_t kManyThreads = 8;

rlim_t reserved_bytes(std::uint32_t threads) {
    const rlim_t more = threads == 0 ? kManyThreads : threads - 1;
    return kCodeBytes + std::min(more, kManyThreads) * kReservedBytes;
}

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool kLimitsMemory = false;
#else
constexpr bool kLimitsMemory = true;
#endif

void lower(__rlimit_resource resource, rlim_t soft, rlim_t hard) {
    rlimit limit{};
    if (::getrlimit(resource, &limit) != 0) return;
    // RLIM_INFINITY is the greatest value.
    limit.rlim_max = std::min(limit.rlim_max, hard);
    limit.rlim_cur = std::min({limit.rlim_cur, limit.rlim_max, soft});
    // Lowering is always allowed.
    static_cast<void>(::setrlimit(resource, &limit));
}

void lower(__rlimit_resource resource, rlim_t value) {
    lower(resource, value, value);
}

}  // namespace

bool limits_memory() {
    return kLimitsMemory;
}

bool leaves_memory(const SandboxRules& rules) {
    if (!kLimitsMemory || rules.memory_bytes == 0) return true;
    const auto allows = [](__rlimit_resource resource, rlim_t bytes) {
        rlimit limit{};
        return ::getrlimit(resource, &limit) != 0 || limit.rlim_cur >= bytes;
    };
    return allows(RLIMIT_DATA, rules.memory_bytes) &&
           allows(RLIMIT_AS, rules.memory_bytes + reserved_bytes(rules.threads));
}

void set_limits(const SandboxRules& rules) {
    lower(RLIMIT_CORE, 0);
    lower(RLIMIT_NOFILE, kOpenFiles);
    lower(RLIMIT_STACK, kStackBytes);
    if (rules.writable.empty()) lower(RLIMIT_FSIZE, 0);
    // The signal of the soft limit could be ignored; that of the hard limit cannot.
    if (rules.cpu_seconds > 0) lower(RLIMIT_CPU, rules.cpu_seconds, rules.cpu_seconds + 1);
    if (kLimitsMemory && rules.memory_bytes > 0) {
        lower(RLIMIT_DATA, rules.memory_bytes);
        lower(RLIMIT_AS, rules.memory_bytes + reserved_bytes(rules.threads));
    }
}

}  // namespace tengen
