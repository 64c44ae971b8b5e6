// The file of known servers is private, and survives what people do to it.
#include "online/server_list.hpp"

#include <sys/stat.h>

#include <thread>

#include "support/catch.hpp"
#include "support/temporary_folder.hpp"

namespace tengen::test {

TEST_CASE("an unknown server has neither a token nor a fingerprint", "[online]") {
    const TemporaryFolder folder;
    const ServerList list(folder / "servers");
    const auto server = list.find({"play.example"});
    REQUIRE(server);
    CHECK(server->address == "play.example:8364");
    CHECK(server->token.empty());
    CHECK(server->fingerprint.empty());
}

TEST_CASE("servers are remembered next to each other", "[online]") {
    const TemporaryFolder folder;
    const ServerList list(folder.path() / "deep" / "servers");
    REQUIRE(list.remember({"a:1", "token-a", ""}));
    REQUIRE(list.remember({"b:2", "", "ff00"}));
    REQUIRE(list.remember({"a:1", "token-c", "1234"}));
    const auto a = list.find({"a", 1});
    const auto b = list.find({"b", 2});
    REQUIRE(a);
    REQUIRE(b);
    CHECK(a->token == "token-c");
    CHECK(a->fingerprint == "1234");
    CHECK(b->token.empty());
    CHECK(b->fingerprint == "ff00");
    CHECK(list.read()->size() == 2);
}

TEST_CASE("the same address without encryption is another server", "[online]") {
    const TemporaryFolder folder;
    const ServerList list(folder / "servers");
    ServerAddress plain{"play.example"};
    plain.encrypted = false;
    REQUIRE(list.remember({"play.example:8364", "secret", "ff00"}));
    CHECK(list.find({"play.example"})->token == "secret");
    const auto unknown = list.find(plain);
    CHECK(unknown->token.empty());
    CHECK(unknown->fingerprint.empty());
    // Its key is an address that people can type.
    REQUIRE(list.remember({unknown->address, "open", ""}));
    CHECK(list.find(plain)->token == "open");
    CHECK(list.find({"play.example"})->token == "secret");
    CHECK(parse_link(unknown->address)->server == plain);
}

TEST_CASE("only the user can read the tokens", "[online]") {
    const TemporaryFolder folder;
    const ServerList list(folder / "servers");
    if (GENERATE(false, true)) write_to(folder / "servers", "a:1 x -\n");
    REQUIRE(list.remember({"a:1", "token", ""}));
    struct stat status {};
    REQUIRE(::stat((folder / "servers").c_str(), &status) == 0);
    CHECK((status.st_mode & 0777) == 0600);
}

TEST_CASE("bots that are remembered at the same time lose no entry", "[online]") {
    const TemporaryFolder folder;
    constexpr int kEach = 10;
    const auto remember = [&](const std::string& bot) {
        const ServerList list(folder / "servers");
        for (int i = 0; i < kEach; ++i) {
            const auto kept =
                list.remember({"a:1", "token", "", bot + std::to_string(i), "password"});
            if (!kept) return;
        }
    };
    std::thread other([&] { remember("one"); });
    remember("two");
    other.join();
    CHECK(ServerList(folder / "servers").read()->size() == 2 * kEach);
}

TEST_CASE("damaged lines of the file are ignored", "[online]") {
    const TemporaryFolder folder;
    write_to(folder / "servers", "nonsense\n\na:1 token -\nb:2 too many words are here now\n");
    const ServerList list(folder / "servers");
    CHECK(list.find({"a", 1})->token == "token");
    CHECK(list.read()->size() == 1);
}

}  // namespace tengen::test
