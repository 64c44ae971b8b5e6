#include "plugin/descriptor_passing.hpp"

#include <sys/socket.h>
#include <time.h>

#include <array>
#include <cerrno>
#include <cstring>

namespace tengen {

namespace {

/// Room for one descriptor.
struct Control {
    alignas(cmsghdr) std::array<char, CMSG_SPACE(sizeof(int))> bytes{};
};

/// The system limits the descriptors in transit for all processes of the user together.
bool wait_for_others(int& patience) {
    constexpr timespec kPause{0, 2'000'000};
    return patience-- > 0 && ::nanosleep(&kPause, nullptr) == 0;
}

}  // namespace

bool send_with_descriptor(int channel, std::span<const std::byte> message, int descriptor) {
    iovec piece{const_cast<std::byte*>(message.data()), message.size()};
    Control control;
    msghdr header{};
    header.msg_iov = &piece;
    header.msg_iovlen = 1;
    header.msg_control = control.bytes.data();
    header.msg_controllen = control.bytes.size();
    cmsghdr* const item = CMSG_FIRSTHDR(&header);
    item->cmsg_level = SOL_SOCKET;
    item->cmsg_type = SCM_RIGHTS;
    item->cmsg_len = CMSG_LEN(sizeof descriptor);
    std::memcpy(CMSG_DATA(item), &descriptor, sizeof descriptor);
    int patience = 100;
    while (::sendmsg(channel, &header, MSG_NOSIGNAL) < 0) {
        const bool again = errno == EINTR || (errno == ETOOMANYREFS && wait_for_others(patience));
        if (!again) return false;
    }
    return true;
}

ssize_t receive_with_descriptor(int channel, std::span<std::byte> buffer,
                                FileDescriptor& descriptor) {
    iovec piece{buffer.data(), buffer.size()};
    Control control;
    msghdr header{};
    header.msg_iov = &piece;
    header.msg_iovlen = 1;
    header.msg_control = control.bytes.data();
    // A second descriptor would have no owner, and the space for one descriptor has room for it.
    header.msg_controllen = CMSG_LEN(sizeof(int));
    ssize_t got = 0;
    do {
        got = ::recvmsg(channel, &header, MSG_DONTWAIT | MSG_TRUNC | MSG_CMSG_CLOEXEC);
    } while (got < 0 && errno == EINTR);
    const cmsghdr* const item = got < 0 ? nullptr : CMSG_FIRSTHDR(&header);
    if (item != nullptr && item->cmsg_level == SOL_SOCKET && item->cmsg_type == SCM_RIGHTS) {
        int received = -1;
        std::memcpy(&received, CMSG_DATA(item), sizeof received);
        descriptor = FileDescriptor(received);
    }
    return got;
}

}  // namespace tengen
