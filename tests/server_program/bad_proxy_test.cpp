// Clients reach a real server through a bad proxy. Each move that a client has seen is in the
// server's journal, once and in its place, and both clients see the same game.
#include "server_program/bad_proxy.hpp"

#include <fmt/format.h>

#include "journal/journal_format.hpp"
#include "journal/journal_reader.hpp"
#include "online/asio_timing.hpp"
#include "online/network_link.hpp"
#include "online/session.hpp"
#include "server_program/served.hpp"
#include "support/games.hpp"
#include "support/temporary_folder.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

/// A player with the real client, who plays at random.
class ProxiedPlayer final : private ClientObserver, private MatchObserver, private RemoteObserver {
  public:
    ProxiedPlayer(boost::asio::io_context& io, std::uint16_t port, std::uint64_t seed)
        : io_(io),
          timing_(io),
          connector_(io),
          random_(seed),
          session_({connector_, timing_, servers_, "test", [](const auto& text) { return text; }},
                   {all_rules()}, {{"127.0.0.1", port, false}, "", "Player"}, *this) {
        session_.start();
        REQUIRE(runs_until(io_, [&] { return session_.client().is_online(); }));
    }

    ~ProxiedPlayer() override { game.reset(); }

    /// Opens a table, or the one with this code, and sits down. Returns the code.
    std::string sit(const std::string& code, const std::string& rules) {
        messages::OpenGame open;
        open.code = code;
        if (code.empty()) {
            messages::TableRequest request;
            request.rules.game = rules;
            request.seats = {{messages::SeatWish::Me{}}};
            REQUIRE(session_.client().request(request, [&](const auto& answer) {
                open.code = std::get<messages::Ok>(*answer).code;
            }));
            REQUIRE(runs_until(io_, [&] { return !open.code->empty(); }));
        }
        session_.open(open, [this](auto opened) {
            REQUIRE(opened);
            game = std::move(*opened);
        });
        REQUIRE(runs_until(io_, [&] { return game != nullptr; }));
        start();
        if (!game->own_seat()) REQUIRE(game->sit({}));
        REQUIRE(runs_until(io_, [&] { return game->own_seat().has_value(); }));
        return *open.code;
    }

    /// Plays if it is this player's turn. Returns whether the game is over.
    bool go_on() {
        MirrorMatch& match = *game->match();
        REQUIRE(game->connection().state != RemoteConnection::State::Refused);
        if (match.result()) return true;
        const Position& position = match.position();
        const bool mine = game->stage() == RemoteStage::Playing &&
                          position.turn().seat == *game->own_seat() && asked_ != position.ply();
        if (!mine || game->connection().state != RemoteConnection::State::Online) return false;
        ActionList scratch;
        const auto legal = position.legal(scratch);
        if (match.play(legal[random_() % legal.size()])) asked_ = position.ply();
        return false;
    }

    std::string state() const {
        return fmt::format(
            "ply {}, asked {}, connection {}, stage {}", game->match()->position().ply(), asked_,
            static_cast<int>(game->connection().state), static_cast<int>(game->stage()));
    }

    std::unique_ptr<OnlineGame> game;
    std::vector<Action> seen;

  private:
    void start() {
        seen.clear();
        const Position& position = game->match()->position();
        for (int ply = 0; ply < position.ply(); ++ply) seen.push_back(position.action(ply));
        game->start(*this, *this);
    }

    void on_client_state() override {}
    void on_action(Seat, Action action) override { seen.push_back(action); }
    void on_connection() override {}
    void on_stage() override {}
    void on_offers() override {}
    void on_presence() override {}
    void on_talk(const Talk&) override {}
    void on_refused(const Errors&) override { asked_ = -1; }
    void on_notice(const Message&) override {}
    void on_save_problem(const Error&) override {}
    void on_replaced() override { start(); }

    boost::asio::io_context& io_;
    TemporaryFolder folder_;
    AsioTiming timing_;
    NetworkConnector connector_;
    ServerList servers_{folder_ / "servers"};
    std::mt19937_64 random_;
    int asked_ = -1;  ///< the ply of the last request
    OnlineSession session_;
};

/// Plays one game through the proxy. Returns the number of cuts.
int play_through_proxy(const Served& served, const std::string& rules, std::uint64_t seed) {
    INFO("seed " << seed);
    boost::asio::io_context io;
    BadProxy proxy(io, served.port, seed);
    ProxiedPlayer ann(io, proxy.port(), 2 * seed), ben(io, proxy.port(), 2 * seed + 1);
    ben.sit(ann.sit("", rules), rules);
    proxy.begin();
    // An attempt to connect again may wait for seconds, so each move has its own time.
    for (bool over = false; !over;) {
        const std::size_t moves = ann.seen.size() + ben.seen.size();
        const bool continued = runs_until(io, [&] {
            over = ann.go_on();
            over = ben.go_on() && over;
            return over || ann.seen.size() + ben.seen.size() != moves;
        });
        INFO(ann.state() << "; " << ben.state() << "; cuts " << proxy.cuts);
        REQUIRE(continued);
    }
    const Ended exported = served.tool({"export", ann.game->id()});
    REQUIRE(exported.code == 0);
    auto scan = scan_journal(exported.out, "export");
    REQUIRE(scan);
    const auto journal = replay_journal(std::move(*scan), all_rules(), "export");
    REQUIRE(journal);
    const Position& position = journal->position;
    std::vector<Action> played;
    for (int ply = 0; ply < position.ply(); ++ply) played.push_back(position.action(ply));
    CHECK(played == ann.seen);
    CHECK(played == ben.seen);
    CHECK(ann.game->match()->position().key() == position.key());
    return proxy.cuts;
}

}  // namespace

TEST_CASE("Connections that are cut at any byte lose and double no move", "[server_program]") {
    const Home home;
    const Served served(home);
    int cuts = 0;
    for (std::uint64_t seed = 1; seed <= 2; ++seed) {
        cuts += play_through_proxy(served, "connect_four", seed);
    }
    CHECK(cuts > 5);
}

TEST_CASE("Connections that are cut at any byte, in a hundred games", "[server_program][.slow]") {
    const Home home;
    const Served served(home);
    for (std::uint64_t seed = 100; seed < 200; ++seed) {
        play_through_proxy(served, seed % 2 == 0 ? "tictactoe:ultimate" : "reversi", seed);
    }
}
