// Secrets and names made of random bits: tokens, codes and ids.
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <string_view>

namespace tengen::people {

/// Fills a range with random bytes.
using RandomBytes = std::function<void(std::span<unsigned char>)>;

/// The random numbers of the operating system, by libsodium. Any thread may call it.
RandomBytes system_random();

/// The signs of codes and ids: 5 bits each, without letters that look like digits.
inline constexpr std::string_view kCodeSigns = "0123456789abcdefghjkmnpqrstvwxyz";

/// A new token of a client: 256 bits in 43 signs of base64url.
std::string new_token(const RandomBytes& random);
/// A new code of a game: 80 bits in 16 signs.
std::string new_game_code(const RandomBytes& random);
/// A new recovery code of an account: 100 bits in 4 groups of 5 signs, "k3m9x-2p7qd-...".
std::string new_recovery_code(const RandomBytes& random);

/// The hash that a server keeps of a token: 64 hex digits. The secret has so many bits that a fast
/// hash (BLAKE2b) protects it.
std::string token_hash(std::string_view token);
/// The same of a game's code or a recovery code. Capitals, spaces and '-' make no difference, nor
/// does 'o' for '0', or 'i' or 'l' for '1'.
std::string code_hash(std::string_view code);

/// Ids are unique only very probably: 50 bits, and 80 for accounts. Their owner checks them.
std::string new_game_id(std::string_view node, const RandomBytes& random);  ///< "b.k3m9x2p7qd"
std::string new_seek_id(std::string_view node, const RandomBytes& random);
std::string new_account_id(const RandomBytes& random);  ///< 16 signs

}  // namespace tengen::people
