// On which cores of the machine a thread may run.
#pragma once

#include <sched.h>

#include <optional>

namespace tengen {

/// A set of cores, as the system counts them.
class Cores {
  public:
    /// Those on which the calling thread may run; nothing when the system does not say.
    static std::optional<Cores> of_this_thread();
    /// The one on which the calling thread runs at the moment.
    static std::optional<Cores> current();

    /// Lets a thread, by the system's number for it, run there and nowhere else; 0 is the calling
    /// thread. What it starts later inherits this. False, and nothing has changed, when the system
    /// does not allow it or there is no such thread.
    bool give_to(pid_t thread) const;

    int count() const { return CPU_COUNT(&set_); }
    bool operator==(const Cores& other) const { return CPU_EQUAL(&set_, &other.set_) != 0; }

  private:
    Cores() { CPU_ZERO(&set_); }

    cpu_set_t set_;
};

}  // namespace tengen
