// The shipped files for proxies, adapted to free ports.
#pragma once

#include <arpa/inet.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cstdint>
#include <fstream>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "apps/program.hpp"
#include "support/catch.hpp"

namespace tengen::test {

/// A port that was free a moment ago.
inline std::uint16_t free_port() {
    const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in name{};
    name.sin_family = AF_INET;
    name.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof name;
    REQUIRE(::bind(socket, reinterpret_cast<sockaddr*>(&name), size) == 0);
    REQUIRE(::getsockname(socket, reinterpret_cast<sockaddr*>(&name), &size) == 0);
    ::close(socket);
    return ntohs(name.sin_port);
}

/// Reads a file of packaging and replaces words, which it must contain.
inline std::string adapted(const std::string& file,
                           const std::vector<std::pair<std::string, std::string>>& words) {
    std::ifstream stream(source_folder() / "packaging" / file);
    std::string text{std::istreambuf_iterator<char>(stream), {}};
    for (const auto& [from, to] : words) {
        INFO(from);
        const std::size_t found = text.find(from);
        REQUIRE(found != std::string::npos);
        text.replace(found, from.size(), to);
    }
    return text;
}

}  // namespace tengen::test
