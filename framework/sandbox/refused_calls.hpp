// Handles and counts the calls of a process that the sandbox refuses, in the process that started
// it (seccomp_unotify(2)).
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "base/file_descriptor.hpp"

namespace tengen {

/// The refused system calls, with their counts.
struct Refusals {
    std::map<std::string, int> calls;  ///< by name; "call 999" without a name
    bool more = false;                 ///< there may have been more, not counted

    bool empty() const { return calls.empty() && !more; }
    void add(const Refusals& others);
    friend bool operator==(const Refusals&, const Refusals&) = default;
};

/// "socket 2, unlink 1": at most twelve, the most frequent first; with "(1000 or more)" if not all
/// were counted.
std::string text_of(const Refusals& refusals);

/// Answers the calls that a filter refuses with EPERM; the calling thread waits until then. Allows
/// a new thread within the limit. After kMax calls it stops, to limit the effort; the kernel then
/// answers ENOSYS. Used by one thread.
class RefusedCalls {
  public:
    static constexpr int kMax = 1000;

    using MayStart = std::function<bool()>;

    /// Uses the listener of a newly confined process; without a listener, nothing is counted.
    /// `may_start` returns whether the process may have one more thread.
    void open(FileDescriptor listener, MayStart may_start);
    void close() { listener_.reset(); }
    /// For polling: readable, or at its end; -1: none.
    int descriptor() const { return listener_.get(); }

    /// Answers some of the waiting calls. Waits only for ending threads, at most 10 ms until the
    /// refusals are taken. Returns false if no more calls can come; then close it.
    bool answer();

    /// The refusals since they were last taken.
    const Refusals& refusals() const { return refusals_; }
    Refusals take();

  private:
    bool answer_one();
    bool may_start_soon();

    FileDescriptor listener_;
    MayStart may_start_;
    std::vector<std::uint64_t> request_;  ///< of the kernel's size
    std::vector<std::uint64_t> response_;
    int answered_ = 0;  ///< of this process
    int recounts_ = 0;
    int looked_ = 0;  ///< number of checks, including those without a call
    Refusals refusals_;
};

}  // namespace tengen
