// A layer between this test program and the disk. It records the calls that matter for surviving a
// power cut, and makes a chosen call fail.
#pragma once

#include <string>
#include <vector>

namespace tengen::test {

/// While it exists, its calls are recorded and may fail. Only one at a time.
class FaultyDisk {
  public:
    /// The call of this number, from 1, fails with `error`; 0: none. `sticky`: so do all after it.
    enum class Then { Works, FailsAgain };
    FaultyDisk(int failing, int error, Then then = Then::Works);
    ~FaultyDisk();
    FaultyDisk(const FaultyDisk&) = delete;
    FaultyDisk& operator=(const FaultyDisk&) = delete;

    /// "pwrite", "fsync", "fdatasync", "rename", "renameat2", "ftruncate", in order.
    std::vector<std::string> calls;

    /// Records a call. Returns the error that it must fail with, or 0.
    int take(const char* name);

  private:
    int failing_;
    int error_;
    Then then_;
};

/// While it exists, each fdatasync waits until release().
class HeldDisk {
  public:
    HeldDisk();
    ~HeldDisk() { release(); }
    HeldDisk(const HeldDisk&) = delete;
    HeldDisk& operator=(const HeldDisk&) = delete;

    void release();
    /// The number of calls that have started.
    static int syncs();
};

}  // namespace tengen::test
