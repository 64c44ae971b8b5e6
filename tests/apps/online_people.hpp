// A server and people at terminals, as real programs.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "apps/program.hpp"

namespace tengen::test {

/// A server with its folder. start() after kill() uses the same port.
class GameServer {
  public:
    explicit GameServer(std::vector<std::string> options = {}) : options_(std::move(options)) {}

    void start();
    void kill();
    std::string url() const { return "http://127.0.0.1:" + port_; }
    std::uint16_t port() const { return static_cast<std::uint16_t>(std::stoi(port_)); }
    /// A command of an administrator.
    Ended admin(std::vector<std::string> words) const;
    /// A game of the store as a saved game.
    Ended exported(const std::string& game) const;

  private:
    std::string data() const { return (home_.path() / "server").string(); }

    Home home_;
    std::vector<std::string> options_;
    std::string port_;
    std::optional<Running> running_;
};

/// A person at a terminal without a screen. Each has a home, and so an own token.
class PlayingTerminal {
  public:
    explicit PlayingTerminal(std::string name) : name_(std::move(name)) {}

    void start(std::vector<std::string> arguments);
    /// Opens a table, and returns its link.
    std::string open(const std::string& game, const GameServer& server);
    void join(const std::string& link) { start({"play", link}); }
    void kill();
    /// Halts the program, and resumes it.
    void stop();
    void resume();
    /// Types lines. The program reads each one when the game waits for this player.
    void type(const std::vector<std::string>& lines);
    /// If the text does not come, the next assertion shows what came.
    bool sees(std::string_view text) { return told(running_->sees(text)); }
    bool sees_next(std::string_view text) { return told(running_->sees_next(text)); }
    Ended end();
    const Home& home() const { return home_; }
    const std::string& out() const { return running_->out(); }

  private:
    bool told(bool seen) const;

    Home home_;
    std::string name_;
    std::optional<Running> running_;
};

}  // namespace tengen::test
