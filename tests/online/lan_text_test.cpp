// The texts of servers for their network.
#include "online/lan_text.hpp"

#include "support/catch.hpp"

using namespace tengen;

TEST_CASE("A server's text for the network is read back, with the tables that fit", "[online]") {
    LanServer server{"Ann", 8364, "aabb", {{"a.1", "gomoku:renju", "Ann", 1, 2}}};
    CHECK(read_lan_text(lan_text(server, 464)) == server);
    server.tables.resize(40, server.tables.front());
    const std::string text = lan_text(server, 464);
    CHECK(text.size() <= 464);
    const auto read = read_lan_text(text);
    REQUIRE(read);
    CHECK_FALSE(read->tables.empty());
    CHECK(read->tables.front() == server.tables.front());
}

TEST_CASE("A name that grows when it is shown is the same after another reading", "[online]") {
    // 40 characters, one of which is shown as four.
    const std::string told = R"({"port":1,"name":")" + std::string(39, 'n') + "\x7f\"}";
    const auto once = read_lan_text(told);
    REQUIRE(once);
    CHECK(read_lan_text(lan_text(*once, 464)) == once);
}

TEST_CASE("A text of another form is not a server", "[online]") {
    for (const char* text : {"", "{", "[]", "{}", R"({"port":0})", R"({"port":"1"})",
                             R"({"port":70000})", "{\"port\":1,\"name\":\"\xff\"}"}) {
        INFO(text);
        CHECK_FALSE(read_lan_text(text));
    }
    const auto odd = read_lan_text(R"({"port":1,"name":"a\nb","tables":[1,{"game":"x"}]})");
    REQUIRE(odd);
    CHECK(odd->tables.empty());
    CHECK(odd->name.find('\n') == std::string::npos);
}
