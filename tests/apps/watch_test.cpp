// "tengen play --watch": a rebuilt plugin plays in the next game.
#include "apps/program.hpp"
#include "support/catch.hpp"

namespace tengen::test {
namespace {

/// Replaces the file like a linker: removes the old file and creates another.
void install(const Home& home, const std::filesystem::path& plugin) {
    const auto target = home.path() / "plugins/mine.so";
    std::filesystem::create_directories(target.parent_path());
    std::filesystem::remove(target);
    std::filesystem::copy_file(plugin, target);
}

std::filesystem::path built(const std::string& name) {
    return build_folder() / "tests/validator/bad" / (name + ".so");
}

}  // namespace

TEST_CASE("a replaced plugin finishes its game, and the next game uses the new one", "[apps]") {
    const Home home;
    // Both have an AI of the id "first".
    install(home, built("unknown-id-null"));
    std::vector<std::string> words{"play",          "tictactoe", "--seats", "human,first",
                                   "--plugin-path", "plugins",   "--new"};
    if (GENERATE(false, true)) words.emplace_back("--watch");
    Running game(home, words);
    game.type("b2\n");
    REQUIRE(game.sees_next("3: "));
    const std::string first_hash = home.read("data/tengen/known-plugins");
    install(home, built("scan-time"));
    game.type("c3\n");
    REQUIRE(game.sees_next("5: "));
    game.type("new\n");
    REQUIRE(game.sees_next("1: "));
    game.type("b2\n");
    CHECK(game.sees_next("3: "));
    // The same file again is not new.
    game.type("new\n");
    CHECK(game.sees_next("1: "));
    game.type("quit\n");
    const Ended ended = game.wait();
    CHECK(ended.code == 0);
    const std::string changed = "plugin 'first' has changed: this game plays the new one\n";
    CHECK(ended.err.find(changed) != std::string::npos);
    CHECK(ended.err.find(changed) == ended.err.rfind(changed));
    // A new file is reported with its hash.
    CHECK(home.read("data/tengen/known-plugins") != first_hash);
}

TEST_CASE("a plugin that is installed during a game is named before it plays", "[apps]") {
    const Home home;
    std::filesystem::create_directories(home.path() / "plugins");
    const std::vector<std::string> two_people{
        "play", "tictactoe", "--seats", "human,human", "--plugin-path", "plugins", "--new"};
    Running game(home, two_people);
    REQUIRE(game.sees_next("1: "));
    install(home, built("unknown-id-null"));
    game.type("seat 2 first\n");
    REQUIRE(game.sees_next("1: "));
    // It does not get its turn.
    game.type("quit\n");
    const Ended named = game.wait();
    CHECK(named.code == 0);
    const std::string known = home.read("data/tengen/known-plugins");
    CHECK(known.ends_with("/plugins/mine.so\n"));
    const std::string hash = known.substr(0, known.find(' '));
    CHECK(hash.size() == 64);
    CHECK(named.all_err.find("tengen: new plugin plugins/mine.so (SHA-256 " + hash + ")\n") !=
          std::string::npos);
    std::filesystem::remove(home.path() / "plugins/mine.so");
    Running next(home, two_people);
    REQUIRE(next.sees_next("1: "));
    install(home, built("unknown-id-null"));
    next.type("seat 2 first\nb2\n");
    CHECK(next.sees_next("3: "));
    next.type("quit\n");
    const Ended played = next.wait();
    CHECK(played.code == 0);
    CHECK(played.all_err.find("new plugin") == std::string::npos);
}

TEST_CASE("a plugin that breaks during a game refuses the next one, and this game continues",
          "[apps]") {
    const Home home;
    install(home, built("unknown-id-null"));
    Running game(home, {"play", "tictactoe", "--seats", "human,first", "--plugin-path", "plugins",
                        "--new", "--watch"});
    game.type("b2\n");
    REQUIRE(game.sees_next("3: "));
    std::filesystem::remove(home.path() / "plugins/mine.so");
    home.write("plugins/mine.so", "not a library");
    game.type("new\n");
    game.type("c3\n");
    CHECK(game.sees_next("5: "));
    game.type("quit\n");
    CHECK(game.wait().code == 0);
}

TEST_CASE("a plugin loaded into the program itself cannot be watched", "[apps]") {
    const Home home;
    const Ended ended = tengen(home, {"play", "--watch", "--isolation", "none"});
    CHECK(ended.code == 2);
    CHECK(ended.err.starts_with("tengen: --watch needs plugins in their own processes"));
}

}  // namespace tengen::test
