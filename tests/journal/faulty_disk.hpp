// Stands between this test program and the disk: notes the calls that matter for what survives a
// power cut, and makes the one that a test chooses fail.
#pragma once

#include <string>
#include <vector>

namespace tengen::test {

/// While it lives, its calls are noted and may fail. One at a time.
class FaultyDisk {
  public:
    /// The call of this number, from 1, fails with `error`; 0: none. `sticky`: so do all after it.
    enum class Then { Works, FailsAgain };
    FaultyDisk(int failing, int error, Then then = Then::Works);
    ~FaultyDisk();
    FaultyDisk(const FaultyDisk&) = delete;
    FaultyDisk& operator=(const FaultyDisk&) = delete;

    /// "pwrite", "fsync", "fdatasync", "rename", "renameat2", "ftruncate", in their order.
    std::vector<std::string> calls;

    /// Notes a call; the error that it must fail with, or 0.
    int take(const char* name);

  private:
    int failing_;
    int error_;
    Then then_;
};

/// While it lives, each fdatasync waits until release().
class HeldDisk {
  public:
    HeldDisk();
    ~HeldDisk() { release(); }
    HeldDisk(const HeldDisk&) = delete;
    HeldDisk& operator=(const HeldDisk&) = delete;

    void release();
    /// How many have begun.
    static int syncs();
};

}  // namespace tengen::test
