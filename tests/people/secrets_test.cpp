// Tokens, codes and ids.
#include "people/secrets.hpp"

#include <algorithm>
#include <set>

#include "support/catch.hpp"

namespace tengen::test {
namespace {

using namespace tengen::people;

/// Bytes that count up from 0.
RandomBytes counting() {
    return [next = 0](std::span<unsigned char> bytes) mutable {
        for (unsigned char& byte : bytes) byte = static_cast<unsigned char>(next++);
    };
}

bool has_only_signs(std::string_view text) {
    return text.find_first_not_of(kCodeSigns) == std::string_view::npos;
}

}  // namespace

TEST_CASE("tokens have 256 bits, and codes 80 and 100", "[people]") {
    const RandomBytes random = counting();
    CHECK(new_token(random) == "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8");
    CHECK(new_game_code(random) == "0123456789abcdef");
    CHECK(new_recovery_code(random) == "ghjkm-npqrs-tvwxy-z0123");
    CHECK(new_account_id(random).size() == 16);
    CHECK(kCodeSigns.size() == 32);
}

TEST_CASE("ids name their node", "[people]") {
    CHECK(new_game_id("b", counting()) == "b.0123456789");
    CHECK(new_seek_id("b", counting()) == "b.0123456789");
}

TEST_CASE("random secrets differ and have only unambiguous signs", "[people]") {
    const RandomBytes random = system_random();
    std::set<std::string> seen;
    for (int i = 0; i < 1000; ++i) {
        const std::string code = new_game_code(random);
        CHECK(code.size() == 16);
        CHECK(has_only_signs(code));
        CHECK(seen.insert(code).second);
        CHECK(seen.insert(new_token(random)).second);
        CHECK(seen.insert(new_account_id(random)).second);
    }
}

TEST_CASE("a hash has 64 hex digits and depends on every sign", "[people]") {
    const std::string hash = token_hash("token");
    CHECK(hash.size() == 64);
    CHECK(hash.find_first_not_of("0123456789abcdef") == std::string::npos);
    CHECK(token_hash("token") == hash);
    CHECK(token_hash("Token") != hash);
    // The published hash of the empty text.
    CHECK(token_hash("") == "0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8");
}

TEST_CASE("a code is read as people type it", "[people]") {
    const std::string hash = code_hash("k3m9x-2p7q0-1abcd");
    CHECK(code_hash("K3M9X 2P7QO IABCD") == hash);
    CHECK(code_hash("k3m9x2p7qolabcd") == hash);
    CHECK(code_hash("k3m9x2p7q01abce") != hash);
}

}  // namespace tengen::test
