// Certificates that confirm themselves, for servers on the LAN, and fingerprints of certificates.
#pragma once

#include <chrono>
#include <filesystem>
#include <string>
#include <vector>

#include "base/result.hpp"

namespace tengen::network {

struct SelfSigned {
    /// Host names and IP addresses; the first also becomes the subject.
    std::vector<std::string> names;
    std::chrono::system_clock::time_point from =
        std::chrono::system_clock::now() - std::chrono::hours(24);
    std::chrono::system_clock::time_point until =
        std::chrono::system_clock::now() + std::chrono::hours(24 * 365 * 10);
};

/// Makes a new key (P-256) and a certificate for it, both in PEM. Only this user can read the key.
/// Replaces existing files. Fails with the code System if it cannot write them.
Result<void> make_self_signed(const std::filesystem::path& key,
                              const std::filesystem::path& certificate, const SelfSigned& content);

/// The SHA-256 of the first certificate in a PEM file: 64 hexadecimal digits in lower case, as in
/// links. Fails with the code Input.
Result<std::string> fingerprint_of(const std::filesystem::path& certificate);

}  // namespace tengen::network
