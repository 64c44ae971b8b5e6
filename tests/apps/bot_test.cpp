// Bots as real programs: "tengen bot" and the example in Python play at a real server.
#include <csignal>
#include <map>

#include "apps/online_people.hpp"
#include "apps/program.hpp"
#include "base/text.hpp"
#include "support/catch.hpp"

namespace tengen::test {
namespace {

constexpr const char* kSixGames =
    "tictactoe,tictactoe:misere,tictactoe:three_player,connect_four,pop_out,reversi";

/// "tengen bot" with an own home, and so an own account.
class TengenBot {
  public:
    void start(const GameServer& server, std::vector<std::string> options) {
        std::vector<std::string> arguments{"bot", server.url()};
        arguments.insert(arguments.end(), options.begin(), options.end());
        running_.emplace(
            home_, Run{.arguments = std::move(arguments), .limit = std::chrono::seconds(550)});
    }
    void kill() {
        running_->kill(SIGKILL);
        running_->wait();
        running_.reset();
    }
    bool sees(std::string_view text) { return running_->sees(text); }
    Ended end() {
        running_->kill(SIGTERM);
        return running_->wait();
    }
    /// The servers that it remembers, a line each.
    std::string servers() const { return home_.read("data/tengen/servers"); }
    const std::string& out() const { return running_->out(); }

  private:
    Home home_;
    std::optional<Running> running_;
};

Run python_bot(const std::string& server, std::vector<std::string> options) {
    std::vector<std::string> arguments{
        (source_folder() / "plugins/examples/python/bot.py").string(), server};
    arguments.insert(arguments.end(), options.begin(), options.end());
    return {.program = "/usr/bin/python3",
            .arguments = std::move(arguments),
            .limit = std::chrono::seconds(550)};
}

/// The ids of lines such as "ended a.k3m9x2p7qd won: ...", with the rest of each.
std::multimap<std::string, std::string> games_after(std::string_view word, const std::string& out) {
    std::multimap<std::string, std::string> games;
    for (const std::string_view line : split(out, '\n')) {
        const auto words = split(line, ' ');
        if (words.size() < 2 || words[0] != word) continue;
        const std::size_t skipped = words[0].size() + words[1].size() + 2;
        games.emplace(std::string(words[1]),
                      std::string(line.substr(std::min(skipped, line.size()))));
    }
    return games;
}

/// Two programs and the example in Python play the six games in rounds.
void require_rounds(int rounds) {
    GameServer server({"--no-limits"});
    server.start();
    TengenBot many, third;
    many.start(server,
               {"--ai", "random", "--games", kSixGames, "--name", "many", "--at-once", "2"});
    third.start(server, {"--ai", "rookie", "--games", "tictactoe:three_player", "--name", "third"});
    const Home home;
    const Ended python = run(
        home, python_bot(server.url(), {"--games", kSixGames, "--rounds", std::to_string(rounds)}));
    INFO(python.out << python.all_err);
    REQUIRE(python.code == 0);
    const Ended ended = many.end(), ended_third = third.end();
    INFO(many.out() << ended.all_err);
    CHECK(ended.code == 0);
    CHECK(ended_third.code == 0);
    const auto played = games_after("ended", python.out);
    const auto results = games_after("ended", many.out());
    server.kill();
    CHECK(played.size() == static_cast<std::size_t>(6 * rounds));
    CHECK(results.size() == played.size());
    for (const auto& [id, result] : results) {
        INFO(id << ' ' << result);
        CHECK(played.count(id) == 1);
        CHECK(results.count(id) == 1);
        CHECK((result.starts_with("won: ") || result.starts_with("lost: ") ||
               result.starts_with("draw: ") || result.starts_with("place ")));
        const Ended saved = server.exported(id);
        CHECK(saved.code == 0);
        CHECK(has(saved.out, " play "));
    }
    CHECK(games_after("ended", third.out()).size() == static_cast<std::size_t>(rounds));
}

}  // namespace

TEST_CASE("bots play games of two and three seats to their ends", "[apps]") {
    require_rounds(2);
}

TEST_CASE("bots play two hundred games of six games", "[apps][.slow]") {
    require_rounds(34);
}

TEST_CASE("a killed bot returns to its account and its game", "[apps]") {
    GameServer server({"--no-limits"});
    server.start();
    TengenBot bot;
    const std::vector<std::string> options{"--ai",   "random", "--games",
                                           "gomoku", "--name", "again"};
    bot.start(server, options);
    const Home home;
    Running python(home, python_bot(server.url(), {"--games", "gomoku"}));
    REQUIRE(bot.sees("against random\n"));
    const auto started = games_after("started", bot.out());
    REQUIRE(started.size() == 1);
    const std::string id = started.begin()->first;
    bot.kill();
    const std::string account = bot.servers();
    CHECK(has(account, " again "));
    bot.start(server, options);
    REQUIRE(bot.sees("started " + id));
    REQUIRE(bot.sees("ended " + id));
    CHECK(python.wait().code == 0);
    CHECK(bot.end().code == 0);
    CHECK(bot.servers() == account);
    server.kill();
    CHECK(has(server.exported(id).out, " play "));
}

TEST_CASE("a bot whose token is lost enters its account by the password", "[apps]") {
    GameServer server({"--no-limits"});
    server.start();
    const Home home;
    const std::vector<std::string> words{"bot",     server.url(), "--ai",   "random",
                                         "--games", "tictactoe",  "--name", "keeper"};
    const auto visit = [&] {
        Running bot(home, words);
        const Ended python =
            run(home, python_bot(server.url(), {"--games", "tictactoe", "--name", "visitor"}));
        CHECK(has(python.out, "ended "));
        bot.kill(SIGTERM);
        return bot.wait();
    };
    CHECK(visit().code == 0);
    const std::string known = home.read("data/tengen/servers");
    const auto fields = split(known, ' ');
    REQUIRE(fields.size() == 5);
    CHECK(fields[3] == "keeper");
    const std::string old_token(fields[1]);
    home.write("data/tengen/servers",
               std::string(fields[0]) + " - - keeper " + std::string(fields[4]));
    CHECK(visit().code == 0);
    const std::string again = home.read("data/tengen/servers");
    CHECK_FALSE(has(again, old_token));
    CHECK(has(again, " keeper " + std::string(fields[4])));
    // The same name from elsewhere is another player's.
    const Home other;
    const Ended refused = run(other, Run{.arguments = words});
    CHECK(refused.code == 6);
    CHECK(has(refused.err, "--name"));
}

TEST_CASE("a bot in Python returns to its game at a table", "[apps]") {
    GameServer server({"--no-limits"});
    server.start();
    const Home ann_home, home;
    Running ann(ann_home,
                {"play", "tictactoe", "--online", server.url(), "--open", "link", "--name", "Ann"});
    REQUIRE(ann.sees("waiting for players"));
    const std::size_t begin = ann.out().find("http://");
    const std::string link = ann.out().substr(begin, ann.out().find('\n', begin) - begin);
    ann.type("b2\n");
    const std::string token = (home.path() / "token").string();
    {
        Running python(home, python_bot(link, {"--token", token}));
        REQUIRE(ann.sees("(random): "));
        python.kill(SIGKILL);
        python.wait();
    }
    REQUIRE(ann.sees_next(" is away"));
    Running python(home, python_bot(server.url(), {"--token", token, "--rounds", "0"}));
    REQUIRE(ann.sees_next(" is here"));
    ann.type("resign\n");
    const Ended ended = python.wait();
    INFO(ended.out << ended.all_err);
    CHECK(ended.code == 0);
    CHECK(has(python.out(), "ended "));
    ann.close_input();
    CHECK(ann.wait().code == 0);
}

TEST_CASE("wrong options of a bot are errors of the command line", "[apps]") {
    const Home home;
    const std::string server = "http://127.0.0.1:1";
    CHECK(tengen(home, {"bot"}).code == 2);
    CHECK(tengen(home, {"bot", server, "--games", "gomoku"}).code == 2);
    CHECK(tengen(home, {"bot", server, "--ai", "random"}).code == 2);
    CHECK(tengen(home, {"bot", server + "/t/code", "--ai", "random", "--games", "gomoku"}).code ==
          2);
    CHECK(tengen(home, {"bot", server, "--ai", "random", "--games", "gomoku", "--name", "a b"})
              .code == 2);
    CHECK(tengen(home, {"bot", server, "--ai", "random", "--games", "gomoku"}).code == 6);
}

}  // namespace tengen::test
