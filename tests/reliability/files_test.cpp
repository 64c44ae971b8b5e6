// Files from other people: they start no programs, and the sandbox stays as the user set it up.
#include <fmt/format.h>

#include "reliability/fault_case.hpp"
#include "support/catch.hpp"

namespace tengen::test {
namespace {

/// An engine that creates a file in the home if it starts outside the sandbox.
class TracedEngine {
  public:
    explicit TracedEngine(const Home& home)
        : trace_(home.path() / "started"),
          program_(
              home.write("tools/pbrain-traced",
                         fmt::format("#!/bin/sh\n: > '{}'\nexec '{}'\n", trace_.string(),
                                     (build_folder() / "gomocup/pbrain-tengen-rookie").string()))) {
        std::filesystem::permissions(program_, std::filesystem::perms::owner_all);
    }

    const std::filesystem::path& program() const { return program_; }
    std::string seat() const { return "engine:" + program_.string() + ",sandbox=off"; }
    /// True if it was started since the last call.
    bool was_started() const { return std::filesystem::remove(trace_); }

  private:
    std::filesystem::path trace_;
    std::filesystem::path program_;
};

}  // namespace

TEST_CASE("a saved game starts no program, however it is opened", "[reliability]") {
    const Home home;
    const TracedEngine engine(home);
    REQUIRE(tengen(home, {"play", "gomoku", "--seats", "human," + engine.seat()},
                   "h8\nsave mine.tengen\nsave mine.json\nquit\n")
                .code == 0);
    REQUIRE(engine.was_started());
    const std::string note = fmt::format(
        "seat 2 is open: a file cannot start '{0}' (to start it, type 'seat 2 "
        "engine:{0}', or choose it at the seat)",
        engine.program().string());
    for (const char* what : {"mine.tengen", "mine.json", "1", "--resume"}) {
        const Ended ended = tengen(home, {"play", what}, "players\nquit\n");
        INFO(what << ": " << ended.all_err);
        CHECK(ended.code == 0);
        CHECK_FALSE(engine.was_started());
        if (std::string_view(what) != "mine.json") CHECK(has(ended.err, note));
    }
    const Ended seated = tengen(home, {"play", "1"}, "seat 2 " + engine.seat() + "\nquit\n");
    CHECK(seated.code == 0);
    CHECK(engine.was_started());
}

TEST_CASE("a lineup from other people starts no program and keeps the sandbox", "[reliability]") {
    const Home home;
    const TracedEngine engine(home);
    const std::string lineup = fmt::format(
        "game: gomoku\nseats:\n  - human\n  - {{engine: {}, options: {{sandbox: off}}}}\n"
        "isolation: none\n",
        engine.program().string());
    home.write("theirs.yaml", lineup);
    home.write("config/tengen/lineups/mine.yaml", lineup);
    const Ended theirs = tengen(home, {"play", "--lineup", "theirs.yaml"}, "quit\n");
    CHECK(theirs.code == 0);
    CHECK_FALSE(engine.was_started());
    CHECK(has(theirs.err, "seat 2 is open: a file cannot start '"));
    CHECK(has(theirs.err, "theirs.yaml: 'isolation: none' is ignored"));
    for (const char* own : {"mine", "config/tengen/lineups/mine.yaml"}) {
        const Ended mine = tengen(home, {"play", "--lineup", own}, "quit\n");
        INFO(mine.err);
        CHECK(mine.code == 0);
        CHECK(engine.was_started());
        CHECK_FALSE(has(mine.err, "ignored"));
    }
}

TEST_CASE("a saved game does not extend the access of a known engine", "[reliability]") {
    const Home home;
    const TracedEngine engine(home);
    home.write("config/tengen/engines/mine.yaml",
               "name: mine\ncommand: " + engine.program().string() + "\nsandbox: off\n");
    const std::string seat = "engine:mine,sandbox=off,data=on,memory=0,folder=/,ponder=on";
    REQUIRE(tengen(home, {"play", "gomoku", "--seats", "human," + seat}, "h8\nquit\n").code == 0);
    REQUIRE(engine.was_started());
    const Ended off = tengen(home, {"play", "1"}, "quit\n");
    CHECK(engine.was_started());
    CHECK_FALSE(has(off.err, "'sandbox=off' of the file"));
    for (const char* option : {"data=on", "memory=0", "folder=/", "ponder=on"}) {
        CHECK(has(off.err, fmt::format("seat 2: '{}' of the file is ignored (engine 'mine' keeps "
                                       "its own configuration)",
                                       option)));
    }
    home.write("config/tengen/engines/mine.yaml",
               "name: mine\ncommand: " + engine.program().string() + "\n");
    const Ended on = tengen(home, {"play", "1"}, "quit\n");
    CHECK_FALSE(engine.was_started());
    CHECK(has(on.err, "seat 2: 'sandbox=off' of the file is ignored"));
}

TEST_CASE("a file from other people cannot raise an AI's limits", "[reliability]") {
    const Home home;
    const std::string lineup =
        "game: tictactoe\nseats:\n  - human\n"
        "  - {ai: minimax, options: {table_mib: 4000}, memory: 5000, scratch: true}\n";
    home.write("theirs.yaml", lineup);
    home.write("config/tengen/lineups/mine.yaml", lineup);
    const std::string lowered =
        "seat 2: 'table_mib=4000, memory=5000, scratch' of the file is more than AI 'minimax' gets "
        "by default, and is lowered (to allow it, start with --allow-limits)\n";
    const Ended own = tengen(home, {"play", "--lineup", "mine"}, "b2\nplayers\nquit\n");
    CHECK(own.code == 0);
    CHECK_FALSE(has(own.all_err, "lowered"));
    CHECK(has(own.out, "minimax:table_mib=4000"));
    for (const std::vector<std::string>& how :
         {std::vector<std::string>{"--lineup", "theirs.yaml"}, std::vector<std::string>{"1"}}) {
        std::vector<std::string> arguments{"play"};
        arguments.insert(arguments.end(), how.begin(), how.end());
        const Ended ended = tengen(home, arguments, "players\nquit\n");
        INFO(how.back() << ": " << ended.all_err);
        CHECK(ended.code == 0);
        CHECK(has(ended.all_err, lowered));
        CHECK(has(ended.out, "minimax:table_mib=32"));
        arguments.emplace_back("--allow-limits");
        const Ended allowed = tengen(home, arguments, "players\nquit\n");
        CHECK(allowed.code == 0);
        CHECK_FALSE(has(allowed.all_err, "lowered"));
        CHECK(has(allowed.out, "minimax:table_mib=4000"));
    }
}

TEST_CASE("a file may lower an AI's limits", "[reliability]") {
    const Home home;
    home.write("theirs.yaml",
               "game: tictactoe\nseats:\n  - human\n"
               "  - {ai: minimax, options: {table_mib: 8}, memory: 64}\n");
    const Ended ended = tengen(home, {"play", "--lineup", "theirs.yaml"}, "players\nquit\n");
    CHECK(ended.code == 0);
    CHECK_FALSE(has(ended.all_err, "lowered"));
    CHECK(has(ended.out, "minimax:table_mib=8"));
}

TEST_CASE("a saved game loads no plugin from outside the plugin folders", "[reliability]") {
    const Home home;
    std::filesystem::create_directories(home.path() / "theirs");
    const auto plugin = home.path() / "theirs/good.so";
    std::filesystem::copy_file(build_folder() / "tests/plugin/bad/good.so", plugin);
    const std::string seat = "first@" + plugin.string();
    REQUIRE(tengen(home, {"play", "tictactoe", "--seats", "human," + seat}, "b2\nquit\n").code ==
            0);
    const Ended closed = tengen(home, {"play", "1"}, "quit\n");
    CHECK(closed.code == 0);
    CHECK(has(closed.all_err,
              fmt::format("seat 2 is open: a file cannot start '{}' (to start it, type 'seat 2 {}'",
                          plugin.string(), seat)));
    const Ended known = tengen(home, {"play", "1", "--plugin-path", "theirs"}, "quit\n");
    CHECK(known.code == 0);
    CHECK_FALSE(has(known.all_err, "is open"));
}

}  // namespace tengen::test
