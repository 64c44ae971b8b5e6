// A file descriptor that closes itself.
#pragma once

#include <unistd.h>

#include <utility>

namespace tengen {

/// Closes its descriptor. Used by one thread at a time.
class FileDescriptor {
  public:
    FileDescriptor() = default;
    /// A negative number, such as the result of a failed call, means none.
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
    /// Passes the descriptor to the caller, who must close it.
    int release() { return std::exchange(descriptor_, -1); }
    void reset() {
        if (descriptor_ >= 0) ::close(release());
    }

  private:
    int descriptor_ = -1;
};

}  // namespace tengen
