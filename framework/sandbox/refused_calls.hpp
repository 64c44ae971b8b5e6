// What the sandbox refuses to a process, answered and counted by the one that started it
// (seccomp_unotify(2)).
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "base/file_descriptor.hpp"

namespace tengen {

/// How often which calls of the system were refused.
struct Refusals {
    std::map<std::string, int> calls;  ///< by name; "call 999" for one that has none
    bool more = false;                 ///< there may have been more, which were not counted

    bool empty() const { return calls.empty() && !more; }
    void add(const Refusals& others);
    friend bool operator==(const Refusals&, const Refusals&) = default;
};

/// "socket 2, unlink 1", the most frequent first and no more than twelve of them; with
/// "(1000 or more)" when not all were counted.
std::string text_of(const Refusals& refusals);

/// Answers the calls that a filter refuses to a process with EPERM, which keeps a thread of it
/// waiting until then. A new thread is let through as long as there may be more. After kMax of
/// them it gives up, so that nobody is kept busy: the kernel then answers ENOSYS by itself. One
/// thread.
class RefusedCalls {
  public:
    static constexpr int kMax = 1000;

    using MayStart = std::function<bool()>;

    /// The listener of a process that has just been confined; none counts nothing. `may_start` says
    /// whether it may have one more thread.
    void open(FileDescriptor listener, MayStart may_start);
    void close() { listener_.reset(); }
    /// To be polled for reading, and for its end; -1: none.
    int descriptor() const { return listener_.get(); }

    /// Answers some of the calls that wait; never waits itself. False when there is nothing more to
    /// come: it should be closed.
    bool answer();

    /// Since they were last taken.
    const Refusals& refusals() const { return refusals_; }
    Refusals take();

  private:
    bool answer_one();

    FileDescriptor listener_;
    MayStart may_start_;
    std::vector<std::uint64_t> request_;  ///< as large as the kernel's
    std::vector<std::uint64_t> response_;
    int answered_ = 0;  ///< of this process
    int looked_ = 0;    ///< how often, also in vain
    Refusals refusals_;
};

}  // namespace tengen
