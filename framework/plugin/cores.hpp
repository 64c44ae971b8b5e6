// The processor cores of a thread.
#pragma once

#include <sched.h>

#include <optional>
#include <vector>

namespace tengen {

/// A set of cores, as the system counts them.
class Cores {
  public:
    static constexpr int kMax = CPU_SETSIZE;  ///< cores that a set can have

    /// These numbers, from 0 to kMax - 1.
    static Cores of(const std::vector<int>& numbers);
    /// The cores of the calling thread; empty if the system does not report them.
    static std::optional<Cores> of_this_thread();
    /// The core that currently runs the calling thread.
    static std::optional<Cores> current();

    /// Restricts a thread, by the system's number, to these cores; 0 is the calling thread. Threads
    /// that it starts later inherit them. Returns false, without a change, if the system refuses or
    /// the thread does not exist.
    bool give_to(pid_t thread) const;

    /// Ascending.
    std::vector<int> numbers() const;
    int count() const { return CPU_COUNT(&set_); }
    bool operator==(const Cores& other) const { return CPU_EQUAL(&set_, &other.set_) != 0; }

  private:
    Cores() { CPU_ZERO(&set_); }

    cpu_set_t set_;
};

}  // namespace tengen
