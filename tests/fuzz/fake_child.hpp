// Processes that never start. They replace child_process.cpp of framework/plugin, to test the
// program's handling of its children in one process and without waiting.
#pragma once

#include "plugin/child_process.hpp"

namespace tengen::fuzz {

/// The child's ends of the channels, by their numbers there. They are nonblocking. Without a child
/// there are none.
class FakeChild {
  public:
    static constexpr int kMaxEnds = 5;

    /// The last one that was started.
    static FakeChild& current();

    bool alive() const { return alive_; }
    int end(int number) const { return ends_[number].get(); }
    int started() const { return started_; }

    /// Closes its ends, like a process that ends. The ending is found later.
    void die(Ending ending);

    // For the functions of child_process.hpp.
    void start(const int (&from)[kMaxEnds]);
    Ending reap();

  private:
    FileDescriptor ends_[kMaxEnds];
    Ending ending_;
    bool alive_ = false;
    int started_ = 0;
};

}  // namespace tengen::fuzz
