// The list of unfinished games survives what programs and people do to it.
#include "online/kept_games.hpp"

#include <sys/stat.h>

#include <thread>

#include "online/game_fixture.hpp"

namespace tengen::test {
namespace {

std::vector<std::string> ids(const KeptGames& games) {
    std::vector<std::string> ids;
    const auto read = games.read();
    for (const KeptGame& game : read.value()) ids.push_back(game.id);
    return ids;
}

}  // namespace

TEST_CASE("unfinished games are listed with the newest first", "[online]") {
    const TemporaryFolder folder;
    const KeptGames games(folder.path() / "deep" / "games");
    CHECK(ids(games).empty());
    const KeptGame first{"https://play.example/t/code", "a.1", "gomoku:renju", false, "Ben Bo, C"};
    REQUIRE(games.keep(first));
    REQUIRE(games.keep({"https://192.168.1.5/t/code#aa", "a.2", "gomoku", true, ""}));
    CHECK(ids(games) == std::vector<std::string>{"a.2", "a.1"});
    CHECK(games.read()->at(1) == first);
    CHECK(games.read()->at(0).hosted);
    REQUIRE(games.keep(first));
    REQUIRE(games.forget("a.2"));
    REQUIRE(games.forget("a.3"));
    CHECK(ids(games) == std::vector<std::string>{"a.1"});
    struct stat status {};
    REQUIRE(::stat((folder.path() / "deep" / "games").c_str(), &status) == 0);
    CHECK((status.st_mode & 0777) == 0600);
}

TEST_CASE("programs that change the list at the same time lose no game", "[online]") {
    const TemporaryFolder folder;
    constexpr int kEach = 10;
    const auto keep = [&](const std::string& name) {
        const KeptGames games(folder / "games");
        for (int i = 0; i < kEach; ++i) {
            const auto kept =
                games.keep({"https://a/t/c", name + std::to_string(i), "g", false, ""});
            if (!kept) return;
        }
    };
    std::thread other([&] { keep("a."); });
    keep("b.");
    other.join();
    CHECK(ids(KeptGames(folder / "games")).size() == 2 * kEach);
}

TEST_CASE("damaged lines of the list are ignored", "[online]") {
    const TemporaryFolder folder;
    write_to(folder / "games", "nonsense\n\nhttps://a/t/c a.1 gomoku server Ben\nhttps://a b c\n");
    CHECK(ids(KeptGames(folder / "games")) == std::vector<std::string>{"a.1"});
}

TEST_CASE("a game is listed while its player has a seat and it is not over", "[online]") {
    OnlineFixture at;
    const KeptGames kept(at.folder / "kept");
    at.kept = &kept;
    at.join();
    REQUIRE(ids(kept) == std::vector<std::string>{"a.game"});
    CHECK(kept.read()->front().others == "Ben");
    CHECK(kept.read()->front().link == at.game->link());
    // Closing the program keeps it.
    at.game.reset();
    CHECK(ids(kept).size() == 1);
    REQUIRE(at.open());
    for (const char* move : {"a1", "b1", "a2", "b2", "a3"}) at.server.tell(at.served.play(move));
    REQUIRE(at.mirror().result());
    CHECK(ids(kept).empty());
}

TEST_CASE("a game that is only watched is not listed", "[online]") {
    OnlineFixture at;
    const KeptGames kept(at.folder / "kept");
    at.kept = &kept;
    at.served.you = -1;
    at.connect();
    REQUIRE(at.open());
    CHECK(ids(kept).empty());
}

}  // namespace tengen::test
