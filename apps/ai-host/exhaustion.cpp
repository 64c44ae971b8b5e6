#include "exhaustion.hpp"

#include <sys/socket.h>

#include <new>

#include "plugin/host_process.hpp"
#include "plugin/wire.hpp"

namespace tengen::ai_host {

namespace {

/// Made early, while there is memory for it. Global, because a handler has no argument.
const wire::Buffer& message() {
    static const wire::Buffer buffer = [] {
        wire::Buffer made;
        wire::write(made, 0, wire::Type::Exhausted);
        return made;
    }();
    return buffer;
}

void tell() {
    // Without a handler, a failed allocation throws.
    std::set_new_handler(nullptr);
    const wire::Buffer& bytes = message();
    static_cast<void>(
        ::send(kHostChannel, bytes.data(), bytes.size(), MSG_NOSIGNAL | MSG_DONTWAIT));
}

}  // namespace

void watch_for_exhaustion() {
    static_cast<void>(message());
    std::set_new_handler(tell);
}

}  // namespace tengen::ai_host
