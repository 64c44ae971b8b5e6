// The trial of described games, in its own process.
#include "game_trial.hpp"
#include "server_program/served.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

const std::string kGood =
    "game t \nboard 3 3 squares\nsides x o\nseats 2\nrule place \nrule line length=3\n"
    "rule full_board \n";

/// The result of a trial by a program of the test.
Result<void> tried_by(const std::string& script, const std::string& description = kGood,
                      std::chrono::milliseconds patience = std::chrono::seconds(20)) {
    boost::asio::io_context io;
    host::GameTrials trials(io, {"/bin/sh", "-c", script, "trial"}, patience);
    messages::Rules rules;
    rules.description = description;
    std::optional<Result<void>> result;
    trials.attempt(rules, [&](const Result<void>& done) { result = done; });
    REQUIRE(runs_until(io, [&] { return result.has_value(); }));
    return *result;
}

messages::ServerMessage opened(Visit& visit, const std::string& description) {
    messages::TableRequest request;
    request.rules.description = description;
    request.seats = {{messages::SeatWish::Me{}}};
    return visit.ask(std::move(request));
}

}  // namespace

TEST_CASE("A locked-in server tries described games in another process", "[server_program]") {
    const Home home;
    Served served(home);
    boost::asio::io_context io;
    Visit ann(io, served.url(), "Ann");
    REQUIRE(std::holds_alternative<messages::Ok>(opened(ann, kGood)));
    std::string many = kGood;
    many.replace(many.find("3 3"), 3, "32 32");
    many.replace(many.find("x o"), 3, "a b c d e f g h");
    many.replace(many.find("seats 2"), 7, "seats 8");
    many.replace(many.find("place "), 6, "place stones=any");
    std::string deep = "game t \n";
    while (deep.size() < 8000) deep += "rule ";
    for (const std::string& bad : {std::string("game"), many, deep, std::string(8192, 'x')}) {
        const auto answer = opened(ann, bad);
        REQUIRE(std::holds_alternative<messages::ErrorAnswer>(answer));
        CHECK(std::get<messages::ErrorAnswer>(answer).code == messages::Refusal::NoSuchRules);
    }
    REQUIRE(std::holds_alternative<messages::Ok>(opened(ann, kGood)));
    served.process().kill(SIGTERM);
    const Ended ended = served.process().wait();
    REQUIRE(ended.code == 0);
    REQUIRE(ended.err.empty());
}

TEST_CASE("A public server takes described games only with its option", "[server_program]") {
    const Home home;
    const bool custom = GENERATE(false, true);
    std::vector<std::string> options{"--public", "--behind-proxy", "::1"};  // english-ok
    if (custom) options.emplace_back("--custom-games");
    Served served(home, options);
    boost::asio::io_context io;
    Visit ann(io, served.url(), "Ann");
    REQUIRE(std::holds_alternative<messages::Ok>(opened(ann, kGood)) == custom);
}

TEST_CASE("A trial that crashes, hangs or says nonsense refuses the game", "[server_program]") {
    CHECK(tried_by("cat >/dev/null; echo ok"));
    CHECK_FALSE(tried_by("exit 0"));
    CHECK_FALSE(tried_by("kill -SEGV $$"));
    CHECK_FALSE(tried_by("printf ok"));
    CHECK_FALSE(tried_by("echo no"));
    CHECK_FALSE(tried_by("while :; do echo ok; done"));
    CHECK_FALSE(tried_by("exec </dev/null >/dev/null; sleep 100"));
}

TEST_CASE("The process of a trial runs for its server, and for a limited time",
          "[server_program]") {
    const std::string program = "exec " + server_program().string() + " try-game ";
    CHECK(tried_by(program + "$1"));
    // It runs for the process that has started it, and for no other.
    CHECK_FALSE(tried_by(program + "1"));
    CHECK_FALSE(tried_by(program + "$1", "game"));
    CHECK_FALSE(tried_by("ulimit -v 20000; " + program + "$1"));
    CHECK_FALSE(tried_by("sleep 100", kGood, std::chrono::milliseconds(50)));
}

TEST_CASE("Trials wait for each other, and too many are refused", "[server_program]") {
    boost::asio::io_context io;
    host::GameTrials trials(io, {"/bin/sh", "-c", "cat >/dev/null; echo ok", "trial"});
    messages::Rules rules;
    rules.description = kGood;
    int fine = 0, refused = 0;
    for (int i = 0; i < 20; ++i) {
        trials.attempt(rules, [&](const Result<void>& done) { ++(done ? fine : refused); });
    }
    REQUIRE(runs_until(io, [&] { return fine + refused == 20; }));
    CHECK(fine == 9);
}
