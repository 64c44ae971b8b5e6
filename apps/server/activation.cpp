#include "activation.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <charconv>
#include <cstdlib>
#include <optional>
#include <string_view>

namespace tengen::host {

namespace {

constexpr int kFirstSocket = 3;
constexpr int kMaxSockets = 64;

std::optional<int> number_in(const char* variable) {
    const char* const value = std::getenv(variable);
    if (value == nullptr) return std::nullopt;
    const std::string_view text(value);
    int number = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
    if (read.ec != std::errc() || read.ptr != text.data() + text.size()) return std::nullopt;
    return number;
}

}  // namespace

std::vector<int> take_systemd_sockets() {
    const auto process = number_in("LISTEN_PID");
    const auto count = number_in("LISTEN_FDS");
    for (const char* variable : {"LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES"}) {
        ::unsetenv(variable);
    }
    std::vector<int> sockets;
    if (process != ::getpid() || !count || *count < 1 || *count > kMaxSockets) return sockets;
    for (int socket = kFirstSocket; socket < kFirstSocket + *count; ++socket) {
        ::fcntl(socket, F_SETFD, FD_CLOEXEC);
        sockets.push_back(socket);
    }
    return sockets;
}

}  // namespace tengen::host
