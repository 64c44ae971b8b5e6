// A value in memory that this process and its children share.
#pragma once

#include <sys/mman.h>

#include <new>

#include "support/catch.hpp"

namespace tengen::test {

/// Fork after creating it. A kill of the child leaves what it has written.
template <class Value>
class SharedWithChild {
  public:
    SharedWithChild() {
        void* const memory = ::mmap(nullptr, sizeof(Value), PROT_READ | PROT_WRITE,
                                    MAP_SHARED | MAP_ANONYMOUS, -1, 0);
        REQUIRE(memory != MAP_FAILED);
        value_ = new (memory) Value{};
    }
    ~SharedWithChild() { ::munmap(value_, sizeof(Value)); }
    SharedWithChild(const SharedWithChild&) = delete;
    SharedWithChild& operator=(const SharedWithChild&) = delete;

    Value& operator*() { return *value_; }

  private:
    Value* value_;
};

}  // namespace tengen::test
