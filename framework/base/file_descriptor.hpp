// A file descriptor with an owner.
#pragma once

#include <unistd.h>

#include <utility>

namespace tengen {

/// Closes what it owns. One thread at a time.
class FileDescriptor {
  public:
    FileDescriptor() = default;
    /// Below zero: none, as of a call that failed.
    explicit FileDescriptor(int descriptor) : descriptor_(descriptor) {}
    ~FileDescriptor() { reset(); }
    FileDescriptor(FileDescriptor&& other) noexcept : descriptor_(other.release()) {}
    FileDescriptor& operator=(FileDescriptor&& other) noexcept {
        if (this != &other) {
            reset();
            descriptor_ = other.release();
        }
        return *this;
    }

    int get() const { return descriptor_; }
    explicit operator bool() const { return descriptor_ >= 0; }
    /// Somebody else is to close it.
    int release() { return std::exchange(descriptor_, -1); }
    void reset() {
        if (descriptor_ >= 0) ::close(release());
    }

  private:
    int descriptor_ = -1;
};

}  // namespace tengen
