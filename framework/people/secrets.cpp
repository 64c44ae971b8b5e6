#include "people/secrets.hpp"

#include <sodium.h>

#include <array>
#include <vector>

namespace tengen::people {

namespace {

constexpr std::size_t kTokenBytes = 32;
constexpr std::size_t kGameCodeSigns = 16;
constexpr std::size_t kAccountSigns = 16;
constexpr std::size_t kIdSigns = 10;
constexpr int kRecoveryGroups = 4;
constexpr std::size_t kGroupSigns = 5;

std::string random_signs(std::size_t count, const RandomBytes& random) {
    std::vector<unsigned char> bytes(count);
    random(bytes);
    std::string signs;
    for (const unsigned char byte : bytes) signs += kCodeSigns[byte % kCodeSigns.size()];
    sodium_memzero(bytes.data(), bytes.size());
    return signs;
}

/// The sign that a person means, or 0 for a sign between groups.
char intended(char sign) {
    if (sign >= 'A' && sign <= 'Z') sign = static_cast<char>(sign - 'A' + 'a');
    switch (sign) {
        case 'o':
            return '0';
        case 'i':
        case 'l':
            return '1';
        case ' ':
        case '-':
            return 0;
        default:
            return sign;
    }
}

}  // namespace

RandomBytes system_random() {
    return [](std::span<unsigned char> bytes) { randombytes_buf(bytes.data(), bytes.size()); };
}

std::string new_token(const RandomBytes& random) {
    std::array<unsigned char, kTokenBytes> bytes{};
    random(bytes);
    constexpr int kVariant = sodium_base64_VARIANT_URLSAFE_NO_PADDING;
    std::array<char, sodium_base64_ENCODED_LEN(kTokenBytes, kVariant)> text{};
    sodium_bin2base64(text.data(), text.size(), bytes.data(), bytes.size(), kVariant);
    sodium_memzero(bytes.data(), bytes.size());
    return text.data();
}

std::string new_game_code(const RandomBytes& random) {
    return random_signs(kGameCodeSigns, random);
}

std::string new_recovery_code(const RandomBytes& random) {
    std::string code = random_signs(kGroupSigns, random);
    for (int i = 1; i < kRecoveryGroups; ++i) code += '-' + random_signs(kGroupSigns, random);
    return code;
}

std::string token_hash(std::string_view token) {
    std::array<unsigned char, crypto_generichash_BYTES> hash{};
    crypto_generichash(hash.data(), hash.size(),
                       reinterpret_cast<const unsigned char*>(token.data()), token.size(), nullptr,
                       0);
    std::array<char, 2 * crypto_generichash_BYTES + 1> text{};
    sodium_bin2hex(text.data(), text.size(), hash.data(), hash.size());
    return text.data();
}

std::string code_hash(std::string_view code) {
    std::string plain;
    for (const char given : code) {
        if (const char sign = intended(given); sign != 0) plain += sign;
    }
    return token_hash(plain);
}

std::string new_game_id(std::string_view node, const RandomBytes& random) {
    return std::string(node) + '.' + random_signs(kIdSigns, random);
}

std::string new_seek_id(std::string_view node, const RandomBytes& random) {
    return new_game_id(node, random);
}

std::string new_account_id(const RandomBytes& random) {
    return random_signs(kAccountSigns, random);
}

}  // namespace tengen::people
