#include "sandbox/refused_calls.hpp"

#include <linux/seccomp.h>
#include <poll.h>
#include <seccomp.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <thread>
#include <utility>

#include "sandbox/syscall_filter.hpp"

namespace tengen {

namespace {

/// A limit per round, to share the answering thread with others.
constexpr int kAtOnce = 16;
/// A waiting thread that is interrupted by a signal withdraws its call.
constexpr int kMaxLooks = 10 * RefusedCalls::kMax;
constexpr std::size_t kMaxNames = 12;
/// The kernel still counts a joined thread for an instant.
constexpr std::chrono::microseconds kRecountPause{100};
constexpr int kMaxRecounts = 10;      ///< for a call
constexpr int kMaxAllRecounts = 100;  ///< until the refusals are taken

std::string name_of(const seccomp_data& call) {
    char* const name = seccomp_syscall_resolve_num_arch(call.arch, call.nr);
    if (name == nullptr) return "call " + std::to_string(call.nr);
    std::string text = name;
    std::free(name);
    return text;
}

bool starts_thread(const seccomp_data& call) {
    return call.arch == seccomp_arch_native() && call.nr == SYS_clone &&
           (call.args[0] & kCloneThread) == kCloneThread;
}

/// The kernel's size of a structure, which is larger than the known one on newer kernels.
std::vector<std::uint64_t> room_for(std::size_t known, std::size_t kernels) {
    return std::vector<std::uint64_t>(std::max(known, kernels) / sizeof(std::uint64_t) + 1);
}

}  // namespace

void Refusals::add(const Refusals& others) {
    for (const auto& [name, count] : others.calls) calls[name] += count;
    more = more || others.more;
}

std::string text_of(const Refusals& refusals) {
    std::vector<std::pair<std::string, int>> calls(refusals.calls.begin(), refusals.calls.end());
    std::stable_sort(calls.begin(), calls.end(),
                     [](const auto& a, const auto& b) { return a.second > b.second; });
    std::string text;
    for (std::size_t i = 0; i < std::min(calls.size(), kMaxNames); ++i) {
        text += (i == 0 ? "" : ", ") + calls[i].first + ' ' + std::to_string(calls[i].second);
    }
    int others = 0;
    for (std::size_t i = kMaxNames; i < calls.size(); ++i) others += calls[i].second;
    if (others > 0) text += ", others " + std::to_string(others);
    if (refusals.more) {
        text += (text.empty() ? "(" : " (") + std::to_string(RefusedCalls::kMax) + " or more)";
    }
    return text;
}

void RefusedCalls::open(FileDescriptor listener, MayStart may_start) {
    seccomp_notif_sizes sizes{};
    if (!listener || ::syscall(SYS_seccomp, SECCOMP_GET_NOTIF_SIZES, 0, &sizes) != 0) {
        listener.reset();
    }
    listener_ = std::move(listener);
    may_start_ = std::move(may_start);
    request_ = room_for(sizeof(seccomp_notif), sizes.seccomp_notif);
    response_ = room_for(sizeof(seccomp_notif_resp), sizes.seccomp_notif_resp);
    answered_ = 0;
    looked_ = 0;
}

bool RefusedCalls::answer() {
    for (int i = 0; i < kAtOnce; ++i) {
        pollfd item{listener_.get(), POLLIN, 0};
        const bool any = ::poll(&item, 1, 0) > 0 && (item.revents & POLLIN) != 0;
        // Ignores POLLERR, which a signal to this process may cause.
        if (!any && (item.revents & (POLLHUP | POLLNVAL)) != 0) return false;
        if (i == 0 || any) ++looked_;
        // After this, receiving does not wait, even for a call that was withdrawn meanwhile.
        if (any && !answer_one()) return false;
        if (answered_ >= kMax || looked_ >= kMaxLooks) {
            refusals_.more = true;
            return false;
        }
        if (!any) break;
    }
    return true;
}

bool RefusedCalls::answer_one() {
    // The kernel accepts only zeros.
    std::fill(request_.begin(), request_.end(), 0);
    std::fill(response_.begin(), response_.end(), 0);
    auto* const request = reinterpret_cast<seccomp_notif*>(request_.data());
    auto* const response = reinterpret_cast<seccomp_notif_resp*>(response_.data());
    if (::ioctl(listener_.get(), SECCOMP_IOCTL_NOTIF_RECV, request) != 0) {
        return errno == ENOENT || errno == EINTR;
    }
    response->id = request->id;
    const bool starts = starts_thread(request->data);
    if (starts && may_start_soon()) {
        // clone()'s flags are in a register, so they cannot change afterwards.
        response->flags = SECCOMP_USER_NOTIF_FLAG_CONTINUE;
        --looked_;
    } else {
        ++refusals_.calls[name_of(request->data)];
        ++answered_;
        response->error = starts ? -EAGAIN : -EPERM;
    }
    // Fails if the thread no longer exists.
    static_cast<void>(::ioctl(listener_.get(), SECCOMP_IOCTL_NOTIF_SEND, response));
    return true;
}

bool RefusedCalls::may_start_soon() {
    for (int i = 0; i < kMaxRecounts; ++i) {
        if (may_start_()) return true;
        if (recounts_ == kMaxAllRecounts) return false;
        ++recounts_;
        std::this_thread::sleep_for(kRecountPause);
    }
    return false;
}

Refusals RefusedCalls::take() {
    recounts_ = 0;
    return std::exchange(refusals_, {});
}

}  // namespace tengen
