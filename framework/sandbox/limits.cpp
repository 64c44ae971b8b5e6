#include "sandbox/limits.hpp"

#include <sys/resource.h>

#include <algorithm>
#include <csignal>

#include "sandbox/sandbox.hpp"

namespace tengen {

namespace {

constexpr rlim_t kOpenFiles = 32;
constexpr rlim_t kStackBytes = 8 * kMebibyte;
/// The address space for the program's code and libraries, and for each additional thread the
/// addresses that the C library reserves for its heap. Without a limit of threads, assumes a few.
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
    // RLIM_INFINITY is the largest value.
    limit.rlim_max = std::min(limit.rlim_max, hard);
    limit.rlim_cur = std::min({limit.rlim_cur, limit.rlim_max, soft});
    // Lowering a limit is always allowed.
    static_cast<void>(::setrlimit(resource, &limit));
}

void lower(__rlimit_resource resource, rlim_t value) {
    lower(resource, value, value);
}

}  // namespace

bool limits_memory() {
    return kLimitsMemory;
}

bool leaves_memory(std::uint64_t bytes) {
    if (!kLimitsMemory || bytes == 0) return true;
    const auto allows = [](__rlimit_resource resource, rlim_t least) {
        rlimit limit{};
        return ::getrlimit(resource, &limit) != 0 || limit.rlim_cur >= least;
    };
    return allows(RLIMIT_DATA, bytes) && allows(RLIMIT_AS, bytes + kCodeBytes);
}

void set_limits(const SandboxRules& rules) {
    lower(RLIMIT_CORE, 0);
    lower(RLIMIT_NOFILE, kOpenFiles);
    lower(RLIMIT_STACK, kStackBytes);
    if (rules.writable.empty()) {
        lower(RLIMIT_FSIZE, 0);
    } else if (rules.memory_bytes > 0) {
        // Without a handler the program gets an error instead of a signal, as on a full disk.
        static_cast<void>(std::signal(SIGXFSZ, SIG_IGN));
        lower(RLIMIT_FSIZE, rules.memory_bytes);
    }
    // A program could ignore the soft limit's signal, but not the hard limit's.
    if (rules.cpu_seconds > 0) lower(RLIMIT_CPU, rules.cpu_seconds, rules.cpu_seconds + 1);
    if (kLimitsMemory && rules.memory_bytes > 0) {
        lower(RLIMIT_DATA, rules.memory_bytes);
        lower(RLIMIT_AS, rules.memory_bytes + reserved_bytes(rules.threads));
    }
}

}  // namespace tengen
