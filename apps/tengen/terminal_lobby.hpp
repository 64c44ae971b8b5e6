// A person at a server in the terminal, outside of a game: lists, opponents and the account.
#pragma once

#include <functional>
#include <initializer_list>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "command_line/program.hpp"
#include "lobby_input.hpp"
#include "online/account.hpp"
#include "online/address.hpp"

namespace tengen::cli {

/// All must outlive the lobby.
struct LobbyServices {
    boost::asio::io_context& io;
    Program& program;
    OnlineClient& client;
    LobbyInput& input;
    const OnlineTarget& server;
    std::function<bool()> stopped;  ///< by a signal
};

/// Used by one thread.
class TerminalLobby {
  public:
    explicit TerminalLobby(LobbyServices services);
    ~TerminalLobby();
    TerminalLobby(const TerminalLobby&) = delete;
    TerminalLobby& operator=(const TerminalLobby&) = delete;

    /// Executes commands, the first time after it has printed the lists. Returns the game to open;
    /// nothing at the end of the input. Fails if the connection ends.
    Result<std::optional<OnlineTarget>> run();
    /// The game that run() returned cannot be opened. Then run() continues.
    void on_not_opened(const Errors& why);
    /// The table of the game that run() returned was closed before its game, as its front has
    /// reported. Then run() continues.
    void on_table_closed();
    /// The exit code of a visit without a game: from a pipe, that of a command that has failed and
    /// did not succeed later.
    int exit_code() const;

    // News of the server.
    void on_challenge(const messages::Challenge& challenge);
    /// A game that this player has not opened. `state`: unknown at another process of the server.
    void on_new_game(const std::string& game, std::optional<messages::GameState> state);
    void on_state();

  private:
    using Words = std::vector<std::string>;
    struct Entry;
    /// A challenge of this player that waits for its answer.
    struct SentChallenge {
        std::string name;  ///< of the challenged player
        std::string game;  ///< its id; empty until the server has answered
    };
    static const std::vector<Entry>& entries();

    void execute(const std::string& line);
    void help(const Words& words);
    void quit(const Words& words);
    void list(const Words& words);
    void mine(const Words& words);
    void open(const Words& words);
    void seek(const Words& words);
    void cancel(const Words& words);
    void challenge(const Words& words);
    void accept(const Words& words);
    void decline(const Words& words);
    void leaders(const Words& words);
    // lobby_account.cpp
    void account(const Words& words);
    void ask_account(messages::Account request);
    std::optional<std::string> password(const std::string& prompt);
    std::optional<std::string> new_password();

    std::optional<messages::ServerMessage> ask(
        messages::ClientMessage message, std::initializer_list<messages::Refusal> accepted = {});
    void open_game(const std::string& id);
    void answer_challenge(const Words& words, bool yes);
    void withdraw();
    void ask_about_challenge();
    void on_challenge_found(const Result<messages::ServerMessage>& answer);
    bool waits_for_opponent() const { return seek_ || challenge_; }
    bool is_account() const;
    std::string you() const;
    bool wait(const std::function<bool()>& done);
    bool must_end() const;
    void say(const std::string& line);
    /// The command has failed.
    void wrong(const std::string& text, ErrorCode code = ErrorCode::CommandLine);
    void wrong(const Errors& why);

    LobbyServices services_;
    AccountDesk desk_;
    std::vector<messages::Challenge> challenges_;  ///< of others, in the order of their coming
    std::set<std::string> announced_;  ///< ids of challenges; a return brings them again
    std::optional<std::string> seek_;  ///< the id of the standing request for an opponent
    std::optional<SentChallenge> challenge_;
    std::map<std::string, int> failed_;  ///< the exit codes of failed commands
    std::string command_;                ///< the running command
    bool has_greeted_ = false;
    std::optional<OnlineTarget> next_;
    bool lost_ = false;    ///< the connection, as last reported
    bool greets_ = false;  ///< the client greets again for another account
    bool quit_ = false;
};

}  // namespace tengen::cli
