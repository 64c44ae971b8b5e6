// Processes that are never started: in place of child_process.cpp of framework/plugin, so that what
// a program makes of its children can be tried in one process and without waiting.
#pragma once

#include "plugin/child_process.hpp"

namespace tengen::fuzz {

/// The ends of the channels that the child would have, by the numbers they would have there.
/// Nonblocking; without any when there is no child.
class FakeChild {
  public:
    static constexpr int kMaxEnds = 5;

    /// The one that was started last.
    static FakeChild& current();

    bool alive() const { return alive_; }
    int end(int number) const { return ends_[number].get(); }
    int started() const { return started_; }

    /// Closes its ends, as a process that ends does; how it ended is found out afterwards.
    void die(Ending ending);

    // For child_process.hpp's functions.
    void start(const int (&from)[kMaxEnds]);
    Ending reap();

  private:
    FileDescriptor ends_[kMaxEnds];
    Ending ending_;
    bool alive_ = false;
    int started_ = 0;
};

}  // namespace tengen::fuzz
