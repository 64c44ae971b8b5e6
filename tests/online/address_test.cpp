// Links and addresses as people type and paste them.
#include "online/address.hpp"

#include "support/catch.hpp"

namespace tengen::test {

TEST_CASE("a link names a server and a table", "[online]") {
    const auto target = parse_link("https://play.example/t/k3m9x2p7qd#ab12CD");
    REQUIRE(target);
    CHECK(target->server.host == "play.example");
    CHECK(target->server.port == 443);
    CHECK(target->server.encrypted);
    CHECK(target->code == "k3m9x2p7qd");
    CHECK_FALSE(target->game);
    CHECK(target->fingerprint == "ab12CD");
}

TEST_CASE("a server can be given in several forms", "[online]") {
    struct Case {
        const char* text;
        const char* host;
        int port;
        bool encrypted;
    };
    const auto form = GENERATE(Case{"play.example", "play.example", 8364, true},
                               Case{"play.example:99", "play.example", 99, true},
                               Case{"192.168.1.5", "192.168.1.5", 8364, true},
                               Case{"[::1]", "::1", 8364, true}, Case{"[::1]:99", "::1", 99, true},
                               Case{"http://localhost:99", "localhost", 99, false},
                               Case{"http://localhost", "localhost", 80, false},
                               Case{"https://play.example/", "play.example", 443, true});
    CAPTURE(form.text);
    const auto target = parse_link(form.text);
    REQUIRE(target);
    CHECK(target->server.host == form.host);
    CHECK(target->server.port == form.port);
    CHECK(target->server.encrypted == form.encrypted);
    CHECK_FALSE(target->names_game());
}

TEST_CASE("an invalid link is refused with itself as the place", "[online]") {
    const auto* const text =
        GENERATE("", "https://", "ftp://play.example", "play example", "play.example:0",
                 "play.example:port", "play.example:99999", "https://play.example/x/abc",
                 "https://play.example/t/", "https://play.example/t/a/b",
                 "https://play.example/t/%41", "https://play.example/t/abc#<script>", "[::1",
                 "https://play.example/t/abcdefghijklmnopqrstuvwxyz1", "user@play.example");
    CAPTURE(text);
    const auto target = parse_link(text);
    REQUIRE_FALSE(target);
    CHECK(target.error().front().code == ErrorCode::CommandLine);
    CHECK(target.error().front().place == text);
}

TEST_CASE("a link is read as it was written", "[online]") {
    const auto* const text =
        GENERATE("https://play.example/t/k3m9x2p7qd", "http://10.0.0.1:99/t/abc",
                 "https://[fe80::1]:99/g/a.k3m9#ab12", "https://play.example",
                 "https://play.example:8364/t/k3m9x2p7qd", "http://localhost/t/abc");
    const auto target = parse_link(text);
    REQUIRE(target);
    CHECK(link_text(*target) == text);
}

TEST_CASE("the address of another process keeps its path", "[online]") {
    const auto node = parse_node("wss://play.example/b/play");
    REQUIRE(node);
    CHECK(node->host == "play.example");
    CHECK(node->path == "/b/play");
    CHECK(node->port == 443);
    CHECK(node->encrypted);
    CHECK_FALSE(parse_node("wss://play.example/b play"));
    CHECK_FALSE(parse_node("gopher://play.example/"));
}

}  // namespace tengen::test
