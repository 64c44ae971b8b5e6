// A person at a server in the terminal, outside of a game: lists, opponents and the account.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
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

    /// Prints the lists and executes commands. Returns the game to open; nothing at the end of the
    /// input. Fails if the connection ends.
    Result<std::optional<OnlineTarget>> run();

    // News of the server.
    void on_challenge(const messages::Challenge& challenge);
    void on_new_game(const std::string& game);  ///< here, or at another process of the server
    void on_state();

  private:
    using Words = std::vector<std::string>;
    struct Entry;
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
        messages::ClientMessage message, std::optional<messages::Refusal> accepted = std::nullopt);
    void open_game(const std::string& id);
    void answer_challenge(bool yes);
    bool is_account() const;
    std::string you() const;
    bool wait(const std::function<bool()>& done);
    bool must_end() const;
    void say(const std::string& line);
    static void wrong(const std::string& text);
    static void wrong(const Errors& why);

    LobbyServices services_;
    AccountDesk desk_;
    std::map<std::string, messages::Challenge> challenges_;
    std::optional<std::string> seek_;  ///< the id of the standing request for an opponent
    std::optional<OnlineTarget> next_;
    bool lost_ = false;    ///< the connection, as last reported
    bool greets_ = false;  ///< the client greets again for another account
    bool quit_ = false;
};

}  // namespace tengen::cli
