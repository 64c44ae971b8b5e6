#include "online_play.hpp"

#include <algorithm>
#include <array>
#include <utility>
// Boost 1.74 needs <utility> before it.
#include <boost/asio/io_context.hpp>

#include "base/text.hpp"
#include "game_terminal.hpp"
#include "journal/journal_folder.hpp"
#include "line_front.hpp"
#include "messages/phrases.hpp"
#include "online/asio_timing.hpp"
#include "online/network_link.hpp"
#include "online/session.hpp"
#include "online_text.hpp"
#include "terminal_lobby.hpp"

namespace tengen::cli {
namespace {

using messages::ServerMessage;

/// One visit to a server.
class Visit final : private ClientObserver {
  public:
    Visit(Program& program, const OnlineWish& wish)
        : program_(program),
          wish_(wish),
          folder_(JournalFolder::standard_path().and_then(
              [](const std::filesystem::path& path) { return JournalFolder::open(path); })),
          terminal_(program.out(), wish.color, wish.ascii, wish.speak),
          timing_(io_),
          connector_(io_),
          servers_(ServerList::standard_path()),
          kept_(KeptGames::standard_path()),
          session_({connector_, timing_, servers_, "tengen " TENGEN_VERSION,
                    [](const std::string& pattern) { return pattern; }},
                   {program.rules(), &folder_, messages::kPhrases, &kept_},
                   {wish.target.server, wish.target.fingerprint, wish.name}, *this) {}

    /// A table that closes before its game returns its player to the lobby, with a new front: the
    /// terminal echoes keys only without one.
    Result<int> run() {
        Result<int> code = run_with_front();
        while (std::exchange(returns_, false)) code = run_with_front();
        return code;
    }

  private:
    using State = RemoteConnection::State;

    Result<int> run_with_front() {
        if (terminal_.is_interactive()) {
            const std::filesystem::path history =
                folder_ ? folder_->path().parent_path() / "history" : std::filesystem::path();
            return terminal_.run(io_, history,
                                 [this](TerminalFront& front) { return run_with(front); });
        }
        LineFront front(io_, program_.out(), terminal_.style(), terminal_.remarks(),
                        input_.reader());
        if (terminal_.speaks()) front.draw_boards_on_request();
        return run_with(front);
    }

    Result<int> run_with(PlayFront& front) {
        Result<const Levels*> levels = program_.levels();
        if (!levels) return fail(std::move(levels.error()));
        Signals signals(io_, front);
        signals_ = &signals;
        if (visited_) return visit_lobby(front, **levels);
        session_.start();
        if (!wait([this] { return client().state().state != State::Connecting; })) return stopped();
        if (!client().is_online()) return fail(client().state().reason);
        OnlineTarget target = wish_.target;
        if (wish_.open) {
            const Result<std::string> code = open_table();
            if (!code) return fail(code.error());
            if (signals.caught() != 0) return stopped();
            target.code = *code;
        }
        if (!target.names_game()) {
            if (wish_.kind == VisitKind::Watch) return show_lobby();
            return visit_lobby(front, **levels);
        }
        Result<std::unique_ptr<OnlineGame>> game = enter(target, front);
        if (signals.caught() != 0) return stopped();
        if (!game) return fail(std::move(game.error()));
        return play(front, **levels, std::move(*game));
    }

    /// A person at the server, until there is a game.
    Result<int> visit_lobby(PlayFront& front, const Levels& levels) {
        if (!visited_) {
            visited_.emplace(LobbyServices{io_, program_, client(), input_, wish_.target,
                                           [this] { return signals_->caught() != 0; }});
            for (const Message& notice : std::exchange(notices_, {})) {
                input_.interrupt(english(notice));
            }
        }
        TerminalLobby& lobby = *visited_;
        for (const auto& challenge : std::exchange(challenges_, {})) lobby.on_challenge(challenge);
        for (;;) {
            lobby_ = &lobby;
            const auto chosen = lobby.run();
            if (signals_->caught() != 0) break;
            if (!chosen) return left_lobby(fail(chosen.error()));
            if (!*chosen) return left_lobby(lobby.exit_code());
            Result<std::unique_ptr<OnlineGame>> game = enter(**chosen, front);
            if (signals_->caught() != 0) break;
            if (!game) {
                lobby.on_not_opened(game.error());
                continue;
            }
            lobby_ = nullptr;
            return play(front, levels, std::move(*game));
        }
        return left_lobby(stopped());
    }

    Result<int> left_lobby(Result<int> code) {
        lobby_ = nullptr;
        return code;
    }

    Result<int> play(PlayFront& front, const Levels& levels, std::unique_ptr<OnlineGame> game) {
        PlayerFactory factory(io_, program_.unscanned_plugins(), levels, Isolation::Process);
        TableServices services{io_, program_.rules(), factory, program_.game_loader(), &folder_};
        Table table(services, front);
        CommandInterpreter interpreter(table, program_.games(), program_.unscanned_plugins(),
                                       levels);
        front.attach(table, interpreter);
        if (wish_.open) program_.out().print("table: {}\n", game->link());
        table.join(std::move(game));
        front_ = &front;
        for (const Message& notice : std::exchange(notices_, {})) front.on_note(notice);
        const int code = front.run();
        front_ = nullptr;
        note_return(table);
        table.leave();
        if (visited_ && front.is_table_closed()) {
            returns_ = true;
            lobby_ = &*visited_;
            lobby_->on_table_closed();
            // Handlers that the front has posted need it.
            io_.restart();
            io_.poll();
            return code;
        }
        terminal_.finish(*signals_);
        return code;
    }

    void note_return(const Table& table) {
        const RemoteGame* remote = table.remote();
        if (remote == nullptr || !remote->own_seat() || table.match().result()) return;
        if (remote->stage() == RemoteStage::Over) return;
        if (remote->connection().state == State::Refused) return;
        program_.out().print("the game continues at the server ('tengen play {}' returns)\n",
                             remote->link());
    }

    /// Handles events until the condition is true. Returns false if a signal came first.
    bool wait(const std::function<bool()>& done) {
        program_.out().flush();
        while (!done() && signals_->caught() == 0) io_.run_one();
        return signals_->caught() == 0;
    }

    int stopped() const { return 128 + signals_->caught(); }

    OnlineClient& client() { return session_.client(); }

    /// Waits for the answer to a request; a refusal is an error.
    Result<ServerMessage> ask(messages::ClientMessage message) {
        std::optional<Result<ServerMessage>> answer;
        const auto sent = client().request(
            std::move(message), [&answer](const auto& told) { answer = told; }, &answer);
        if (!sent) return fail(sent.error());
        if (!wait([&] { return answer.has_value(); })) {
            client().forget(&answer);
            return fail(ErrorCode::Network, "", "stopped");
        }
        if (const auto* refusal = refusal_in(*answer)) return fail(client().shown(*refusal));
        return std::move(*answer);
    }

    Result<std::string> open_table() {
        const Result<ServerMessage> answer = ask(*wish_.open);
        if (!answer) return fail(answer.error());
        const auto* done = std::get_if<messages::Ok>(&*answer);
        if (done != nullptr && done->code) return *done->code;
        return fail(ErrorCode::Network, client().target().address.text(),
                    "the server has opened no table");
    }

    Result<std::unique_ptr<OnlineGame>> open_game(const OnlineTarget& target) {
        messages::OpenGame open;
        open.code = target.code;
        open.game = target.game;
        std::optional<Result<std::unique_ptr<OnlineGame>>> opened;
        session_.open(open, [&](auto game) { opened = std::move(game); });
        if (!wait([&] { return opened.has_value(); })) {
            return fail(ErrorCode::Network, "", "stopped");
        }
        return std::move(*opened);
    }

    /// Opens a game, and takes a free seat of it.
    Result<std::unique_ptr<OnlineGame>> enter(const OnlineTarget& target, PlayFront& front) {
        Result<std::unique_ptr<OnlineGame>> game = open_game(target);
        if (!game || signals_->caught() != 0) return game;
        if ((*game)->stage() == RemoteStage::Over && !(*game)->match()->result()) {
            return fail(ErrorCode::Network, "", "the table was closed before the game began");
        }
        if (auto seated = take_seat(**game, front); !seated) return fail(seated.error());
        return game;
    }

    /// Takes a free seat before the game. Without one, this player watches.
    Result<void> take_seat(OnlineGame& game, PlayFront& front) {
        if (wish_.kind == VisitKind::Watch || game.own_seat()) return {};
        const std::vector<RemoteSeat>& seats = game.presence().seats;
        const bool free = std::any_of(seats.begin(), seats.end(),
                                      [](const RemoteSeat& seat) { return !seat.taken; });
        if (game.stage() != RemoteStage::Open || !free) {
            front.note("all seats are taken, so you watch");
            return {};
        }
        std::optional<Result<void>> seated;
        game.sit_down([&seated](const Result<void>& done) { seated = done; });
        wait([&] { return seated.has_value(); });
        return seated ? *seated : Result<void>();
    }

    Result<int> show_lobby() {
        const Result<ServerMessage> answer = ask(messages::LobbyRequest{});
        if (signals_->caught() != 0) return stopped();
        if (!answer) return fail(answer.error());
        const auto* lobby = std::get_if<messages::Lobby>(&*answer);
        if (lobby == nullptr) {
            return fail(ErrorCode::Network, client().target().address.text(),
                        "the server has sent no lobby");
        }
        for (const std::string& line : lobby_lines(*lobby, wish_.target)) {
            program_.out().line(line);
        }
        return 0;
    }

    void on_client_state() override {
        if (lobby_ != nullptr) lobby_->on_state();
        // The next connection sends those that still stand.
        if (!client().is_online()) challenges_.clear();
    }
    void on_challenge(const messages::Challenge& challenge) override {
        if (lobby_ != nullptr) return lobby_->on_challenge(challenge);
        challenges_.push_back(challenge);
    }
    void on_new_game(const messages::GameNow& game) override {
        if (lobby_ != nullptr) lobby_->on_new_game(game.game, game.state);
    }
    void on_game_elsewhere(const std::string& game) override {
        if (lobby_ != nullptr) lobby_->on_new_game(game, std::nullopt);
    }
    void on_notice(const Message& text) override {
        if (front_ != nullptr) return front_->on_note(text);
        if (lobby_ != nullptr) return input_.interrupt(english(text));
        notices_.push_back(text);
    }

    Program& program_;
    const OnlineWish& wish_;
    boost::asio::io_context io_{1};
    Result<JournalFolder> folder_;
    GameTerminal terminal_;
    AsioTiming timing_;
    NetworkConnector connector_;
    ServerList servers_;
    KeptGames kept_;
    LobbyInput input_{io_, program_.out()};
    OnlineSession session_;
    Signals* signals_ = nullptr;
    PlayFront* front_ = nullptr;  ///< null before and after the game
    std::optional<TerminalLobby> visited_;
    bool returns_ = false;            ///< to the lobby
    TerminalLobby* lobby_ = nullptr;  ///< null outside of the lobby
    std::vector<Message> notices_;
    std::vector<messages::Challenge> challenges_;  ///< those outside of the lobby
};

}  // namespace

Result<int> run_online(Program& program, const OnlineWish& wish) {
    return Visit(program, wish).run();
}

}  // namespace tengen::cli
